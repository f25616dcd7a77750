"""The tables of 0.4.0, the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0400"
down_revision = None

_TIME = sa.DateTime(timezone=True)
_OF_MINUTES = ("presence", "waiting")
"""Tables whose rows are true for minutes only."""


def upgrade() -> None:
    _games()
    _rounds()
    _maps()
    _of_servers()
    if op.get_bind().dialect.name == "postgresql":
        for name in _OF_MINUTES:
            op.execute(f"ALTER TABLE {name} SET UNLOGGED")


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("created", _TIME, nullable=False),
        sa.Column("set_up", sa.Text, nullable=False),
        sa.Column("seatings", sa.Integer, nullable=False, server_default="0"),
        sa.Column("opened", sa.Date, nullable=False),
        sa.Column("led", sa.Text),
        sa.Column("map", sa.String(64)),
    )
    op.create_index("games_map", "games", ["map"])
    op.create_table(
        "moves",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("made", _TIME, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("group", sa.String(64)),
        sa.UniqueConstraint("game", "id"),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("is_done", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.String(64)) for name in ("lender", "taken_by", "asker")),
        sa.Column("asked", _TIME),
    )


def _rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("created", _TIME, nullable=False),
        sa.Column("opened", sa.Date, nullable=False),
    )
    op.create_table(
        "round_lines",
        sa.Column("round", sa.String(32), sa.ForeignKey("rounds.key"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("made", _TIME, nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("step", sa.Text, nullable=False),
    )


def _maps() -> None:
    op.create_table(
        "maps",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("made", sa.Date, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "budgets",
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("payer", sa.String(64), primary_key=True),
        sa.Column("bytes", sa.BigInteger, nullable=False),
    )


def _of_servers() -> None:
    op.create_table(
        "codes",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("shown", _TIME, nullable=False),
    )
    op.create_table(
        "wastebasket",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("removed", sa.Date, nullable=False),
        sa.Column("map", sa.String(64)),
        sa.Column("rows", sa.Text, nullable=False),
    )
    op.create_index("wastebasket_map", "wastebasket", ["map"])
    op.create_table(
        "settings",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("seen", _TIME, nullable=False),
    )
    op.create_table(
        "waiting",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("told", _TIME, nullable=False),
    )
