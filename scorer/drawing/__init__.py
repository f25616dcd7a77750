"""Turns a board into shapes for SVG: city spots, train spaces along arcs, names beside their spots. No HTML."""

from functools import lru_cache

from scorer.drawing.areas import areas_of
from scorer.drawing.labels import labels_of
from scorer.drawing.lines import draw_line, fit_spaces
from scorer.drawing.shapes import MARKS, Drawing, Label, Line, Space, Spot, radius
from scorer.rules.board import Board

__all__ = ["MARKS", "Drawing", "Label", "Line", "Space", "Spot", "draw"]


@lru_cache(maxsize=64)
def draw(board: Board) -> Drawing:
    """Return a board's drawing, cached; lines and spots in the order of the board file."""
    length = fit_spaces(board)
    lines = tuple(draw_line(board, route, length) for route in board.routes.values())
    labels = labels_of(board, lines, length)
    spots = tuple(Spot(city, city.x, city.y, radius(city), labels.get(city.id, {})) for city in board.drawn_cities)
    return Drawing(board, length, spots, lines, areas_of(board))
