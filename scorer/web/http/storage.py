"""The store of the app that handles this request, which notes what is opened: what nobody opens can be pruned."""

from contextlib import suppress

from flask import Flask, Response, current_app, request

from scorer.rules.errors import StoreError
from scorer.store import Store


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found


def set_up(app: Flask) -> None:
    app.after_request(_note)


def _note(response: Response) -> Response:
    """Count a page as a visit, but no request of a script. If the database is busy, the next visit will do."""
    key = (request.view_args or {}).get("key")
    if key and response.status_code == 200 and response.mimetype == "text/html":
        with suppress(StoreError):
            store().visits.note(key)
    return response
