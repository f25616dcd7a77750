"""Alembic asks here for the connection; it is the one that `migrate` was given."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
