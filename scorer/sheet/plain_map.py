"""A board without anybody's trains, as large as the paper: a map to print."""

from functools import partial

from scorer.drawing.shapes import MARGIN
from scorer.map import FLAT
from scorer.press import Print
from scorer.rules.board import Board
from scorer.rules.game import Game
from scorer.sheet.imprint import Imprint
from scorer.sheet.pages import pages_in

_LONG, _SHORT, _EDGE = 420, 297, 10
"""Of A3; millimetres."""


def map_of(board: Board) -> str:
    """Return a board as SVG with its own colours."""
    return FLAT.map(Game(board, next(iter(board.editions.values())), ()))


def plain_map(board: Board, imprint: Imprint) -> Print:
    """Return a board as one page of A3, which lies or stands as the board does."""
    wide, tall = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    width, height = (_LONG, _SHORT) if wide > tall else (_SHORT, _LONG)
    scale = min((width - 2 * _EDGE) / wide, (height - 2 * _EDGE) / tall)
    page = (
        pages_in(imprint.language)
        .get_template("print/map.html")
        .render(board=board, imprint=imprint, size=(width, height), map=(wide * scale, tall * scale))
    )
    return Print(page, partial(_pictures, board))


def _pictures(board: Board) -> dict[str, str]:
    return {"map.svg": map_of(board)}
