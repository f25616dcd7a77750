"""The result as a picture: a square one to share in a chat, and a wide one that a chat shows beside its address."""

from flask import Blueprint, Response, abort, current_app, request

from scorer.aside import Lane
from scorer.draw.sizes import shapes_of
from scorer.paper.imprint import Imprint
from scorer.paper.picture import paint
from scorer.paper.picture import picture as picture_of
from scorer.paper.preview import WIDE
from scorer.paper.preview import preview as preview_of
from scorer.web.http import limits, security
from scorer.web.http.language import current
from scorer.web.http.limits import Work
from scorer.web.parts.duration import day_of
from scorer.web.parts.printing import letters
from scorer.web.parts.rendering import render_once
from scorer.web.table.views import open_game

area = Blueprint("share", __name__, url_prefix="/games/<key>")


@area.get("/result.svg")
def picture(key: str) -> Response:
    """Answer with a square picture of the result: the map, the ranks, its best sentence; `?seat=n`: of one player.

    `?map=day` and `?map=night` show nothing but the map, for a page that says the rest.

    Raise NotLaidOpen if the phone may not see all of it yet (R10).
    """
    policy = {"Content-Security-Policy": security.PICTURE}
    view = open_game(key)
    seat = request.args.get("seat", type=int)
    seat = seat if seat in view.game.seats else None
    imprint = Imprint(day_of(view.record), current())
    limits.charge(Work.SHAPES, shapes_of(view.game.board))
    alone = {"is_map": "map" in request.args, "is_night": request.args.get("map") == "night"}
    drawn = picture_of(view.whole_sheet(), imprint, letters(600, "Semibold"), seat, **alone)
    return Response(drawn, headers=policy, mimetype="image/svg+xml")


@area.get("/preview.png")
def preview(key: str) -> Response:
    """Answer with what previews of a game's address show; a browser alone paints none.

    Before the count that is the board with who plays, in the same bytes whatever the hands hold (R10).
    """
    if current_app.config["POCKET"]:
        abort(404)
    view = open_game(key)
    lane = Lane.MAPS if view.game.board.source else Lane.PICTURES
    sheet = view.whole_sheet() if view.can_be_told else None
    content = render_once(
        lane,
        ("preview", key),
        (view.game if sheet else view.game.players, current()),
        render=paint,
        draw=lambda: preview_of(view.game, sheet, current()),
        charge=lambda: limits.charge(Work.PIXELS, WIDE[0] * WIDE[1]),
    )
    return Response(content, mimetype="image/png")
