"""The best choice of borrowed routes for a player's stations (E2 to E5)."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf, prod
from typing import NamedTuple, TypeAlias

from scorer.rules.board import City, Route, Ticket
from scorer.rules.network import join, networks_of
from scorer.rules.steps import Steps


@dataclass(frozen=True, slots=True)
class Loan:
    """What a station lends its owner: a route of another player, or None if no loan helps (E2)."""

    city: City
    route: Route | None
    completes: tuple[Ticket, ...] = ()
    """The tickets that would be incomplete, or worth less (X3), without this loan."""


class _Bridge(NamedTuple):
    """A route that can be borrowed, and the two networks of the player that it would join."""

    route: Route
    ends: frozenset[str]


_Choice: TypeAlias = tuple[_Bridge | None, ...]
"""For each station the bridge it lends, or None."""


class _Wish(NamedTuple):
    """A goal that own routes do not reach: the two networks to be joined, and the points of the ticket then."""

    ends: frozenset[str]
    value: int


class _OpenTicket(NamedTuple):
    """A ticket that a loan may improve: its points without one (X3), and its wishes."""

    ticket: Ticket
    worth: int
    wishes: tuple[_Wish, ...]

    def worth_with(self, groups: Sequence[frozenset[str]]) -> int:
        """Return its points if these groups of networks are joined: those of the best goal reached."""
        reached = [wish.value for wish in self.wishes if any(wish.ends <= group for group in groups)]
        return max([self.worth, *reached])


class _Gain(NamedTuple):
    """What a choice earns; a greater one is better (E4): ticket points, then completed tickets, then few loans."""

    points: int
    tickets: int
    loans_saved: int


def best_loans(
    own: Iterable[Route],
    others: Collection[Route],
    stations: Sequence[City],
    tickets: Iterable[Ticket],
    spots_of: Callable[[str], Sequence[str]] = lambda place: (place,),
    *,
    most_steps: float = inf,
) -> tuple[Loan, ...]:
    """Return the best loan for each station, in the order of `stations` (E4).

    The result is exact, because every choice that joins something else is tried. The player's networks are contracted
    to points first: then only tickets between two points are open, only routes between two points can help, and of
    routes that join the same two points one is enough. That leaves at most (r + 1)^s choices for s stations with r such
    routes each, and judging one takes a few comparisons of small sets.

    Parameters
    ----------
    own, others
        The player's routes, and those of all other players (E3: nobody borrows an unclaimed route).
    stations, tickets
        The cities of the player's stations, and the player's tickets.
    spots_of
        The cities where a ticket's place is reached (X2); by default the place itself.
    most_steps
        How often a ticket may be judged under a choice.

    Raise TooHard if it takes more than `most_steps`.
    """
    if not stations:
        return ()
    network_of = {city: min(cities) for cities in networks_of(own) for city in cities}
    open_tickets = [open_ticket for ticket in tickets if (open_ticket := _open(ticket, network_of, spots_of)).wishes]
    offers = _useful([_bridges(city, others, network_of) for city in stations], open_tickets)
    choices = product(*([None, *bridges] for bridges in offers))
    Steps(most_steps).take(prod(len(bridges) + 1 for bridges in offers) * len(open_tickets))
    chosen = max(choices, key=lambda choice: _gain(choice, open_tickets))
    return tuple(_loan(city, place, chosen, open_tickets) for place, city in enumerate(stations))


def _open(ticket: Ticket, network_of: dict[str, str], spots_of: Callable[[str], Sequence[str]]) -> _OpenTicket:
    """Return a ticket with the goals that are worth more than those that own routes reach."""
    wishes = [
        _Wish(_joined(network_of, start, spot), goal.value)
        for goal in ticket.goals
        for start, spot in product(spots_of(ticket.start), spots_of(goal.city))
    ]
    worth = max((wish.value for wish in wishes if len(wish.ends) == 1), default=-ticket.value)
    return _OpenTicket(ticket, worth, tuple(wish for wish in wishes if wish.value > worth and len(wish.ends) == 2))


def _joined(network_of: dict[str, str], a: str, b: str) -> frozenset[str]:
    """Return the networks of two cities; a city without own routes is a network by itself."""
    return frozenset((network_of.get(a, a), network_of.get(b, b)))


def _bridges(city: City, others: Collection[Route], network_of: dict[str, str]) -> list[_Bridge]:
    """Return what a station may lend: for each pair of networks that it can join, the first route by id."""
    found: dict[frozenset[str], _Bridge] = {}
    for route in sorted((route for route in others if city.id in route.ends), key=lambda route: route.id):
        ends = _joined(network_of, route.a, route.b)
        if len(ends) == 2:
            found.setdefault(ends, _Bridge(route, ends))
    return list(found.values())


def _useful(offers: list[list[_Bridge]], open_tickets: Sequence[_OpenTicket]) -> list[list[_Bridge]]:
    """Leave out bridges to a network where no open ticket ends and no other station's bridge continues."""
    wanted = {end for ticket in open_tickets for wish in ticket.wishes for end in wish.ends}
    reached = [{end for bridge in bridges for end in bridge.ends} for bridges in offers]
    return [
        [bridge for bridge in bridges if bridge.ends <= wanted.union(*reached[:place], *reached[place + 1 :])]
        for place, bridges in enumerate(offers)
    ]


def _gain(choice: _Choice, open_tickets: Sequence[_OpenTicket]) -> _Gain:
    worth = _worth(choice, open_tickets)
    return _Gain(sum(worth), sum(points > 0 for points in worth), choice.count(None))


def _worth(choice: _Choice, open_tickets: Sequence[_OpenTicket]) -> list[int]:
    """Return the points of each open ticket under a choice (E3: all its loans serve every ticket)."""
    groups: list[frozenset[str]] = []
    for bridge in choice:
        if bridge:
            groups = join(groups, bridge.ends)
    return [ticket.worth_with(groups) for ticket in open_tickets]


def _loan(city: City, place: int, chosen: _Choice, open_tickets: Sequence[_OpenTicket]) -> Loan:
    """Return what the station at `place` lends, with the tickets that need it."""
    bridge = chosen[place]
    if bridge is None:
        return Loan(city, None)
    with_it = _worth(chosen, open_tickets)
    without = _worth((*chosen[:place], *chosen[place + 1 :]), open_tickets)
    worth = zip(open_tickets, with_it, without, strict=True)
    return Loan(city, bridge.route, tuple(open_ticket.ticket for open_ticket, more, less in worth if more > less))
