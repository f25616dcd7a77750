"""The letters that our prints have."""

from collections.abc import Iterable, Sequence
from functools import cache

from scorer.paths import FONTS
from scorer.rules.game import Player


def beyond_our_font(players: Iterable[Player]) -> Sequence[Player]:
    """Return the players whose names have letters that our font lacks; they print as boxes unless the system helps.

    >>> [str(player) for player in beyond_our_font([Player("Łucja", "red"), Player("李", "blue")])]
    ['李']
    """
    return [player for player in players if not _letters().issuperset(player.name)]


@cache
def _letters() -> frozenset[str]:
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # who prints nothing need not wait for it

    with TTFont(FONTS / "SourceSans3-Regular.ttf", lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))
