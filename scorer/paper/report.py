"""Prints the score sheet as plain text, 80 columns wide, in any language."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import shorten, wrap

from scorer.ask.telling import Step, steps_of
from scorer.ask.warnings import warnings_of
from scorer.count.columns import LONGEST_PATH
from scorer.count.countries import Award
from scorer.count.score_sheet import (
    CardScore,
    CompletedTickets,
    LinesScore,
    LongestPath,
    PlayerScore,
    Ring,
    RouteRow,
    Score,
    ScoreSheet,
    StationsLeft,
    TicketScore,
)
from scorer.count.stations import Loan
from scorer.rules.board import Board, Ticket
from scorer.rules.game import CountryCard, Game
from scorer.rules.sentence import Sentence, isolated, say
from scorer.words import Words, signed
from scorer.words.rules import counted_by

WIDTH = 80
_LABEL = 15
_LONGEST_LABEL = 26

_ENGLISH = Words("en")
_NO_ROOM = dict.fromkeys(map(ord, "\u2068\u2069"))


def report(sheet: ScoreSheet, words: Words = _ENGLISH) -> str:
    """Return the result, then each player's points with their reasons."""
    reasons = _Reasons(sheet.game, words)
    blocks = ["\n".join(_result(sheet, words)), *("\n".join(reasons.player(player)) for player in sheet.ranking)]
    if rules := counted_by(sheet, words):
        blocks.append("\n".join(line for _, text in rules for line in wrap(text, WIDTH)))
    if warnings := warnings_of(sheet):
        texts = [words.phrase(warning, sheet.game.board) for warning in warnings]
        blocks.append("\n".join(line for text in texts for line in _hang("! ", text)))
    return "\n\n".join(blocks) + "\n"


def telling(sheet: ScoreSheet, words: Words = _ENGLISH) -> str:
    """Return the count step by step, each step with the totals after it."""
    reasons = _Reasons(sheet.game, words)
    return "\n\n".join("\n".join(_step(sheet, step, reasons)) for step in steps_of(sheet)) + "\n"


def _step(sheet: ScoreSheet, step: Step, reasons: "_Reasons") -> Iterator[str]:
    words = reasons.words
    if step.column is None:
        yield from wrap(words.outcome(sheet), WIDTH)
        return
    for gain in step.gains:
        things = {"player": sheet.game.players[gain.seat], "column": step.column.name}
        together = say("{player}, {column}: {points}, together {total}", points=gain.points, total=gain.total, **things)
        yield from _hang("", words.phrase(together))
        yield from reasons.score(Score(step.column, 0, step.because))
    for path in step.because:
        if isinstance(path, LongestPath):
            yield from _hang(words.labelled(f"  {path.length}"), chain(sheet.game.board, path.cities))


def _result(sheet: ScoreSheet, words: Words) -> Iterator[str]:
    game = sheet.game
    yield f"{words.printed(game.board.name)}, {words.printed(game.edition.name)}"
    yield ""
    points = {
        words.phrase(column.name): [signed(player.points[column.id]) for player in sheet.ranking]
        for column in sheet.columns
    }
    label = max(_LABEL, min(_LONGEST_LABEL, max(map(len, points)) + 1))
    width = (WIDTH - label) // len(sheet.players)
    yield _row("", [_place(player, width - 1) for player in sheet.ranking], label, width)
    for name, cells in points.items():
        yield _row(name, cells, label, width)
    yield "─" * (label + width * len(sheet.players))
    yield _row(words.phrase(say("Total")), [signed(player.total) for player in sheet.ranking], label, width)
    yield ""
    yield from wrap(words.outcome(sheet), WIDTH)


def _row(name: str, cells: list[str], label: int, width: int) -> str:
    *above, last = wrap(name, label - 1) or [""]
    return "\n".join([*above, f"{last:{label}}" + "".join(_right(cell, width) for cell in cells)])


def _place(player: PlayerScore, width: int) -> str:
    place, _, name = shorten(f"{player.rank}. {player.player.name}", width, placeholder="…").partition(" ")
    return f"{place} {isolated(name)}"


def _right(cell: str, width: int) -> str:
    """Right-align a cell; the characters that isolate a name's reading direction have no width."""
    return cell.rjust(width + len(cell) - len(cell.translate(_NO_ROOM)))


@dataclass
class _Reasons:
    """The lines that say what brought the points."""

    game: Game
    words: Words
    has_explained: bool = False
    """Whether it stands there already why a station lends nothing."""

    @property
    def board(self) -> Board:
        return self.game.board

    def player(self, player: PlayerScore) -> Iterator[str]:
        name, words = f"{player.player.shown} ({self.words.colour(player.player.colour)})", self.words
        yield from wrap(words.labelled(name, signed(player.total)), WIDTH)
        if self.board.has_map:
            routes = words.ngettext("%(num)s route claimed", "%(num)s routes claimed", len(player.routes))
            yield f"  {routes}, {words.left(self.board, player.trains_left)}"
        for score in player.scores:
            yield from self.score(score)
        if player.longest_path.routes:
            path = f"  {words.phrase(LONGEST_PATH.name)} {player.longest_path.length}"
            yield from _hang(words.labelled(path), chain(self.board, player.longest_path.cities))

    def score(self, score: Score) -> Iterator[str]:
        """Yield the lines for those reasons of a score that are shown separately."""
        for reason in score.because:
            match reason:
                case TicketScore():
                    yield from self._ticket(reason)
                case Loan():
                    yield from self._loan(reason)
                case Ring():
                    yield from self._ring(reason)
                case StationsLeft() | LongestPath() | RouteRow():
                    continue
                case _:
                    column = self.words.labelled(f"  {self.words.phrase(score.column.name)}")
                    yield from _hang(column, self._said(reason))

    def _said(self, reason: CardScore | LinesScore | CompletedTickets | Award | CountryCard | Sentence) -> str:
        match reason:
            case CompletedTickets():
                return self.words.completed(reason)
            case Award(claim=claim, cards=cards):
                way = self.words.translate("by claiming %(route)s") % {"route": self.board.name_of(claim.route)}
                return f"{self.words.cards(cards)}, {way}"
            case CountryCard():
                return self.words.cards([reason])
            case CardScore() | LinesScore():
                return self.words.phrase(reason.sentence, self.board)
            case Sentence():
                return self.words.phrase(reason, self.board)

    def _ticket(self, ticket: TicketScore) -> Iterator[str]:
        mark = f"  {'✓' if ticket.is_completed else '✗'} {signed(ticket.points):>3}  "
        below = " " * len(mark)
        yield from _hang(mark, self.board.name_of(ticket.ticket))
        if ticket.ticket.is_choice:
            yield from _hang(below, self._values(ticket.ticket, ticket.goal.city if ticket.goal else ""))
        if ticket.ticket.is_tour:
            yield from _hang(below, self.words.values(ticket.ticket))
        if ticket.is_completed:
            yield from _hang(below, self._way(ticket) or self.words.joined(ticket))
        else:
            yield from _hang(f"{below}{self.words.phrase(say('missing:'))} ", self.words.missing(self.game, ticket))

    def _way(self, ticket: TicketScore) -> str:
        way = chain(self.board, ticket.cities)
        borrowed = ", ".join(self.board.name_of(route) for route in ticket.borrowed)
        return f"{way} ({self.words.phrase(say('borrowed:'))} {borrowed})" if borrowed else way

    def _loan(self, loan: Loan) -> Iterator[str]:
        if loan.route is not None:
            lent = say("borrows {route} for {tickets}", route=loan.route, tickets=tuple(loan.completes))
        elif self.has_explained:
            lent = say("borrows nothing")
        else:
            self.has_explained = True
            lent = say("nothing to borrow would help; what nobody owns cannot be borrowed")
        station = self.words.phrase(say("Station in {city}", city=loan.city), self.board)
        yield from _hang(self.words.labelled(f"  {station}"), self.words.phrase(lent, self.board))

    def _ring(self, ring: Ring) -> Iterator[str]:
        mark = self.words.labelled(f"  {self.words.phrase(say('Mandala'))}")
        yield from _hang(mark, self.board.name_of(ring.ticket))
        for way in ring.ways:
            yield from _hang(" " * len(mark), str(way))

    def _values(self, ticket: Ticket, counts: str) -> str:
        """Return the values printed on a country ticket, and which one counts (X3): France 5, ✓ Italia 8."""
        names = ((goal, self.board.places[goal.city].name) for goal in ticket.goals)
        return ", ".join(f"{'✓ ' if goal.city == counts else ''}{name} {goal.value}" for goal, name in names)


def chain(board: Board, cities: tuple[str, ...]) -> str:
    """Return a path as its cities in riding order."""
    return " – ".join(board.cities[city].name for city in cities)


def _hang(mark: str, text: str) -> list[str]:
    """Wrap a text after a mark with a hanging indent."""
    return wrap(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False)
