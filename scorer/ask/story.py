"""What people talk about after a game: near misses, when it turned, where players met, and what each did best."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, groupby, permutations

from scorer.ask.cards import came_in_runs
from scorer.ask.telling import steps_of
from scorer.count.network import networks_of
from scorer.count.score_sheet import Column, PlayerScore, ScoreSheet, TicketScore
from scorer.count.scoring import Run, lendable, score, to_the_end
from scorer.rules.board import City, Route, Ticket
from scorer.rules.control import paid, paid_by_order
from scorer.rules.game import Claim, Game
from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play, refusal_of


@dataclass(frozen=True, slots=True)
class Meeting:
    """The city to which most players have a line."""

    city: City
    lines: Mapping[int, int]
    """How many lines each of them has there, by seat."""


def meeting_of(game: Game) -> Meeting | None:
    """Return where most players met; of equal cities the one with most lines, then the first by name.

    None if no two players met. An end of the board does not count: nobody passes through it (P4, X1).
    """
    cities = [city for city in game.board.cities.values() if city.is_counted]
    ends = [(claim.seat, claim.route.ends) for claim in game.claims]
    lines = [sorted(seat for seat, of_line in ends if city.id in of_line) for city in cities]
    meetings = [Meeting(city, Counter(seats)) for city, seats in zip(cities, lines, strict=True)]
    contested = [meeting for meeting in meetings if len(meeting.lines) > 1]
    return min(contested, key=lambda one: (-len(one.lines), -sum(one.lines.values()), one.city.name), default=None)


def dearest_failure(sheet: ScoreSheet) -> tuple[PlayerScore, TicketScore] | None:
    """Return the most expensive ticket that was not completed, the first by seat, and its player (R2)."""
    failed = [(player, one) for player in sheet.players for one in player.tickets if not one.is_completed]
    return min(failed, key=lambda failure: failure[1].points, default=None)


@dataclass(frozen=True)
class NearMiss:
    """A route that a player could still have claimed, and that alone would have completed tickets."""

    sheet: ScoreSheet
    player: PlayerScore
    route: Route
    run: Run

    @cached_property
    def then(self) -> PlayerScore:
        """The player's score if they had claimed it: a full count of the game with that claim at its end."""
        game = play(self.sheet.game, ClaimRoute(self.player.seat, self.route.id))
        return score(game, self.run).of(self.player.seat)

    @property
    def tickets(self) -> tuple[Ticket, ...]:
        """The tickets that it would have completed."""
        pairs = zip(self.player.tickets, self.then.tickets, strict=True)
        return tuple(then.ticket for now, then in pairs if then.is_completed and not now.is_completed)

    @property
    def gain(self) -> int:
        """How many more points the player would have had in total."""
        return self.then.total - self.player.total

    @property
    def wins(self) -> bool:
        """Whether the player did not win, but would have, alone or with others (R8)."""
        return self.player.rank > 1 and self.then.rank == 1


def near_misses_of(sheet: ScoreSheet, run: Run = to_the_end) -> list[NearMiss]:
    """Return the near misses: first those that would have won, then by the points they would have gained.

    Of a player's routes that complete the same tickets it is the one that gains most, then that takes fewest trains.
    One that is too hard to count is left out.
    """
    misses = [NearMiss(sheet, player, route, run) for player in sheet.players for route in _claims(sheet, player)]
    counted = [miss for miss in misses if miss.tickets and not miss.then.unknown]
    counted.sort(key=lambda miss: (not miss.wins, -miss.gain, miss.player.seat, miss.route.trains, miss.route.id))
    first: dict[tuple[int, tuple[Ticket, ...]], NearMiss] = {}
    for miss in counted:
        first.setdefault((miss.player.seat, miss.tickets), miss)
    return list(first.values())


def _claims(sheet: ScoreSheet, player: PlayerScore) -> Iterator[Route]:
    """Yield the legal claims (R3, R4, R9) that may complete tickets, of equal parallels one.

    Without stations each completes one. Stations could then lend other routes (E4), so a claim may also help a ticket
    that not all loans together, or only too many of them, complete.
    """
    useful, seen = _Useful(sheet.game, player), set[Route]()
    for route in sheet.game.board.routes.values():
        kind = replace(route, id="", colour="")
        if kind not in seen and useful.may_help(route) and not refusal_of(sheet.game, player.seat, route):
            seen.add(kind)
            yield route


class _Useful:
    """Which routes may complete a ticket that a player has not completed."""

    def __init__(self, game: Game, player: PlayerScore) -> None:
        self._board = game.board
        own = [*player.routes, *game.common_routes]
        self._own = networks_of(own)
        self._networks = networks_of([*own, *lendable(game, player.seat)])
        failed = [one.ticket for one in player.tickets if not one.is_completed]
        legs = [leg for ticket in failed for leg in self._board.legs(ticket)]
        self._gaps = [(self._reach(here), self._reach(there)) for here, there in legs]
        self._is_any = any(not here.isdisjoint(there) for here, there in self._gaps)
        all_legs = (leg for one in player.tickets for leg in self._board.legs(one.ticket))
        spots = (spot for here, there in all_legs for spot in (*here, *there))
        self._used = frozenset(spots).union(*self._networks)

    def may_help(self, route: Route) -> bool:
        """Return whether a route may complete a ticket; exact for a player without stations and tours."""
        if self._is_any and self._used.issuperset(route.ends):
            return not any(network.issuperset(route.ends) for network in self._own)
        return any(a in here and b in there for here, there in self._gaps for a, b in permutations(route.ends))

    def _reach(self, spots: Sequence[str]) -> frozenset[str]:
        return frozenset(spots).union(*(network for network in self._networks if not network.isdisjoint(spots)))


def race_of(game: Game) -> list[list[int]]:
    """Return for each seat the points of its routes: 0, then the sum after each claim of any player (R1).

    Empty if the claims are probably not in the order of play, or bring no points, as those of white trains (X15).
    """
    has_points = any(not claim.is_bullet for claim in game.claims)
    if not game.claims_in_order or not has_points or came_in_runs(game):
        return []
    lines = [(0 if one.claim.is_bullet else game.board.points[one.claim.route.length], one) for one in paid(game)]
    return [list(accumulate((gain * one.times(seat) for gain, one in lines), initial=0)) for seat in game.seats]


def lead_taken(game: Game) -> Claim | None:
    """Return the claim with which a player took the lead in the race and kept it; None if nobody leads alone."""
    leading = [[at for at, sum in enumerate(sums) if sum == max(sums)] for sums in zip(*race_of(game), strict=True)]
    if not leading or len(leading[-1]) > 1:
        return None
    return game.claims[max(number for number, who in enumerate(leading) if who != leading[-1])]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Until the points of a column were counted, a rival of the winner was ahead by so many points."""

    column: Column
    rival: PlayerScore
    points: int


def turning_point(sheet: ScoreSheet) -> TurningPoint | None:
    """Return when the count turned for the winner: the last column before which somebody else was ahead.

    The columns come as they are told (`steps_of`). None if nobody was, if several win, or if points do not decide.
    """
    if sheet.winners[1:] or sheet.decided_by != "points":
        return None
    winner, found = sheet.winners[0].seat, None
    totals = Counter[int]()
    for column, steps in groupby(steps_of(sheet)[:-1], key=lambda step: step.column):
        rival = max(sheet.players, key=lambda player: totals[player.seat])
        if column and totals[rival.seat] > totals[winner]:
            found = TurningPoint(column, rival, totals[rival.seat] - totals[winner])
        for gain in (gain for step in steps for gain in step.gains):
            totals[gain.seat] = gain.total
    return found


def dearest_marker(game: Game) -> tuple[int, City, int] | None:
    """Return the city marker that took most points of others' lines: whose it is, where, and how many (X20)."""
    taken = Counter[tuple[int, str]]()
    for one in paid_by_order(game):
        taken.update({to: game.board.points[one.claim.route.length] for to in one.to if to[0] != one.claim.seat})
    seat, city = max(taken, key=lambda to: taken[to], default=(0, ""))
    return (seat, game.board.cities[city], taken[seat, city]) if city else None


def comeback_of(game: Game, seat: int) -> tuple[int, int]:
    """Return how far a player was behind the leader of the race at most, and at its end; zeros without a race."""
    place = list(game.seats).index(seat)
    behind = [max(sums) - sums[place] for sums in zip(*race_of(game), strict=True)] or [0]
    return max(behind), behind[-1]


def wanted_line(sheet: ScoreSheet, player: PlayerScore) -> tuple[Route, list[PlayerScore]] | None:
    """Return the line of a player that the failed tickets of most others lack, and these others; None without one."""
    others = [other for other in sheet.players if other is not player]
    lacked = {other.seat: {line for one in other.tickets for line in one.missing} for other in others}
    found = [(line, [other for other in others if line in lacked[other.seat]]) for line in player.routes]
    line, lack = max(found, key=lambda one: len(one[1]), default=(None, []))
    return (line, lack) if line and lack else None


def hub_of(player: PlayerScore, game: Game) -> tuple[City, int] | None:
    """Return the city where most of a player's lines meet, and how many; of equal ones the first by name."""
    ends = Counter(end for line in player.routes for end in line.ends if game.board.cities[end].is_counted)
    hub = min(ends, key=lambda id: (-ends[id], game.board.cities[id].name), default=None)
    return (game.board.cities[hub], ends[hub]) if hub else None
