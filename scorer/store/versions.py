"""What each version of the schema changed; a released one never changes any more.

`tables.py` has the present schema. Alembic wrote the first ones, so the number is in its table.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.schema import CreateColumn

_TIME = sa.DateTime(timezone=True)


def _create(connection: Connection, name: str, *things: sa.schema.SchemaItem) -> None:
    """Create a table, which may refer to games and rounds."""
    known = sa.MetaData()
    for owner in {"games", "rounds"} - {name}:
        sa.Table(owner, known, sa.Column("key", sa.String(32)))
    sa.Table(name, known, *things).create(connection)


def _add(connection: Connection, name: str, *columns: sa.Column[Any]) -> None:
    """Add columns to a table."""
    for column in sa.Table(name, sa.MetaData(), *columns).columns:
        written = CreateColumn(column).compile(dialect=connection.dialect)
        connection.exec_driver_sql(f"ALTER TABLE {name} ADD COLUMN {written}")


def _unlogged(connection: Connection, name: str) -> None:
    """Spare a server's log what is true for seconds or minutes only."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"ALTER TABLE {name} SET UNLOGGED")


def _games_and_moves(connection: Connection) -> None:
    _create(
        connection,
        "games",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("created", _TIME, nullable=False),
        sa.Column("set_up", sa.Text, nullable=False),
    )
    _create(
        connection,
        "moves",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("made", _TIME, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.UniqueConstraint("game", "id"),
    )


def _who_and_together(connection: Connection) -> None:
    """Lines have an author and a group, and every undo names what it takes back.

    The first version undid the last move that still counted, so a stack tells which that was. There, entering the cards
    as they lie a second time cleared the table of cards; such a line becomes two that do the same under today's rules.
    """
    _add(connection, "moves", sa.Column("phone", sa.String(64), nullable=False, server_default=""))
    _add(connection, "moves", sa.Column("group", sa.String(64)))
    for key, set_up in connection.execute(sa.select(_games.c.key, _games.c.set_up)).all():
        log = _Log(key, are_cards_lying="country_cards" in (_read(set_up) or ()))
        lines = _moves.c.game == key
        for line in connection.execute(sa.select(_moves).where(lines).order_by(_moves.c.number)).all():
            log.add(line)
        connection.execute(_moves.delete().where(lines))
        if log.rows:
            connection.execute(_moves.insert(), log.rows)


_games = sa.table("games", sa.column("key"), sa.column("set_up"))
_moves = sa.table(
    "moves", *(sa.column(name) for name in ("game", "number", "id", "move", "group")), sa.column("made", _TIME)
)
_UNDO = {"kind": "undo"}
_FOLLOW = {"kind": "enter-cards", "as_they_lie": False}
_LIE = {"kind": "enter-cards", "as_they_lie": True}


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


def _seats_at_phones(connection: Connection) -> None:
    """Seats may be at a phone of their own; a game counts how often that changes, so that a poll sees it."""
    _add(connection, "games", sa.Column("seatings", sa.Integer, nullable=False, server_default="0"))
    _create(
        connection,
        "seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("is_done", sa.Boolean, nullable=False),
    )


def _rounds(connection: Connection) -> None:
    """People who play again and again have a round: a log of what they did to it."""
    _create(
        connection,
        "rounds",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("created", _TIME, nullable=False),
    )
    _create(
        connection,
        "round_lines",
        sa.Column("round", sa.String(32), sa.ForeignKey("rounds.key"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("made", _TIME, nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("step", sa.Text, nullable=False),
    )


def _several_servers(connection: Connection) -> None:
    """Servers share codes, settings and presence; games and rounds have the day on which they were opened last."""
    _create(
        connection,
        "codes",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("shown", _TIME, nullable=False),
    )
    _create(
        connection,
        "settings",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    _create(
        connection,
        "presence",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("seen", _TIME, nullable=False),
    )
    _unlogged(connection, "presence")
    _date(connection, "games", "moves", "game")
    _date(connection, "rounds", "round_lines", "round")


def _date(connection: Connection, name: str, log: str, owner: str) -> None:
    """Give what is older the day of its last line; where it has none, today: nobody knows who looks at it."""
    _add(connection, name, sa.Column("opened", sa.Date))
    table = sa.table(name, sa.column("key"), sa.column("opened", sa.Date))
    lines = sa.table(log, sa.column(owner), sa.column("made", _TIME))
    connection.execute(table.update().values(opened=datetime.now(UTC).date()))
    last = sa.select(lines.c[owner], sa.func.max(lines.c.made)).group_by(lines.c[owner])
    if days := [{"which": key, "day": made.date()} for key, made in connection.execute(last)]:
        dated = table.update().where(table.c.key == sa.bindparam("which")).values(opened=sa.bindparam("day"))
        connection.execute(dated, days)


def _wastebasket(connection: Connection) -> None:
    """What was pruned is kept for a while, to be restored."""
    _create(
        connection,
        "wastebasket",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("removed", sa.Date, nullable=False),
        sa.Column("rows", sa.Text, nullable=False),
    )


def _seats_taken_over(connection: Connection) -> None:
    """A seat that was taken over knows whose it is, and who asks for it."""
    _add(connection, "seats", *(sa.Column(name, sa.String(64)) for name in ("lender", "taken_by", "asker")))
    _add(connection, "seats", sa.Column("asked", _TIME))


def _moves_that_wait(connection: Connection) -> None:
    """How many moves wait on which phone, for all servers."""
    _create(
        connection,
        "waiting",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("told", _TIME, nullable=False),
    )
    _unlogged(connection, "waiting")


def _maps(connection: Connection) -> None:
    """Maps that people brought, until a game is made on them."""
    _create(
        connection,
        "maps",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("made", sa.Date, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def _leads(connection: Connection) -> None:
    """How far a count is told on several screens together."""
    _add(connection, "games", sa.Column("led", sa.Text))


def _maps_of_games(connection: Connection) -> None:
    """The map on which a game is played, if people drew it; older games have it in their set-up."""
    _add(connection, "games", sa.Column("map", sa.String(64)))
    connection.exec_driver_sql("CREATE INDEX games_map ON games (map)")


VERSIONS: Mapping[str, Callable[[Connection], None]] = {
    "0001": _games_and_moves,
    "0002": _who_and_together,
    "0003": _seats_at_phones,
    "0004": _rounds,
    "0005": _several_servers,
    "0006": _wastebasket,
    "0007": _seats_taken_over,
    "0008": _moves_that_wait,
    "0009": _maps,
    "0010": _leads,
    "0011": _maps_of_games,
}
"""In their order."""
