"""The best choice of borrowed routes for a player's stations (E2 to E5)."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from math import inf, prod
from typing import NamedTuple, TypeAlias

from scorer.count.hard import TooHard
from scorer.count.network import join, networks_of
from scorer.rules.board import City, Route, Ticket


@dataclass(frozen=True, slots=True)
class Loan:
    """What a station lends its owner: a route of another player, or None if no loan helps (E2)."""

    city: City
    route: Route | None
    completes: tuple[Ticket, ...] = ()
    """The tickets that would be incomplete, or worth less (X3), without this loan."""


_Ends: TypeAlias = frozenset[str]
"""Two networks of a player, which a route can join."""
_Choice: TypeAlias = tuple[_Ends | None, ...]
"""For each station what its loan joins, or None."""


class _Wish(NamedTuple):
    """A goal that own routes do not reach: the two networks to be joined, and the points of the ticket then."""

    ends: _Ends
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
    offers = _useful([_offer(city, others, network_of) for city in stations], open_tickets)
    choices = product(*([None, *offer] for offer in offers))
    if prod(len(offer) + 1 for offer in offers) * len(open_tickets) > most_steps:
        raise TooHard
    chosen = max(choices, key=lambda choice: _gain(choice, open_tickets))
    lent = [offer[ends] if ends else None for offer, ends in zip(offers, chosen, strict=True)]
    helped = [_tickets_helped(place, chosen, open_tickets) for place in range(len(stations))]
    return tuple(map(Loan, stations, lent, helped))


def _open(ticket: Ticket, network_of: dict[str, str], spots_of: Callable[[str], Sequence[str]]) -> _OpenTicket:
    """Return a ticket with the goals that are worth more than those that own routes reach."""
    wishes = [
        _Wish(_networks_at(network_of, start, spot), goal.value)
        for goal in ticket.goals
        for start, spot in product(spots_of(ticket.start), spots_of(goal.city))
    ]
    worth = max((wish.value for wish in wishes if len(wish.ends) == 1), default=-ticket.value)
    return _OpenTicket(ticket, worth, tuple(wish for wish in wishes if wish.value > worth and len(wish.ends) == 2))


def _networks_at(network_of: dict[str, str], a: str, b: str) -> _Ends:
    """Return the networks of two cities; a city without own routes is a network by itself."""
    return frozenset((network_of.get(a, a), network_of.get(b, b)))


def _offer(city: City, others: Collection[Route], network_of: dict[str, str]) -> dict[_Ends, Route]:
    """Return what a station may lend: for each pair of networks that it can join, the first route by id."""
    found: dict[_Ends, Route] = {}
    for route in sorted((route for route in others if city.id in route.ends), key=lambda route: route.id):
        found.setdefault(_networks_at(network_of, route.a, route.b), route)
    return {ends: route for ends, route in found.items() if len(ends) == 2}


def _useful(offers: list[dict[_Ends, Route]], open_tickets: Sequence[_OpenTicket]) -> list[dict[_Ends, Route]]:
    """Leave out routes to a network where no open ticket ends and no other station's route continues."""
    wanted = {end for ticket in open_tickets for wish in ticket.wishes for end in wish.ends}
    reached = [frozenset[str]().union(*offer) for offer in offers]
    return [
        {ends: route for ends, route in offer.items() if ends <= wanted.union(*reached[:place], *reached[place + 1 :])}
        for place, offer in enumerate(offers)
    ]


def _gain(choice: _Choice, open_tickets: Sequence[_OpenTicket]) -> tuple[int, int, int]:
    """Return what a better choice has more of (E4): ticket points, then completed tickets, then stations not used."""
    worth = _worth(choice, open_tickets)
    return sum(worth), sum(points > 0 for points in worth), choice.count(None)


def _worth(choice: _Choice, open_tickets: Sequence[_OpenTicket]) -> list[int]:
    """Return the points of each open ticket under a choice (E3: all its loans serve every ticket)."""
    groups = reduce(join, filter(None, choice), list[frozenset[str]]())
    return [ticket.worth_with(groups) for ticket in open_tickets]


def _tickets_helped(place: int, chosen: _Choice, open_tickets: Sequence[_OpenTicket]) -> tuple[Ticket, ...]:
    """Return the tickets that need the loan of the station at `place`."""
    with_it, without = _worth(chosen, open_tickets), _worth((*chosen[:place], *chosen[place + 1 :]), open_tickets)
    worth = zip(open_tickets, with_it, without, strict=True)
    return tuple(open_ticket.ticket for open_ticket, more, less in worth if more > less)
