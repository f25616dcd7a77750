"""The map of a game for a page; the land under it loads after the lines."""

from collections.abc import Iterable

from flask import url_for
from markupsafe import Markup

from scorer.map import LIVE, STAGED
from scorer.rules.game import Game
from scorer.rules.score_sheet import PlayerScore
from scorer.web.http.assets import LANDS
from scorer.web.http.language import words


def live_map(game: Game) -> Markup:
    return LIVE.map(game, picture=_land_under(game))


def staged_map(game: Game, longest: Iterable[PlayerScore] = (), shown: int | None = None) -> Markup:
    """Return a map for a stage, with the longest paths of these players, all but that of seat `shown` hidden."""
    return STAGED.map(game, longest, _land_under(game), shown)


def _land_under(game: Game) -> str:
    return url_for("static", filename=f"{LANDS}/{game.board.id}-{words().language}.svg")
