"""The result of a count: for every player a score in each column, with its reasons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from scorer.count.countries import Award
from scorer.count.gaps import Gaps
from scorer.count.hard import TooHard
from scorer.count.longest_path import cities_along
from scorer.count.stations import Loan
from scorer.rules.board import Board, BonusCard, City, Edition, Goal, Region, Route, Ticket, Way
from scorer.rules.game import CountryCard, Game, Player, TypedCount
from scorer.rules.sentence import Sentence, say


@dataclass(frozen=True, slots=True)
class RouteRow:
    """A row of a paper pad: a player's routes of one length, in spaces (R1)."""

    length: int
    each: int
    """Points for one of them."""
    routes: tuple[Route, ...]

    @property
    def is_in_spaces(self) -> bool:
        """Whether one of them takes more trains than it has spaces (X5), or ships (X23)."""
        return any(route.crosses or route.type != "train" for route in self.routes)

    @property
    def points(self) -> int:
        return self.each * len(self.routes)


def rows_of(board: Board, routes: Iterable[Route]) -> list[RouteRow]:
    """Return routes in rows of one length, the longest first (R1)."""
    by_length = sorted(routes, key=lambda route: (-route.length, board.name_of(route)))
    groups = groupby(by_length, key=lambda route: route.length)
    return [RouteRow(length, board.points[length], tuple(group)) for length, group in groups]


@dataclass(frozen=True)
class Connected:
    """How a ticket is completed, by what its player has (R2)."""

    ticket: Ticket
    goal: Goal | None
    """The goal that counts; None if the ticket is not completed."""
    path: tuple[Route, ...]
    """A shortest connection in riding order from the ticket's start to that goal; empty if not completed.

    Of a tour whose cities are joined, but not in their order: lines that join them (X25).
    """
    borrowed: tuple[Route, ...]
    """The routes of the path that a station lent (E2)."""
    cities: tuple[str, ...]
    """Ids of the cities on the path, from the ticket's start or a border point of it (X2); empty without a path."""


@dataclass(frozen=True)
class TicketScore(Connected):
    """A ticket and why it is complete or not (R2)."""

    gaps: Gaps = field(repr=False, compare=False)

    @cached_property
    def missing(self) -> tuple[Route, ...]:
        """The missing routes of the cheapest way to complete it (`Gaps.missing`); empty if completed."""
        return () if self.is_completed else self.gaps.missing(self.ticket)

    @cached_property
    def way(self) -> tuple[Route, ...]:
        """Its path; if there is none, the cheapest way to complete it, with what is missing."""
        return self.path or self.gaps.way(self.ticket)

    @property
    def is_completed(self) -> bool:
        return self.goal is not None

    @property
    def points(self) -> int:
        return self.goal.value if self.goal else -self.ticket.value

    @property
    def is_in_order(self) -> bool:
        """Whether a way passes the cities of a tour in their order (X25)."""
        return self.ticket.is_tour and bool(self.cities)


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
    """A ticket that counts for the mandala, and two ways between its places that share no line (X4)."""

    ticket: Ticket
    ways: tuple[Way, Way]


@dataclass(frozen=True, slots=True)
class LinesScore:
    """What some lines bring together, in words: regions (X17), the bullet train (X15), a bonus card (X18)."""

    sentence: Sentence
    lines: tuple[Route, ...]
    regions: tuple[Region, ...] = ()
    """Those that the lines touch, twice if they count so."""
    card: BonusCard | None = None
    """The bonus card for which they are counted."""
    points: int = 0
    """What that card brings; without one what a line does whose reason is all that the sentence says, or 0."""


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
    | LinesScore
    | Sentence
)
"""A reason for a score; a column without a reason type of its own gives sentences."""

Counted: TypeAlias = tuple[int, Sequence[Reason]]
"""Points and their reasons."""

Size: TypeAlias = Callable[[Game, "PlayerScore"], int]
"""How much a player has of something."""

_NOTHING = say("Nothing")


@dataclass(frozen=True, eq=False)
class Column:
    """A category of points."""

    id: str
    """A slug that never changes; files and logs use it."""
    name: Sentence
    count: Callable[[Game, Sequence["PlayerScore"]], Iterable[Counted]]
    """Return points and reasons for each player, in the order of the seats."""
    has: Callable[[Board, Edition], bool] | None = None
    """Whether games on a board and in an edition have it; None: if the edition pays or types something for it."""
    nothing: Sentence = _NOTHING
    """Shown if there is no reason."""
    unit: Sentence | None = None
    """What players count for it on a blank pad, if that is one number."""
    by_number: Callable[[Board, Edition], Mapping[int, int]] = field(default=lambda _board, _edition: {})
    """Points by what players count for it, or by its number, if they are neither one bonus nor so many for each."""
    by_rank: Callable[[Edition], Mapping[int, Sequence[int]]] = field(default=lambda _: {})
    """Points by rank, the highest first, for each number of players."""
    tells_of: str = ""
    """What can be read off its points: the tickets of a ``hand``, or of the whole ``table``; empty: of none (R10)."""
    size: Size | None = None
    """Of what whoever has the most is paid its price (R7); None: something else scores."""
    waits: bool = False
    """Whether only the end decides its points: by rank, or because nobody has more; until then nobody has any."""

    def is_in(self, board: Board, edition: Edition) -> bool:
        """Return whether games on this board and in this edition have the column."""
        return self.has(board, edition) if self.has else self.id in {*edition.bonuses, *edition.count_columns}

    def scores(self, game: Game, players: Sequence["PlayerScore"]) -> list["Score"]:
        return [Score(self, points, tuple(because)) for points, because in self.count(game, players)]


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a player in a column, with the reasons."""

    column: Column
    points: int
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class PlayerScore:
    """One player's part of the sheet."""

    player: Player
    seat: int
    routes: tuple[Route, ...]
    """Their routes in the order claimed."""
    tickets: tuple[TicketScore, ...]
    loans: tuple[Loan, ...]
    """What each built station lends (E4)."""
    longest_path: LongestPath
    country_cards: tuple[CountryCard, ...]
    """Their cards in the order taken."""
    trains_left: int
    trains_seen: int | None = None
    """How many are left on the table, as the player says."""
    counts: tuple[TypedCount, ...] = ()
    """What the player typed (X8 to X10)."""
    built_for_all: int = 0
    """The length of the routes that the player has built for everybody, in spaces (X15)."""
    unknown: tuple[Sentence, ...] = ()
    """What was too hard to find; its length or its points count as 0."""
    scores: tuple[Score, ...] = ()
    """One for each column of the game, in the order of the sheet; together they are the total."""
    rank: int = 0
    compared: int = 0
    """Completed tickets, by which equal players are ranked; without a map as all of them typed it, else 0 (C3)."""

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
        """Points of the tickets that are not completed, negative."""
        return sum(ticket.points for ticket in self.tickets if not ticket.is_completed)


@dataclass(frozen=True)
class ScoreSheet:
    """The result of a game, players in the order of their seats."""

    game: Game
    columns: tuple[Column, ...]
    """The columns that this game has, in the order of the sheet."""
    players: tuple[PlayerScore, ...]
    decided_by: str
    """What separated the first player from the second: ``points``, the id of a tie-break, or ``shared`` (R8)."""

    @property
    def columns_asked(self) -> tuple[Column, ...]:
        """The columns for which players type numbers in this game (X8 to X10, X18)."""
        asked = {count.column for count in self.game.counts_asked}
        return tuple(column for column in self.columns if column.id in asked)

    @property
    def unknown(self) -> tuple[Sentence, ...]:
        """What was too hard to find, or is still searched for; until then the points are not all counted."""
        return tuple(sentence for player in self.players for sentence in player.unknown)

    def known(self) -> "ScoreSheet":
        """Return this sheet, for those who print or keep it; raise TooHard if some of it is `unknown`."""
        for sentence in self.unknown:
            raise TooHard(sentence)
        return self

    @property
    def stacks_left(self) -> Mapping[City, tuple[int, ...]]:
        """The values of the cards that still lie beside the board, by country, top card first (P1)."""
        gone = {(card.country, card.value) for player in self.players for card in player.country_cards}
        stacks = {self.game.board.cities[id]: values for id, values in self.game.board.country_cards.items()}
        return {of: tuple(value for value in values if (of, value) not in gone) for of, values in stacks.items()}

    def of(self, seat: int) -> PlayerScore:
        return next(player for player in self.players if player.seat == seat)

    @property
    def ranking(self) -> tuple[PlayerScore, ...]:
        """The players from the first place to the last."""
        return tuple(sorted(self.players, key=lambda player: player.rank))

    @property
    def winners(self) -> tuple[PlayerScore, ...]:
        return tuple(player for player in self.players if player.rank == 1)

    @property
    def has_tie(self) -> bool:
        """Whether two players have as many points, so that something else ranks them (R8)."""
        return len({player.total for player in self.players}) < len(self.players)

    @property
    def pays_path(self) -> bool:
        """Whether the longest path brings points in this game (R6)."""
        return "longest-path" in self.game.edition.bonuses

    @property
    def compares_paths(self) -> bool:
        """Whether this game compares longest paths: for a bonus, for a bet (X12), or to break a tie."""
        bets = (count.of for count in self.game.edition.counts)
        return "longest-path" in {*self.game.edition.bonuses, *self.game.tie_breaks, *bets}
