"""What pages offer to share: QR codes, how others join, a result. Nothing is sent automatically."""

from contextlib import suppress
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import request, url_for
from markupsafe import Markup

from scorer.files.bgstats import address as bg_stats
from scorer.paper.picture import title_of
from scorer.store.errors import StoreAway
from scorer.web.http.addresses import addresses_in_wifi, for_phones, is_here, is_private
from scorer.web.http.language import words
from scorer.web.http.storage import store
from scorer.web.parts.duration import day_of, minutes_of, when_of
from scorer.web.table.views import View

MOST_IN_A_QR_CODE = 2331
"""Characters of an address that the largest code holds."""


@lru_cache(100)
def qr_of(address: str) -> str:
    """Return the QR code of an address as inline SVG; nothing where it means this computer alone."""
    if is_here(urlsplit(address).netloc):
        return ""
    return str(segno.make_qr(address, error="m").svg_inline(omitsize=True, border=3, light="#fff", dark="#000"))


def invitation_to(key: str) -> dict[str, Any]:
    """Return how others join a game, with addresses that phones in the same Wi-Fi can open.

    ``qr`` is the code of the address that asks who joins, ``tv`` of that for a television, ``code`` what to type where
    ``join`` leads, empty where no code can be stored, ``is_at_home`` whether only phones in the same Wi-Fi get there,
    ``ways`` all of this computer's addresses, if it is the one that asks.
    """
    code = ""
    with suppress(StoreAway):
        code = store().codes.of(key)
    who, tv = (for_phones(url_for(page, key=key, _external=True)) for page in ("joining.who", "screen.page"))
    join = urlsplit(for_phones(url_for("joining.code", _external=True)))
    at_home = is_private(join.hostname or "")
    ways = addresses_in_wifi() if is_here(request.host) else []
    return {"qr": qr_of(who), "tv": qr_of(tv), "code": code, "join": join, "is_at_home": at_home, "ways": ways}


def offers(view: View) -> dict[str, str]:
    """Return what the result page offers to share, of the game as this phone may see it.

    ``text`` is the result for a chat. It leaves out the game's address, since whoever has that can change the game.
    ``code`` is the QR code of the result's address, ``play`` the address that opens BG Stats with this game.
    """
    code = qr_of(for_phones(url_for("result.page", key=view.key, _external=True)))
    play = bg_stats(view.sheet, view.key, when_of(view.record), words(), minutes_of(view.record))
    ranking, game = view.sheet.ranking, view.game
    places = [f"{player.rank}. {player.player.shown} {words().standing(player, game)}" for player in ranking]
    day = day_of(view.record)
    head = ", ".join([title_of(view.game, words()), *([words().date(day)] if day else [])])
    return {"text": "\n".join([head, *places, words().outcome(view.sheet)]), "code": Markup(code), "play": play}
