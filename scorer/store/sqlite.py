"""SQLite: one file, for one machine."""

import os
import shutil
import sqlite3
import struct
from collections.abc import Iterator, Mapping
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
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_RESERVED = 2**30
"""The byte of a database whose page is never used."""


class File:
    """The file of a database, which only its owner may read: it holds everybody's tickets.

    Raise StoreError if it is gone or cut short, but its write-ahead log is there: SQLite would delete the moves in
    there. Raise StoreAway if a server serves another file that was here before: both would write to one log.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._log = path.absolute(), Path(f"{path.absolute()}-wal")
        if self._log.exists() and not path.exists():
            things = {"file": self._path, "log": self._log}
            raise StoreError(say("{file} is gone, but not {log}: put it back, or remove that as well", **things))
        if _lacks_pages(self._path, self._log):
            things = {"file": self._path, "log": self._log}
            raise StoreError(
                say("{file} lacks pages that it or {log} names: put the whole file back, or restore a backup", **things)
            )
        with suppress(OSError):  # SQLite itself then says what is wrong with the file
            path.touch(mode=0o600)
            path.chmod(path.stat().st_mode & 0o700)
        server = holder(path)
        self._opened = (server and server.file) or identity(path)
        self._damage = ""
        self.check_place()

    def check(self) -> None:
        """Raise StoreAway unless what is written now can be kept; it costs a tenth of a millisecond."""
        self.check_place()
        if not self.is_writable:
            raise StoreAway(
                say("the games can only be read just now: the server may not write to their file or its folder")
            )
        if shutil.disk_usage(self._path.parent).free < _LEAST_FREE:
            raise StoreAway(say("the server's disk is full; please tell whoever runs it"))
        if self._damage or _lacks_pages(self._path, self._log, is_open=True):
            broken = say("the file of the games is damaged; please tell whoever runs the server")
            raise StoreAway(broken, self._damage)

    def note(self, error: BaseException | None) -> None:
        """Note that SQLite has found damage: from now on `check` tells of it."""
        if _code(error) in _DAMAGE:
            self._damage = str(error)

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


def _lacks_pages(path: Path, log: Path, *, is_open: bool = False) -> bool:
    """Return whether a page of a database is neither in its file nor in its write-ahead log.

    A new page is in the log until a checkpoint has copied it. Once we have opened a file, its log fits to it.
    """
    try:
        with path.open("rb") as file:
            head = file.read(32)
    except OSError:  # SQLite itself says what is wrong with it
        return False
    if head[:16] not in (b"", b"SQLite format 3\0"):
        return False
    size, pages = struct.unpack_from(">H10xI", head.ljust(32, b"\0"), 16)
    size = 2**16 if size == 1 else size
    present = path.stat().st_size // (size or 1)
    if is_open and present >= (pages or 1):
        return False
    ahead = set[int]()
    for page, count in _frames(log):
        ahead.add(page)
        pages = count or pages  # after a transaction
    if not head:  # SQLite deletes the log of an empty file
        return is_open or bool(ahead)
    return not ahead.issuperset({*range(present + 1, pages + 1)} - {_RESERVED // (size or 1) + 1})


def _frames(log: Path) -> Iterator[tuple[int, int]]:
    """Yield the number of each page in a write-ahead log, and of how many pages the database is after it, or 0."""
    with suppress(FileNotFoundError), log.open("rb") as file:
        size, salt = struct.unpack(">8xI4x8s8x", file.read(32).ljust(32, b"\0"))
        while len(head := file.read(24)) == 24 and head[8:16] == salt:  # else it is left from before a checkpoint
            yield struct.unpack_from(">II", head)
            file.seek(size, os.SEEK_CUR)


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
