"""SQLite: one file, for one machine."""

import os
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine

from scorer.rules.sentence import say
from scorer.store.errors import StoreAway, StoreError
from scorer.store.lock import holder, identity

_TRIES = 20
"""How often to ask for the write-ahead log while other servers start on the same file."""
_PATIENCE = 10_000
"""Milliseconds that a writer waits for another one, which may be a backup."""
_LEAST_FREE = 16 * 2**20
"""Bytes of disk: the write-ahead log grows to 4 MB before it is copied into the file, in long transactions further."""
_FAULTS = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL}
"""Errors for which `File.check` may know the reason."""


class File:
    """The file of a database, which only its owner may read: it holds everybody's tickets.

    Raise StoreError if it is gone, but not its write-ahead log: a new file would destroy the moves in there. Raise
    StoreAway if a server serves another file that was here before: both would write to one log.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._log = path.absolute(), Path(f"{path.absolute()}-wal")
        if self._log.exists() and not path.exists():
            things = {"file": self._path, "log": self._log}
            raise StoreError(say("{file} is gone, but not {log}: put it back, or remove that as well", **things))
        with suppress(OSError):  # SQLite itself then says what is wrong with the file
            path.touch(mode=0o600)
            path.chmod(path.stat().st_mode & 0o700)
        server = holder(path)
        self._opened = (server and server.file) or identity(path)
        self.check_place()

    def check(self) -> None:
        """Raise StoreAway unless what is written now can be kept; it costs 20 microseconds."""
        self.check_place()
        if not self.is_writable:
            raise StoreAway(
                say("the games can only be read just now: the server may not write to their file or its folder")
            )
        if shutil.disk_usage(self._path.parent).free < _LEAST_FREE:
            raise StoreAway(say("the server's disk is full; please tell whoever runs it"))

    def check_place(self) -> None:
        """Raise StoreAway if the file was removed or replaced: nobody would find what is written now."""
        if identity(self._path) != self._opened:
            raise StoreAway(say("the file of the database was removed or replaced; please restart the server"))

    @property
    def is_writable(self) -> bool:
        return os.access(self._path, os.W_OK) and not self._is_frozen

    @property
    def _is_frozen(self) -> bool:
        """Whether nobody writes, and nobody can: SQLite then needs no files beside it, which it could not make."""
        return not self._log.exists() and not all(os.access(path, os.W_OK) for path in (self._path, self._path.parent))

    def connect(self, dialect: Any, _: object, __: object, options: Mapping[str, Any]) -> Any:
        """Open the file, never another one. SQLite itself opens it to be read if it may not be written."""
        self.check_place()
        mode = "immutable=1" if self._is_frozen else "mode=rw"
        return dialect.connect(f"{self._path.as_uri()}?{mode}", **options, uri=True)

    def prepare(self, connection: sqlite3.Connection, _: object) -> None:
        if self.is_writable:
            _write_ahead(connection)


def is_fault(error: BaseException | None) -> bool:
    """Return whether an error of the driver may come from what `File.check` looks at."""
    return _code(error) in _FAULTS


def is_read_only(error: BaseException | None) -> bool:
    return _code(error) == sqlite3.SQLITE_READONLY


def _code(error: BaseException | None) -> int:
    """Return the primary error code, which is the last byte of an extended one."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def engine(url: URL, file: File | None) -> Engine:
    """Return the engine of a file, or without one that of a database in memory."""
    made = sa.create_engine(url)
    sa.event.listen(made, "connect", _prepare)
    if file:
        sa.event.listen(made, "do_connect", file.connect)
        sa.event.listen(made, "connect", file.prepare)
    sa.event.listen(made, "begin", _begin)
    return made


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    """Set up a connection: waiting for other writers, and no row that names one that is not there."""
    connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch a new file to write-ahead logging; retry if another process holds the lock.

    This is the one pragma that does not wait for the lock by itself.
    """
    for _ in range(_TRIES):
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
            return
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    connection.execute("PRAGMA journal_mode = WAL")


def _begin(connection: Connection) -> None:
    """Begin a transaction; a writer takes the lock before it reads, so that nothing changes in between.

    The driver itself would begin only before it changes rows: too late for a schema, and never for a reader.
    """
    is_patient = connection.get_execution_options().get("is_patient")
    if is_patient is None:  # a reader
        connection.exec_driver_sql("BEGIN")
    elif is_patient:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("PRAGMA busy_timeout = 0")
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {_PATIENCE}")
