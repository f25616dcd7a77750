"""The language of a request: the one in its cookie, else what its browser prefers; and the words of that language."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from babel.support import NullTranslations
from flask import Flask, g, request
from flask_babel import Babel, Domain, get_locale

from scorer.rules.board import Board
from scorer.rules.sentence import Sentence
from scorer.words import LANGUAGES, Words, signed
from scorer.words.hyphens import hyphened
from scorer.words.languages import translations
from scorer.words.reasons import reasons_told

COOKIE = "language"
_FILTERS = (
    "colour",
    "day",
    "decimal",
    "labelled",
    "left",
    "listed",
    "standing",
    "phrase",
    "pieces",
    "printed",
    "values",
)
"""Methods of Words that templates call."""


class _Catalogues(Domain):  # type: ignore[misc] # Flask-Babel ships no types
    """Our catalogues, which are compiled when they are first asked for."""

    def get_translations(self) -> NullTranslations:
        return translations(current(), g.get("kinds", ()))


class _Babel(Babel):  # type: ignore[misc]
    domain_instance = _Catalogues()


def set_up(app: Flask) -> None:
    """Let templates speak the language of each request."""
    _Babel(app, locale_selector=_locale)
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language=current)
    app.jinja_env.filters |= {name: partial(_call_words, name) for name in _FILTERS}
    app.jinja_env.filters |= {"translated": translated, "signed": signed, "hyphened": hyphened}
    app.jinja_env.filters["reasons"] = lambda because, game, seat: reasons_told(words(), game, seat, because)


def _call_words(name: str, *things: Any) -> Any:
    return getattr(words(), name)(*things)


def _locale() -> str:
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else str(request.accept_languages.best_match(LANGUAGES) or "en")


def current() -> str:
    """Return the language of this request; a page asks some fifty times, and Babel writes it anew each time."""
    if "language" not in g:
        g.language = str(get_locale())
    return str(g.language)


def speak_of(key: str, board: Board) -> None:
    """Let this request, if its address is one of this game, speak of what the game's board has (X23, X26)."""
    if (request.view_args or {}).get("key") == key:
        g.kinds = board.kinds


def words() -> Words:
    """Return the words of this request's language, about its board."""
    return Words(current(), g.get("kinds", ()))


def listed(names: Iterable[object]) -> str:
    """Return names joined as in a sentence of the reader's language: a, b and c."""
    return words().listed(names)


def translated(sentence: Sentence, board: Board | None = None) -> str:
    """Return a sentence of the core in the reader's language, with capital letter and full stop."""
    return words().sentence(sentence, board)
