"""Computes how large a map can be: in a room, and if the result must fit on one page; millimetres."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from scorer.count.score_sheet import ScoreSheet
from scorer.draw.drawing import draw
from scorer.draw.names import names_of_size
from scorer.draw.seats import seats_of
from scorer.draw.shapes import FRAME, Label
from scorer.draw.shapes import MARGIN as AIR
from scorer.paper.imprint import Paper
from scorer.paper.pad_rows import pad_rows
from scorer.rules.board import Board
from scorer.words.letters import width_of
from scorer.words.rules import Rule

SIDE, TOP, BOTTOM = 14.0, 13.0, 17.0
"""Page margins, as in print.css."""
_HEADER, _DECISION, _DECISION_LINE, _ADDRESS = 21.0, 4.6, 5.75, 26.0
"""Height above the sentence that says who won, its size and the height of its lines; width of the address beside it."""
_ROW, _BAR, _GAPS = 5.2, 5.6, 13.0
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
_STORY_LETTER, _STORY_LINE, _LEAST_STORY = 3.3, 4.5, 22.0
"""Size of the story's letters, height of its line, and what a map leaves it."""

_POINT = 0.353
MAP_LETTERS = 6.5
"""Least size of the names on the map of a sheet, in points."""

_RULES_SIZES = tuple(quarters / 4 for quarters in range(46, 35, -1))
"""Of letters of a sheet of rules, in points."""
_GUTTER, _RULES_ENDS, _SOURCE = 8.0, 20.7, 3.7
"""Between the columns of a sheet of rules; height of its title, and of a line of its sources; as in print.css."""

TICKET_ROWS = 8
"""Ticket rows of a pad; each has room for two tickets per player."""
_PAD_ENDS, _TALLEST_ROW, _LIST = 66.0, 9.6, 3.7
"""Height of a pad's header, names, total and tie-break rule together; greatest height of a row; height of a list."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a page or picture."""

    left: float
    top: float
    width: float
    height: float


def window(board: Board, width: float, height: float, air: float = AIR) -> tuple[float, float]:
    """Return width and height, with its margin, of the largest map of which a room holds the board and some air."""
    scale = min(width / (board.width + 2 * air), height / (board.height + 2 * air))
    return (board.width + 2 * AIR) * scale, (board.height + 2 * AIR) * scale


def overhang(board: Board, width: float) -> float:
    """Return the margin beyond the frame at each side of a map of a width."""
    return (AIR - FRAME) * width / (board.width + 2 * AIR)


def names_on_map(board: Board, width: float, points: float) -> tuple[Mapping[str, Label], float]:
    """Return the names on a map of a width, which have so many points at least, if large ones have room; and that."""
    least = points * _POINT * (board.width + 2 * AIR) / width
    return names_of_size(draw(board), least), least


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
    over: float
    """What of the map lies beyond its frame, at each side."""


def map_box(sheet: ScoreSheet, paper: Paper, decision: str) -> MapBox:
    """Return the largest map that leaves room for the result, whose names are wrapped to their columns."""
    board, names = sheet.game.board, [player.player.name for player in sheet.players]
    is_beside, full = board.width < board.height, paper.width - 2 * SIDE
    column = full * 0.8 / len(names) - _PADDING
    head = (1 + max(_lines(seat.short, column) for seat in seats_of(sheet.game))) * _LINE
    rows = (len(sheet.columns) + 3) * _ROW + sheet.compares_paths * 2.5 * _LINE
    above = 0 if is_beside else sum(_BAR + (_lines(name, _NAMES - _SIGN - 16) - 1) * _LINE for name in names)
    header = _HEADER + ceil(1.05 * width_of(decision) * _DECISION / (full - _ADDRESS)) * _DECISION_LINE
    height = paper.height - TOP - BOTTOM - (header + head + rows + above + _GAPS)
    if is_beside:
        size = window(board, full - _BESIDE, height, FRAME)
        beside = _KEY + sum(_BAR_BESIDE + _lines(name, _BESIDE - _SIGN - 16) * _LINE for name in names)
        return MapBox(*size, is_beside, _BESIDE - 6, _BESIDE - 4, height - beside, overhang(board, size[0]))
    size = window(board, full, height - _LEAST_STORY, FRAME)
    return MapBox(*size, is_beside, full - _NAMES, full, height - size[1], overhang(board, size[0]))


def fitting(told: Sequence[tuple[str, str]], box: MapBox) -> Sequence[tuple[str, str]]:
    """Return the names and sentences for which there is spare room below a title, those before others first."""
    found, room = list[tuple[str, str]](), box.spare - _TITLE
    for one in told:
        height = ceil(width_of(" ".join(one)) * _STORY_LETTER / box.words) * _STORY_LINE
        if height <= room:
            found.append(one)
            room -= height
    return found


def _lines(name: str, room: float) -> int:
    """Return the most lines that a name needs."""
    return ceil(sum(_CAPITAL if letter.isupper() or letter in "mw" else _LETTER for letter in name) / room)


def row_height(board: Board, paper: Paper) -> float:
    """Return the height of a blank pad's rows, which fill the page, up to a maximum; each bonus card has one."""
    further = pad_rows(board)
    rows = len(board.points) + 3 + TICKET_ROWS + bool(board.station_points) + len(board.country_cards) + len(further)
    rows += sum(len(row.cards) for row in further)
    lists = sum(len(row.by_rank) for row in further if len(row.by_rank) > 1)
    return min((paper.height - TOP - BOTTOM - _PAD_ENDS - lists * _LIST) / rows, _TALLEST_ROW)


def size_of_rules(rules: Sequence[Rule], groups: int, cases: int, sources: Sequence[str], paper: Paper) -> float:
    """Return the largest size of letters, in points, with which the rules of a board fill a page, or else two."""
    texts = [[f"{saying.editions} {saying.sentence}{rule.differs}" for saying in rule.sayings] for rule in rules]
    width = (paper.width - 2 * SIDE - _GUTTER) / 2
    cited = ceil(sum(width_of(f"{each} 00   ") for each in sources) * 8 * _POINT / (2 * width) * 1.1)
    height = paper.height - TOP - BOTTOM - _RULES_ENDS - cited * _SOURCE

    def high(points: float) -> float:
        size = points * _POINT
        lines = sum(ceil(width_of(text) * size / width * 1.03) for own in texts for text in own)
        return size * (1.22 * lines + 0.3 * len(texts) + 1.6 * groups + 3.7 * cases) + 3.5 * groups

    sizes = ((columns, points) for columns in (2, 4) for points in _RULES_SIZES)
    return next((points for columns, points in sizes if high(points) <= columns * height), _RULES_SIZES[-1])
