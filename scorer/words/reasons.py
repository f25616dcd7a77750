"""Reasons in words: each is worded here once, in plain parts that pages, prints and texts mark up alike."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scorer.count.columns import LONGEST_PATH
from scorer.count.countries import Award
from scorer.count.score_sheet import (
    CompletedTickets,
    LinesScore,
    LongestPath,
    PlayerScore,
    Reason,
    Ring,
    RouteRow,
    Score,
    ScoreSheet,
    StationsLeft,
    TicketScore,
)
from scorer.count.stations import Loan
from scorer.rules.board import Board, Route
from scorer.rules.game import CountryCard, Game, Player
from scorer.rules.sentence import Sentence, say
from scorer.words.words import Words


@dataclass(frozen=True, slots=True)
class Told:
    """A reason in words."""

    of: Reason
    says: str
    """What it is, or all that there is to say."""
    notes: Sequence[str] = ()
    """What there is to say of it, a line each."""
    points: int | None = None
    """What it adds to the score by itself."""
    sign: str = ""
    """``✓`` or ``✗`` for a ticket."""


def reasons_told(
    words: Words, game: Game, seat: int, because: Iterable[Reason], shown: Callable[[str], str] = str
) -> list[Told]:
    """Return the reasons behind one of a player's scores in words, with names in lists as `shown`."""
    return list(map(_Teller(words, game, seat, shown).told, because))


def scores_of(sheet: ScoreSheet, player: PlayerScore) -> Sequence[Score]:
    """Return a player's scores, and for 0 points the longest path where it is compared only to break ties (R8)."""
    path = player.longest_path
    is_column = LONGEST_PATH.id in player.points or not sheet.compares_paths
    return player.scores if is_column else (*player.scores, Score(LONGEST_PATH, 0, (path,) if path.routes else ()))


def ridden(board: Board, path: LongestPath) -> list[tuple[str, int]]:
    """Return the names of a path's cities, each with the trains ridden so far."""
    trains = accumulate((route.length for route in path.routes), initial=0)
    return list(zip((board.cities[city].name for city in path.cities), trains, strict=False))  # without routes: no city


@dataclass(frozen=True, slots=True)
class _Teller:
    words: Words
    game: Game
    seat: int
    shown: Callable[[str], str]

    def told(self, reason: Reason) -> Told:
        words, board = self.words, self.game.board
        match reason:
            case TicketScore():
                return self._ticket(reason)
            case RouteRow():
                length = words.trains(reason.length)
                if reason.is_in_spaces:
                    length = words.ngettext("%(num)s space", "%(num)s spaces", reason.length)
                says = words.labelled(length, f"{len(reason.routes)} × {reason.each}")
                routes = ", ".join(map(self._name, reason.routes))
                return Told(reason, says, [routes, *self._shared(reason)], reason.points)
            case StationsLeft(count=0):
                return Told(reason, self._phrase(say("all stations built")), points=0)
            case StationsLeft(count, each):
                left = words.ngettext("%(num)s station not built", "%(num)s stations not built", count)
                return Told(reason, f"{left} × {each}", points=reason.points)
            case Loan():
                return Told(reason, reason.city.name, [self._loan(reason)])
            case LongestPath():
                says = words.ngettext("%(num)s train in one go", "%(num)s trains in one go", reason.length)
                path = self._path(f"{name}\u00a0{trains}" if trains else name for name, trains in ridden(board, reason))
                return Told(reason, says, [path])
            case CompletedTickets(count, is_most):
                says = words.ngettext("%(num)s completed ticket", "%(num)s completed tickets", count)
                return Told(reason, words.labelled(says, say("the most at the table")) if is_most else says)
            case Ring():
                ways = [f"{number}. {way}" for number, way in enumerate(reason.ways, 1)]
                return Told(reason, board.name_of(reason.ticket), ways)
            case Award():
                by = self._phrase(say("by claiming {route}", route=reason.claim.route))
                return Told(reason, words.cards(reason.cards), [by])
            case CountryCard():
                return Told(reason, words.cards([reason]))
            case LinesScore(card=None, lines=(line, *_), points=points) if points:
                return Told(reason, board.name_of(line), [self._phrase(reason.sentence)], points)
            case LinesScore():
                return Told(reason, words.sentence(reason.sentence, board))
            case Sentence():
                return Told(reason, words.sentence(reason, board))

    def _phrase(self, sentence: Sentence) -> str:
        return self.words.phrase(sentence, self.game.board)

    def _name(self, thing: object) -> str:
        return self.shown(self.game.board.name_of(thing))

    def _path(self, stops: Iterable[str]) -> str:
        return f"{self.shown(' –')} ".join(map(self.shown, stops))

    def _shared(self, row: RouteRow) -> Iterator[str]:
        """Say which lines are somebody else's as well (X13)."""
        for route in row.routes:
            for other in self.game.holders(route.id):
                if other != self.seat:
                    yield self._phrase(say("{route} is {player}’s, too", route=route, player=self.game.players[other]))

    def _loan(self, loan: Loan) -> str:
        if loan.route:
            completes = tuple(map(self._name, loan.completes))
            return self._phrase(
                say("borrows {route} for {tickets}", route=self._name_lent(loan.route), tickets=completes)
            )
        return self._phrase(say("borrows nothing"))

    def _name_lent(self, route: Route) -> str:
        owner = self.game.players[self.game.owners[route.id]]
        return self._phrase(say("{route} from {owner}", route=self._name(route), owner=owner))

    def _ticket(self, ticket: TicketScore) -> Told:
        card, board = ticket.ticket, self.game.board
        values = self.words.values(card, board, ticket.goal)
        notes = [*filter(None, [values]), self._way(ticket) if ticket.is_completed else self._missing(ticket)]
        return Told(ticket, board.name_of(card), notes, ticket.points, "✓" if ticket.is_completed else "✗")

    def _way(self, ticket: TicketScore) -> str:
        way = self._path(self.game.board.cities[city].name for city in ticket.cities)
        way = way or self._phrase(say("all joined, but not in this order"))  # a tour (X25)
        borrowed = self._phrase(say("borrowed: {routes}", routes=", ".join(map(self._name_lent, ticket.borrowed))))
        return f"{way} ({borrowed})" if ticket.borrowed else way

    def _missing(self, ticket: TicketScore) -> str:
        """List a ticket's missing routes, each with its owner, with whose line closed it, or as free (R2m).

        Of bullet lines the longest take the white trains that are left (X15).
        """
        whites = sorted(filter(self.game.takes_white, ticket.missing), key=lambda route: -route.trains)
        bullets = whites[: self.game.white_left]
        lacking = ", ".join(self._lacking(route, is_white=route in bullets) for route in ticket.missing)
        return self._phrase(say("missing: {routes}", routes=lacking))

    def _lacking(self, route: Route, *, is_white: bool) -> str:
        game = self.game
        things = {"route": self._name(route), "trains": self.words.pieces(route, self.game.board)}
        if is_white:
            return self._phrase(say("{route} (bullet line, nobody’s yet)", **things))
        if holders := game.holders(route.id):
            return self._phrase(say("{route} ({trains}, {owner}’s)", owner=self._players_in(holders), **things))
        if beside := game.closed_by(route):
            owner = self._players_in(dict.fromkeys(seat for other in beside for seat in game.holders(other.id)))
            return self._phrase(say("{route} ({trains}, closed: {owner}’s beside it)", owner=owner, **things))
        return self._phrase(say("{route} ({trains}, free)", **things))

    def _players_in(self, seats: Iterable[int]) -> tuple[Player, ...]:
        return tuple(self.game.players[seat] for seat in seats)
