"""What was pruned is kept for a while, to be restored."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "wastebasket",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("removed", sa.Date, nullable=False),
        sa.Column("rows", sa.Text, nullable=False),
    )
