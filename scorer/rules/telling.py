"""The count told step by step, so that nobody knows the winner before the last one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorer.rules.columns import LONGEST_PATH
from scorer.rules.score_sheet import (
    Column,
    CompletedTickets,
    LongestPath,
    PlayerScore,
    Reason,
    ScoreSheet,
    TicketScore,
)
from scorer.rules.ties import level_until_decided

_FIRST = ("routes", "tickets")
_LAST = ("longest-path", "globetrotter")
"""What is told before all other columns, and what after them; the others come in the order of the sheet."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a step brings a player: points, and their total after it."""

    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is told, with its reasons."""

    column: Column | None
    """None for the last step, the podium."""
    gains: tuple[Gain, ...]
    """Of all players where they grow together, of one player else; none on the podium."""
    because: tuple[Reason, ...] = ()

    @property
    def kind(self) -> str:
        """The id of the column, or ``podium``."""
        return self.column.id if self.column else "podium"

    @property
    def seat(self) -> int | None:
        """The player whom it tells of; None where it tells of all."""
        return self.gains[0].seat if len(self.gains) == 1 else None


def steps_of(sheet: ScoreSheet) -> tuple[Step, ...]:
    """Return all steps, which tell every point of the sheet once, and every ticket.

    All players' routes come first, together; then the tickets, hand by hand, of each hand the failed ones first. Who
    has least so far comes first, so that everybody may still overtake whoever leads; of every other column it is who
    gets least from it, so that the winner of a bonus comes last.
    """
    told = _Told(sheet)
    return (*(step for column in _in_order(sheet.columns) for step in told.column(column)), *told.tie(), Step(None, ()))


def _in_order(columns: Iterable[Column]) -> list[Column]:
    return sorted(columns, key=lambda column: (column.id in _LAST) - (column.id in _FIRST))


class _Told:
    """What has been told of a sheet so far: the players' totals."""

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
        """Tell a column player by player; who has nothing to show for it is not told of."""
        scores = [
            (player, score) for player in self._sheet.players for score in player.scores if score.column is column
        ]
        rising = sorted(scores, key=lambda both: (both[1].points, _size(both[1].because), self._standing(both[0])))
        for player, score in rising:
            if score.points or score.because:
                yield Step(column, (self._gain(player.seat, score.points),), score.because)

    def tie(self) -> Iterator[Step]:
        """Tell the longest paths of who is level, where nothing but these decides and no column has shown them (R8)."""
        if self._sheet.decided_by != LONGEST_PATH.id or LONGEST_PATH in self._sheet.columns:
            return
        for player in sorted(level_until_decided(self._sheet), key=lambda player: player.longest_path_length):
            yield Step(LONGEST_PATH, (self._gain(player.seat, 0),), (LongestPath(player.longest_path),))

    def _gain(self, seat: int, points: int) -> Gain:
        self._totals[seat] += points
        return Gain(seat, points, self._totals[seat])

    def _standing(self, player: PlayerScore) -> tuple[int, int]:
        return self._totals[player.seat], player.seat


def _rising(ticket: TicketScore) -> tuple[bool, int]:
    """Sort a hand: what fails first, the dearest of both kinds last."""
    return ticket.is_completed, abs(ticket.points)


def _size(because: Sequence[Reason]) -> int:
    """Return by how much players differ who get the same points for it, mostly none: trains, tickets."""
    match because:
        case [LongestPath() as path]:
            return path.length
        case [CompletedTickets() as tickets]:
            return tickets.count
        case _:
            return 0
