"""A player's routes as a graph: what they connect, and how."""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from functools import reduce
from itertools import chain, pairwise
from operator import attrgetter
from typing import TypeAlias

import networkx as nx

from scorer.rules.board import Route

_BORROWING = 1 / 1024
"""Added to the length of a borrowed route, so that among equally short ways one with fewer loans is taken."""


def join(networks: Sequence[frozenset[str]], ends: Iterable[str]) -> list[frozenset[str]]:
    """Return the networks after a route joins those that it touches; the joined one is last.

    >>> [sorted(network) for network in join([frozenset("ab"), frozenset("cd"), frozenset("ef")], "bc")]
    [['e', 'f'], ['a', 'b', 'c', 'd']]
    """
    joined = frozenset(ends)
    touched = [network for network in networks if network & joined]
    return [network for network in networks if network not in touched] + [joined.union(*touched)]


def networks_of(routes: Iterable[Route]) -> list[frozenset[str]]:
    """Return the city ids of each connected network that the routes form."""
    start: list[frozenset[str]] = []
    return reduce(join, (route.ends for route in routes), start)


def by_city(routes: Iterable[Route]) -> defaultdict[str, list[Route]]:
    """Return the routes that end at each city, in the order given; none at an unknown city."""
    found: defaultdict[str, list[Route]] = defaultdict(list)
    for route in routes:
        for city in route.ends:
            found[city].append(route)
    return found


def two_ways(
    routes: Iterable[Route], starts: Collection[str], ends: Collection[str]
) -> tuple[tuple[Route, ...], tuple[Route, ...]] | None:
    """Return two ways between two places that share no route, each in riding order; None if there are not two (X4).

    They may meet in a city. A place is a city, or all border points of an end.

    Notes
    -----
    Exact: two such ways are a flow of 2 where every route takes 1, and two augmenting ways find it (Ford and
    Fulkerson). Where the second rides a route of the first backwards, neither needs it. By hand, because the flow of
    networkx takes 14 ms instead of 0.4 for the nine tickets of a game, at every tap.
    """
    routes_at = by_city(sorted(routes, key=lambda route: route.id))
    first = _way(routes_at, starts, ends, {})
    second = _way(routes_at, starts, ends, first)
    both = first | second
    steps = {step: route for step, route in both.items() if (route.leads_from(step[0]), route.id) not in both}
    return (_take_way(steps, starts, ends), _take_way(steps, starts, ends)) if second else None


_Steps: TypeAlias = dict[tuple[str, str], Route]
"""Routes in riding order; the key is the city from which a route is ridden, and its id."""


def _way(
    routes_at: defaultdict[str, list[Route]], starts: Iterable[str], ends: Collection[str], ridden: _Steps
) -> _Steps:
    """Return a way of the fewest routes that repeats no ridden step; empty if there is none."""
    seen = set(starts)
    queue: deque[tuple[str, _Steps]] = deque((start, {}) for start in starts)
    while queue:
        city, way = queue.popleft()
        if city in ends:
            return way
        for route in routes_at[city]:
            if (other := route.leads_from(city)) not in seen and (city, route.id) not in ridden:
                seen.add(other)
                queue.append((other, way | {(city, route.id): route}))
    return {}


def _take_way(steps: _Steps, starts: Collection[str], ends: Collection[str]) -> tuple[Route, ...]:
    """Remove the steps of one way from those of two, and return its routes in riding order."""
    city = next(city for city, _ in steps if city in starts)
    way: list[Route] = []
    while city not in ends:
        way.append(steps.pop(next(step for step in steps if step[0] == city)))
        city = way[-1].leads_from(city)
    return tuple(way)


Graph: TypeAlias = "nx.Graph[str]"
"""Cities, joined by the cheapest ``route`` between them with its ``cost``."""


def cheapest_way(graph: Graph, starts: Iterable[str], ends: Iterable[str]) -> tuple[Route, ...]:
    """Return the routes of a cheapest way from any of the starts to any of the ends, in riding order.

    Empty if there is none. Of equally cheap ways it is one to the first of the ends.
    """
    sources = [start for start in starts if start in graph]
    ways = []
    for end in ends if sources else ():
        with suppress(nx.NetworkXNoPath):
            _, cities = nx.multi_source_dijkstra(graph, sources, end, weight="cost")
            ways.append(cities)
    cheapest = min(ways, key=lambda cities: nx.path_weight(graph, cities, "cost"), default=())
    return tuple(graph.edges[pair]["route"] for pair in pairwise(cheapest))


def usable(own: Iterable[Route], borrowed: Iterable[Route] = ()) -> Graph:
    """Return the graph of what a player may use for tickets: own routes, and those that stations lend (R2, E2).

    A route costs its spaces, one that is lent a little more. They are sorted, so that of equally short ways it is the
    same one whatever the order of the claims.
    """
    ours = ((route, float(route.length)) for route in sorted(own, key=attrgetter("id")))
    lent = ((route, route.length + _BORROWING) for route in sorted(borrowed, key=attrgetter("id")))
    graph: Graph = nx.Graph()
    for route, cost in chain(ours, lent):  # of equally cheap parallel ones it has the first
        if not graph.has_edge(*route.ends) or cost < graph.edges[route.ends]["cost"]:
            graph.add_edge(*route.ends, route=route, cost=cost)
    return graph
