"""The map of a game for a page; the land under it loads after the lines."""

from collections.abc import Collection

from flask import url_for
from markupsafe import Markup

from scorer.map import LIVE
from scorer.rules.game import Game
from scorer.web.http.assets import LANDS


def live_map(game: Game, longest: Collection[str] = ()) -> Markup:
    """Return a game's map; `longest` are ids of routes to highlight."""
    return LIVE.map(game, longest, url_for("static", filename=f"{LANDS}/{game.board.id}.svg"))
