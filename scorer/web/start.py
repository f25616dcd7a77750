"""The start page: a new game, an imported one, or one that is under way on this phone."""

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorer import atlas, gamefile
from scorer.map import FLAT, LIVE, seats_of
from scorer.rules.board import Board
from scorer.rules.errors import GameFileError, NotFound, UnreadableGame
from scorer.rules.game import Game
from scorer.web import errors, keeping, limits, memory, pruning
from scorer.web.forms import MOST_PLAYERS, ImportGame, NewGame
from scorer.web.limits import Often, TooOften
from scorer.web.views import View, open_game, store

area = Blueprint("start", __name__)

_AT_HAND = 4
"""Boards that the page shows at once."""
_A_DAY = 24 * 3600


area.after_request(pruning.behind)


@area.get("/")
def page() -> str:
    """Show the form, filled with the people of `?again=KEY` or of the last game of `?round=KEY`, else of last time."""
    again = keeping.game_again()
    table = memory.table_of(open_game(again).game) if again else memory.last_table()
    return _page(NewGame(atlas.boards(), formdata=None, data=_filled(table)))


@area.get("/boards/<board>.svg")
def drawing(board: str) -> Response:
    """Answer with a board at the size of a stamp, which the page fetches when it is to be seen."""
    response = Response(FLAT.small(atlas.board(board)), mimetype="image/svg+xml")
    response.cache_control.public, response.cache_control.max_age = True, _A_DAY
    return response


@area.post("/games")
def create() -> ResponseReturnValue:
    """Open a new game and lead to its map; a form with faults comes back with each beside its field (400).

    It also comes back, with all that was entered, where too many games are opened at once (429).
    """
    form, into = NewGame(atlas.boards()), keeping.into()
    if not form.validate_on_submit():
        return _page(form), 400
    try:
        return _opened(form.game(), into)
    except TooOften as error:
        if errors.is_program():
            raise
        form.form_errors.append(errors.sentence_of(error))
        return _page(form), errors.status_of(error), errors.later(error)


@area.post("/games/import")
def read() -> ResponseReturnValue:
    """Open the game of a game file; a file with problems gets all of them as a list."""
    try:
        game = gamefile.load(ImportGame().text())
    except GameFileError as error:
        if errors.is_program():
            raise
        form = NewGame(atlas.boards(), formdata=None, data=_filled(memory.last_table()))
        return _page(form, problems=error.problems), errors.status_of(error)
    return _opened(game)


@area.post("/games/<key>/forget")
def forget(key: str) -> ResponseReturnValue:
    """Take a game off the list of this phone, and nowhere else."""
    memory.forget(key)
    return redirect(url_for("start.page"), 303)


def _opened(game: Game, into: keeping.Into | None = None) -> ResponseReturnValue:
    limits.count(Often.GAMES)
    record = store().create(game, phone=memory.phone_id())
    if into:
        into.keep(record.key)
    memory.remember(record.key)
    memory.remember_table(game)
    return redirect(url_for("play.page", key=record.key), 303)


def _own() -> Iterator[tuple[str, View | None]]:
    """Yield this phone's games by their keys, None for one that cannot be read; those that are gone are left out."""
    for key in memory.games():
        try:
            yield key, open_game(key)
        except NotFound:
            continue
        except UnreadableGame:
            yield key, None


def _filled(table: dict[str, Any]) -> dict[str, object]:
    """Return what the form starts with: a table's people, and for every other seat a colour still in the box."""
    boards = {board.id: board for board in atlas.boards()}
    board = boards.get(table.get("board", "")) or next(iter(boards.values()))
    people = [dict(player) for player in table.get("players", ())][:MOST_PLAYERS]
    free = [id for id in board.colours if id not in [player["colour"] for player in people]]
    seats = [*people, *({"name": "", "colour": id} for id in free)]
    return {"board": board.id, "edition": next(iter(board.editions)), **table, "players": _padded(seats, board)}


def _padded(seats: list[dict[str, str]], board: Board) -> list[dict[str, str]]:
    """Return a seat for every row of the form; boards with few colours repeat one in rows that they never show."""
    return [*seats, *[{"name": "", "colour": board.colours[0]}] * MOST_PLAYERS][:MOST_PLAYERS]


def _boards(chosen: Board) -> dict[str, object]:
    """Return the boards as the page shows them: those played here come first, and most lie behind one tap."""
    played = {id: place for place, id in enumerate(memory.boards())}
    boards = sorted(atlas.boards(), key=lambda board: played.get(board.id, len(played)))
    at_hand, others = boards[:_AT_HAND], boards[_AT_HAND:]
    drawings = [(board, LIVE.small(board)) for board in at_hand]
    return {"boards": boards, "at_hand": drawings, "others": others, "is_among_others": chosen in others}


def _page(form: NewGame, problems: tuple[str, ...] = ()) -> str:
    own = list(_own())
    return render_template(
        "start/page.html",
        form=form,
        upload=ImportGame(formdata=None),
        problems=problems,
        **_boards(form.chosen_board),
        under_way=[(key, view) for key, view in own if not view or view.hidden or view.sheet.is_open],
        finished=[(key, view) for key, view in own if view and not view.hidden and not view.sheet.is_open],
        seats_of=seats_of,
        into=keeping.offered(),
        rounds=keeping.own_rounds(),
    )
