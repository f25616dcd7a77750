"""The chart: what each total is made of, as pieces of a bar; what tickets cost lies left of zero. Millimetres."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, cycle

from scorer.rules.score_sheet import ScoreSheet
from scorer.sheet.evidence import Account

_NUMBER = 5.0
"""Length of a piece from which on its points are written in it."""
FAILED = "failed"
"""The pattern of what was lost."""
_OWN = frozenset(("routes", "tickets", "stations", "longest-path", "globetrotter", "country-cards"))
"""Columns with a pattern of their own; the others share four, in the order of the sheet."""
_SHARED = ("further-1", "further-2", "further-3", "further-4")


def patterns_of(sheet: ScoreSheet) -> Mapping[str, str]:
    """Return the pattern of each column of a game, by its id."""
    further = cycle(_SHARED)
    return {column.id: column.id if column.id in _OWN else next(further) for column in sheet.columns}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a bar."""

    pattern: str
    points: int
    start: float
    length: float

    @property
    def middle(self) -> float:
        return self.start + self.length / 2

    @property
    def has_room(self) -> bool:
        return self.length >= _NUMBER


@dataclass(frozen=True, slots=True)
class Bar:
    """What one total is made of, on the scale that all bars share."""

    account: Account
    pieces: tuple[Piece, ...]
    zero: float
    room: float
    """From the left edge of the chart to its right edge."""


def bars(accounts: Sequence[Account], room: float) -> tuple[Bar, ...]:
    """Return a bar for each player, all on the scale that fills the room."""
    lowest = min(_lost(account) for account in accounts)
    highest = max(sum(points for _, points in _gains(account)) for account in accounts)
    unit = room / max(highest - lowest, 1)
    zero = -lowest * unit
    return tuple(Bar(account, tuple(_pieces(account, zero, unit)), zero, room) for account in accounts)


def _lost(account: Account) -> int:
    """Return what the player lost, negative: tickets not completed, and columns below zero."""
    below = sum(points for column, points in account.score.points.items() if column != "tickets" and points < 0)
    return account.score.failed_points + below


def _gains(account: Account) -> list[tuple[str, int]]:
    """Return what the player earned by column, completed tickets only."""
    points = {**account.score.points, "tickets": account.score.completed_points}
    return [(column, earned) for column, earned in points.items() if earned > 0]


def _pieces(account: Account, zero: float, unit: float) -> Iterator[Piece]:
    if lost := _lost(account):
        yield Piece(FAILED, lost, zero + lost * unit, -lost * unit)
    patterns, gains = patterns_of(account.sheet), _gains(account)
    starts = accumulate((points for _, points in gains), initial=0)
    for (column, points), start in zip(gains, starts, strict=False):
        yield Piece(patterns[column], points, zero + start * unit, points * unit)
