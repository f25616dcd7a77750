"""Short codes by which phones find a game that is being entered; kept in memory, for an evening."""

from collections import OrderedDict, deque
from collections.abc import Callable
from secrets import choice
from threading import Lock
from time import monotonic

from flask import Flask, current_app

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say

LETTERS = "ABCDEFGHJKLMNPRTUWXY"
"""Nobody confuses them with each other or with a digit."""
LENGTH = 6
LASTS = 2 * 3600
"""Seconds since a code was shown last."""
_MOST = 10_000
TRIES = 60
"""Wrong codes a minute, all phones together: by trying, one of a hundred games is found in a week."""


class TooManyTries(ScorerError):
    """Somebody seems to be guessing."""

    def __init__(self) -> None:
        super().__init__(say("too many wrong codes just now; please wait a minute"))


class Codes:
    """The codes of the games that phones may join; may be asked from any thread."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._lock = Lock()
        self._codes: OrderedDict[str, tuple[str, float]] = OrderedDict()
        """The code of a game and until when it is valid; those shown last stand last."""
        self._wrong: deque[float] = deque()

    def of(self, key: str) -> str:
        """Return a game's code, the same as long as somebody looks at it every hour."""
        with self._lock:
            self._forget()
            code, _ = self._codes.pop(key, ("", 0.0))
            self._codes[key] = code or self._fresh(), self._now() + LASTS
            return self._codes[key][0]

    def key(self, code: str) -> str | None:
        """Return the game that a code means, however it was typed; None if it means none.

        Raises
        ------
        TooManyTries
            Too many were wrong in the last minute.
        """
        typed = "".join(letter for letter in code.upper() if letter.isalpha())
        with self._lock:
            self._forget()
            if len(self._wrong) >= TRIES:
                raise TooManyTries
            found = next((key for key, (code, _) in self._codes.items() if code == typed), None)
            if not found:
                self._wrong.append(self._now())
            return found

    def _fresh(self) -> str:
        taken = {code for code, _ in self._codes.values()}
        while (code := "".join(choice(LETTERS) for _ in range(LENGTH))) in taken:
            pass
        return code

    def _forget(self) -> None:
        while self._codes and (len(self._codes) >= _MOST or next(iter(self._codes.values()))[1] < self._now()):
            self._codes.popitem(last=False)
        while self._wrong and self._wrong[0] < self._now() - 60:
            self._wrong.popleft()


def set_up(app: Flask) -> None:
    app.extensions["codes"] = Codes()


def codes() -> Codes:
    found: Codes = current_app.extensions["codes"]
    return found
