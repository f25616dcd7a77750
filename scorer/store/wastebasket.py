"""Games and rounds that were pruned: removed with all their rows, and kept for a month, to be restored."""

import json
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.rules.sentence import quoted, say
from scorer.store.database import Database
from scorer.store.errors import StoreError
from scorer.store.maps import remove_unused
from scorer.store.tables import codes, games, moves, presence, round_lines, rounds, seats, stays, waiting, wastebasket

KEPT = timedelta(days=30)
"""How long what was pruned can be restored."""

_ROWS = {games.c.key: (moves.c.game, stays.c.game, seats.c.game), rounds.c.key: (round_lines.c.round,)}
"""The column of a game's or round's key, and those that refer to it."""
_OF_AN_EVENING = (codes.c.key, presence.c.key, waiting.c.key)
"""Columns with keys of games whose rows are not worth keeping."""


def throw_away(connection: Connection, keys: Iterable[str], today: date) -> None:
    """Move games and rounds to the wastebasket, and empty it of what has been in it for long."""
    connection.execute(wastebasket.delete().where(wastebasket.c.removed < today - KEPT))
    for key in keys:
        rows = dict[str, list[dict[str, Any]]]()
        for column in _columns():
            found = connection.execute(sa.select(column.table).where(column == key)).mappings().all()
            rows[column.table.name] = [dict(row) for row in found]
            connection.execute(column.table.delete().where(column == key))
        for column in _OF_AN_EVENING:
            connection.execute(column.table.delete().where(column == key))
        drawn = next((game["map"] for game in rows["games"]), None)
        values = {"key": key, "removed": today, "map": drawn, "rows": json.dumps(rows, default=str)}
        connection.execute(wastebasket.insert(), values)
    remove_unused(connection, today)


def _columns() -> Iterable[sa.Column[Any]]:
    """Yield the columns with keys; those that refer to another one come before it."""
    for owner, others in _ROWS.items():
        yield from (*others, owner)


class Wastebasket:
    """What was pruned in the last month."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def restore(self, key: str, today: date) -> None:
        """Put a game or a round back as it was, as if somebody opened it today.

        Raise StoreError if it was not pruned, or longer ago than a month.
        """
        with self._database.writing() as connection:
            rows = connection.execute(sa.select(wastebasket.c.rows).where(wastebasket.c.key == key)).scalar()
            if rows is None:
                raise StoreError(say("there is nothing called {key} in the wastebasket", key=quoted(key)))
            kept = json.loads(rows)
            for column in reversed(list(_columns())):
                if found := kept.get(column.table.name):
                    connection.execute(column.table.insert(), [_with_types(column.table, row) for row in found])
            for owner in _ROWS:
                connection.execute(owner.table.update().where(owner == key).values(opened=today))
            connection.execute(wastebasket.delete().where(wastebasket.c.key == key))


def _with_types(table: sa.FromClause, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row with its times and days, which JSON has as text."""
    kinds = {name: table.c[name].type.python_type for name, value in row.items() if value is not None}
    return dict(row) | {name: kind.fromisoformat(row[name]) for name, kind in kinds.items() if issubclass(kind, date)}
