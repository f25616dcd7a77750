"""The append-only log of a round, and the round that follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import TypeAlias

from scorer.rules.errors import NotThere
from scorer.rules.sentence import say


@dataclass(frozen=True, slots=True)
class Name:
    """Names the round."""

    name: str


@dataclass(frozen=True, slots=True)
class Put:
    """Puts a game into the round, by its key."""

    game: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Takes a game out of the round; the game itself does not change."""

    game: str


@dataclass(frozen=True, slots=True)
class Merge:
    """Makes `name` the same person as `into`."""

    name: str
    into: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the line of that number."""

    line: int


Step: TypeAlias = Name | Put | Leave | Merge | Undo


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    step: Step


@dataclass(frozen=True)
class Round:
    """A round as given by its log."""

    key: str
    created: datetime
    lines: tuple[Line, ...] = ()

    @property
    def number(self) -> int:
        """The number of the last line, 0 before the first."""
        return self.lines[-1].number if self.lines else 0

    @cached_property
    def counting(self) -> Mapping[int, Step]:
        """The steps that were not taken back, by line number."""
        back = {line.step.line for line in self.lines if isinstance(line.step, Undo)}
        done = {line.number: line.step for line in self.lines if not isinstance(line.step, Undo)}
        return {number: step for number, step in done.items() if number not in back}

    @property
    def name(self) -> str:
        """The round's name, empty if nobody named it."""
        return next((step.name for step in reversed([*self.counting.values()]) if isinstance(step, Name)), "")

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The keys of its games, in the order in which they were added."""
        games: dict[str, None] = {}
        for step in self.counting.values():
            if isinstance(step, Put):
                games[step.game] = None
            elif isinstance(step, Leave):
                games.pop(step.game, None)
        return tuple(games)

    @property
    def merges(self) -> Mapping[int, Merge]:
        """The merges of names, by line number."""
        return {number: step for number, step in self.counting.items() if isinstance(step, Merge)}

    @property
    def gone(self) -> Mapping[int, str]:
        """The keys of the games that left, by line number."""
        last = {step.game: number for number, step in self.counting.items() if isinstance(step, Leave)}
        games = {*self.games}
        return {number: key for key, number in last.items() if key not in games}

    def after(self, *steps: Step) -> "Round":
        """Return the round with more lines.

        Raise NotThere if the line to take back does not exist or was taken back already.
        """
        if any(isinstance(step, Undo) and step.line not in self.counting for step in steps):
            raise NotThere(say("this has been taken back already, or never was"))
        added = (Line(number, step) for number, step in enumerate(steps, self.number + 1))
        return replace(self, lines=(*self.lines, *added))
