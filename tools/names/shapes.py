"""What the placing of names and the bending of coasts need to know of the boards, as JSON.

Lengths are thousandths of the board's longer side; those of letters are multiples of the font size.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

from fontTools.ttLib import TTFont

from scorer import atlas
from scorer.draw.drawing import draw
from scorer.draw.lying import lying
from scorer.draw.names import box_of, nameless
from scorer.draw.shapes import SPACE_WIDTH, Drawing, Line
from scorer.paths import FONTS
from scorer.rules.board import City

OUTLINE = 0.75
"""How far the outline of a space reaches beyond it."""
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
    labels = [box_of(label) for spot in drawing.spots for label in spot.labels.values()]
    return {"size": [of.width, of.height], "spots": spots, "spaces": spaces, "ways": ways, "labels": labels}


def _settings(city: City, face: Face) -> list[dict[str, Any]]:
    return [{"cut": cut, "rows": [face.extent(row) for row in rows(city.name, cut)]} for cut in settings(city.name)]


def _is_banded(line: Line) -> bool:
    return bool(line.route.ferry or line.route.is_tunnel)


def _corners(space: Any, length: float) -> list[tuple[float, float]]:
    c, s = cos(radians(space.angle)), sin(radians(space.angle))
    along, aside = length / 2 + OUTLINE, SPACE_WIDTH / 2 + OUTLINE
    corners = [(i * along, j * aside) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return [(space.x + u * c - v * s, space.y + u * s + v * c) for u, v in corners]


def shapes_of(ids: Sequence[str]) -> str:
    """Return the shapes of these boards, or of all: of each upright and on its side."""
    face = Face()
    wanted = [atlas.board(id) for id in ids] or atlas.boards()
    return json.dumps({each.id: [board(draw(way), face) for way in (each, lying(each))] for each in wanted})
