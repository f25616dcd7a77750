"""What a result is passed on as: a picture, a text, a code, a play for another app. Nothing leaves by itself."""

from dataclasses import dataclass
from textwrap import wrap

from flask import Blueprint, Response, render_template, url_for
from markupsafe import Markup

from scorer.bgstats import address as bg_stats
from scorer.drawing.shapes import MARGIN
from scorer.map import FLAT, PAPER, PRINT
from scorer.rules.board import Board
from scorer.sheet.evidence import longest_on_map
from scorer.web.language import words
from scorer.web.qr import for_phones, qr_of
from scorer.web.views import View, open_game
from scorer.words import signed

_SIDE, _EDGE = 1080.0, 48.0
"""Of the square picture, in its units."""
_TOP, _ROW, _WORDS = 150.0, 72.0, 96.0
_LETTERS, _BESIDE = 62, 24
"""Letters of a line across the picture, and of one beside an upright map."""
_SIGN, _POINTS, _LETTER = 122.0, 110.0, 0.62
"""Beside a name; and the width of a letter, as a share of its size."""

area = Blueprint("share", __name__, url_prefix="/games/<key>")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of the picture stand: the map above the places, or, an upright one, at their left."""

    map: tuple[float, float, float, float]
    """From the left, from the top, width and height."""
    left: float
    top: float
    """Of the places ..."""
    letters: int
    """... and how many letters a line of words below them has."""

    def size(self, name: str) -> float:
        """Return how large a name can be written between a player's sign and points."""
        return min(38.0, (_SIDE - _EDGE - self.left - _SIGN - _POINTS) / (_LETTER * len(name)))


def layout(board: Board, players: int) -> Layout:
    """Return the layout with the largest map that leaves room for the places and the words below."""
    width, height = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    room = _SIDE - _TOP - _EDGE
    if width < height:
        scale = min(room / height, 0.52 * _SIDE / width)
        return Layout((_EDGE, _TOP, width * scale, height * scale), 2 * _EDGE + width * scale, _TOP + 40, _BESIDE)
    room -= players * _ROW + _WORDS
    scale = min(room / height, (_SIDE - 2 * _EDGE) / width)
    return Layout(
        ((_SIDE - width * scale) / 2, _TOP, width * scale, height * scale), _EDGE, _TOP + height * scale + 30, _LETTERS
    )


@area.get("/result.svg")
def picture(key: str) -> Response:
    """Answer with a square picture of the result, for a chat: the map, the places, what decided.

    Raises
    ------
    NotLaidOpen
        The phone may not see all of it yet (R10).
    """
    view = open_game(key)
    sheet, at = view.sheet, layout(view.whole().board, len(view.game.players))
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


def title_of(view: View) -> str:
    """Return the board's name, with that of its edition where there are several."""
    board, edition = view.game.board, view.game.edition
    name = words().printed(board.name)
    return f"{name}, {words().printed(edition.name)}" if len(board.editions) > 1 else name


@dataclass(frozen=True, slots=True)
class Shared:
    """What the result page passes on besides files."""

    text: str
    """The result for a chat; without the game's address, which opens the game."""
    code: Markup
    """The QR code of the result's address."""
    play: str
    """The address that hands the game over to BG Stats."""


def shared(view: View) -> Shared:
    """Return what a result page passes on, of the game as this phone may see it."""
    return Shared(_text(view), _code(view.key), bg_stats(view.sheet, view.key, view.record.created, words()))


def _text(view: View) -> str:
    places = [f"{player.rank}. {player.player.shown} {signed(player.total)}" for player in view.sheet.ranking]
    head = f"{title_of(view)}, {words().date(view.record.created)}"
    return "\n".join([head, *places, words().outcome(view.sheet)])


def _code(key: str) -> Markup:
    return Markup(qr_of(for_phones(url_for("result.page", key=key, _external=True))))
