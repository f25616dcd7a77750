"""The start page: create a game, import one, or go on with one of this phone's."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorer import atlas, gamefile
from scorer.atlas.asked import board_of
from scorer.draw.seats import seats_of
from scorer.draw.svg import thumbnail
from scorer.paths import EXAMPLES
from scorer.rounds.people import people_of
from scorer.rules.board import Board
from scorer.rules.errors import NotFound
from scorer.rules.game import Game
from scorer.store.errors import UnreadableGame
from scorer.web.http import cookies, errors, pruning
from scorer.web.http.addresses import has_pocket
from scorer.web.http.keeping import say_to_keeper
from scorer.web.http.limits import TooOften
from scorer.web.http.storage import store
from scorer.web.parts import drawn_maps, round_filing
from scorer.web.parts.beginning import begin
from scorer.web.parts.forms import MOST_PLAYERS, NewGame
from scorer.web.parts.last_table import as_sent, filled_in, game_of, last_table, played_boards, table_of
from scorer.web.table.views import View, open_game

area = Blueprint("start", __name__)

_A_DAY = 24 * 3600


area.after_request(pruning.prune_after)


@area.get("/")
def page() -> ResponseReturnValue:
    """Show the form, filled in with the players of `?again=KEY`, of the last game of `?round=KEY`, or of last time.

    `?board=ID` chooses another board. With `?names=` it has those that another app's file brought.

    Lead those who play a box without a map again to its own form.
    """
    again = request.args.get("again", "")
    if again and not open_game(again).game.board.has_map:
        return redirect(url_for("boxes.page", again=again), 303)
    table, board = _table(), request.args.get("board", "")
    is_ours = any(board == each.id for each in atlas.boards())
    chosen = {"players": table.get("players", ()), "board": board} if is_ours else table
    if "names" in request.args and (names := session.get("names", [])):
        seated = names if len(names) <= MOST_PLAYERS else names[:2]  # of a whole club nobody knows who plays
        chosen = {**chosen, "players": [{"name": name} for name in seated]}
        return _page(NewGame(atlas.boards(), data=filled_in(chosen)), names=len(names))
    return _page(NewGame(atlas.boards(), data=filled_in(chosen)), last=game_of(table))


def _table() -> dict[str, Any]:
    """Return the `table_of` the people who play again, empty before the first game."""
    again = round_filing.previous_game()
    return table_of(open_game(again).game) if again else last_table()


@area.get("/boards/<board>.svg")
def drawing(board: str) -> Response:
    """Answer with the thumbnail of a board, which the page loads lazily."""
    response = Response(thumbnail(atlas.board(board)), mimetype="image/svg+xml")
    response.cache_control.public, response.cache_control.max_age = True, _A_DAY
    return response


@area.post("/games")
def create() -> ResponseReturnValue:
    """Create a game and redirect to its map, or `then` to where others join: ``invite``.

    An invalid form comes back with its errors beside the fields (400). Over the rate limit it comes back as entered
    (429).
    """
    return _begin(NewGame(atlas.boards()))


@area.post("/games/again")
def again() -> ResponseReturnValue:
    """Create a game of the same people on the same board as last time, or as in `?again=` or `?round=`."""
    return _begin(as_sent(_table()))


def _begin(form: NewGame) -> ResponseReturnValue:
    destination = round_filing.destination()
    if not form.validate_on_submit():
        return _page(form), 400
    try:
        return begin(form.game(), destination=destination)
    except TooOften as error:
        if errors.is_program():
            raise
        form.form_errors.append(errors.sentence_of(error))
        return _page(form), errors.status_of(error), errors.retry_header(error)


@area.post("/examples/<board>")
def example(board: str) -> ResponseReturnValue:
    """Open a finished game of a board, and tell its count; only a phone that has the whole app has such games."""
    file = EXAMPLES / f"{atlas.board(board).id}.json"
    if not file.exists():
        raise NotFound("game", board)
    game = replace(gamefile.load(file.read_text(encoding="utf-8")), is_finished=True)
    record = store().create(game, phone=cookies.phone_id())
    return redirect(url_for("result.tell", key=record.key), 303)


@area.post("/games/<key>/forget")
def forget(key: str) -> ResponseReturnValue:
    """Take a game off this phone's list only; for a month it can be put back."""
    if key in cookies.GAMES:
        cookies.GAMES.forget(key)
        cookies.REMOVED.remember(key)
    return redirect(url_for("start.page", removed=key), 303)


@area.post("/games/<key>/restore")
def restore(key: str) -> ResponseReturnValue:
    """Put a game back that was taken off this phone's list."""
    if key in cookies.REMOVED:
        cookies.REMOVED.forget(key)
        cookies.GAMES.remember(key)
    return redirect(url_for("start.page"), 303)


def _views_of(keys: Iterable[str]) -> Iterator[tuple[str, View | None]]:
    """Yield games with their keys, None for an unreadable one; skip those that the server has no more."""
    for key in keys:
        try:
            yield key, open_game(key)
        except NotFound:
            continue
        except UnreadableGame:
            yield key, None


def _maps() -> Iterator[tuple[str, Board]]:
    """Yield the maps that people at this phone drew, each with its id, those that were played last first."""
    for id in cookies.MAPS:
        with suppress(NotFound):
            yield id, board_of(drawn_maps.brought_map(id))


def _is_like(game: Game, other: Game) -> bool:
    """Return whether the same people play both on one board, maybe with one more: nobody begins again what goes on."""
    names, others = ({player.name for player in one.playing.values()} for one in (game, other))
    return game.board.id == other.board.id and (names <= others or others <= names)


def _page(form: NewGame, last: Game | None = None, names: int = 0) -> str:
    own, removed = list(_views_of(cookies.GAMES)), list(_views_of(cookies.REMOVED))
    say_to_keeper("Games", " ".join(key for key, _ in own))
    under_way = [(key, view) for key, view in own if not (view and view.can_be_told)]
    just = request.args.get("removed")
    finished = [(key, view) for key, view in own if view and view.can_be_told]
    played = played_boards()
    return render_template(
        "start/page.html",
        form=form,
        names=names,
        boards=sorted(atlas.boards(), key=lambda board: played.index(board.id) if board.id in played else len(played)),
        maps=list(_maps()),
        last=last if last and not any(view and _is_like(view.game, last) for _, view in under_way) else None,
        under_way=under_way,
        finished=finished,
        people=people_of([[player.name for player in view.game.playing.values()] for _, view in finished[::-1]]).all,
        just_removed=[(key, view) for key, view in removed if key == just],
        removed=[(key, view) for key, view in removed if key != just],
        seats_of=seats_of,
        offer=round_filing.offer(),
        rounds=list(round_filing.own_rounds()),
        has_examples=EXAMPLES.is_dir(),
        has_pocket=has_pocket(),
    )
