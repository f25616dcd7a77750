"""The lanes: what runs beside the server, what one task of each may take, and how a task is run."""

from collections.abc import Callable
from concurrent.futures import Future
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say

T = TypeVar("T")


class Lane(Enum):
    """A kind of task. Tasks of one lane run one after the other, lanes beside each other."""

    SHEETS = 20, 1024, 4, "scorer.paper.pdf"
    """Sheets, posters and pads of printed boards: each takes up to 4 seconds, on a small host four times as long."""
    MAPS = 10, 1024, 8, "scorer.paper.pdf"
    """Prints of maps that people drew."""
    PICTURES = 5, 512, 12
    """Link previews: a third of a second each, and a chat asks for ten at once."""
    SEARCHES = 60, 1024, 2
    """The longest path and the best loans, where a request's steps do not suffice."""
    FILES = 10, 512, 4, "scorer.gamefile"
    """The reading of large files."""

    def __init__(self, seconds: int, megabytes: int, places: int, *modules: str) -> None:
        self.seconds = seconds
        """Of processor time that a task may take."""
        self.bytes = megabytes * 2**20
        """Of address space that the process may take. macOS ignores it."""
        self.places = places
        """Tasks that run or wait; a further one is refused."""
        self.modules = modules
        """What the process imports before its first task."""


class Busy(ScorerError):
    """Too many tasks wait in a lane, or no process can be started; a retry may succeed."""

    says = say("Many people want this just now. It is your turn in a moment.")


class TooMuch(ScorerError):
    """A task took more time or memory than its lane allows, or its client has gone."""

    says = say("This takes more work than this server may spend on it.")


def ignore(_: Future[Any]) -> None:
    """Let a task go on, whatever happens."""


Run: TypeAlias = Callable[..., Any]
"""Runs a task, a module's function with what it is of; `Aside.run` says how."""


def run_in_place(function: Callable[..., T], *of: object, **_: object) -> T:
    """Run a task without a process, as in a browser."""
    return function(*of)
