"""The schema of a game file: its keys and the types of their values."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from scorer.rules.board import ANY
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCheck, Move, TakeCard, TakeTicket, TypeCount

Json: TypeAlias = Any
"""A value that the json module reads and writes."""


class Entry(BaseModel):
    """One JSON object of the file; a value of another type and an unknown key are errors."""

    model_config = ConfigDict(strict=True, extra="forbid")


class GameEntry(Entry):
    """The file itself; its lists are validated entry by entry, so that every problem is found."""

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
    checks: list[Json] = []
    finished: bool = False


class RoundEntry(Entry):
    """The file of a round; its lists are validated entry by entry, so that every problem is found."""

    format: Literal[1]
    round: str = ""
    games: list[Json]
    played: list[Json] = []
    merges: list[Json] = []


class MergeEntry(Entry):
    """Two names of one person."""

    name: str
    into: str


class PlayerEntry(Entry):
    """Somebody at the table; the rules validate the name, without the blanks around it."""

    name: str
    colour: str


class Holding(Entry):
    """Something that a player holds."""

    player: str

    @property
    @abstractmethod
    def ids(self) -> Sequence[tuple[str, str]]:
        """The ids that it names beside its player, each after its kind: route, city, country, count, check."""

    @abstractmethod
    def move(self, seat: int) -> Move:
        """Return the move by which the player of a seat, from 0, came to hold it."""


class ClaimEntry(Holding):
    """A claimed route; the claims are in the order of play unless the file says otherwise (P6)."""

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
    """A ticket card, in the direction in which its owner reads it (R2); a country ticket ends at `ANY` (X3)."""

    start: str = Field(alias="from")
    end: str = Field(alias="to")
    value: int | None = None
    """Points as printed; None: those of the card in the edition's deck."""

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


class CheckEntry(Holding):
    """What a player sees on the table: trains left, the place of their marker."""

    check: str
    number: int

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("check", self.check)]

    def move(self, seat: int) -> Move:
        return EnterCheck(seat, self.check, self.number)


class CardEntry(Holding):
    """A country card in front of its player (P6)."""

    country: str
    value: int
    """Points; they identify a card of the country's stack."""

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
    "checks": CheckEntry,
}
"""The lists of a game file that say who holds what, in the order in which they are played."""
