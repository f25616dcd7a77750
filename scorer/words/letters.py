"""What of a name can be printed, and how wide a text is, by the font of our prints and pictures.

What it lacks the machine's fonts may have. On a phone alone there is none: a browser prints every letter.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from re import escape, sub
from typing import TypeVar
from unicodedata import category

from scorer.draw.names import wide
from scorer.paths import FONTS
from scorer.rules.board import Board, City, End
from scorer.rules.game import Player

P = TypeVar("P", City, End)

_JOINERS = "\u200d\u20e3\ufe0e\ufe0f\U000e0020-\U000e007f"
"""What makes one emoji of several letters."""


def beyond_fonts(players: Iterable[Player]) -> Sequence[Player]:
    r"""Return the players whose names are not printed with all their letters; emoji are none, unless all of it are.

    >>> [str(player) for player in beyond_fonts([Player("Łucja", "red"), Player("\u0378 Wei", "blue")])]
    ['\u0378 Wei']
    >>> beyond_fonts([Player("\u202eanna", "red")])
    []
    """
    printed = ((player, printed_name(player.name)) for player in players)
    return [player for player, name in printed if not name or name not in (player.name, _visible(player.name))]


def printed_name(name: str) -> str:
    r"""Return the words of a name that prints and pictures can have, without emoji; empty if there are none.

    >>> [printed_name(name) for name in ("Zoë 🚂", "\u0378 Wei", "🚂🚂", "\u0378", "Maximiliane-Alexandra")]
    ['Zoë', 'Wei', '', '', 'Maximiliane-Alexandra']
    """
    return " ".join(filter(has_letters, _visible(name).split())) if _widths() else name


def printed_board(board: Board) -> Board:
    """Return a board with names that can be printed: of one whose letters no font has another spelling, or the id."""
    names = [place.name for places in (board.cities, board.ends) for place in places.values()]
    if all(map(has_letters, [*board.name.values(), *names])):
        return board

    def named(place: P) -> P:
        return replace(place, name=next(filter(has_letters, (place.name, *place.spellings)), place.id))

    name = {language: text for language, text in board.name.items() if has_letters(text)}
    return replace(
        board,
        name={"en": next(iter(name.values()), "Own map")} | name,
        cities={city.id: named(city) for city in board.cities.values()},
        ends={end.id: named(end) for end in board.ends.values()},
    )


def is_in_our_font(text: str) -> bool:
    return not _widths() or _widths().keys() >= {*text} - {"\n"}


def has_letters(text: str) -> bool:
    """Return whether our font, or one of this machine, has all letters of a text."""
    letters = {*text} - _widths().keys() if _widths() else ()
    return all(category(letter) == "Cf" or _is_in_a_font(letter) for letter in letters)


@cache
def _is_in_a_font(letter: str) -> bool:
    """Ask fontconfig, whose fonts Pango takes for what ours lacks; without it there is no press either."""
    from ctypes import CDLL, c_int, c_void_p  # noqa: PLC0415  # a browser has none

    name = {"darwin": "libfontconfig.1.dylib", "win32": "libfontconfig-1.dll"}.get(sys.platform, "libfontconfig.so.1")
    try:
        fonts = CDLL(name)
    except OSError:
        return False
    for function in (fonts.FcNameParse, fonts.FcObjectSetCreate, fonts.FcFontList):
        function.restype = c_void_p
    asked = c_void_p(fonts.FcNameParse(f":charset={ord(letter):x}".encode()))
    nothing = c_void_p(fonts.FcObjectSetCreate())
    found = c_void_p(fonts.FcFontList(None, asked, nothing))
    count = c_int.from_address(found.value).value if found.value else 0
    fonts.FcFontSetDestroy(found)
    fonts.FcObjectSetDestroy(nothing)
    fonts.FcPatternDestroy(asked)
    return count > 0


def width_of(text: str) -> float:
    """Return how wide a text is in semibold letters, as a share of their size; in another font a fifth more."""
    return sum(_widths().get(letter) or wide(letter) for letter in text) * (1 if is_in_our_font(text) else 1.2)


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
    if not (file := FONTS / "SourceSans3-Semibold.ttf").exists() or not find_spec("fontTools"):
        return {}  # on a phone, and where only files are scored
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # slow to import, and only prints need it

    with TTFont(file, lazy=True) as font:
        of, em = font["hmtx"], font["head"].unitsPerEm
        return {chr(code): of[name][0] / em for code, name in font.getBestCmap().items()}
