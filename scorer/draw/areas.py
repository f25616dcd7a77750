"""The areas of a board's regions: every point belongs to the nearest city, as no line of a region is printed (X17)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scorer.draw.shapes import MARGIN, Area
from scorer.rules.board import Board, City

Side = tuple[complex, City | None]
"""A corner of a cell, and the city across the side that begins there; None at the edge of the paper."""


def areas_of(board: Board) -> tuple[Area, ...]:
    """Return the area of each region; none on boards without. Time: quadratic in the cities."""
    cities = [city for city in board.cities.values() if city.region]
    cells = {city.id: _cell(board, city, cities) for city in cities}
    areas = []
    for name, region in board.regions.items():
        own = [cells[id] for id in region.cities]
        whole = " ".join(_path([corner for corner, _ in cell]) + "z" for cell in own)
        borders = (  # with another region: of two one has them
            _path((corner, following))
            for cell in own
            for (corner, across), (following, _) in pairwise([*cell, cell[0]])
            if across and across.region < name
        )
        areas.append(Area(region, whole, " ".join(borders)))
    return tuple(areas)


def _cell(board: Board, city: City, cities: Sequence[City]) -> list[Side]:
    """Return the corners of a city's cell: the paper, cut off halfway to every other city."""
    left, top, right, bottom = -MARGIN, -MARGIN, board.width + MARGIN, board.height + MARGIN
    paper = (complex(left, top), complex(right, top), complex(right, bottom), complex(left, bottom))
    cell: list[Side] = [(corner, None) for corner in paper]
    for other in cities:
        if other is not city:
            cell = list(_cut(cell, complex(city.x, city.y), other))
    return cell


def _cut(cell: Sequence[Side], middle: complex, other: City) -> Iterator[Side]:
    """Yield what is left of a cell on its own side of the line halfway to another city."""
    towards = complex(other.x, other.y) - middle
    half = middle + towards / 2
    beyond = [((corner - half) * towards.conjugate()).real for corner, _ in cell]
    sides = [*zip(cell, beyond, strict=True)]
    for ((corner, across), far), ((following, _), next_far) in pairwise([*sides, sides[0]]):
        if far <= 0:
            yield corner, across
        if (far <= 0) != (next_far <= 0):
            at = corner + (following - corner) * far / (far - next_far)
            yield (at, other) if far <= 0 else (at, across)


def _path(corners: Sequence[complex]) -> str:
    return "M" + "L".join(f"{corner.real:.0f} {corner.imag:.0f}" for corner in corners)
