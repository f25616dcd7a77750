"""Which phones have polled a moment ago; held in memory, because it is true for seconds only.

Servers that share a database exchange it every few seconds, during a poll.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Lock
from time import monotonic

from flask import Flask, current_app

from scorer.store import Store
from scorer.store.errors import StoreError
from scorer.store.presence import Presence as Others

LASTS = 10
"""Seconds that a phone counts as here after a poll; one whose screen is off does not poll."""
EVERY = 2
"""Seconds between two exchanges; a phone polls at least every five."""
SILENT = 30
"""Seconds of silence after which nobody need ask a phone whether the count may open."""
WAITS = 600
"""Seconds after which the moves on a silent phone are forgotten, so that nobody waits for a broken one."""
_LONGEST = 32
"""Most characters of a game's key; longer ones belong to no game and are not exchanged."""
_MOST_WAITING = 9999


class Presence:
    """Who is at the table; every method may be called from any thread.

    If there are other servers, `others` exchanges what this one saw lately for what all of them saw, and holds what
    phones have told any of them of moves that wait.
    """

    def __init__(self, now: Callable[[], float] = monotonic, others: Others | None = None) -> None:
        self._now, self._others = now, others
        self._lock = Lock()
        self._seen: dict[tuple[str, str], float] = {}
        self._unsent: dict[tuple[str, str], float] = {}
        self._waiting: dict[tuple[str, str], tuple[int, float]] = {}
        self._heard: dict[tuple[str, str], float] = {}
        self._began = self._swept = now()
        self._exchanged = self._asked = float("-inf")

    def note(self, key: str, phone: str) -> None:
        """Note that a phone looks at a game."""
        with self._lock:
            now = self._seen[key, phone] = self._heard[key, phone] = self._now()
            if now - self._swept > LASTS:
                self._swept = now
                self._seen = {who: seen for who, seen in self._seen.items() if self._is_here(seen)}
                self._heard = {who: heard for who, heard in self._heard.items() if now - heard <= WAITS}
                self._waiting = {who: (n, at) for who, (n, at) in self._waiting.items() if now - at <= WAITS}
        if self._others and len(key) <= _LONGEST:
            self._share(self._others, (key, phone), now)

    def hear(self, key: str, phone: str) -> None:
        """Note that a phone has sent something for a game, whether anybody looks at it or not."""
        with self._lock:
            self._heard[key, phone] = self._now()

    def silence(self, key: str, phone: str) -> float:
        """Return for how many seconds no server has heard of a phone, at most `WAITS`, or since this one began."""
        if self._others and self._now() - self._asked >= EVERY:
            self._asked = self._now()
            with suppress(StoreError):
                self._hear_of(self._others.exchange({}, WAITS))
        with self._lock:
            heard = self._heard.get((key, phone), max(self._began, self._now() - WAITS))
            return min(self._now() - heard, WAITS)

    def note_waiting(self, key: str, phone: str, count: int) -> bool:
        """Note how many moves wait on a phone; return whether the last of them has just arrived.

        Other servers hear of it at once. Whether some waited that were told to another one is known after an exchange.
        """
        before, at = self._waiting.get((key, phone), (0, float("-inf")))
        if count <= 0:
            return before > 0 and self.arrive(key, phone)
        if count != before or self._now() - at > WAITS / 2:
            count = min(count, _MOST_WAITING)
            if self._others:
                self._others.tell(key, phone, count, WAITS)
            with self._lock:
                self._waiting[key, phone] = count, self._now()
        return False

    def arrive(self, key: str, phone: str) -> bool:
        """Note that nothing waits on a phone any more; return False if another request or server has noted that."""
        with self._lock:
            has_waited = self._waiting.pop((key, phone), None) is not None
        return self._others.arrive(key, phone) if self._others else has_waited

    def waiting(self, key: str) -> Mapping[str, int]:
        """Return how many moves wait on which phones of a game, as far as they have told any server."""
        if self._others:
            self._hear_of_waiting(self._others)
        with self._lock:
            since = self._now() - WAITS
            return {who: n for (game, who), (n, at) in self._waiting.items() if game == key and at >= since}

    def _hear_of_waiting(self, others: Others) -> None:
        found = others.waiting(WAITS)
        with self._lock:
            self._waiting = {who: (count, self._now() - age) for who, (count, age) in found.items()}

    def _share(self, others: Others, who: tuple[str, str], now: float) -> None:
        """Collect it for the other servers, and exchange what was collected every few seconds."""
        with self._lock:
            self._unsent[who] = now
            if now - self._exchanged < EVERY:
                return
            self._exchanged = now
            ages, self._unsent = {who: now - seen for who, seen in self._unsent.items()}, {}
        with suppress(StoreError):  # phones that are here poll again
            self._hear_of(others.exchange(ages, LASTS))
            self._hear_of_waiting(others)

    def _hear_of(self, ages: Mapping[tuple[str, str], float]) -> None:
        with self._lock:
            for who, age in ages.items():
                for known in (self._seen, self._heard):
                    known[who] = max(known.get(who, float("-inf")), self._now() - age)

    def is_here(self, key: str, phone: str) -> bool:
        with self._lock:
            return self._is_here(self._seen.get((key, phone), float("-inf")))

    def _is_here(self, seen: float) -> bool:
        return self._now() - seen <= LASTS


def set_up(app: Flask) -> None:
    store: Store = app.extensions["store"]
    app.extensions["presence"] = Presence(others=store.presence if store.is_shared else None)


def presence() -> Presence:
    found: Presence = current_app.extensions["presence"]
    return found
