"""The count step by step, in an order that hides the winner until the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.count.columns import LONGEST_PATH
from scorer.count.score_sheet import Column, PlayerScore, Reason, ScoreSheet
from scorer.count.ties import level_until_decided


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
    """Those of all players for the routes, of all whose stations borrow nothing, else of one; none for the podium."""
    because: tuple[Reason, ...] = ()

    @property
    def kind(self) -> str:
        """The id of the column, or ``podium``."""
        return self.column.id if self.column else "podium"

    @property
    def seat(self) -> int | None:
        """The only player who gains; None if it is about several."""
        return self.gains[0].seat if len(self.gains) == 1 else None


def steps_of(sheet: ScoreSheet) -> tuple[Step, ...]:
    """Return all steps; together they contain every point of the sheet once, and every ticket.

    The routes of all players come first, in one step; then the tickets, hand by hand, the failed ones of each hand
    first. The player with the lowest total so far comes first. In other columns the player with the fewest points in
    that column comes first, so that the winner of a bonus comes last. Bonuses for whoever has the most come after all
    other columns. Stations that borrow nothing are told together.
    """
    totals = [0] * len(sheet.game.players)
    columns = sorted(sheet.columns, key=lambda column: bool(column.size))
    steps = [step for column in columns for step in _steps_of_column(sheet, column, totals)]
    if sheet.decided_by == LONGEST_PATH.id and LONGEST_PATH not in sheet.columns:  # R8: no column has shown them
        level = sorted(level_until_decided(sheet), key=lambda player: player.longest_path.length)
        steps += [Step(LONGEST_PATH, (_gain(player, 0, totals),), (player.longest_path,)) for player in level]
    return (*steps, Step(None, ()))


def _steps_of_column(sheet: ScoreSheet, column: Column, totals: list[int]) -> Iterator[Step]:
    """Yield the steps of a column, and add their gains to the players' totals so far."""
    scores = [(player, score) for player in sheet.players for score in player.scores if score.column is column]
    scores.sort(key=lambda pair: totals[pair[0].seat])
    if column.id == "routes":
        yield Step(column, tuple(_gain(player, score.points, totals) for player, score in scores))
    elif column.id == "tickets" and sheet.game.board.has_map:
        for player, _ in scores:
            # failed tickets first, of both kinds the most valuable last
            for ticket in sorted(player.tickets, key=lambda ticket: (ticket.is_completed, abs(ticket.points))):
                yield Step(column, (_gain(player, ticket.points, totals),), (ticket,))
    else:
        scores.sort(key=lambda pair: (pair[1].points, column.size(sheet.game, pair[0]) if column.size else 0))
        idle = [(player, score) for player, score in scores if not _is_news(column, player)]
        if idle[1:]:
            loans = tuple(loan for player, _ in idle for loan in player.loans)
            yield Step(column, tuple(_gain(player, score.points, totals) for player, score in idle), loans)
        for player, score in scores:
            if score.because and (_is_news(column, player) or not idle[1:]):
                yield Step(column, (_gain(player, score.points, totals),), score.because)


def _is_news(column: Column, player: PlayerScore) -> bool:
    """Return whether there is more to tell than points: of stations what they borrow, of all others anything."""
    return column.id != "stations" or any(loan.route for loan in player.loans)


def _gain(player: PlayerScore, points: int, totals: list[int]) -> Gain:
    totals[player.seat] += points
    return Gain(player.seat, points, totals[player.seat])
