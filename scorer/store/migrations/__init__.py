"""Migrates every database to the present schema, one version after the other (versions/)."""

from contextlib import suppress

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

NEWEST = "0404"
"""The present schema: the release that brought it, and its number in that release."""


def migrate(connection: Connection) -> None:
    """Create the tables, or migrate those of an older release, in the connection's transaction.

    Raise StoreError if a newer version of this program has written them, or one from before the first release.
    """
    if connection.dialect.name == "postgresql":  # one server after the other, however long it takes; SQLite has one
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('ticket-scorer'))")
    with suppress(DBAPIError), connection.begin_nested():  # a server ends a transaction in which a statement failed
        if connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == NEWEST:
            return
    from scorer.store.migrations.upgrade import upgrade  # noqa: PLC0415  # few starts need it, and it is slow

    upgrade(connection)
