"""What a text of people may be: a name, a title, an id, a short form, from whatever file or form it comes.

Letters of any script and joined emoji are welcome. Refused is what is no part of one line, or steers what shows it.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Collection
from unicodedata import category, normalize

from scorer.rules.sentence import Sentence, quoted, say

LONGEST_MAP_NAME = 60
"""The most characters, as seen, of a name on a map; people and rounds have shorter ones (`game.LONGEST_NAME`)."""
_CODES = 4
"""The most code points of a character as seen, on average; a family of emoji with their skins has eleven."""
_UNSHOWN = re.compile(
    "[\0-\x1f\x7f-\x9f\u2028\u2029"  # control characters, among them ESC and BEL, and line breaks
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # they turn the direction of reading around them (UAX 9)
    "\ud800-\udfff\ufffe\uffff]"  # halves of characters, and what XML does not have
)
_JOINER = "\u200d"
_SKINS = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
"""Letters of which two make a flag."""
_UNSEEN = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
    *map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]),
}
"""Invisible characters whose Unicode category is that of letters or marks."""
_NOTHING_ALONE = {"Mn", "Me", "Zs"}
"""Unicode categories that are visible only with another character: accents, blanks."""


def problem_of_text(text: str, most: int = LONGEST_MAP_NAME) -> Sentence | None:
    """Return what is wrong with a text of 1 to `most` characters as seen; None if nothing is."""
    if not is_short(text, most) or not text.strip():
        return say("a name has 1 to {most} characters", most=most)
    if _UNSHOWN.search(text):
        return say("the name {name} has characters that cannot be shown", name=quoted(text))
    if all(category(character) in _NOTHING_ALONE for character in look_of(text)):
        return say("the name {name} has nothing that can be seen", name=ascii(text))
    return None


def is_short(text: str, most: int) -> bool:
    """Return whether a text has at most so many characters as seen; one far too long is not looked at."""
    text = text.strip()
    return len(text) <= most or (len(text) <= most * _CODES and length_of(text) <= most)


def length_of(text: str) -> int:
    """Return how many characters are seen: a letter with its accents, a flag, and joined emoji are one each.

    >>> length_of("Zoe\u0308"), length_of("👩🏽‍👧"), length_of("🇵🇱🇩🇪")
    (3, 1, 2)
    """
    flags = "".join("F" if ord(letter) in _FLAGS else " " for letter in text).split()
    seen = sum(not _continues(before, letter) for before, letter in zip(["", *text], text, strict=False))
    return seen - sum(len(run) // 2 for run in flags)


def _continues(before: str, letter: str) -> bool:
    """Return whether a letter is part of the character before it."""
    kind = category(letter)
    return kind[0] == "M" or kind == "Cf" or ord(letter) in _SKINS or (before == _JOINER and kind[0] not in "LN")


def look_of(name: str) -> str:
    """Return a key that is equal for names that look the same: without invisible characters, letters normalised."""
    start = name[: LONGEST_MAP_NAME * _CODES]  # of thousands of accents in disorder the time is quadratic
    letters = (letter for letter in normalize("NFKC", start) if category(letter) != "Cf" and letter not in _UNSEEN)
    return " ".join("".join(letters).casefold().split())


def text_in(content: bytes) -> str:
    """Return the text of a file in UTF-8, in UTF-16 with its mark, or in Windows-1252; nothing if it is no text."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "" if b"\0" in content else content.decode("cp1252", errors="replace")


def printable(text: str) -> str:
    """Return lines of text, which may isolate names, without what would steer a terminal."""
    return _UNSHOWN.sub(lambda found: found[0] if found[0] in _OURS else "\N{REPLACEMENT CHARACTER}", text)


_OURS: Collection[str] = "\n\u2068\u2069"
"""What `isolated` and the ends of lines bring."""
