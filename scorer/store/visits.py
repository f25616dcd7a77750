"""When somebody last opened a game or a round, and what may be removed because nobody does."""

import json
from collections.abc import Collection, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from itertools import islice
from threading import Lock
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.store.database import Database
from scorer.store.tables import games, round_lines, rounds
from scorer.store.wastebasket import throw_away

_MOST = 100_000
"""Visits of today that are cached, so that the next ones write nothing."""
AT_ONCE = 100
"""Most games, and most rounds, that one transaction removes, so that players never wait for long."""


class Unopened(NamedTuple):
    """The keys of games and rounds that nobody has opened for a while."""

    games: tuple[str, ...]
    rounds: tuple[str, ...]


class Visits:
    """Notes visits of games and rounds; every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._today = date.min
        self._noted: set[str] = set()

    def note(self, key: str) -> None:
        """Note that somebody opens a game or a round; this is written once a day.

        It never waits: while others write, it raises, and the next visit tries again. Raise StoreError if the database
        does not answer, or others are writing.
        """
        today = datetime.now(UTC).date()
        with self._lock:
            if today != self._today or len(self._noted) >= _MOST:
                self._today, self._noted = today, set()
            if key in self._noted:
                return
        with self._database.writing(is_patient=False) as connection:
            for table in (games, rounds):
                is_older = table.c.opened < today
                connection.execute(table.update().where(table.c.key == key, is_older).values(opened=today))
        with self._lock:
            self._noted.add(key)

    def newest(self) -> date | None:
        """Return the newest day on which somebody opened a game or a round; None without one."""
        with self._database.reading() as connection:
            days = [connection.execute(sa.select(sa.func.max(table.c.opened))).scalar() for table in (games, rounds)]
        return max((day for day in days if day), default=None)

    def find_unopened(self, since: date) -> Unopened:
        """Return what was last opened before a day, without games of a round that was opened since."""
        with self._database.reading() as connection:
            return _find_unopened(connection, since)

    def remove_unopened(self, since: date, most: int = AT_ONCE) -> Unopened:
        """Move what `unopened` returns to the wastebasket, and return it: all of it or nothing.

        At most so many games, and as many rounds, are removed; call it again for the rest.
        """
        with self._database.writing() as connection:
            gone = _find_unopened(connection, since, most)
            # Lock the games in the order of their keys, so that two servers that remove the same ones cannot deadlock.
            wanted = sa.select(games.c.key).where(games.c.key.in_(gone.games)).order_by(games.c.key)
            connection.execute(wanted.with_for_update())
            throw_away(connection, (*gone.rounds, *gone.games), datetime.now(UTC).date())
        return gone


def _find_unopened(connection: Connection, since: date, most: int | None = None) -> Unopened:
    old_rounds = tuple(connection.execute(sa.select(rounds.c.key).where(rounds.c.opened < since).limit(most)).scalars())
    in_rounds = set(_named_in_others(connection, old_rounds))
    old_games = connection.execute(sa.select(games.c.key).where(games.c.opened < since)).scalars()
    return Unopened(tuple(islice((key for key in old_games if key not in in_rounds), most)), old_rounds)


def _named_in_others(connection: Connection, gone: Collection[str]) -> Iterator[str]:
    """Yield the games that other rounds ever held; one that left may come back by an undo."""
    for line in connection.execute(sa.select(round_lines.c.round, round_lines.c.step)):
        with suppress(ValueError, LookupError, TypeError):  # it puts no game there, or is unreadable
            if line.round not in gone:
                yield str(json.loads(line.step)["game"])
