"""The tables of the present schema; scorer/store/migrations leads every older database to it."""

import sqlalchemy as sa

schema = sa.MetaData()

games = sa.Table(
    "games",
    schema,
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    sa.Column("set_up", sa.Text, nullable=False),
    sa.Column("seatings", sa.Integer, nullable=False, server_default="0"),
)

moves = sa.Table(
    "moves",
    schema,
    sa.Column("game", sa.ForeignKey("games.key"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.String(64), nullable=False),
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
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
    sa.Column("created", sa.DateTime(timezone=True), nullable=False),
)

round_lines = sa.Table(
    "round_lines",
    schema,
    sa.Column("round", sa.ForeignKey("rounds.key"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    sa.Column("phone", sa.String(64), nullable=False),
    sa.Column("step", sa.Text, nullable=False),
)
