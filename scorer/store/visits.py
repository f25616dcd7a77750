"""When somebody last opened a game or a round, and what may go because nobody does."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from threading import Lock

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.store.database import Database
from scorer.store.tables import codes, games, moves, presence, round_lines, rounds, seats

_MOST = 100_000
"""Visits of one day that are kept in memory, so that the next ones write nothing."""


@dataclass(frozen=True, slots=True)
class Unopened:
    """The keys of what nobody opened for a while."""

    games: tuple[str, ...]
    rounds: tuple[str, ...]


class Visits:
    """Notes who is visited; every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._today = date.min
        self._noted: set[str] = set()

    def note(self, key: str) -> None:
        """Somebody opens a game or a round; written once a day, in memory after that.

        Nobody waits for that: while others write, it is left to the next visit.

        Raises
        ------
        StoreError
            The database does not answer.
        """
        today = datetime.now(UTC).date()
        if not self._is_new(key, today):
            return
        with self._database.writing(is_patient=False) as connection:
            for table in (games, rounds):
                is_older = table.c.opened.is_(None) | (table.c.opened < today)
                connection.execute(table.update().where(table.c.key == key, is_older).values(opened=today))
        with self._lock:
            self._noted.add(key)

    def _is_new(self, key: str, today: date) -> bool:
        with self._lock:
            if today != self._today or len(self._noted) >= _MOST:
                self._today, self._noted = today, set()
            return key not in self._noted

    def unopened(self, since: date) -> Unopened:
        """Return what was last opened before a day; never a game of a round that somebody opened since."""
        with self._database.reading() as connection:
            return _unopened(connection, since)

    def remove_unopened(self, since: date) -> Unopened:
        """Remove what `unopened` returns, with everything that belongs to it, and return it: all of it or nothing."""
        with self._database.writing() as connection:
            gone = _unopened(connection, since)
            for key in gone.rounds:
                connection.execute(round_lines.delete().where(round_lines.c.round == key))
                connection.execute(rounds.delete().where(rounds.c.key == key))
            for key in gone.games:
                for table in (moves, seats):
                    connection.execute(table.delete().where(table.c.game == key))
                for shared in (codes, presence, games):
                    connection.execute(shared.delete().where(shared.c.key == key))
        return gone


def _unopened(connection: Connection, since: date) -> Unopened:
    old_rounds = tuple(connection.execute(sa.select(rounds.c.key).where(rounds.c.opened < since)).scalars())
    kept = set(_named_in_others(connection, old_rounds))
    old_games = connection.execute(sa.select(games.c.key).where(games.c.opened < since)).scalars()
    return Unopened(tuple(key for key in old_games if key not in kept), old_rounds)


def _named_in_others(connection: Connection, gone: Collection[str]) -> Iterator[str]:
    """Yield the games that other rounds ever held: one that left may come back when that is undone."""
    for line in connection.execute(sa.select(round_lines.c.round, round_lines.c.step)):
        if line.round not in gone and (game := _put_by(line.step)):
            yield game


def _put_by(step: str) -> str:
    """Return the game that a line of a round puts into it; empty if it does something else, or nobody can read it."""
    try:
        return str(json.loads(step).get("game", ""))
    except (ValueError, AttributeError):
        return ""
