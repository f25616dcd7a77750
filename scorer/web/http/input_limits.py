"""Checks of every request before a page reads it: the size of its body, the names of its fields, its JSON."""

from typing import Any, NamedTuple

from flask import Flask, abort, request
from flask.json.provider import DefaultJSONProvider
from flask_babel import LazyString, lazy_gettext

from scorer.web.http import limits
from scorer.web.http.limits import Work


class Size(NamedTuple):
    """How large a body may be that is sent to an address, and what is said beyond that."""

    bytes: int
    sentence: LazyString


MOST_BYTES_OF_A_GAME = 256 * 1024
"""Of a game file without its map. A whole evening needs a tenth."""
A_FORM = Size(64 * 1024, lazy_gettext("That is too large. What is sent here has less than 64 kilobytes."))
"""Of a form, and of moves: 500 at once need half of it."""
FILES = {
    "/open": Size(
        4096 * 1024,
        lazy_gettext(
            "That is too large. A round’s file has less than 4 megabytes, any other less than 1. A photo is read on "
            "the phone, and never sent."
        ),
    ),
    "/games/import": Size(
        1280 * 1024,
        lazy_gettext(
            "That is too large. A game file has less than 256 kilobytes, with a map of its own 1 megabyte more."
        ),
    ),
    "/boards/import": Size(
        1088 * 1024,  # a map, and what a browser writes around three files
        lazy_gettext("That is too large. A map has less than 1 megabyte."),
    ),
    "/rounds/import": Size(
        4096 * 1024,  # five hundred games need less
        lazy_gettext("That is too large. A round’s file has less than 4 megabytes."),
    ),
}
"""By the ends of addresses: whatever may stand before them."""
REFUSAL = "scorer.refusal"
"""Where the environ of a request has an error by which the server refuses it before it has read all of it."""
LONGEST_FIELD = 64
"""Characters of a form field's name. All names in our forms are shorter, and ASCII."""


class _Json(DefaultJSONProvider):
    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Parse JSON; report JSON that is nested too deeply as malformed."""
        try:
            return super().loads(s, **kwargs)
        except RecursionError:
            raise ValueError from None


def set_up(app: Flask) -> None:
    app.json = _Json(app)
    app.before_request(_check)


def size_of(path: str) -> Size:
    """Return the limit of a body that is sent to a path, also if a prefix stands before it."""
    return next((size for end, size in FILES.items() if path.endswith(end)), A_FORM)


def _check() -> None:
    """Limit the body before anything reads the form, charge the file that it is, and refuse what no page of ours sends.

    WTForms would parse numbers out of any field's name, and PostgreSQL refuses NUL in a text.
    """
    if refusal := request.environ.get(REFUSAL):
        raise refusal
    size = size_of(request.path)
    request.max_content_length = size.bytes
    if size is not A_FORM:
        limits.charge(Work.BYTES, request.content_length or 0)
    if request.method != "GET" and not all(name.isascii() and len(name) <= LONGEST_FIELD for name in request.form):
        abort(400)
    if not all(str(value).isprintable() for value in (request.view_args or {}).values()):
        abort(404)
