"""Short codes by which phones find a game that is being entered; valid for an evening, on every server."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from secrets import choice

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from scorer.store.database import Database
from scorer.store.tables import codes

LETTERS = "ABCDEFGHJKLMNPRTUWXY"
"""Letters that nobody confuses with each other or with a digit."""
LENGTH = 8
"""Letters of a code: 25,600 million codes, for a right one always opens, however often others guess."""
LASTS = timedelta(hours=2)
"""How long a code is valid after it was last shown."""


_now = partial(datetime.now, UTC)


class Codes:
    """The codes of the games that phones may join; every method may be called from any thread."""

    def __init__(self, database: Database, now: Callable[[], datetime] = _now) -> None:
        self._database = database
        self._now = now

    def of(self, key: str) -> str:
        """Return a game's code; it stays the same while somebody looks at it every hour."""
        try:
            return self._show(key)
        except IntegrityError:  # another server has just made it, or has taken the same letters
            return self._show(key)

    def _show(self, key: str) -> str:
        with self._database.writing() as connection:
            connection.execute(codes.delete().where(codes.c.shown < self._now() - LASTS))
            code: str | None = connection.execute(sa.select(codes.c.code).where(codes.c.key == key)).scalar()
            if code:
                connection.execute(codes.update().where(codes.c.key == key).values(shown=self._now()))
                return code
            made = _new_code()
            connection.execute(codes.insert(), {"code": made, "key": key, "shown": self._now()})
            return made

    def key(self, code: str) -> str | None:
        """Return the game of a code, however the code was typed; None if no game has it."""
        typed = "".join(letter for letter in code.upper() if letter.isalpha())
        valid = (codes.c.code == typed) & (codes.c.shown >= self._now() - LASTS)
        with self._database.reading() as connection:
            return connection.execute(sa.select(codes.c.key).where(valid)).scalar()


def _new_code() -> str:
    return "".join(choice(LETTERS) for _ in range(LENGTH))
