"""Searches that are too hard for a request: they go on in their lane, and their answers are remembered."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from math import ceil
from threading import Lock, Thread
from typing import Any, TypeAlias

from scorer.aside.lanes import Busy, Lane, TooMuch
from scorer.aside.work import ASIDE, Aside
from scorer.cache import Cache
from scorer.count.hard import TooHard
from scorer.count.scoring import Run

STEPS = 20_000
"""What a request may spend on one search: 50 ms of processor. All lines of a printed board in one hand need as many."""
_SECONDS = 0.1
"""Of processor that a count may spend on searches before each is given a tenth of the steps."""
_MOST = 200
"""Hard searches that are remembered, and games whose ended searches are counted."""
_clock = getattr(time, "thread_time", time.process_time)
"""Seconds of processor of this thread; a browser has one thread, and no clock for it."""

_Key: TypeAlias = tuple[Callable[..., Any], tuple[object, ...]]
"""A search and its arguments."""


class _Job:
    """A search that was too hard: waiting, running, or ended, with what it found or without."""

    def __init__(self, owner: str, seat: int, key: _Key) -> None:
        self.owner, self.seat, self.key = owner, seat, key
        self.is_wanted, self.has_ended = True, False
        self.found: Any = None
        self._task: Future[Any] | None = None

    def is_replaced_by(self, new: "_Job") -> bool:
        """Return whether a new search makes this one useless: the same for what the same player has now."""
        is_same = (self.owner, self.seat, self.key[0]) == (new.owner, new.seat, new.key[0])
        return is_same and self.key != new.key and not self.has_ended

    def answer(self) -> Any:
        if self.found is None:
            raise TooHard(has_ended=self.has_ended)
        return self.found

    def begin(self, task: Future[Any]) -> None:
        self._task = task
        if not self.is_wanted:
            task.cancel()

    def forget(self) -> None:
        self.is_wanted = False
        if self._task:
            self._task.cancel()


class Searches:
    """Hard searches, one at a time, the newest first; every method may be called from any thread."""

    def __init__(self, aside: Aside = ASIDE) -> None:
        self._aside = aside
        self._lock = Lock()
        self._jobs: dict[_Key, _Job] = {}
        self._ended = Cache[str, int](_MOST)
        self._thread: Thread | None = None

    def ended(self, owner: str) -> int:
        """Return how many searches of an owner have ended: what was counted before may be counted again."""
        return self._ended.get(owner) or 0

    def run_for(self, owner: str, steps: int = STEPS, may: Callable[[int], bool] = lambda _: True) -> Run:
        """Return what runs a search for a seat: at once if so many `steps` suffice, else in the worker process.

        Until its answer is there, and if it has none at its limit, it raises `TooHard`. Whoever asks for another search
        of that kind for that seat ends the first. Without an owner, such as a game, nothing is started; nor where `may`
        says that whoever asks has spent too many steps already.
        """
        began = _clock()

        def run(seat: int, search: Callable[..., Any], *of: object) -> Any:
            with self._lock:
                job = self._jobs.get((search, of))
            try:
                free = steps if _clock() - began < _SECONDS else steps // 10
                return job.answer() if job else search(*of, most_steps=free)
            except TooHard:
                if owner and not job and may(free):
                    self._start(_Job(owner, seat, (search, of)))
                raise

        return run

    def run_within(self, seconds: int) -> Run:
        """Return what runs searches as `run_for` does, but waits for them: for so many seconds together.

        Meanwhile `run_for("")` tells what is found already.
        """
        end = time.monotonic() + seconds

        def run(seat: int, search: Callable[..., Any], *of: object) -> Any:
            with suppress(TooHard):
                return search(*of, most_steps=STEPS)
            if (left := ceil(end - time.monotonic())) < 1:
                raise TooHard(has_ended=True)
            job = _Job("", seat, (search, of))
            with self._lock:
                self._jobs[job.key] = job
            self._run(job, left)
            return job.answer()

        return run

    def is_running(self, owner: str) -> bool:
        """Return whether an answer for an owner is still to come."""
        with self._lock:
            return any(job.owner == owner and not job.has_ended for job in self._jobs.values())

    def end(self, owner: str) -> None:
        """End the searches of an owner, who no longer asks."""
        with self._lock:
            self._forget(lambda job: job.owner == owner)

    def _start(self, new: _Job) -> None:
        with self._lock:
            self._forget(lambda job: job.is_replaced_by(new))
            self._jobs.setdefault(new.key, new)
            too_old = [*self._jobs.values()][:-_MOST]
            self._forget(lambda job: job in too_old)
            if not self._thread or not self._thread.is_alive():
                self._thread = Thread(target=self._work, daemon=True)
                try:
                    self._thread.start()
                except RuntimeError:  # a browser has no threads
                    self._thread, new.has_ended = None, True

    def _forget(self, goes: Callable[[_Job], bool]) -> None:
        for job in [job for job in self._jobs.values() if goes(job)]:
            del self._jobs[job.key]
            job.forget()

    def _work(self) -> None:
        """Run what waits, the newest first; if nothing does, this thread ends."""
        while True:
            with self._lock:
                waiting = [job for job in self._jobs.values() if not job.has_ended]
                if not waiting:
                    self._thread = None
                    return
            self._run(waiting[-1])

    def _run(self, job: _Job, seconds: int | None = None) -> None:
        search, of = job.key
        try:
            with suppress(Busy, TooMuch):
                job.found = self._aside.run(Lane.SEARCHES, search, *of, begun=job.begin, seconds=seconds)
        finally:
            with self._lock:
                job.has_ended = True
                self._ended.put(job.owner, self.ended(job.owner) + 1)


SEARCHES = Searches()
"""The searches of this program, shared by all its apps."""
