"""The moves people make while they enter a game; `scorer.rules.play` says which are legal."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    seat: int
    route: str
    place: int | None = None
    """Where a forgotten claim belongs in the order of play, from 0; None: it is the latest."""


@dataclass(frozen=True, slots=True)
class ReleaseRoute:
    route: str


@dataclass(frozen=True, slots=True)
class GiveRoute:
    """A route goes to another player and keeps its place in the order of play."""

    seat: int
    route: str


@dataclass(frozen=True, slots=True)
class ShiftClaim:
    """A claim gets another place in the order of play, from 0 (P6)."""

    route: str
    place: int


@dataclass(frozen=True, slots=True)
class BuildStation:
    seat: int
    city: str


@dataclass(frozen=True, slots=True)
class RemoveStation:
    city: str


@dataclass(frozen=True, slots=True)
class TakeTicket:
    seat: int
    start: str
    end: str
    value: int | None = None
    """Points as printed on the card; None: a card of the edition's deck."""


@dataclass(frozen=True, slots=True)
class ReturnTicket:
    start: str
    end: str
    value: int
    seat: int | None = None
    """Whose hand it leaves, where a card has copies (X3); None: the one that took it last."""


@dataclass(frozen=True, slots=True)
class EnterCards:
    """Country cards are entered as they lie (True) or follow from the order of claims (False) (P6)."""

    as_they_lie: bool


@dataclass(frozen=True, slots=True)
class TakeCard:
    seat: int
    country: str
    value: int


@dataclass(frozen=True, slots=True)
class ReturnCard:
    country: str
    value: int


@dataclass(frozen=True, slots=True)
class TypeCount:
    """A player types a number, in place of what was typed before; 0: none (X8 to X10)."""

    seat: int
    count: str
    number: int


@dataclass(frozen=True, slots=True)
class OpenDoubles:
    """The table's house rule for doubles, seen or corrected during play."""

    is_open: bool


@dataclass(frozen=True, slots=True)
class OpenCount:
    """All tickets are laid open; until then each stays secret (R10)."""


Move: TypeAlias = (
    ClaimRoute
    | ReleaseRoute
    | GiveRoute
    | ShiftClaim
    | BuildStation
    | RemoveStation
    | TakeTicket
    | ReturnTicket
    | EnterCards
    | TakeCard
    | ReturnCard
    | TypeCount
    | OpenDoubles
    | OpenCount
)
