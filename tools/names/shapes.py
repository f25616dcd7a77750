"""What the placing of names and the bending of coasts need to know of the boards, as JSON.

Lengths are thousandths of the board's longer side; those of letters are multiples of the font size.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Any

from fontTools.ttLib import TTFont

from scorer import atlas
from scorer.draw.drawing import draw
from scorer.draw.lying import lying
from scorer.draw.names import along, box_of, nameless
from scorer.draw.plan import plan_of
from scorer.draw.shapes import SPACE_WIDTH, Drawing, Line, Space
from scorer.draw.signs import STATION
from scorer.paths import FONTS
from scorer.rules.board import At, Board, City
from scorer.words import Words
from scorer.words.languages import LANGUAGES

OUTLINE = 0.75
"""How far the outline of a space reaches beyond it."""
TRAIN = 12.0
"""Width of a train, which is wider than its space."""
LETTER = 0.55
"""Width of a letter and the space after it of a sea's name, in multiples of its size."""
SHORTEST = 3
"""Least letters of a row: "’s-Gravenhage" is never broken."""


class Face:
    """The face in which names are written."""

    def __init__(self) -> None:
        font = TTFont(FONTS / "SourceSans3-Semibold.ttf")
        self._of, self._shapes, self._steps = font.getBestCmap(), font["glyf"], font["hmtx"]
        self._em = font["head"].unitsPerEm

    def extent(self, row: str) -> list[float]:
        """Return left, top, right and bottom of a row's ink on its baseline, and how far the pen moves."""
        pen, tops, bottoms, rights = 0, [], [], []
        for letter in map(self._of.__getitem__, map(ord, row)):
            shape, step = self._shapes[letter], self._steps[letter][0]
            if shape.numberOfContours:
                tops.append(shape.yMax)
                bottoms.append(shape.yMin)
                rights.append(pen + shape.xMax)
            pen += step
        return [value / self._em for value in (0, -max(tops), max(*rights, pen), -min(bottoms), pen)]


def settings(name: str) -> list[int]:
    """Return how many letters the first row may have, all of them first: a row ends at a space or hyphen."""
    cuts = [found.end() for found in re.finditer("[ -]", name)]
    return [len(name)] + [cut for cut in cuts if min(_letters(name[:cut]), _letters(name[cut:])) >= SHORTEST]


def _letters(text: str) -> int:
    return sum(letter.isalpha() for letter in text)


def rows(name: str, cut: int) -> list[str]:
    return [row for row in (name[:cut].rstrip(), name[cut:]) if row]


def board(drawing: Drawing, face: Face) -> dict[str, Any]:
    of = drawing.board
    shared, lines = nameless(of), Counter(end for route in of.routes.values() for end in route.ends)
    spots = [
        {
            "id": spot.city.id,
            "name": spot.city.name,
            "at": [spot.x, spot.y],
            "radius": spot.radius,
            "largest": max(spot.radius, STATION if of.stations and spot.city.takes_station else 0),
            "kind": spot.kind,
            "lines": lines[spot.city.id],
            "settings": [] if spot.city.id in shared else _settings(spot.city, face),
        }
        for spot in drawing.spots
    ]
    spaces = [_corners(space, drawing.space_length) for line in drawing.lines for space in line.spaces]
    ways = [
        {
            "points": line.points,
            "is_banded": _is_banded(line),
            "is_ferry": bool(line.route.ferry),
            "spaces": len(line.spaces),
        }
        for line in drawing.lines
    ]
    names = [label for spot in drawing.spots for label in spot.labels.values()]
    labels = [*map(box_of, names), *((x - 3, y - 3, x + 3, y + 3) for one in names for x, y in along(one))]
    trains = [_corners(space, drawing.space_length, TRAIN) for line in drawing.lines for space in line.spaces]
    shown = {"trains": trains, "waters": [*_waters(of)], "labels": labels}
    return {"size": [of.width, of.height], "spots": spots, "spaces": spaces, "ways": ways, **shown}


def _settings(city: City, face: Face) -> list[dict[str, Any]]:
    return [{"cut": cut, "rows": [face.extent(row) for row in rows(city.name, cut)]} for cut in settings(city.name)]


def _is_banded(line: Line) -> bool:
    return bool(line.route.ferry or line.route.is_tunnel)


def _waters(board: Board) -> Iterator[list[tuple[float, float]]]:
    """Yield the corners of the names of seas and neighbours, in the language in which they are longest."""
    for water in coast.waters if (coast := plan_of(board).coast) else ():
        names = [Words(language).waters.get(water.name, water.name) for language in LANGUAGES]
        longest = max(len(row) for name in names for row in (name.split() if water.rows > 1 else [name]))
        size = longest * LETTER * water.size, water.rows * water.size
        yield _turned((water.x, water.y), water.turn, size)


def _corners(space: Space, length: float, width: float = SPACE_WIDTH) -> list[tuple[float, float]]:
    return _turned((space.x, space.y), space.angle, (length + 2 * OUTLINE, width + 2 * OUTLINE))


def _turned(middle: At, degrees: float, size: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the corners of a rectangle."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    corners = [(i * size[0] / 2, j * size[1] / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return [(middle[0] + u * c - v * s, middle[1] + u * s + v * c) for u, v in corners]


def shapes_of(ids: Sequence[str]) -> str:
    """Return the shapes of these boards, or of all: of each upright and on its side."""
    face = Face()
    wanted = [atlas.board(id) for id in ids] or atlas.boards()
    return json.dumps({each.id: [board(draw(way), face) for way in (each, lying(each))] for each in wanted})
