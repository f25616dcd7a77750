"""Turns a board into shapes for SVG: city spots, train spaces along arcs, names beside their spots. No HTML."""

from dataclasses import replace

from scorer.cache import Cache
from scorer.draw.areas import areas_of
from scorer.draw.lines import draw_line, fit_spaces
from scorer.draw.names import labels_of
from scorer.draw.plan import drawn_cities, plan_of
from scorer.draw.shapes import Drawing, Spot, radius
from scorer.draw.sizes import shapes_of
from scorer.rules.board import Board

_DRAWINGS = Cache[Board, Drawing](60_000, weigh=lambda drawing: shapes_of(drawing.board))
"""Drawings by their shapes, 150 bytes each with those of the board: all printed boards, and the largest map twice."""


def draw(board: Board) -> Drawing:
    """Return a board's drawing, cached; lines and spots in the order of the board file."""
    if drawing := _DRAWINGS.get(board):
        return drawing
    length = fit_spaces(board)
    lines = tuple(draw_line(board, route, length) for route in board.routes.values())
    unnamed = plan_of(board).unnamed
    spots = tuple(Spot(city, city.x, city.y, radius(city), {}, city.id in unnamed) for city in drawn_cities(board))
    bare = Drawing(board, length, spots, lines, areas_of(board))
    labels = labels_of(bare)
    named = tuple(replace(spot, labels=labels.get(spot.city.id, {})) for spot in spots)
    return _DRAWINGS.put(board, replace(bare, spots=named))
