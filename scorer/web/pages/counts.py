"""Counts, the numbers that players type (X8 to X10): for each count a row per player with its points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer.ask.agenda import place_at
from scorer.ask.counts import questions_of_counts
from scorer.ask.question import Question
from scorer.count.counts import MEASURES, equal_at_top, equals_of, lowest_of, points_of
from scorer.count.score_sheet import ScoreSheet
from scorer.draw.seats import Seat, seats_of
from scorer.draw.shapes import MARKS
from scorer.files.wire import move_from
from scorer.rules.board import Count
from scorer.rules.game import DUMMY, Game
from scorer.rules.moves import TypeCount
from scorer.web.http.language import translated, words
from scorer.web.parts.game_page import game_page, seat_wanted
from scorer.web.table.moves import enter
from scorer.web.table.views import View, open_game

area = Blueprint("counts", __name__, url_prefix="/games/<key>")


@dataclass(frozen=True, slots=True)
class Typed:
    """A player's number of one count."""

    seat: Seat
    number: int
    points: int
    lowest: int
    """What the player typed to be told apart from equals (X10)."""
    is_equal: bool
    """Whether that is asked for: another player has the same number."""


@dataclass(frozen=True, slots=True)
class OneNumber:
    """One number of one player, and its points."""

    count: Count
    number: int | None
    """None: nobody has said, and 0 says something (C3)."""
    points: int


@dataclass(frozen=True, slots=True)
class CountTable:
    """A count with every player's number, and questions about numbers that cannot be right."""

    count: Count
    values: tuple[int, ...]
    """Points by rank at this table; empty for a count that is not ranked."""
    bar: Count | None
    """The count of which nobody may have any who wants to rank (X9)."""
    lowest: Count | None
    """The count that tells equal players apart (X10)."""
    rows: tuple[Typed, ...]
    questions: tuple[Question, ...]
    of: str
    """What the count of the game finds, if it scores for that (X12): completed tickets."""

    @property
    def sum(self) -> int:
        return sum(row.number for row in self.rows)


@dataclass(frozen=True, slots=True)
class ColumnTables:
    """The counts of a column; it is typed by its `parts` or, if it has such a count, as a `whole` (X9, X10)."""

    id: str
    parts: tuple[CountTable, ...]
    whole: CountTable | None
    way: str
    """How it is typed already: ``parts``, ``whole`` or nothing."""


@area.get("/counts")
def page(key: str) -> str:
    """Show every count of the edition, without a map those of `?seat=n`; 404 if it has none."""
    view = open_game(key)
    game, sheet = view.game, view.sheet
    if not game.counts_asked:
        abort(404)
    if not game.board.has_map:
        return _of_player(view, seat_wanted(view))
    title = words().headline(words().phrase(column.name) for column in sheet.columns_asked)
    columns = _columns(sheet)
    questions = [question for question in questions_of_counts(game) if not question.count]
    place = place_at("counts")
    return game_page("counts/page.html", view, place=place, title=title, columns=columns, questions=questions)


def _of_player(view: View, seat: int) -> str:
    """Show all numbers of a player, column by column (C1)."""
    game = view.game
    is_equal = not view.hidden and seat in equal_at_top(game)
    asked = [count for count in game.counts_asked if count.scores or is_equal or game.told(seat, count) is not None]
    rows = [OneNumber(count, game.told(seat, count), points_of(game, count, seat)) for count in asked]
    return game_page(
        "counts/by_player.html",
        view,
        place=place_at("counts", seat),
        seat=seat,
        owner=next(one for one in seats_of(game) if one.number == seat),
        player=view.sheet.of(seat),
        columns=[(column, [row for row in rows if row.count.column == column.id]) for column in view.sheet.columns],
    )


@area.post("/counts")
def save(key: str) -> ResponseReturnValue:
    """Save the changed numbers of the page, all or none. For browsers without scripts."""
    game, moves = open_game(key).game, list[TypeCount]()
    back = url_for("counts.page", key=key, seat=request.args.get("seat"))
    for count, seat in product(game.counts_asked, game.rivals):
        text, told = request.form.get(f"{count.id}/{seat}"), game.told(seat, count)  # an empty field is 0
        move = move_from({"kind": "type-count", "seat": seat, "count": count.id, "number": text or 0})
        is_told = text is not None and bool(text or not (count.is_told or count.is_unordered))
        if is_told and isinstance(move, TypeCount) and move.number != told:
            moves.append(move)
    if moves:
        moves.sort(key=lambda typed: typed.number != 0)  # what is typed in another way must go before (X9, X10)
        enter(key, moves, back=back)
    return redirect(back, 303)


def _columns(sheet: ScoreSheet) -> Iterator[ColumnTables]:
    game, questions = sheet.game, tuple(questions_of_counts(sheet.game))
    for id in (column.id for column in sheet.columns_asked):
        asked = [count for count in game.counts_asked if count.column == id and count.scores]
        tables = [_table(game, count, questions) for count in asked]
        parts = tuple(table for table in tables if not table.count.is_whole)
        whole = next((table for table in tables if table.count.is_whole), None)
        typed = (held.count.is_whole for held in game.counts if held.count.column == id)
        yield ColumnTables(id, parts, whole, next(("whole" if is_whole else "parts" for is_whole in typed), ""))


def _table(game: Game, count: Count, questions: Sequence[Question]) -> CountTable:
    equals = {seat for group in equals_of(game, count) for seat in group}
    seats = [*seats_of(game)]
    if game.dummy is not None and count.lowest:  # who has a number of shares, too (X10a)
        seats.append(Seat(game.dummy, words().phrase(DUMMY), "grey", MARKS[game.dummy], ""))
    rows = tuple(
        Typed(
            seat,
            game.number_of(seat.number, count),
            0 if seat.number == game.dummy else points_of(game, count, seat.number),
            lowest_of(game, count, seat.number),
            is_equal=seat.number in equals,
        )
        for seat in seats
    )
    about = tuple(one for one in questions if one.count == count)
    others = {other.id: other for other in game.edition.counts if count.is_ranked}
    named = others.get(count.bars), others.get(count.lowest)
    of = translated(MEASURES[count.of]).removesuffix(".") if count.of else ""
    return CountTable(count, count.values_at(len(game.seats)), *named, rows, about, of)
