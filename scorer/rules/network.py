"""A player's routes as a multigraph: what they connect, and how."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import pairwise

import networkx as nx

from scorer.rules.board import Route

_START, _END = object(), object()
"""What joins the border points of an end, for ways that may begin or end at any of them."""
_BORROWING = 1 / 1024
"""Added to a borrowed route's length, so that among equally short ways the one on own rails is taken."""


def join(networks: Sequence[frozenset[str]], ends: Iterable[str]) -> list[frozenset[str]]:
    """Return the networks after a route joins those that it touches; the joined one stands last.

    >>> [sorted(network) for network in join([frozenset("ab"), frozenset("cd"), frozenset("ef")], "bc")]
    [['e', 'f'], ['a', 'b', 'c', 'd']]
    """
    joined = frozenset(ends)
    touched = [network for network in networks if network & joined]
    return [network for network in networks if network not in touched] + [joined.union(*touched)]


def networks_of(routes: Iterable[Route]) -> list[frozenset[str]]:
    """Return the cities of each gapless network that the routes form, city ids."""
    start: list[frozenset[str]] = []
    return reduce(join, (route.ends for route in routes), start)


def two_ways(
    routes: Iterable[Route], starts: Sequence[str], ends: Sequence[str]
) -> tuple[tuple[Route, ...], tuple[Route, ...]] | None:
    """Return two ways between two places that share no route, each in riding order; None if there are not two (X4).

    They may meet in a city. A place is a city, or all border points of an end. Exact: such ways are a flow of 2 where
    every route takes 1 (Menger's theorem).
    """
    graph: nx.Graph[object] = nx.Graph()
    for route in sorted(routes, key=lambda route: route.id):
        graph.add_edges_from([(route.a, route), (route, route.b)])
    graph.add_edges_from([(_START, start) for start in starts] + [(end, _END) for end in ends])
    try:
        first, second = nx.edge_disjoint_paths(graph, _place(graph, _START), _place(graph, _END), cutoff=2)
    except (nx.NetworkXNoPath, ValueError):
        return None
    return _ridden(first), _ridden(second)


def _place(graph: "nx.Graph[object]", place: object) -> object:
    """Return what stands for a place: its only spot, so that two ways may begin there, or what joins several."""
    return next(iter(graph[place])) if len(graph[place]) == 1 else place


def _ridden(stops: Sequence[object]) -> tuple[Route, ...]:
    """Return the routes of a way that passes cities and routes in turn, without the rounds that it makes."""
    way: list[object] = []
    for stop in stops:
        way = [*way[: way.index(stop)], stop] if stop in way else [*way, stop]
    return tuple(stop for stop in way if isinstance(stop, Route))


class Network:
    """Routes that a player may use for tickets: their own and those that stations lend (R2, E2)."""

    def __init__(self, own: Iterable[Route], borrowed: Iterable[Route] = ()) -> None:
        self._graph: nx.MultiGraph[str] = nx.MultiGraph()
        for route in own:
            self._graph.add_edge(*route.ends, key=route, trains=route.length)
        for route in borrowed:
            self._graph.add_edge(*route.ends, key=route, trains=route.length + _BORROWING)

    def connection(self, starts: Iterable[str], ends: Iterable[str]) -> tuple[Route, ...]:
        """Return a shortest connection in trains, in riding order; empty if there is none (R2).

        It leads from any of the cities to any of the others: an end has several border points (X2). Among equally short
        ones it takes one that borrows least.
        """
        beginnings = [start for start in starts if start in self._graph]
        ways = [way for end in ends if (way := self._way(beginnings, end))]
        return min(ways, key=self._trains, default=())

    def _way(self, starts: Sequence[str], end: str) -> tuple[Route, ...]:
        if not starts or end not in self._graph:
            return ()
        try:
            _, cities = nx.multi_source_dijkstra(self._graph, starts, end, weight="trains")
        except nx.NetworkXNoPath:
            return ()
        return tuple(self._shortest(a, b) for a, b in pairwise(cities))

    def _trains(self, way: Sequence[Route]) -> float:
        return sum(float(self._graph.edges[(*route.ends, route)]["trains"]) for route in way)

    def _shortest(self, a: str, b: str) -> Route:
        lines: Mapping[Route, Mapping[str, float]] = dict(self._graph[a][b])  # type: ignore[assignment] # the stubs know no keys but text
        return min(lines, key=lambda route: (lines[route]["trains"], route.id))
