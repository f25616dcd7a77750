"""A game as a round needs it: who played, and the result."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorer.ask.warnings import is_undecided
from scorer.count.score_sheet import ScoreSheet
from scorer.rules.board import Board, Edition
from scorer.rules.game import Player


@dataclass(frozen=True, slots=True)
class Part:
    """One player's result in a game."""

    seat: int
    player: Player
    rank: int
    total: int
    points: Mapping[str, int]
    """Points by the id of the column."""
    made: int
    """Tickets completed."""
    failed: int
    """Tickets not completed."""
    made_points: int
    failed_points: int
    """The points they cost, negative."""
    longest_path: int
    """Trains."""
    way: tuple[str, ...]
    """The ids of the cities of the longest path, in riding order."""
    trains_left: int

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def colour(self) -> str:
        return self.player.colour


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the round; it counts once it is finished."""

    key: str
    when: datetime
    board: Board
    edition: Edition
    parts: tuple[Part, ...]
    """One part a player, in the order of the seats."""
    decided_by: str
    is_finished: bool
    is_count_open: bool
    minutes: int = 0
    """How long it took; 0 if nobody knows."""

    @property
    def playing(self) -> Mapping[int, Player]:
        """Who played, by seat."""
        return {part.seat: part.player for part in self.parts}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(part.name for part in self.parts)

    @property
    def ranking(self) -> tuple[Part, ...]:
        return tuple(sorted(self.parts, key=lambda part: part.rank))

    @property
    def winners(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.rank == 1)

    @property
    def lead(self) -> int:
        """Points between the first and the second player of the ranking."""
        first, second = self.ranking[:2]
        return first.total - second.total


def summarise(key: str, when: datetime, sheet: ScoreSheet, minutes: int = 0) -> Played:
    """Return a game for a round, from its score sheet."""
    game, has_points = sheet.game, sheet.game.edition.has_points
    parts = tuple(
        Part(
            seat=player.seat,
            player=player.player,
            rank=player.rank,
            total=player.total if has_points else 0,
            points=player.points if has_points else {},
            made=len(player.completed) + player.compared,
            failed=len(player.tickets) - len(player.completed),
            made_points=player.completed_points,
            failed_points=player.failed_points,
            longest_path=player.longest_path.length,
            way=player.longest_path.cities,
            trains_left=player.trains_left,
        )
        for player in sheet.players
    )
    ending = sheet.decided_by, not is_undecided(sheet), game.is_count_open
    return Played(key, when, game.board, game.edition, parts, *ending, minutes)
