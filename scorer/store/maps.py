"""Maps that people drew, once each by a hash of their text, for as long as a game is played on them.

One that was only brought is kept while somebody fills in the form of a game.
"""

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.store.database import Database
from scorer.store.tables import games, maps

KEPT = timedelta(days=2)
"""How long a map without a game is kept since it was last brought or played."""

_KEEP = sa.text(
    "INSERT INTO maps (id, made, text) VALUES (:id, :made, :text) ON CONFLICT (id) DO UPDATE SET made = excluded.made"
).bindparams(sa.bindparam("made", type_=sa.Date))


def keep_map(connection: Connection, text: str) -> str:
    """Store a map, unless it is there, and return its id."""
    id = sha256(text.encode()).hexdigest()
    connection.execute(_KEEP, {"id": id, "made": datetime.now(UTC).date(), "text": text})
    return id


def map_of(connection: Connection, key: str) -> str | None:
    """Return the map on which a game is played, None for a printed board."""
    of_game = sa.select(maps.c.text).join(games, games.c.map == maps.c.id).where(games.c.key == key)
    return connection.execute(of_game).scalar()


def remove_unused(connection: Connection, today: date) -> None:
    """Remove the maps on which there is no game, and that nobody has brought lately."""
    played = sa.select(games.c.map).where(games.c.map.is_not(None))
    connection.execute(maps.delete().where(maps.c.made < today - KEPT, maps.c.id.not_in(played)))


class Maps:
    """The maps that people bring; every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, text: str) -> str:
        """Store a map and return its id."""
        with self._database.writing() as connection:
            remove_unused(connection, datetime.now(UTC).date())
            return keep_map(connection, text)

    def found(self, id: str) -> str | None:
        """Return a map, None if nobody has brought it lately."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(maps.c.text).where(maps.c.id == id)).scalar()
