"""The count step by step, in an order that hides the winner until the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.rules.columns import LONGEST_PATH
from scorer.rules.score_sheet import Column, CompletedTickets, LongestPath, PlayerScore, Reason, ScoreSheet, TicketScore
from scorer.rules.ties import level_until_decided

_FIRST = ("routes", "tickets")
_LAST = ("longest-path", "globetrotter")
"""The columns told before and after all others, which come in the order of the sheet."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The points that a step brings a player, and their total after it."""

    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the count, with its reasons."""

    column: Column | None
    """None for the last step, the podium."""
    gains: tuple[Gain, ...]
    """Of all players for the routes, of one player for other columns; none for the podium."""
    because: tuple[Reason, ...] = ()

    @property
    def kind(self) -> str:
        """The id of the column, or ``podium``."""
        return self.column.id if self.column else "podium"

    @property
    def seat(self) -> int | None:
        """The only player who gains; None if it is about all players."""
        return self.gains[0].seat if len(self.gains) == 1 else None


def steps_of(sheet: ScoreSheet) -> tuple[Step, ...]:
    """Return all steps; together they contain every point of the sheet once, and every ticket.

    The routes of all players come first, in one step; then the tickets, hand by hand, the failed ones of each hand
    first. The player with the lowest total so far comes first. In other columns the player with the fewest points in
    that column comes first, so that the winner of a bonus comes last.
    """
    telling = _Telling(sheet)
    columns = sorted(sheet.columns, key=lambda column: (column.id in _LAST) - (column.id in _FIRST))
    steps = (step for column in columns for step in telling.column(column))
    return (*steps, *telling.tie(), Step(None, ()))


class _Telling:
    """Makes the steps of a sheet, and keeps the players' totals so far."""

    def __init__(self, sheet: ScoreSheet) -> None:
        self._sheet = sheet
        self._totals = [0] * len(sheet.players)

    def column(self, column: Column) -> Iterator[Step]:
        if column.id == "routes":
            yield self._together(column)
        elif column.id == "tickets":
            yield from self._hands(column)
        else:
            yield from self._one_by_one(column)

    def _together(self, column: Column) -> Step:
        gains = [self._gain(player.seat, player.points[column.id]) for player in self._sheet.players]
        return Step(column, tuple(gains))

    def _hands(self, column: Column) -> Iterator[Step]:
        for player in sorted(self._sheet.players, key=self._standing):
            for ticket in sorted(player.tickets, key=_rising):
                yield Step(column, (self._gain(player.seat, ticket.points),), (ticket,))

    def _one_by_one(self, column: Column) -> Iterator[Step]:
        """Yield a step for each player who has points or a reason in a column."""
        scores = [
            (player, score) for player in self._sheet.players for score in player.scores if score.column is column
        ]
        scores.sort(key=lambda pair: (pair[1].points, _size(pair[1].because), self._standing(pair[0])))
        for player, score in scores:
            if score.points or score.because:
                yield Step(column, (self._gain(player.seat, score.points),), score.because)

    def tie(self) -> Iterator[Step]:
        """Yield the longest paths of level players if those decide, and no column has shown them (R8)."""
        if self._sheet.decided_by != LONGEST_PATH.id or LONGEST_PATH in self._sheet.columns:
            return
        for player in sorted(level_until_decided(self._sheet), key=lambda player: player.longest_path.length):
            yield Step(LONGEST_PATH, (self._gain(player.seat, 0),), (player.longest_path,))

    def _gain(self, seat: int, points: int) -> Gain:
        self._totals[seat] += points
        return Gain(seat, points, self._totals[seat])

    def _standing(self, player: PlayerScore) -> tuple[int, int]:
        return self._totals[player.seat], player.seat


def _rising(ticket: TicketScore) -> tuple[bool, int]:
    """Return the sort key in a hand: failed tickets first, of both kinds the most valuable last."""
    return ticket.is_completed, abs(ticket.points)


def _size(because: Sequence[Reason]) -> int:
    """Return what orders players with the same points in a column: trains of the longest path, completed tickets."""
    match because:
        case [LongestPath() as path]:
            return path.length
        case [CompletedTickets() as tickets]:
            return tickets.count
        case _:
            return 0
