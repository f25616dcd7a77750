"""A seat that was taken over knows whose it is, and who asks for it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    for name in ("lender", "taken_by", "asker"):
        op.add_column("seats", sa.Column(name, sa.String(64)))
    op.add_column("seats", sa.Column("asked", sa.DateTime(timezone=True)))
