"""Names joined into a list, as a language does it."""

import re
from collections.abc import Iterable, Mapping, Sequence

from babel.lists import format_list

_BEFORE_ALIKE: Mapping[str, tuple[str, str, re.Pattern[str]]] = {
    "es": (" y ", " e ", re.compile(r"h?[ií](?![aeé])", re.IGNORECASE)),
    "it": (" e ", " ed ", re.compile(r"[eèé]", re.IGNORECASE)),
}
"""By language: “and”, what it becomes before a name that begins with its sound, and how such a name begins."""


def joined(names: Sequence[str], language: str) -> str:
    """Join names into a list.

    >>> joined(["Anna", "Björn", "Ida"], "en"), joined(["Anna", "Ida"], "es"), joined(["Anna", "Ezio"], "it")
    ('Anna, Björn, and Ida', 'Anna e Ida', 'Anna ed Ezio')
    """
    text = str(format_list(names, locale=language))
    if len(names) > 1 and language in _BEFORE_ALIKE:
        usual, alike, begins = _BEFORE_ALIKE[language]
        if begins.match(names[-1]):
            return text.removesuffix(usual + names[-1]) + alike + names[-1]
    return text


def headline(names: Iterable[str], language: str) -> str:
    """Join names into a title, the first with a capital; German nouns and names of cards keep theirs.

    >>> headline(["Loans", "Coin bonus", "Double Heading"], "en"), headline(["Kredite", "Start"], "de")
    ('Loans, coin bonus, and Double Heading', 'Kredite und Start')
    """
    first, *others = names
    keeps_capitals = language == "de"
    small = (name if keeps_capitals or re.search(r"\s[A-Z]", name) else name[:1].lower() + name[1:] for name in others)
    return joined([first, *small], language)
