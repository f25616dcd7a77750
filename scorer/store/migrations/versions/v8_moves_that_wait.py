"""How many moves wait on which phone, for all servers."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "waiting",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("told", sa.DateTime(timezone=True), nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE waiting SET UNLOGGED")  # true for minutes only
