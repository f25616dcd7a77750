"""One tree of errors. The message of each is a sentence for players, whose things are its evidence."""

import re
from collections.abc import Collection, Iterable, Mapping
from copyreg import __newobj__  # type: ignore[attr-defined]  # how pickle makes an object without its __init__

from scorer.rules.board import Route
from scorer.rules.game import Clash, Game, Player
from scorer.rules.sentence import KINDS, Sentence, labelled, quoted, say

MOST_PROBLEMS = 100
"""The most problems of a file that are told at once."""


class ScorerError(Exception):
    """An error whose message is a sentence for the user: a given one, or what such errors say of some things."""

    says: Sentence

    def __init__(self, sentence: Sentence | None = None, **things: object) -> None:
        self.sentence = sentence or Sentence(self.says.template, things)
        super().__init__(self.sentence)

    @property
    def things(self) -> Mapping[str, object]:
        """The evidence, by the names that the sentence has for it."""
        return self.sentence.things

    def __str__(self) -> str:
        return str(self.sentence)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error as it is: it travels from a worker process."""
        return __newobj__, (type(self), *self.args), vars(self)


class NotFound(ScorerError):
    """No thing of this `kind` has the `id` or address that was asked for."""

    def __init__(self, kind: str, wanted: str) -> None:
        super().__init__(say("unknown {kind} {wanted}", kind=KINDS.get(kind, kind), wanted=quoted(wanted)))
        self.kind = kind
        self.id = wanted


class Problems(ScorerError):
    """A file is invalid; its `sentences` are for its author, in their language, or plain text for developers."""

    def __init__(self, sentences: Iterable[Sentence | str]) -> None:
        self.sentences = tuple(sentences)
        super().__init__(say("{problems}", problems="\n".join(self.problems)))

    @property
    def problems(self) -> tuple[str, ...]:
        """The sentences in English."""
        return tuple(map(str, self.sentences))


class Found(list[Sentence]):
    """The problems of a file, as they are found; one beyond `MOST_PROBLEMS` ends the reading with an error."""

    def __init__(self, kind: type[Problems]) -> None:
        self._kind = kind

    def note(self, where: object, problem: Sentence) -> None:
        """Add what is wrong at a place."""
        self.append(labelled(where, problem))

    def append(self, problem: Sentence) -> None:
        if len(self) == MOST_PROBLEMS:
            raise self._kind(
                [*self, say("these are the first {most} problems, and there are more", most=MOST_PROBLEMS)]
            )
        super().append(problem)

    def extend(self, problems: Iterable[Sentence]) -> None:
        for problem in problems:
            self.append(problem)

    def check(self) -> None:
        """Raise an error of the kind if there are any problems."""
        if self:
            raise self._kind(self)


class BoardError(Problems):
    """A board file is invalid; `problems` has a line for each reason."""


class GameFileError(Problems):
    """A game file is invalid; `problems` has a line for each reason, which says where it is."""


def unparsed(form: str, error: ValueError) -> Sentence:
    """Return where a text is no JSON or TOML, which its parser says in English."""
    if place := re.search(r"line (\d+),? column (\d+)", str(error)):
        return say("not {form}: look at line {line}, column {column}", form=form, line=place[1], column=place[2])
    return say("not {form}", form=form)


class StoreError(ScorerError):
    """Games cannot be stored or read. The `reason` is for the host; players may see less."""

    reason = ""

    @property
    def for_log(self) -> str:
        return f"{self} {self.reason}".strip()


class StoreAway(StoreError):
    """The database does not answer or takes nothing, or too many requests wait for it; a retry may succeed."""

    def __init__(self, sentence: Sentence, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class BadSetting(ScorerError):
    """An environment variable is invalid or conflicts with another; the sentence names it."""


class NoPress(ScorerError):
    """The libraries that make PDFs are not installed; the sentence names the command that installs them."""


class TooHard(ScorerError):
    """A search takes more steps than it may; `has_ended` if it will not be tried with more."""

    says = say("this takes too long to count")

    def __init__(self, sentence: Sentence | None = None, *, has_ended: bool = False) -> None:
        super().__init__(sentence)
        self.has_ended = has_ended


class LogFull(ScorerError):
    """A game's log has reached its limit; a retry fails as well."""

    says = say("this game's log is full")


class RoundFull(ScorerError):
    """A round's log has reached its limit; a retry fails as well."""

    says = say("this round's log is full")


class UnreadableGame(StoreError):
    """A stored game cannot be parsed: a newer version wrote it, or the disk is damaged."""

    says = say("this game cannot be read; it stays as it is, and the other games are untouched")


class UnreadableRound(StoreError):
    """A stored round cannot be parsed."""

    says = say("this round cannot be read; its games stay as they are")


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
            say("{route} takes {needed} trains with its crosses, but {player} has only {left} left", **things)
            if route.crosses
            else say("{route} is {needed} long, but of {player}'s trains only {left} are left", **things)
        )


class StationTaken(IllegalMove):
    """At most one station stands in a city (E1)."""

    says = say("in {city} already stands {owner}'s station")


class NotEnoughStations(IllegalMove):
    """A player has built all their stations (E1)."""

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
    """A ticket joins two different cities and has a value of 1 to 99 points."""


class CardTaken(IllegalMove):
    """Every country card exists once (P6)."""

    says = say("the card {value} of {country} is already {owner}'s")


class TypedOtherwise(IllegalMove):
    """A column is typed as its points or as the numbers that bring them, not as both (X9, X10)."""

    says = say("{player} has {other}: {count} would count the same points again")


class CardsFollow(IllegalMove):
    """Country cards cannot be entered while they follow from the claims (P6)."""

    says = say("country cards follow from the claims; choose to enter them as they lie first")


class NotLaidOpen(ScorerError):
    """The whole count is secret until these players lay their tickets open (R10)."""

    def __init__(self, players: Collection[Player]) -> None:
        super().__init__(
            say("{players} has not laid their tickets open yet", players=players)
            if len(players) == 1
            else say("{players} have not laid their tickets open yet", players=players)
        )
        self.players = tuple(players)


class TicketsClash(ScorerError):
    """Nobody can count a game in which more players hold a ticket than there are copies of it (R9)."""

    def __init__(self, game: Game, clash: Clash) -> None:
        holders = tuple(game.players[seat] for seat in clash.seats)
        super().__init__(
            say("{players} hold the same card, {ticket}: who mistyped?", players=holders, ticket=clash.ticket)
        )
        self.board = game.board


class NotThere(IllegalMove):
    """A move removes something that is not on the table."""
