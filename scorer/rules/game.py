"""What is on the table: who plays, and who holds which route, station, ticket and card."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorer.rules.board import OTHER, Board, BonusCard, City, Count, Edition, Route, Ticket
from scorer.rules.sentence import Colour, Sentence, isolated, quoted, say
from scorer.rules.text import is_short, look_of, problem_of_text

LONGEST_NAME = 40
"""The most characters, as seen, of a player's name and of a round's."""
LONGEST_SHORT = 10
LONGEST_GAME = 24 * 60
"""Minutes."""
DUMMY = say("the dummy")
FAMILY_COLOURS = ("blue", "red", "green", "yellow", "black", "brown", "pink", "grey", "purple", "white")
"""The train colours of all boxes: a board may be played with the trains of any."""
_TRIPLE = 3
"""Parallel lines of a triple (X11)."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table; their seat is their index in `Game.players`, and stays theirs for the whole game."""

    name: str
    colour: str
    short: str = ""
    """What they are called where there is little room; empty: by their name."""

    def __str__(self) -> str:
        return self.name

    @property
    def shown(self) -> str:
        """The name for use in a text; one that reads from right to left does not affect the text around it."""
        return isolated(self.name)

    @property
    def first_word(self) -> str:
        """What may stand for a long name without a short one; empty if it is long, too."""
        first = next(iter(self.name.replace("-", " ").split()), "")
        return first if self.wants_short and is_short(first, LONGEST_SHORT) else ""

    @property
    def wants_short(self) -> bool:
        """Whether the name is too long for bars and tables, and nobody has said how to shorten it."""
        return not self.short and not is_short(self.name, LONGEST_SHORT)


@dataclass(frozen=True, slots=True)
class Claim:
    seat: int
    route: Route
    is_shared: bool
    """Whether it makes one more owner, beside the one whose claim is not shared (X13)."""
    is_bullet: bool
    """Whether a white train lies there: the line belongs to everybody (X15)."""
    alvin: str = ""
    """Id of the city where its claimer sent Alvin; empty: to their starting city, if they caught him (X22)."""

    @property
    def comes_late(self) -> bool:
        """Whether other claims must stand before it is legal: that of a first owner (X13), or of white trains (X15)."""
        return self.is_shared or (self.route.is_bullet and not self.is_bullet)


@dataclass(frozen=True, slots=True)
class Station:
    seat: int
    city: City
    route: str = ""
    """Id of the line with which a city marker was put down (X20); empty: it lay from the start, or nobody knows."""


@dataclass(frozen=True, slots=True)
class HeldTicket:
    seat: int
    ticket: Ticket


@dataclass(frozen=True, slots=True)
class Clash:
    """A ticket in more hands than there are copies of it (R9)."""

    ticket: Ticket
    seats: tuple[int, ...]
    """Who holds it, each once."""


@dataclass(frozen=True, slots=True)
class CountryCard:
    """A card of a country's stack (P1); `value` in points."""

    country: City
    value: int


@dataclass(frozen=True, slots=True)
class HeldCard:
    seat: int
    card: CountryCard


@dataclass(frozen=True, slots=True)
class TypedCount:
    """A number that a player typed for a count of the edition; never 0, which removes it (X8 to X10)."""

    seat: int
    count: Count
    number: int


TRAINS_LEFT, TRACK = CHECKS = ("trains-left", "track")
"""What players can check: the trains in front of them, and where their marker stands on the score track."""


@dataclass(frozen=True, slots=True)
class Check:
    """A number that a player sees on the table; it scores nothing, but can show that an entry is wrong."""

    seat: int
    kind: str
    """One of `CHECKS`."""
    number: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Choices:
    """What a table chooses beside players and cards: a game has each of these fields, and so has a new set-up."""

    doubles_open: bool = False
    """House rule: both lines of a double at every player count (ruling after R10)."""


@dataclass(frozen=True, eq=False)
class Game(Choices):
    """A game as it is on the table; every change makes a new one (scorer.rules.play)."""

    board: Board
    edition: Edition
    players: tuple[Player, ...]
    """By seat; one without a name holds the number of a seat that nobody has any more."""
    claims: tuple[Claim, ...] = ()
    stations: tuple[Station, ...] = ()
    tickets: tuple[HeldTicket, ...] = ()
    entered_cards: tuple[HeldCard, ...] | None = None
    """Country cards as entered from the table (P6); None: they follow from the order of the claims (P2)."""
    claims_in_order: bool = True
    is_count_open: bool = False
    """Whether the tickets, secret until then, have been revealed (R10)."""
    bonus_cards: tuple[BonusCard, ...] = ()
    """The bonus cards that lie open (X18)."""
    counts: tuple[TypedCount, ...] = ()
    checks: tuple[Check, ...] = ()
    """What players checked, at most one of a kind for each player."""
    unsure: frozenset[str] = frozenset()
    """Ids of the routes whose owner, or that they have none, nobody has confirmed since a photo guessed it."""
    tie_rule: str = ""
    """Which of the board's `tie_rules` the table has chosen; empty: none, so the usual order (R8e)."""
    is_finished: bool = False
    """Whether the players said that the game is over, whatever is left (R5)."""
    minutes: int | None = None
    """How long it took, as the players said; None: they have not."""
    day: str = ""
    """When it was played, as 2026-11-27; empty: nobody has said."""
    order: tuple[int, ...] = ()
    """The seats as they sit round the table; empty: in the order of their numbers."""

    @property
    def seats(self) -> Sequence[int]:
        """The numbers of the seats of those who play, as they sit round the table."""
        return self.order or range(len(self.players))

    @property
    def playing(self) -> Mapping[int, Player]:
        """Those who play by their seats, as they sit round the table."""
        return {seat: self.players[seat] for seat in self.seats}

    def named(self, seats: Iterable[int]) -> tuple[Player, ...]:
        """Return those of some seats who play; others may have been taken out since."""
        return tuple(self.players[seat] for seat in seats if seat in self.seats)

    @cached_property
    def owners(self) -> dict[str, int]:
        """The seat that owns each claimed route, by route id (R9); of several the first (X13)."""
        return {claim.route.id: claim.seat for claim in self.claims if not claim.is_shared}

    @cached_property
    def _holders(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {route: (seat,) for route, seat in self.owners.items()}
        for claim in self.claims:
            if claim.is_shared:
                found[claim.route.id] += (claim.seat,)
        return found

    def holders(self, route: str) -> tuple[int, ...]:
        """Return the seats that own a route: none, its owner, or all of several, the first one first (R9, X13)."""
        return self._holders.get(route, ())

    def owners_at(self, place: int) -> dict[str, int]:
        """Return the seat at a place among the owners of a route, 1 the second, by the id of each that has so many."""
        return {route: seats[place] for route, seats in self._shared.items() if len(seats) > place}

    @cached_property
    def _shared(self) -> dict[str, tuple[int, ...]]:
        return {route: seats for route, seats in self._holders.items() if len(seats) > 1}

    def routes_of(self, seat: int) -> tuple[Route, ...]:
        """Return a player's own routes, without those that belong to everybody (X15)."""
        return tuple(claim.route for claim in self.claims if claim.seat == seat and not claim.is_bullet)

    @cached_property
    def common(self) -> dict[str, int]:
        """Who built each route that belongs to everybody, by route id (X15)."""
        return {claim.route.id: claim.seat for claim in self.claims if claim.is_bullet}

    @property
    def common_routes(self) -> tuple[Route, ...]:
        """The routes that belong to everybody (X15)."""
        return tuple(self.board.routes[id] for id in self.common)

    def built_for_all(self, seat: int) -> tuple[Route, ...]:
        """Return the routes that a player has built for everybody (X15)."""
        return tuple(self.board.routes[id] for id, builder in self.common.items() if builder == seat)

    @property
    def white_left(self) -> int:
        """White trains that do not lie yet (X15)."""
        return self.board.white_trains - len(self.common)

    def takes_white(self, route: Route) -> bool:
        """Return whether a white train claims a route as long as nobody has claimed it (X15)."""
        return route.is_bullet and route.id not in self.owners and self.white_left > 0

    @property
    def station_seats(self) -> dict[str, int]:
        """Whose station stands in which city, by the city's id."""
        return {station.city.id: station.seat for station in self.stations}

    def stations_of(self, seat: int) -> tuple[City, ...]:
        return tuple(station.city for station in self.stations if station.seat == seat)

    def tickets_of(self, seat: int) -> tuple[Ticket, ...]:
        return tuple(held.ticket for held in self.tickets if held.seat == seat)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """The tickets in more hands than there are copies: players mistyped while their hands were secret (R9, R10)."""
        held = Counter(held.ticket for held in self.tickets)
        over = [ticket for ticket, count in held.items() if count > 1 and count > self.edition.copies(ticket)]
        hands = {ticket: {held.seat for held in self.tickets if held.ticket == ticket} for ticket in over}
        return tuple(Clash(ticket, tuple(sorted(seats))) for ticket, seats in hands.items())

    @property
    def dummy(self) -> int | None:
        """The seat of the dummy, after those of the players, whose shares compete with theirs (X10a); None without."""
        return len(self.players) if len(self.seats) == self.edition.dummy_with else None

    @property
    def rivals(self) -> Sequence[int]:
        """The seats that compete for ranks: the players', and the dummy's (X10a)."""
        return self.seats if self.dummy is None else (*self.seats, self.dummy)

    def rival(self, seat: int) -> Player | Sentence:
        """Return who sits there: a player, or the dummy."""
        return DUMMY if seat == self.dummy else self.players[seat]

    def number_of(self, seat: int, count: Count) -> int:
        """Return what a player typed for a count; 0 if nothing."""
        return self._numbers.get((seat, count.id), 0)

    def told(self, seat: int, count: Count) -> int | None:
        """Return what a player typed for a count; nothing is 0, or None where 0 says something else (C3)."""
        return self._numbers.get((seat, count.id), None if count.is_told else 0)

    @cached_property
    def _numbers(self) -> dict[tuple[int, str], int]:
        """What the players typed, by seat and the id of the count."""
        return {(typed.seat, typed.count.id): typed.number for typed in self.counts}

    @property
    def counts_asked(self) -> tuple[Count, ...]:
        """The counts that matter in this game: without bonus cards that do not lie open (X18), and what follows."""
        others = {card.most for card in self.edition.bonus_cards if card not in self.bonus_cards}
        counts = tuple(count for count in self.edition.counts if count.id not in others)
        return tuple(count for count in counts if not (count.is_unordered and self.claims_in_order))

    @property
    def other(self) -> Count | None:
        """The count of the table's own (C2); some boxes without a map have other points themselves (C1)."""
        counts = self.edition.counts if self.board.names_other else ()
        return next((count for count in counts if count.id == OTHER), None)

    @property
    def has_secret_points(self) -> bool:
        """Whether the table has points of its own, and they are secret until the count (C2)."""
        return self.other is not None and self.other.is_secret

    def seen(self, seat: int, kind: str) -> int | None:
        """Return what a player sees on the table; None if they have not said."""
        return next((check.number for check in self.checks if (check.seat, check.kind) == (seat, kind)), None)

    def trains_left(self, seat: int) -> int:
        """Trains still in front of a player (R4, X5), or pieces of all types (X23)."""
        return self.board.trains - sum(route.trains for route in self.routes_of(seat))

    def left_for(self, seat: int, route: Route) -> int:
        """Return how many pieces of a route's type a player can still lay (R4, X23)."""
        laid = sum(own.trains for own in self.routes_of(seat) if own.type == route.type)
        left = self.trains_left(seat)
        return min(left, self.board.pieces.get(route.type, laid + left) - laid)

    @property
    def is_checked(self) -> bool:
        """Whether all trains are accounted for: everybody has in front of them what the lines leave (R4)."""
        return all(self.seen(seat, TRAINS_LEFT) == self.trains_left(seat) for seat in self.seats)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """Criteria after the points, in their order: the table's choice (R8e), the edition's, or the board's (R8)."""
        if self.tie_rule:
            return self.board.tie_rules[self.tie_rule]
        return self.board.tie_breaks if self.edition.tie_breaks is None else self.edition.tie_breaks

    @property
    def doubles_open_from(self) -> int:
        """Number of players from which all lines of a double may be used (R3)."""
        return self.board.doubles_from(self.edition)

    @property
    def uses_doubles(self) -> bool:
        """Whether all lines of a double may be used in this game (R3)."""
        return self.doubles_open or len(self.seats) >= self.doubles_open_from

    def lines_open(self, parallels: int) -> int:
        """Return how many of so many parallel lines may be claimed in this game, by anybody (R3, X11)."""
        of_triple = self.board.triples.get(len(self.seats))
        if parallels >= _TRIPLE and of_triple and not self.doubles_open:
            return of_triple
        return parallels if self.uses_doubles else 1

    def closed_by(self, route: Route) -> tuple[Route, ...]:
        """Return the claimed parallels that close a route for everybody (R3, X11); none: border lines never are."""
        beside = self.board.beside[route.id]
        taken = tuple(other for other in beside if other.id in self.owners)
        is_closed = len(taken) >= self.lines_open(1 + len(beside)) and self.board.country_of(route) is None
        return taken if is_closed else ()


def problems_of_players(board: Board, players: Sequence[Player]) -> Iterator[tuple[int | None, str, Sentence]]:
    """Yield what is wrong with the players: a seat (None: all of them), "name" or "colour", and a sentence.

    Of more than the box has nothing is compared.
    """
    yield from ((None, "", problem) for problem in problem_of_count(board, len(players)))
    for seat, player in enumerate(players if len(players) <= board.most_players else ()):
        before = players[:seat]
        if problem := problem_of_name(player.name, [other.name for other in before]):
            yield seat, "name", problem
        if problem := problem_of_short(players, seat):
            yield seat, "short", problem
        if player.colour not in (*board.colours, *FAMILY_COLOURS):
            yield seat, "colour", say("the colour {colour} is not in the box", colour=Colour(player.colour))
        elif player.colour in [other.colour for other in before]:
            yield seat, "colour", say("the colour {colour} is given twice", colour=Colour(player.colour))


def problem_of_count(board: Board, count: int) -> Iterator[Sentence]:
    fewest, most = board.fewest_players, board.most_players
    if not fewest <= count <= most:
        things = {"count": count, "fewest": fewest, "most": most}
        yield say("this board is for {fewest} to {most} players, not for {count}", **things)


def problem_of_name(name: str, before: Sequence[str] = ()) -> Sentence | None:
    """Return what is wrong with a name, alone or beside the names before it; None if nothing is."""
    if problem := problem_of_text(name, LONGEST_NAME):
        return problem
    if name.strip().casefold() in (other.strip().casefold() for other in before):
        return say("the name {name} is given twice", name=quoted(name))
    look = look_of(name)
    alike = next((other for other in before if look_of(other) == look), None)
    return say("the names {name} and {other} look the same", name=ascii(name), other=ascii(alike)) if alike else None


def problem_of_short(players: Sequence[Player], seat: int) -> Sentence | None:
    """Return what is wrong with a player's short name, beside the names of the others; None if nothing is."""
    short = players[seat].short
    if not is_short(short, LONGEST_SHORT):
        return say("a short name has at most {most} characters", most=LONGEST_SHORT)
    others = [name for player in (*players[:seat], *players[seat + 1 :]) for name in (player.name, player.short)]
    return problem_of_name(short, others) if short else None
