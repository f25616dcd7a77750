"""What all servers on one database have to agree on."""

from collections.abc import Callable
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from scorer.store.database import Database
from scorer.store.tables import settings


class Shared:
    """Settings that lie in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def agreed(self, name: str, make: Callable[[], str]) -> str:
        """Return a setting, the same for all; the first server that asks makes it, once and for all."""
        found = self._found(name)
        if found is None:
            with suppress(IntegrityError), self._database.writing() as connection:
                connection.execute(settings.insert(), {"name": name, "text": make()})
            found = self._found(name)
        assert found is not None, "what was written is there"
        return found

    def _found(self, name: str) -> str | None:
        with self._database.reading() as connection:
            return connection.execute(sa.select(settings.c.text).where(settings.c.name == name)).scalar()
