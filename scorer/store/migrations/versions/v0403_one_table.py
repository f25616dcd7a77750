"""Seats that were left, and who had whose; nobody asks any more for a seat or to open the count.

What waited for such an answer is dropped, and the phone that asked or entered it is told so once.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0403"
down_revision = "0402"

_TIME = sa.DateTime(timezone=True)
_FIRST = 2
"""The number of the first change of a seating."""


def upgrade() -> None:
    connection = op.get_bind()
    for name in ("opener", "opens_since"):
        op.drop_column("games", name)
    op.add_column("moves", sa.Column("own", sa.String(64)))
    connection.execute(sa.text("UPDATE games SET seatings = seatings + 2 WHERE seatings > 0"))
    old = [dict(row) for row in connection.execute(sa.text("SELECT * FROM seats")).mappings()]
    op.drop_table("seats")
    seats, stays = _tables()
    now = datetime.now(UTC)
    if old:
        connection.execute(seats.insert(), [_seat(row) for row in old])
        connection.execute(stays.insert(), [stay for row in old for stay in _stays(row, now)])
    _pruned(connection)


def _tables() -> tuple[sa.Table, sa.Table]:
    seats = op.create_table(
        "seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("phone", sa.String(64)),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(64)),
        sa.Column("done", sa.Integer),
    )
    stays = op.create_table(
        "stays",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("first", _TIME, nullable=False),
        sa.Column("last", _TIME, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("until", _TIME),
        sa.Column("saw", sa.Boolean, nullable=False),
        sa.Column("lost", sa.Integer),
        sa.Column("dropped", sa.Boolean, nullable=False),
    )
    return seats, stays


def _seat(row: Mapping[str, Any]) -> dict[str, Any]:
    owner, done = row.get("lender") or row["phone"], _FIRST if row["is_done"] else None
    return {**_which(row), "phone": row["phone"], "number": _FIRST, "owner": owner, "done": done}


def _which(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"game": row["game"], "seat": row["seat"]}


def _stays(row: Mapping[str, Any], now: datetime) -> Iterator[dict[str, Any]]:
    """Yield a row for every phone that has or had a seat, or wanted something of it."""
    owner, taker = row.get("lender") or row["phone"], row.get("taken_by")
    offers = json.loads(row.get("offered") or "[]")
    waiting = {row.get("asker"), *(phone for _, phone, _, is_open in offers if is_open)}
    for phone in {owner, row["phone"], taker, *waiting} - {None}:
        has_it, took = phone == row["phone"], phone != owner and phone in (row["phone"], taker)
        yield {
            **_which(row),
            "phone": phone,
            "times": int(took),
            "first": now,
            "last": now,
            "number": _FIRST,
            "until": None if has_it else now,
            "saw": took,
            "lost": _FIRST if taker and phone == owner else None,
            "dropped": phone in waiting,
        }


def _pruned(connection: sa.Connection) -> None:
    """Bring the games in the wastebasket into the same form."""
    found = connection.execute(sa.text("SELECT key, rows FROM wastebasket")).all()
    for key, text in found:
        rows = json.loads(text)
        for game in rows.get("games", ()):
            game.pop("opener", None)
            game.pop("opens_since", None)
        if "seats" in rows:
            rows |= {"seats": [_seat(row) for row in rows["seats"]], "stays": []}
        connection.execute(
            sa.text("UPDATE wastebasket SET rows = :rows WHERE key = :key"), {"key": key, "rows": json.dumps(rows)}
        )
