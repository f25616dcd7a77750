"""German or English: chosen by the browser, switchable, kept in a cookie; and how a sentence of the core is told."""

from flask import Blueprint, Flask, Response, redirect, request, url_for
from flask_babel import Babel, get_locale, gettext

from scorer.paths import TRANSLATIONS
from scorer.rules.board import Board, Text
from scorer.rules.sentence import Sentence

LANGUAGES = {"de": "Deutsch", "en": "English"}
COOKIE = "language"
_YEAR = 365 * 24 * 3600

area = Blueprint("language", __name__)


def set_up(app: Flask) -> None:
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    Babel(app, locale_selector=chosen)
    app.register_blueprint(area)
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language=current)
    app.jinja_env.filters.update(printed=printed)


def chosen() -> str:
    """Return the language of this request."""
    kept = request.cookies.get(COOKIE)
    return kept if kept in LANGUAGES else request.accept_languages.best_match(LANGUAGES, "en") or "en"


def current() -> str:
    return str(get_locale() or "en")


def printed(text: Text) -> str:
    """Return a printed text of a board in the reader's language; English where the board has no other."""
    return text.get(current(), text["en"])


def told(sentence: Sentence, board: Board | None = None) -> str:
    """Return a sentence of the core in the reader's language, cities and routes by their printed names."""
    name = (lambda thing: printed(thing) if isinstance(thing, dict) else board.name_of(thing)) if board else str
    text = sentence.told(gettext, name)
    return text[:1].upper() + text[1:] + ("" if text.endswith(("?", "!", ".")) else ".")


@area.post("/language/<wanted>")
def switch(wanted: str) -> Response:
    response = redirect(request.form.get("back") or url_for("start.page"))
    if wanted in LANGUAGES:
        response.set_cookie(COOKIE, wanted, max_age=_YEAR, samesite="Lax", httponly=True)
    return response
