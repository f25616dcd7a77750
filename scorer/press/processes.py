"""Runs prints in worker processes and replaces each after some prints, because printing leaks memory."""

import atexit
import gc
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
"""Most prints at the same time; the rest of the machine serves the phones."""
_NICENESS = 10
"""Priority of the workers, as for nice(1): taps go first."""
_RENEWED_AFTER = 25
"""Prints before a worker is replaced; each leaks about a megabyte."""


class Print(NamedTuple):
    """A job: a page of HTML, and the function that draws its pictures, SVG by name."""

    page: str
    pictures: Callable[[], Mapping[str, str]] = dict
    """Called while the worker already parses the page; it needs the pictures only for the layout."""


class Presses:
    """A pool of worker processes, started on demand; thread-safe."""

    def __init__(self, renewed_after: int = _RENEWED_AFTER) -> None:
        self._lock = Lock()
        self._renewed_after = renewed_after
        self._idle: list[_Press] = []

    def printed(self, what: Print) -> bytes:
        """Return a print as PDF. If its worker was killed, retry once with a new one.

        Raise NoPress if the system libraries for printing are missing.
        """
        press = self._take()
        try:
            return press.printed(what)
        except (EOFError, OSError):
            press.close()
            press = _Press()
            return press.printed(what)
        finally:
            self._give_back(press)

    def warm(self) -> None:
        """Start a worker ahead of time, unless one is idle."""
        with self._lock:
            self._idle = self._idle or [_Press()]

    def close(self) -> None:
        """Stop all idle workers."""
        with self._lock:
            idle, self._idle = self._idle, []
        for press in idle:
            press.close()

    def _take(self) -> "_Press":
        with self._lock:
            return self._idle.pop() if self._idle else _Press()

    def _give_back(self, press: "_Press") -> None:
        if press.prints >= self._renewed_after or press.is_printing:
            press.close()
        else:
            with self._lock:
                self._idle.append(press)


class _Press:
    """One worker process. It exits when its input ends, even if the server is killed; Ctrl+C does not reach it."""

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
    """Run a worker: print jobs from standard input one by one. What libraries write to stdout goes to stderr."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    gc.disable()  # it would take a sixth of the time and find next to nothing before the end of a print
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(NoPress):  # each job raises it again
        import scorer.press.pdf  # noqa: F401, PLC0415  # slow, so import it before the first job
    gc.freeze()

    with suppress(EOFError):
        while True:
            page, pictures = pickle.load(sys.stdin.buffer), cache(partial(pickle.load, sys.stdin.buffer))
            answer = _answer(page, pictures)
            pictures()  # empty the pipe even if the page failed before it needed them
            pickle.dump(answer, answers)
            answers.flush()
            gc.collect()


def _answer(page: str, pictures: Callable[[], Mapping[str, str]]) -> tuple[bytes, Exception | None]:
    try:
        from scorer.press.pdf import printed  # noqa: PLC0415

        return printed(page, pictures), None
    except Exception as error:  # noqa: BLE001  # the server raises it
        return b"", error


PRESSES = Presses()
"""The workers of this program, shared by all its apps."""
atexit.register(PRESSES.close)
