"""What lies on the table: who plays, and who holds which route, station, ticket and card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from unicodedata import category, normalize

from scorer.rules.board import Board, City, Count, Edition, Route, Ticket
from scorer.rules.sentence import Colour, Sentence, isolated, quoted, say

LONGEST_NAME = 40
_UNSHOWN = {"Cc", "Cs", "Zl", "Zp"}
"""Unicode categories of what no line can show: control characters, halves of characters, line breaks."""
_ISOLATES = {"\u2066", "\u2067", "\u2068", "\u2069"}
"""Characters by which a text keeps a name's direction apart from its own; inside the name they would undo that."""
_UNSEEN = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
    *map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]),
}
"""Letters and marks by their Unicode category, yet nothing is seen of them."""
_NOTHING_ALONE = {"Mn", "Me", "Zs"}
"""Unicode categories of what is seen only beside or upon something else: accents, blanks."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table; their seat is their place in `Game.players`, from 0."""

    name: str
    colour: str

    def __str__(self) -> str:
        return self.name

    @property
    def shown(self) -> str:
        """The name as it stands in a text; one that reads from right to left turns nothing around it."""
        return isolated(self.name)


@dataclass(frozen=True, slots=True)
class Claim:
    seat: int
    route: Route


@dataclass(frozen=True, slots=True)
class Station:
    seat: int
    city: City


@dataclass(frozen=True, slots=True)
class HeldTicket:
    seat: int
    ticket: Ticket


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
    """A number that a player typed for a count of the edition, never 0: what nobody typed is none (X8 to X10)."""

    seat: int
    count: Count
    number: int


@dataclass(frozen=True, eq=False)
class Game:
    """A game as it lies on the table; every change gives a new one (scorer.rules.play)."""

    board: Board
    edition: Edition
    players: tuple[Player, ...]
    doubles_open: bool = False
    """House rule: both lines of a double at every player count (ruling after R10)."""
    claims: tuple[Claim, ...] = ()
    stations: tuple[Station, ...] = ()
    tickets: tuple[HeldTicket, ...] = ()
    entered_cards: tuple[HeldCard, ...] | None = None
    """Country cards as they lie on the table (P6); None: they follow from the order of the claims (P2)."""
    claims_in_order: bool = True
    is_count_open: bool = False
    """Whether the tickets have been laid open, which were secret until then (R10)."""
    counts: tuple[TypedCount, ...] = ()

    @cached_property
    def owners(self) -> dict[str, int]:
        """The seat that owns each claimed route, by route id (R9)."""
        return {claim.route.id: claim.seat for claim in self.claims}

    def routes_of(self, seat: int) -> tuple[Route, ...]:
        return tuple(claim.route for claim in self.claims if claim.seat == seat)

    def stations_of(self, seat: int) -> tuple[City, ...]:
        return tuple(station.city for station in self.stations if station.seat == seat)

    def tickets_of(self, seat: int) -> tuple[Ticket, ...]:
        return tuple(held.ticket for held in self.tickets if held.seat == seat)

    def number_of(self, seat: int, count: Count) -> int:
        """Return what a player typed for a count, 0 where nothing is."""
        return next((typed.number for typed in self.counts if (typed.seat, typed.count) == (seat, count)), 0)

    def trains_left(self, seat: int) -> int:
        """Trains still in front of a player (R4, X5)."""
        return self.board.trains - sum(route.trains for route in self.routes_of(seat))

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """Criteria after the points, first one first: the edition's own, else the board's (R8)."""
        return self.board.tie_breaks if self.edition.tie_breaks is None else self.edition.tie_breaks

    @property
    def uses_doubles(self) -> bool:
        """Whether both lines of a double may be used in this game (R3)."""
        return self.doubles_open or len(self.players) >= self.board.doubles_open_from


def problems_of_players(board: Board, players: Sequence[Player]) -> Iterator[tuple[int | None, str, Sentence]]:
    """Yield what is wrong with a round of players: seat (None: the whole round), "name" or "colour", and a sentence."""
    if not board.fewest_players <= len(players) <= board.most_players:
        fewest, most = board.fewest_players, board.most_players
        yield (
            None,
            "",
            say(
                "this board is for {fewest} to {most} players, not for {count}",
                count=len(players),
                fewest=fewest,
                most=most,
            ),
        )
    for seat, player in enumerate(players):
        before = players[:seat]
        if problem := problem_of_name(player.name, [other.name for other in before]):
            yield seat, "name", problem
        if problem := _problem_of_colour(player.colour, [other.colour for other in before], board):
            yield seat, "colour", problem


def problem_of_name(name: str, before: Sequence[str] = ()) -> Sentence | None:
    """Return what is wrong with a name, on its own or after those before it; None if nothing is."""
    if not 1 <= len(name.strip()) <= LONGEST_NAME:
        return say("a name has 1 to {most} characters", most=LONGEST_NAME)
    if any(category(character) in _UNSHOWN or character in _ISOLATES for character in name):
        return say("the name {name} has characters that cannot be shown", name=quoted(name))
    if all(category(character) in _NOTHING_ALONE for character in seen(name)):
        return say("the name {name} has nothing that can be seen", name=ascii(name))
    if name.strip().casefold() in (other.strip().casefold() for other in before):
        return say("the name {name} is given twice", name=quoted(name))
    twin = next((other for other in before if seen(other) == seen(name)), None)
    return say("the names {name} and {other} look the same", name=ascii(name), other=ascii(twin)) if twin else None


def seen(name: str) -> str:
    """Return what people see of a name: neither what takes no room nor how its letters are put together."""
    letters = (letter for letter in normalize("NFKC", name) if category(letter) != "Cf" and letter not in _UNSEEN)
    return " ".join("".join(letters).casefold().split())


def _problem_of_colour(colour: str, before: Sequence[str], board: Board) -> Sentence | None:
    if colour not in board.colours:
        return say("the colour {colour} is not in the box", colour=Colour(colour))
    if colour in before:
        return say("the colour {colour} is given twice", colour=Colour(colour))
    return None
