"""Lines have an author and a group, and every undo names what it takes back.

The first version undid the last move that still counted, so a stack tells which that was. There, entering the cards as
they lie a second time cleared the table of cards; such a line becomes two that do the same under today's rules.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_games = sa.table("games", sa.column("key"), sa.column("set_up"))
_moves = sa.table(
    "moves",
    *(sa.column(name) for name in ("game", "number", "id", "move", "group")),
    sa.column("made", sa.DateTime(timezone=True)),
)

_UNDO = {"kind": "undo"}
_FOLLOW = {"kind": "enter-cards", "as_they_lie": False}
_LIE = {"kind": "enter-cards", "as_they_lie": True}


def upgrade() -> None:
    op.add_column("moves", sa.Column("phone", sa.String(64), nullable=False, server_default=""))
    op.add_column("moves", sa.Column("group", sa.String(64)))
    connection = op.get_bind()
    for key, set_up in connection.execute(sa.select(_games.c.key, _games.c.set_up)).all():
        log = _Log(key, are_cards_lying="country_cards" in (_read(set_up) or ()))
        lines = _moves.c.game == key
        for line in connection.execute(sa.select(_moves).where(lines).order_by(_moves.c.number)).all():
            log.add(line)
        connection.execute(_moves.delete().where(lines))
        if log.rows:
            connection.execute(_moves.insert(), log.rows)


class _Log:
    """The lines of one game, written anew one after the other."""

    def __init__(self, game: str, *, are_cards_lying: bool) -> None:
        self.rows: list[dict[str, object]] = []
        self._game = game
        self._counting: list[tuple[dict[str, object], bool]] = [({}, are_cards_lying)]
        """What still counts: how an undo names it, and whether cards are entered as they lie from there on."""

    def add(self, line: sa.Row[Any]) -> None:
        move, (_, are_lying) = _read(line.move), self._counting[-1]
        if move == _UNDO and len(self._counting) > 1:
            self._write(line, json.dumps(_UNDO | self._counting.pop()[0]))
        elif move == _LIE and are_lying:
            self._clear_cards(line)
        else:
            self._write(line, line.move, "set-up" if line.id.startswith("set-up-") else None)
            self._counting.append(({"line": len(self.rows)}, move == _LIE or (are_lying and move != _FOLLOW)))

    def _clear_cards(self, line: sa.Row[Any]) -> None:
        name = f"anew-{line.number}"
        self._write(line, json.dumps(_FOLLOW), name, id=name)
        self._write(line, line.move, name)
        self._counting.append(({"group": name}, True))

    def _write(self, line: sa.Row[Any], move: str, group: str | None = None, *, id: str = "") -> None:
        number = len(self.rows) + 1
        row = {"game": self._game, "number": number, "id": id or line.id, "made": line.made}
        self.rows.append({**row, "move": move, "group": group})


def _read(text: str) -> Any:
    """Return what a line says, None where nobody can read it; such a game stays as it is."""
    try:
        return json.loads(text)
    except ValueError:
        return None
