"""Breaks names that are too long for their line with a hyphen, since browsers know no name."""

from re import IGNORECASE, compile

_LONG = 7
"""Letters of a word that stays whole."""
_VOWELS = "aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿąęıőűůěаеёиоуыэюя"
_SYLLABLE = compile(rf"(?<=[^\W\d_]{{3}})(?=[^\W\d_{_VOWELS}][{_VOWELS}][^\W\d_])", IGNORECASE)
"""Where a consonant and a vowel follow, three letters from the word's beginning, at least three from its end."""


def hyphened(name: str) -> str:
    """Return a name with soft hyphens, which are seen only where a line breaks, in its long words.

    >>> hyphened("Maximiliane Anna").replace("\u00ad", "·")
    'Maxi·mi·liane Anna'
    """
    return " ".join(_SYLLABLE.sub("\u00ad", word) if len(word) > _LONG else word for word in name.split(" "))
