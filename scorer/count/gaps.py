"""What an incomplete ticket lacks: the cheapest way to complete it."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, TypeAlias

from scorer.count.tours import cheapest_tree
from scorer.rules.board import Route, Ticket
from scorer.rules.game import Game

_TRAIN, _BLOCKED = 1_000_000, 1000
"""Weights of an own train, and of a line that nobody can claim any more; a missing connection adds 1 (R2m)."""


class _Line(NamedTuple):
    """A line that may be ridden, its weight, and how many white trains it takes (X15)."""

    route: Route
    weight: int
    white: int


_Step: TypeAlias = tuple[int, int, str, int, tuple[Route, ...]]
"""The weight of a way, its number in the search, where it leads, its white trains, and its routes."""


class Gaps:
    """The cheapest ways over a board for one player, whose own and borrowed routes cost nothing (R2m).

    Every other line costs the trains it takes (X5), whoever owns it; a bullet line that nobody has claimed costs a
    white train while one is left (X15). No way leads through an end of the board: nothing passes there, and nobody can
    own two lines of a country (P4, X1).
    """

    def __init__(self, game: Game, usable: Collection[Route]) -> None:
        self._game = game
        self._routes = usable

    @cached_property
    def _usable(self) -> Mapping[str, Route]:
        return {route.connection: route for route in sorted(self._routes, key=lambda route: route.id, reverse=True)}

    def missing(self, ticket: Ticket) -> tuple[Route, ...]:
        """Return the missing routes of the cheapest way, in riding order, one for each connection (R2)."""
        return tuple(route for route in self.way(ticket) if route.connection not in self._usable)

    def way(self, ticket: Ticket) -> tuple[Route, ...]:
        """Return the whole cheapest way to any goal in riding order: own, borrowed and missing routes.

        Of its parallels a missing route is the shortest, then one that could still be claimed, then the first by its
        id. Of equally cheap ways it is one with the fewest lines that nobody could claim any more, then with the fewest
        missing connections. The order of the claims does not change the result.
        """
        if ticket.is_tour:
            return self._tree(ticket)
        ((starts, goals),) = self._game.board.legs(ticket)
        numbers, seen = count(), set[tuple[str, int]]()
        steps: list[_Step] = [(0, next(numbers), start, 0, ()) for start in starts]
        while steps:
            weight, _, city, white, way = heappop(steps)
            if city in goals:
                return way
            if (city, white) in seen or (city not in starts and self._game.board.cities[city].is_end):
                continue
            seen.add((city, white))
            for route, more, whites in self._lines[city]:
                if white + whites <= self._game.white_left:
                    to = route.leads_from(city)
                    heappush(steps, (weight + more, next(numbers), to, white + whites, (*way, route)))
        return ()

    def _tree(self, tour: Ticket) -> tuple[Route, ...]:
        """Return the cheapest lines that join all cities of a tour, in whatever order (X25)."""
        lines = {line for lines in self._lines.values() for line in lines if not line.white}
        ends = {city.id for city in self._game.board.cities.values() if city.is_end}
        inner = ((line.route, line.weight) for line in lines if ends.isdisjoint(line.route.ends))
        return cheapest_tree(inner, tour.cities)

    @cached_property
    def _lines(self) -> Mapping[str, Sequence[_Line]]:
        """The lines to choose from at each city: of a connection one, or one for own and one for white trains."""
        found: defaultdict[str, list[_Line]] = defaultdict(list)
        for connection, parallels in self._game.board.parallels.items():
            for line in self._choice(connection, parallels):
                for city in line.route.ends:
                    found[city].append(line)
        return found

    def _choice(self, connection: str, parallels: Sequence[Route]) -> list[_Line]:
        if usable := self._usable.get(connection):
            return [_Line(usable, 0, 0)]
        route = min(parallels, key=lambda route: (route.trains, *self._blocks(route), route.id))
        own = _Line(route, route.trains * _TRAIN + any(self._blocks(route)) * _BLOCKED + 1, 0)
        return [own, *(_Line(bullet, 1, 1) for bullet in parallels if self._game.takes_white(bullet))]

    def _blocks(self, route: Route) -> tuple[bool, bool]:
        """Return whether somebody owns a route, and whether its parallels close it (R3, X11)."""
        return route.id in self._game.owners, bool(self._game.closed_by(route))
