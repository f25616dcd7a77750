"""The shape of a game file: which keys it has, and what kind of value belongs to each."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from scorer.rules.board import ANY
from scorer.rules.moves import BuildStation, ClaimRoute, Move, TakeCard, TakeTicket, TypeCount

Json: TypeAlias = Any
"""What the json module reads and writes."""


class Entry(BaseModel):
    """One JSON object of the file; a wrong kind of value or an unknown key is an error."""

    model_config = ConfigDict(strict=True, extra="forbid")


class GameEntry(Entry):
    """The file's own keys; what stands in its lists is read entry by entry, so that every problem is found."""

    format: Literal[1]
    board: str
    edition: str = "classic"
    double_routes: Literal["rulebook", "open"] = "rulebook"
    players: list[Json]
    claims_in_order: bool = True
    claims: list[Json] = []
    stations: list[Json] = []
    tickets: list[Json] = []
    country_cards: list[Json] | None = None
    counts: list[Json] = []


class RoundEntry(Entry):
    """The keys of a round's file; what stands in its lists is read one by one, so that every problem is found."""

    format: Literal[1]
    round: str = ""
    games: list[Json]
    played: list[Json] = []
    merges: list[Json] = []


class MergeEntry(Entry):
    """Two ways in which one person is written."""

    name: str
    into: str


class PlayerEntry(Entry):
    """Somebody at the table. Names lose the blanks around them; whether they may be so is for the rules to say."""

    name: str
    colour: str


class Holding(Entry):
    """Something that a player holds."""

    player: str

    @property
    @abstractmethod
    def ids(self) -> Sequence[tuple[str, str]]:
        """What it names beside its player: pairs of a kind (route, city, country) and an id."""

    @abstractmethod
    def move(self, seat: int) -> Move:
        """Return the move by which the player of a seat, from 0, came to hold it."""


class ClaimEntry(Holding):
    """A claimed route; the list is in the order of play unless the file says otherwise (P6)."""

    route: str

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("route", self.route)]

    def move(self, seat: int) -> Move:
        return ClaimRoute(seat, self.route)


class StationEntry(Holding):
    """A station built in a city (E1)."""

    city: str

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("city", self.city)]

    def move(self, seat: int) -> Move:
        return BuildStation(seat, self.city)


class TicketEntry(Holding):
    """A ticket card between two cities, in the direction in which its owner reads it (R2); to `ANY` of several (X3)."""

    start: str = Field(alias="from")
    end: str = Field(alias="to")
    value: int | None = None
    """Points as printed; None: the edition's deck knows the card and its value."""

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("city", self.start), *([] if self.end == ANY else [("city", self.end)])]

    def move(self, seat: int) -> Move:
        return TakeTicket(seat, self.start, self.end, self.value)


class CountEntry(Holding):
    """A number that a player typed (X8 to X10)."""

    count: str
    number: int

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("count", self.count)]

    def move(self, seat: int) -> Move:
        return TypeCount(seat, self.count, self.number)


class CardEntry(Holding):
    """A country card as it lies in front of its player (P6)."""

    country: str
    value: int
    """Points, which tell the cards of one stack apart."""

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("country", self.country)]

    def move(self, seat: int) -> Move:
        return TakeCard(seat, self.country, self.value)


HOLDINGS: Mapping[str, type[Holding]] = {
    "claims": ClaimEntry,
    "stations": StationEntry,
    "tickets": TicketEntry,
    "country_cards": CardEntry,
    "counts": CountEntry,
}
"""The lists of a game file that say who holds what, in the order in which they are read."""
