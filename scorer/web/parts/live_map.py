"""The map of a game for a page; the land under it loads after the lines."""

from collections.abc import Iterable

from flask import url_for
from markupsafe import Markup

from scorer.map import LIVE
from scorer.rules.game import Game
from scorer.rules.score_sheet import PlayerScore
from scorer.web.http.assets import LANDS


def live_map(game: Game, longest: Iterable[PlayerScore] = (), shown: int | None = None) -> Markup:
    """Return a game's map, with the longest paths of these players, all but that of seat `shown` hidden."""
    return LIVE.map(game, longest, url_for("static", filename=f"{LANDS}/{game.board.id}.svg"), shown)
