"""The short codes of games, and how many wrong ones may be tried."""

from collections import deque
from collections.abc import Callable
from threading import Lock
from time import monotonic

from flask import Flask, current_app

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say
from scorer.store import Codes

TRIES = 60
"""Wrong codes a minute, all phones together: by trying, one of a hundred games is found in a week."""


class TooManyTries(ScorerError):
    """Somebody seems to be guessing."""

    def __init__(self) -> None:
        super().__init__(say("too many wrong codes just now; please wait a minute"))


class Guarded:
    """The codes, and who guesses has to wait; may be asked from any thread."""

    def __init__(self, codes: Codes, now: Callable[[], float] = monotonic) -> None:
        self._codes = codes
        self._now = now
        self._lock = Lock()
        self._wrong: deque[float] = deque()

    def of(self, key: str) -> str:
        """Return a game's code, the same as long as somebody looks at it every hour."""
        return self._codes.of(key)

    def key(self, code: str) -> str | None:
        """Return the game that a code means, however it was typed; None if it means none.

        Raises
        ------
        TooManyTries
            Too many were wrong in the last minute.
        """
        self._refuse_guesses()
        found = self._codes.key(code)
        if not found:
            with self._lock:
                self._wrong.append(self._now())
        return found

    def _refuse_guesses(self) -> None:
        with self._lock:
            while self._wrong and self._wrong[0] < self._now() - 60:
                self._wrong.popleft()
            if len(self._wrong) >= TRIES:
                raise TooManyTries


def set_up(app: Flask) -> None:
    app.extensions["codes"] = Guarded(app.extensions["store"].codes)


def codes() -> Guarded:
    found: Guarded = current_app.extensions["codes"]
    return found
