"""What several servers share, and the day on which a game or a round was opened last.

What is older gets the day of its last line; where it has none, today: nobody knows who looks at it.
"""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "codes",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("shown", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE presence SET UNLOGGED")  # true for seconds only, and written every few
    _date("games", "moves", "game")
    _date("rounds", "round_lines", "round")


def _date(name: str, log: str, owner: str) -> None:
    op.add_column(name, sa.Column("opened", sa.Date))
    table = sa.table(name, sa.column("key"), sa.column("opened", sa.Date))
    lines = sa.table(log, sa.column(owner), sa.column("made", sa.DateTime(timezone=True)))
    connection = op.get_bind()
    connection.execute(table.update().values(opened=datetime.now(UTC).date()))
    last = sa.select(lines.c[owner], sa.func.max(lines.c.made)).group_by(lines.c[owner])
    if days := [{"which": key, "day": made.date()} for key, made in connection.execute(last)]:
        dated = table.update().where(table.c.key == sa.bindparam("which")).values(opened=sa.bindparam("day"))
        connection.execute(dated, days)
