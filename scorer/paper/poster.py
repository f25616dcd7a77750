"""The poster of a game, to hang up: the map large, each player's longest path as a line of a transit map, the podium.

All lengths are centimetres on A2; on A3 everything is smaller by the same share.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.count.score_sheet import ScoreSheet
from scorer.draw.shapes import MARGIN
from scorer.draw.svg import FLAT
from scorer.paper.evidence import Account, accounts, longest_on_map
from scorer.paper.imprint import Imprint
from scorer.paper.pages import pages_in
from scorer.paper.press import Print
from scorer.rules.board import Board
from scorer.words import Words

POSTERS = {"a2": 10.0, "a3": 10 / 2**0.5}
"""Sizes of a poster, each with the millimetres that a centimetre on A2 takes."""

_LONG, _SHORT, _EDGE = 59.4, 42.0, 2.4
_HEADER = 6.6
_FOOT = 2.2
_WIDEST = 31.0
"""The widest upright map beside which the lines have room, in centimetres of A2."""
_NAMES, _MOST_NAMES = 8.6, 0.36
"""Room for a player's name and total before the line, and the largest share of a row for them."""
_STEPS = ((2.0, 3.2), (0.0, 2.3), (4.0, 1.6))
"""Left edge and height of the podium's steps, the winner's in the middle."""
_LEAST = 4.3
"""Height of a player's row."""
_BELOW, _AFTER, _POINTS = 0.5, 2.0, 1.2
"""Room below a line, after it for the name of its last stop, and for the points under it."""
_USUAL, _LARGEST = (24.0, 4.0), 1.6
"""Size of a row whose line has its usual size, and how much larger a line in a larger row may be."""
_SIZE, _SMALLEST = 0.42, 0.24
"""Font sizes of a stop's name, usually and where stops lie close together."""
_LETTER, _GAP = 0.36, 0.6
"""How high a rotated name rises with each letter, as a share of its size; from the line to its first letter."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the poster."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a poster stand: an upright map at the left, any other one across the paper."""

    width: float
    height: float
    header: Box
    map: Box
    rows: tuple[Box, ...]

    @property
    def scale(self) -> float:
        """How much larger than usual the lines are."""
        row = self.rows[0]
        return min(row.width / _USUAL[0], row.height / _USUAL[1], _LARGEST)

    @property
    def names(self) -> float:
        """Where the lines begin in their rows."""
        return min(_NAMES, _MOST_NAMES * self.rows[0].width)


def poster(sheet: ScoreSheet, imprint: Imprint, size: str = "a2") -> Print:
    """Return the poster of a game, on one page of a size of `POSTERS`."""
    words, pages = Words(imprint.language), pages_in(imprint.language)
    players, at = accounts(sheet), layout(sheet.game.board, len(sheet.players))
    stops = _stops(players, at)
    page = pages.get_template("print/poster.html").render(
        sheet=sheet,
        board=sheet.game.board,
        game=sheet.game,
        accounts=zip(players, at.rows, strict=True),
        decision=words.outcome(sheet),
        at=at,
        unit=POSTERS[size],
        line=(stops.above + _BELOW) * at.scale,
        imprint=imprint,
    )
    return Print(page, _pictures(sheet, players, stops, words))


def layout(board: Board, players: int) -> Layout:
    """Return the layout with the largest map beside which every player's line has room."""
    wide, tall = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    if wide < tall:
        height = min(_SHORT - 2 * _EDGE, _WIDEST * tall / wide)
        map = Box(_EDGE, (_SHORT - height) / 2, height * wide / tall, height)
        left = map.left + map.width + _EDGE
        header = Box(left, _EDGE, _LONG - _EDGE - left, _HEADER)
        return Layout(_LONG, _SHORT, header, map, tuple(_rows(header, _SHORT - _FOOT, players)))
    header = Box(_EDGE, _EDGE, _SHORT - 2 * _EDGE, _HEADER)
    top = header.top + header.height
    width = min(header.width, (_LONG - _FOOT - top - players * _LEAST - 1) * wide / tall)
    map = Box((_SHORT - width) / 2, top, width, width * tall / wide)
    above = Box(_EDGE, top, header.width, map.height + 1)
    return Layout(_SHORT, _LONG, header, map, tuple(_rows(above, _LONG - _FOOT, players)))


def _rows(above: Box, end: float, players: int) -> Iterator[Box]:
    """Yield a row for each player between what is above them and the end of the paper."""
    top = above.top + above.height
    height = (end - top) / players
    for row in range(players):
        yield Box(above.left, top + row * height, above.width, height)


@dataclass(frozen=True, slots=True)
class _Stops:
    """How all lines of a poster are drawn, in their usual size."""

    width: float
    step: float
    """The length of a train."""
    size: float
    above: float
    """Room for the names, which rise to the right."""


def _stops(players: Sequence[Account], at: Layout) -> _Stops:
    row = at.rows[0]
    width = (row.width - at.names) / at.scale
    step = (width - _AFTER) / max(1, *(player.score.longest_path.length for player in players))
    longest = max((len(city) for player in players for city, _ in player.chain), default=1) * _LETTER
    above = min(_GAP + _SIZE * longest, row.height / at.scale - _BELOW - _POINTS)
    return _Stops(width, step, min(_SIZE, max(_SMALLEST, step * 0.85), (above - _GAP) / longest), above)


def _pictures(sheet: ScoreSheet, players: Sequence[Account], stops: _Stops, words: Words) -> dict[str, str]:
    drawn: dict[str, str] = {"map.svg": FLAT.map(sheet.game, longest_on_map(sheet), words=words.waters)}
    drawn["podium.svg"] = FLAT.drawn("podium.svg", steps=zip(_STEPS, players, strict=False))
    for player in players:
        places = [(trains * stops.step, city) for city, trains in player.chain]
        drawn[f"sign-{player.seat.number}.svg"] = FLAT.token(player.seat)
        drawn[f"line-{player.seat.number}.svg"] = FLAT.drawn(
            "path.svg", seat=player.seat, stops=places, at=stops, height=stops.above + _BELOW
        )
    return drawn
