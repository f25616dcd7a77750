"""What stands behind each number of a player, in the order in which somebody adds it up by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby

from scorer.drawing import MARKS
from scorer.rules.board import Board, Route, Text
from scorer.rules.countries import awards
from scorer.rules.game import Claim, CountryCard
from scorer.rules.scoring import CATEGORIES as CATEGORY_ORDER
from scorer.rules.scoring import PlayerScore, ScoreSheet
from scorer.rules.sentence import Sentence
from scorer.sheet.words import CATEGORIES, COUNTS


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


@dataclass(frozen=True, slots=True)
class Taken:
    """A country card, the claim that brought it where the order is known (P2, P6), and the points so far."""

    card: CountryCard
    claim: Claim | None
    sum: int


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
        cities = self.sheet.game.board.cities
        ridden = accumulate((route.length for route in self.score.longest_path), initial=0)
        return tuple((cities[city].name, trains) for city, trains in zip(self.score.longest_path_cities, ridden))

    @cached_property
    def cards(self) -> tuple[Taken, ...]:
        """The country cards in the order taken."""
        sums = accumulate(card.value for card in self.score.country_cards)
        return tuple(
            Taken(card, claim, points)
            for card, claim, points in zip(self.score.country_cards, self._bringing(), sums, strict=True)
        )

    def _bringing(self) -> Iterator[Claim | None]:
        """Yield the claim that brought each card; None where the cards were entered as they lie."""
        if self.sheet.game.entered_cards is not None:
            yield from (None for _ in self.score.country_cards)
            return
        yield from (a.claim for a in awards(self.sheet.game) if a.claim.seat == self.seat for _ in a.cards)


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
    return {
        route.id for player in sheet.players if player.longest_path_length == most for route in player.longest_path
    }


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus as a pad names it."""

    name: Sentence
    counts: Sentence
    """What is counted for it."""
    points: int
    editions: tuple[Text, ...]
    """The editions that have it; none if all have."""


def bonuses(board: Board) -> tuple[Bonus, ...]:
    """Return the bonuses of a board's editions, in the order of the point columns."""
    having: dict[tuple[str, int], list[Text]] = {}
    for edition in board.editions.values():
        for bonus, points in edition.bonuses.items():
            having.setdefault((bonus.replace("-", "_"), points), []).append(edition.name)
    return tuple(
        Bonus(CATEGORIES[category], COUNTS[category], points, tuple(editions) if len(editions) < len(board.editions) else ())
        for (category, points), editions in sorted(having.items(), key=lambda one: CATEGORY_ORDER.index(one[0][0]))
    )
