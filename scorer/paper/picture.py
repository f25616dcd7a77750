"""The result as a picture for a chat: the map, large, and a legend of the players below or beside it, in pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from textwrap import wrap

from scorer.count.score_sheet import ScoreSheet
from scorer.draw.palette import INKS
from scorer.draw.svg import PICTURE, PICTURE_AT_NIGHT
from scorer.paper.evidence import accounts, longest_on_map
from scorer.paper.imprint import Imprint
from scorer.paper.layout import Box, window
from scorer.paper.pages import pages_in
from scorer.paths import FONTS
from scorer.rules.board import Board
from scorer.rules.game import Game
from scorer.words import Words
from scorer.words.letters import is_in_our_font, width_of, without_emoji
from scorer.words.story import lines, story

SQUARE = (1080.0, 1080.0)
_BELOW, _BESIDE = (340.0, 230.0), (340.0, 265.0)
"""Heights or widths of the legend, the first of which leaves the map its share."""
_SHARE = 0.61
"""Of a square picture that the map fills, if any legend allows it."""
_NARROW, _USUAL, _WIDEST = 260.0, 400.0, 560.0
_AIR, _HEAD, _ROW, _LINE = 20.0, 84.0, 68.0, 30.0
_NAME, _LEAST_NAME = 32.0, 18.0
"""The usual size of a name, and the least, to which a long one is cut."""
_TITLE, _LEAST_TITLE = 24.0, 18.0
"""Sizes of the title with the date, and of the smallest that names the edition, too."""
_SIGN, _POINTS, _LETTER = 64.0, 70.0, 0.52
"""Room beside a name for sign and points; the width of a letter of a sentence as a share of its size."""


def picture(
    sheet: ScoreSheet,
    imprint: Imprint,
    letters: str = "",
    seat: int | None = None,
    *,
    is_map: bool = False,
    is_night: bool = False,
) -> str:
    """Return a result as a square SVG to be shared, or its map alone, by night too; `letters` are our face as a style.

    With a `seat` it is that player's: only their network, their points, and what there is to say of them.
    """
    words, board = Words(imprint.language), sheet.game.board
    sheet = words.on_paper(sheet)
    shown = [account for account in accounts(sheet) if seat in (None, account.score.seat)]
    map, at = _place(board, len(shown))
    game = sheet.game
    if seat is not None:
        claims = tuple(claim for claim in game.claims if claim.seat == seat)
        game = replace(game, claims=claims, stations=tuple(one for one in game.stations if one.seat == seat))
    victory = words.victory(sheet) or words.printed(board.name)
    sentences = (
        [lines(words, sheet).get(seat, "")] if seat is not None else [text for text, _ in story(words, sheet)[:1]]
    )
    day, name = words.date(imprint.day) if imprint.day else "", words.printed(board.name)
    titles = [" · ".join(filter(None, (each, day))) for each in (title_of(sheet.game, words), name)]
    return (
        pages_in(imprint.language, board.kinds)
        .get_template("print/picture.svg")
        .render(
            form=map if is_map and board.has_map else Box(0, 0, *SQUARE),
            at=at,
            box=map,
            letters=letters,
            headline=victory if seat is None else shown[0].seat.name,
            title=next((title for title in titles if at.fitted(title) >= _LEAST_TITLE), day or name),
            winners=sheet.winners if words.victory(sheet) else (),
            inks=INKS,
            accounts=shown,
            token=PICTURE.token,
            map=(PICTURE_AT_NIGHT if is_night else PICTURE).map(
                game,
                longest_on_map(sheet) if seat is None else (),
                are_free_pale=seat is not None,
            )
            if board.has_map
            else "",
            sentence=words.outcome(sheet) if sheet.decided_by != "points" and seat is None else "".join(sentences),
        )
    )


def in_room(names: Sequence[str], room: float, usual: float, least: float) -> tuple[str, float]:
    """Return the first of several names that has room in its least size, else the last one cut; and its size."""
    cut = (f"{names[-1][:end].rstrip()}…" for end in range(len(names[-1]) - 1, 0, -1))
    name = next(each for each in (*names, *cut) if width_of(each) * least <= room)
    return name, min(usual, room / width_of(name))


def title_of(game: Game, words: Words) -> str:
    """Return the board's name, with the edition's if it has several."""
    name = words.printed(game.board.name)
    return f"{name}, {words.printed(game.edition.name)}" if len(game.board.editions) > 1 else name


def paint(picture: str) -> bytes:
    """Return a picture as PNG; it takes a third of a second, in which it holds the interpreter's lock."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  # only in its lane

    fonts = [str(file) for file in FONTS.glob("*.ttf")]
    picture = without_emoji(picture)
    return bytes(svg_to_bytes(svg_string=picture, font_files=fonts, skip_system_fonts=is_in_our_font(picture)))


@dataclass(frozen=True, slots=True)
class _Legend:
    """Where the legend stands in a picture, and what in it, in its own scale: a cell a player, a sentence below."""

    left: float
    top: float
    room: tuple[float, float]
    """Width and height, in the scale of the picture."""
    columns: int
    players: int
    may_grow: bool
    """Whether it fills what a slim map, or none, leaves of a picture."""

    @property
    def scale(self) -> float:
        return max(1.0, min(self.room[0] / _USUAL, self.room[1] / self.below(3))) if self.may_grow else 1.0

    @property
    def width(self) -> float:
        return self.room[0] / self.scale

    @property
    def cell_width(self) -> float:
        return (self.width + _AIR) / self.columns - _AIR

    def cell(self, place: int) -> tuple[float, float]:
        """Return the top left of a player's cell."""
        down, across = divmod(place, self.columns)
        return across * (self.cell_width + _AIR), _HEAD + down * _ROW

    def below(self, line: int) -> float:
        """Return the baseline of a line below the cells."""
        return _HEAD + _ROW * ceil(self.players / self.columns) + 20 + line * _LINE

    def fitted(self, text: str, usual: float = _TITLE, beside: float = 0) -> float:
        """Return the font size of a text that has the legend's width, but for what stands beside it."""
        return min(usual, (self.width - beside) / width_of(text))

    def named(self, name: str, short: str, rank: int) -> tuple[str, float]:
        """Return a name between a player's sign and points, and its size: if it is long, smaller, short, or cut.

        In a narrow cell the order alone tells the ranks.
        """
        room, before = self.cell_width - _SIGN - _POINTS, "" if self.cell_width < _NARROW else f"{rank}. "
        return in_room([before + name, before + short], room, _NAME, _LEAST_NAME)

    def lines(self, text: str) -> list[str]:
        """Return the lines of a text if there is room for all of them below the cells."""
        lines = wrap(text, int(self.width / (24 * _LETTER)))
        return lines if self.below(len(lines) - 1) < self.room[1] / self.scale - 8 else []


def _place(board: Board, players: int) -> tuple[Box, _Legend]:
    """Return the map beside the legend with the most room that leaves it its share, or else the largest map."""
    (width, height), is_beside = SQUARE, board.width < board.height

    def legend(left: float, top: float, columns: int = 1) -> _Legend:
        may_grow = not board.has_map or players == 1
        room = min(_WIDEST if board.has_map and is_beside else width, width - left - _AIR)
        return _Legend(left, top, (room, height - top), columns, players, may_grow)

    if not board.has_map:
        return Box(0, 0, 0, 0), legend(3 * _AIR, 3 * _AIR)
    for room in _BESIDE if is_beside else _BELOW:
        wide, tall = window(board, width - room, height) if is_beside else window(board, width, height - room)
        if wide * tall >= _SHARE * width * height:
            break
    if is_beside:
        aside = max(0.0, (width - wide - 2 * _AIR - _WIDEST) / 2)
        return Box(aside, (height - tall) / 2, wide, tall), legend(aside + wide + _AIR, _AIR)
    if players == 1:
        return Box((width - wide) / 2, 0, wide, tall), legend(_AIR, tall + 8)
    columns = 2 if room > _HEAD + _ROW * ceil(players / 2) else 3
    return Box((width - wide) / 2, 0, wide, tall), legend(_AIR, tall + 8, columns)
