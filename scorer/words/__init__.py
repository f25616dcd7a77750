"""What the app says, in every language, once: columns, colours, sentences, lists, numbers.

Below web, sheet and report; texts are marked by `say` in the core and `_` in the templates, all in one catalogue.
"""

from scorer.words.languages import LANGUAGES, Language, translations
from scorer.words.story import story
from scorer.words.words import Words, alphabetical, signed, unbroken

__all__ = ["LANGUAGES", "Language", "Words", "alphabetical", "signed", "story", "translations", "unbroken"]
