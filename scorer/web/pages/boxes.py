"""Boxes whose map we do not have: choose one, and begin a game of it by counts (C1)."""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer import atlas
from scorer.atlas.boxes import asked_of, given_of, mapped_boxes, note_of, points_that_fit, usual_other
from scorer.atlas.problems import BoardError
from scorer.rules.board import Board
from scorer.web.http.language import words
from scorer.web.parts import round_filing
from scorer.web.parts.beginning import begin
from scorer.web.parts.forms import NewGame
from scorer.web.parts.last_table import filled_in, last_table, table_of
from scorer.web.table.views import open_game

area = Blueprint("boxes", __name__, url_prefix="/boxes")


@area.get("")
def choose() -> str:
    """Ask which box it is."""
    return render_template("boxes/choose.html", boxes=atlas.boxes(), mapped=mapped_boxes())


@area.get("/new")
def page() -> ResponseReturnValue:
    """Ask who plays `?box=NAME`, and what its lines score; or as in the game `?again=KEY`.

    A box that has a map by now leads there, but a game of before is played again as it was.
    """
    again = request.args.get("again", "")
    game = open_game(again).game if again else None
    table = last_table() if game is None else table_of(game)
    box = request.args.get("box", "").strip()
    if (board := mapped_boxes().get(box)) and not game:
        return redirect(url_for("start.page", board=board, _anchor="people"), 303)
    if game and not game.board.has_map:
        box, points, other, subway = given_of(game.board)
        return _page(atlas.counts_board(box, points_that_fit(box, points), other, subway), table)
    try:
        return _page(atlas.counts_board(box), table)
    except BoardError:
        return redirect(url_for("boxes.choose"), 303)


@area.post("")
def create() -> ResponseReturnValue:
    """Create a game of field `box`, and redirect to its numbers. A form with errors comes back (400)."""
    destination, box = round_filing.destination(), request.form.get("box", "")
    try:
        points = points_that_fit(box, _points("points-"))
        board = atlas.counts_board(box, points, request.form.get("other", "").strip(), _points("subway_points-"))
    except BoardError as error:
        return _page(_usual(box), None, words().problems(error)), 400
    form = NewGame([board])
    if not form.validate_on_submit():
        return _form(board, form), 400
    return begin(form.game(), destination=destination)


def _usual(box: str) -> Board:
    """Return a box at the usual prices; the first of ours for what is no name of one."""
    try:
        return atlas.counts_board(box)
    except BoardError:
        return atlas.counts_board(atlas.boxes()[0])


def _points(kind: str) -> dict[str, int]:
    """Return the points of the form by length; what is missing or no number is as usual."""
    given = {name: request.form.get(name, type=int) for name in request.form if name.startswith(kind)}
    return {name.removeprefix(kind): points for name, points in given.items() if points is not None}


def _page(board: Board, table: dict[str, object] | None, problems: Sequence[str] = ()) -> str:
    filled = NewGame([board]) if table is None else NewGame([board], data=filled_in({**table, "board": board.id}))
    return _form(board, filled, problems)


def _form(board: Board, form: NewGame, problems: Sequence[str] = ()) -> str:
    box, _, other, _ = given_of(board)
    return render_template(
        "boxes/page.html",
        box=box,
        other="" if other == usual_other() else other,
        board=board,
        note=note_of(box),
        asked=asked_of(board),
        boards=[board],
        form=form,
        problems=problems,
        offer=round_filing.offer(),
    )
