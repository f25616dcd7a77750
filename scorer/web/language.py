"""German or English: chosen by the browser, switchable, kept in a cookie; and how a sentence of the core is told."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from unicodedata import normalize

from babel.lists import format_list
from flask import Blueprint, Flask, redirect, request, url_for
from flask_babel import Babel, format_date, get_locale, gettext, lazy_gettext
from werkzeug.wrappers import Response

from scorer.paths import TRANSLATIONS
from scorer.rules.board import Board, Text
from scorer.rules.sentence import Sentence

LANGUAGES = {"de": "Deutsch", "en": "English"}
COOKIE = "language"
_YEAR = 365 * 24 * 3600

COLOURS = {
    "black": lazy_gettext("black"),
    "blue": lazy_gettext("blue"),
    "brown": lazy_gettext("brown"),
    "green": lazy_gettext("green"),
    "grey": lazy_gettext("grey"),
    "orange": lazy_gettext("orange"),
    "pink": lazy_gettext("pink"),
    "purple": lazy_gettext("purple"),
    "red": lazy_gettext("red"),
    "white": lazy_gettext("white"),
    "yellow": lazy_gettext("yellow"),
}
"""Names of train and route colours."""

_BARE = str.maketrans("łøđ", "lod")

area = Blueprint("language", __name__)


def set_up(app: Flask) -> None:
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    Babel(app, locale_selector=chosen)
    app.register_blueprint(area)
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language=current)
    app.jinja_env.filters.update(printed=printed, told=told, colour=colour, signed=signed, day=day)


def chosen() -> str:
    """Return the language of this request."""
    kept = request.cookies.get(COOKIE)
    return kept if kept in LANGUAGES else request.accept_languages.best_match(LANGUAGES, "en") or "en"


def current() -> str:
    return str(get_locale() or "en")


def printed(text: Text) -> str:
    """Return a printed text of a board in the reader's language; English where the board has no other."""
    return text.get(current(), text["en"])


def colour(id: str) -> str:
    """Return the name of a colour; an unknown one is named as it was given."""
    return str(COLOURS.get(id, id))


def signed(points: int) -> str:
    """Return points with a minus sign as printers set it."""
    return str(points).replace("-", "−")


def day(moment: datetime) -> str:
    """Return a day as people write it: 21 Nov 2026."""
    return format_date(moment, "medium")


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence lists them: Anna, Björn and Chloé."""
    return format_list(names, locale=get_locale())


def alphabetical(name: str) -> str:
    """Return the key that sorts a printed name where a reader looks for it: Łódź among the Ls.

    >>> sorted(["Lublin", "Zamość", "Łódź", "Ålborg"], key=alphabetical)
    ['Ålborg', 'Łódź', 'Lublin', 'Zamość']
    """
    return normalize("NFKD", name.casefold().translate(_BARE)).encode("ascii", "ignore").decode()


def told(sentence: Sentence, board: Board | None = None, name: Callable[[object], str] | None = None) -> str:
    """Return a sentence of the core in the reader's language, cities and routes by their printed names."""
    text = sentence.told(gettext, name or (lambda thing: _named(thing, board)))
    return text[:1].upper() + text[1:] + ("" if text.endswith(("?", "!", ".")) else ".")


def _named(thing: object, board: Board | None) -> str:
    if isinstance(thing, Mapping):
        return printed(thing)
    return board.name_of(thing) if board else str(thing)


@area.post("/language/<wanted>")
def switch(wanted: str) -> Response:
    """Speak another language from now on, and go back; one that we do not speak changes nothing."""
    response = redirect(way_back(request.form.get("back", "")))
    if wanted in LANGUAGES:
        response.set_cookie(COOKIE, wanted, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    return response


def way_back(wanted: str) -> str:
    """Return the page to go back to; nobody is sent to another site."""
    is_ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if is_ours else url_for("start.page")
