"""Hand a game on without a network: a QR code and a link that hold all of it.

What arrives is a game of its own: from then on each phone counts for itself.
"""

from flask import Blueprint, current_app, request, url_for

from scorer import gamefile
from scorer.files.codes import code_of
from scorer.files.notation import notation
from scorer.web.http.addresses import for_phones, has_pocket
from scorer.web.parts.duration import as_played
from scorer.web.parts.game_page import game_page
from scorer.web.parts.sharing import MOST_IN_A_QR_CODE, qr_of
from scorer.web.table.views import open_game

area = Blueprint("handing", __name__)


@area.get("/games/<key>/handing")
def page(key: str) -> str:
    """Show a game as a QR code, a line and its file; raise NotLaidOpen if the phone may not see all of it yet (R10)."""
    view = open_game(key)
    game = as_played(view)
    line = code_of(gamefile.dump(game)) if game.board.source else notation(game)
    link = f"{_address()}#{line}"
    is_too_large = not line or len(link) > MOST_IN_A_QR_CODE
    code = "" if is_too_large else qr_of(link)
    along = f"{_pocket()}#{line}" if has_pocket() and line else ""
    return game_page("handing/page.html", view, code=code, is_too_large=is_too_large, line=line, link=link, along=along)


def _address() -> str:
    """Return the address in the code, for a phone's own camera: of the app that the other phone has, if possible."""
    if current_app.config["POCKET"]:
        return url_for("start.page", _external=True) + "#open"
    return _pocket() if has_pocket() and request.is_secure else for_phones(url_for("opening.page", _external=True))


def _pocket() -> str:
    return url_for("pocket.file", _external=True) + "#open"
