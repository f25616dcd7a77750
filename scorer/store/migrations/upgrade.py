"""Brings a database from an older schema to the present one, by Alembic."""

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from scorer.rules.sentence import say
from scorer.store.errors import StoreError

BASELINE = "0400"
"""The schema of the first release; those from before have lower numbers."""


def upgrade(connection: Connection) -> None:
    """Create the tables, or migrate those of an older release; raises what `migrate` does."""
    config = configuration(connection)
    found = MigrationContext.configure(connection).get_current_revision()
    if sa.inspect(connection).has_table("games") if found is None else found < BASELINE:
        raise StoreError(
            say(
                "a program from before version 0.4.0 has written the games, and this one cannot read them: run "
                '"scorer export-all FOLDER" with the old program, then open the files with this one in a new database'
            )
        )
    known = ScriptDirectory.from_config(config).walk_revisions()
    if found not in (None, *(script.revision for script in known)):
        raise StoreError(say("a newer version of this program has written the games; please update it"))
    command.upgrade(config, "head")


def configuration(connection: Connection) -> Config:
    """Return the configuration of Alembic."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "scorer.store:migrations")
    return config
