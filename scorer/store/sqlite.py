"""SQLite: one file, for one machine."""

import sqlite3
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine

_TRIES = 20
"""How often to ask for the write-ahead log while other servers start on the same file."""
_PATIENCE = 10_000
"""Milliseconds that a writer waits for another one, which may be a backup."""


def engine(url: URL) -> Engine:
    """Return the engine of a file, which only its owner may read: it holds everybody's tickets."""
    if url.database and url.database != ":memory:":
        with suppress(OSError):  # SQLite itself then says what is wrong with the file
            Path(url.database).touch(mode=0o600)
            Path(url.database).chmod(0o600)
    made = sa.create_engine(url)
    sa.event.listen(made, "connect", _prepare)
    sa.event.listen(made, "begin", _begin)
    return made


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    """Set up a connection: readers beside a writer, every commit on the disk, and waiting for other writers."""
    connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
    _write_ahead(connection)
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
        _begin_at_once(connection)


def _begin_at_once(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {_PATIENCE}")
