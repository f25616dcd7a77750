"""Turns sentences, columns, colours, lists and numbers into text in the reader's language, for every output alike.

Texts are marked by `say` in the core and by `_` in the templates; one catalogue per language holds them all.
"""

from scorer.words.languages import LANGUAGES, Language, of_terminal, translations
from scorer.words.story import story
from scorer.words.words import Words, alphabetical, signed, unbroken

__all__ = [
    "LANGUAGES",
    "Language",
    "Words",
    "alphabetical",
    "of_terminal",
    "signed",
    "story",
    "translations",
    "unbroken",
]
