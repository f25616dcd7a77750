"""A television, or a laptop at the end of the table: map and totals for all to see, then the telling. No controls."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorer.rules.moves import ClaimRoute
from scorer.web.http.language import words
from scorer.web.parts.game_page import is_tall, map_afar
from scorer.web.parts.sharing import invitation_to
from scorer.web.table.views import open_game, refresh_header
from scorer.words.moves import describe

area = Blueprint("screen", __name__, url_prefix="/games/<key>")

_NOBODY = ""
"""The phone that the page is made for, whoever asks: a laptop may have a seat, and all see its screen."""


@area.get("/screen")
def page(key: str) -> ResponseReturnValue:
    """Show the game to all; redirect to the telling once the count was opened, or the game was said to be over."""
    view = open_game(key, phone=_NOBODY)
    if view.can_be_told and (view.record.opened or view.game.is_finished):
        return redirect(url_for("result.tell", key=key, screen=1))
    game, players = view.game, view.players_so_far
    shown = {"seen": view, "game": game, "map": map_afar(game), "is_tall": is_tall(game.board)}
    shown["waits"] = view.record.opened and not view.can_be_told  # the telling's end is not told before it
    shown["players"] = players if shown["waits"] else sorted(players, key=lambda pair: -pair[1].total)
    shown["last"] = [describe(words(), game, ClaimRoute(one.seat, one.route.id)) for one in game.claims[-1:]]
    page = render_template("screen/page.html", **shown, **invitation_to(key))
    return page, refresh_header(view)
