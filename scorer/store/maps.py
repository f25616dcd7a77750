"""Maps that people brought, for as long as they fill in the form of a game; the game itself keeps its map."""

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa

from scorer.store.database import Database
from scorer.store.tables import maps

KEPT = timedelta(days=2)


class Maps:
    """Stores maps once each, by a hash; those that are older are removed when another one comes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, text: str) -> str:
        """Store a map and return its id."""
        id, today = sha256(text.encode()).hexdigest(), _today()
        with self._database.writing() as connection:
            connection.execute(maps.delete().where((maps.c.id == id) | (maps.c.made < today - KEPT)))
            connection.execute(maps.insert(), {"id": id, "made": today, "text": text})
        return id

    def found(self, id: str) -> str | None:
        """Return a map, None if nobody has brought it lately."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(maps.c.text).where(maps.c.id == id)).scalar()


def _today() -> date:
    return datetime.now(UTC).date()
