"""What is printed: a board with its cities and routes, and the ticket cards of its editions."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, TypeAlias

Text: TypeAlias = Mapping[str, str]
"""A printed text by language: ``{"en": "Poland", "de": "Polen"}``."""


@dataclass(frozen=True, slots=True)
class City:
    """A place where routes end: a city, or something at the board's edge; what it is there for, fact by fact."""

    id: str
    name: str
    x: float
    """Thousandths of the board's longer side, from the left."""
    y: float
    """Thousandths of the board's longer side, from the top."""
    is_end: bool = False
    """A neighbour's place at the board's edge, where lines stop and nothing passes through (P1, X1)."""
    is_attraction: bool = False
    """Something that scores for whoever's line touches it (X7)."""
    is_exclusive: bool = False
    """Of the lines that lead here a player may own only one, and all are open at every player count (P4)."""
    takes_station: bool = True
    """Whether a station may be built here (E1)."""
    takes_tickets: bool = True
    """Whether tickets may lead here."""
    spellings: tuple[str, ...] = ()
    """What people also type: München is Munich and Muenchen."""
    label: str = ""
    """Side on which the drawing writes the name, a compass point such as ``ne``; empty: the drawing chooses."""


@dataclass(frozen=True, slots=True)
class End:
    """A neighbour at the board's edge: tickets lead to it, lines to one of its border points, never joined (X1)."""

    id: str
    name: str
    spots: tuple[str, ...]
    """Its border points, ids of `Board.cities`."""
    spellings: tuple[str, ...] = ()


Place: TypeAlias = City | End
"""What a ticket may lead to."""


@dataclass(frozen=True, slots=True)
class Route:
    """One printed line between two cities; a double is two routes."""

    id: str
    a: str
    b: str
    length: int
    """Printed spaces, by which it scores (R1) and is ridden (R6)."""
    colour: str
    ferry: int = 0
    """Locomotive symbols printed on a ferry line; 0 on land."""
    is_tunnel: bool = False
    bend: float = 0.0
    """How far the drawn line swings to the right of the straight way from `a` to `b`, in thousandths of the board."""
    lane: int = 0
    """Where it lies among its parallels, from 1, counted from the left as seen from `a`; 0: as the board lists them."""
    crosses: int = 0
    """Mountain crosses: each takes one train more and scores (X5)."""
    opening: int = 0
    """After so many of its spaces it makes room for another line that runs across it; 0: none does."""

    @property
    def ends(self) -> tuple[str, str]:
        return self.a, self.b

    @property
    def trains(self) -> int:
        """Trains that it takes: one a space, and one a cross (R4, X5)."""
        return self.length + self.crosses

    @property
    def connection(self) -> str:
        """The two cities it joins, the same for all parallel lines (R3)."""
        return f"{self.a}-{self.b}"

    def leads_from(self, city: str) -> str:
        """Return the city at the other end."""
        return self.b if city == self.a else self.a


@dataclass(frozen=True, slots=True)
class Way:
    """Routes in riding order, told by the cities they pass: Agra – Bhopal – Indore."""

    routes: tuple[Route, ...]
    cities: tuple[City, ...]

    def __str__(self) -> str:
        return " – ".join(city.name for city in self.cities)


def passed(way: Sequence[Route], starts: Container[str]) -> tuple[str, ...]:
    """Return the cities of a way, in riding order, which begins in one of `starts`; ids."""
    start = next(end for end in way[0].ends if end in starts)
    return tuple(accumulate(way, lambda city, route: route.leads_from(city), initial=start))


ANY = "any"
"""What a ticket with several goals has for its end."""


class Goal(NamedTuple):
    """A place that completes a ticket, and the points printed beside it."""

    city: str
    value: int


@dataclass(frozen=True, eq=False)
class Ticket:
    """A ticket card: a start and a goal, on some boards one of several goals (R2, X3).

    The same cities, in either direction, and the same values are the same card (R9).
    """

    start: str
    goals: tuple[Goal, ...]
    is_long: bool = False
    is_verified: bool = True

    @classmethod
    def between(cls, start: str, end: str, value: int, *, is_long: bool = False, is_verified: bool = True) -> "Ticket":
        """Return the usual card: two cities and the points printed on it."""
        return cls(start, (Goal(end, value),), is_long, is_verified)

    @property
    def is_choice(self) -> bool:
        """Whether it has several goals, of which the best that is reached counts (X3)."""
        return len(self.goals) > 1

    @property
    def end(self) -> str:
        """The city of its only goal; ``any`` where it has several."""
        return self.goals[0].city if len(self.goals) == 1 else ANY

    @cached_property
    def value(self) -> int:
        """Points it costs if it is not complete: the lowest printed on it."""
        return min(goal.value for goal in self.goals)

    def read_from(self, start: str) -> "Ticket":
        """Return the card with `start`, one of the two cities of a usual card, first."""
        return self if start == self.start else replace(self, start=self.end, goals=(Goal(self.start, self.value),))

    @cached_property
    def id(self) -> str:
        """Its start and end in alphabetical order."""
        return "-".join(sorted((self.start, self.end)))

    @cached_property
    def _print(self) -> tuple[object, ...]:
        return self.id, self.value if len(self.goals) == 1 else self.goals

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ticket) and self._print == other._print

    def __hash__(self) -> int:
        return hash(self._print)


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
class Count:
    """A number that players type, and what it scores (X8 to X10)."""

    id: str
    """A slug that never changes; files and logs know the count by it."""
    name: Text
    smallest: int
    largest: int
    column: str
    """Id of the column that it scores in; several counts may share one."""
    each: int = 1
    """Points for one; 1 where points themselves are typed."""
    majority: tuple[int, ...] = ()
    """Points by rank, the most first, instead: equals all get those of their rank, with nothing nobody does (X8)."""
    in_box: int | None = None
    """How many there are for all players together, where somebody has counted them."""
    bars: str = ""
    """Another count with which this one brings nothing, so that both together are asked about (X9)."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Which ticket cards and bonuses are in a game."""

    id: str
    name: Text
    tickets: tuple[Ticket, ...]
    """A card stands here as often as the deck has it: country tickets may have copies (X3)."""
    bonuses: Mapping[str, int]
    """Points by the column that this edition prices: ``longest-path``, ``globetrotter`` (scorer.rules.columns)."""
    deal: Deal
    mandala: tuple[int, ...] = ()
    """Points for 1, 2, 3 … tickets of the mandala, the last for any more; none where there is no such bonus (X4)."""
    counts: tuple[Count, ...] = ()
    count_columns: Mapping[str, Text] = field(default_factory=dict)
    """Names of the columns that counts score in, by id, in the order of the sheet."""
    tie_breaks: tuple[str, ...] | None = None
    """Criteria after the points, where they differ from the board's (R8)."""
    caveat: Text | None = None
    """What is not verified about this edition, for the players to know."""
    bgg: int | None = None
    """The number of its box at BoardGameGeek, where other apps look games up; None: unknown."""

    def ticket_between(self, place: str, other: str) -> Ticket | None:
        """Return the deck's card of two places, in either direction; of a place and `ANY` its country ticket (X3)."""
        wanted = {place, other}
        return next((ticket for ticket in self.tickets if {ticket.start, ticket.end} == wanted), None)

    def copies(self, ticket: Ticket) -> int:
        """Return how many players may hold such a card (R9); a card that we do not know exists once, too."""
        return max(1, self.tickets.count(ticket))


@dataclass(frozen=True, slots=True)
class Coast:
    """The land under a board up to its frame, as SVG path data in the board's measure."""

    land: str
    home: str = ""
    """The country that is the board, a part of the land; empty where the board is more than one country, or less."""


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
    ends: Mapping[str, End] = field(default_factory=dict)
    """The neighbours whose border points stand among the cities (X1)."""
    coast: Coast | None = None
    """None for a board without, such as a city's."""

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """What tickets may lead to: cities, and ends (X2)."""
        return {id: city for id, city in self.cities.items() if city.takes_tickets} | dict(self.ends)

    def spots_of(self, place: str) -> tuple[str, ...]:
        """Return where a ticket's place is reached: a city itself, an end at any of its border points (X2)."""
        return self.ends[place].spots if place in self.ends else (place,)

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
        return next((end for end in route.ends if self.cities[end].is_exclusive), None)

    def name_of(self, thing: object, language: str = "en") -> str:
        """Return the table's name of a city, route or ticket, Paris–Zürich; of anything else its text."""
        match thing:
            case City() | End():
                return thing.name
            case Count():
                return self.name_of(thing.name, language)
            case tuple():
                return ", ".join(self.name_of(one, language) for one in thing)
            case Route():
                return f"{self.cities[thing.a].name}–{self.cities[thing.b].name}"
            case Ticket():
                goals = "/".join(self._place(goal.city).name for goal in thing.goals)
                return f"{self._place(thing.start).name}–{goals}"
            case Mapping():
                return str(thing[language])
            case _:
                return str(thing)

    def _place(self, id: str) -> Place:
        return self.ends.get(id) or self.cities[id]
