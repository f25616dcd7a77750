"""Entering a game on the map: the page, and the moves that a phone sends."""

from flask import Blueprint, Response, current_app, jsonify, render_template, request

from scorer.drawing import draw
from scorer.gamefile.moves import move_from
from scorer.rules.errors import IllegalMove
from scorer.rules.scoring import score
from scorer.store import Record, Store
from scorer.web.errors import STATUSES
from scorer.web.language import told

area = Blueprint("play", __name__, url_prefix="/games/<key>")


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found


@area.get("/")
def page(key: str) -> str:
    record = store().record(key)
    return render_template("play/page.html", record=record, game=record.game, drawing=draw(record.game.board))


@area.post("/moves")
def move(key: str) -> Response | tuple[Response, int]:
    """Make the move ``{"id": …, "move": {"kind": "claim", …}}`` and answer with the live state."""
    wanted = request.get_json()
    try:
        record = store().append(key, str(wanted["id"]), move_from(wanted["move"]))
    except IllegalMove as error:
        before = store().record(key)
        return jsonify(sentence=told(error.sentence, before.game.board), **live(before)), STATUSES[IllegalMove]
    return jsonify(live(record))


@area.post("/undo")
def undo(key: str) -> Response:
    return jsonify(live(store().append(key, str(request.get_json()["id"]), None)))


@area.get("/moves")
def state(key: str) -> Response | tuple[str, int]:
    """Answer with the live state if it is newer than ``?since=n``."""
    record = store().record(key)
    return ("", 204) if record.number <= request.args.get("since", -1, type=int) else jsonify(live(record))


def live(record: Record) -> dict[str, object]:
    """Return all that changes on the page while a game is entered."""
    sheet = score(record.game)
    return {
        "number": record.number,
        "owners": record.game.owners,
        "stations": {station.city.id: station.seat for station in record.game.stations},
        "players": [
            {
                "name": player.player.name,
                "total": player.total,
                "trainsLeft": player.trains_left,
                "stationsLeft": record.game.board.stations - len(player.loans),
                "tickets": len(player.tickets),
                "completed": len(player.completed),
            }
            for player in sheet.players
        ],
    }
