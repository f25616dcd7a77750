"""One tree of errors; each carries its evidence, and its message is a sentence that a player may read."""

from collections.abc import Iterable

from scorer.rules.board import City, Count, Place, Route, Ticket
from scorer.rules.game import Player
from scorer.rules.sentence import Sentence, quoted, say


class ScorerError(Exception):
    """Something that we can tell the user in a sentence."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)


class NotFound(ScorerError):
    """An id or an address that nothing has; `kind` says of what and `id` what was asked for."""

    def __init__(self, kind: str, wanted: str) -> None:
        super().__init__(say("unknown {kind} {wanted}", kind=kind, wanted=quoted(wanted)))
        self.kind = kind
        self.id = wanted


class _Problems(ScorerError):
    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(say("{problems}", problems="\n".join(self.problems)))


class BoardError(_Problems):
    """A board file that cannot be used; `problems` has a line for each reason."""


class GameFileError(_Problems):
    """A game file that cannot be scored; `problems` has a line for each reason, saying where it is."""


class StoreError(ScorerError):
    """Games cannot be kept or read just now."""


class StoreAway(StoreError):
    """The database does not answer just now, or too many wait for it: to try again helps.

    The `reason` is for who runs the server; readers may be told less.
    """

    def __init__(self, sentence: Sentence, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class BadSetting(ScorerError):
    """A variable of the environment says what cannot be, or what does not go together; the sentence names it."""


class NoPress(ScorerError):
    """What prints is missing on this machine; the sentence says which command installs it."""


class LogFull(ScorerError):
    """A game's log takes no more lines; trying again is of no use."""

    def __init__(self) -> None:
        super().__init__(say("this game's log is full"))


class RoundFull(ScorerError):
    """A round's log takes no more lines; trying again is of no use."""

    def __init__(self) -> None:
        super().__init__(say("this round's log is full"))


class UnreadableGame(StoreError):
    """A game is kept, but this program does not understand what was written: a newer one did, or a disk failed."""

    def __init__(self) -> None:
        super().__init__(say("this game cannot be read; it stays as it is, and the other games are untouched"))


class UnreadableRound(StoreError):
    """A round is kept, but this program does not understand what was written."""

    def __init__(self) -> None:
        super().__init__(say("this round cannot be read; its games stay as they are"))


class IllegalMove(ScorerError):
    """A move that the rules forbid; the game is as it was."""


class RouteTaken(IllegalMove):
    """Every route line has one owner (R9)."""

    def __init__(self, route: Route, owner: Player) -> None:
        super().__init__(say("{route} is already {owner}'s", route=route, owner=owner))
        self.route = route
        self.owner = owner


class HoldsParallel(IllegalMove):
    """No player may own two lines between the same cities (R3), nor two border lines of a country (P4)."""

    def __init__(self, route: Route, player: Player, held: Route) -> None:
        super().__init__(
            say("{route} runs beside {held}, which {player} owns already", route=route, held=held, player=player)
        )
        self.route = route
        self.held = held


class DoubleClosed(IllegalMove):
    """Below the board's player count only one line of a pair may be used (R3)."""

    def __init__(self, route: Route, held: Route, owner: Player, opens_at: int) -> None:
        super().__init__(
            say(
                "{route} is closed: {owner} owns {held} beside it, and doubles open at {players} players",
                route=route,
                owner=owner,
                held=held,
                players=opens_at,
            )
        )
        self.route = route
        self.owner = owner


class NotEnoughTrains(IllegalMove):
    """Nobody owns more trains than the box gives (R4); `needed` and `left` count trains."""

    def __init__(self, route: Route, player: Player, left: int) -> None:
        told = {"route": route, "needed": route.trains, "player": player, "left": left}
        super().__init__(
            say("{route} takes {needed} trains with its crosses, but {player} has only {left} left", **told)
            if route.crosses
            else say("{route} is {needed} long, but of {player}'s trains only {left} are left", **told)
        )
        self.route = route
        self.needed = route.trains
        self.left = left


class StationTaken(IllegalMove):
    """At most one station stands in a city (E1)."""

    def __init__(self, city: City, owner: Player) -> None:
        super().__init__(say("in {city} already stands {owner}'s station", city=city, owner=owner))
        self.city = city
        self.owner = owner


class NotEnoughStations(IllegalMove):
    """A player builds at most as many stations as the box gives (E1)."""

    def __init__(self, player: Player, limit: int) -> None:
        super().__init__(
            say("{player} has built every station there is: {limit} each", player=player, limit=limit)
            if limit
            else say("this board has no stations")
        )
        self.limit = limit


class TicketTaken(IllegalMove):
    """Every ticket card exists once (R9)."""

    def __init__(self, ticket: Ticket, owner: Player) -> None:
        super().__init__(say("{ticket} is already in {owner}'s hand", ticket=ticket, owner=owner))
        self.ticket = ticket
        self.owner = owner


class NotInDeck(IllegalMove):
    """A card that the edition does not have; with its printed value it can be entered all the same."""

    def __init__(self, ticket: Ticket) -> None:
        super().__init__(
            say("{ticket} is not in this edition's deck; give its printed value to enter it by hand", ticket=ticket)
        )
        self.ticket = ticket


class NoCountryTicket(IllegalMove):
    """The edition has no ticket from there to one of several countries; such a card cannot be entered by hand (X3)."""

    def __init__(self, start: Place) -> None:
        super().__init__(say("this edition's deck has no country ticket from {start}", start=start))
        self.start = start


class BadTicket(IllegalMove):
    """A ticket joins two different cities and has a value of 1 to 99 points."""


class CardTaken(IllegalMove):
    """Every country card exists once (P6)."""

    def __init__(self, country: City, value: int, owner: Player) -> None:
        super().__init__(
            say("the card {value} of {country} is already {owner}'s", value=value, country=country, owner=owner)
        )
        self.owner = owner


class NoSuchCard(IllegalMove):
    """The country's stack has no card of that value (P1)."""

    def __init__(self, country: City, value: int) -> None:
        super().__init__(say("{country} has no card of value {value}", country=country, value=value))


class OutOfRange(IllegalMove):
    """A count has a smallest and a largest number (X8 to X10)."""

    def __init__(self, count: Count, number: int) -> None:
        told = {"smallest": count.smallest, "largest": count.largest, "number": number}
        super().__init__(say("{count} is a number from {smallest} to {largest}, not {number}", count=count, **told))
        self.count = count


class CardsFollow(IllegalMove):
    """Country cards are not entered while they follow from the claims (P6)."""

    def __init__(self) -> None:
        super().__init__(say("country cards follow from the claims; choose to enter them as they lie first"))


class AlreadyOpen(IllegalMove):
    """Tickets are laid open once (R10)."""

    def __init__(self) -> None:
        super().__init__(say("the count is open already"))


class NotThere(IllegalMove):
    """Something is to be taken back that is not on the table."""
