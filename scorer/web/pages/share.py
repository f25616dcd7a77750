"""The result as a picture, to share in a chat."""

from textwrap import wrap

from flask import Blueprint, Response, render_template
from markupsafe import Markup

from scorer.map import FLAT, PAPER, PRINT
from scorer.sheet.evidence import longest_on_map
from scorer.web.http.language import words
from scorer.web.parts.picture import EDGE, ROW, SIDE, layout
from scorer.web.parts.sharing import title_of
from scorer.web.table.views import open_game

area = Blueprint("share", __name__, url_prefix="/games/<key>")


@area.get("/result.svg")
def picture(key: str) -> Response:
    """Answer with a square picture of the result: the map, the ranks, what decided.

    Raises
    ------
    NotLaidOpen
        The phone may not see all of it yet (R10).
    """
    view = open_game(key)
    sheet, at = view.sheet, layout(view.whole().board, len(view.game.players))
    page = render_template(
        "share/picture.svg",
        at=at,
        side=SIDE,
        edge=EDGE,
        row=ROW,
        PAPER=PAPER,
        PRINT=PRINT,
        title=title_of(view),
        date=words().date(view.record.created),
        ranking=view.ranking,
        flat_token=FLAT.token,
        map=Markup(FLAT.map(view.game, longest_on_map(sheet))),
        decision=wrap(words().outcome(sheet), at.letters),
    )
    return Response(page, mimetype="image/svg+xml")
