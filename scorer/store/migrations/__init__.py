"""Migrates every database to the present schema, one version after the other (versions/)."""

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from scorer.rules.errors import StoreError
from scorer.rules.sentence import say

FIRST = "0001"


def migrate(connection: Connection) -> None:
    """Create the tables, or migrate those of an older version, in the connection's transaction.

    Raise StoreError if a newer version of this program has written them.
    """
    _alone(connection)
    config = configuration(connection)
    known, found = ScriptDirectory.from_config(config), MigrationContext.configure(connection).get_current_revision()
    if found == known.get_current_head():
        return
    if found not in (None, *(script.revision for script in known.walk_revisions())):
        raise StoreError(say("a newer version of this program has written the games; please update it"))
    if found is None and sa.inspect(connection).has_table("games"):
        command.stamp(config, FIRST)  # the first version had no numbers yet
    command.upgrade(config, "head")


def configuration(connection: Connection) -> Config:
    """Return the configuration of Alembic."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "scorer.store:migrations")
    return config


def _alone(connection: Connection) -> None:
    """Let one server after the other migrate, however long it takes; in SQLite a writer is alone anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('ticket-scorer'))")
