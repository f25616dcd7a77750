"""Decides which border points show their neighbour's name: points close together share one."""

from collections.abc import Iterator
from math import dist

from scorer.rules.board import Board, City

TOGETHER = 75.0
"""Border points of one end within this distance share a name; thousandths of the board."""


def nameless(board: Board) -> frozenset[str]:
    """Return the border points without a name of their own (X1)."""
    return frozenset(city for end in board.ends.values() for city in _nameless([board.cities[id] for id in end.spots]))


def _nameless(points: list[City]) -> Iterator[str]:
    """Yield the points that share another one's name; the point with the most neighbours gets the name first."""
    left = points
    while left:
        first = max(left, key=lambda point: sum(_is_together(point, other) for other in left))
        others = [point for point in left if point is not first and _is_together(first, point)]
        yield from (point.id for point in others)
        left = [point for point in left if point is not first and point not in others]


def _is_together(one: City, other: City) -> bool:
    return dist((one.x, one.y), (other.x, other.y)) <= TOGETHER
