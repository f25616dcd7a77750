"""Noting which games and rounds somebody opens, so that those that nobody does may go one day."""

from contextlib import suppress

from flask import Flask, Response, request

from scorer.rules.errors import StoreError
from scorer.web.views import store


def set_up(app: Flask) -> None:
    app.after_request(_note)


def _note(response: Response) -> Response:
    """A page that was shown is a visit, what a script asks for is none; a busy database hears of the next one."""
    key = (request.view_args or {}).get("key")
    if key and response.status_code == 200 and response.mimetype == "text/html":
        with suppress(StoreError):
            store().visits.note(key)
    return response
