"""Prints made in processes of their own: what printing leaves behind in memory goes with them when they are renewed."""

import atexit
import os
import pickle
import sys
from collections.abc import Callable
from datetime import datetime
from subprocess import PIPE, Popen
from threading import Lock

from scorer import atlas, gamefile
from scorer.rules.scoring import score

AT_ONCE = 2
"""Prints that are made at the same time; the phones at the other tables want to be served meanwhile."""
_RENEWED_AFTER = 25
"""Prints; each leaves about a megabyte."""


class Presses:
    """Makes prints in other processes, started when the first is wanted; may be asked from any thread."""

    def __init__(self, renewed_after: int = _RENEWED_AFTER) -> None:
        self._lock = Lock()
        self._renewed_after = renewed_after
        self._idle: list[_Press] = []

    def printed(self, job: Callable[..., bytes], *given: object) -> bytes:
        """Return what a module's function returns; where a process was killed, the next one does the job again."""
        press = self._taken()
        try:
            return press.printed(job, given)
        except (EOFError, OSError):
            press.close()
            press = _Press()
            return press.printed(job, given)
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
        if press.prints >= self._renewed_after:
            press.close()
        else:
            with self._lock:
                self._idle.append(press)


class _Press:
    """One process. It ends with its input, so also with a server that is killed; Ctrl+C is left to the server."""

    def __init__(self) -> None:
        self.prints = 0
        self._process = Popen([sys.executable, "-m", __name__], stdin=PIPE, stdout=PIPE, start_new_session=True)

    def printed(self, job: Callable[..., bytes], given: tuple[object, ...]) -> bytes:
        assert self._process.stdin
        assert self._process.stdout
        self.prints += 1
        pickle.dump((job, given), self._process.stdin)
        self._process.stdin.flush()
        content: bytes
        error: Exception | None
        content, error = pickle.load(self._process.stdout)
        if error is not None:
            raise error
        return content

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def _work() -> None:
    """Do what comes in, one job after the other; what libraries print meanwhile is no answer."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    import scorer.sheet  # noqa: F401, PLC0415  # WeasyPrint takes its time, and the server itself never needs it

    while job := _next_job():
        pickle.dump(_answer(*job), answers)
        answers.flush()


def _next_job() -> tuple[Callable[..., bytes], tuple[object, ...]] | None:
    try:
        job: tuple[Callable[..., bytes], tuple[object, ...]] = pickle.load(sys.stdin.buffer)
    except EOFError:
        return None
    return job


def _answer(job: Callable[..., bytes], given: tuple[object, ...]) -> tuple[object, Exception | None]:
    try:
        return job(*given), None
    except Exception as error:  # noqa: BLE001  # whatever it is, it is for who asked
        return b"", error


def sheet(game: str, made: datetime, language: str, paper: str, address: str) -> bytes:
    """Return the score sheet of a game file's text; the rest is its imprint."""
    from scorer.sheet import Imprint, score_sheet  # noqa: PLC0415

    return score_sheet(score(gamefile.load(game)), Imprint(made, language, paper, address))


def pad(board: str, made: datetime, language: str, paper: str) -> bytes:
    """Return the blank pad of a board by its id; the rest is its imprint."""
    from scorer.sheet import Imprint, pad  # noqa: PLC0415

    return pad(atlas.board(board), Imprint(made, language, paper))


PRESSES = Presses()
"""Those of this program: all its apps share them."""
atexit.register(PRESSES.close)

if __name__ == "__main__":
    _work()
