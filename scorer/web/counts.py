"""The numbers that players type: for each count a row a player, with what it brings (X8 to X10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from secrets import token_urlsafe

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.map import Seat, seats_of
from scorer.rules.board import Count
from scorer.rules.counts import points_of, questions_of_counts
from scorer.rules.errors import IllegalMove, NotFound
from scorer.rules.game import Game
from scorer.rules.moves import Move, TypeCount
from scorer.web import errors, making
from scorer.web.language import listed, told
from scorer.web.views import open_game
from scorer.wire import move_from

area = Blueprint("counts", __name__, url_prefix="/games/<key>")


@dataclass(frozen=True, slots=True)
class Typed:
    """A player's number of one count."""

    seat: Seat
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A count as the page asks for it, with what cannot be right about the numbers."""

    count: Count
    rows: tuple[Typed, ...]
    questions: tuple[str, ...]

    @property
    def typed(self) -> int:
        """What all players have together."""
        return sum(row.number for row in self.rows)


@area.get("/counts")
def page(key: str) -> str:
    """Show every count of the edition; there is no such page where it has none."""
    view = open_game(key)
    game = view.game
    if not game.edition.counts:
        raise NotFound("page", "counts")
    return render_template(
        "counts/page.html",
        key=key,
        view=view,
        game=game,
        title=listed(game.edition.count_columns.values()),
        asked=list(_asked(game)),
    )


@area.post("/counts")
def save(key: str) -> ResponseReturnValue:
    """Take all numbers of the page at once, for a browser without scripts: what has changed, all or none."""
    view, back = open_game(key), url_for("counts.page", key=key)
    moves = list(_changed(view.game))
    try:
        if moves:
            making.make_together(key, token_urlsafe(9), moves)
    except IllegalMove as error:
        return errors.refused(view.game, moves, error, back)
    return redirect(back, 303)


def _changed(game: Game) -> Iterator[Move]:
    """Yield a move for each number that is another than before; an empty field is 0."""
    for count in game.edition.counts:
        for seat in range(len(game.players)):
            text = request.form.get(f"{count.id}/{seat}")
            move = move_from({"kind": "type-count", "seat": seat, "count": count.id, "number": text or 0})
            if text is not None and move != TypeCount(seat, count.id, game.number_of(seat, count)):
                yield move


def _asked(game: Game) -> Iterator[Asked]:
    questions, seats = list(questions_of_counts(game)), seats_of(game)
    for count in game.edition.counts:
        rows = [Typed(seat, game.number_of(seat.number, count), points_of(game, count, seat.number)) for seat in seats]
        about = [told(question, game.board) for question in questions if question.things["count"] == count]
        yield Asked(count, tuple(rows), tuple(about))
