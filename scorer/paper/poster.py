"""The poster of a game, to hang up: the map large, each player's longest path as a line of a transit map, the podium.

All lengths are centimetres; the paper is A3.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from scorer.count.score_sheet import ScoreSheet, TicketScore
from scorer.draw.palette import DAY
from scorer.draw.shapes import FRAME
from scorer.draw.svg import POSTER
from scorer.paper.evidence import Account, accounts, longest_on_map
from scorer.paper.imprint import Imprint
from scorer.paper.layout import Box, names_on_map, window
from scorer.paper.pages import pages_in
from scorer.paper.prints import Print
from scorer.rules.board import Board
from scorer.words import Words
from scorer.words.letters import width_of

_LONG, _SHORT, _EDGE = 42.0, 29.7, 1.7
_HEADER = 3.5
_FOOT = 1.3
_UNDER = 0.3
"""Room between a map and the rows below it."""
_WIDEST = 21.9
"""The widest upright map beside which the lines have room."""
_NAMES, _MOST_NAMES = 6.1, 0.36
"""Room for a player's name and total before the line, and the largest share of a row for them."""
_STEPS = {1: (2.0, 3.2), 2: (0.0, 2.3), 3: (4.0, 1.6)}
"""Left edge and height of the podium's steps by rank, the first in the middle."""
_DECISION, _LEAST_DECISION, _BESIDE_PODIUM = 0.75, 0.45, 4.1
"""Font sizes of the sentence that says who won: if it is short, and if it takes two lines; room at its right."""
_STEP_NAME, _STEP = 0.46, 1.8
"""Font size of a name on the podium, if it is short, and the room for names on a step, in its own scale."""
_LEAST, _WON = (2.2, 2.4, 2.6, 2.8, 3.0), 2
"""Least height of a player's row, more where tickets would have no room; how many times as high that of who won is."""
_SIZE = 0.318
"""Font size of the names beside a line: 9 points."""
MAP_LETTERS = 9.0
"""Least size of the names on the map, in points."""
_TOP, _GAP, _BELOW = 0.18, 0.32, 0.35
"""Room above the names of stops, from the line to their first letters, and below the line."""
_AFTER, _TICKET, _STRIP = 2.55, 0.44, 1.55
"""Least room after a line, for the number of its trains; height of a row of tickets; what one takes beside its name."""
_SCALES = (*(tenths / 10 for tenths in range(24, 9, -1)), 0.95, 0.9, 0.85)
"""How much larger than usual the lines may be, from the largest; the last have letters of 7.7 points."""
_LARGEST = 1.5
"""How much larger than usual a name and a total may be, which have the same room in all sizes."""
_SLOPES = (30, 45)
"""Degrees by which the names of stops rise: the second where stops lie close together."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a poster stand: an upright map at the left, any other one across the paper."""

    width: float
    height: float
    header: Box
    map: Box
    rows: tuple[Box, ...]

    @property
    def names(self) -> float:
        """Where the lines begin in their rows."""
        return min(_NAMES, _MOST_NAMES * self.rows[0].width)


def poster(sheet: ScoreSheet, imprint: Imprint) -> Print:
    """Return the poster of a game, on one page."""
    words, pages = Words(imprint.language), pages_in(imprint.language, sheet.game.board.kinds)
    other_letters = words.in_other_letters(sheet.game.board)
    sheet = words.on_paper(sheet)
    players, board, decision = accounts(sheet), sheet.game.board, words.outcome(sheet)
    won = [player for player in players if player.score in sheet.winners] or players[:1]
    for least in _LEAST:
        at = layout(board, len(players), len(won), least)
        large, usual = _lines(won, at, at.rows[0].height), _lines(players[len(won) :], at, at.rows[-1].height)
        lines = [large if player in won else usual for player in players]
        if all(len(own.shown(player)) == len(player.score.tickets) for player, own in zip(players, lines, strict=True)):
            break
    page = pages.get_template("print/poster.html").render(
        sheet=sheet,
        board=sheet.game.board,
        game=sheet.game,
        accounts=zip(players, at.rows, lines, strict=True),
        decision=decision,
        size=max(_LEAST_DECISION, min(_DECISION, (at.header.width - _BESIDE_PODIUM) / width_of(decision))),
        at=at,
        colours=DAY,
        ticket=_name_of,
        other_letters=other_letters,
        imprint=imprint,
    )
    return Print(page, _pictures(sheet, players, lines, at, words))


def layout(board: Board, players: int, winners: int = 1, least: float = _LEAST[0]) -> Layout:
    """Return the layout with the largest map beside which every line has room, that of who won twice as much."""
    shares = [_WON] * winners + [1] * (players - winners)
    if board.width < board.height:
        width, height = window(board, _WIDEST, _SHORT - 2 * _EDGE)
        map = Box(_EDGE, (_SHORT - height) / 2, width, height)
        left = width + 2 * _EDGE
        header = Box(left, _EDGE, _LONG - _EDGE - left, _HEADER)
        return Layout(_LONG, _SHORT, header, map, tuple(_rows(header, _SHORT - _FOOT, shares)))
    header = Box(_EDGE, _EDGE, _SHORT - 2 * _EDGE, _HEADER)
    top = header.top + header.height
    width, height = window(board, header.width, _LONG - _FOOT - top - sum(shares) * least - _UNDER, FRAME)
    map = Box((_SHORT - width) / 2, top, width, height)
    above = Box(_EDGE, top, header.width, height + _UNDER)
    return Layout(_SHORT, _LONG, header, map, tuple(_rows(above, _LONG - _FOOT, shares)))


def _rows(above: Box, end: float, shares: Sequence[int]) -> Iterator[Box]:
    """Yield a row for each share of what is between the part above them and the end of the paper."""
    top = above.top + above.height
    unit = (end - top) / sum(shares)
    for share in shares:
        yield Box(above.left, top, above.width, share * unit)
        top += share * unit


@dataclass(frozen=True, slots=True)
class _Lines:
    """How all lines of a poster are drawn: centimetres, where everything is `scale` times as large."""

    scale: float
    width: float
    slope: int
    """Degrees by which names rise to the right."""
    rise: float
    """Room for the names."""
    least: float
    """The shortest way between two stops, whose names would touch on a shorter one."""
    train: float
    """The length of a train."""
    tickets: int
    """Rows of tickets below each line that have room."""
    size: float = _SIZE

    @property
    def text(self) -> float:
        """How much larger than usual name, total and points are."""
        return min(self.scale, _LARGEST)

    @property
    def above(self) -> float:
        return _TOP + self.rise + _GAP

    @property
    def height(self) -> float:
        return self.above + _BELOW

    def stops(self, chain: Sequence[tuple[str, int]]) -> Iterator[tuple[float, str]]:
        """Yield where each stop lies, with its name: like a transit map, true to scale where names have room."""
        at = before = 0.0
        for city, trains in chain:
            at += max(self.least, (trains - before) * self.train) if trains else 0
            before = trains
            yield at, city

    def shown(self, player: Account) -> Sequence[TicketScore]:
        """Return the tickets that have room below a line."""
        rows = _ticket_rows(player, self.width)
        return [ticket for ticket, row in zip(player.score.tickets, rows, strict=True) if row <= self.tickets]


def _lines(players: Sequence[Account], at: Layout, height: float) -> _Lines:
    """Return the largest lines whose names and tickets have room in rows of a height, or else the smallest.

    On these, stops are closer together if their names have no room, and as many tickets are shown as have.
    """
    sizes = [_at_size(players, at, height, scale, slope) for scale in _SCALES for slope in _SLOPES]
    fitting = [lines for lines, _, fits in sizes if fits]
    small = [lines for lines, has_room, _ in sizes[-len(_SLOPES) :] if has_room]
    return [*fitting, *small, sizes[-1][0]][0]


def _at_size(
    players: Sequence[Account], at: Layout, height: float, scale: float, slope: int
) -> tuple[_Lines, bool, bool]:
    """Return the lines of a size, whether the names of stops have room, and whether the tickets have, too."""
    width, height = (at.rows[0].width - at.names) / scale, height / scale
    up, across = sin(radians(slope)), cos(radians(slope))
    named = [[city for city, _ in player.chain] for player in players if player.chain]
    longest = max((width_of(city) for cities in named for city in cities), default=1) * _SIZE
    last = max((width_of(cities[-1]) for cities in named), default=1) * _SIZE
    rise, after = longest * up + _SIZE * across, max(_AFTER, last * across + 2 * _SIZE)
    wanted = _SIZE * 1.15 / up
    least = min(wanted, (width - after) / max([1, *(len(player.chain) - 1 for player in players)]))
    room = height - _TOP - rise - _GAP - _BELOW
    rows = max((row for player in players for row in _ticket_rows(player, width)), default=0)
    train = _train(players, width - after, least)
    lines = _Lines(scale, width, slope, rise, least, train, int(room / _TICKET))
    return lines, least == wanted, least == wanted and rows * _TICKET + _TOP <= room


def _train(players: Sequence[Account], room: float, least: float) -> float:
    """Return the length of a train with which the longest line fills its room; found by halving."""
    ways = [[route.length for route in player.score.longest_path.routes] for player in players]
    short, long = 0.0, room
    for _ in range(30):
        train = (short + long) / 2
        fits = all(sum(max(least, length * train) for length in way) <= room for way in ways)
        short, long = (train, long) if fits else (short, train)
    return short


def _name_of(board: Board, ticket: TicketScore) -> str:
    """Return a ticket's name; of one with a choice, only with the goal that counts."""
    card = ticket.ticket
    if not card.is_choice:
        return board.name_of(card)
    start = board.places[card.start].name
    return f"{start}–{board.places[ticket.goal.city].name}" if ticket.goal else start


def _ticket_rows(player: Account, width: float) -> Iterator[int]:
    """Yield the row, from 1, in which each of a player's tickets stands."""
    row, used = 1, 0.0
    for ticket in player.score.tickets:
        wide = width_of(_name_of(player.sheet.game.board, ticket)) * _SIZE + _STRIP
        row, used = (row, used + wide) if used + wide <= width else (row + 1, wide)
        yield row


def _pictures(
    sheet: ScoreSheet, players: Sequence[Account], lines: Sequence[_Lines], at: Layout, words: Words
) -> dict[str, str]:
    names, _ = names_on_map(sheet.game.board, at.map.width * 10, MAP_LETTERS)
    map = POSTER.map(sheet.game, longest_on_map(sheet), words=words.waters, names=names)
    drawn: dict[str, str] = {"map.svg": map}
    steps = [(_STEPS[rank], [player for player in players if player.score.rank == rank]) for rank in _STEPS]
    widths = {player.seat.number: width_of(player.seat.short) for player in players}
    room = {number: _STEP / len(on) for _, on in steps for number in (player.seat.number for player in on)}
    sizes = {number: min(_STEP_NAME, wide / widths[number]) for number, wide in room.items()}
    drawn["podium.svg"] = POSTER.render("podium.svg", steps=steps, sizes=sizes, widths=widths)
    for player, own in zip(players, lines, strict=True):
        drawn[f"sign-{player.seat.number}.svg"] = POSTER.token(player.seat)
        drawn[f"line-{player.seat.number}.svg"] = POSTER.render(
            "path.svg",
            seat=player.seat,
            stops=list(own.stops(player.chain)),
            at=own,
            trains=words.trains(player.score.longest_path.length, sheet.game.board),
        )
    return drawn
