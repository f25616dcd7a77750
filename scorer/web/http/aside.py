"""What is hard about a request, done in a lane of `scorer.aside`; it ends when the phone that asked has gone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from scorer.aside import ASIDE, Lane
from scorer.web.http.client import client

T = TypeVar("T")

_SMALL = 64 * 1024
"""Bytes of a file that a request reads itself: the game file of a whole evening has 25,000."""


@contextmanager
def turn(lane: Lane) -> Iterator[Callable[..., Any]]:
    """Wait for the turn in a lane, and yield what runs a module's function there; `Aside.turn` says the rest."""
    asker = client()
    with ASIDE.turn(lane) as run:
        yield partial(run, begun=lambda future: asker.when_gone(future.cancel))


def read(size: int, function: Callable[..., T], *of: object) -> T:
    """Return what is read of a file of so many bytes: here if it is small, else in its lane."""
    if size <= _SMALL:
        return function(*of)
    with turn(Lane.FILES) as run:
        found: T = run(function, *of)
        return found
