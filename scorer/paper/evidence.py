"""What a print says of each player: their scores, and the cities of their longest path."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorer.count.score_sheet import PlayerScore, Score, ScoreSheet
from scorer.draw.seats import Seat, seats_of
from scorer.words.reasons import ridden, scores_of

_TOO_MANY_TICKETS = 16
"""Tickets beyond which they do not fit beside the routes on one page."""


@dataclass(frozen=True)
class Account:
    """What a print tells of one player, for whoever adds it up again."""

    sheet: ScoreSheet
    score: PlayerScore
    seat: Seat

    @property
    def is_long(self) -> bool:
        """Whether it has so many tickets that it needs the full width and perhaps several pages."""
        return len(self.score.tickets) > _TOO_MANY_TICKETS

    @property
    def scores(self) -> Sequence[Score]:
        return scores_of(self.sheet, self.score)

    @cached_property
    def chain(self) -> list[tuple[str, int]]:
        """The names of the longest path's cities, each with the trains ridden so far."""
        return ridden(self.sheet.game.board, self.score.longest_path)


def accounts(sheet: ScoreSheet) -> tuple[Account, ...]:
    """Return the players' parts from the first place to the last."""
    seats = seats_of(sheet.game)
    return tuple(Account(sheet, player, seats[player.seat]) for player in sheet.ranking)


def longest_on_map(sheet: ScoreSheet) -> tuple[PlayerScore, ...]:
    """Return who has the longest path, or all whose paths are equally long."""
    if not sheet.compares_paths:
        return ()
    most = max(player.longest_path.length for player in sheet.players)
    return tuple(player for player in sheet.players if player.longest_path.length == most)
