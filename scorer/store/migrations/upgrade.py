"""Brings a database from an older schema to the present one, by Alembic."""

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from scorer.rules.errors import StoreError
from scorer.rules.sentence import say

_FIRST = "0001"


def upgrade(connection: Connection) -> None:
    """Create the tables, or migrate those of an older version."""
    config = configuration(connection)
    known, found = ScriptDirectory.from_config(config), MigrationContext.configure(connection).get_current_revision()
    if found not in (None, *(script.revision for script in known.walk_revisions())):
        raise StoreError(say("a newer version of this program has written the games; please update it"))
    if found is None and sa.inspect(connection).has_table("games"):
        command.stamp(config, _FIRST)  # the first version had no numbers yet
    command.upgrade(config, "head")


def configuration(connection: Connection) -> Config:
    """Return the configuration of Alembic."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "scorer.store:migrations")
    return config
