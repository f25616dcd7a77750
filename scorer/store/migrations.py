"""Migrates every database to the present schema, one version after the other (versions.py)."""

from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from scorer.rules.errors import StoreError
from scorer.rules.sentence import say
from scorer.store.versions import VERSIONS

FIRST, *_, NEWEST = VERSIONS


def migrate(connection: Connection, to: str = NEWEST) -> None:
    """Create the tables, or migrate those of an older version, in the connection's transaction.

    Raise StoreError if a newer version of this program has written them.
    """
    _alone(connection)
    if (found := _version(connection)) == to:
        return
    if found not in ("", *VERSIONS):
        raise StoreError(say("a newer version of this program has written the games; please update it"))
    if not found:
        connection.exec_driver_sql(
            "CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
        )
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('')")
        found = FIRST if sa.inspect(connection).has_table("games") else ""  # the first version had no numbers yet
    for number, change in VERSIONS.items():
        if found < number <= to:
            change(connection)
    connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{to}'")


def _version(connection: Connection) -> str:
    """Return the version of a database; empty if it has no number, as a new one, or one of the first version."""
    with suppress(DBAPIError), connection.begin_nested():  # a server ends a transaction in which a statement failed
        return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")
    return ""


def _alone(connection: Connection) -> None:
    """Let one server after the other migrate, however long it takes; in SQLite a writer is alone anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('ticket-scorer'))")
