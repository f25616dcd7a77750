"""Why a game ended as it did: in which columns the first two differ, and what decided the ties behind them."""

from collections.abc import Iterator
from itertools import pairwise

from scorer.count.score_sheet import Score, ScoreSheet
from scorer.count.ties import criteria_of
from scorer.rules.sentence import Sentence, say


def apart(sheet: ScoreSheet) -> list[tuple[Score, int]]:
    """Return the winner's scores that differ from the second's, each with the difference, the largest first.

    They add up to the points between the two; empty where no points decided.
    """
    if sheet.decided_by != "points":
        return []
    first, second = sheet.ranking[:2]
    both = [(won, won.points - lost.points) for won, lost in zip(first.scores, second.scores, strict=True)]
    return sorted((one for one in both if one[1]), key=lambda one: -abs(one[1]))


def ties(sheet: ScoreSheet) -> Iterator[Sentence]:
    """Yield what decided each tie below the first place (R8)."""
    criteria = criteria_of(sheet.game)
    for player, other in pairwise(sheet.ranking):
        if 1 < player.rank < other.rank and player.total == other.total:
            decided = next(one for one in criteria if one.value(player) != one.value(other))
            things = {"player": player.player, "other": other.player, "criterion": decided.name}
            yield say("{player} comes before {other} with as many points: {criterion}", **things)
