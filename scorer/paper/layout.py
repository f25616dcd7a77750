"""Computes how large a map can be: in a room, and if the result must fit on one page; millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from math import ceil

from scorer.count.score_sheet import ScoreSheet
from scorer.draw.seats import seats_of
from scorer.draw.shapes import MARGIN as AIR
from scorer.paper.imprint import Paper
from scorer.paper.pad_rows import pad_rows
from scorer.rules.board import Board
from scorer.words.rules import Rule

SIDE, TOP, BOTTOM = 14.0, 13.0, 17.0
"""Page margins, as in print.css."""
_HEADER, _ROW, _BAR, _GAPS = 27.0, 5.2, 6.4, 26.0
_LETTER, _CAPITAL, _LINE = 2.1, 3.3, 4.4
"""Widths of a narrow and a wide letter of a name, and the height of its line."""
_NAMES = 52.0
"""Width of the names and totals in the chart."""
_SIGN, _PADDING = 8.0, 1.5
"""Width of a player's rank and sign before the name, and of the air before a column."""
_BESIDE = 62.0
"""Least width of the chart beside an upright map."""
_BAR_BESIDE, _KEY, _TITLE = 7.0, 14.0, 12.0
"""Heights of a bar beside the map, of the chart's key with its padding, and of the story's title."""
_STORY_LETTER, _STORY_LINE = 1.65, 4.2
"""Width of a letter of the story, and height of its line."""

_POINT = 0.353
_LARGEST, _SMALLEST = 95, 50
"""Sizes of the letters of the rules, in tenths of a point."""
_RULES_TITLE, _RULES_GAP = 22.0, 7.0
_RULES_LETTER, _ASIDE = 0.161, 0.85
"""Width of a letter of one point in millimetres, so that words may be long; how much smaller asides are."""
_RULES_LINE, _RULES_AIR, _RULES_HEADING = 1.25, 0.8, 8.0
"""Of the size of the letters: height of a line, air of a card, and of the heading with what columns leave open."""

TICKET_ROWS = 8
"""Ticket rows of a pad; each has room for two tickets per player."""
_PAD_ENDS, _TALLEST_ROW = 66.0, 9.6
"""Height of a pad's header, names, total and tie-break rule together; greatest height of a row."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a page or picture."""

    left: float
    top: float
    width: float
    height: float


def window(board: Board, width: float, height: float) -> tuple[float, float]:
    """Return width and height of the largest map that a room holds, with its margin."""
    wide, tall = board.width + 2 * AIR, board.height + 2 * AIR
    scale = min(width / wide, height / tall)
    return wide * scale, tall * scale


@dataclass(frozen=True, slots=True)
class MapBox:
    """The size of the map on page 1, and whether the chart is beside or above it."""

    width: float
    height: float
    is_beside: bool
    bar: float
    """Length of the chart's bars."""
    words: float
    """Width of the story, which is below the map, or below the chart beside an upright map."""
    spare: float
    """Height that is left for the story."""


def map_box(sheet: ScoreSheet, paper: Paper) -> MapBox:
    """Return the largest map that leaves room for the result."""
    board = sheet.game.board
    is_beside = board.width < board.height
    width = paper.width - 2 * SIDE - (_BESIDE if is_beside else 0)
    height = paper.height - TOP - BOTTOM - _above(sheet, paper, is_beside)
    bar = _BESIDE - 6 if is_beside else width - _NAMES
    words = _BESIDE - 4 if is_beside else width
    size = window(board, width, height)
    spare = height - (_bars_beside(sheet) if is_beside else size[1])
    return MapBox(*size, is_beside, bar, words, spare)


def _bars_beside(sheet: ScoreSheet) -> float:
    """Return the height of the chart and its key beside an upright map."""
    names = [player.player.name for player in sheet.players]
    return _KEY + sum(_BAR_BESIDE + _lines(name, _BESIDE - _SIGN - 16) * _LINE for name in names)


def fitting(sentences: Sequence[str], box: MapBox) -> Sequence[str]:
    """Return the first sentences, as many as fit into the spare room below a title."""
    lines = (ceil(len(sentence) * _STORY_LETTER / box.words) for sentence in sentences)
    heights = accumulate((count * _STORY_LINE for count in lines), initial=_TITLE)
    return [sentence for sentence, end in zip(sentences, islice(heights, 1, None), strict=True) if end <= box.spare]


def _above(sheet: ScoreSheet, paper: Paper, is_beside: bool) -> float:
    """Return the height of header, table and chart, with names wrapped to their columns."""
    names = [player.player.name for player in sheet.players]
    column = (paper.width - 2 * SIDE) * 0.8 / len(names) - _PADDING
    head = (1 + max(_lines(seat.short, column) for seat in seats_of(sheet.game))) * _LINE
    bars = 0 if is_beside else sum(_BAR + (_lines(name, _NAMES - _SIGN - 16) - 1) * _LINE for name in names)
    return _HEADER + head + (len(sheet.columns) + 3) * _ROW + bars + _GAPS


def _lines(name: str, room: float) -> int:
    """Return the most lines that a name needs."""
    return ceil(sum(_CAPITAL if letter.isupper() or letter in "mw" else _LETTER for letter in name) / room)


def letter_size(rules: Sequence[Rule], paper: Paper) -> float:
    """Return the largest size of letters, in points, at which the rules fit on one page in two columns."""
    room = 2 * (paper.height - TOP - BOTTOM - _RULES_TITLE)
    width = (paper.width - 2 * SIDE - _RULES_GAP) / 2
    fitting = (size / 10 for size in range(_LARGEST, _SMALLEST, -1) if _height(rules, size / 10, width) <= room)
    return next(fitting, _SMALLEST / 10)


def _height(rules: Sequence[Rule], size: float, width: float) -> float:
    """Return the height of rules in letters of a size, at worst."""
    letters = width / (size * _RULES_LETTER)
    told = [[*(" ".join((*one.editions, one.sentence)) for one in rule.sayings)] for rule in rules]
    lines = sum(ceil(len(text) / letters) for texts in told for text in texts)
    asides = sum(ceil(len(f"{rule.differs} {rule.printed}") * _ASIDE / letters) for rule in rules)
    return size * _POINT * (_RULES_LINE * (lines + asides * _ASIDE) + _RULES_AIR * len(rules) + _RULES_HEADING)


def row_height(board: Board, paper: Paper) -> float:
    """Return the height of a blank pad's rows, which fill the page, up to a maximum; two bonus cards need one row."""
    further = pad_rows(board)
    rows = len(board.points) + 3 + TICKET_ROWS + bool(board.stations) + len(board.country_cards) + len(further)
    cards = sum(len(row.cards) for row in further)
    return min((paper.height - TOP - BOTTOM - _PAD_ENDS) / (rows + cards / 2), _TALLEST_ROW)
