"""The poster of a game, to hang up: the map large, each player's longest path as a line of a transit map, the podium.

All lengths are centimetres; the paper is A3.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, radians, sin
from operator import ge

from scorer.count.score_sheet import ScoreSheet, TicketScore
from scorer.draw.palette import DAY
from scorer.draw.shapes import FRAME
from scorer.draw.svg import POSTER
from scorer.paper.evidence import Account, accounts, longest_on_map
from scorer.paper.imprint import Imprint
from scorer.paper.layout import Box, names_on_map, overhang, window
from scorer.paper.pages import pages_in
from scorer.paper.prints import Print
from scorer.rules.board import Board
from scorer.words import Words
from scorer.words.letters import width_of

_LONG, _SHORT, _EDGE = 42.0, 29.7, 1.7
_HEADER, _HEADERS = 3.5, (7.5, 6.5, 5.5, 4.5)
"""Heights of the header: the least, and others of which the first is taken that leaves room for the rest."""
_FOOT = 1.3
_UNDER = 0.3
"""Room between a map and the rows below it."""
_WIDEST = 21.5
"""The widest upright map beside which the lines have room."""
_NAMES, _MOST_NAMES = 6.1, 0.36
"""Room for a player's name and total before the line, and the largest share of a row for them."""
_STEPS = {1: (2.0, 3.2), 2: (0.0, 2.3), 3: (4.0, 1.6)}
"""Left edge and height of the podium's steps by rank, the first in the middle."""
_TITLE, _DECISION, _LEAST_DECISION, _PODIUM = 0.36, 0.2, 0.45, 1.2
"""Font sizes of the title and of the sentence that says who won, of this the least in centimetres, and the width of the
podium, as shares of the header's height."""
_DATE = 1.25
"""Room for the date, and around title and sentence."""
_LEAST, _WON = (2.2, 2.4, 2.6, 2.8, 3.0, 3.2), 2
"""Least height of a player's row, more where tickets would have no room; how many times as high that of who won is."""
_SIZE = 0.318
"""Font size of the names beside a line: 9 points."""
MAP_LETTERS = 9.0
"""Least size of the names on the map, in points."""
_ABOVE, _END = 2.5, 0.12
"""Room for total, name and points above a line; air at the end of a row."""
_TOP, _GAP, _BELOW = 0.18, 0.32, 0.35
"""Room above the names of stops, from the line to their first letters, and below the line."""
_AFTER, _TICKET, _STRIP = 2.55, 0.44, 1.55
"""Least room after a line, for the number of its trains; height of a row of tickets; what one takes beside its name."""
_ENOUGH = 1.2
"""How much larger than usual lines are that may become smaller for a larger header."""
_SCALES = (*(tenths / 10 for tenths in range(24, 9, -1)), 0.95, 0.9, 0.85)
"""How much larger than usual the lines may be, from the largest; the last have letters of 7.7 points."""
_LARGEST = 1.5
"""How much larger than usual a name and a total may be beside which the points stand."""
_TALL, _MOST_TALL, _TOTAL, _POINTS = (2.0, 1.8, 1.6, 1.45, 1.3, 1.15, 1.0), 1.3, 1.9, 0.6
"""How much larger they may be in a row so high that the points stand below, and in that of who has not won; their
height in this scale, and the largest font size of the points."""
_NAME, _MARK, _VALUE = 0.57, 1.4, 2.4
"""Font size of a name; what mark and rank take beside it, and a value beside its column, as shares of their sizes."""
_TICKETS = (1.6, 1.4, 1.2, 1.0)
"""How much larger than the names of stops tickets may be."""
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
        at, lines = _arranged(players, len(won), words, least)
        if all(len(own.shown(player)) == len(player.score.tickets) for player, own in zip(players, lines, strict=True)):
            break
    usual, headers = _sizes(players, at, lines), (one for one in _HEADERS if one < at.header.width / 3)
    larger = (_arranged(players, len(won), words, least, header) for header in headers)
    at, lines = next((made for made in larger if all(map(ge, _sizes(players, *made), usual))), (at, lines))
    title, size = _sizes_in(at.header, words.printed(board.name), decision)
    page = pages.get_template("print/poster.html").render(
        sheet=sheet,
        board=sheet.game.board,
        game=sheet.game,
        accounts=zip(players, at.rows, lines, strict=True),
        decision=decision,
        title=title,
        size=size,
        at=at,
        colours=DAY,
        ticket=_name_of,
        other_letters=other_letters,
        imprint=imprint,
    )
    return Print(page, _pictures(sheet, players, lines, at, words))


def _arranged(
    players: Sequence[Account], winners: int, words: Words, least: float, header: float = _HEADER
) -> tuple[Layout, Sequence["_Lines"]]:
    """Return the layout with a header of a height, and the lines of each player."""
    at = layout(players[0].sheet.game.board, len(players), winners, least, header)
    won, others = players[:winners], players[winners:]
    large = max((_lines(won, at.rows[0], names) for names in (at.names, 0.0)), key=lambda lines: lines.scale)
    usual = _lines(others, at.rows[-1], at.names)
    large, usual = _filling(large, won, at.rows[0], words, _TALL[0]), _filling(usual, others, at.rows[-1], words)
    return at, [*(large for _ in won), *(usual for _ in others)]


def _sizes(players: Sequence[Account], at: Layout, lines: Sequence["_Lines"]) -> Sequence[float]:
    """Return what must not become smaller for a larger header: map, small lines, and how many tickets are shown."""
    shown = (len(own.shown(player)) for player, own in zip(players, lines, strict=True))
    return [at.map.width, *(min(own.scale, _ENOUGH) for own in lines), *shown]


def _sizes_in(header: Box, name: str, decision: str) -> tuple[float, float]:
    """Return the font sizes of a board's name and of the sentence that says who won, beside the podium."""
    room = header.width - header.height * _PODIUM
    title = min(header.height * _TITLE, room / width_of(name))
    high = (header.height - title - _DATE) / 1.1
    sizes = (header.height * _DECISION * percent / 100 for percent in range(100, 0, -5))
    fitting = (size for size in sizes if ceil(width_of(decision) * size / room * 1.1) * size <= high)
    return title, max(_LEAST_DECISION, next(fitting, 0.0))


def layout(board: Board, players: int, winners: int = 1, least: float = _LEAST[0], header: float = _HEADER) -> Layout:
    """Return the layout with the largest map beside which every line has room, that of who won twice as much.

    The frame of an upright map is as high as what stands beside it.
    """
    shares = [_WON] * winners + [1] * (players - winners)
    if board.width < board.height:
        width, height = window(board, _WIDEST, _SHORT - 2 * _EDGE, FRAME)
        over = overhang(board, width)
        top, left = (_SHORT - height) / 2 + over, width - 2 * over + 2 * _EDGE
        head = Box(left, top, _LONG - _EDGE - left, header)
        rows = _rows(head, _SHORT - top, shares)
        return Layout(_LONG, _SHORT, head, Box(_EDGE - over, top - over, width, height), tuple(rows))
    head = Box(_EDGE, _EDGE, _SHORT - 2 * _EDGE, header)
    top = head.top + head.height
    width, height = window(board, head.width, _LONG - _FOOT - top - sum(shares) * least - _UNDER, FRAME)
    map = Box((_SHORT - width) / 2, top, width, height)
    above = Box(_EDGE, top, head.width, height + _UNDER)
    return Layout(_SHORT, _LONG, head, map, tuple(_rows(above, _LONG - _FOOT, shares)))


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
    names: float
    """Room at the left for name, total and points; none: they stand above."""
    tall: float = 0.0
    """How much larger than usual name and total are above the points; zero: the points stand beside them."""
    points: float = 0.0
    """The font size of points that stand below."""
    ticket: float = 1.0
    """How much larger than the names of stops tickets are."""
    size: float = _SIZE

    @property
    def text(self) -> float:
        """How much larger than usual name, total and points are."""
        return self.tall or min(self.scale, _LARGEST)

    @property
    def top(self) -> float:
        """Where a line begins in its row."""
        return 0.0 if self.names else _ABOVE

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
        rows = _ticket_rows(player, self.width / self.ticket)
        return [ticket for ticket, row in zip(player.score.tickets, rows, strict=True) if row <= self.tickets]


def _lines(players: Sequence[Account], row: Box, names: float) -> _Lines:
    """Return the largest lines whose names and tickets have room in rows beside or below names, or else the smallest.

    On these, stops are closer together if their names have no room, and as many tickets are shown as have.
    """
    sizes = [_at_size(players, row, names, scale, slope) for scale in _SCALES for slope in _SLOPES]
    fitting = [lines for lines, _, fits in sizes if fits]
    small = [lines for lines, has_room, _ in sizes[-len(_SLOPES) :] if has_room]
    return [*fitting, *small, sizes[-1][0]][0]


def _filling(lines: _Lines, players: Sequence[Account], row: Box, words: Words, most: float = _MOST_TALL) -> _Lines:
    """Return lines with the largest names, points and tickets for which rows have room."""
    room = lines.names - 0.5
    gains = [[words.phrase(score.column.name) for score in player.scores if score.points] for player in players]
    points = min([_POINTS, *(room / (width_of(name) + _VALUE) for names in gains for name in names)])
    high = row.height - 0.55 - max(map(len, gains), default=0) * 1.2 * points
    wide = _NAME * max((width_of(f"{player.seat.name}00") + _MARK for player in players), default=1)
    tall = (each for each in _TALL if each <= most and each * _TOTAL <= high and each * wide <= room)
    left = (row.height - _END - lines.top) / lines.scale - lines.height
    tickets = (
        size
        for size in _TICKETS
        if all(
            max(_ticket_widths(one), default=0) <= lines.width / size
            and max(_ticket_rows(one, lines.width / size), default=0) * _TICKET * size <= left
            for one in players
        )
    )
    return replace(lines, tall=next(tall, 0.0), points=points, ticket=next(tickets, 1.0))


def _at_size(players: Sequence[Account], row: Box, names: float, scale: float, slope: int) -> tuple[_Lines, bool, bool]:
    """Return the lines of a size, whether the names of stops have room, and whether the tickets have, too."""
    width, height = (row.width - names) / scale, (row.height - _END - (0 if names else _ABOVE)) / scale
    up, across = sin(radians(slope)), cos(radians(slope))
    named = [[city for city, _ in player.chain] for player in players if player.chain]
    longest = max((width_of(city) for cities in named for city in cities), default=1) * _SIZE
    last = max((width_of(cities[-1]) for cities in named), default=1) * _SIZE
    rise, after = longest * up + _SIZE * across, max(_AFTER, last * across + 2 * _SIZE)
    wanted = _SIZE * 1.15 / up
    least = min(wanted, (width - after) / max([1, *(len(player.chain) - 1 for player in players)]))
    room = height - _TOP - rise - _GAP - _BELOW
    rows = max((each for player in players for each in _ticket_rows(player, width)), default=0)
    train = _train(players, width - after, least)
    lines = _Lines(scale, width, slope, rise, least, train, int(room / _TICKET), names)
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


def _ticket_widths(player: Account) -> Sequence[float]:
    return [width_of(_name_of(player.sheet.game.board, one)) * _SIZE + _STRIP for one in player.score.tickets]


def _ticket_rows(player: Account, width: float) -> Iterator[int]:
    """Yield the row, from 1, in which each of a player's tickets stands."""
    row, used = 1, 0.0
    for wide in _ticket_widths(player):
        row, used = (row, used + wide) if used + wide <= width else (row + 1, wide)
        yield row


def _pictures(
    sheet: ScoreSheet, players: Sequence[Account], lines: Sequence[_Lines], at: Layout, words: Words
) -> dict[str, str]:
    names, _ = names_on_map(sheet.game.board, at.map.width * 10, MAP_LETTERS)
    map = POSTER.map(sheet.game, longest_on_map(sheet), words=words.waters, names=names)
    drawn: dict[str, str] = {"map.svg": map}
    steps = [(_STEPS[rank], [player for player in players if player.score.rank == rank]) for rank in _STEPS]
    drawn["podium.svg"] = POSTER.render("podium.svg", steps=steps)
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
