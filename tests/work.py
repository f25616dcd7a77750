"""How much work something is, counted rather than timed: calls of Python functions, and of `play` among them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from scorer.rules.play import play


@dataclass
class Work:
    """What was counted in this thread."""

    calls: int = 0
    """Of Python functions; a generator that goes on counts again."""
    plays: int = 0
    """Moves that were played."""


@contextmanager
def counted() -> Iterator[Work]:
    """Count the work that is done inside."""
    work = Work()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            work.calls += 1
            work.plays += frame.f_code is play.__code__

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield work
    finally:
        sys.setprofile(before)
