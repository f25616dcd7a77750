"""Writes the names beside their spots: where the board's names file says, or else where the fewest spaces lie."""

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from scorer.drawing.neighbours import nameless
from scorer.drawing.shapes import BEFORE, COUNTRY, LETTER, SIZE, Label, Line, radius
from scorer.rules.board import Board, City, Name

_SIZES = {"middle": SIZE, "near": 10.0}
"""Sizes of letters on a board without a names file."""
_SIDES = (("start", 1.0, 0.0), ("end", -1.0, 0.0), ("middle", 0.0, 1.0), ("middle", 0.0, -1.0))
"""Where a name may stand: its anchor, and the direction from the spot."""
_AWAY = 5.0


def labels_of(board: Board, lines: Iterable[Line]) -> Mapping[str, Mapping[str, Label]]:
    """Return the labels of each city by its id, for every size of the map that names it."""
    names = board.names or _without_file(board, lines)
    unnamed = nameless(board)
    cities = {city.id: city for city in board.drawn_cities if city.id not in unnamed and not city.is_junction}
    return {
        id: {size: _label(city, some[id]) for size, some in names.items() if id in some} for id, city in cities.items()
    }


def _label(city: City, name: Name) -> Label:
    rows = (city.name[: name.cut].rstrip(), city.name[name.cut :]) if name.cut else (city.name,)
    leader = _leader(city, *name.leader) if name.leader else ""
    return Label(round(city.x + name.x, 1), round(city.y + name.y, 1), name.anchor, rows, name.size, leader)


def _leader(city: City, x: float, y: float) -> str:
    """Return the path of the line from the rim of a spot to its name."""
    rim = radius(city) / hypot(x, y)
    return f"M{city.x + x * rim:.1f} {city.y + y * rim:.1f}L{city.x + x:.1f} {city.y + y:.1f}"


def _without_file(board: Board, lines: Iterable[Line]) -> Mapping[str, Mapping[str, Name]]:
    taken = [point for line in lines for point in line.points]
    return {
        size: {city.id: _beside(city, letters, taken) for city in board.drawn_cities}
        for size, letters in _SIZES.items()
    }


def _beside(city: City, size: float, taken: Iterable[tuple[float, float]]) -> Name:
    """Return the side of a spot where a name covers the fewest spaces and spots; a country's is written within."""
    if city.is_exclusive:
        return Name(0, size / 3, "middle", min(size, 2 * (COUNTRY - 3) / (LETTER * len(city.name))))
    return min(_sides(city, size), key=lambda name: _covered(city, name, taken))


def _sides(city: City, size: float) -> Iterator[Name]:
    for anchor, across, down in _SIDES:
        away = radius(city) + _AWAY
        yield Name(across * away, down * away + size * (0.33 + down / 3), anchor, size)


def _covered(city: City, name: Name, taken: Iterable[tuple[float, float]]) -> int:
    wide = LETTER * name.size * len(city.name)
    left = city.x + name.x - BEFORE[name.anchor] * wide
    top, bottom = city.y + name.y - name.size * 1.2, city.y + name.y + name.size * 0.7
    return sum(left - name.size / 2 < x < left + wide + name.size / 2 and top < y < bottom for x, y in taken)
