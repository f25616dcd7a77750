"""Maps that people drew: brought as files, completed on one page, and played like any board."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from scorer.atlas.asked import board_of
from scorer.atlas.own import to_text
from scorer.atlas.problems import BoardError
from scorer.draw.sizes import shapes_of
from scorer.draw.svg import LIVE, thumbnail
from scorer.rules.board import Board
from scorer.rules.game import Game
from scorer.web.http import limits
from scorer.web.http.language import words
from scorer.web.http.limits import Work
from scorer.web.parts import round_filing
from scorer.web.parts.beginning import begin
from scorer.web.parts.drawn_maps import brought_map
from scorer.web.parts.forms import NewGame
from scorer.web.parts.last_table import filled_in, last_table

area = Blueprint("boards", __name__, url_prefix="/boards")

_PRICED = ("1", "2", "3", "4", "5", "6", "8", "9")
"""Lengths that R1 prices; others are asked for."""
_RULES = ("trains", "stations", "longest_path", "globetrotter", "doubles_from")
_MOST_ASKED = 99


@area.get("/<id>")
def page(id: str) -> str:
    """Ask for what the file of a map does not say, with presets."""
    board = board_of(brought_map(id))
    table = {**last_table(), "board": board.id}
    return _page(id, NewGame([board], data=filled_in(table)), board, ())


@area.post("/<id>")
def create(id: str) -> ResponseReturnValue:
    """Create a game on a map, and redirect to it. A form with errors comes back (400)."""
    destination = round_filing.destination()
    file = brought_map(id)
    drawn = board_of(file)
    try:
        names = (*_RULES, *(f"points-{length}" for length in drawn.points))
        found = {name: request.form.get(name, -1, type=int) for name in names}
        board = board_of(file, {name: number for name, number in found.items() if 0 <= number <= _MOST_ASKED})
    except BoardError as error:
        return _page(id, NewGame([drawn]), drawn, words().problems(error)), 400
    form = NewGame([replace(board, id=drawn.id)])
    if not form.validate_on_submit():
        return _page(id, form, board, ()), 400
    return begin(replace(form.game(), board=board), destination=destination)


@area.get("/<id>/small.svg")
def drawing(id: str) -> Response:
    """Answer with the thumbnail of a map."""
    board = board_of(brought_map(id))
    limits.charge(Work.SHAPES, shapes_of(board))
    return Response(thumbnail(board), mimetype="image/svg+xml")


@area.get("/<id>/board.json")
def board_file(id: str) -> Response:
    """Answer with the board file of a map."""
    headers = {"Content-Disposition": 'attachment; filename="board.json"'}
    return Response(to_text(brought_map(id)), headers=headers, mimetype="application/json")


def _page(id: str, form: NewGame, board: Board, problems: Sequence[str]) -> str:
    limits.charge(Work.SHAPES, shapes_of(board))
    bonuses = board.editions["classic"].bonuses
    rules = {
        "trains": board.trains,
        "stations": board.stations,
        "longest_path": bonuses.get("longest-path", 0),
        "globetrotter": bonuses.get("globetrotter", 0),
        "doubles_from": board.doubles_open_from,
    }
    return render_template(
        "boards/page.html",
        id=id,
        form=form,
        boards=[board],
        board=board,
        offer=round_filing.offer(),
        drawing=LIVE.map(Game(board, board.editions["classic"], ())),
        rules=rules,
        priced=_PRICED,
        problems=problems,
    )
