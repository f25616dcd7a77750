"""The layout of the square picture of a result: the map, the ranks and a few lines of words."""

from dataclasses import dataclass

from scorer.drawing.shapes import MARGIN
from scorer.rules.board import Board

SIDE, EDGE = 1080.0, 48.0
"""Side and margin of the picture, in its own units."""
_TOP, ROW, _WORDS = 150.0, 72.0, 96.0
_LETTERS, _BESIDE = 62, 24
"""Letters of a line across the picture, and of one beside an upright map."""
_SIGN, _POINTS, _LETTER = 122.0, 110.0, 0.62
"""Room beside a name for sign and points; the width of a letter as a share of its size."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of the picture stand: the map above the ranks, or an upright map on their left."""

    map: tuple[float, float, float, float]
    """Left, top, width, height."""
    left: float
    top: float
    """Top left of the ranks."""
    letters: int
    """Letters in a line of the words below them."""

    def size(self, name: str) -> float:
        """Return the font size with which a name fits between a player's sign and points."""
        return min(38.0, (SIDE - EDGE - self.left - _SIGN - _POINTS) / (_LETTER * len(name)))


def layout(board: Board, players: int) -> Layout:
    """Return the layout with the largest map that leaves room for the ranks and the words."""
    width, height = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    room = SIDE - _TOP - EDGE
    if width < height:
        scale = min(room / height, 0.52 * SIDE / width)
        return Layout((EDGE, _TOP, width * scale, height * scale), 2 * EDGE + width * scale, _TOP + 40, _BESIDE)
    room -= players * ROW + _WORDS
    scale = min(room / height, (SIDE - 2 * EDGE) / width)
    return Layout(
        ((SIDE - width * scale) / 2, _TOP, width * scale, height * scale), EDGE, _TOP + height * scale + 30, _LETTERS
    )
