"""The result: places, points by category, and behind each number its reason; and the same for programs."""

from flask import Blueprint, Response, jsonify, render_template, request

from scorer import gamefile
from scorer.map import LIVE
from scorer.press import PRESSES
from scorer.rules.moves import EnterCards
from scorer.rules.score_sheet import ScoreSheet
from scorer.web import share
from scorer.web.language import words
from scorer.web.reveal import can_be_told, lights_in
from scorer.web.views import open_game
from scorer.wire import json_of

area = Blueprint("result", __name__, url_prefix="/games/<key>")


@area.get("/result")
def page(key: str) -> str:
    """Show the result; `?path=n` draws the longest path of seat n on the map."""
    view = open_game(key)
    game, sheet = view.game, view.sheet
    PRESSES.warm()
    shown = min(max(request.args.get("path", _longest(sheet), type=int), 0), len(game.players) - 1)
    return render_template(
        "result/page.html",
        key=key,
        record=view.record,
        view=view,
        game=game,
        sheet=sheet,
        players=view.players,
        ranking=view.ranking,
        decision=words().outcome(sheet),
        boxes=words().boxes(game),
        as_they_lie=[json_of(EnterCards(True))] if sheet.hangs_on_order else [],
        shared=share.shared(view),
        shown=shown,
        lights=lights_in(game),
        is_telling=can_be_told(view),
        map=LIVE.map(game, {route.id for route in sheet.players[shown].longest_path}),
    )


def _longest(sheet: ScoreSheet) -> int:
    lengths = [player.longest_path_length for player in sheet.players]
    return lengths.index(max(lengths))


@area.get("/result.json")
def result_file(key: str) -> Response:
    """Answer with the result as it stands, in the exchange format; the game may be unfinished."""
    return jsonify(gamefile.result(open_game(key).whole()))


@area.get("/export.json")
def game_file(key: str) -> Response:
    """Answer with the game file, from which `POST /games/import` makes the same game again."""
    return Response(gamefile.dump(open_game(key).whole()), mimetype="application/json")
