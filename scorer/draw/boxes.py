"""What names cover on the board; and the names that a small picture has room for."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from scorer.draw.drawing import draw
from scorer.draw.shapes import BEFORE, LETTER, Box, Label
from scorer.rules.board import Board

_LARGE = 0.028
"""Least size of a name on a shared picture, as a share of the board, to be read where that is 320 pixels wide."""


def box_of(label: Label) -> Box:
    """Return about what a name covers."""
    wide = max(map(len, label.rows)) * label.size * LETTER
    left = label.x - wide * BEFORE[label.anchor]
    return Box(left, label.y - label.size, left + wide, label.y + label.size * (len(label.rows) - 0.8))


def usual_names(board: Board) -> Mapping[str, Label]:
    """Return the names of a map on paper by city."""
    return {spot.city.id: spot.labels["middle"] for spot in draw(board).spots if "middle" in spot.labels}


@lru_cache(maxsize=16)
def large_names(board: Board) -> Mapping[str, Label]:
    """Return the names that a small picture has room for, by city: large, and none on another."""
    least = _LARGE * max(board.width, board.height)
    found: dict[str, Label] = {}
    for spot in draw(board).spots:
        if label := spot.labels.get("far"):
            large = replace(label, size=max(label.size, least))
            box = box_of(large)
            if box.is_on(board) and not any(box.meets(box_of(other)) for other in found.values()):
                found[spot.city.id] = large
    return found
