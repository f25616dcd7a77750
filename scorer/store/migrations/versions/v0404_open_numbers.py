"""How many lines each game had when phones began to count open ones alone."""

import sqlalchemy as sa
from alembic import op

revision = "0404"
down_revision = "0403"


def upgrade() -> None:
    op.add_column("games", sa.Column("old_lines", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE games SET old_lines = (SELECT count(*) FROM moves WHERE moves.game = games.key)")
