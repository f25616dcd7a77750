"""Who looks at which game just now, shared by the servers on one PostgreSQL; true for seconds."""

from collections.abc import Mapping

import sqlalchemy as sa

from scorer.store.database import Database

_LASTS = 60
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
