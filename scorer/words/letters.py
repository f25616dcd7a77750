"""Finds names that the font of our prints cannot show."""

from collections.abc import Iterable, Sequence
from functools import cache
from unicodedata import category

from scorer.paths import FONTS
from scorer.rules.game import Player


def beyond_our_font(players: Iterable[Player]) -> Sequence[Player]:
    r"""Return the players whose names have letters that our font lacks.

    Such letters print as boxes unless the system has a font for them.

    >>> [str(player) for player in beyond_our_font([Player("Łucja", "red"), Player("李", "blue")])]
    ['李']
    >>> beyond_our_font([Player("\u202eanna", "red")])
    []
    """
    return [player for player in players if not _letters().issuperset(_visible(player.name))]


def _visible(name: str) -> str:
    """Return a name without format characters, which join or reorder letters but draw nothing."""
    return "".join(letter for letter in name if category(letter) != "Cf")


@cache
def _letters() -> frozenset[str]:
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # slow to import, and only prints need it

    with TTFont(FONTS / "SourceSans3-Regular.ttf", lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))
