"""What is hard about a request, done in a lane of `scorer.aside`; it ends when the phone that asked has gone."""

from collections.abc import Callable
from typing import TypeVar

from scorer.aside import ASIDE, Lane
from scorer.web.http.client import client

T = TypeVar("T")

_SMALL = 64 * 1024
"""Bytes of a file that a request reads itself: the game file of a whole evening has 25,000."""


def run(lane: Lane, function: Callable[..., T], *of: object, ready: Callable[[], T | None] = lambda: None) -> T:
    """Return what a module's function returns; `Aside.run` says the rest."""
    asker = client()
    return ASIDE.run(lane, function, *of, begun=lambda task: asker.when_gone(task.cancel), ready=ready)


def read(size: int, function: Callable[..., T], *of: object) -> T:
    """Return what is read of a file of so many bytes: here if it is small, else in its lane."""
    return function(*of) if size <= _SMALL else run(Lane.FILES, function, *of)
