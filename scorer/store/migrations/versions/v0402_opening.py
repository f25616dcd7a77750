"""Who asks to open a count, whether a hand was seen since, and who is asked whether they are sure."""

import sqlalchemy as sa
from alembic import op

revision = "0402"
down_revision = "0401"

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("games", sa.Column("opener", sa.String(64)))
    op.add_column("games", sa.Column("opens_since", _TIME))
    op.add_column("games", sa.Column("seen", sa.Integer))
    op.add_column("seats", sa.Column("doubted", _TIME))
