"""The map on which a game is played, if people drew it; older games have it in their set-up."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("games", sa.Column("map", sa.String(64)))
    op.create_index("games_map", "games", ["map"])
