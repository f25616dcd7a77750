"""The store of the app that handles this request. It and the phone note what is opened: what nobody opens is pruned."""

from contextlib import suppress

from flask import Flask, Response, current_app, request

from scorer.store import Store
from scorer.store.errors import StoreError
from scorer.web.http import cookies


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found


def set_up(app: Flask) -> None:
    app.after_request(_note)


def _note(response: Response) -> Response:
    """Count a page as a visit, but no request of a script. If the database is busy, the next visit will do."""
    key = (request.view_args or {}).get("key")
    if key and response.status_code == 200 and response.mimetype == "text/html":
        (cookies.ROUNDS if request.blueprint == "rounds" else cookies.GAMES).put_first(response, key)
        with suppress(StoreError):
            store().visits.note(key)
    return response
