"""Finds names that the font of our prints cannot show."""

from collections.abc import Iterable, Sequence
from functools import cache
from re import escape, sub
from unicodedata import category

from scorer.paths import FONTS
from scorer.rules.game import Player

_JOINERS = "\u200d\u20e3\ufe0e\ufe0f\U000e0020-\U000e007f"
"""What makes one emoji of several letters."""


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
    """Return a name without what prints nothing: emoji, and characters that join or reorder letters."""
    return "".join(letter for letter in without_emoji(name) if category(letter) != "Cf")


def without_emoji(text: str) -> str:
    """Return a text without the pictures that our font lacks, and without the gap that they would leave.

    >>> without_emoji("1. 🚂 Anna, 👩🏽\u200d🚀 wins, ✓")
    '1. Anna, wins, ✓'
    """
    pictures = escape("".join(letter for letter in {*text} - _letters() if category(letter) in ("So", "Sk")))
    if not pictures:
        return text
    return sub(f"( ?)[{pictures}][{pictures}{_JOINERS}]*( ?)", lambda run: run[1] and run[2], text)


@cache
def _letters() -> frozenset[str]:
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # slow to import, and only prints need it

    with TTFont(FONTS / "SourceSans3-Regular.ttf", lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))
