"""What a count gives: for every player a score in each column, and with each score the reasons behind it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from scorer.rules.board import Board, Edition, Goal, Route, Ticket, Way
from scorer.rules.countries import Award, came_in_blocks
from scorer.rules.game import CountryCard, Game, Player
from scorer.rules.gaps import Gaps
from scorer.rules.longest_path import cities_along
from scorer.rules.sentence import Sentence, say
from scorer.rules.stations import Loan
from scorer.rules.warnings import is_unfinished, warnings_of


@dataclass(frozen=True, slots=True)
class RouteRow:
    """A row of a paper pad: a player's routes of one length, in trains (R1)."""

    length: int
    each: int
    """Points for one of them."""
    routes: tuple[Route, ...]

    @property
    def points(self) -> int:
        return self.each * len(self.routes)


@dataclass(frozen=True)
class TicketScore:
    """A ticket and why it is complete or not (R2)."""

    ticket: Ticket
    goal: Goal | None
    """The goal that counts; None if the ticket is not completed."""
    path: tuple[Route, ...]
    """A shortest connection in riding order from the ticket's start to that goal; empty if not completed."""
    borrowed: tuple[Route, ...]
    """Those routes of the path that a station lent (E2)."""
    cities: tuple[str, ...]
    """Ids of the cities that the path passes, from the start or a border point of it (X2); none without a path."""
    gaps: Gaps = field(repr=False, compare=False)

    @cached_property
    def missing(self) -> tuple[Route, ...]:
        """What the cheapest way to complete it lacks, one route a connection in riding order; empty if completed.

        Own routes and the loans chosen count nothing, every other line its trains, whoever owns it.
        """
        return () if self.is_completed else self.gaps.missing(self.ticket)

    @cached_property
    def way(self) -> tuple[Route, ...]:
        """Its path; where there is none the way on which it lacks least, with what is missing."""
        return self.path or self.gaps.way(self.ticket)

    @property
    def is_completed(self) -> bool:
        return self.goal is not None

    @property
    def points(self) -> int:
        return self.goal.value if self.goal else -self.ticket.value


@dataclass(frozen=True, slots=True)
class StationsLeft:
    """The stations that were not built, and the points for each."""

    count: int
    each: int

    @property
    def points(self) -> int:
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class LongestPath:
    """A longest path: its routes in riding order (R6)."""

    routes: tuple[Route, ...]

    @property
    def length(self) -> int:
        """Trains."""
        return sum(route.length for route in self.routes)

    @property
    def cities(self) -> tuple[str, ...]:
        """Ids of the cities passed, in riding order."""
        return cities_along(self.routes)


@dataclass(frozen=True, slots=True)
class CompletedTickets:
    """How many tickets a player has completed, and whether nobody has more."""

    count: int
    is_most: bool


@dataclass(frozen=True, slots=True)
class Ring:
    """A completed ticket of the mandala, and two ways between its places that share no line (X4)."""

    ticket: Ticket
    ways: tuple[Way, Way]


Reason: TypeAlias = (
    RouteRow
    | TicketScore
    | Loan
    | StationsLeft
    | LongestPath
    | CompletedTickets
    | Award
    | CountryCard
    | Ring
    | Sentence
)
"""One of the things behind a score; a column that needs no form of its own gives sentences."""


Counted: TypeAlias = tuple[int, Sequence[Reason]]
"""Points, and because of what."""


_NOTHING = say("Nothing")


@dataclass(frozen=True, eq=False)
class Column:
    """A category of points."""

    id: str
    """A slug that never changes; files and logs know the column by it."""
    name: Sentence
    count: Callable[[Game, Sequence["PlayerScore"]], Iterable[Counted]]
    """For each player, in the order of the seats: points and reasons."""
    has: Callable[[Board, Edition], bool] | None = None
    """Which games have it; left out: those whose edition names a price for it among its bonuses."""
    nothing: Sentence = _NOTHING
    """Said where there is no reason to show."""
    unit: Sentence | None = None
    """What players count for it on a blank pad, where that is one number."""

    @property
    def is_priced(self) -> bool:
        """Whether editions name its price among their bonuses."""
        return self.has is None

    def is_in(self, board: Board, edition: Edition) -> bool:
        """Return whether games on this board, in this edition, have the column."""
        return self.has(board, edition) if self.has else self.id in edition.bonuses

    def scores(self, game: Game, players: Sequence["PlayerScore"]) -> list["Score"]:
        return [Score(self, points, tuple(because)) for points, because in self.count(game, players)]


@dataclass(frozen=True, slots=True)
class Score:
    """What a column brings a player: points, and because of what."""

    column: Column
    points: int
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class PlayerScore:
    """One player's part of the sheet."""

    player: Player
    seat: int
    routes: tuple[Route, ...]
    """In the order claimed."""
    tickets: tuple[TicketScore, ...]
    loans: tuple[Loan, ...]
    """What each built station lends (E4)."""
    longest_path: tuple[Route, ...]
    """Routes of the longest continuous path, in riding order (R6)."""
    country_cards: tuple[CountryCard, ...]
    """In the order taken."""
    trains_left: int
    scores: tuple[Score, ...] = ()
    """One for each column of the game, in the order of the sheet; together they are the total."""
    rank: int = 0

    @cached_property
    def points(self) -> Mapping[str, int]:
        """Points by the id of the column, in the order of the sheet."""
        return {score.column.id: score.points for score in self.scores}

    @cached_property
    def total(self) -> int:
        return sum(score.points for score in self.scores)

    @cached_property
    def completed(self) -> tuple[TicketScore, ...]:
        return tuple(ticket for ticket in self.tickets if ticket.is_completed)

    @property
    def completed_points(self) -> int:
        return sum(ticket.points for ticket in self.completed)

    @property
    def failed_points(self) -> int:
        """What the tickets that are not completed cost, negative."""
        return sum(ticket.points for ticket in self.tickets if not ticket.is_completed)

    @property
    def longest_path_length(self) -> int:
        """Trains."""
        return sum(route.length for route in self.longest_path)

    @property
    def longest_path_cities(self) -> tuple[str, ...]:
        """Ids of the cities passed, in riding order."""
        return cities_along(self.longest_path)


@dataclass(frozen=True)
class ScoreSheet:
    """The result of a game, players in the order of their seats."""

    game: Game
    columns: tuple[Column, ...]
    """The columns that this game has, in the order of the sheet."""
    players: tuple[PlayerScore, ...]
    decided_by: str
    """What separated first from second place: ``points``, a tie-break of the game, or ``shared`` (R8)."""

    @cached_property
    def warnings(self) -> tuple[Sentence, ...]:
        """What looks forgotten or uncertain about a game that is finished."""
        return warnings_of(self.game)

    @property
    def ranking(self) -> tuple[PlayerScore, ...]:
        """The players from the first place to the last."""
        return tuple(sorted(self.players, key=lambda player: player.rank))

    @property
    def winners(self) -> tuple[PlayerScore, ...]:
        return tuple(player for player in self.players if player.rank == 1)

    @cached_property
    def is_unfinished(self) -> bool:
        """Whether the game plainly goes on (R5), so that somebody may lead, but nobody wins."""
        return is_unfinished(self.game)

    @cached_property
    def hangs_on_order(self) -> bool:
        """Whether country cards follow from an order of claims that was hardly the order of play (P2)."""
        return came_in_blocks(self.game)

    @property
    def is_open(self) -> bool:
        """Whether it is too early to say that somebody wins."""
        return self.is_unfinished or self.hangs_on_order

    @property
    def leaders(self) -> tuple[PlayerScore, ...]:
        """Who has the most points, whatever a tie-break would say."""
        most = max(player.total for player in self.players)
        return tuple(player for player in self.players if player.total == most)

    @property
    def compares_paths(self) -> bool:
        """Whether this game compares longest paths: for a bonus, or to break a tie."""
        return "longest-path" in {*self.game.edition.bonuses, *self.game.tie_breaks}
