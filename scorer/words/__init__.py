"""Turns sentences, columns, colours, lists and numbers into text in the reader's language, for every output alike.

Texts are marked by `say` in the core and by `_` in the templates; one catalogue per language holds them all.
"""

from scorer.words.languages import LANGUAGES
from scorer.words.words import Words, signed

__all__ = ["LANGUAGES", "Words", "signed"]
