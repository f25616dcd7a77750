"""The root of all errors, and moves that the rules forbid. A message is a sentence; its things are its evidence."""

from collections.abc import Iterable
from copyreg import __newobj__  # type: ignore[attr-defined]  # how pickle makes an object without its __init__
from difflib import get_close_matches

from scorer.rules.board import Route
from scorer.rules.game import Player
from scorer.rules.sentence import KINDS, Sentence, quoted, say
from scorer.rules.text import LONGEST_MAP_NAME


class ScorerError(Exception):
    """An error whose message is a sentence for the user: a given one, or what such errors say of some things."""

    says: Sentence

    def __init__(self, sentence: Sentence | None = None, **things: object) -> None:
        self.sentence = sentence or Sentence(self.says.template, things)
        super().__init__(self.sentence)

    def __str__(self) -> str:
        return str(self.sentence)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error as it is: it travels from a worker process."""
        return __newobj__, (type(self), *self.args), vars(self)


class NotFound(ScorerError):
    """No thing of this `kind` has the `id` or address that was asked for; of those `known` the nearest is told."""

    def __init__(self, kind: str, wanted: str, known: Iterable[str] = ()) -> None:
        things = {"kind": KINDS.get(kind, kind), "wanted": quoted(wanted)}
        near = get_close_matches(wanted.lower(), known, 1) if len(wanted) <= LONGEST_MAP_NAME else ()
        super().__init__(
            say("unknown {kind} {wanted}; did you mean {meant}?", **things, meant=quoted(near[0]))
            if near
            else say("unknown {kind} {wanted}", **things)
        )
        self.kind = kind
        self.id = wanted


class IllegalMove(ScorerError):
    """The rules forbid a move."""


class RouteTaken(IllegalMove):
    """Every route line has one owner (R9)."""

    says = say("{route} is already {owner}'s")


class HoldsParallel(IllegalMove):
    """No player may own two lines between the same cities (R3), nor two border lines of a country (P4)."""

    says = say("{route} runs beside {held}, which {player} owns already")


class DoubleClosed(IllegalMove):
    """Below the board's player count only one line of a double or triple may be used (R3, X11)."""

    says = say("{route} is closed: {owner} owns {held} beside it, and doubles open at {players} players")


class NotEnoughTrains(IllegalMove):
    """Nobody owns more trains than the box gives (R4); `needed` and `left` count trains."""

    def __init__(self, route: Route, player: Player, left: int) -> None:
        things = {"route": route, "needed": route.trains, "player": player, "left": left}
        super().__init__(
            say("{player} has nothing left to lay on {route}", **things)
            if not left
            else say("{route} takes {needed} ships, but {player} can lay only {left} more", **things)
            if route.type == "ship"
            else say("{route} takes {needed} trains with its crosses, but {player} has only {left} left", **things)
            if route.crosses
            else say("{route} takes {needed} trains, but {player} has only {left} left", **things)
        )


class StationTaken(IllegalMove):
    """At most one station or harbour stands in a city (E1, X26)."""

    says = say("{owner}'s station already stands in {city}")


class NotEnoughStations(IllegalMove):
    """A player has built all their stations (E1), or harbours (X26)."""

    def __init__(self, player: Player, limit: int) -> None:
        super().__init__(
            say("{player} has built every station there is: {limit} each", player=player, limit=limit)
            if limit
            else say("this board has no stations")
        )


class TicketTaken(IllegalMove):
    """All copies of a ticket card are taken (R9)."""

    says = say("{ticket} is already in {owner}'s hand")


class BadTicket(IllegalMove):
    """A ticket joins two different cities, a tour three to five (X25), and a value is 1 to 99 points."""


class CardTaken(IllegalMove):
    """Every country card exists once (P6)."""

    says = say("the card {value} of {country} is already {owner}'s")


class TypedOtherwise(IllegalMove):
    """A column is typed as its points or as the numbers that bring them, not as both (X9, X10)."""

    says = say("{player} has {other}: {count} would count the same points again")


class CardsFollow(IllegalMove):
    """Country cards cannot be entered while they follow from the claims (P6)."""

    says = say("country cards follow from the claims; choose to enter them as they lie first")


class NotThere(IllegalMove):
    """A move removes something that is not on the table."""
