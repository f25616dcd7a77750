"""The longest path (R6): the most trains of one player that can be ridden in one go.

A city may be passed any number of times, a route only once: it is a *trail* of greatest weight in a multigraph.
Routes can be ridden in one go exactly if they are connected and at most two cities are odd, that is, have an odd
number of them (Euler). The odd cities are the loose ends of the path; a closed tour has none. So the search finds the
fewest trains to leave out such that the other routes fulfil this, and puts those in riding order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from math import inf
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from scorer.count.hard import TooHard
from scorer.count.network import by_city
from scorer.rules.board import Route, cities_passed

Cities: TypeAlias = int
"""A set of cities, a bit each."""


class _Steps:
    """The steps that a search may still take: not seconds, so that it is the same on every machine."""

    def __init__(self, most: float) -> None:
        self._left = most

    def take(self) -> None:
        """Take a step; raise TooHard if none is left."""
        self._left -= 1
        if self._left < 0:
            raise TooHard


def longest_path(routes: Iterable[Route], most_steps: float = inf) -> tuple[Route, ...]:
    """Return the routes of a longest path in riding order; empty if there are no routes.

    Among equally long paths it is always the same one, whatever the order of the routes. Raise TooHard if the search
    takes more than `most_steps`; a thousand of them take some milliseconds.
    """
    longest: Sequence[Route] = ()
    steps = _Steps(most_steps)
    for network in sorted(_networks(routes), key=_trains, reverse=True):
        if _trains(network) > _trains(longest):
            longest = max(longest, _longest_in(network, steps), key=_trains)
    return _in_riding_order(longest)


def bounds_of(routes: Iterable[Route]) -> tuple[int, int]:
    """Return a length that the longest path has at least, and one that it has at most, in trains.

    At least: whoever always rides on along the longest line. At most: of all odd cities but two, each pair leaves out a
    line.
    """
    networks = [*_networks(routes)]
    least = max((_trains(_ride_on(network, city)) for network in networks for city in by_city(network)), default=0)
    return least, max((_trains(network) - _trains_left_out(network) for network in networks), default=0)


def _ride_on(network: Sequence[Route], city: str) -> list[Route]:
    routes_at, ridden = by_city(network), list[Route]()
    while ways := [route for route in routes_at[city] if route not in ridden]:
        ridden.append(max(ways, key=attrgetter("length")))
        city = ridden[-1].leads_from(city)
    return ridden


def _trains_left_out(network: Sequence[Route]) -> int:
    pairs = _odd_cities(network) // 2 - 1
    return sum(sorted(route.length for route in network)[: max(0, pairs)])


def _odd_cities(network: Sequence[Route]) -> int:
    return sum(len(there) % 2 for there in by_city(network).values())


def cities_along(path: Sequence[Route]) -> tuple[str, ...]:
    """Return the cities of a path from start to end; a closed tour ends where it starts.

    Raise ValueError if the routes are not in riding order.
    """
    if not path:
        return ()
    for start in path[0].ends:
        cities = cities_passed(path, (start,))
        if all(city in route.ends for route, city in zip(path, cities, strict=False)):
            return cities
    raise ValueError(f"not in riding order: {', '.join(route.id for route in path)}")


def _trains(routes: Iterable[Route]) -> int:
    return sum(route.length for route in routes)


def _networks(routes: Iterable[Route]) -> Iterator[list[Route]]:
    """Yield the routes of each connected network, in the order of a sweep across it."""
    routes_at = by_city(sorted(routes, key=attrgetter("id")))
    while routes_at:
        yield _sweep(routes_at, start=min(routes_at, key=lambda city: len(routes_at[city])))


def _sweep(routes_at: dict[str, list[Route]], start: str) -> list[Route]:
    """Remove a network from `routes_at`, city by city, and return its routes in that order.

    The next city is the one that leads to the fewest new ones. This keeps the front narrow: at any moment few
    cities have routes both among those swept and among the others.
    """
    swept, front, seen = [], [start], {start}
    while front:
        city = min(front, key=lambda city: sum(route.leads_from(city) not in seen for route in routes_at[city]))
        front.remove(city)
        for route in routes_at.pop(city):
            other = route.leads_from(city)
            if other in routes_at:
                swept.append(route)
            if other not in seen:
                front.append(other)
                seen.add(other)
    return swept


class _Decision(NamedTuple):
    """The decision about one route: ride it or leave it out."""

    route: Route
    ends: Cities
    settled: Cities
    """Those of its ends that have no later decision."""

    def parity(self, odd: Cities, loose_ends: int, *, ridden: bool) -> tuple[Cities, int]:
        """Return the odd cities after this decision without the settled ones, each of which uses up a loose end."""
        if ridden:
            odd ^= self.ends
        return odd & ~self.settled, loose_ends - (odd & self.settled).bit_count()

    def pieces(self, pieces: tuple[Cities, ...], *, ridden: bool) -> tuple[Cities, ...]:
        """Return the pieces after this decision, without the settled cities."""
        if ridden:
            touched = [piece for piece in pieces if piece & self.ends]
            pieces = (self.ends | sum(touched), *(piece for piece in pieces if piece not in touched))
        return tuple(sorted(piece & ~self.settled for piece in pieces))


def _decisions(network: Sequence[Route]) -> list[_Decision]:
    """Return the decisions of a network's routes; the search takes them from the last to the first."""
    bits: dict[str, Cities] = {}
    decisions, to_come = [], 0
    for route in network:
        ends = sum(bits.setdefault(city, 1 << len(bits)) for city in route.ends)
        decisions.append(_Decision(route, ends, ends & ~to_come))
        to_come |= ends
    return decisions


class _State(NamedTuple):
    """All that the remaining decisions need to know about the earlier ones."""

    to_come: int
    """Number of remaining decisions."""
    odd: Cities
    """Cities with an odd number of ridden routes, and with remaining decisions."""
    loose_ends: int
    """How many odd cities may still be settled."""
    pieces: tuple[Cities, ...]
    """For each connected piece of the ridden routes its cities with remaining decisions."""

    @property
    def is_complete(self) -> bool:
        """Whether the ridden routes are one path to which nothing can be added."""
        return self.pieces == (0,)

    @property
    def is_hopeless(self) -> bool:
        """Whether there are too many loose ends, or a piece that can no longer be joined to the others."""
        return self.loose_ends < 0 or (0 in self.pieces and not self.is_complete)

    def after(self, decision: _Decision, *, ridden: bool) -> "_State":
        parity = decision.parity(self.odd, self.loose_ends, ridden=ridden)
        return _State(self.to_come - 1, *parity, decision.pieces(self.pieces, ridden=ridden))


class _Ride(NamedTuple):
    """A choice for the decisions taken so far; the most promising one sorts first."""

    promise: float
    """Lower bound of the trains left out in the end."""
    state: _State
    left_out: int
    """Trains left out so far."""
    ridden: int
    """The decisions whose routes are ridden, a bit each."""


def _longest_in(network: Sequence[Route], steps: _Steps) -> Sequence[Route]:
    """Return the routes of a longest path in a connected network, in no particular order.

    Each route is either ridden or left out. Two choices with the same `_State` have the same future, so only the
    better one is followed. The search always follows the choice with the lowest bound of trains left out; the first
    complete one is therefore a longest path.

    Notes
    -----
    States of a sweep are the frontier method [1]_ [2]_. The bound makes it an A* search [3]_: it is what parity alone
    demands, a minimum T-join [4]_, and joining the pieces can only cost more. If the front of a sweep over n routes
    has at most w cities, there are O(n 2^w) bounds, and at most B(w) times as many states (Bell number). As a rule
    the bound is exact, and the search takes n steps.

    References
    ----------
    .. [1] K. Sekine, H. Imai, S. Tani, "Computing the Tutte polynomial of a graph of moderate size", ISAAC 1995.
    .. [2] D. E. Knuth, "The Art of Computer Programming", vol. 4A, 7.1.4, Simpath.
    .. [3] P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost
       paths", IEEE Trans. Systems Science and Cybernetics 4, 1968.
    .. [4] J. Edmonds, E. L. Johnson, "Matching, Euler tours and the Chinese postman", Math. Programming 5, 1973.
    """
    if _odd_cities(network) <= 2:
        return network
    decisions = _decisions(network)
    least_to_leave_out = _least_to_leave_out(decisions, steps)
    rides = [_Ride(0, _State(len(decisions), 0, 2, ()), 0, 0)]
    followed = set()
    while not (ride := heappop(rides)).state.is_complete:
        if ride.state not in followed:
            followed.add(ride.state)
            steps.take()
            for choice in _choices(ride, decisions[ride.state.to_come - 1], least_to_leave_out):
                heappush(rides, choice)
    return [decision.route for number, decision in enumerate(decisions) if ride.ridden >> number & 1]


def _choices(ride: _Ride, decision: _Decision, least_to_leave_out: Callable[[_State], float]) -> Iterator[_Ride]:
    for ridden in (True, False):
        state = ride.state.after(decision, ridden=ridden)
        left_out = ride.left_out + (0 if ridden else decision.route.length)
        promise = left_out + least_to_leave_out(state)
        if promise < inf:
            yield _Ride(promise, state, left_out, ride.ridden | ridden << state.to_come)


def _least_to_leave_out(decisions: Sequence[_Decision], steps: _Steps) -> Callable[[_State], float]:
    """Return the bound of the search: the fewest trains that the remaining decisions of a state can leave out."""

    @cache
    def by_parity(to_come: int, odd: Cities, loose_ends: int) -> float:
        steps.take()
        if loose_ends < 0:
            return inf
        if not to_come:
            return 0
        decision = decisions[to_come - 1]
        return min(
            by_parity(to_come - 1, *decision.parity(odd, loose_ends, ridden=True)),
            by_parity(to_come - 1, *decision.parity(odd, loose_ends, ridden=False)) + decision.route.length,
        )

    def least(state: _State) -> float:
        if state.is_hopeless:
            return inf
        if state.is_complete:
            return _trains(decision.route for decision in decisions[: state.to_come])
        return by_parity(state.to_come, state.odd, state.loose_ends)

    return least


def _in_riding_order(routes: Sequence[Route]) -> tuple[Route, ...]:
    """Return the routes of a path in riding order, by Hierholzer's method (Math. Annalen 6, 1873).

    By hand, because released results have this order, and networkx rides in another one, in 18 times the time.
    """
    routes_at = by_city(routes)
    odd = [city for city, there in routes_at.items() if len(there) % 2]
    path: list[Route] = []

    def ride_on(city: str) -> None:
        while routes_at[city]:
            route = routes_at[city].pop()
            other = route.leads_from(city)
            routes_at[other].remove(route)
            ride_on(other)
            path.append(route)

    if routes:
        ride_on(min(odd or routes_at))
    return tuple(path)
