"""Why a game ended as it did, in three lines: what set the first two apart, and what somebody lost on tickets."""

from collections.abc import Iterator
from itertools import pairwise

from scorer.count.columns import LONGEST_PATH
from scorer.count.score_sheet import PlayerScore, Score, ScoreSheet
from scorer.count.ties import criteria_of
from scorer.rules.sentence import Sentence, say

_MOST = 3


def why(sheet: ScoreSheet) -> list[Sentence]:
    """Return at most three sentences, those about the most points, and one for each tie below the first place (R8)."""
    found = [*_apart(sheet), *_lost(sheet)]
    most = sorted(found, key=lambda one: -one[0])[:_MOST]
    return [*(sentence for points, sentence in found if (points, sentence) in most), *_ties(sheet)]


def _apart(sheet: ScoreSheet) -> Iterator[tuple[int, Sentence]]:
    """Yield by how many points the first two differ in each column, with the sentence."""
    first, second = sheet.ranking[:2]
    for won, lost in zip(first.scores, second.scores, strict=True):
        if difference := won.points - lost.points:
            better, other = (first, second) if difference > 0 else (second, first)
            yield abs(difference), _column(won, better, other, abs(difference))


def _column(score: Score, better: PlayerScore, other: PlayerScore, points: int) -> Sentence:
    if score.column is LONGEST_PATH:
        return say("{player} had the longest path: {points} points", player=better.player, points=points)
    things = {"column": score.column.name, "player": better.player, "other": other.player, "points": points}
    return say("{column}: {player} had {points} more than {other}", **things)


def _lost(sheet: ScoreSheet) -> Iterator[tuple[int, Sentence]]:
    """Yield the most that a player lost on tickets, if anybody lost something."""
    loser = min(sheet.players, key=lambda player: player.failed_points)
    if points := -loser.failed_points:
        yield points, say("{player} lost {points} on tickets", player=loser.player, points=points)


def _ties(sheet: ScoreSheet) -> Iterator[Sentence]:
    """Yield what decided each tie below the first place."""
    criteria = criteria_of(sheet.game)
    for player, other in pairwise(sheet.ranking):
        if 1 < player.rank < other.rank and player.total == other.total:
            decided = next(one for one in criteria if one.value(player) != one.value(other))
            things = {"player": player.player, "other": other.player, "criterion": decided.name}
            yield say("{player} comes before {other} with as many points: {criterion}", **things)
