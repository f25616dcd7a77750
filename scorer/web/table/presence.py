"""Of which phones something was heard just now, and on which of them moves wait; held in memory.

Servers that share a database exchange what they have heard every few seconds, during a poll.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from time import monotonic

from flask import Flask, current_app

from scorer.cache import Cache
from scorer.store import Store
from scorer.store.errors import StoreError
from scorer.store.presence import Presence as Others

HERE = 30
"""Seconds that a phone counts as here after something was heard of it; one whose screen is off does not poll."""
_EVERY = 2
"""Seconds between two exchanges; a phone polls at least every five."""
_LONGEST = 32
"""Most characters of a game's key; longer ones belong to no game and are not exchanged."""
_MOST_HEARD = 20_000
"""Phones that are known to be here: anybody may make some up."""
_MOST_GAMES, _MOST_PHONES = 10_000, 50
"""Games of which it is known where moves wait, and phones of each."""


class Presence:
    """Who is at the table; every method may be called from any thread.

    If there are other servers, `others` exchanges what this one heard lately for what all of them heard, and holds what
    phones have told any of them of moves that wait.
    """

    def __init__(self, now: Callable[[], float] = monotonic, others: Others | None = None) -> None:
        self._now, self._others = now, others
        self._lock = Lock()
        self._heard: dict[tuple[str, str], float] = {}
        self._unsent: dict[tuple[str, str], float] = {}
        self._waiting = Cache[str, tuple[str, ...]](_MOST_GAMES)
        self._swept = now()
        self._exchanged = float("-inf")

    def hear(self, key: str, phone: str) -> None:
        """Note that a phone has polled or sent something."""
        with self._lock:
            self._heard.pop((key, phone), None)  # so that the last one heard is the last here
            now = self._heard[key, phone] = self._now()
            if len(self._heard) > _MOST_HEARD:
                del self._heard[next(iter(self._heard))]
            if now - self._swept > HERE:
                self._swept = now
                self._heard = {who: heard for who, heard in self._heard.items() if now - heard <= HERE}
            if self._others and len(key) <= _LONGEST:
                self._unsent[key, phone] = now
        self._exchange()

    def is_here(self, key: str, phone: str | None, within: float = HERE) -> bool:
        """Return whether a server has heard of a phone within so many seconds."""
        with self._lock:
            return self._now() - self._heard.get((key, phone or ""), float("-inf")) <= within

    def note_waiting(self, key: str, phone: str, count: int) -> bool:
        """Note whether moves wait on a phone; return whether the last of them has just arrived.

        Other servers hear of it at once. Whether some waited that were told to another one is known after an exchange.
        """
        if count <= 0:
            return phone in (self._waiting.get(key) or ()) and self.arrive(key, phone)
        if phone not in (self._waiting.get(key) or ()):
            if self._others:
                self._others.tell(key, phone)
            with self._lock:
                known = self._waiting.get(key) or ()
                self._waiting.put(key, (*known, phone)[-_MOST_PHONES:])
        return False

    def arrive(self, key: str, phone: str) -> bool:
        """Note that nothing waits on a phone any more; return False if another request or server has noted that."""
        with self._lock:
            known = self._waiting.get(key) or ()
            self._waiting.put(key, tuple(other for other in known if other != phone))
        return self._others.arrive(key, phone) if self._others else phone in known

    def waiting(self, key: str) -> tuple[str, ...]:
        """Return the phones of a game on which moves wait, as far as they have told any server."""
        if self._others:
            self._hear_of_waiting(self._others)
        return self._waiting.get(key) or ()

    def _hear_of_waiting(self, others: Others) -> None:
        found = dict[str, tuple[str, ...]]()
        for key, phone in others.waiting():
            found[key] = (*found.get(key, ()), phone)
        self._waiting = Cache[str, tuple[str, ...]](_MOST_GAMES)
        for key, phones in found.items():
            self._waiting.put(key, phones)

    def _exchange(self) -> None:
        """Tell other servers of whom this one has heard, and hear of whom they have."""
        with self._lock:
            now = self._now()
            if not self._others or now - self._exchanged < _EVERY:
                return
            self._exchanged = now
            ages, self._unsent = {who: now - heard for who, heard in self._unsent.items()}, {}
        with suppress(StoreError):  # phones that are here poll again
            found = self._others.exchange(ages, HERE)
            with self._lock:
                for who, age in found.items():
                    self._heard[who] = max(self._heard.get(who, float("-inf")), self._now() - age)
            self._hear_of_waiting(self._others)


def set_up(app: Flask) -> None:
    store: Store = app.extensions["store"]
    app.extensions["presence"] = Presence(others=store.presence if store.is_shared else None)


def presence() -> Presence:
    found: Presence = current_app.extensions["presence"]
    return found
