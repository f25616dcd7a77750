"""Maps that people drew, once each by a hash of their text, for as long as a game is played on them.

One that was only brought is kept while somebody fills in the form of a game.
"""

import zlib
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.store.database import Database
from scorer.store.room import Room
from scorer.store.tables import games, maps, wastebasket

KEPT = timedelta(days=2)
"""How long a map without a game is kept since it was last brought or played."""

_KEEP = sa.text(
    "INSERT INTO maps (id, made, packed) VALUES (:id, :made, :packed) "
    "ON CONFLICT (id) DO UPDATE SET made = excluded.made"  # another server has just stored it
).bindparams(sa.bindparam("made", type_=sa.Date))


def id_of(text: str) -> str:
    """Return the id under which a map is stored."""
    return sha256(text.encode()).hexdigest()


def keep_map(connection: Connection, text: str, room: Room) -> str:
    """Store a map, unless it is there, and return its id; raises what `Room.take` does."""
    content, today = text.encode(), datetime.now(UTC).date()
    id = id_of(text)
    if not connection.execute(maps.update().where(maps.c.id == id).values(made=today)).rowcount:
        room.take(connection, len(content))
        connection.execute(_KEEP, {"id": id, "made": today, "packed": zlib.compress(content)})
    return id


def map_of(connection: Connection, id: str) -> str | None:
    """Return a map, None if it is not there."""
    packed = connection.execute(sa.select(maps.c.packed).where(maps.c.id == id)).scalar()
    return None if packed is None else zlib.decompress(packed).decode()


def remove_unused(connection: Connection, today: date) -> None:
    """Remove the maps on which there is no game, not even in the wastebasket, and that nobody has brought lately."""
    used = (maps.c.id.in_(sa.select(table.c.map).where(table.c.map.is_not(None))) for table in (games, wastebasket))
    connection.execute(maps.delete().where(maps.c.made < today - KEPT, ~sa.or_(*used)))


class Maps:
    """The maps that people bring; every method may be called from any thread."""

    def __init__(self, database: Database, room: Room) -> None:
        self._database, self._room = database, room

    def keep(self, text: str) -> str:
        """Store a map and return its id; raises what `Room.take` does."""
        with self._database.writing() as connection:
            remove_unused(connection, datetime.now(UTC).date())
            return keep_map(connection, text, self._room)

    def find(self, id: str) -> str | None:
        """Return a map, None if nobody has brought it lately."""
        with self._database.reading() as connection:
            return map_of(connection, id)
