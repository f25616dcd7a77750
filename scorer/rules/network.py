"""A player's routes as a multigraph: what they connect, and how. The only user of networkx."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import pairwise

import networkx as nx

from scorer.rules.board import Route

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


class Network:
    """Routes that a player may use for tickets: their own and those that stations lend (R2, E2)."""

    def __init__(self, own: Iterable[Route], borrowed: Iterable[Route] = ()) -> None:
        self._graph: nx.MultiGraph[str] = nx.MultiGraph()
        for route in own:
            self._graph.add_edge(*route.ends, key=route, trains=route.length)
        for route in borrowed:
            self._graph.add_edge(*route.ends, key=route, trains=route.length + _BORROWING)

    def connection(self, start: str, end: str) -> tuple[Route, ...]:
        """Return a shortest connection in trains, in riding order; empty if there is none (R2).

        Among equally short ones it takes one that borrows least.
        """
        try:
            cities = nx.dijkstra_path(self._graph, start, end, weight="trains")
        except (nx.NodeNotFound, nx.NetworkXNoPath):
            return ()
        return tuple(self._shortest(a, b) for a, b in pairwise(cities))

    def _shortest(self, a: str, b: str) -> Route:
        lines: Mapping[Route, Mapping[str, float]] = dict(self._graph[a][b])  # type: ignore[assignment] # the stubs know no keys but text
        return min(lines, key=lambda route: (lines[route]["trains"], route.id))
