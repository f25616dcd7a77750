"""The result as a picture: a square one to share in a chat, and a wide one that a chat shows beside its address."""

from dataclasses import dataclass
from math import ceil
from textwrap import wrap

from flask import Blueprint, Response, abort, current_app, render_template

from scorer.aside import Lane
from scorer.draw.lying import lying
from scorer.draw.palette import PAPER, PRINT
from scorer.draw.seats import Seat, seats_of
from scorer.draw.shapes import MARGIN
from scorer.draw.svg import PICTURE
from scorer.paper.evidence import longest_on_map
from scorer.paths import FONTS
from scorer.rules.board import Board
from scorer.web.http import limits, security
from scorer.web.http.language import current, words
from scorer.web.http.limits import Work
from scorer.web.parts.printing import letters
from scorer.web.parts.rendering import render_once
from scorer.web.parts.sharing import title_of
from scorer.web.table.views import View, open_game
from scorer.words.letters import width_of, without_emoji

_SQUARE, _WIDE = (1080.0, 1080.0), (1200.0, 630.0)
_BELOW, _BESIDE = (340.0, 230.0), (340.0, 265.0)
"""Heights or widths of the legend, the first of which leaves the map its share."""
_SHARE = 0.61
"""Of a square picture that the map fills, if any legend allows it."""
_NARROW, _USUAL = 260.0, 400.0
_AIR, _HEAD, _ROW, _LINE = 20.0, 84.0, 68.0, 30.0
_NAME, _LEAST_NAME = 32.0, 18.0
"""The usual size of a name, and the least, to which a long one is cut."""
_LEAST_TITLE = 22.0
"""The smallest title, which names the edition, too."""
_SIGN, _POINTS, _LETTER = 64.0, 70.0, 0.52
"""Room beside a name for sign and points; the width of a letter of a sentence as a share of its size."""

area = Blueprint("share", __name__, url_prefix="/games/<key>")


@area.get("/result.svg")
def picture(key: str) -> Response:
    """Answer with a square picture of the result: the map, the ranks, what decided.

    Raise NotLaidOpen if the phone may not see all of it yet (R10).
    """
    policy = {"Content-Security-Policy": security.PICTURE}
    return Response(
        _svg_of(open_game(key), _SQUARE, letters(600, "Semibold")), headers=policy, mimetype="image/svg+xml"
    )


@area.get("/preview.png")
def preview(key: str) -> Response:
    """Answer with a wide picture of the result, which previews of its address show; a browser alone paints none.

    Raise NotLaidOpen if the phone may not see all of it yet (R10).
    """
    if current_app.config["POCKET"]:
        abort(404)
    view = open_game(key)
    view.whole()
    lane = Lane.MAPS if view.game.board.source else Lane.PICTURES
    content = render_once(
        lane,
        ("preview", key),
        (view.game, current()),
        render=paint,
        draw=lambda: _svg_of(view, _WIDE),
        charge=lambda: limits.charge(Work.PIXELS, _WIDE[0] * _WIDE[1]),
    )
    return Response(content, mimetype="image/png")


def paint(picture: str) -> bytes:
    """Return a picture as PNG; it takes a third of a second, in which it holds the interpreter's lock."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  # only in its lane

    fonts = [str(file) for file in FONTS.glob("*.ttf")]
    return bytes(svg_to_bytes(svg_string=without_emoji(picture), font_files=fonts, skip_system_fonts=True))


def _svg_of(view: View, form: tuple[float, float], letters: str = "") -> str:
    board = view.game.board
    is_lying = form == _WIDE and board.height > board.width
    at = _layout(form, lying(board) if is_lying else board, len(view.game.seats))
    sheet = words().on_paper(view.whole_sheet())
    longest, seats = longest_on_map(sheet), seats_of(sheet.game)
    return render_template(
        "share/picture.svg",
        at=at,
        letters=letters,
        PAPER=PAPER,
        PRINT=PRINT,
        title=_titled(at, title_of(view), words().printed(board.name)),
        date=words().date(view.record.created),
        ranking=[(seats[player.seat], player, *at.named(seats[player.seat], player.rank)) for player in sheet.ranking],
        longest=longest,
        token=PICTURE.token,
        map=PICTURE.map(sheet.game, longest, is_lying=is_lying) if board.has_map else "",
        decision=words().outcome(sheet),
    )


def _titled(at: "_Layout", title: str, board: str) -> str:
    """Return the title, or the board alone where both would be too small to read."""
    return title if at.title_size(title) >= _LEAST_TITLE else board


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the parts of a picture stand: the map, and below or beside it the legend with a cell a player."""

    width: float
    height: float
    map: tuple[float, float, float, float]
    """Left, top, width, height."""
    left: float
    top: float
    """Top left of the legend."""
    columns: int
    players: int

    @property
    def scale(self) -> float:
        """How much larger than usual the legend is, which fills what a slim map, or none, leaves of a picture."""
        if (self.width, self.height) != _WIDE and self.map[2]:
            return 1.0
        high = _HEAD + _ROW * self.players + 20 + 3 * _LINE
        return max(1.0, min((self.width - self.left - _AIR) / _USUAL, (self.height - self.top) / high))

    @property
    def room(self) -> float:
        """The legend's width, in its own scale."""
        return (self.width - self.left - _AIR) / self.scale

    @property
    def cell_width(self) -> float:
        return (self.room - (self.columns - 1) * _AIR) / self.columns

    @property
    def is_narrow(self) -> bool:
        """Whether the order alone tells the ranks."""
        return self.cell_width < _NARROW

    def cell(self, place: int) -> tuple[float, float]:
        """Return the top left of a player's cell."""
        across, down = place % self.columns, place // self.columns
        return self.left + across * (self.cell_width + _AIR), self.top + _HEAD + down * _ROW

    def named(self, seat: Seat, rank: int) -> tuple[str, float]:
        """Return a name between a player's sign and points, and its size: if it is long, smaller, short, or cut."""
        room, before = self.cell_width - _SIGN - _POINTS, "" if self.is_narrow else f"{rank}. "
        names = (before + name for name in (seat.name, seat.short))
        name = next((name for name in names if width_of(name) * _LEAST_NAME <= room), "")
        if not name:
            name = before + seat.short
            while width_of(f"{name}…") * _LEAST_NAME > room:
                name = name[:-1].rstrip()
            name += "…"
        return name, min(_NAME, room / width_of(name))

    def title_size(self, title: str) -> float:
        return min(36.0, self.room / width_of(title))

    def date_size(self, date: str) -> float:
        """Return the font size with which the date fits after the app's sign."""
        return min(24.0, (self.room - 38) / width_of(date))

    def below(self, line: int) -> float:
        """Return the baseline of a line below the cells."""
        return self.cell(self.columns * ceil(self.players / self.columns))[1] + 20 + line * _LINE

    def fitting(self, text: str) -> list[str]:
        """Return the lines of a text if there is room for all of them below the cells."""
        lines = wrap(text, int(self.room / (24 * _LETTER)))
        return lines if self.below(len(lines) - 1) < self.top + (self.height - self.top) / self.scale - 8 else []


def _layout(form: tuple[float, float], board: Board, players: int) -> _Layout:
    """Return the layout with the most room for the legend that leaves the map its share, or else the largest map."""
    if not board.has_map:
        return _Layout(*form, (0.0, 0.0, 0.0, 0.0), 3 * _AIR, 3 * _AIR, 1, players)
    is_beside = form is _WIDE or board.width < board.height
    layouts = [_with(form, board, players, room, is_beside) for room in (_BESIDE if is_beside else _BELOW)]
    large = [at for at in layouts if at.map[2] * at.map[3] >= _SHARE * form[0] * form[1]]
    return large[0] if large else layouts[-1]


def _with(form: tuple[float, float], board: Board, players: int, room: float, is_beside: bool) -> _Layout:
    (width, height), across, down = form, board.width + 2 * MARGIN, board.height + 2 * MARGIN
    if is_beside:
        scale = min((width - room) / across, height / down)
        left, top, columns = across * scale + _AIR, _AIR, 1
        place = 0.0, (height - down * scale) / 2
    else:
        scale = min(width / across, (height - room) / down)
        left, top, columns = _AIR, down * scale + 8, 2 if room > _HEAD + _ROW * ceil(players / 2) else 3
        place = (width - across * scale) / 2, 0.0
    return _Layout(width, height, (*place, across * scale, down * scale), left, top, columns, players)
