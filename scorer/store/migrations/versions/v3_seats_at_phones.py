"""Seats may be at a phone of their own; a game counts how often that changes, so that a poll sees it at one look."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("seatings", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("is_done", sa.Boolean, nullable=False),
    )
