"""What of a name can be printed, and how wide a text is, by the font of our prints and pictures.

On a phone alone there is no such font: a browser prints every letter.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from re import escape, sub
from unicodedata import category

from scorer.draw.names import wide
from scorer.paths import FONTS
from scorer.rules.game import Player

_JOINERS = "\u200d\u20e3\ufe0e\ufe0f\U000e0020-\U000e007f"
"""What makes one emoji of several letters."""


def beyond_our_font(players: Iterable[Player]) -> Sequence[Player]:
    r"""Return the players whose names are not printed with all their letters; emoji are none, unless all of it are.

    >>> [str(player) for player in beyond_our_font([Player("Łucja", "red"), Player("李 Wei", "blue")])]
    ['李 Wei']
    >>> beyond_our_font([Player("\u202eanna", "red")])
    []
    """
    printed = ((player, printed_name(player.name)) for player in players)
    return [player for player, name in printed if not name or name not in (player.name, _visible(player.name))]


def printed_name(name: str) -> str:
    """Return the words of a name that prints and pictures can have, without emoji; empty if there are none.

    >>> [printed_name(name) for name in ("Zoë 🚂", "李 Wei", "🚂🚂", "ליאת", "Maximiliane-Alexandra")]
    ['Zoë', 'Wei', '', '', 'Maximiliane-Alexandra']
    """
    return " ".join(word for word in _visible(name).split() if _widths().keys() >= {*word}) if _widths() else name


def width_of(text: str) -> float:
    """Return how wide a text is in semibold letters, as a share of their size."""
    return sum(_widths().get(letter) or wide(letter) for letter in text)


def _visible(name: str) -> str:
    """Return a name without what prints nothing: emoji, and characters that join or reorder letters."""
    return " ".join("".join(letter for letter in without_emoji(name) if category(letter) != "Cf").split())


def without_emoji(text: str) -> str:
    """Return a text without the pictures that our font lacks, and without the gap that they would leave.

    >>> without_emoji("1. 🚂 Anna, 👩🏽\u200d🚀 wins, ✓")
    '1. Anna, wins, ✓'
    """
    pictures = escape("".join(letter for letter in {*text} - _widths().keys() if category(letter) in ("So", "Sk")))
    if not pictures:
        return text
    return sub(f"( ?)[{pictures}][{pictures}{_JOINERS}]*( ?)", lambda run: run[1] and run[2], text)


@cache
def _widths() -> Mapping[str, float]:
    """Return the letters of our font, each with its width as a share of its size."""
    if not (file := FONTS / "SourceSans3-Semibold.ttf").exists():
        return {}
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # slow to import, and only prints need it

    with TTFont(file, lazy=True) as font:
        of, em = font["hmtx"], font["head"].unitsPerEm
        return {chr(code): of[name][0] / em for code, name in font.getBestCmap().items()}
