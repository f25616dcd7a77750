"""Stores rounds: each is an append-only log of its own, which names the games of the round."""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.rounds.round import Leave, Line, Merge, Name, Put, Round, Step, Undo
from scorer.rules.errors import NotFound
from scorer.rules.game import Game
from scorer.store.database import Database
from scorer.store.errors import RoundFull, UnreadableRound
from scorer.store.room import Room
from scorer.store.tables import games, round_lines, rounds
from scorer.store.writing import write_games

LONGEST_LOG = 2000
"""Most lines of one round's log: many more games than a family plays in its life."""

_KINDS: Mapping[str, type[Step]] = {"name": Name, "put": Put, "leave": Leave, "merge": Merge, "undo": Undo}
"""Names of the steps; released ones never change, because they are stored in logs."""
_NAMES = {kind: name for name, kind in _KINDS.items()}


class Rounds:
    """All rounds; every method may be called from any thread."""

    def __init__(self, database: Database, room: Room) -> None:
        self._database, self._room = database, room

    def create(
        self,
        name: str = "",
        given: Sequence[tuple[Game, datetime]] = (),
        merges: Sequence[Merge] = (),
        *,
        phone: str = "",
    ) -> Round:
        """Store a new round with new games, each with the time at which it was played: all of it or nothing.

        Raises what `Room.take` does.
        """
        with self._database.writing() as connection:
            keys = write_games(connection, given, phone, self._room)
            begun = Round(secrets.token_urlsafe(12), datetime.now(UTC))
            row = {"key": begun.key, "created": begun.created, "opened": begun.created.date()}
            connection.execute(rounds.insert(), row)
            begun = begun.after(*([Name(name)] if name else []), *map(Put, keys), *merges)
            _write(connection, begun, 0, phone)
        if given:
            self._database.checkpoint()
        return begun

    def keys(self) -> Sequence[str]:
        """Return the keys of all rounds, the oldest first."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(rounds.c.key).order_by(rounds.c.created, rounds.c.key)).scalars().all()

    def record(self, key: str) -> Round:
        """Return a round as it stands now; raise NotFound if no round has this key."""
        with self._database.reading() as connection:
            return _read(connection, key)

    def add(self, key: str, step_after: Callable[[Round], Step | None], *, phone: str = "") -> Round:
        """Add a step to a round's log and return the round after it.

        `step_after` makes the step from the round as it stands; None adds nothing. It must not write to the database,
        which this transaction has locked.

        Raises
        ------
        NotFound
            There is no such round, or no such game to put into it.
        NotThere
            The line to take back does not count.
        RoundFull
            The log has too many lines.
        """
        with self._database.writing() as connection:
            connection.execute(sa.select(rounds.c.key).where(rounds.c.key == key).with_for_update())  # others wait
            before = _read(connection, key)
            step = step_after(before)
            if step is None:
                return before
            if before.number >= LONGEST_LOG:
                raise RoundFull
            if isinstance(step, Put):
                wanted = sa.select(games.c.key).where(games.c.key == step.game)
                if not connection.execute(wanted).first():
                    raise NotFound("game", step.game)
            after = before.after(step)
            _write(connection, after, before.number, phone)
        return after


def _read(connection: Connection, key: str) -> Round:
    row = connection.execute(sa.select(rounds).where(rounds.c.key == key)).first()
    if row is None:
        raise NotFound("round", key)
    wanted = sa.select(round_lines).where(round_lines.c.round == key).order_by(round_lines.c.number)
    lines = tuple(Line(line.number, _step(line.step)) for line in connection.execute(wanted))
    return Round(key, row.created, lines)


def _step(text: str) -> Step:
    """Return the step of a line; raise UnreadableRound if it is none."""
    try:
        written = json.loads(text)
        return _KINDS[written.pop("kind")](**written)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise UnreadableRound from error


def _write(connection: Connection, record: Round, number: int, phone: str) -> None:
    """Write the lines after the line of that number."""
    now, rows = datetime.now(UTC), list[dict[str, object]]()
    for line in (line for line in record.lines if line.number > number):
        step = json.dumps({"kind": _NAMES[type(line.step)], **asdict(line.step)})
        rows.append({"round": record.key, "number": line.number, "made": now, "phone": phone, "step": step})
    if rows:
        connection.execute(round_lines.insert(), rows)
