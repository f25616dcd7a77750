"""Who looks at which game just now, as servers on one PostgreSQL tell each other: true for seconds."""

from collections.abc import Mapping

import sqlalchemy as sa

from scorer.store.database import Database

_LASTS = 60
"""Seconds after which nobody asks for a line."""

_TELL = sa.text(
    """
    INSERT INTO presence (key, phone, seen)
    SELECT key, phone, now() - age * interval '1 second'
    FROM unnest(CAST(:keys AS text[]), CAST(:phones AS text[]), CAST(:ages AS float[])) AS told (key, phone, age)
    ORDER BY key, phone
    ON CONFLICT (key, phone) DO UPDATE SET seen = greatest(presence.seen, excluded.seen)
    """
)
"""In the order of the primary key, so that no two servers wait for each other."""
_FORGET = sa.text(f"DELETE FROM presence WHERE seen < now() - interval '{_LASTS} seconds'")
_HEAR = sa.text(
    "SELECT key, phone, extract(epoch FROM now() - seen) AS age FROM presence "
    "WHERE seen >= now() - :newest * interval '1 second'"
)


class Presence:
    """What the servers know of who is here; ages are seconds by the database's clock, whatever theirs say."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def exchange(self, ages: Mapping[tuple[str, str], float], newest: float) -> Mapping[tuple[str, str], float]:
        """Tell how long ago this server saw which phone at which game; return what all saw in `newest` seconds."""
        told = {"keys": [key for key, _ in ages], "phones": [phone for _, phone in ages], "ages": list(ages.values())}
        with self._database.writing() as connection:
            connection.execute(_TELL, told)
            connection.execute(_FORGET)
            return {(row.key, row.phone): float(row.age) for row in connection.execute(_HEAR, {"newest": newest})}
