"""What names cover on the board; and the names that a small picture has room for."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from scorer.draw.drawing import draw
from scorer.draw.shapes import BEFORE, LETTER, Box, Label, Spot
from scorer.rules.board import Board

_LARGE = 0.028
"""Least size of a name on a shared picture, as a share of the board, to be read where that is 320 pixels wide."""

_OTHER = {"start": "end", "middle": "middle", "end": "start"}


def box_of(label: Label) -> Box:
    """Return about what a name covers."""
    wide = max(map(len, label.rows)) * label.size * LETTER
    left = label.x - wide * BEFORE[label.anchor]
    return Box(left, label.y - label.size, left + wide, label.y + label.size * (len(label.rows) - 0.8))


def usual_names(board: Board, first: tuple[str, ...] = ()) -> Mapping[str, Label]:
    """Return the names of a map on paper by city; all have room, so that none needs to be `first`."""
    return {spot.city.id: spot.labels["middle"] for spot in draw(board).spots if "middle" in spot.labels}


@lru_cache(maxsize=64)
def large_names(board: Board, first: tuple[str, ...] = ()) -> Mapping[str, Label]:
    """Return the names that a small picture has room for, by city: large, none on another, `first` some."""
    least = _LARGE * max(board.width, board.height)
    found: dict[str, Label] = {}
    for spot in sorted(draw(board).spots, key=lambda spot: spot.city.id not in first):
        for label in _places(spot, spot.city.id in first):
            large = replace(label, size=max(label.size, least))
            box = box_of(large)
            if box.is_on(board) and not any(box.meets(box_of(other)) for other in found.values()):
                found[spot.city.id] = large
                break
    return found


def _places(spot: Spot, is_first: bool) -> Sequence[Label]:
    """Return where a city may be named: if it comes first, also where it is on a larger map, and on its other side."""
    usual = [spot.labels[size] for size in (("far", "middle") if is_first else ("far",)) if size in spot.labels]
    return [*usual, *(_mirrored(label, spot) for label in usual if is_first and not label.leader)]


def _mirrored(label: Label, spot: Spot) -> Label:
    return replace(label, x=2 * spot.x - label.x, anchor=_OTHER[label.anchor])
