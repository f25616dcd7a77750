"""What the live totals say: which columns count so far, and why a player's points have just become fewer."""

from collections.abc import Iterator

from flask_babel import gettext

from scorer.count.score_sheet import PlayerScore, ScoreSheet
from scorer.web.http.language import words
from scorer.web.table.views import View
from scorer.words import signed


def counted(sheet: ScoreSheet) -> str:
    """Return which columns count for anybody so far; empty where none does."""
    names = [
        words().phrase(column.name)
        for column in sheet.columns
        if any(player.points[column.id] for player in sheet.players)
    ]
    return gettext("Counted so far: %(columns)s", columns=", ".join(names)) if names else ""


def sunk(before: View, after: View) -> str:
    """Return why points are fewer after a move than before it; a line that was released says so itself."""
    were = {score.seat: score for score in before.so_far.players}
    found = [_sunk(were[score.seat], score) for score in after.so_far.players if score.seat in were]
    return " ".join(sentence for some in found for sentence in some)


def _sunk(was: PlayerScore, now: PlayerScore) -> Iterator[str]:
    if now.total >= was.total or len(now.routes) < len(was.routes):
        return
    for score in now.scores:
        column = score.column
        if score.points < was.points.get(column.id, 0):
            yield gettext(
                "%(player)s: %(column)s %(before)s → %(after)s.",
                player=now.player.shown,
                column=words().phrase(column.name),
                before=signed(was.points[column.id]),
                after=signed(score.points),
            )
