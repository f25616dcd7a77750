"""The story of a finished game: what each total is made of, near misses, and the race over the claims."""

from flask import Blueprint

from scorer.ask.agenda import place_at
from scorer.ask.story import points_per_train
from scorer.draw.bars import FAILED, bars, is_anything_lost, patterns_of
from scorer.draw.palette import CHART, PAPER, PRINT
from scorer.draw.race import race
from scorer.draw.scene import scene
from scorer.web.http.language import words
from scorer.web.parts.duration import day_of
from scorer.web.parts.game_page import game_page
from scorer.web.table.views import open_game
from scorer.words.story import told

_BAR = 72.0
"""Width of the bar chart. Its numbers have a fixed size in the same units: a smaller width enlarges them."""
_RACE = 300.0, 190.0

area = Blueprint("story", __name__, url_prefix="/games/<key>")


@area.get("/story")
def page(key: str) -> str:
    """Show the story of a game.

    Raise NotLaidOpen if the phone may not see all of it yet (R10); TooHard if some of the count is not known yet.
    """
    view = open_game(key)
    game, sheet, day = view.game, view.whole_sheet(), day_of(view.record)
    shares = [points_per_train(sheet, player) for player in sheet.ranking]
    return game_page(
        "story/page.html",
        view,
        place=place_at("count"),
        sheet=sheet,
        day=day and words().date(day),
        told=[(text, scene(game, about) if game.board.has_map else "") for text, about in told(words(), sheet)],
        players=view.players,
        ranking=[(*pair, bar) for pair, bar in zip(view.ranking, bars(sheet, sheet.ranking, _BAR), strict=True)],
        patterns_of=patterns_of(sheet),
        failed=FAILED,
        is_anything_lost=is_anything_lost(sheet),
        per_train=["–" if share is None else words().decimal(share) for share in shares],
        race=race(sheet, *_RACE) if game.board.has_map else None,
        milestones=[*range(0, len(game.claims), 5), len(game.claims)],  # rows of the race as a table
        CHART=CHART,
        PAPER=PAPER,
        PRINT=PRINT,
    )
