"""What people talk about after a game: what hurt, where everybody met, what one route more would have done."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, permutations

from scorer.rules.board import Board, City, Route, Ticket
from scorer.rules.countries import came_in_runs
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute
from scorer.rules.network import networks_of
from scorer.rules.play import play, refusal_of
from scorer.rules.score_sheet import PlayerScore, ScoreSheet, TicketScore
from scorer.rules.scoring import score


@dataclass(frozen=True, slots=True)
class Meeting:
    """The city that most players lead a line to."""

    city: City
    lines: Mapping[int, int]
    """How many lines each of them has there, by seat."""


def meeting_of(game: Game) -> Meeting | None:
    """Return where most players met, of equal cities the one with most lines, then the first by its name.

    None where no two players met. What nobody passes through is no city: a neighbour, an end of the board (P4, X1).
    """
    found = [Meeting(city, _lines_at(game, city)) for city in game.board.cities.values() if not city.is_end]
    contested = [meeting for meeting in found if len(meeting.lines) > 1]
    return min(contested, key=lambda one: (-len(one.lines), -sum(one.lines.values()), one.city.name), default=None)


def _lines_at(game: Game, city: City) -> Mapping[int, int]:
    return dict(sorted(Counter(claim.seat for claim in game.claims if city.id in claim.route.ends).items()))


@dataclass(frozen=True, slots=True)
class Failure:
    """A ticket that was not completed, and whose."""

    player: PlayerScore
    ticket: TicketScore


def failures_of(sheet: ScoreSheet) -> list[Failure]:
    """Return the tickets that were not completed, the dearest first, else in the order of the seats (R2)."""
    failed = [Failure(player, one) for player in sheet.players for one in player.tickets if not one.is_completed]
    return sorted(failed, key=lambda failure: failure.ticket.points)


@dataclass(frozen=True)
class NearMiss:
    """A route that lay free, that the player's trains allowed, and that alone would have completed tickets."""

    sheet: ScoreSheet
    player: PlayerScore
    route: Route

    @cached_property
    def then(self) -> PlayerScore:
        """The player's score as it would have been: the same rules counted on the game with that claim at its end."""
        game = play(self.sheet.game, ClaimRoute(self.player.seat, self.route.id))
        return score(game).players[self.player.seat]

    @property
    def tickets(self) -> tuple[Ticket, ...]:
        """The tickets that it would have completed."""
        both = zip(self.player.tickets, self.then.tickets, strict=True)
        return tuple(then.ticket for now, then in both if then.is_completed and not now.is_completed)

    @property
    def gain(self) -> int:
        """Points more for the player, in all columns together."""
        return self.then.total - self.player.total

    @property
    def wins(self) -> bool:
        """Whether the player, who did not, would have won, alone or with others (R8)."""
        return self.player.rank > 1 and self.then.rank == 1


def near_misses_of(sheet: ScoreSheet) -> list[NearMiss]:
    """Return what hurts, most first: what would have won, then what would have brought most points."""
    return sorted(_near_misses(sheet), key=lambda miss: (not miss.wins, -miss.gain))


def _near_misses(sheet: ScoreSheet) -> Iterator[NearMiss]:
    """Yield the routes that were to be had (R3, R4, R9): of those that complete the same tickets the shortest."""
    for player in sheet.players:
        completing = _completing(sheet, player)
        for tickets in dict.fromkeys(completing.values()):
            route = min((one for one in completing if completing[one] == tickets), key=lambda one: (one.trains, one.id))
            yield NearMiss(sheet, player, route)


def _completing(sheet: ScoreSheet, player: PlayerScore) -> Mapping[Route, tuple[int, ...]]:
    """Return the routes that would complete tickets, and that might still have been claimed: each with their places.

    Stations lend what they lend now; that they might then have lent something else is left out (E4).
    """
    game, found = sheet.game, defaultdict[Route, tuple[int, ...]](tuple)
    networks = networks_of([*player.routes, *(loan.route for loan in player.loans if loan.route)])
    for place, ticket in enumerate(player.tickets):
        for route in () if ticket.is_completed else _joining(game.board, networks, ticket.ticket):
            found[route] += (place,)
    return {route: places for route, places in found.items() if not refusal_of(game, player.seat, route)}


def _joining(board: Board, networks: Sequence[frozenset[str]], ticket: Ticket) -> list[Route]:
    """Return the routes between what a ticket’s start is joined to and what one of its goals is (R2, X2, X3)."""
    here = _reached(networks, board.spots_of(ticket.start))
    there = _reached(networks, [spot for goal in ticket.goals for spot in board.spots_of(goal.city)])
    return [
        route for route in board.routes.values() if any(a in here and b in there for a, b in permutations(route.ends))
    ]


def _reached(networks: Sequence[frozenset[str]], spots: Sequence[str]) -> frozenset[str]:
    return frozenset(spots).union(*(network for network in networks if not network.isdisjoint(spots)))


def points_per_train(sheet: ScoreSheet, player: PlayerScore) -> Fraction | None:
    """Return what each train laid has brought in all columns together; None where none was laid (R4, X5)."""
    laid = sheet.game.board.trains - player.trains_left
    return Fraction(player.total, laid) if laid else None


def race_of(game: Game) -> list[list[int]]:
    """Return for each seat the points of its routes, from nothing on and after each claim of anybody (R1).

    Empty where the claims were hardly entered as they were made: then there was a race, but nobody saw it.
    """
    if not game.claims_in_order or not game.claims or came_in_runs(game):
        return []
    return [list(accumulate(_gains(game, seat), initial=0)) for seat in range(len(game.players))]


def _gains(game: Game, seat: int) -> Iterator[int]:
    """Yield what each claim brought a seat, nothing where it was another's."""
    for claim in game.claims:
        yield game.board.points[claim.route.length] if claim.seat == seat else 0
