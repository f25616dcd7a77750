"""The database behind the store: opened, brought to the present schema, and spoken to in transactions."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from scorer.rules.errors import StoreError
from scorer.rules.sentence import say
from scorer.store import migrations

_TRIES = 20
"""How often a server asks for the write-ahead journal while others are starting on the same file."""


_WRITERS = 3
"""Threads that may wait for the database's only place for a writer; most of a server's threads go on reading."""
_PATIENCE = 0.5
"""Seconds that a further writer waits to be one of them; phones keep their moves and try again."""


class Database:
    """One database, by its URL.

    Raises
    ------
    StoreError
        It does not answer, is none, or was written by a newer version of this program.
    """

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._writers = BoundedSemaphore(_WRITERS)
        with self.writing() as connection:
            migrations.migrate(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read one state of all tables, whoever writes meanwhile."""
        with _told(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Write all or nothing; one writer at a time, the others wait.

        Raises
        ------
        StoreError
            The database does not answer, or too many are waiting for it.
        IntegrityError
            A row contradicts one that is there.
        """
        with self._turn(), _told(), self._engine.execution_options(is_writing=True).begin() as connection:
            yield connection

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Let few writers wait for the database, so that readers find somebody to answer them."""
        if not self._writers.acquire(timeout=_PATIENCE):
            raise StoreError(say("the database is busy just now; please try again"))
        try:
            yield
        finally:
            self._writers.release()

    def close(self) -> None:
        self._engine.dispose()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise StoreError(say("the database does not answer: {reason}", reason=error.orig)) from error


def _engine(url: str) -> Engine:
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_in_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """Readers and a writer at once, every commit on the disk, and patience with other writers."""
    connection.execute("PRAGMA busy_timeout = 10000")
    _write_ahead(connection)
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch a new file to the journal that lets readers read on; whom another server forestalls waits and looks again.

    That one pragma does not wait by itself.
    """
    for _ in range(_TRIES):
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
            return
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    connection.execute("PRAGMA journal_mode = WAL")


def _begin_in_sqlite(connection: Connection) -> None:
    """A writer takes its turn before it reads, so that nothing changes between what it reads and what it writes.

    Left alone, the driver begins only before it changes rows: too late for a schema, never for a reader.
    """
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
