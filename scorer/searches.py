"""Runs searches that are too hard for a request in a process of their own, one at a time, which ends at its limit."""

import atexit
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Lock, Thread
from typing import Any, TypeAlias

from scorer.rules.errors import TooHard
from scorer.rules.scoring import Run

STEPS = 100_000
"""What a request may spend on a search: 0.1 to 0.2 seconds of processor time."""
LIMIT = 60.0
"""Seconds that a search may take in its process."""
_MOST_BYTES = 2**30
"""Of memory that it may take."""
_MOST = 200
"""Hard searches that are remembered."""
_COMMAND = (sys.executable, "-m", "scorer.searches")
_NICENESS = 10
"""Priority of the process, as for nice(1): taps go first."""

_Key: TypeAlias = tuple[Callable[..., Any], tuple[object, ...]]
"""A search and its arguments."""


class _Job:
    """A search that was too hard: waiting, running, or ended, with what it found or without."""

    def __init__(self, owner: str, seat: int, key: _Key) -> None:
        self.owner, self.seat, self.key = owner, seat, key
        self.is_wanted, self.has_ended = True, False
        self.found: Any = None
        self.process: Popen[bytes] | None = None

    def is_replaced_by(self, new: "_Job") -> bool:
        """Return whether a new search makes this one useless: the same for what the same player has now."""
        is_same = (self.owner, self.seat, self.key[0]) == (new.owner, new.seat, new.key[0])
        return is_same and self.key != new.key and not self.has_ended

    def answer(self) -> Any:
        if self.found is None:
            raise TooHard(has_ended=self.has_ended)
        return self.found

    def wait(self, limit: float) -> None:
        """Wait for the answer of its process, which is killed after `limit` seconds."""
        assert self.process
        with self.process as process:
            try:
                answer, _ = process.communicate(pickle.dumps(self.key), timeout=limit)
                self.found = pickle.loads(answer) if process.returncode == 0 and answer else None
            except TimeoutExpired:
                process.kill()


class Searches:
    """A pool of one process, started on demand; thread-safe. The newest search is run first."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.ended = 0
        """How many searches have ended; what was counted without their answers may be counted again."""
        self._limit = limit
        self._lock = Lock()
        self._jobs: dict[_Key, _Job] = {}
        self._thread: Thread | None = None

    def run_for(self, owner: str, steps: int = STEPS) -> Run:
        """Return what runs a search for a seat: at once if so many `steps` suffice, else in the process.

        Until its answer is there, and if it has none at its limit, it raises `TooHard`. Whoever asks for another search
        of that kind for that seat ends the first. Without an owner, such as a game, nothing is started.
        """

        def run(seat: int, search: Callable[..., Any], *of: object) -> Any:
            with self._lock:
                job = self._jobs.get((search, of))
            try:
                return job.answer() if job else search(*of, most_steps=steps)
            except TooHard:
                if owner and not job:
                    self._start(_Job(owner, seat, (search, of)))
                raise

        return run

    def run_and_wait(self, seat: int, search: Callable[..., Any], *of: object) -> Any:
        """Run a search as `run_for` does, but wait for it."""
        with suppress(TooHard):
            return search(*of, most_steps=STEPS)
        job = _Job("", seat, (search, of))
        self._run(job)
        return job.answer()

    def is_running(self, owner: str) -> bool:
        """Return whether an answer for an owner is still to come."""
        with self._lock:
            return any(job.owner == owner and not job.has_ended for job in self._jobs.values())

    def end(self, owner: str) -> None:
        """End the searches of an owner, who no longer asks."""
        with self._lock:
            self._forget(lambda job: job.owner == owner)

    def close(self) -> None:
        with self._lock:
            self._forget(lambda job: True)

    def _start(self, new: _Job) -> None:
        with self._lock:
            self._forget(lambda job: job.is_replaced_by(new))
            self._jobs.setdefault(new.key, new)
            too_old = [*self._jobs.values()][:-_MOST]
            self._forget(lambda job: job in too_old)
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                try:
                    self._thread.start()
                except RuntimeError:  # a browser has no threads
                    self._thread, new.has_ended = None, True

    def _forget(self, goes: Callable[[_Job], bool]) -> None:
        for job in [job for job in self._jobs.values() if goes(job)]:
            del self._jobs[job.key]
            job.is_wanted = False
            if job.process:
                job.process.kill()

    def _work(self) -> None:
        while job := self._next():
            self._run(job)

    def _next(self) -> _Job | None:
        """Return the newest search that waits; if there is none, this thread ends."""
        with self._lock:
            waiting = [job for job in self._jobs.values() if not job.has_ended]
            if not waiting:
                self._thread = None
            return waiting[-1] if waiting else None

    def _run(self, job: _Job) -> None:
        with suppress(OSError):  # no process can be started just now
            with self._lock:
                if job.is_wanted:
                    job.process = Popen(_COMMAND, stdin=PIPE, stdout=PIPE, start_new_session=True)
            if job.process:
                job.wait(self._limit)
        with self._lock:
            job.process, job.has_ended = None, True
            self.ended += 1


def work() -> None:
    """Run one search from standard input, and write what it finds; nothing if that takes too much memory."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    with suppress(ImportError):
        import resource  # noqa: PLC0415  # not on every system

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
        seconds = int(LIMIT) + 1  # should its server be killed
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    search, of = pickle.load(sys.stdin.buffer)
    with suppress(MemoryError):
        sys.stdout.buffer.write(pickle.dumps(search(*of)))


SEARCHES = Searches()
"""The searches of this program, shared by all its apps."""
atexit.register(SEARCHES.close)

if __name__ == "__main__":
    work()
