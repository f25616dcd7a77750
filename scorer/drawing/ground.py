"""Rasterises what lies on a board, so that many places for a name can be checked quickly."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt

from scorer.drawing.shapes import MARGIN, SPACE_WIDTH, Box, Line, radius
from scorer.rules.board import Board

SQUARE = 1.5
"""Side of a square, in thousandths of the board."""
RIM = 1.6
"""How far the outlines of spaces and spots reach beyond them."""
BAND = 13.5
"""Width of the water or rock below a ferry or a tunnel."""
WAY = 2.0
"""Width of the way below any other line."""
EDGE = 14.0
"""How far a name may reach beyond the board, onto the paper around it."""
Stripe = tuple[float, float, float]
"""The middle of a row of squares, and the x where something on it starts and ends."""


class Ground:
    """The paper as rows of squares; a row is an integer with a bit for each occupied square."""

    def __init__(self, board: Board, lines: Sequence[Line], space_length: float) -> None:
        self._right, self._bottom = board.width + EDGE, board.height + EDGE
        self._trains = self._rows(_trains_and_spots(board, lines, space_length))
        self._ways = self._rows(_ways(lines))

    def _rows(self, stripes: Iterable[Stripe]) -> list[int]:
        rows = [0] * (_square(self._bottom + MARGIN) + 1)
        for y, start, end in stripes:
            row, first, last = int((y + MARGIN) / SQUARE), _square(max(start, -MARGIN)), _square(end)
            if y + MARGIN >= 0 and row < len(rows) and first < last:  # else it is off the paper
                rows[row] |= ((1 << last - first) - 1) << first
        return rows

    def holds(self, box: Box) -> bool:
        """Return whether a name stays on the paper."""
        left, top, right, bottom = box.sides()
        return left >= -EDGE and top >= -EDGE and right <= self._right and bottom <= self._bottom

    def is_free(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Return whether a rectangle is on the paper and touches no train and no spot."""
        if left < -EDGE or top < -EDGE or right > self._right or bottom > self._bottom:
            return False
        first = _square(left)
        squares = ((1 << _square(right) - first) - 1) << first
        return not any(row & squares for row in self._trains[_square(top) : _square(bottom)])

    def pressing(self, left: float, top: float, right: float, bottom: float) -> tuple[int, int]:
        """Return how many squares of a rectangle trains and spots occupy, and how many ways do."""
        first, rows = _square(left), slice(_square(top), _square(bottom))
        squares = ((1 << _square(right) - first) - 1) << first
        return _count(self._trains[rows], squares), _count(self._ways[rows], squares)


def _count(rows: Iterable[int], squares: int) -> int:
    return sum((row & squares).bit_count() for row in rows)


def _square(at: float) -> int:
    """Return the first square whose middle is beyond a coordinate."""
    return int((at + MARGIN) / SQUARE + 0.5)


def _trains_and_spots(board: Board, lines: Iterable[Line], space_length: float) -> Iterator[Stripe]:
    for line in lines:
        for space in line.spaces:
            way = complex(*space.along(space_length + 2 * RIM))
            yield from _bar(complex(space.x, space.y), way, SPACE_WIDTH + 2 * RIM)
    for city in board.cities.values():
        yield from _disc(city.x, city.y, radius(city) + RIM)


def _ways(lines: Iterable[Line]) -> Iterator[Stripe]:
    for line in lines:
        width = BAND if _is_banded(line) else WAY
        for a, b in _bare(line):
            yield from _bar((a + b) / 2, b - a, width)


def _is_banded(line: Line) -> bool:
    return bool(line.route.ferry or line.route.is_tunnel)


def _bare(line: Line) -> Iterable[tuple[complex, complex]]:
    """Return the visible pieces of the way: all for a ferry or tunnel, else those between the cities and the trains."""
    pieces = list(pairwise(complex(*point) for point in line.points))
    return pieces if _is_banded(line) else (pieces[0], pieces[-1])


def _bar(middle: complex, way: complex, width: float) -> Iterator[Stripe]:
    """Yield the stripes of a rectangle along `way`."""
    across, down = way.real / abs(way), way.imag / abs(way)
    length, half = abs(way) / 2, width / 2
    for y in _rows(middle.imag, length * abs(down) + half * abs(across)):
        height = y - middle.imag
        start, end = _within(across, height * down, length)
        other_start, other_end = _within(-down, height * across, half)
        if max(start, other_start) < min(end, other_end):
            yield y, middle.real + max(start, other_start), middle.real + min(end, other_end)


def _within(slope: float, shift: float, half: float) -> tuple[float, float]:
    """Return the interval of `x` where ``abs(slope * x + shift)`` is at most `half`."""
    if abs(slope) < 1e-9:
        return (-1e9, 1e9) if abs(shift) <= half else (0, 0)
    bounds = (-half - shift) / slope, (half - shift) / slope
    return min(bounds), max(bounds)


def _disc(x: float, y: float, radius: float) -> Iterator[Stripe]:
    for row in _rows(y, radius):
        half = sqrt(max(radius**2 - (row - y) ** 2, 0))
        yield row, x - half, x + half


def _rows(middle: float, rise: float) -> Iterator[float]:
    """Yield the middles of the rows of squares within `rise` of `middle`."""
    return ((row + 0.5) * SQUARE - MARGIN for row in range(_square(middle - rise), _square(middle + rise)))
