"""The database behind the store: opens it, migrates it to the present schema, and runs transactions."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from math import inf
from pathlib import Path
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.pool import PoolProxiedConnection

from scorer.rules.sentence import say
from scorer.store import migrations, postgresql, sqlite
from scorer.store.errors import StoreAway, StoreError
from scorer.store.tables import settings

_WRITERS = 3
"""Threads that may wait to write to SQLite, which takes one writer at a time; the others stay free for readers."""
_LONGEST = 10
"""Seconds that each of them waits for the one before it."""
_PATIENCE = 2
"""Seconds that a further writer waits to become one of them; phones keep their moves and retry."""
_FRESH = 5
"""Seconds for which a write that succeeded proves that others will; `/ready` may be asked as often as anybody likes."""

Rows: TypeAlias = Sequence[Sequence[Any]]
"""Values in the order of the selected columns."""


class Database:
    """One database, by its URL.

    Raise StoreError if it does not answer, is no database, or was written by a newer version of this program.
    """

    def __init__(self, url: str) -> None:
        path = file_of(url)
        self._file = sqlite.File(path) if path else None
        self._engine = _engine(url, self._file)
        self.is_server = self._engine.dialect.name == "postgresql"
        """Whether several of our servers may share it."""
        self._reader = self._engine.execution_options(**postgresql.READING) if self.is_server else self._engine
        self._writers = None if self.is_server else BoundedSemaphore(_WRITERS)
        self._pen = Lock()
        self._written = -inf
        try:
            with self._engine.execution_options(is_patient=True).begin() as connection:
                migrations.migrate(connection)
        except DBAPIError as error:
            self._blame_file(error.orig)
            raise StoreAway(say("the database does not answer: {reason}", reason=_reason(error))) from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read one consistent state of all tables, whatever others write meanwhile."""
        with self._away_if_silent(), self._reader.begin() as connection:
            yield connection

    def question(self, statement: sa.Select[Any]) -> Callable[..., Rows]:
        """Return a function that looks up the rows of a statement, given its parameters by name.

        A single look-up needs no transaction, which would be nine tenths of its work. If it fails, it is tried again in
        a transaction, which raises the error or succeeds.
        """
        compiled = statement.compile(dialect=self._engine.dialect)
        text, names = str(compiled), compiled.positiontup

        def ask(**sought: object) -> Rows:
            try:
                with closing(self._engine.raw_connection()) as connection:
                    return self._rows(connection, text, [sought[name] for name in names] if names else sought)
            except NoneFree as error:
                raise _busy() from error
            except (DBAPIError, self._engine.dialect.loaded_dbapi.Error, UnicodeError):
                with self.reading() as connection:
                    return connection.execute(statement, sought).all()

        return ask

    def _rows(self, connection: PoolProxiedConnection, text: str, sought: Any) -> Rows:
        driver: Any = connection.driver_connection
        try:
            if self.is_server:
                driver.autocommit = True  # saves the round trips that begin and end a transaction
            cursor = driver.cursor()
            cursor.execute(text, sought)
            found: Rows = cursor.fetchall()
            cursor.close()
            if self.is_server:
                driver.autocommit = False
        except BaseException:
            connection.invalidate()
            raise
        return found

    @contextmanager
    def writing(self, *, is_patient: bool = True) -> Iterator[Connection]:
        """Write all or nothing.

        SQLite has one writer at a time; the others wait, unless they are not patient. PostgreSQL has many; they wait
        only for rows that another one has locked. Raise StoreAway if the database does not answer, too many are waiting
        for it, or nobody would find what is written; IntegrityError if a row contradicts one that is there.
        """
        with (
            self._turn(is_patient),
            self._away_if_silent(),
            self._engine.execution_options(is_patient=is_patient).begin() as connection,
        ):
            yield connection
            self._check_place()
        self._check_place()  # while it was written
        self._written = monotonic()

    def checkpoint(self) -> None:
        """Copy what SQLite's write-ahead log holds into its file, so that a copy of that alone lacks little.

        It keeps nobody waiting. What fails is tried again by the next one.
        """
        if self._file:
            with suppress(StoreError, sqlite3.Error, NoneFree), closing(self._engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")

    def check(self) -> None:
        """Raise StoreAway unless the database takes what is written, which is tried if nobody wrote just now."""
        if self._file:
            self._file.check()
        if monotonic() - self._written > _FRESH:
            with self.writing() as connection:
                connection.execute(settings.insert(), {"name": "tried", "text": ""})
                connection.execute(settings.delete().where(settings.c.name == "tried"))

    def _check_place(self) -> None:
        if self._file:
            self._file.check_place()

    @contextmanager
    def _turn(self, is_patient: bool) -> Iterator[None]:
        """Let few writers wait for SQLite, so that some threads are left for readers.

        They wait for each other here: SQLite itself would let them sleep, longer each time, while nobody writes.
        """
        if self._writers is None:
            yield
            return
        with _hold(self._writers, _PATIENCE if is_patient else 0), _hold(self._pen, _LONGEST if is_patient else 0):
            yield

    @contextmanager
    def _away_if_silent(self) -> Iterator[None]:
        """Raise StoreAway if the database does not answer; its sentence gives the reason to hosts at home only."""
        try:
            yield
        except IntegrityError:
            raise
        except NoneFree as error:
            raise _busy() from error
        except DBAPIError as error:
            self._written = -inf
            self._blame_file(error.orig)
            reason = _reason(error)
            if not self.is_server:
                raise StoreAway(say("the database does not answer: {reason}", reason=reason)) from error
            raise StoreAway(
                say("the database does not answer just now; please try again in a moment"), reason
            ) from error

    def _blame_file(self, error: BaseException | None) -> None:
        """Raise StoreAway if the file says better than the driver what is wrong."""
        if self._file:
            self._file.note(error)
        if self._file and sqlite.is_fault(error):
            self._file.check()
        if self._file and sqlite.is_read_only(error):
            self._engine.dispose()  # these connections were opened while it could not be written

    def close(self) -> None:
        self._engine.dispose()


@contextmanager
def _hold(lock: "Lock | BoundedSemaphore", patience: float) -> Iterator[None]:
    if not lock.acquire(timeout=patience):
        raise _busy()
    try:
        yield
    finally:
        lock.release()


def _reason(error: DBAPIError) -> str:
    """Return the driver's message in one line."""
    return " ".join(str(error.orig).split())


def _engine(url: str, file: sqlite.File | None) -> Engine:
    try:
        found = address(url)
        return postgresql.engine(found) if found.get_backend_name() == "postgresql" else sqlite.engine(found, file)
    except ModuleNotFoundError as error:
        raise StoreError(say("PostgreSQL needs its driver: pip install 'draisine[postgres]'")) from error
    except (ArgumentError, ValueError) as error:
        raise _unknown() from error


def file_of(url: str) -> Path | None:
    """Return the file of a SQLite database, None for every other one."""
    found = address(url)
    is_file = found.get_backend_name() == "sqlite" and found.database not in (None, "", ":memory:")
    return Path(str(found.database)) if is_file else None


def address(text: str) -> URL:
    """Return a database's URL with our driver, whichever of its names the database was given.

    Raise StoreError if it is no URL, or one of a database that we do not support.
    """
    try:
        url = sa.make_url(text)
    except (ArgumentError, ValueError) as error:
        raise _unknown() from error
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        return url
    raise _unknown()


def _busy() -> StoreAway:
    return StoreAway(say("the database is busy just now; please try again"))


def _unknown() -> StoreError:
    return StoreError(
        say(
            "SCORER_DATABASE_URL is no address of a database that games can be kept in; write "
            "postgresql://USER:PASSWORD@HOST/NAME, or sqlite:////FOLDER/FILE"
        )
    )
