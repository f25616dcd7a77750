"""What people talk about after a game: what hurt, where everybody met, what one route more would have done."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from scorer.rules.board import City, Route, Ticket
from scorer.rules.countries import came_in_runs
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute
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
    lacking = [(failure.player, failure.ticket.missing) for failure in failures_of(sheet)]
    alone = {(player.seat, missing[0].id): missing[0] for player, missing in lacking if len(missing) == 1}
    for (seat, _), route in alone.items():
        if not refusal_of(sheet.game, seat, route):
            yield NearMiss(sheet, sheet.players[seat], route)


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
