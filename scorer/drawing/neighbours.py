"""Which border points bear their neighbour's name: those that lie close together share one."""

from collections.abc import Iterator
from math import dist

from scorer.rules.board import Board, City

TOGETHER = 75.0
"""So close to each other the border points of an end are seen as one neighbour, in thousandths."""


def nameless(board: Board) -> frozenset[str]:
    """Return the border points that another one's name stands for (X1)."""
    return frozenset(city for end in board.ends.values() for city in _nameless([board.cities[id] for id in end.spots]))


def _nameless(points: list[City]) -> Iterator[str]:
    """Yield them: whoever has the most others around bears the name first."""
    left = points
    while left:
        first = max(left, key=lambda point: sum(_is_together(point, other) for other in left))
        others = [point for point in left if point is not first and _is_together(first, point)]
        yield from (point.id for point in others)
        left = [point for point in left if point is not first and point not in others]


def _is_together(one: City, other: City) -> bool:
    return dist((one.x, one.y), (other.x, other.y)) <= TOGETHER
