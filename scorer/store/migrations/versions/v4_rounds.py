"""People who play again and again have a round: a log of what they did to it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "rounds",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "round_lines",
        sa.Column("round", sa.String(32), sa.ForeignKey("rounds.key"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("step", sa.Text, nullable=False),
    )
