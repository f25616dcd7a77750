"""The result as a picture for a chat: the map, large, and a legend of the players below or beside it, in pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
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
_BELOW, _BESIDE = (340.0, 300.0), (340.0, 265.0)
"""Heights or widths of the legend, the first of which leaves the map its share."""
_SHARE = 0.61
"""Of a square picture that the map fills, if any legend allows it."""
_LEAST, _READABLE, _WIDEST = 188.0, 200.0, 560.0
"""The least widths of a card and of the sentence, and the greatest of a legend beside a map."""
_AIR, _CARD, _UNDER, _LINE = 20.0, 110.0, 26.0, 32.0
_HEADLINE, _HEAD, _TITLE = 40.0, 18.0, 30.0
"""Height of a row of the headline, what is left above the cards beside the rows, and the height of one of the title."""
_NAME, _LEAST_NAME, _USUAL, _SMALL = 34.0, 18.0, 24.0, 26.0
"""The usual size of a name, and the least, to which a long one is cut; a title's; and the least of a headline's row."""
_MOST_AIR, _LARGEST = 40.0, 40
"""The most air between cards beyond the usual, and the largest scale of a legend, in twentieths."""
_LETTER = 0.52
"""The width of a letter of a sentence as a share of its size."""


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
    game = sheet.game
    if seat is not None:
        claims = tuple(claim for claim in game.claims if claim.seat == seat)
        game = replace(game, claims=claims, stations=tuple(one for one in game.stations if one.seat == seat))
    victory = words.victory(sheet) or words.printed(board.name)
    sentences = (
        [lines(words, sheet).get(seat, "")] if seat is not None else [text for text, _ in story(words, sheet)[:1]]
    )
    day, name = words.date(imprint.day) if imprint.day else "", words.printed(board.name)
    sentence = words.outcome(sheet) if sheet.decided_by != "points" and seat is None else "".join(sentences)
    headline = victory if seat is None else shown[0].seat.name
    map, at = _place(board, _Told(headline, (title_of(game, words), name), day, sentence, len(shown)))
    names = [at.named(one.seat.name, one.seat.short) for one in shown]
    return (
        pages_in(imprint.language, board.kinds)
        .get_template("print/picture.svg")
        .render(
            form=map if is_map and board.has_map else Box(0, 0, *SQUARE),
            at=at,
            box=map,
            letters=letters,
            names=[name for name, _ in names],
            size=min(size for _, size in names),
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
class _Told:
    """What a legend tells, beside the cards of its players."""

    headline: str
    titles: tuple[str, ...]
    """Of the board, the first of which that has room is written."""
    day: str
    sentence: str
    players: int


@dataclass(frozen=True)
class _Legend:
    """Where the legend stands in a picture, and what in it, in its own scale: a card a player, a sentence below."""

    left: float
    top: float
    room: tuple[float, float]
    """Width and height, in the scale of the picture."""
    columns: int
    told: _Told

    scale: float = 1.0

    @property
    def grown(self) -> "_Legend":
        """Return it in the largest scale with which all of it has room."""
        larger = (replace(self, scale=step / 20) for step in range(_LARGEST, 20, -1))
        return next(
            (one for one in larger if min(one.cell_width - _LEAST, one.width - _READABLE, one.spare) >= 0), self
        )

    @property
    def width(self) -> float:
        return self.room[0] / self.scale

    @property
    def rows(self) -> int:
        return ceil(self.told.players / self.columns)

    @property
    def cell_width(self) -> float:
        return (self.width + _AIR) / self.columns - _AIR

    @cached_property
    def headline(self) -> list[str]:
        """The rows of the headline."""
        text = self.told.headline
        return [text] if self.fitted(text, _HEADLINE) >= _SMALL else wrap(text, len(text) // 2 + 4)

    @property
    def headline_size(self) -> float:
        return min(self.fitted(row, _HEADLINE) for row in self.headline)

    @cached_property
    def titles(self) -> list[str]:
        """The board and the day, in one row or two."""
        both = [f"{title} · {self.told.day}" if self.told.day else title for title in self.told.titles]
        name = next((one for one in self.told.titles if self.fitted(one, beside=38) >= _LEAST_NAME), "")
        fits = self.fitted(both[0], beside=38) >= _USUAL - 2
        return both[:1] if fits else [one for one in (name, self.told.day) if one]

    @property
    def head(self) -> float:
        """The top of the cards."""
        return _HEADLINE * len(self.headline) + _TITLE * len(self.titles) + _HEAD

    @property
    def spare(self) -> float:
        """The height that is left below the sentence if nothing is spread."""
        cards = self.rows * (_CARD + _AIR / 2)
        return self.room[1] / self.scale - self.head - cards - _UNDER - _LINE * len(self._wrapped) + _LINE - 8

    @cached_property
    def _air(self) -> float:
        return _AIR / 2 + max(0.0, min(_MOST_AIR, self.spare / (self.rows + 1)))

    def cell(self, place: int) -> tuple[float, float]:
        """Return the top left of a player's card."""
        down, across = divmod(place, self.columns)
        return across * (self.cell_width + _AIR), self.head + down * (_CARD + self._air)

    def below(self, line: int) -> float:
        """Return the baseline of a line below the cards."""
        return self.head + self.rows * (_CARD + self._air) + _UNDER + line * _LINE

    def fitted(self, text: str, usual: float = _USUAL, beside: float = 0) -> float:
        """Return the font size of a text that has the legend's width, but for what stands beside it."""
        return min(usual, (self.width - beside) * 0.98 / width_of(text))

    def named(self, name: str, short: str) -> tuple[str, float]:
        """Return a name on a card, and its size: if it is long, smaller, short, or cut."""
        return in_room([name, short], self.cell_width - 36, _NAME, _LEAST_NAME)

    @cached_property
    def _wrapped(self) -> list[str]:
        """As few lines as there can be, about equally long."""
        text, most = self.told.sentence.replace("–", "–\x1f "), int(self.width / (_USUAL * _LETTER))
        rows = wrap(text, most)
        even = (wrap(text, room) for room in range(self._longest, most))
        return [row.replace("\x1f ", "").strip("\x1f") for row in next((e for e in even if len(e) == len(rows)), rows)]

    @property
    def _longest(self) -> int:
        """The letters of the longest word of the sentence, which breaks after a dash, too."""
        return max(12, *map(len, self.told.sentence.replace("–", "–\x1f ").split(" ")))

    @property
    def lines(self) -> list[str]:
        """The lines of the sentence if there is room for all of them below the cards."""
        return self._wrapped if self.spare >= -8 else []


def _place(board: Board, told: _Told) -> tuple[Box, _Legend]:
    """Return the map beside the legend with the most room that leaves it its share, or else the largest map."""
    (width, height), is_beside = SQUARE, board.width < board.height
    if not board.has_map:
        left = 3 * _AIR
        return Box(0, 0, 0, 0), _Legend(left, left, (width - 2 * left, height - 2 * left), 2, told).grown
    for room in _BESIDE if is_beside else _BELOW:
        wide, tall = window(board, width - room, height) if is_beside else window(board, width, height - room)
        if wide * tall >= _SHARE * width * height:
            break
    if is_beside:
        aside, top = max(0.0, (width - wide - 2 * _AIR - _WIDEST) / 2), max(_AIR, (height - tall) / 2)
        left = aside + wide + _AIR
        room = min(_WIDEST, width - left - _AIR)
        level, whole = (_Legend(left, at, (room, height - 2 * at), 1, told).grown for at in (top, _AIR))
        return Box(aside, (height - tall) / 2, wide, tall), level if level.spare >= 0 else whole
    rest = width - 2 * _AIR, height - tall - 8 - _AIR / 2
    one, other = (_Legend(_AIR, tall + 8, rest, ceil(told.players / rows), told).grown for rows in (1, 2))
    return Box((width - wide) / 2, 0, wide, tall), other if other.scale > one.scale else one
