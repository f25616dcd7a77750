"""What an incomplete ticket lacks: the cheapest way to complete it."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

import networkx as nx

from scorer.rules.board import Board, Route, Ticket

_TRAIN = 1000
"""Weight of a missing train; a missing connection adds 1, so that of equally cheap ways the one with fewer wins."""


class Gaps:
    """The cheapest ways over a board for one player, whose own and borrowed routes cost nothing.

    Every other line costs the trains it takes (X5), whoever owns it. No way leads through an end of the board: nothing
    passes there, and nobody can own two lines of a country (P4, X1).
    """

    def __init__(self, board: Board, usable: Collection[Route], taken: Collection[str]) -> None:
        self._board = board
        self._routes = usable
        self._taken = taken

    @cached_property
    def _usable(self) -> Mapping[str, Route]:
        return {route.connection: route for route in sorted(self._routes, key=lambda route: route.id, reverse=True)}

    def missing(self, ticket: Ticket) -> tuple[Route, ...]:
        """Return the missing routes of the cheapest way, in riding order, one for each connection (R2)."""
        return tuple(route for route in self.way(ticket) if route.connection not in self._usable)

    def way(self, ticket: Ticket) -> tuple[Route, ...]:
        """Return the whole cheapest way to any goal in riding order: own, borrowed and missing routes.

        A missing route is the shortest of its parallels, then a free one, then the first by its id. Among equally cheap
        ways it is one with the fewest missing connections. The order of the claims does not change the result.
        """
        starts = self._board.spots_of(ticket.start)
        spots = [spot for goal in ticket.goals for spot in self._board.spots_of(goal.city)]
        ways = [way for spot in spots if (way := self._way(starts, spot))]
        way = min(ways, key=lambda way: sum(map(self._price, way)), default=())
        return tuple(self._usable.get(connection) or self._line(connection) for connection in way)

    def _way(self, starts: Sequence[str], end: str) -> Sequence[str]:
        """Return the connections of the cheapest way from any of the starts; none if there is no way."""
        stops, cities = {*starts, end}, self._board.cities
        through = nx.subgraph_view(self._graph, filter_node=lambda city: city in stops or not cities[city].is_end)
        try:
            _, passed = nx.multi_source_dijkstra(through, starts, end, weight="cost")
        except (nx.NodeNotFound, nx.NetworkXNoPath):
            return ()
        return [self._graph.edges[pair]["connection"] for pair in pairwise(passed)]

    @cached_property
    def _graph(self) -> "nx.Graph[str]":
        graph: nx.Graph[str] = nx.Graph()
        for connection, lines in self._board.parallels.items():
            graph.add_edge(*lines[0].ends, connection=connection, cost=self._price(connection))
        return graph

    def _price(self, connection: str) -> int:
        return 0 if connection in self._usable else self._line(connection).trains * _TRAIN + 1

    def _line(self, connection: str) -> Route:
        lines = self._board.parallels[connection]
        return min(lines, key=lambda route: (route.trains, route.id in self._taken, route.id))
