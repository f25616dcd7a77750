"""The worker process of a lane: it starts when it is needed, is replaced after some tasks, and ends when it is idle."""

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import contextmanager, suppress
from importlib import import_module
from math import ceil
from multiprocessing.reduction import ForkingPickler
from multiprocessing.util import Finalize
from threading import BoundedSemaphore, Lock, Thread, Timer
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from scorer.aside.lanes import Busy, Lane, Run, TooMuch, ignore
from scorer.atlas.pickling import reduce_board
from scorer.rules.board import Board
from scorer.rules.errors import ScorerError

T = TypeVar("T")

_RENEWED_AFTER = 25
"""Tasks before a process is replaced: each print leaks about a megabyte."""
_NICENESS = 10
"""Priority of the process, as for nice(1): taps go first."""
_SLOWEST = 6
"""Times the seconds of processor that a task may take by the clock: the machine is busy with others."""

_FROM_OUTSIDE = (-signal.SIGKILL, -signal.SIGTERM)
"""How a process ends that broke no limit of ours."""

ForkingPickler.register(Board, reduce_board)


class _Killed(Busy):
    """Somebody ended the process."""


class Process:
    """The process of a lane and the queue before it; every method may be called from any thread."""

    def __init__(self, lane: Lane, idle: float) -> None:
        self._lane, self._idle = lane, idle
        self._places = BoundedSemaphore(lane.places)
        self._turn = Lock()
        self._pool: ProcessPool | None = None
        self._task: Future[Any] | None = None
        self._end: Timer | None = None
        Finalize(self, self.close, exitpriority=1)  # a process of multiprocessing waits for its children when it exits

    @contextmanager
    def turn(self) -> Iterator[Run]:
        """Wait for the turn, and yield what runs a task here. `Aside.turn` says how."""
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            with self._turn:
                yield self.run
        finally:
            self._end_when_idle()
            self._places.release()

    def run(
        self,
        function: Callable[..., T],
        *of: object,
        begun: Callable[[Future[Any]], object] = ignore,
        seconds: int | None = None,
    ) -> T:
        """Run a task in the process; `Aside.run` says how."""
        processor, limit = seconds or self._lane.seconds, seconds or _SLOWEST * self._lane.seconds

        def once() -> T:
            try:
                task: Future[T] = self._start().schedule(work, (processor, function, of), timeout=limit)
            except (OSError, RuntimeError) as error:  # no process can be started, or all is being closed
                raise Busy from error
            self._task = task
            begun(task)
            try:
                return task.result()
            except BrokenExecutor as error:  # while it started
                raise _Killed from error
            except ProcessExpired as error:
                if error.exitcode in _FROM_OUTSIDE:
                    raise _Killed from error
                raise

        try:
            with suppress(_Killed):
                return once()
            self.close()
            return once()
        except (ProcessExpired, CancelledError, TimeoutError, MemoryError) as error:
            raise TooMuch from error

    def warm(self) -> None:
        """Start the process unless a task is running."""
        if self._turn.acquire(blocking=False):
            with suppress(OSError):
                _ = self._start().active  # starts its process
            self._turn.release()
            self._end_when_idle()

    def close(self) -> None:
        """End the process, whatever it does."""
        pool, self._pool = self._pool, None
        if self._end:
            self._end.cancel()
        if self._task:
            self._task.cancel()  # else whoever waits for it would wait for ever
        if pool:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()

    def _start(self) -> ProcessPool:
        """Return the pool with its process; replace a broken one."""
        pool = self._pool
        if not pool or not pool.active:
            self.close()
            spawn = multiprocessing.get_context("spawn")  # a server with threads cannot fork
            self._pool = pool = ProcessPool(1, _RENEWED_AFTER, prepare, (self._lane,), spawn)
        return pool

    def _end_when_idle(self) -> None:
        if self._end:
            self._end.cancel()
        self._end = Timer(self._idle, self._close_if_idle)
        self._end.daemon = True
        self._end.start()

    def _close_if_idle(self) -> None:
        if self._turn.acquire(blocking=False):
            try:
                self.close()
            finally:
                self._turn.release()


def _end_with_parent() -> None:
    """End this process, whatever it does, when the program that started it has gone."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def prepare(lane: Lane) -> None:
    """Prepare a new process for the tasks of a lane."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    Thread(target=_end_with_parent, daemon=True).start()
    gc.disable()  # it would take a sixth of a print and find next to nothing before its end
    with suppress(ScorerError):  # each print raises it again
        for module in lane.modules:
            import_module(module)
    gc.freeze()
    with suppress(ImportError, ValueError, OSError):  # not on every system, or not so much of it
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (lane.bytes, lane.bytes))


def work(seconds: int, function: Callable[..., T], of: tuple[object, ...]) -> T:
    """Return what a task returns; the system ends this process if the task takes more seconds of processor."""
    with suppress(ImportError):
        import resource  # noqa: PLC0415

        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = ceil(used.ru_utime + used.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    try:
        return function(*of)
    finally:
        gc.collect()
