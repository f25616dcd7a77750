"""Who sits at this phone, and whether they are done; once everybody is, the count is open (R10)."""

from contextlib import suppress
from secrets import token_urlsafe

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer.rules.errors import IllegalMove, NotFound
from scorer.rules.game import Game
from scorer.rules.moves import OpenCount
from scorer.store import Seating
from scorer.web import making
from scorer.web.language import way_back
from scorer.web.views import open_game, store

area = Blueprint("joining", __name__, url_prefix="/games/<key>")


@area.post("/join")
def join(key: str) -> ResponseReturnValue:
    """Seat this phone in every `seat` of the form, and in no other; `takes_over` where another phone has one."""
    view = open_game(key)
    wanted = _wanted(view.game)
    store().seats.take(key, view.phone, wanted, takes_over="takes_over" in request.form)
    return redirect(url_for("play.page", key=key, seat=min(wanted, default=None)), 303)


def _wanted(game: Game) -> list[int]:
    wanted = request.form.getlist("seat")
    seats = [seat for seat in range(len(game.players)) if str(seat) in wanted]
    if len(seats) < len(wanted):
        raise NotFound("player", ", ".join(wanted))
    return seats


@area.post("/done")
def done(key: str) -> ResponseReturnValue:
    """Note that this phone's players are done, or with `done` empty that they are not, and go `back`."""
    view = open_game(key)
    seating = store().seats.finish(key, view.phone, is_done=bool(request.form.get("done")))
    if _are_all_done(view.game, seating):
        with suppress(IllegalMove):  # somebody has opened it this moment
            making.make(key, token_urlsafe(9), OpenCount())
    return redirect(way_back(request.form.get("back", "")), 303)


def _are_all_done(game: Game, seating: Seating) -> bool:
    """Return whether everybody sits at a phone, and is done."""
    return len(seating.taken) == len(game.players) and seating.is_done
