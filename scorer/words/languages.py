"""The languages of the app: each is a line here and a catalogue in ``translations/``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from babel.support import NullTranslations, Translations

from scorer.paths import TRANSLATIONS


@dataclass(frozen=True, slots=True)
class Language:
    """A language as its readers call it, and the paper that most of them print on: ``a4`` or ``letter``."""

    name: str
    paper: str


LANGUAGES: Mapping[str, Language] = {
    "de": Language("Deutsch", "a4"),
    "en": Language("English", "letter"),
}
"""By the code that browsers send; English is the language of the source and needs no catalogue."""


@cache
def translations(language: str) -> NullTranslations:
    """Return the catalogue of a language, an empty one where there is none."""
    return Translations.load(str(TRANSLATIONS), [language])
