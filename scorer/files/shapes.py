"""The schema of a game file: its keys and the types of their values."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from scorer.atlas.problems import Problems
from scorer.atlas.reader import Format
from scorer.rules.board import ANY, Edition
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCheck, Move, TakeCard, TakeTicket, TypeCount

Json: TypeAlias = Any
"""A value that the json module reads and writes."""


class GameFileError(Problems):
    """A game file is invalid; `problems` has a line for each reason, which says where it is."""


class Entry(BaseModel):
    """One JSON object of the file; a value of another type and an unknown key are errors."""

    model_config = ConfigDict(strict=True, extra="forbid")


class GameEntry(Entry):
    """The file itself; its lists are validated entry by entry, so that every problem is found."""

    format: Format
    board: Json
    """A board's id, or a whole board that people drew."""
    box: str | None = None
    """The name of a box without a map (C1)."""
    points: dict[str, int] | None = None
    """What its lines score, by length."""
    other: str | None = None
    """What its other points are called."""
    edition: str = "classic"
    double_routes: Literal["rulebook", "open"] = "rulebook"
    players: list[Json]
    claims_in_order: bool = True
    claims: list[Json] = []
    stations: list[Json] = []
    harbours: list[Json] | None = None
    tickets: list[Json] = []
    country_cards: list[Json] | None = None
    bonus_cards: list[Json] | None = None
    counts: list[Json] = []
    dummy_shares: dict[str, int] | None = None
    dummy_lowest: dict[str, int] | None = None
    checks: list[Json] = []
    unsure: list[Json] = []
    tie_rule: str | None = None
    finished: bool = False
    minutes: int | None = None


class RoundEntry(Entry):
    """The file of a round; its lists are validated entry by entry, so that every problem is found."""

    format: Format
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
    short: str = ""


class Holding(Entry):
    """Something that a player holds; its other fields are those of the move by which the player came to hold it."""

    made_by: ClassVar[Callable[..., Move]]

    player: str

    @classmethod
    def kind_of(cls, _: Json) -> "type[Holding]":
        """Return what an entry of its list is read as."""
        return cls

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        """The ids that it names beside its player, each after its kind: route, city, country, count, check."""
        return [(kind, id) for kind, id in self._others().items() if isinstance(id, str)]

    def move(self, seat: int, _: Edition) -> Move:
        """Return the move by which the player of a seat, from 0, came to hold it."""
        return self.made_by(seat, **self._others())

    def _others(self) -> dict[str, Json]:
        return self.model_dump(exclude={"player"})


class ClaimEntry(Holding):
    """A claimed route; the claims are in the order of play unless the file says otherwise (P6)."""

    made_by = ClaimRoute
    route: str
    shared: bool = False
    """Whether its player is one more owner (X13)."""
    bullet: bool = False
    """Whether a white train lies there (X15)."""


class StationEntry(Holding):
    """A station built in a city (E1), or a harbour (X26)."""

    made_by = BuildStation
    city: str


class TicketEntry(Holding):
    """A ticket card, in the direction in which its owner reads it (R2); a country ticket ends at `ANY` (X3)."""

    made_by = TakeTicket
    start: str = Field(alias="from")
    end: str = Field(alias="to")
    value: int | None = None
    """Points as printed; None: those of the card in the edition's deck."""

    @classmethod
    def kind_of(cls, raw: Json) -> type[Holding]:
        keys = raw.keys() if isinstance(raw, dict) else ()
        return TourEntry if "tour" in keys else PrintedTourEntry if "stops" in keys else cls

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("city", self.start), *([] if self.end == ANY else [("city", self.end)])]


class TourEntry(Holding):
    """A tour of the edition's deck, by its first and its last city (X25)."""

    tour: str

    def move(self, seat: int, edition: Edition) -> Move:
        return TakeTicket.of(seat, edition.tours[self.tour])


class PrintedTourEntry(Holding):
    """A tour as printed, known to us or not (X25)."""

    stops: list[str]
    in_order: int
    any_order: int
    minus: int

    @property
    def ids(self) -> Sequence[tuple[str, str]]:
        return [("city", stop) for stop in self.stops]

    def move(self, seat: int, _: Edition) -> Move:
        start, *stops, end = self.stops
        return TakeTicket(seat, start, end, self.in_order, tuple(stops), self.any_order, self.minus)


class CountEntry(Holding):
    """A number that a player typed (X8 to X10)."""

    made_by = TypeCount
    count: str
    number: int


class CheckEntry(Holding):
    """What a player sees on the table: trains left, the place of their marker."""

    made_by = EnterCheck
    check: str
    number: int


class CardEntry(Holding):
    """A country card in front of its player (P6)."""

    made_by = TakeCard
    country: str
    value: int
    """Points; they identify a card of the country's stack."""


HOLDINGS: Mapping[str, type[Holding]] = {
    "claims": ClaimEntry,
    "stations": StationEntry,
    "harbours": StationEntry,
    "tickets": TicketEntry,
    "country_cards": CardEntry,
    "counts": CountEntry,
    "checks": CheckEntry,
}
"""The lists of a game file that say who holds what, in the order in which they are played."""
