"""The bonuses that a blank pad has rows for: those of any edition of its board."""

from dataclasses import dataclass

from scorer.rules.board import Board, Text
from scorer.rules.scoring import CATEGORIES
from scorer.rules.sentence import Sentence
from scorer.sheet import words


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus as a pad names it."""

    name: Sentence
    counts: Sentence
    """What is counted for it."""
    points: int
    editions: tuple[Text, ...]
    """The editions that have it; none if all have."""


def bonuses(board: Board) -> tuple[Bonus, ...]:
    """Return the bonuses of a board's editions, in the order of the point columns."""
    having: dict[tuple[int, int], list[Text]] = {}
    for edition in board.editions.values():
        for bonus, points in edition.bonuses.items():
            column = CATEGORIES.index(bonus.replace("-", "_"))
            having.setdefault((column, points), []).append(edition.name)
    return tuple(
        _bonus(CATEGORIES[column], points, editions, in_all=len(editions) == len(board.editions))
        for (column, points), editions in sorted(having.items(), key=lambda having: having[0])
    )


def _bonus(category: str, points: int, editions: list[Text], *, in_all: bool) -> Bonus:
    name, counts = words.CATEGORIES[category], words.COUNTS[category]
    return Bonus(name, counts, points, () if in_all else tuple(editions))
