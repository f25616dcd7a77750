"""What is printed: a board with its cities and routes, and the ticket cards of its editions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

Text: TypeAlias = Mapping[str, str]
"""A printed text by language: ``{"en": "Poland", "de": "Polen"}``."""


@dataclass(frozen=True, slots=True)
class City:
    """A city, or a neighbouring country that border routes lead to (P1)."""

    id: str
    name: str
    x: float
    """Thousandths of the board's longer side, from the left."""
    y: float
    """Thousandths of the board's longer side, from the top."""
    is_country: bool = False
    spellings: tuple[str, ...] = ()
    """What people also type: München is Munich and Muenchen."""
    label: str = ""
    """Side on which the drawing writes the name, a compass point such as ``ne``; empty: the drawing chooses."""


@dataclass(frozen=True, slots=True)
class Route:
    """One printed line between two cities; a double is two routes."""

    id: str
    a: str
    b: str
    length: int
    """Trains, which is also the number of printed spaces."""
    colour: str
    ferry: int = 0
    """Locomotive symbols printed on a ferry line; 0 on land."""
    is_tunnel: bool = False
    bend: float = 0.0
    """How far the drawn line swings to the right of the straight way from `a` to `b`, in thousandths of the board."""

    @property
    def ends(self) -> tuple[str, str]:
        return self.a, self.b

    @property
    def connection(self) -> str:
        """The two cities it joins, the same for all parallel lines (R3)."""
        return f"{self.a}-{self.b}"

    def leads_from(self, city: str) -> str:
        """Return the city at the other end."""
        return self.b if city == self.a else self.a


@dataclass(frozen=True, slots=True, eq=False)
class Ticket:
    """A ticket card. The same two cities, in either direction, and the same value are the same card (R9)."""

    a: str
    b: str
    value: int
    """Points, as printed."""
    is_long: bool = False
    is_verified: bool = True

    @property
    def id(self) -> str:
        """The two cities in alphabetical order."""
        return "-".join(sorted((self.a, self.b)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ticket) and (self.id, self.value) == (other.id, other.value)

    def __hash__(self) -> int:
        return hash((self.id, self.value))


@dataclass(frozen=True, slots=True)
class Deal:
    """How many tickets a player is dealt at the start, and the fewest to keep (a hint, never a refusal)."""

    regular: int
    keep: int
    long: int = 0
    keep_with_long: int | None = None
    """The fewest to keep where one of them is a long ticket; None: the same as `keep`."""

    def least(self, tickets: tuple[Ticket, ...]) -> int:
        """Return the fewest cards that a player who holds `tickets` must have kept."""
        if self.keep_with_long is not None and any(ticket.is_long for ticket in tickets):
            return self.keep_with_long
        return self.keep


@dataclass(frozen=True, slots=True)
class Edition:
    """Which ticket cards and bonuses are in a game."""

    id: str
    name: Text
    tickets: tuple[Ticket, ...]
    bonuses: Mapping[str, int]
    """Points by bonus: ``longest-path``, ``globetrotter``."""
    deal: Deal
    caveat: Text | None = None
    """What is not verified about this edition, for the players to know."""

    def ticket_between(self, city: str, other: str) -> Ticket | None:
        """Return the deck's card of two cities, in either direction."""
        wanted = {city, other}
        return next((ticket for ticket in self.tickets if {ticket.a, ticket.b} == wanted), None)


@dataclass(frozen=True, eq=False)
class Board:
    """A printed board and its rules in numbers."""

    id: str
    name: Text
    width: int
    height: int
    """Size of the drawing in thousandths of the longer side."""
    fewest_players: int
    most_players: int
    trains: int
    """Trains each player owns (R4)."""
    colours: tuple[str, ...]
    """Train colours found in the box."""
    doubles_open_from: int
    """Players from whom on both lines of a double may be used (R3)."""
    stations: int
    """Stations each player owns (E1); 0 on boards without."""
    station_points: int
    """Points for a station that was not built."""
    points: Mapping[int, int]
    """Points by route length (R1), for the lengths printed on this board."""
    tie_breaks: tuple[str, ...]
    """Criteria after the points, first one first (R8)."""
    cities: Mapping[str, City]
    routes: Mapping[str, Route]
    editions: Mapping[str, Edition]
    country_cards: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Values of each country's stack, top card first (P1)."""

    @cached_property
    def parallels(self) -> Mapping[str, tuple[Route, ...]]:
        """The routes of each connection, so ``paris-zurich`` has one and ``berlin-wien`` may have two (R3)."""
        found: dict[str, list[Route]] = {}
        for route in self.routes.values():
            found.setdefault(route.connection, []).append(route)
        return {connection: tuple(routes) for connection, routes in found.items()}

    @cached_property
    def beside(self) -> Mapping[str, tuple[Route, ...]]:
        """The routes that no player may own together with a given one.

        They are its parallel lines (R3) and, for a border route, all border lines of that country (P4).
        """
        groups: dict[str, list[Route]] = {}
        for route in self.routes.values():
            groups.setdefault(self.country_of(route) or route.connection, []).append(route)
        return {
            route.id: tuple(other for other in group if other is not route)
            for group in groups.values()
            for route in group
        }

    def country_of(self, route: Route) -> str | None:
        """Return the country that a border route leads to (P4), None for an inner route."""
        return next((end for end in route.ends if self.cities[end].is_country), None)

    def name_of(self, thing: object, language: str = "en") -> str:
        """Return the table's name of a city, route or ticket, Paris–Zürich; of anything else its text."""
        match thing:
            case City():
                return thing.name
            case Route() | Ticket():
                return f"{self.cities[thing.a].name}–{self.cities[thing.b].name}"
            case Mapping():
                return str(thing[language])
            case _:
                return str(thing)
