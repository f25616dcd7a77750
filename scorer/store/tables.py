"""The tables of the present schema; scorer/store/migrations leads every older database to it."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class _Time(TypeDecorator[datetime]):
    """A time in UTC that says so: SQLite gives it back without its zone, and a server would take it for its own."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo:
            return value and value.astimezone(UTC)
        return value.replace(tzinfo=UTC)


schema = sa.MetaData()

games = sa.Table(
    "games",
    schema,
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("created", _Time, nullable=False),
    sa.Column("set_up", sa.Text, nullable=False),
    sa.Column("seatings", sa.Integer, nullable=False, server_default="0"),
    sa.Column("opened", sa.Date),  # the day somebody last looked at it
)

moves = sa.Table(
    "moves",
    schema,
    sa.Column("game", sa.ForeignKey("games.key"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.String(64), nullable=False),
    sa.Column("made", _Time, nullable=False),
    sa.Column("move", sa.Text, nullable=False),
    sa.Column("phone", sa.String(64), nullable=False, server_default=""),
    sa.Column("group", sa.String(64)),
    sa.UniqueConstraint("game", "id"),
)

seats = sa.Table(
    "seats",
    schema,
    sa.Column("game", sa.ForeignKey("games.key"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("phone", sa.String(64), nullable=False),
    sa.Column("is_done", sa.Boolean, nullable=False),
)

rounds = sa.Table(
    "rounds",
    schema,
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("created", _Time, nullable=False),
    sa.Column("opened", sa.Date),
)

round_lines = sa.Table(
    "round_lines",
    schema,
    sa.Column("round", sa.ForeignKey("rounds.key"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("made", _Time, nullable=False),
    sa.Column("phone", sa.String(64), nullable=False),
    sa.Column("step", sa.Text, nullable=False),
)

codes = sa.Table(
    "codes",
    schema,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("key", sa.String(32), nullable=False, unique=True),
    sa.Column("shown", _Time, nullable=False),
)

settings = sa.Table(
    "settings",
    schema,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

presence = sa.Table(
    "presence",
    schema,
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("phone", sa.String(64), primary_key=True),
    sa.Column("seen", _Time, nullable=False),
)
