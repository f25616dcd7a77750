"""The moves by which people enter a game; `scorer.rules.play` decides which are legal.

Each declares its name on the wire and in logs (`kind`; released ones never change) and its fields. Its subject is
below, its rule in `play`, its words in `scorer.words.moves`; CONTRIBUTING.md has what else it may need.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from scorer.rules.board import Ticket
from scorer.rules.game import Choices


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    kind: ClassVar = "claim"
    seat: int
    route: str
    place: int | None = None
    """Place of a forgotten claim in the order of play, from 0; None: it is the latest."""
    shared: bool = False
    """Whether the route may have owners, and gets one more (X13)."""
    bullet: bool | None = None
    """Whether a white train claims it for everybody (X15); None: if it is a bullet line, and one is left."""


@dataclass(frozen=True, slots=True)
class ReleaseRoute:
    kind: ClassVar = "release"
    route: str
    seat: int | None = None
    """Which of several owners gives it up; None: the first (X13)."""


@dataclass(frozen=True, slots=True)
class GiveRoute:
    """Give a route to another player; it keeps its place in the order of play."""

    kind: ClassVar = "give"
    seat: int
    route: str


@dataclass(frozen=True, slots=True)
class ShiftClaim:
    """Move a claim to another place in the order of play, from 0 (P6)."""

    kind: ClassVar = "shift"
    route: str
    place: int


@dataclass(frozen=True, slots=True)
class MarkRoute:
    """Say that it is not sure whose a route is, or that it is now; every change of its owner says the latter, too."""

    kind: ClassVar = "mark"
    route: str
    is_unsure: bool


@dataclass(frozen=True, slots=True)
class BuildStation:
    kind: ClassVar = "build"
    seat: int
    city: str
    route: str | None = None
    """The line with which a city marker was put down (X20); None: their latest there, before it their first city."""


@dataclass(frozen=True, slots=True)
class RemoveStation:
    kind: ClassVar = "remove"
    city: str


@dataclass(frozen=True, slots=True)
class SendAlvin:
    """Say where whoever caught Alvin with a line moved him (X22)."""

    kind: ClassVar = "alvin"
    route: str
    city: str


@dataclass(frozen=True, slots=True)
class TakeTicket:
    kind: ClassVar = "take-ticket"
    seat: int
    start: str
    end: str
    value: int | None = None
    """Points as printed on the card, of a tour those in its order; None: a card of the edition's deck."""
    stops: tuple[str, ...] = ()
    """The cities of a tour between its two, in the order of the card (X25)."""
    any_order: int | None = None
    """What a tour brings whose cities are joined in another order; None: as the deck's tour has it."""
    minus: int | None = None
    """What a tour costs that is not complete; None: as the deck's tour has it."""

    @classmethod
    def of(cls, seat: int, ticket: Ticket) -> "TakeTicket":
        """Return the move by which a player takes a card, as it is printed."""
        if ticket.is_tour:
            in_order, any_order, minus = ticket.tour_values
            return cls(seat, ticket.start, ticket.end, in_order, ticket.stops, any_order, minus)
        return cls(seat, ticket.start, ticket.end, ticket.value)


@dataclass(frozen=True, slots=True)
class ReturnTicket:
    kind: ClassVar = "return-ticket"
    start: str
    end: str
    value: int
    seat: int | None = None
    """Whose copy it is, if a card has copies (X3); None: that of the player who took it last."""
    stops: tuple[str, ...] = ()
    """The cities of a tour between its two (X25)."""

    @classmethod
    def of(cls, ticket: Ticket, seat: int | None = None) -> "ReturnTicket":
        """Return the move by which a player puts a card back."""
        return cls(ticket.start, ticket.end, ticket.value, seat, ticket.stops)


@dataclass(frozen=True, slots=True)
class EnterCards:
    """Choose whether country cards are entered as they lie on the table or follow from the claims (P6)."""

    kind: ClassVar = "enter-cards"
    as_they_lie: bool


@dataclass(frozen=True, slots=True)
class TakeCard:
    kind: ClassVar = "take-card"
    seat: int
    country: str
    value: int


@dataclass(frozen=True, slots=True)
class ReturnCard:
    kind: ClassVar = "return-card"
    country: str
    value: int


@dataclass(frozen=True, slots=True)
class TypeCount:
    """Type a number for a count; it replaces the player's earlier one, and 0 removes that (X8 to X10)."""

    kind: ClassVar = "type-count"
    seat: int
    count: str
    number: int


@dataclass(frozen=True, slots=True)
class EnterCheck:
    """Enter what a player sees on the table; it replaces what they saw earlier."""

    kind: ClassVar = "check"
    seat: int
    check: str
    """Trains in front of them (``trains-left``), or the place of their marker (``track``)."""
    number: int | None = None
    """None: not checked."""


@dataclass(frozen=True, slots=True)
class OpenDoubles:
    """Set the house rule for doubles during a game."""

    kind: ClassVar = "open-doubles"
    is_open: bool


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Say which bonus cards lie open, by their ids, if that was wrong when the game began (X18)."""

    kind: ClassVar = "choose-cards"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenCount:
    """Reveal all tickets, which are secret until then (R10)."""

    kind: ClassVar = "open-count"
    silent: tuple[int, ...] = ()
    """In games of before 1.0 the seats that were asked first, and whose phones were silent."""
    not_done: tuple[int, ...] = ()
    """The seats whose players were not done then; none where nobody ever had a seat."""
    is_sure: bool = False
    """Whether whoever opens it was asked; it is not kept."""


@dataclass(frozen=True, slots=True)
class FinishGame:
    """Say that the game is over, whatever is left, or that it goes on after all (R5)."""

    kind: ClassVar = "finish"
    is_finished: bool


@dataclass(frozen=True, slots=True)
class ChooseTieRule:
    """Choose the order of tie-breaks of another printing, by its id; empty: the usual one (R8e)."""

    kind: ClassVar = "tie-rule"
    rule: str


@dataclass(frozen=True, slots=True)
class SetDuration:
    """Say how long the game took, in minutes; None: nobody knows."""

    kind: ClassVar = "duration"
    minutes: int | None


@dataclass(frozen=True, slots=True)
class ShortenName:
    """Say what a player is called where a name has little room; empty: by their name."""

    kind: ClassVar = "shorten"
    seat: int
    short: str


class Seated(NamedTuple):
    """A player as a set-up has them."""

    seat: int
    name: str
    colour: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class ChangeSetUp(Choices):
    """Say anew who plays and by which rules; what people hold stays theirs, for a seat keeps its number."""

    kind: ClassVar = "set-up"
    edition: str
    players: tuple[Seated, ...]
    """Those who play, as they sit round the table; who is left out plays no more."""
    cards_as_they_lie: bool = False
    """Whether country cards are entered from the table (P6)."""
    bonus_cards: tuple[str, ...] = ()
    other: str = ""
    """What points of the table's own are called; empty: there are none (C2)."""
    other_secret: bool = False
    """Whether they are secret until the count, as tickets are."""


Move: TypeAlias = (
    ClaimRoute
    | ReleaseRoute
    | GiveRoute
    | ShiftClaim
    | MarkRoute
    | BuildStation
    | RemoveStation
    | SendAlvin
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
    | ChooseTieRule
    | SetDuration
    | ShortenName
    | ChangeSetUp
)


class Subject(NamedTuple):
    """What a move is about: whoever makes another move about the same changes what was entered before."""

    what: str
    """A thing on the table, a player's number, or the kind of a move about what the whole table agrees on."""
    id: object = None
    value: int | None = None
    """Points of a country card, of which a stack has several."""
    seat: int | None = None
    """The player to whom it belongs; None: to the table."""


def subject_of(move: Move) -> Subject:
    """Return what a move is about; a ticket is the same card whichever way it is read."""
    match move:
        case ClaimRoute() | ReleaseRoute() | GiveRoute() | ShiftClaim() | MarkRoute():
            return Subject("route", move.route)
        case SendAlvin():
            return Subject("alvin", move.route)
        case BuildStation() | RemoveStation():
            return Subject("station", move.city)
        case TakeTicket() | ReturnTicket():
            return Subject("ticket", frozenset((move.start, *move.stops, move.end)))
        case TakeCard() | ReturnCard():
            return Subject("country card", move.country, move.value)
        case TypeCount():
            return Subject("count", move.count, seat=move.seat)
        case EnterCheck():
            return Subject("check", move.check, seat=move.seat)
        case ShortenName():
            return Subject("name", seat=move.seat)
        case EnterCards() | OpenDoubles() | ChooseCards() | ChooseTieRule() | ChangeSetUp():
            return Subject(move.kind)
        case OpenCount() | FinishGame() | SetDuration():
            return Subject(move.kind)
