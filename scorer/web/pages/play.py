"""The map page, on which a game is entered. Its script sends the moves to `pages/moves.py`."""

from flask import Blueprint, request

from scorer.ask.agenda import place_at
from scorer.web.parts.board_facts import facts_of, is_on_photos
from scorer.web.parts.game_page import game_page, live_map, open_map
from scorer.web.parts.search_rows import connections_of, places_of
from scorer.web.table.live import live
from scorer.web.table.views import View

area = Blueprint("play", __name__, url_prefix="/games/<key>")


@area.get("/")
def page(key: str) -> str:
    view = open_map(key)
    game, board = view.game, view.game.board
    return game_page(
        "play/page.html",
        view,
        place=_place(view),
        is_at_stations=_place(view) == place_at("stations"),
        board=board,
        live=live(view),
        players=view.players_so_far,
        map=live_map(game),
        facts=facts_of(game),
        places=places_of(board),
        connections=connections_of(board),
        is_on_photos=is_on_photos(board),
    )


def _place(view: View) -> int:
    """Return where an evening stands here: at the stations (`?at=`), or at the routes of `?seat=n`."""
    own = view.own[0].seat if view.own else view.game.seats[0]
    seat = request.args.get("seat", own, type=int)
    return request.args.get("at", place_at("claims", seat), type=int)
