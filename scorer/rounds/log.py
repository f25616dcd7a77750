"""What people did to a round, line by line, and the round that this tells: lines are only ever added."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import TypeAlias

from scorer.rules.errors import NotThere
from scorer.rules.sentence import say


@dataclass(frozen=True, slots=True)
class Name:
    """The round is called so from now on."""

    name: str


@dataclass(frozen=True, slots=True)
class Put:
    """A game, by its key, belongs to the round."""

    game: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A game belongs to the round no more; the game itself stays what it is."""

    game: str


@dataclass(frozen=True, slots=True)
class Merge:
    """Who is written as `name` is the person who is written as `into`."""

    name: str
    into: str


@dataclass(frozen=True, slots=True)
class Undo:
    """What the line of that number did is taken back."""

    line: int


Step: TypeAlias = Name | Put | Leave | Merge | Undo


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    step: Step


@dataclass(frozen=True)
class Round:
    """A round as its log tells it."""

    key: str
    created: datetime
    lines: tuple[Line, ...] = ()

    @property
    def number(self) -> int:
        """The number of the last line, 0 before the first."""
        return self.lines[-1].number if self.lines else 0

    @cached_property
    def counting(self) -> Mapping[int, Step]:
        """What was done and not taken back, by the number of its line."""
        back = {line.step.line for line in self.lines if isinstance(line.step, Undo)}
        done = {line.number: line.step for line in self.lines if not isinstance(line.step, Undo)}
        return {number: step for number, step in done.items() if number not in back}

    @property
    def name(self) -> str:
        """What the round is called, empty if nobody gave it a name."""
        return next((step.name for step in reversed([*self.counting.values()]) if isinstance(step, Name)), "")

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The keys of its games, in the order in which they came to it."""
        games: dict[str, None] = {}
        for step in self.counting.values():
            if isinstance(step, Put):
                games[step.game] = None
            elif isinstance(step, Leave):
                games.pop(step.game, None)
        return tuple(games)

    @property
    def merges(self) -> Mapping[int, Merge]:
        """Which names mean the same person, by the number of the line that says so."""
        return {number: step for number, step in self.counting.items() if isinstance(step, Merge)}

    @property
    def gone(self) -> Mapping[int, str]:
        """The keys of the games that left, by the number of the line by which they did."""
        return {number: key for number, key in self._left() if key not in self.games}

    def _left(self) -> Iterator[tuple[int, str]]:
        last = {step.game: number for number, step in self.counting.items() if isinstance(step, Leave)}
        return ((number, key) for key, number in last.items())

    def after(self, *steps: Step) -> "Round":
        """Return the round with more lines.

        Raises
        ------
        NotThere
            What is to be taken back was taken back already, or never done.
        """
        if any(isinstance(step, Undo) and step.line not in self.counting for step in steps):
            raise NotThere(say("this has been taken back already, or never was"))
        added = (Line(number, step) for number, step in enumerate(steps, self.number + 1))
        return replace(self, lines=(*self.lines, *added))
