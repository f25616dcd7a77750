"""A question to the people at the table."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from scorer.rules.board import Count
from scorer.rules.sentence import Sentence

About: TypeAlias = Literal["lines", "stations", "tickets", "cards", "count", "check"]
"""What is put right where a question is answered: ``cards`` are country cards, a ``count`` is a number that players
type, a ``check`` what a player sees on the table."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about what looks forgotten or wrong; the people at the table can answer it."""

    about: About
    sentence: Sentence
    rule: str
    """The id of the rule card that it goes by."""
    seat: int | None = None
    """Whose hand, number or marker it is about; None: no single player's."""
    count: Count | None = None
    """The count that it is about; None: none, or several."""
    worth: int = 0
    """Points that hang on the answer, where something that is entered looks wrong."""

    def __str__(self) -> str:
        return str(self.sentence)
