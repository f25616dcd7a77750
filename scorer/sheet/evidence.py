"""What stands behind each number of a player, in the order in which somebody adds it up by hand."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby

from scorer.drawing import MARKS
from scorer.rules.board import Route
from scorer.rules.game import CountryCard
from scorer.rules.scoring import PlayerScore, ScoreSheet

_MANY_PATHS = 5
"""With more completed tickets a player their paths need the widest column."""
_TOO_MANY_TICKETS = 16
"""More have no room beside the routes on one page."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a paper pad: all routes of one length."""

    length: int
    """Trains."""
    each: int
    """Points for one route (R1)."""
    routes: tuple[Route, ...]

    @property
    def points(self) -> int:
        return self.each * len(self.routes)


@dataclass(frozen=True)
class Account:
    """One player's part of the sheet."""

    sheet: ScoreSheet
    score: PlayerScore
    seat: int

    @property
    def name(self) -> str:
        return self.score.player.name

    @property
    def colour(self) -> str:
        return self.score.player.colour

    @property
    def mark(self) -> str:
        return MARKS[self.seat]

    @property
    def is_long(self) -> bool:
        """Whether it holds so many tickets that it needs the whole width and may need several pages."""
        return len(self.score.tickets) > _TOO_MANY_TICKETS

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The routes by length, the shortest first."""
        board = self.sheet.game.board
        routes = sorted(self.score.routes, key=lambda route: (route.length, board.name_of(route)))
        return tuple(
            Row(length, board.points[length], tuple(group))
            for length, group in groupby(routes, key=lambda route: route.length)
        )

    @property
    def trains(self) -> int:
        return sum(route.length for route in self.score.routes)

    @property
    def failed_points(self) -> int:
        """What tickets not completed cost, negative."""
        return self.score.ticket_points - self.score.completed_points

    @property
    def stations_left(self) -> int:
        return self.sheet.game.board.stations - len(self.score.loans)

    @cached_property
    def chain(self) -> tuple[tuple[str, int], ...]:
        """The cities of the longest path by name, each with the trains ridden so far."""
        cities = [self.sheet.game.board.cities[city].name for city in self.score.longest_path_cities]
        ridden = accumulate((route.length for route in self.score.longest_path), initial=0)
        return tuple(zip(cities, ridden, strict=False))  # without a route there is no city, yet a sum

    @property
    def cards(self) -> tuple[tuple[CountryCard, int], ...]:
        """The country cards in the order taken, each with the points so far."""
        cards = self.score.country_cards
        return tuple(zip(cards, accumulate(card.value for card in cards), strict=True))


def accounts(sheet: ScoreSheet) -> tuple[Account, ...]:
    """Return the players' parts from the first place to the last."""
    found = [Account(sheet, player, seat) for seat, player in enumerate(sheet.players)]
    return tuple(sorted(found, key=lambda account: account.score.rank))


def path_counts(sheet: ScoreSheet) -> bool:
    """Return whether this game compares longest paths: for a bonus, or to break a tie."""
    return "longest-path" in {*sheet.game.edition.bonuses, *sheet.game.board.tie_breaks}


def longest_on_map(sheet: ScoreSheet) -> set[str]:
    """Return the ids of the routes of the longest path, of several paths if they are equally long."""
    if not path_counts(sheet):
        return set()
    most = max(player.longest_path_length for player in sheet.players)
    return {route.id for player in sheet.players if player.longest_path_length == most for route in player.longest_path}


def has_many_paths(sheet: ScoreSheet) -> bool:
    """Return whether the paths of tickets rather than the routes decide how much room the players need."""
    return sum(len(player.completed) for player in sheet.players) > _MANY_PATHS * len(sheet.players)
