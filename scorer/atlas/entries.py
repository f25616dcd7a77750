"""What a board file says, where that is something else than the values of `scorer.rules.board`."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Discriminator, Tag, TypeAdapter
from pydantic import Field as Limits

from scorer.atlas.problems import BoardError
from scorer.atlas.reader import CARD, COUNTRY_TICKET, Entry, Format, Pair, read_json
from scorer.draw.plan import Course, Degrees, Plan
from scorer.rules.board import (
    At,
    Board,
    City,
    Count,
    Edition,
    End,
    Goal,
    Id,
    Natural,
    Positive,
    Route,
    Text,
    Ticket,
    Words,
)
from scorer.rules.sentence import say

Kind: TypeAlias = Literal["city", "country", "attraction", "junction"]
FACTS: Mapping[Kind, Mapping[str, bool]] = {
    "city": {},
    "attraction": {"is_attraction": True},
    "junction": {"is_junction": True, "takes_station": False, "takes_tickets": False},
    "country": {"is_end": True, "is_exclusive": True, "takes_station": False, "takes_tickets": False},
}
"""The properties of each kind of city (P1, P4, X7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CityEntry(Entry, City):
    """A city, an attraction (X7) or a neighbouring country (P1)."""

    UNWRITTEN: ClassVar = {"id", "x", "y", *(fact for facts in FACTS.values() for fact in facts)}
    at: At
    kind: Kind = "city"
    inset: At | None = None
    """Where it stands a second time, in an inset (X16)."""
    label: Degrees | None = None
    """Where its name stands best: 0 on its right."""
    is_harbour: bool = False
    """Whether it is a port, where a harbour may stand, on a board that has harbours (X26)."""
    is_unnamed: bool = False
    """Whether the board prints no name there; ours, of the country, is written like a neighbour's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEntry(Entry, End):
    """A neighbour at the board's edge; each line to it names its border point (X1)."""

    UNWRITTEN: ClassVar = {"id", "spots"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteEntry(Entry, Route, Course):
    """A line; parallel ones lie in the order of the file, or of their `lane` if they have one."""

    UNWRITTEN: ClassVar = {"a", "b", "crossing"}
    ends: Pair[Id] = field()  # no default, which a line's property would be
    border: At | None = None
    """Its border point at an end of the board; lines with different border points are not parallel (X1)."""
    is_wrap: bool = False
    """Whether it runs over the western edge of the board, which is the eastern one (X27)."""
    edges: Pair[At] | None = None
    """Where its western and its eastern part meet the edge; None: where the straight line does."""
    bends: Pair[float] = (0.0, 0.0)
    """How far both parts run to the right of the straight line, on the way from the western city over the edge."""
    west: Natural | None = None
    """How many of its spaces lie in the west; None: as many as the western part's share of the way."""

    @property
    def parallel_with(self) -> tuple[str, At | None, bool]:
        """What its parallels have, too: the two cities, the border point, whether it is a bullet line (R3, X1, X16)."""
        return self.connection, self.border, self.is_bullet


@dataclass(frozen=True, slots=True)
class TicketEntry(Entry):
    """A ticket card, `value` in points; not `verified` if we could not check its print."""

    ends: Pair[Id]
    value: Positive
    long: bool = False
    verified: bool = True

    @property
    def cards(self) -> list[Ticket]:
        return [Ticket.between(*self.ends, self.value, is_long=self.long, is_verified=self.verified)]


@dataclass(frozen=True, slots=True)
class CountryTicketEntry(Entry):
    """A card from one place to one of several goals, each with its value in points, and its number of copies (X3)."""

    start: Id
    goals: Annotated[Mapping[Id, Positive], Limits(min_length=2)]
    copies: Positive = 1
    verified: bool = True

    @property
    def ends(self) -> tuple[str, ...]:
        return self.start, *self.goals

    @property
    def cards(self) -> list[Ticket]:
        goals = tuple(Goal(*goal) for goal in self.goals.items())
        return [Ticket(self.start, goals, is_verified=self.verified)] * self.copies


@dataclass(frozen=True, slots=True)
class TourEntry(Entry):
    """A tour through three or more cities, with its three values in points (X25); every edition has it."""

    stops: Annotated[tuple[Id, ...], Limits(min_length=3, max_length=5)]
    in_order: Positive
    any_order: Positive
    minus: Positive
    id: Id = ""
    """Its first and its last city, which files name it by."""
    verified: bool = True

    @property
    def card(self) -> Ticket:
        return Ticket.tour(self.stops, self.in_order, self.any_order, self.minus, is_verified=self.verified)


Card: TypeAlias = Annotated[
    Annotated[TicketEntry, Tag(CARD)] | Annotated[CountryTicketEntry, Tag(COUNTRY_TICKET)],
    Discriminator(lambda entry: COUNTRY_TICKET if isinstance(entry, dict) and "goals" in entry else CARD),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountEntry(Entry, Count):
    """A number that players type, within a range."""

    UNWRITTEN: ClassVar = {"smallest", "largest", "by_number", "is_told"}
    range: Pair[int]
    column: Id = ""
    """The column that it shares with other counts, or one of the rules' that counts more than it; empty: its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionEntry(Entry, Edition):
    """Which decks and bonuses are in a game."""

    UNWRITTEN: ClassVar = {"id", "tickets", "count_columns", "has_points", "pieces_of"}
    decks: Annotated[list[str], Limits(min_length=1)]
    big_cities: tuple[Id, ...] = ()
    """With big cities, only regular cards that end in one are in the game."""
    counts: tuple[CountEntry, ...] = ()
    columns: Mapping[Id, Text] = field(default_factory=dict)
    """Names of the columns that several counts share."""

    def has(self, card: Ticket) -> bool:
        """Return whether a card of its decks is in the game."""
        return not self.big_cities or (not card.is_long and not {card.start, card.end}.isdisjoint(self.big_cities))


_DRAWN = ("plan", "courses", "in_insets", "labels", "unnamed", "coast", "names", "names_on_side")


@dataclass(frozen=True, kw_only=True, eq=False)
class BoardFile(Entry, Board, Plan):
    """A whole board file that fits the schema; `checks` looks for contradictions."""

    UNWRITTEN: ClassVar = {"width", "height", "fewest_players", "most_players", "source", *_DRAWN}
    format: Format
    size: Pair[Positive]
    scale: Annotated[float, Limits(ge=1, le=2)] = 1.0
    """How much larger its map is drawn than its places say, where lines and names lie close."""
    longest_space: Annotated[float, Limits(ge=10, le=100)] = 34.0
    widest_gap: Annotated[float, Limits(ge=0, le=100)] = 6.0
    players: Pair[Positive]
    station_points: Natural = 0
    unbuilt: Natural = 0
    """What a station costs that was not built (X26)."""
    trains: Positive | None = None  # type: ignore[assignment] # `pieces` may say it
    """Left out if `pieces` says how many there are of ``all`` (X23)."""
    cities: Mapping[Id, CityEntry]
    ends: Mapping[Id, EndEntry] = field(default_factory=dict)
    routes: Annotated[list[RouteEntry], Limits(min_length=1)]  # type: ignore[assignment] # ids stand in the lines
    decks: Mapping[Words, tuple[Card, ...]]
    tours: tuple[TourEntry, ...] = ()
    editions: Mapping[Words, EditionEntry]
    tally: Mapping[str, Any] = field(default_factory=dict)
    """What was counted in the box; only a test holds it against the rest."""

    @property
    def known(self) -> Mapping[str, CityEntry | EndEntry]:
        """Everything that lines and tickets lead to."""
        return {**self.cities, **self.ends}

    def cards(self, edition: EditionEntry) -> tuple[Ticket, ...]:
        """Return the ticket cards of an edition, in the order of its decks."""
        entries = [entry for deck in edition.decks for entry in self.decks.get(deck, ())]
        cards = tuple(card for entry in entries for card in entry.cards if edition.has(card))
        return (*cards, *(tour.card for tour in self.tours))

    @property
    def all_pieces(self) -> int:
        """How many pieces a player can lay (R4, X23)."""
        return self.trains or self.pieces.get("all", 0)


_FILES = TypeAdapter(BoardFile)


def read(text: str) -> BoardFile:
    """Return a board file; raises what `read_json` does, also for what is no TOML."""
    try:
        return read_table(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BoardError([say("not {form}", form=f"TOML: {error}")]) from None


def read_table(table: Mapping[str, Any], context: str = "") -> BoardFile:
    """Return the board file that a table is; raises what `read` does."""
    return read_json(_FILES, json.dumps(table, default=str), context)  # JSON has no dates
