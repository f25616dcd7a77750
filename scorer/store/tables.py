"""The tables of the present schema; scorer/store/migrations brings older databases to it."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class _Time(TypeDecorator[datetime]):
    """A time in UTC with its zone: SQLite returns it without one, and PostgreSQL in the zone of the session."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True
    python_type = datetime

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo:
            return value and value.astimezone(UTC)
        return value.replace(tzinfo=UTC)


class _Key(TypeDecorator[str]):
    """A key or a code; one that PostgreSQL would refuse as text is replaced by one that nothing has."""

    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return value if value is None or value.isprintable() else "\N{REPLACEMENT CHARACTER}"


schema = sa.MetaData()

games = sa.Table(
    "games",
    schema,
    sa.Column("key", _Key(32), primary_key=True),
    sa.Column("created", _Time, nullable=False),
    sa.Column("set_up", sa.Text, nullable=False),
    sa.Column("seatings", sa.Integer, nullable=False, server_default="0"),
    sa.Column("opened", sa.Date, nullable=False),  # the day when somebody last looked at it
    sa.Column("led", sa.Text),  # how far its count is told, and by which screen (leads.py)
    sa.Column("map", _Key(64)),  # of `maps`, if people drew it
    sa.Column("seen", sa.Integer),  # the line that opened the count, once a phone was shown another one's hand
    sa.Column("old_lines", sa.Integer, nullable=False, server_default="0"),  # of before phones counted open ones alone
    sa.Index("games_map", "map"),
)

moves = sa.Table(
    "moves",
    schema,
    sa.Column("game", sa.ForeignKey("games.key"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("id", sa.String(64), nullable=False),
    sa.Column("made", _Time, nullable=False),
    sa.Column("move", sa.Text, nullable=False),
    sa.Column("phone", sa.String(64), nullable=False),
    sa.Column("group", sa.String(64)),
    sa.Column("own", sa.String(64)),  # the seats by whose players its phone was named then, as JSON
    sa.UniqueConstraint("game", "id"),
)

seats = sa.Table(
    "seats",
    schema,
    sa.Column("game", sa.ForeignKey("games.key"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("phone", sa.String(64)),  # none: it was left
    sa.Column("number", sa.Integer, nullable=False),  # of its last change of hands
    sa.Column("owner", sa.String(64)),  # the phone that took it free
    sa.Column("done", sa.Integer),  # the change by which its player was done
)

stays = sa.Table(  # every phone that has had a seat (seats.py)
    "stays",
    schema,
    sa.Column("game", sa.ForeignKey("games.key"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("phone", sa.String(64), primary_key=True),
    sa.Column("times", sa.Integer, nullable=False),
    sa.Column("first", _Time, nullable=False),
    sa.Column("last", _Time, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("until", _Time),
    sa.Column("saw", sa.Boolean, nullable=False),
    sa.Column("lost", sa.Integer),
    sa.Column("dropped", sa.Boolean, nullable=False),
)

rounds = sa.Table(
    "rounds",
    schema,
    sa.Column("key", _Key(32), primary_key=True),
    sa.Column("created", _Time, nullable=False),
    sa.Column("opened", sa.Date, nullable=False),
)

round_lines = sa.Table(
    "round_lines",
    schema,
    sa.Column("round", sa.ForeignKey("rounds.key"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("made", _Time, nullable=False),
    sa.Column("phone", sa.String(64), nullable=False),
    sa.Column("step", sa.Text, nullable=False),
)

codes = sa.Table(
    "codes",
    schema,
    sa.Column("code", _Key(16), primary_key=True),
    sa.Column("key", _Key(32), nullable=False, unique=True),
    sa.Column("shown", _Time, nullable=False),
)

wastebasket = sa.Table(
    "wastebasket",
    schema,
    sa.Column("key", _Key(32), primary_key=True),
    sa.Column("removed", sa.Date, nullable=False),
    sa.Column("map", _Key(64)),  # of `maps`, where it is a game on one
    sa.Column("rows", sa.Text, nullable=False),  # by table, as JSON
    sa.Index("wastebasket_map", "map"),
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
    sa.Column("key", _Key(32), primary_key=True),
    sa.Column("phone", sa.String(64), primary_key=True),
    sa.Column("seen", _Time, nullable=False),
)

waiting = sa.Table(
    "waiting",
    schema,
    sa.Column("key", _Key(32), primary_key=True),
    sa.Column("phone", sa.String(64), primary_key=True),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("told", _Time, nullable=False),
)

maps = sa.Table(
    "maps",
    schema,
    sa.Column("id", _Key(64), primary_key=True),
    sa.Column("made", sa.Date, nullable=False),  # the day when somebody last brought it
    sa.Column("packed", sa.LargeBinary, nullable=False),  # its text, by zlib
)

budgets = sa.Table(
    "budgets",
    schema,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("payer", sa.String(64), primary_key=True),
    sa.Column("bytes", sa.BigInteger, nullable=False),  # of the maps that it has brought
)
