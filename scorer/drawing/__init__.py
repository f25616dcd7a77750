"""Turns a board into shapes for SVG: city spots, train spaces along arcs, names where there is room. No HTML."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache

from scorer.drawing.areas import areas_of
from scorer.drawing.ground import Ground
from scorer.drawing.labels import labels_afar, labels_of
from scorer.drawing.lines import draw_line, fit_spaces
from scorer.drawing.shapes import MARKS, Drawing, Label, Line, Space, Spot, radius
from scorer.rules.board import Board

__all__ = ["MARKS", "Drawing", "Label", "Line", "Space", "Spot", "draw", "names_afar", "sketch"]


@cache
def draw(board: Board) -> Drawing:
    """Return a board's drawing, cached; lines and spots in the order of the board file."""
    bare, labels = sketch(board), labels_of(board, _ground(board))
    spots = (replace(spot, label=labels.get(spot.city.id)) for spot in bare.spots)
    return replace(bare, spots=tuple(spots))


@cache
def names_afar(board: Board) -> Mapping[str, Label]:
    """Return the large names for a view from afar, by city id. Paper never shows them, so `draw` leaves them out."""
    return labels_afar(board, _ground(board))


@lru_cache(1)
def _ground(board: Board) -> Ground:
    bare = sketch(board)
    return Ground(board, bare.lines, bare.space_length)


@cache
def sketch(board: Board) -> Drawing:
    """Return the drawing without names: placing them takes most of the time, and a thumbnail needs none."""
    length = fit_spaces(board)
    lines = tuple(draw_line(board, route, length) for route in board.routes.values())
    spots = tuple(Spot(city, city.x, city.y, radius(city)) for city in board.cities.values())
    return Drawing(board, length, spots, lines, areas_of(board))
