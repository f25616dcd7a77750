"""Access to the store of the app that handles this request."""

from flask import current_app

from scorer.store import Store


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found
