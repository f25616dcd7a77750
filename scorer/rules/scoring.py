"""The count: a game's score sheet, on which every number carries its evidence."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from scorer.rules.board import Route, Ticket
from scorer.rules.countries import cards_of
from scorer.rules.game import CountryCard, Game, Player
from scorer.rules.longest_path import cities_along, longest_path
from scorer.rules.network import Network
from scorer.rules.sentence import Sentence
from scorer.rules.stations import Loan, best_loans
from scorer.rules.warnings import warnings_of

CATEGORIES = ("routes", "tickets", "stations", "longest_path", "globetrotter", "country_cards")
"""The point columns, in the order of the sheet; together they are the total."""


@dataclass(frozen=True, slots=True)
class TicketScore:
    """A ticket and why it is complete or not (R2)."""

    ticket: Ticket
    path: tuple[Route, ...]
    """A shortest connection in riding order from `ticket.a` to `ticket.b`; empty if not completed."""
    borrowed: tuple[Route, ...]
    """Those routes of the path that a station lent (E2)."""

    @property
    def is_completed(self) -> bool:
        return bool(self.path)

    @property
    def cities(self) -> tuple[str, ...]:
        """Ids of the cities that the path passes, from `ticket.a` to `ticket.b`; none if not completed."""
        if not self.path:
            return ()
        return tuple(accumulate(self.path, lambda city, route: route.leads_from(city), initial=self.ticket.a))

    @property
    def points(self) -> int:
        return self.ticket.value if self.is_completed else -self.ticket.value


@dataclass(frozen=True)
class PlayerScore:
    """One player's column; points unless said otherwise."""

    player: Player
    routes: tuple[Route, ...]
    """In the order claimed."""
    route_points: int
    tickets: tuple[TicketScore, ...]
    loans: tuple[Loan, ...]
    """What each built station lends (E4)."""
    station_points: int
    """For the stations that were not built."""
    longest_path: tuple[Route, ...]
    """Routes of the longest continuous path, in riding order (R6)."""
    country_cards: tuple[CountryCard, ...]
    """In the order taken."""
    trains_left: int
    bonuses: Mapping[str, int] = field(default_factory=dict)
    """Points of the bonuses this player earned: ``longest-path``, ``globetrotter`` (R7)."""
    rank: int = 0

    @property
    def ticket_points(self) -> int:
        return sum(ticket.points for ticket in self.tickets)

    @property
    def completed(self) -> tuple[TicketScore, ...]:
        return tuple(ticket for ticket in self.tickets if ticket.is_completed)

    @property
    def completed_points(self) -> int:
        return sum(ticket.points for ticket in self.completed)

    @property
    def longest_path_length(self) -> int:
        """Trains."""
        return sum(route.length for route in self.longest_path)

    @property
    def longest_path_cities(self) -> tuple[str, ...]:
        """Ids of the cities passed, in riding order."""
        return cities_along(self.longest_path)

    @property
    def columns(self) -> Mapping[str, int]:
        """Points by category, in the order of `CATEGORIES`."""
        return {
            "routes": self.route_points,
            "tickets": self.ticket_points,
            "stations": self.station_points,
            "longest_path": self.bonuses.get("longest-path", 0),
            "globetrotter": self.bonuses.get("globetrotter", 0),
            "country_cards": sum(card.value for card in self.country_cards),
        }

    @property
    def total(self) -> int:
        return sum(self.columns.values())


@dataclass(frozen=True)
class ScoreSheet:
    """The result of a game, players in the order of their seats."""

    game: Game
    players: tuple[PlayerScore, ...]
    decided_by: str
    """What separated first from second place: ``points``, a tie-break of the board, or ``shared`` (R8)."""
    warnings: tuple[Sentence, ...]

    @property
    def categories(self) -> tuple[str, ...]:
        """The point columns that this board and edition have, in the order of `CATEGORIES`."""
        board, bonuses = self.game.board, self.game.edition.bonuses
        absent = {
            "stations": not board.stations,
            "longest_path": "longest-path" not in bonuses,
            "globetrotter": "globetrotter" not in bonuses,
            "country_cards": not board.country_cards,
        }
        return tuple(category for category in CATEGORIES if not absent.get(category))

    @property
    def ranking(self) -> tuple[PlayerScore, ...]:
        """The players from the first place to the last."""
        return tuple(sorted(self.players, key=lambda player: player.rank))

    @property
    def winners(self) -> tuple[PlayerScore, ...]:
        return tuple(player for player in self.players if player.rank == 1)


def score(game: Game) -> ScoreSheet:
    """Count a game as it lies on the table; it may be unfinished."""
    counted = [_count(game, seat) for seat in range(len(game.players))]
    with_bonuses = _with_bonuses(game, counted)
    criteria = {name: CRITERIA[name] for name in ("points", *game.board.tie_breaks)}
    ranked = _ranked(with_bonuses, list(criteria.values()))
    return ScoreSheet(game, ranked, _decided_by(ranked, criteria), warnings_of(game))


def _count(game: Game, seat: int) -> PlayerScore:
    """Count what a player earns without regard to what the others earned."""
    routes, stations, tickets = game.routes_of(seat), game.stations_of(seat), game.tickets_of(seat)
    others = [claim.route for claim in game.claims if claim.seat != seat]
    loans = best_loans(routes, others, stations, tickets)
    return PlayerScore(
        player=game.players[seat],
        routes=routes,
        route_points=sum(game.board.points[route.length] for route in routes),
        tickets=_ticket_scores(routes, loans, tickets),
        loans=loans,
        station_points=(game.board.stations - len(stations)) * game.board.station_points,
        longest_path=longest_path(routes),
        country_cards=tuple(held.card for held in cards_of(game) if held.seat == seat),
        trains_left=game.trains_left(seat),
    )


def _ticket_scores(own: Sequence[Route], loans: Sequence[Loan], tickets: Sequence[Ticket]) -> tuple[TicketScore, ...]:
    borrowed = {loan.route for loan in loans if loan.route}
    network = Network(own, borrowed)
    paths = [network.connection(ticket.a, ticket.b) for ticket in tickets]
    return tuple(
        TicketScore(ticket, path, tuple(route for route in path if route in borrowed))
        for ticket, path in zip(tickets, paths, strict=True)
    )


_Criterion = Callable[[PlayerScore], int]

BONUSES: Mapping[str, _Criterion] = {
    "longest-path": lambda player: player.longest_path_length,
    "globetrotter": lambda player: len(player.completed),
}
"""What each bonus compares; the most earns it (R6, R7)."""

CRITERIA: Mapping[str, _Criterion] = {
    "points": lambda player: player.total,
    "completed-tickets": lambda player: len(player.completed),
    "longest-path-card": lambda player: "longest-path" in player.bonuses,
    "longest-path": lambda player: player.longest_path_length,
    "ticket-points": lambda player: player.completed_points,
}
"""What ranks the players: the points, then the tie-breaks that the board names; more is better (R8)."""


def _with_bonuses(game: Game, players: Sequence[PlayerScore]) -> list[PlayerScore]:
    """Give each bonus in full to everybody who has the most, unless that is nothing (R7)."""
    most = {bonus: max(BONUSES[bonus](player) for player in players) for bonus in game.edition.bonuses}
    return [
        replace(
            player,
            bonuses={
                bonus: points
                for bonus, points in game.edition.bonuses.items()
                if BONUSES[bonus](player) == most[bonus] > 0
            },
        )
        for player in players
    ]


def _ranked(players: Sequence[PlayerScore], criteria: Sequence[_Criterion]) -> tuple[PlayerScore, ...]:
    """Give every place: one more than the number of players who stand before (R8)."""
    keys = [tuple(criterion(player) for criterion in criteria) for player in players]
    return tuple(
        replace(player, rank=1 + sum(other > key for other in keys)) for player, key in zip(players, keys, strict=True)
    )


def _decided_by(players: Sequence[PlayerScore], criteria: Mapping[str, _Criterion]) -> str:
    """Return the first criterion in which first and second place differ, ``shared`` if none does (R8)."""
    first, second = sorted(players, key=lambda player: player.rank)[:2]
    return next((name for name, value in criteria.items() if value(first) != value(second)), "shared")
