"""The result as a picture: a square one to share in a chat, and a wide one that a chat shows beside its address."""

from flask import Blueprint, Response, abort, current_app, request

from scorer.aside import Lane
from scorer.paper.imprint import Imprint
from scorer.paper.picture import SQUARE, WIDE, paint
from scorer.paper.picture import picture as picture_of
from scorer.web.http import limits, security
from scorer.web.http.language import current
from scorer.web.http.limits import Work
from scorer.web.parts.duration import day_of
from scorer.web.parts.printing import letters
from scorer.web.parts.rendering import render_once
from scorer.web.table.views import View, open_game

area = Blueprint("share", __name__, url_prefix="/games/<key>")


@area.get("/result.svg")
def picture(key: str) -> Response:
    """Answer with a square picture of the result: the map, the ranks, its best sentence; `?seat=n`: of one player.

    Raise NotLaidOpen if the phone may not see all of it yet (R10).
    """
    policy = {"Content-Security-Policy": security.PICTURE}
    view = open_game(key)
    seat = request.args.get("seat", type=int)
    drawn = _draw(view, SQUARE, letters(600, "Semibold"), seat if seat in view.game.seats else None)
    return Response(drawn, headers=policy, mimetype="image/svg+xml")


@area.get("/preview.png")
def preview(key: str) -> Response:
    """Answer with a wide picture of the result, which previews of its address show; a browser alone paints none.

    Raise NotLaidOpen if the phone may not see all of it yet (R10).
    """
    if current_app.config["POCKET"]:
        abort(404)
    view = open_game(key)
    view.whole()
    lane = Lane.MAPS if view.game.board.source else Lane.PICTURES
    content = render_once(
        lane,
        ("preview", key),
        (view.game, current(), day_of(view.record)),
        render=paint,
        draw=lambda: _draw(view, WIDE),
        charge=lambda: limits.charge(Work.PIXELS, WIDE[0] * WIDE[1]),
    )
    return Response(content, mimetype="image/png")


def _draw(view: View, form: tuple[float, float], letters: str = "", seat: int | None = None) -> str:
    return picture_of(view.whole_sheet(), Imprint(day_of(view.record), current()), form, letters, seat)
