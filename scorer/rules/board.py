"""What is printed: a board with its cities and routes, and the ticket cards of its editions.

A board file has the same fields, without ``is_`` (scorer.atlas.reader). So the annotations say what one may hold; the
names below tell apart what Python does not. A plain `int` may be negative.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, chain, groupby, pairwise
from typing import Literal, NamedTuple, TypeAlias

Id: TypeAlias = str
"""A slug, which never changes once a board is released: files and logs use it."""
Words: TypeAlias = str
"""A name as it is printed."""
Text: TypeAlias = Mapping[str, str]
"""A printed name by language: ``{"en": "Poland", "de": "Polen"}``."""
Remark: TypeAlias = Text
"""Such a text of a sentence or two."""
Positive: TypeAlias = int
Natural: TypeAlias = int
"""0 or more."""
At: TypeAlias = tuple[float, float]
"""A place on the map: thousandths of the board's longer side, from the left and from the top."""
RouteColour: TypeAlias = str
TrainColour: TypeAlias = str
ColumnId: TypeAlias = str
"""A column of the score sheet that the rules count (scorer.count.columns)."""
TieBreak: TypeAlias = str
"""A criterion after the points (scorer.count.ties)."""
Measure: TypeAlias = str
"""What the count of a game finds (scorer.count.counts.MEASURES)."""
Piece: TypeAlias = str
"""What lies on a line's spaces: ``train`` or ``ship`` (X23)."""
Kinds: TypeAlias = tuple[tuple[str, str], ...]
"""What a board's things are called, each after what most boards call theirs."""
Most: TypeAlias = str
"""What a number that players type cannot exceed: their ``lines`` or their ``ferries``."""


@dataclass(frozen=True, slots=True)
class City:
    """A place where routes end: a city, or something at the board's edge."""

    id: Id
    name: Words
    x: float
    """Thousandths of the board's longer side, from the left."""
    y: float
    """Thousandths of the board's longer side, from the top."""
    is_end: bool = False
    """A neighbour at the board's edge, where lines stop and no way passes through (P1, X1)."""
    is_attraction: bool = False
    """It scores for every player who has a line to it (X7)."""
    is_exclusive: bool = False
    """A player may own only one of the lines that lead here, and all are open at every player count (P4)."""
    is_junction: bool = False
    """Lines join here, but it is no city: no ticket ends here, it has no name on the map, and no count has it."""
    takes_station: bool = True
    """Whether a station may be built here (E1)."""
    takes_tickets: bool = True
    """Whether tickets may lead here."""
    spellings: tuple[Words, ...] = ()
    """Other names that people type: Munich and Muenchen for München."""
    region: Words = ""
    """Name of the region that it lies in (X17); empty on boards without."""
    country: Id = ""
    """Id of the country that it lies in (X18); empty on boards without."""
    marks: tuple[Id, ...] = ()
    """What bonus cards may ask of a city, such as ``arctic`` (X18)."""

    @property
    def is_counted(self) -> bool:
        """Whether it is a city where cities are counted: no end (X1), no junction."""
        return not (self.is_end or self.is_junction)


@dataclass(frozen=True, slots=True)
class End:
    """A neighbour at the board's edge: tickets lead to it, lines to its border points, which are not joined (X1)."""

    id: Id
    name: Words
    spots: tuple[Id, ...]
    """Its border points, ids of `Board.cities`."""
    spellings: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the board, with the ids of its cities (X17)."""

    name: str
    cities: tuple[str, ...]


Place: TypeAlias = City | End
"""What a ticket may lead to."""


@dataclass(frozen=True, slots=True)
class Route:
    """One printed line between two cities; a double is two routes."""

    id: Id
    a: Id
    b: Id
    length: Positive
    """Printed spaces: they decide its points (R1) and its share of the longest path (R6)."""
    colour: RouteColour
    ferry: Natural = 0
    """Locomotive symbols printed on a ferry line; 0 on land."""
    is_tunnel: bool = False
    crosses: Natural = 0
    """Mountain crosses: each takes one more train and scores (X5)."""
    is_bullet: bool = False
    """Whether a white train claims it for everybody, as long as there are any (X15)."""
    type: Piece = "train"

    @property
    def ends(self) -> tuple[str, str]:
        return self.a, self.b

    @property
    def trains(self) -> int:
        """Trains that it takes: one for each space and each cross (R4, X5)."""
        return self.length + self.crosses

    @property
    def connection(self) -> str:
        """What its parallel lines have, too: the two cities (R3), and its type, if it is no train's (X29)."""
        return "-".join((*self.ends, *((self.type,) if self.type != "train" else ())))

    def leads_from(self, city: str) -> str:
        """Return the city at the other end."""
        return self.b if city == self.a else self.a


@dataclass(frozen=True, slots=True)
class Way:
    """Routes in riding order; as text, the cities they pass: Agra – Bhopal – Indore."""

    routes: tuple[Route, ...]
    cities: tuple[City, ...]

    def __str__(self) -> str:
        return " – ".join(city.name for city in self.cities)


def cities_passed(way: Sequence[Route], starts: Container[str]) -> tuple[str, ...]:
    """Return the ids of the cities on a way that begins in one of `starts`, in riding order."""
    start = next(end for end in way[0].ends if end in starts)
    return tuple(accumulate(way, lambda city, route: route.leads_from(city), initial=start))


OTHER = "other"
"""Id of the count that a table adds itself, and of its column (C2)."""
_MOST_OTHER = 999
BY_COUNTS = "counts"
"""The id of every board without lines (C1)."""
ANY = "any"
"""The `end` of a ticket with several goals."""


class Goal(NamedTuple):
    """A place that completes a ticket, and the points printed beside it."""

    city: str
    value: int


class Leg(NamedTuple):
    """A part of a ticket: it is joined if one of the spots `here` is joined to one of those `there`."""

    here: tuple[str, ...]
    there: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Ticket:
    """A ticket card: a start and a goal, on some boards one of several goals (R2, X3), or a tour (X25).

    A tour has its last city twice among its goals: with the points for its order, and those without. Tickets are equal
    if they have the same cities, in either direction, and the same values (R9).
    """

    start: str
    goals: tuple[Goal, ...]
    is_long: bool = False
    is_verified: bool = True
    stops: tuple[str, ...] = ()
    """The cities of a tour between its first and its last, in the order of the card; empty on other cards."""
    minus: int = 0
    """What a tour costs that is not complete."""

    @classmethod
    def between(cls, start: str, end: str, value: int, *, is_long: bool = False, is_verified: bool = True) -> Ticket:
        """Return the usual card: two cities and the points printed on it."""
        return cls(start, (Goal(end, value),), is_long, is_verified)

    @classmethod
    def tour(
        cls, cities: Sequence[str], in_order: int, any_order: int, minus: int, *, is_verified: bool = True
    ) -> Ticket:
        """Return a tour through cities, and its three values (X25)."""
        start, *stops, end = cities
        return cls(start, (Goal(end, in_order), Goal(end, any_order)), False, is_verified, tuple(stops), minus)

    @property
    def is_choice(self) -> bool:
        """Whether it has several goals; the best one that is reached counts (X3)."""
        return len(self.goals) > 1 and not self.is_tour

    @property
    def is_tour(self) -> bool:
        """Whether it joins three or more cities (X25)."""
        return bool(self.stops)

    @property
    def end(self) -> str:
        """The city of its only goal; ``any`` where it has several."""
        return ANY if self.is_choice else self.goals[0].city

    @property
    def cities(self) -> tuple[str, ...]:
        """All places that it names, in the order of the card, each once."""
        return tuple(dict.fromkeys((self.start, *self.stops, *(goal.city for goal in self.goals))))

    @property
    def tour_id(self) -> str:
        """What files and the deck call a tour: its first and its last city, as in ``lagos-djibouti`` (X25)."""
        return f"{self.start}-{self.end}"

    @property
    def tour_values(self) -> tuple[int, int, int]:
        """A tour's points in its order and in another, and what it costs if it is not complete (X25)."""
        in_order, any_order = self.goals
        return in_order.value, any_order.value, self.minus

    @cached_property
    def value(self) -> int:
        """Points it costs if it is not complete: the lowest printed on it, on a tour those of their own (X25)."""
        return self.minus or min(goal.value for goal in self.goals)

    def names(self, goal: Goal | None, place: str) -> bool:
        """Return whether it names a place, completed by a goal; of several only that one counts (X3)."""
        return place in (self.start, *self.stops, *(goal[:1] if goal else ()))

    def read_from(self, start: str) -> Ticket:
        """Return a usual card with `start`, one of its two cities, first."""
        return self if start == self.start else replace(self, start=self.end, goals=(Goal(self.start, self.value),))

    @cached_property
    def id(self) -> str:
        """Its start and end in alphabetical order."""
        return "-".join(sorted((self.start, self.end)))

    @cached_property
    def joined(self) -> tuple[str, ...]:
        """What cards with the same cities share, whatever their points; a card with several goals is its start's."""
        return self.id, *self.stops

    @cached_property
    def _print(self) -> tuple[object, ...]:
        return self.joined, self.value if len(self.goals) == 1 else self.goals, self.minus

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ticket) and self._print == other._print

    def __hash__(self) -> int:
        return hash(self._print)


@dataclass(frozen=True, slots=True)
class Deal:
    """How many tickets a player is dealt at the start, and the fewest to keep (a hint, never a refusal)."""

    regular: Natural
    keep: Natural
    long: Natural = 0
    keep_long: Positive | None = None
    """The most long tickets to keep of those dealt; None: all."""

    @property
    def most_long(self) -> int | None:
        """The most long tickets that a player can have; None: any number, because they are drawn with the others."""
        return (self.keep_long or self.long) or None


@dataclass(frozen=True, slots=True)
class Count:
    """A number that players type, and what it scores (X8 to X10)."""

    id: Id
    """A slug that never changes; files and logs use it."""
    name: Text
    smallest: int
    largest: int
    column: Id
    """Id of the column that it scores in; several counts may share one."""
    each: int = 1
    """Points for one; 1 where points themselves are typed."""
    of: Measure = ""
    """It scores `each` for every one of this, such as ``completed-tickets`` (X12, scorer.count.counts.MEASURES)."""
    is_bet: bool = False
    """Whether it scores `each` if nobody has more of that, and else minus `each` (X12)."""
    most: Most = ""
    """What it cannot exceed, ``lines`` or ``ferries`` of the player; the app asks (X12). Empty: nothing."""
    majority: tuple[Positive, ...] = ()
    """Points by rank instead, first rank first: equal players all get those of their rank, a number of 0 none (X8)."""
    in_box: Positive | None = None
    """How many the box has for all players together; None: unknown."""
    begins_with: Positive | None = None
    """How many each player begins with; only what bars the count brings in more (X9). None: unknown."""
    by_players: Mapping[Positive, tuple[Natural, ...]] = field(default_factory=dict)
    """Points by rank as `majority` has them, but for each number of players a list of its own (X9)."""
    bars: Id = ""
    """Id of a count that a player cannot score together with this one (X9).

    A count that is scored by rank gives them none; if points are typed, the app asks.
    """
    lowest: Id = ""
    """Id of the count that tells players with equal numbers apart: the lower is ahead (X10)."""
    is_whole: bool = False
    """Whether it is all points of its column, typed instead of the column's other counts (X9, X10)."""
    is_on_track: bool = False
    """Whether the players' markers have moved for it before the count (X9a)."""
    is_distinct: bool = False
    """Whether no two players have the same number; the app asks if two have (X9a)."""
    is_secret: bool = False
    """Whether it is secret until the count, as tickets are (R10, C1)."""
    usual: Positive = 1
    """What a player mostly has of it, if anything: a tap adds so much."""
    by_number: tuple[Natural, ...] = ()
    """Points by number instead, from 0 (C3)."""
    is_unordered: bool = False
    """Whether it is typed only where the claims are in no order, from which it follows otherwise (X21, X22)."""
    is_told: bool = False
    """Whether 0 is a number like any other, because what is not typed is not 0 (C3)."""

    @property
    def scores(self) -> bool:
        """Whether it brings points itself, and not only tells equal players apart (X10)."""
        return self.is_ranked or bool(self.by_number) or self.each != 0

    @property
    def is_ranked(self) -> bool:
        return bool(self.majority or self.by_players)

    def values_at(self, players: int) -> tuple[int, ...]:
        """Return the points by rank at a table of so many players, first rank first; none if it is not ranked."""
        return self.by_players.get(players, self.majority)


@dataclass(frozen=True, slots=True)
class BonusCard:
    """A card that scores for whoever has the most of something, if it lies open (X18)."""

    id: Id
    """A slug that never changes; files use it."""
    name: Text
    about: Remark
    """What is counted: ``completed tickets with a capital``."""
    points: Positive
    most: Id
    """The kind of thing that is counted, or the id of a count that players type (scorer.count.bonus_cards)."""
    place: Id = ""
    """Only lines or tickets with a city of this country or with this mark; empty: all."""
    length: Positive | None = None
    """Only lines of this length; None: all."""
    worth: Positive | None = None
    """Only tickets worth so much or less; None: all."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Which ticket cards and bonuses are in a game."""

    id: Id
    name: Text
    tickets: tuple[Ticket, ...]
    """Each card as many times as the deck has it: country tickets may have copies (X3)."""
    bonuses: Mapping[ColumnId, Positive]
    """Points by the id of a column, such as ``longest-path`` (scorer.count.columns)."""
    deal: Deal
    mandala: tuple[Positive, ...] = ()
    """Points for 1, 2, 3 … tickets of the mandala, the last for any more; empty without such a bonus (X4)."""
    bullet_points: Mapping[Positive, tuple[int, ...]] = field(default_factory=dict)
    """Points by rank of the bullet lines that a player has built, by number of players; empty without such (X15)."""
    no_bullet: int = 0
    """Points of a player who has built none."""
    regions: Mapping[Positive, Positive] = field(default_factory=dict)
    """Points of a network by the regions it touches, the last for any more; empty without such a bonus (X17)."""
    double_regions: tuple[Words, ...] = ()
    """Regions that count twice for a network with all of their cities (X17)."""
    bonus_cards: tuple[BonusCard, ...] = ()
    """All bonus cards in the box (X18)."""
    open_bonus_cards: Natural = 0
    """How many of them lie open in a game."""
    counts: tuple[Count, ...] = ()
    count_columns: Mapping[Id, Text] = field(default_factory=dict)
    """Names of the columns that only counts score in, by id, in the order of the sheet."""
    tie_breaks: tuple[TieBreak, ...] | None = None
    """Criteria after the points; None: the board's (R8)."""
    dummy_with: Positive | None = None
    """Number of players with whom a dummy competes for ranks, too (X10a)."""
    caveat: Remark | None = None
    """What players should know is not verified about this edition."""
    caveat_of: Literal["", "tickets", "ties"] = ""
    """What it bears on: what is entered of the deck, or ties alone; empty: any count."""
    doubles_open_from: Positive | None = None
    """Number of players from which all lines of a double may be used; None: the board's (R3)."""
    bgg: Positive | None = None
    """The number of its box at BoardGameGeek, for other apps; None: unknown."""
    alvin: Id = ""
    """The city where Alvin stands at first, and no marker may lie (X22); empty: he is not in the game."""
    has_points: bool = True
    """Whether points are counted; else a player's total is the number of their completed tickets (C3)."""
    pieces_of: Mapping[Id, Positive] = field(default_factory=dict)
    """How many pieces a player has for counted lines, by what the ids of their counts begin with (C3)."""

    def with_other(self, name: str, *, is_secret: bool = False) -> Edition:
        """Return the edition with a count of the table's own, in a column of its own (C2); without a name, as it is."""
        if not name:
            return self
        text = {"en": name}
        each = int(self.has_points)
        own = Count(OTHER, text, -_MOST_OTHER, _MOST_OTHER, column=OTHER, each=each, is_secret=is_secret)
        return replace(self, counts=(*self.counts, own), count_columns={**self.count_columns, OTHER: text})

    def ticket_between(self, place: str, other: str, value: int | None = None) -> Ticket | None:
        """Return the deck's card between two places, in either direction; `ANY` stands for a country ticket (X3).

        Of several with different values it is that of `value`; without one, the first.
        """
        return next((card for card in self._between(place, other) if value in (None, card.value)), None)

    def values_between(self, place: str, other: str) -> tuple[int, ...]:
        """Return the values of the deck's cards between two places; a card of several is named with its value."""
        return tuple(sorted({card.value for card in self._between(place, other)}))

    def _between(self, place: str, other: str) -> Iterator[Ticket]:
        return (card for card in self.tickets if not card.is_tour and {card.start, card.end} == {place, other})

    @property
    def tours(self) -> Mapping[str, Ticket]:
        """The deck's tours by their `tour_id` (X25)."""
        return {ticket.tour_id: ticket for ticket in self.tickets if ticket.is_tour}

    def tour_of(self, cities: Sequence[str]) -> Ticket | None:
        """Return the deck's tour through these cities, in this order (X25)."""
        return next((tour for tour in self.tours.values() if tour.cities == tuple(cities)), None)

    def card_like(self, ticket: Ticket) -> Ticket | None:
        """Return the deck's card that equals another one, else one with its cities, whatever its value."""
        like = self.tour_of(ticket.cities) if ticket.is_tour else self.ticket_between(ticket.start, ticket.end)
        return next((card for card in self.tickets if card == ticket), like)

    def copies(self, ticket: Ticket) -> int:
        """Return how many copies of a card there are (R9): 1 of a card that is not in the deck."""
        return max(1, self.tickets.count(ticket))


@dataclass(frozen=True, eq=False)
class Board:
    """A printed board and its rules in numbers."""

    id: Id
    name: Text
    width: int
    height: int
    """Size of the drawing in thousandths of the longer side."""
    fewest_players: int
    most_players: int
    trains: Positive
    """Trains each player owns (R4)."""
    colours: tuple[TrainColour, ...]
    """Train colours found in the box."""
    doubles_open_from: Positive
    """Number of players from which all lines of a double may be used (R3)."""
    points: Mapping[Positive, Positive]
    """Points by route length (R1), for the lengths printed on this board."""
    tie_breaks: tuple[TieBreak, ...]
    """Criteria after the points, first one first (R8)."""
    cities: Mapping[str, City]
    routes: Mapping[str, Route]
    editions: Mapping[str, Edition]
    stations: Natural = 0
    """Stations each player owns (E1); 0 on boards without."""
    station_points: int = 0
    """Points for a station that was not built (E6); a harbour costs some (X26)."""
    harbour_points: tuple[Natural, ...] = ()
    """Points of a station by its owner's completed tickets that name its city, the last for any more (X26).

    Where there are such, stations are harbours: they stand in ports, score, and lend nothing. Empty on other boards.
    """
    pieces: Mapping[str, Positive] = field(default_factory=dict)
    """How many of each type of piece a player can lay at most, and of ``all`` (X23); empty where all are trains."""
    pieces_called: Kinds = ()
    """What all its pieces or stations are, if no such, as buses or city markers: the English words, longest first."""
    is_controlled: bool = False
    """Whether its stations are city markers, whose owners score the lines to their cities (X20)."""
    last_round: Natural = 2
    """The last round begins when a player has this many pieces left, or fewer, and so many white trains (R5)."""
    country_cards: Mapping[Id, tuple[Positive, ...]] = field(default_factory=dict)
    """Values of each country's stack, top card first (P1)."""
    white_trains: Natural = 0
    """Trains that belong to nobody; each claims a bullet line for everybody (X15). 0 on boards without."""
    ends: Mapping[str, End] = field(default_factory=dict)
    """The neighbours whose border points are among the cities (X1)."""
    triples: Mapping[Positive, Positive] = field(default_factory=dict)
    """Lines of a triple that may be claimed by number of players, where doubles are closed; else 1 (X11)."""
    countries: Mapping[Id, Text] = field(default_factory=dict)
    """Names of the countries in which cities lie, by id (X18); empty on boards without."""
    tie_rules: Mapping[Id, tuple[TieBreak, ...]] = field(default_factory=dict)
    """The orders of other printings, by id, one of which the table may choose instead (R8e)."""
    second_owners: Natural = 0
    """Cards in the box that give a claimed route one more owner (X13); 0: every route has one owner."""
    source: str = ""
    """The JSON of a map that people drew, which travels with its games (scorer.atlas.own); empty on others."""
    order: int = 99
    """Its position among the boards; those without one come last, sorted by id."""
    plan: object = None
    """What else there is to draw (scorer.draw.plan); the rules know none of it."""

    @property
    def has_map(self) -> bool:
        """Whether it has lines; without any, all columns are numbers that players type (C1)."""
        return bool(self.routes)

    @property
    def names_other(self) -> bool:
        """Whether other points are the table's own (C2), and no count that every game of it has (C1)."""
        return all(OTHER not in edition.count_columns for edition in self.editions.values())

    @property
    def box(self) -> str:
        """What tells its games apart from those of other boxes: its id; without a map the name of its box."""
        return self.id if self.has_map else self.name["en"]

    @property
    def has_harbours(self) -> bool:
        """Whether its stations are harbours (X26)."""
        return bool(self.harbour_points)

    @property
    def has_order(self) -> bool:
        """Whether what players have follows from the order of the claims (P6, X21)."""
        return bool(self.country_cards) or self.is_controlled

    @property
    def lends(self) -> bool:
        """Whether its stations lend lines (E2); harbours and city markers do not."""
        return bool(self.stations) and not self.has_harbours and not self.is_controlled

    @property
    def kinds(self) -> Kinds:
        """What it has in place of trains, as its file says or if ships sail, too (X23), and of stations (X26)."""
        pieces = (("train", "piece"),) if self.pieces else self.pieces_called
        return (*pieces, ("station", "harbour")) if self.has_harbours else pieces

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """What tickets may lead to: cities, and ends (X2)."""
        return {id: city for id, city in self.cities.items() if city.takes_tickets} | dict(self.ends)

    def spots_of(self, place: str) -> tuple[str, ...]:
        """Return the ids where a ticket's place is reached: of the city itself, or of an end's border points (X2)."""
        return self.ends[place].spots if place in self.ends else (place,)

    def legs(self, ticket: Ticket) -> Sequence[Leg]:
        """Return what a ticket joins: its start and its goals (X2, X3), on a tour each city and the next one (X25)."""
        if ticket.is_tour:
            return [Leg((one,), (other,)) for one, other in pairwise(ticket.cities)]
        goals = (self.spots_of(goal.city) for goal in ticket.goals)
        return [Leg(self.spots_of(ticket.start), tuple(chain.from_iterable(goals)))]

    @cached_property
    def regions(self) -> Mapping[str, Region]:
        """The regions by name, in alphabetical order (X17); empty on boards without."""
        cities = sorted((city for city in self.cities.values() if city.region), key=lambda city: city.region)
        groups = groupby(cities, key=lambda city: city.region)
        return {name: Region(name, tuple(city.id for city in group)) for name, group in groups}

    @cached_property
    def parallels(self) -> Mapping[str, tuple[Route, ...]]:
        """The routes by connection: ``paris-zurich`` has one, ``berlin-wien`` may have two (R3, X29)."""
        found: dict[str, list[Route]] = {}
        for route in self.routes.values():
            found.setdefault(route.connection, []).append(route)
        return {connection: tuple(routes) for connection, routes in found.items()}

    @cached_property
    def beside(self) -> Mapping[str, tuple[Route, ...]]:
        """The routes that no player may own together with a given one.

        They are its parallel lines (R3), of its own type only (X29), but not beside a bullet line (X16), and, for a
        border route, all border lines of that country (P4).
        """
        groups: dict[str, list[Route]] = {}
        for route in self.routes.values():
            kind = f"{route.connection} bullet" if route.is_bullet else route.connection
            groups.setdefault(self.country_of(route) or kind, []).append(route)
        return {
            route.id: tuple(other for other in group if other is not route)
            for group in groups.values()
            for route in group
        }

    def doubles_from(self, edition: Edition) -> int:
        """Return from how many players all lines of a double may be used: the edition's, else the board's (R3)."""
        return edition.doubles_open_from or self.doubles_open_from

    def country_of(self, route: Route) -> str | None:
        """Return the country that a border route leads to (P4), None for an inner route."""
        return next((end for end in route.ends if self.cities[end].is_exclusive), None)

    def name_of(self, thing: object) -> str:
        """Return the name that players know of a city, route (Paris–Zürich), ticket or count; else the thing's text.

        Texts of the board are English.
        """
        match thing:
            case Route():
                return f"{self.cities[thing.a].name}–{self.cities[thing.b].name}"
            case City() | End() | Region():
                return thing.name
            case Count() | BonusCard():
                return self.name_of(thing.name)
            case tuple():
                return ", ".join(self.name_of(one) for one in thing)
            case Ticket():
                names = [(self.ends.get(id) or self.cities[id]).name for id in thing.cities]
                return f"{names[0]}–{('–' if thing.is_tour else '/').join(names[1:])}"
            case Mapping():
                return str(thing["en"])
            case _:
                return str(thing)
