"""The page that reads a photo of the board as a first guess. The photo is read on the phone and never leaves it."""

from flask import Blueprint, abort, url_for
from flask_babel import gettext

from scorer import atlas
from scorer.rules.board import Board
from scorer.rules.game import TRAINS_LEFT, Game
from scorer.web.parts.board_facts import facts_of, is_on_photos
from scorer.web.parts.game_page import game_page, live_map, open_map
from scorer.web.table.live import live

PRACTISED = frozenset({"blue", "red", "green", "yellow", "black"})
"""Colours of trains that the networks were trained on (static/photo/weights.json). Others make guesses unsure."""

area = Blueprint("photo", __name__, url_prefix="/games/<key>")


@area.get("/photo")
def page(key: str) -> str:
    view = open_map(key)
    game, board = view.game, view.game.board
    if not is_on_photos(board):
        abort(404)
    return game_page(
        "photo/page.html",
        view,
        board=board,
        live=live(view),
        map=live_map(game),
        facts=facts_of(game),
        photo=_photo(game),
        others=[other for other in _on_photos() if other.id != board.id],
        practised=PRACTISED,
        is_strange=not {player.colour for player in game.playing.values()} <= PRACTISED,
    )


def _photo(game: Game) -> dict[str, object]:
    """Return what the page's scripts need besides the facts: printed colours, names, trains, addresses of files."""
    board = game.board
    routes, stations = board.routes.values(), [city for city in board.cities.values() if city.takes_station]
    return {
        "board": board.id,
        "printed": {route.id: route.colour for route in routes},
        "names": {route.id: board.name_of(route) for route in routes}
        | {city.id: gettext("Station in {city}").format(city=city.name) for city in stations},
        "towns": {id: board.cities[id].name for id in _towns(board)},
        "trains": board.trains,
        "left": [game.seen(seat, TRAINS_LEFT) for seat in range(len(game.players))],
        "colours": [player.colour for player in game.players],
        "files": {
            "worker": url_for("static", filename="photo/worker.ts"),
            "weights": url_for("static", filename="photo/weights.bin"),
            "plan": url_for("static", filename="photo/weights.json"),
            "stations": url_for("static", filename="photo/stations.json"),
            "spaces": url_for("static", filename=f"photo/{board.id}.json"),
            "prints": {one.id: url_for("static", filename=f"photo/{one.id}.keypoints.bin") for one in _on_photos()},
        },
    }


def _on_photos() -> list[Board]:
    return [board for board in atlas.boards() if is_on_photos(board)]


def _towns(board: Board) -> set[str]:
    """Return the cities nearest to the four corners. Their names over a photo show whether the board is turned."""
    corners = [(0, 0), (board.width, 0), (board.width, board.height), (0, board.height)]
    cities = board.cities.values()
    return {min(cities, key=lambda city: (city.x - x) ** 2 + (city.y - y) ** 2).id for x, y in corners}
