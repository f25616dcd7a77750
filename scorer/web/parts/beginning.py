"""What begins with a game: its log, and what this phone remembers of it."""

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer.rules.game import Game
from scorer.web.http import cookies, limits
from scorer.web.http.limits import Limit
from scorer.web.http.storage import store
from scorer.web.parts import round_filing
from scorer.web.parts.last_table import map_of, remember_table


def begin(*games: Game, destination: round_filing.Offer | None = None) -> ResponseReturnValue:
    """Create games, put them into the round that was chosen, and redirect to the last: to its map, or to its numbers.

    `then` redirects to where others join: ``invite``. Nobody remembers ``nameless`` players. Raise TooOften.
    """
    limits.count(Limit.GAMES, cost=len(games))
    for game in games:
        record = store().create(game, phone=cookies.phone_id())
        if destination:
            destination.put(record.key)
        cookies.GAMES.remember(record.key)
        if drawn := map_of(game.board):
            cookies.MAPS.remember(drawn)
    if not request.form.get("then", "").startswith("nameless"):
        remember_table(game)
    page = "play.page" if game.board.has_map else "counts.page"
    return redirect(url_for("joining.invite" if request.form.get("then") == "invite" else page, key=record.key), 303)
