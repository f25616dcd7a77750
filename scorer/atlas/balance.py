"""Whether a map is balanced: tickets against their shortest ways, spaces by colour, how far each city is."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush

from scorer.rules.board import Board, City, Place, Route
from scorer.rules.network import by_city


@dataclass(frozen=True, slots=True)
class TicketBalance:
    """A ticket's value in points against its shortest way in trains."""

    start: Place
    goal: Place
    value: int
    trains: int | None
    """None: no way leads there."""

    @property
    def surplus(self) -> int | None:
        """Points beyond the trains of the way."""
        return None if self.trains is None else self.value - self.trains


@dataclass(frozen=True, slots=True)
class ColourBalance:
    """The lines of one printed colour."""

    colour: str
    lines: int
    spaces: int


@dataclass(frozen=True, slots=True)
class CityBalance:
    """How well a city is joined."""

    city: City
    lines: int
    tickets: int
    far: Fraction
    """Trains to the other cities that a way leads to, on average; 0 if none does."""
    furthest: int
    """Trains to the furthest of them."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What the drawer of a map looks at."""

    tickets: tuple[TicketBalance, ...]
    """Those without a way, then from the dearest to the cheapest for its way."""
    colours: tuple[ColourBalance, ...]
    """Most spaces first."""
    cities: tuple[CityBalance, ...]
    """The furthest from the others first."""

    @property
    def spaces(self) -> int:
        return sum(colour.spaces for colour in self.colours)


def balance_of(board: Board) -> Balance:
    """Return the balance of a board and of the tickets of its first edition.

    Notes
    -----
    Dijkstra's algorithm from each city.
    """
    routes_at = by_city(board.routes.values())
    trains = {city: trains_from(board, routes_at, city) for city in board.cities}
    tickets, cities = list(_tickets(board, trains)), list(_cities(board, trains, routes_at))
    tickets.sort(key=lambda ticket: (ticket.surplus is not None, -(ticket.surplus or 0)))
    cities.sort(key=lambda city: -city.far)
    return Balance(tuple(tickets), tuple(_colours(board)), tuple(cities))


def trains_from(board: Board, routes_at: Mapping[str, Sequence[Route]], start: str) -> Mapping[str, int]:
    """Return the trains of the shortest way from a place to each that one leads to; none leads through an end."""
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        trains, city = heappop(queue)
        if city in found:
            continue
        found[city] = trains
        if city == start or not board.cities[city].is_end:
            for route in routes_at[city]:
                heappush(queue, (trains + route.trains, route.leads_from(city)))
    return found


def _tickets(board: Board, trains: Mapping[str, Mapping[str, int]]) -> Iterator[TicketBalance]:
    for ticket in next(iter(board.editions.values())).tickets:
        for goal in ticket.goals:
            starts, ends = board.spots_of(ticket.start), board.spots_of(goal.city)
            ways = [trains[start][end] for start in starts for end in ends if end in trains[start]]
            places = board.places[ticket.start], board.places[goal.city]
            yield TicketBalance(*places, goal.value, min(ways, default=None))


def _colours(board: Board) -> Iterator[ColourBalance]:
    lines, spaces = Counter[str](), Counter[str]()
    for route in board.routes.values():
        lines[route.colour] += 1
        spaces[route.colour] += route.length
    yield from (ColourBalance(colour, lines[colour], count) for colour, count in spaces.most_common())


def _cities(
    board: Board, trains: Mapping[str, Mapping[str, int]], routes_at: Mapping[str, Sequence[Route]]
) -> Iterator[CityBalance]:
    tickets = next(iter(board.editions.values())).tickets
    named = Counter(place for ticket in tickets for place in (ticket.start, *(goal.city for goal in ticket.goals)))
    counted = [city for city in board.cities.values() if city.is_counted]
    for city in counted:
        far = [trains[city.id][other.id] for other in counted if other is not city and other.id in trains[city.id]]
        yield CityBalance(
            city, len(routes_at[city.id]), named[city.id], Fraction(sum(far), len(far) or 1), max(far, default=0)
        )
