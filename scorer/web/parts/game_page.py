"""Pages of a game: which, for whom, the variables that all of them need, and the map; its land loads later."""

from collections.abc import Iterable

from flask import abort, redirect, render_template, request, url_for
from markupsafe import Markup

from scorer.ask.agenda import START, place_at
from scorer.count.score_sheet import PlayerScore
from scorer.draw.plan import plan_of
from scorer.draw.seats import seats_of
from scorer.draw.svg import AFAR, LIVE, STAGED, names_on_side
from scorer.rules.board import Board
from scorer.rules.errors import NotFound
from scorer.rules.game import Game
from scorer.web.http.assets import LANDS
from scorer.web.http.keeping import say_to_keeper
from scorer.web.http.language import words
from scorer.web.table.finishing import question_of
from scorer.web.table.guide import asks_done, can_undo, way_from
from scorer.web.table.views import View, open_game


def game_page(template: str, view: View, *, place: int = START, **values: object) -> str:
    """Render a template with the game's `key`, `view`, `game` and `seats`, the bar at its foot, and with `values`.

    The bar leads on from the page's `place` in the order of an evening (table/guide.py).
    """
    say_to_keeper("Sight", f"{words().language} {view.sight}")
    here = request.script_root + request.full_path.rstrip("?")
    bar = {
        "way": values.pop("way", None) or way_from(view, place),
        "can_undo": can_undo(view),
        "asks_done": asks_done(view),
        "here_again": here if request.method == "GET" else url_for("play.page", key=view.key),
    }
    return render_template(
        template, key=view.key, view=view, game=view.game, seats=seats_of(view.game), **(bar | values)
    )


def count_page(view: View, *, is_done: bool = False) -> str:
    """Render the question before the count, for the last who `is_done` or for whoever opens it."""
    place = place_at("count")
    return game_page("joining/count.html", view, place=place, questions=question_of(view), is_done=is_done)


def open_map(key: str) -> View:
    """Return a game that has a map, as `open_game` does; lead whoever asks for one without to its numbers (C1)."""
    view = open_game(key)
    if not view.game.board.has_map:
        abort(redirect(url_for("counts.page", key=key, seat=request.args.get("seat")), 303))
    return view


def seat_wanted(view: View) -> int:
    """Return `?seat=n`, else the first seat at this phone; raise NotFound if nobody sits there."""
    own = view.own[0].seat if view.own else view.game.seats[0]
    seat = request.args.get("seat", own, type=int)
    if seat not in view.game.seats:
        raise NotFound("player", str(seat))
    return seat


def live_map(game: Game) -> Markup:
    return LIVE.map(game, picture=land_under(game)) + names_on_side(game.board)


def staged_map(game: Game, longest: Iterable[PlayerScore] = (), shown: int | None = None) -> Markup:
    """Return a map for a stage, with the longest paths of these players, all but that of seat `shown` hidden."""
    return STAGED.map(game, longest, land_under(game), shown) + names_on_side(game.board)


def map_afar(game: Game) -> Markup:
    """Return a map for a television, where north is up."""
    return AFAR.map(game, picture=land_under(game))


def is_tall(board: Board) -> bool:
    """Return whether a board leaves half of a television free, which the table has then."""
    return board.has_map and board.height > 1.3 * board.width


def land_under(game: Game) -> str:
    """Return the address of the land under a game's map, which is kept for offline; empty without a coast."""
    if not plan_of(game.board).coast:
        return ""
    address = url_for("static", filename=f"{LANDS}/{game.board.id}-{words().language}.svg")
    say_to_keeper("Land", address)
    return address
