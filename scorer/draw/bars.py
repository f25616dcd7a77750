"""Splits each total into the pieces of a bar, with losses left of zero; lengths in the unit of `room`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, cycle

from scorer.count.score_sheet import PlayerScore, ScoreSheet

_NUMBER = 5.6
"""Least length of a piece with its points written in it."""
FAILED = "failed"
"""The pattern of lost points."""
_OWN = frozenset(("routes", "tickets", "stations", "longest-path", "globetrotter", "country-cards"))
"""Columns with a pattern of their own; the others take turns with four."""
_SHARED = ("further-1", "further-2", "further-3", "further-4")


def patterns_of(sheet: ScoreSheet) -> Mapping[str, str]:
    """Return the pattern of each of a game's columns, by column id."""
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
    """The pieces of one total, on the scale that all bars share."""

    pieces: tuple[Piece, ...]
    zero: float
    room: float
    """Width of the chart."""


def bars(sheet: ScoreSheet, players: Sequence[PlayerScore], room: float) -> tuple[Bar, ...]:
    """Return a bar for each player, all on one scale that fills the room."""
    lowest = min(_lost(player) for player in players)
    highest = max(sum(points for _, points in _gains(player)) for player in players)
    unit = room / max(highest - lowest, 1)
    zero, patterns = -lowest * unit, patterns_of(sheet)
    found = []
    for player in players:
        lost, gains = _lost(player), _gains(player)
        pieces = [Piece(FAILED, lost, zero + lost * unit, -lost * unit)] if lost else []
        starts = accumulate((points for _, points in gains), initial=0)
        for (column, points), start in zip(gains, starts, strict=False):
            pieces.append(Piece(patterns[column], points, zero + start * unit, points * unit))
        found.append(Bar(tuple(pieces), zero, room))
    return tuple(found)


def is_anything_lost(sheet: ScoreSheet) -> bool:
    """Return whether any bar has a piece left of zero, which the key then explains."""
    return any(map(_lost, sheet.players))


def _lost(player: PlayerScore) -> int:
    """Return the points that a player lost, negative: failed tickets and columns below zero."""
    below = sum(points for column, points in player.points.items() if column != "tickets" and points < 0)
    return _of_tickets(player)[1] + below


def _of_tickets(player: PlayerScore) -> tuple[int, int]:
    """Return what tickets won and lost, negative; without cards the sum that was typed is one of them (C1)."""
    if player.tickets:
        return player.completed_points, player.failed_points
    points = player.points.get("tickets", 0)
    return max(points, 0), min(points, 0)


def _gains(player: PlayerScore) -> list[tuple[str, int]]:
    """Return a player's positive points by column; of tickets, only the completed ones."""
    points = {**player.points, "tickets": _of_tickets(player)[0]}
    return [(column, earned) for column, earned in points.items() if earned > 0]
