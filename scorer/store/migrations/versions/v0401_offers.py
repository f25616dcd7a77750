"""What was entered for a seat at a phone that has lost it."""

import sqlalchemy as sa
from alembic import op

revision = "0401"
down_revision = "0400"


def upgrade() -> None:
    op.add_column("seats", sa.Column("offered", sa.Text))
