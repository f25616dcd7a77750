"""Which phones have asked for news a moment ago; kept in memory, for it is true for seconds only."""

from collections.abc import Callable
from threading import Lock
from time import monotonic

from flask import Flask, current_app

LASTS = 10
"""Seconds that a phone is here after it has asked; one that nobody looks at does not ask."""


class Presence:
    """Who is at the table; may be asked from any thread."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._lock = Lock()
        self._seen: dict[tuple[str, str], float] = {}
        self._swept = now()

    def note(self, key: str, phone: str) -> None:
        """A phone looks at a game."""
        with self._lock:
            self._seen[key, phone] = self._now()
            if self._now() - self._swept > LASTS:
                self._swept = self._now()
                self._seen = {who: seen for who, seen in self._seen.items() if self._is_here(seen)}

    def is_here(self, key: str, phone: str) -> bool:
        with self._lock:
            return self._is_here(self._seen.get((key, phone), float("-inf")))

    def _is_here(self, seen: float) -> bool:
        return self._now() - seen <= LASTS


def set_up(app: Flask) -> None:
    app.extensions["presence"] = Presence()


def presence() -> Presence:
    found: Presence = current_app.extensions["presence"]
    return found
