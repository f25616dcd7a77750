"""The moves by which people enter a game; `scorer.rules.play` decides which are legal."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    seat: int
    route: str
    place: int | None = None
    """Place of a forgotten claim in the order of play, from 0; None: it is the latest."""
    shared: bool = False
    """Whether the route may have an owner, and gets a second one (X13)."""
    bullet: bool | None = None
    """Whether a white train claims it for everybody (X15); None: if it is a bullet line, and one is left."""


@dataclass(frozen=True, slots=True)
class ReleaseRoute:
    route: str
    seat: int | None = None
    """Which of two owners gives it up; None: the first (X13)."""


@dataclass(frozen=True, slots=True)
class GiveRoute:
    """Give a route to another player; it keeps its place in the order of play."""

    seat: int
    route: str


@dataclass(frozen=True, slots=True)
class ShiftClaim:
    """Move a claim to another place in the order of play, from 0 (P6)."""

    route: str
    place: int


@dataclass(frozen=True, slots=True)
class MarkRoute:
    """Say that it is not sure whose a route is, or that it is now; every change of its owner says the latter, too."""

    route: str
    is_unsure: bool


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
    """Whose copy it is, if a card has copies (X3); None: that of the player who took it last."""


@dataclass(frozen=True, slots=True)
class EnterCards:
    """Choose whether country cards are entered as they lie on the table or follow from the claims (P6)."""

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
    """Type a number for a count; it replaces the player's earlier one, and 0 removes that (X8 to X10)."""

    seat: int
    count: str
    number: int


@dataclass(frozen=True, slots=True)
class EnterCheck:
    """Enter what a player sees on the table; it replaces what they saw earlier."""

    seat: int
    check: str
    """Trains in front of them (``trains-left``), or the place of their marker (``track``)."""
    number: int | None = None
    """None: not checked."""


@dataclass(frozen=True, slots=True)
class OpenDoubles:
    """Set the house rule for doubles during a game."""

    is_open: bool


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Say which bonus cards lie open, by their ids, if that was wrong when the game began (X18)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenCount:
    """Reveal all tickets, which are secret until then (R10)."""


@dataclass(frozen=True, slots=True)
class FinishGame:
    """Say that the game is over, whatever is left, or that it goes on after all (R5)."""

    is_finished: bool


@dataclass(frozen=True, slots=True)
class SetDuration:
    """Say how long the game took, in minutes; None: nobody knows."""

    minutes: int | None


@dataclass(frozen=True, slots=True)
class ShortenName:
    """Say what a player is called where a name has little room; empty: by their name."""

    seat: int
    short: str


Move: TypeAlias = (
    ClaimRoute
    | ReleaseRoute
    | GiveRoute
    | ShiftClaim
    | MarkRoute
    | BuildStation
    | RemoveStation
    | TakeTicket
    | ReturnTicket
    | EnterCards
    | TakeCard
    | ReturnCard
    | TypeCount
    | EnterCheck
    | OpenDoubles
    | ChooseCards
    | OpenCount
    | FinishGame
    | SetDuration
    | ShortenName
)
