"""Which phones have asked for news a moment ago; kept in memory, for it is true for seconds only.

Servers that share a database tell each other every few seconds, by a poll that comes anyway.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from threading import Lock
from time import monotonic
from typing import TypeAlias

from flask import Flask, current_app

from scorer.rules.errors import StoreError
from scorer.store import Store

LASTS = 10
"""Seconds that a phone is here after it has asked; one that nobody looks at does not ask."""
EVERY = 2
"""Seconds after which servers tell each other; a phone asks every five at the latest."""
_LONGEST = 32
"""Characters of a game's key; of others nobody need hear."""

Ages: TypeAlias = Mapping[tuple[str, str], float]
"""How many seconds ago which phone looked at which game."""


class Presence:
    """Who is at the table; may be asked from any thread.

    What this server saw lately is given to `exchange`, where there are others; it returns what all of them saw.
    """

    def __init__(self, now: Callable[[], float] = monotonic, exchange: Callable[[Ages], Ages] | None = None) -> None:
        self._now = now
        self._exchange = exchange
        self._lock = Lock()
        self._seen: dict[tuple[str, str], float] = {}
        self._untold: dict[tuple[str, str], float] = {}
        self._swept, self._exchanged = now(), float("-inf")

    def note(self, key: str, phone: str) -> None:
        """A phone looks at a game."""
        with self._lock:
            now = self._seen[key, phone] = self._now()
            if now - self._swept > LASTS:
                self._swept = now
                self._seen = {who: seen for who, seen in self._seen.items() if self._is_here(seen)}
        if self._exchange and len(key) <= _LONGEST:
            self._tell(self._exchange, (key, phone), now)

    def _tell(self, exchange: Callable[[Ages], Ages], who: tuple[str, str], now: float) -> None:
        """Keep it for the others, and once in a while let them hear what was kept."""
        with self._lock:
            self._untold[who] = now
            if now - self._exchanged < EVERY:
                return
            self._exchanged = now
            ages, self._untold = {who: now - seen for who, seen in self._untold.items()}, {}
        with suppress(StoreError):  # whoever is here asks again
            self._hear(exchange(ages))

    def _hear(self, ages: Ages) -> None:
        with self._lock:
            for who, age in ages.items():
                self._seen[who] = max(self._seen.get(who, float("-inf")), self._now() - age)

    def is_here(self, key: str, phone: str) -> bool:
        with self._lock:
            return self._is_here(self._seen.get((key, phone), float("-inf")))

    def _is_here(self, seen: float) -> bool:
        return self._now() - seen <= LASTS


def set_up(app: Flask) -> None:
    store: Store = app.extensions["store"]
    app.extensions["presence"] = Presence(
        exchange=partial(store.presence.exchange, newest=LASTS) if store.is_shared else None
    )


def presence() -> Presence:
    found: Presence = current_app.extensions["presence"]
    return found
