"""Who looks at which game just now, and on whose phones moves wait, shared by the servers on one PostgreSQL."""

from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from scorer.store.database import Database

_LASTS = 600
"""Seconds after which a row is deleted; nobody asks for older ones."""

_WRITE = sa.text(
    """
    INSERT INTO presence (key, phone, seen)
    SELECT key, phone, now() - age * interval '1 second'
    FROM unnest(CAST(:keys AS text[]), CAST(:phones AS text[]), CAST(:ages AS float[])) AS sightings (key, phone, age)
    ORDER BY key, phone
    ON CONFLICT (key, phone) DO UPDATE SET seen = greatest(presence.seen, excluded.seen)
    """
)
"""Sorted by primary key, so that two servers cannot deadlock."""
_DELETE = sa.text(f"DELETE FROM presence WHERE seen < now() - interval '{_LASTS} seconds'")
_READ = sa.text(
    "SELECT key, phone, extract(epoch FROM now() - seen) AS age FROM presence "
    "WHERE seen >= now() - :newest * interval '1 second'"
)


_TELL = sa.text(
    """
    INSERT INTO waiting (key, phone, moves, told) VALUES (:key, :phone, 1, now())
    ON CONFLICT (key, phone) DO UPDATE SET told = excluded.told
    """
)
_ARRIVED = sa.text("DELETE FROM waiting WHERE key = :key AND phone = :phone")
_FORGET = sa.text("DELETE FROM waiting WHERE told < now() - interval '1 day'")
_WAITING = sa.text("SELECT key, phone FROM waiting ORDER BY told, phone")


class Presence:
    """What all servers know of who is here; ages are seconds by the database's clock."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def exchange(self, ages: Mapping[tuple[str, str], float], newest: float) -> Mapping[tuple[str, str], float]:
        """Write how long ago this server saw which phone at which game; return what all saw in `newest` seconds."""
        keys, phones = [key for key, _ in ages], [phone for _, phone in ages]
        sightings = {"keys": keys, "phones": phones, "ages": list(ages.values())}
        with self._database.writing() as connection:
            connection.execute(_WRITE, sightings)
            connection.execute(_DELETE)
            return {(row.key, row.phone): float(row.age) for row in connection.execute(_READ, {"newest": newest})}

    def tell(self, key: str, phone: str) -> None:
        """Tell all servers that moves wait on a phone; forget what is older than a day."""
        with self._database.writing() as connection:
            connection.execute(_FORGET)
            connection.execute(_TELL, {"key": key, "phone": phone})

    def arrive(self, key: str, phone: str) -> bool:
        """Tell all servers that no move waits on a phone any more; return False where they knew that."""
        with self._database.writing() as connection:
            return connection.execute(_ARRIVED, {"key": key, "phone": phone}).rowcount > 0

    def waiting(self) -> Sequence[tuple[str, str]]:
        """Return the games and phones on which moves wait."""
        with self._database.reading() as connection:
            return [(row.key, row.phone) for row in connection.execute(_WAITING)]
