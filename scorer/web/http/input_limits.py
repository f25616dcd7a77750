"""Checks of every request before a page reads it: the size of its body, the names of its fields, its JSON."""

from typing import Any

from flask import Flask, abort, request
from flask.json.provider import DefaultJSONProvider

from scorer.web.http.settings import MOST_BYTES_OF_A_ROUND

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
    app.before_request(_allow_a_larger_round_file)
    app.before_request(_refuse_unknown_field_names)
    app.before_request(_refuse_control_characters)


def _allow_a_larger_round_file() -> None:
    """Raise the limit for files of rounds and maps, and of games on maps. Must run before anything reads the form."""
    if request.endpoint in ("round_files.read", "boards.read"):
        request.max_content_length = request.max_form_memory_size = MOST_BYTES_OF_A_ROUND
    if request.endpoint == "start.read" and request.mimetype == "multipart/form-data":
        request.max_content_length = MOST_BYTES_OF_A_ROUND


def _refuse_unknown_field_names() -> None:
    """Refuse field names that no form of ours can have, since WTForms parses numbers out of them."""
    if request.method != "GET" and not all(name.isascii() and len(name) <= LONGEST_FIELD for name in request.form):
        abort(400)


def _refuse_control_characters() -> None:
    """Answer 404 to an address with control characters: PostgreSQL refuses NUL in a text."""
    if not all(str(value).isprintable() for value in (request.view_args or {}).values()):
        abort(404)
