"""A board as shapes for SVG: city spots, train spaces along gentle curves, names where there is room. No HTML."""

from dataclasses import replace
from functools import cache

from scorer.drawing.ground import Ground
from scorer.drawing.labels import labels_afar, labels_of
from scorer.drawing.lines import draw_line, fit_spaces
from scorer.drawing.shapes import MARKS, Drawing, Label, Line, Space, Spot, radius
from scorer.rules.board import Board

__all__ = ["MARKS", "Drawing", "Label", "Line", "Space", "Spot", "draw", "sketch"]


@cache
def draw(board: Board) -> Drawing:
    """Return the drawing of a board, made once for each: lines and spots in the order of the board file."""
    bare = sketch(board)
    ground = Ground(board, bare.lines, bare.space_length)
    labels, afar = labels_of(board, ground), labels_afar(board, ground)
    spots = (replace(spot, label=labels.get(spot.city.id), afar=afar.get(spot.city.id)) for spot in bare.spots)
    return replace(bare, spots=tuple(spots))


@cache
def sketch(board: Board) -> Drawing:
    """Return the drawing without names: to find room for them takes most of the time, and a stamp needs none."""
    length = fit_spaces(board)
    lines = tuple(draw_line(board, route, length) for route in board.routes.values())
    spots = tuple(Spot(city, city.x, city.y, radius(city)) for city in board.cities.values())
    return Drawing(board, length, spots, lines)
