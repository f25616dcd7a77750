"""Runs a function in the worker process of a lane, or in place where there are no processes: in a browser."""

import atexit
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from scorer.aside.lanes import Lane, Run, ignore, run_in_place

if TYPE_CHECKING:
    from scorer.aside.process import Process

T = TypeVar("T")

_IDLE = 60.0
"""Seconds after which an idle process ends."""


class Aside:
    """The lanes of one program; every method may be called from any thread."""

    def __init__(self, idle: float = _IDLE) -> None:
        self._idle = idle
        self._lock = Lock()
        self._processes: dict[Lane, Process] = {}

    @contextmanager
    def turn(self, lane: Lane) -> Iterator[Run]:
        """Wait for the turn in a lane, and yield what runs a task; what it takes is best made then, one at a time.

        Raise Busy if too many wait.
        """
        if sys.platform == "emscripten":
            yield run_in_place
        else:
            with self._process(lane).turn() as run:
                yield run

    def run(
        self,
        lane: Lane,
        function: Callable[..., T],
        *of: object,
        begun: Callable[[Future[Any]], object] = ignore,
        seconds: int | None = None,
    ) -> T:
        """Return what a module's function returns, or raise what it raises.

        `begun` gets the task's future, whose `cancel()` ends it. Raise Busy if too many tasks wait; TooMuch if this one
        takes more than the lane allows, or more `seconds` by the clock where these are given, or was cancelled.
        """
        with self.turn(lane) as run:
            found: T = run(function, *of, begun=begun, seconds=seconds)
            return found

    def warm(self, lane: Lane) -> None:
        """Start the process of a lane ahead of its first task."""
        if sys.platform != "emscripten":
            self._process(lane).warm()

    def close(self) -> None:
        """End all processes, whatever they do."""
        with self._lock:
            ended, self._processes = self._processes, {}
        for process in ended.values():
            process.close()

    def _process(self, lane: Lane) -> "Process":
        from scorer.aside.process import Process  # noqa: PLC0415  # a browser cannot import it, and a count need not

        with self._lock:
            if lane not in self._processes:
                self._processes[lane] = Process(lane, self._idle)
            return self._processes[lane]


ASIDE = Aside()
"""The lanes of this program, shared by all its apps."""
atexit.register(ASIDE.close)
