"""The result as a picture, to share in a chat."""

from dataclasses import dataclass
from textwrap import wrap

from flask import Blueprint, Response, render_template
from markupsafe import Markup

from scorer.drawing.shapes import MARGIN
from scorer.map import FLAT, PAPER, PRINT
from scorer.rules.board import Board
from scorer.sheet.evidence import longest_on_map
from scorer.web.http.language import words
from scorer.web.parts.sharing import title_of
from scorer.web.table.views import open_game

_SIDE, _EDGE = 1080.0, 48.0
"""Side and margin of the picture, in its own units."""
_TOP, _ROW, _WORDS = 150.0, 72.0, 96.0
_LETTERS, _BE_SIDE = 62, 24
"""Letters of a line across the picture, and of one beside an upright map."""
_SIGN, _POINTS, _LETTER = 122.0, 110.0, 0.62
"""Room beside a name for sign and points; the width of a letter as a share of its size."""

area = Blueprint("share", __name__, url_prefix="/games/<key>")


@area.get("/result.svg")
def picture(key: str) -> Response:
    """Answer with a square picture of the result: the map, the ranks, what decided.

    Raises
    ------
    NotLaidOpen
        The phone may not see all of it yet (R10).
    """
    view = open_game(key)
    sheet, at = view.sheet, _layout(view.whole().board, len(view.game.players))
    page = render_template(
        "share/picture.svg",
        at=at,
        side=_SIDE,
        edge=_EDGE,
        row=_ROW,
        PAPER=PAPER,
        PRINT=PRINT,
        title=title_of(view),
        date=words().date(view.record.created),
        ranking=view.ranking,
        flat_token=FLAT.token,
        map=Markup(FLAT.map(view.game, longest_on_map(sheet))),
        decision=wrap(words().outcome(sheet), at.letters),
    )
    return Response(page, mimetype="image/svg+xml")


@dataclass(frozen=True, slots=True)
class _Layout:
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
        return min(38.0, (_SIDE - _EDGE - self.left - _SIGN - _POINTS) / (_LETTER * len(name)))


def _layout(board: Board, players: int) -> _Layout:
    """Return the layout with the largest map that leaves room for the ranks and the words."""
    width, height = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    room = _SIDE - _TOP - _EDGE
    if width < height:
        scale = min(room / height, 0.52 * _SIDE / width)
        return _Layout((_EDGE, _TOP, width * scale, height * scale), 2 * _EDGE + width * scale, _TOP + 40, _BE_SIDE)
    room -= players * _ROW + _WORDS
    scale = min(room / height, (_SIDE - 2 * _EDGE) / width)
    return _Layout(
        ((_SIDE - width * scale) / 2, _TOP, width * scale, height * scale), _EDGE, _TOP + height * scale + 30, _LETTERS
    )
