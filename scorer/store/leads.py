"""How far a count is told where several screens tell it together, and which of them leads; no rule asks for it."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from scorer.rules.errors import NotFound
from scorer.store.database import Database
from scorer.store.tables import games

_LED = sa.select(games.c.led).where(games.c.key == sa.bindparam("key"))


@dataclass(frozen=True, slots=True)
class Lead:
    """What the screens of a game show of its telling."""

    page: str
    """The page that leads; empty after it has let go."""
    phone: str
    """The phone whose page it is; empty for a television."""
    at: int
    """The step, from 0."""
    is_over: bool
    seats: tuple[int, ...]
    """Who sits at that phone."""
    opened: int
    """The line that opened the count that is told; 0 where no line did."""
    number: int
    """The last line of the log when it came to this step."""


class Leads:
    """The leads of all games; every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._led = database.question(_LED)

    def of(self, key: str) -> Lead | None:
        """Return the last lead of a game, however old; None if nobody has ever told its count.

        Raise NotFound if no game has this key.
        """
        found = self._led(key=key)
        if not found:
            raise NotFound("game", key)
        return _read(found[0][0])

    def change(self, key: str, how: Callable[[Lead | None], Lead | None]) -> Lead | None:
        """Change a lead by a function of what it is, and return what it is then; raises what `of` does."""
        with self._database.writing() as connection:
            found = connection.execute(_LED.with_for_update(), {"key": key}).first()
            if not found:
                raise NotFound("game", key)
            before = _read(found.led)
            after = how(before)
            if after and after != before:
                connection.execute(games.update().where(games.c.key == key).values(led=json.dumps(asdict(after))))
            return after


def _read(text: str | None) -> Lead | None:
    found: dict[str, Any] | list[object] | None = json.loads(text or "null")
    return Lead(**found | {"seats": tuple(found["seats"])}) if isinstance(found, dict) else None  # else 0.4 wrote it
