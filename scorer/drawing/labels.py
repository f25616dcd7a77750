"""Where the names of the cities stand: beside their spot, on the side where they disturb least."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorer.drawing.shapes import SPACE_WIDTH, TEXT, Box, Label, Line, Space, radius
from scorer.rules.board import Board, City

SIDES = {
    "e": (1, 0),
    "w": (-1, 0),
    "n": (0, -1),
    "s": (0, 1),
    "ne": (1, -1),
    "se": (1, 1),
    "nw": (-1, -1),
    "sw": (-1, 1),
}
"""Compass points, the best to read first."""
AIR = 2.0
"""Distance a name keeps from everything else where it can."""
FAR = 120.0
"""Beyond this distance from its city no name reaches anything."""
_NARROW, _WIDE = frozenset("fijlrtíł .-"), frozenset("mwMW")


@dataclass(frozen=True, slots=True)
class _Disc:
    """Something that a name should not cover: a spot, or a third of a train space."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class _Choice:
    """A side for a name, and how little it likes it there."""

    label: Label
    crowding: float

    def beside(self, others: Iterable[Label]) -> float:
        return self.crowding + sum(3 * self.label.box.overlap(other.box) for other in others)


def labels_of(board: Board, lines: Iterable[Line], space_length: float) -> dict[str, Label]:
    """Return each city's name, by the city's id, where spaces, spots, the board's edge and other names crowd it least.

    Every name starts on its own best side; then each moves where that helps, the others standing still.
    """
    discs = _discs(board, lines, space_length)
    choices = {city.id: _choices(board, city, discs) for city in board.cities.values()}
    chosen = {city: min(sides, key=lambda side: side.crowding).label for city, sides in choices.items()}
    for _ in range(3):
        for city, sides in choices.items():
            others = [label for other, label in chosen.items() if other != city and _is_near(label, chosen[city])]
            chosen[city] = _least_crowded(sides, others)
    return chosen


def _is_near(label: Label, other: Label) -> bool:
    return abs(label.x - other.x) < 2 * FAR and abs(label.y - other.y) < FAR


def _least_crowded(sides: Iterable[_Choice], others: Sequence[Label]) -> Label:
    return min(sides, key=lambda side: side.beside(others)).label


def _choices(board: Board, city: City, discs: Iterable[_Disc]) -> list[_Choice]:
    """Return the sides a name may stand on: the one its board file names, else all; a country's stands inside."""
    if city.is_exclusive:
        return [_Choice(_label(city, 0, 0), 0)]
    near = [disc for disc in discs if abs(disc.x - city.x) < FAR and abs(disc.y - city.y) < FAR]
    labels = [_label(city, *SIDES[side]) for side in ([city.label] if city.label else SIDES)]
    return [_Choice(label, _crowding(board, label.box, near) + rank / 4) for rank, label in enumerate(labels)]


def _crowding(board: Board, box: Box, discs: Iterable[_Disc]) -> float:
    """Return how deep discs reach into the air around a name, and how far it hangs over the edge."""
    depths = (disc.radius + AIR - box.gap(disc.x, disc.y) for disc in discs)
    return sum(depth for depth in depths if depth > 0) + box.beyond(board.width, board.height)


def _discs(board: Board, lines: Iterable[Line], space_length: float) -> list[_Disc]:
    spots = [_Disc(city.x, city.y, radius(city)) for city in board.cities.values()]
    return spots + [disc for line in lines for space in line.spaces for disc in _thirds(space, space_length / 3)]


def _thirds(space: Space, step: float) -> list[_Disc]:
    across, down = space.along(step)
    return [_Disc(space.x + i * across, space.y + i * down, SPACE_WIDTH / 2) for i in (-1, 0, 1)]


def _label(city: City, across: int, down: int) -> Label:
    """Return the name on a side of its spot; corners let it come closer."""
    rows = _broken(city.name)
    reach, rise = max(map(_width, rows)) / 2, len(rows) * TEXT * 0.46
    away = radius(city) * (0.65 if across and down else 1.3) + 1
    x, y = city.x + across * away, city.y + down * (away + rise)
    baseline = y - (len(rows) - 1) * TEXT / 2 + TEXT * 0.35
    anchor = {-1: "end", 0: "middle", 1: "start"}[across]
    return Label(round(x, 1), round(baseline, 1), anchor, rows, Box(x + across * reach, y, reach, rise))


def _broken(name: str) -> tuple[str, ...]:
    """Return a long name in two rows, broken after a space or hyphen near its middle.

    >>> _broken("Salt Lake City"), _broken("Bielsko-Biała"), _broken("Mo I Rana")
    (('Salt Lake', 'City'), ('Bielsko-', 'Biała'), ('Mo I Rana',))
    """
    breaks = [found.end() for found in re.finditer("[ -]", name)] if len(name) > 10 else []
    broken = [(name[:cut].rstrip(), name[cut:]) for cut in reversed(breaks)]
    return min(broken, key=lambda rows: max(map(len, rows)), default=(name,))


def _width(text: str) -> float:
    """Return the room a text needs in a semi-bold sans serif of usual width."""
    return TEXT * sum(
        0.3 if letter in _NARROW else 0.9 if letter in _WIDE else 0.72 if letter.isupper() else 0.58 for letter in text
    )
