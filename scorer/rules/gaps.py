"""What an incomplete ticket lacks: the cheapest way to complete it."""

from collections.abc import Collection, Mapping
from functools import cached_property

import networkx as nx

from scorer.rules.board import Board, Route, Ticket
from scorer.rules.network import Graph, cheapest_way, graph_of

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
        ways = [way for spot in spots if (way := cheapest_way(self._leading_to({*starts, spot}), starts, [spot]))]
        return min(ways, key=lambda way: sum(map(self._price, way)), default=())

    def _leading_to(self, stops: Collection[str]) -> Graph:
        """Return the graph in which no way passes an end of the board; one with a single line is never passed."""
        ends = (city for city, lines in self._graph.degree if lines > 1 and self._board.cities[city].is_end)
        closed = [city for city in ends if city not in stops]
        return nx.restricted_view(self._graph, closed, ()) if closed else self._graph

    @cached_property
    def _graph(self) -> Graph:
        lines = (self._usable.get(connection) or self._line(connection) for connection in self._board.parallels)
        return graph_of((route, self._price(route)) for route in lines)

    def _price(self, route: Route) -> int:
        return 0 if route.connection in self._usable else route.trains * _TRAIN + 1

    def _line(self, connection: str) -> Route:
        lines = self._board.parallels[connection]
        return min(lines, key=lambda route: (route.trains, route.id in self._taken, route.id))
