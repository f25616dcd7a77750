"""Settings that all servers on one database share."""

from collections.abc import Callable
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from scorer.store.database import Database
from scorer.store.tables import settings


class Shared:
    """Settings that are stored in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def agree(self, name: str, make: Callable[[], str]) -> str:
        """Return a setting, the same for all servers; the first one that asks makes it."""
        found = self.find(name)
        if found is None:
            with suppress(IntegrityError), self._database.writing() as connection:
                connection.execute(settings.insert(), {"name": name, "text": make()})
            found = self.find(name)
        assert found is not None, "what was written is there"
        return found

    def find(self, name: str) -> str | None:
        """Return a setting, None if nobody has made it."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(settings.c.text).where(settings.c.name == name)).scalar()
