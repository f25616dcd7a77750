"""SQLite: one file, for one machine."""

import sqlite3
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine

_TRIES = 20
"""How often a server asks for the write-ahead journal while others are starting on the same file."""
_PATIENCE = 10_000
"""Milliseconds that a writer waits for another one, who may be a backup."""


def engine(url: URL) -> Engine:
    made = sa.create_engine(url)
    sa.event.listen(made, "connect", _prepare)
    sa.event.listen(made, "begin", _begin)
    return made


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    """Readers and a writer at once, every commit on the disk, and patience with other writers."""
    connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
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


def _begin(connection: Connection) -> None:
    """A writer takes its turn before it reads, so that nothing changes between what it reads and what it writes.

    Left alone, the driver begins only before it changes rows: too late for a schema, never for a reader.
    """
    options = connection.get_execution_options()
    if not options.get("is_writing", False):
        connection.exec_driver_sql("BEGIN")
    elif options.get("is_patient", True):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        _begin_at_once(connection)


def _begin_at_once(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {_PATIENCE}")
