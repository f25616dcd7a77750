"""Maps that people brought, until a game is made on them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "maps",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("made", sa.Date, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
