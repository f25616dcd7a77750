"""What the result page offers to share: a text, a QR code, a play for BG Stats. Nothing is sent automatically."""

from flask import url_for
from markupsafe import Markup

from scorer.bgstats import address as bg_stats
from scorer.web.http.addresses import for_phones
from scorer.web.http.language import words
from scorer.web.parts.duration import minutes_of
from scorer.web.parts.qr import qr_of
from scorer.web.table.views import View
from scorer.words import signed


def title_of(view: View) -> str:
    """Return the board's name, with the edition's if it has several."""
    board, edition = view.game.board, view.game.edition
    name = words().printed(board.name)
    return f"{name}, {words().printed(edition.name)}" if len(board.editions) > 1 else name


def shared(view: View) -> dict[str, str]:
    """Return what the result page offers to share, of the game as this phone may see it.

    ``text`` is the result for a chat. It leaves out the game's address, since whoever has that can change the game.
    ``code`` is the QR code of the result's address, ``play`` the address that opens BG Stats with this game.
    """
    code = qr_of(for_phones(url_for("result.page", key=view.key, _external=True)))
    play = bg_stats(view.sheet, view.key, view.record.created, words(), minutes_of(view.record))
    return {"text": _text(view), "code": Markup(code), "play": play}


def _text(view: View) -> str:
    places = [f"{player.rank}. {player.player.shown} {signed(player.total)}" for player in view.sheet.ranking]
    head = f"{title_of(view)}, {words().date(view.record.created)}"
    return "\n".join([head, *places, words().outcome(view.sheet)])
