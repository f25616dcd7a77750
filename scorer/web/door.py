"""What is turned away at the door, before any page reads it."""

from typing import Any

from flask import Flask, abort, request
from flask.json.provider import DefaultJSONProvider

from scorer.web.settings import MOST_BYTES_OF_A_ROUND

LONGEST_FIELD = 64
"""Characters of a form field's name; ours are short and ASCII."""


class _Json(DefaultJSONProvider):
    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Read JSON; what nests deeper than Python can follow is no better than a missing bracket."""
        try:
            return super().loads(s, **kwargs)
        except RecursionError:
            raise ValueError("its brackets are nested too deeply") from None


def set_up(app: Flask) -> None:
    app.json = _Json(app)
    app.before_request(_take_a_whole_round)
    app.before_request(_refuse_foreign_fields)
    app.before_request(_refuse_unreadable_names)


def _take_a_whole_round() -> None:
    """Let in more where the files of rounds are read, before anybody looks into what was sent."""
    if request.endpoint == "round_files.read":
        request.max_content_length = MOST_BYTES_OF_A_ROUND


def _refuse_foreign_fields() -> None:
    """Refuse a form with fields that none of our pages has, before a form takes their names apart."""
    if request.method != "GET" and not all(name.isascii() and len(name) <= LONGEST_FIELD for name in request.form):
        abort(400)


def _refuse_unreadable_names() -> None:
    """Find nothing under an address with control characters, which not every database takes for a text."""
    if not all(str(name).isprintable() for name in (request.view_args or {}).values()):
        abort(404)
