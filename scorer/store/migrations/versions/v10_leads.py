"""How far a count is told on several screens together."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("games", sa.Column("led", sa.Text))
