"""Prints made in processes of their own: what printing leaves behind in memory goes with them when they are renewed."""

import atexit
import os
import pickle
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from subprocess import PIPE, Popen
from threading import Lock
from typing import NamedTuple

from scorer.rules.errors import NoPress

AT_ONCE = 2
"""Prints that are made at the same time; the phones at the other tables want to be served meanwhile."""
_COURTESY = 10
"""How far a print stands back behind everything else that the machine has to do: taps go first."""
_RENEWED_AFTER = 25
"""Prints; each leaves about a megabyte."""


class Print(NamedTuple):
    """What is to be printed: a page of HTML, and what draws the pictures in it, SVG by name."""

    page: str
    pictures: Callable[[], Mapping[str, str]] = dict
    """Called when the press has the page and reads it; it needs them only to lay the page out."""


class Presses:
    """Makes prints in other processes, started when the first is wanted; may be asked from any thread."""

    def __init__(self, renewed_after: int = _RENEWED_AFTER) -> None:
        self._lock = Lock()
        self._renewed_after = renewed_after
        self._idle: list[_Press] = []

    def printed(self, what: Print) -> bytes:
        """Return a print as PDF; where a process was killed, the next one does the job again.

        Raises
        ------
        NoPress
            The libraries that print are missing.
        """
        press = self._taken()
        try:
            return press.printed(what)
        except (EOFError, OSError):
            press.close()
            press = _Press()
            return press.printed(what)
        finally:
            self._give_back(press)

    def warm(self) -> None:
        """Start a process beforehand unless one is there, for who is about to print."""
        with self._lock:
            self._idle = self._idle or [_Press()]

    def close(self) -> None:
        """End all processes that print nothing now."""
        with self._lock:
            idle, self._idle = self._idle, []
        for press in idle:
            press.close()

    def _taken(self) -> "_Press":
        with self._lock:
            return self._idle.pop() if self._idle else _Press()

    def _give_back(self, press: "_Press") -> None:
        if press.prints >= self._renewed_after or press.is_printing:
            press.close()
        else:
            with self._lock:
                self._idle.append(press)


class _Press:
    """One process. It ends with its input, so also with a server that is killed; Ctrl+C is left to the server."""

    def __init__(self) -> None:
        self.prints = 0
        self.is_printing = False
        self.process = Popen([sys.executable, "-m", "scorer.press"], stdin=PIPE, stdout=PIPE, start_new_session=True)

    def printed(self, what: Print) -> bytes:
        assert self.process.stdout
        self.prints += 1
        self.is_printing = True
        self._send(what.page)
        self._send(what.pictures())
        content: bytes
        error: Exception | None
        content, error = pickle.load(self.process.stdout)
        self.is_printing = False
        if error is not None:
            raise error
        return content

    def _send(self, part: object) -> None:
        assert self.process.stdin
        pickle.dump(part, self.process.stdin)
        self.process.stdin.flush()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def work() -> None:
    """Be one of those processes: print what comes in, one by one; what libraries say meanwhile is no answer."""
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(NoPress):  # whoever prints will hear of it
        import scorer.press.pdf  # noqa: F401, PLC0415  # it takes its time, so it does so before it is needed

    with suppress(EOFError):
        while True:
            page, pictures = pickle.load(sys.stdin.buffer), cache(partial(pickle.load, sys.stdin.buffer))
            answer = _answer(page, pictures)
            pictures()  # also where the page was so bad that nobody asked for them
            pickle.dump(answer, answers)
            answers.flush()


def _answer(page: str, pictures: Callable[[], Mapping[str, str]]) -> tuple[bytes, Exception | None]:
    try:
        from scorer.press.pdf import printed  # noqa: PLC0415

        return printed(page, pictures), None
    except Exception as error:  # noqa: BLE001  # whatever it is, it is for who asked
        return b"", error


PRESSES = Presses()
"""Those of this program: all its apps share them."""
atexit.register(PRESSES.close)
