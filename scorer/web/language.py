"""The language of a request: chosen by the browser, switchable, kept in a cookie; and the words in it."""

from collections.abc import Iterable
from functools import lru_cache

from flask import Blueprint, Flask, redirect, request, url_for
from flask_babel import Babel, get_locale
from werkzeug.wrappers import Response

from scorer.paths import TRANSLATIONS
from scorer.rules.board import Board, Text
from scorer.rules.sentence import Sentence
from scorer.web import memory
from scorer.words import LANGUAGES, Words, signed

COOKIE = "language"

area = Blueprint("language", __name__)


def set_up(app: Flask) -> None:
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    Babel(app, locale_selector=chosen)
    app.register_blueprint(area)
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language=current)
    app.jinja_env.filters |= {"printed": printed, "told": told, "listed": listed, "colour": colour, "signed": signed}
    app.jinja_env.filters |= {
        "listed": lambda names: words().listed(names),
        "day": lambda when: words().day(when),
        "name": lambda sentence: words().told(sentence),
        "decimal": lambda number: words().decimal(number),
        "cards": lambda cards: words().cards(cards),
        "missing": lambda game, ticket: words().missing(game, ticket),
        "lent": lambda game, routes: words().lent(game, routes),
        "kind": lambda reason: type(reason).__name__,
    }


def chosen() -> str:
    """Return the language of this request."""
    kept = request.cookies.get(COOKIE)
    if kept and kept in LANGUAGES:
        return kept
    return str(request.accept_languages.best_match(LANGUAGES) or "en")


def current() -> str:
    return str(get_locale() or "en")


@lru_cache
def _words(language: str) -> Words:
    return Words(language)


def words() -> Words:
    """Return what says things in the language of this request."""
    return _words(current())


def printed(text: Text) -> str:
    """Return a printed text of a board in the reader's language."""
    return words().printed(text)


def colour(id: str) -> str:
    """Return the name of a colour in the reader's language."""
    return words().colour(id)


def listed(names: Iterable[object]) -> str:
    """Return names as a sentence in the reader's language lists them."""
    return words().listed(names)


def told(sentence: Sentence, board: Board | None = None) -> str:
    """Return a sentence of the core, standing by itself, in the reader's language."""
    return words().sentence(sentence, board)


@area.post("/language/<wanted>")
def switch(wanted: str) -> Response:
    """Speak another language from now on, and go back; one that we do not speak changes nothing."""
    response = redirect(way_back(request.form.get("back", "")))
    if wanted in LANGUAGES:
        memory.keep(response, COOKIE, wanted)
    return response


def way_back(wanted: str) -> str:
    """Return the page to go back to; nobody is sent to another site."""
    is_ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if is_ours else url_for("start.page")
