"""Hand a game on without a network: QR codes that hold all of it, and the page that reads them with a camera.

What arrives is a game of its own: from then on each phone counts for itself.
"""

from flask import Blueprint, current_app, render_template, request, url_for

from scorer import gamefile
from scorer.files.codes import codes_of
from scorer.web.http.addresses import for_phones, has_pocket
from scorer.web.parts.duration import with_duration
from scorer.web.parts.game_page import game_page
from scorer.web.parts.sharing import qr_with
from scorer.web.table.views import open_game

area = Blueprint("handing", __name__)


@area.get("/games/<key>/handing")
def page(key: str) -> str:
    """Show a game as QR codes, and offer its file; raise NotLaidOpen if the phone may not see all of it yet (R10)."""
    view = open_game(key)
    codes = codes_of(gamefile.dump(with_duration(view)))
    along = f"{_pocket()}#{'+'.join(codes)}" if codes and has_pocket() else ""
    address = _address()
    return game_page("handing/page.html", view, codes=[qr_with(address, code) for code in codes], along=along)


@area.get("/open")
def reader() -> str:
    """Read the codes: off another phone's screen, from photos of it, or from behind the ``#`` of this address."""
    return render_template("handing/reader.html")


def _address() -> str:
    """Return the address in the codes, for a phone's own camera: of the app that the other phone has, if possible."""
    if current_app.config["POCKET"]:
        return url_for("start.page", _external=True) + "#open"
    return _pocket() if has_pocket() and request.is_secure else for_phones(url_for("handing.reader", _external=True))


def _pocket() -> str:
    return url_for("pocket.file", _external=True) + "#open"
