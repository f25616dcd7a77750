"""Prints made in processes of their own: what printing leaves behind in memory goes with them when they are renewed."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import datetime
from multiprocessing import get_context, parent_process
from threading import Lock, Thread

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
        self._pool: ProcessPoolExecutor | None = None
        self._left = 0

    def printed(self, job: Callable[..., bytes], *given: object) -> bytes:
        """Return what a function of a module returns; a process that was killed is replaced and the job done again."""
        try:
            return self._submitted(job, given).result()
        except BrokenProcessPool:
            self.close()
            return self._submitted(job, given).result()

    def warm(self) -> None:
        """Start a process beforehand unless one is there, for who is about to print."""
        with self._lock:
            if not self._pool:
                self._pool = self._new()
                self._pool.submit(_get_ready)

    def close(self) -> None:
        """Let the processes end with what they are printing."""
        with self._lock:
            if self._pool:
                self._pool.shutdown(wait=False)
            self._pool = None

    def _submitted(self, job: Callable[..., bytes], given: tuple[object, ...]) -> Future[bytes]:
        with self._lock:
            pool = self._pool = self._pool or self._new()
            future = pool.submit(job, *given)
            self._left -= 1
            if not self._left:
                pool.shutdown(wait=False)
                self._pool = None
        return future

    def _new(self) -> ProcessPoolExecutor:
        self._left = self._renewed_after
        return ProcessPoolExecutor(AT_ONCE, get_context("spawn"), initializer=_begin)


PRESSES = Presses()
"""Those of this program: all its apps share them."""


def _begin() -> None:
    """Make a new process end with the server and leave Ctrl+C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, daemon=True).start()


def _get_ready() -> None:
    import scorer.sheet  # noqa: F401, PLC0415  # WeasyPrint takes its time, and the server itself never needs it


def _end_with_the_server() -> None:
    if server := parent_process():
        server.join()
        os._exit(0)


def sheet(game: str, made: datetime, language: str, paper: str, address: str) -> bytes:
    """Return the score sheet of a game file's text; the rest is its imprint."""
    from scorer.sheet import Imprint, score_sheet  # noqa: PLC0415

    return score_sheet(score(gamefile.load(game)), Imprint(made, language, paper, address))


def pad(board: str, made: datetime, language: str, paper: str) -> bytes:
    """Return the blank pad of a board by its id; the rest is its imprint."""
    from scorer.sheet import Imprint, pad  # noqa: PLC0415

    return pad(atlas.board(board), Imprint(made, language, paper))
