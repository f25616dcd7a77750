"""The schema of the first version: games, and the moves made in them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("set_up", sa.Text, nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.UniqueConstraint("game", "id"),
    )
