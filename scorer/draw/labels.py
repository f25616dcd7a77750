"""Writes the names beside their spots: where the board's names file says, or else where it is least in the way."""

from cmath import exp, phase
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import dist, hypot, radians

from scorer.draw.plan import Name, drawn_cities, plan_of
from scorer.draw.shapes import BEFORE, COUNTRY, LETTER, SIZE, Box, Label, Line, radius
from scorer.rules.board import Board, City

_SIZES = {"far": 27.0, "middle": SIZE, "near": 10.0}
"""Sizes of letters on a board without a names file."""
_SIDES = (
    ("start", 1.0, 0.0), ("end", -1.0, 0.0), ("middle", 0.0, 1.0), ("middle", 0.0, -1.0),
    ("start", 0.8, 0.8), ("end", -0.8, 0.8), ("start", 0.8, -0.8), ("end", -0.8, -0.8),
)  # fmt: skip
"""Where a name may stand: its anchor, and the direction from the spot."""
_AWAY = 5.0
_ALIKE = 3
"""A name may cover fewer points more than elsewhere, to stand where its drawer wanted it."""
TOGETHER = 75.0
"""Border points of one end within this distance share a name; thousandths of the board."""
_CELL = 25.0
"""Side of the cells in which what names may cover is found."""
_CROWDED = 20
"""Points of a cell that are looked at; printed boards have up to six."""


def labels_of(board: Board, lines: Iterable[Line], length: float) -> Mapping[str, Mapping[str, Label]]:
    """Return the labels of each city by its id, for every size of the map that names it; spaces have a `length`."""
    names = plan_of(board).names or _without_file(board, lines, length)
    unnamed = nameless(board)
    cities = {city.id: city for city in drawn_cities(board) if city.id not in unnamed and not city.is_junction}
    return {
        id: {size: _label(city, some[id]) for size, some in names.items() if id in some} for id, city in cities.items()
    }


def nameless(board: Board, reach: float = TOGETHER) -> frozenset[str]:
    """Return the border points without a name of their own (X1): one of the same country is within `reach`."""
    points = ([board.cities[id] for id in end.spots] for end in board.ends.values())
    return frozenset(city for some in points for city in _nameless(some, reach))


def _nameless(points: list[City], reach: float) -> Iterator[str]:
    """Yield the points that share another one's name; the point with the most neighbours gets the name first."""

    def is_together(one: City, other: City) -> bool:
        return dist((one.x, one.y), (other.x, other.y)) <= reach

    left = points
    while left:
        first = max(left, key=lambda point: sum(is_together(point, other) for other in left))
        others = [point for point in left if point is not first and is_together(first, point)]
        yield from (point.id for point in others)
        left = [point for point in left if point is not first and point not in others]


def _label(city: City, name: Name) -> Label:
    rows = (city.name[: name.cut].rstrip(), city.name[name.cut :]) if name.cut else (city.name,)
    leader = _leader(city, *name.leader) if name.leader else ""
    return Label(round(city.x + name.x, 1), round(city.y + name.y, 1), name.anchor, rows, name.size, leader)


def _leader(city: City, x: float, y: float) -> str:
    """Return the path of the line from the rim of a spot to its name."""
    rim = radius(city) / hypot(x, y)
    return f"M{city.x + x * rim:.1f} {city.y + y * rim:.1f}L{city.x + x:.1f} {city.y + y:.1f}"


def _without_file(board: Board, lines: Iterable[Line], length: float) -> Mapping[str, Mapping[str, Name]]:
    taken = [(city.x, city.y) for city in drawn_cities(board)]
    for space in (space for line in lines for space in line.spaces):
        across, down = space.along(length / 2)
        taken += [(space.x + share * across, space.y + share * down) for share in (-1, 0, 1)]
    return {size: _Free(board, taken).names(letters) for size, letters in _SIZES.items()}


class _Free:
    """The paper between spots, spaces and the names that are written already."""

    def __init__(self, board: Board, taken: Iterable[tuple[float, float]]) -> None:
        self._board = board
        self._cells = defaultdict[tuple[int, int], list[tuple[float, float]]](list)
        self._names: list[Box] = []
        for x, y in taken:
            if len(cell := self._cells[int(x // _CELL), int(y // _CELL)]) < _CROWDED:
                cell.append((x, y))

    def names(self, size: float) -> Mapping[str, Name]:
        """Write the names one after the other, each where it is least in the way; large ones only where none is."""
        written = ((city.id, self._written(city, size)) for city in drawn_cities(self._board) if not city.is_junction)
        return {id: name for id, name in written if name}

    def _written(self, city: City, size: float) -> Name | None:
        if city.is_exclusive:  # its name stands within its badge
            return Name(0, size / 3, "middle", min(size, 2 * (COUNTRY - 3) / (LETTER * len(city.name))))
        best = min(_sides(city, size), key=lambda name: self._order(city, name))
        if size > SIZE and self._cost(city, _box(city, best)):
            return None
        self._names.append(_box(city, best))
        return best

    def _order(self, city: City, name: Name) -> tuple[float, float]:
        """Return what to choose a side by: where its drawer wanted the name, unless it covers too much there."""
        cost = self._cost(city, _box(city, name))
        wanted = plan_of(self._board).labels.get(city.id)
        if wanted is None:
            return cost, 0
        turn = phase(complex(name.x, name.y - name.size / 3) * exp(-1j * radians(wanted)))
        return cost // _ALIKE, abs(turn)

    def _cost(self, city: City, box: Box) -> int:
        left, top, right, bottom = box
        cells = [self._cells.get(cell, ()) for cell in product(_cells(left, right), _cells(top, bottom))]
        covered = [(x, y) for cell in cells for x, y in cell if left < x < right and top < y < bottom]  # as Box.covers
        written = [1 for a, b, c, d in self._names if left < c and a < right and top < d and b < bottom]  # as Box.meets
        itself = covered.count((city.x, city.y))
        return len(covered) - itself + 3 * len(written) + 9 * (not box.is_on(self._board))


def _cells(start: float, end: float) -> range:
    return range(int(start // _CELL), int(end // _CELL) + 1)


def _sides(city: City, size: float) -> Iterator[Name]:
    for anchor, across, down in _SIDES:
        away = radius(city) + _AWAY
        yield Name(across * away, down * away + size * (0.33 + down / 3), anchor, size)


def _box(city: City, name: Name) -> Box:
    """Return what a name covers, with some air."""
    wide, air = LETTER * name.size * len(city.name), name.size / 4
    left, baseline = city.x + name.x - BEFORE[name.anchor] * wide, city.y + name.y
    return Box(left - air, baseline - name.size - air / 2, left + wide + air, baseline + name.size / 4 + air / 2)
