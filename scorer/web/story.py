"""The story of a game: what each total is made of, what hurt, and the race where it was entered as it was run."""

from fractions import Fraction

from flask import Blueprint, render_template

from scorer.charts import FAILED, bars, is_anything_lost, patterns_of, race
from scorer.map import CHART, PAPER, PRINT, seats_of
from scorer.rules.story import points_per_train
from scorer.web.language import words
from scorer.web.views import open_game
from scorer.words import story

_BAR = 72.0
"""Length of the longest bar in the units of its letters, so that these are read on a phone."""
_RACE = 300.0, 190.0

area = Blueprint("story", __name__, url_prefix="/games/<key>")


@area.get("/story")
def page(key: str) -> str:
    """Show the story of a game.

    Raises
    ------
    NotLaidOpen
        The phone may not see all of it yet (R10).
    """
    view = open_game(key)
    view.whole()
    game, sheet = view.game, view.sheet
    return render_template(
        "story/page.html",
        key=key,
        view=view,
        game=game,
        sheet=sheet,
        sentences=story(words(), sheet),
        seats=seats_of(game),
        players=view.players,
        ranking=[(*pair, bar) for pair, bar in zip(view.ranking, bars(sheet, sheet.ranking, _BAR), strict=True)],
        patterns_of=patterns_of(sheet),
        failed=FAILED,
        is_anything_lost=is_anything_lost(sheet),
        per_train=[_told(points_per_train(sheet, player)) for player in sheet.ranking],
        race=race(game, *_RACE),
        milestones=_milestones(len(game.claims)),
        CHART=CHART,
        PAPER=PAPER,
        PRINT=PRINT,
    )


def _told(share: Fraction | None) -> str:
    return "–" if share is None else words().decimal(share)


def _milestones(claims: int) -> list[int]:
    """Return every fifth claim and the last, enough to read the race as a table."""
    return [*range(0, claims, 5), claims]
