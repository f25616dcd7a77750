"""A board as shapes for SVG: city spots, train spaces along gentle curves, names where there is room. No HTML."""

from functools import cache

from scorer.drawing.ground import Ground
from scorer.drawing.labels import labels_afar, labels_of
from scorer.drawing.lines import draw_line, fit_spaces
from scorer.drawing.shapes import MARKS, Drawing, Label, Line, Space, Spot, radius
from scorer.rules.board import Board

__all__ = ["MARKS", "Drawing", "Label", "Line", "Space", "Spot", "draw"]


@cache
def draw(board: Board) -> Drawing:
    """Return the drawing of a board, made once for each: lines and spots in the order of the board file."""
    length = fit_spaces(board)
    lines = tuple(draw_line(board, route, length) for route in board.routes.values())
    ground = Ground(board, lines, length)
    labels, afar = labels_of(board, ground), labels_afar(board, ground)
    spots = tuple(
        Spot(city, city.x, city.y, radius(city), labels.get(city.id), afar.get(city.id))
        for city in board.cities.values()
    )
    return Drawing(board, length, spots, lines)
