"""What one request is about: the store of the app, and the score sheet of a game."""

from functools import lru_cache

from flask import current_app

from scorer.rules.scoring import score
from scorer.store import Store

sheet_of = lru_cache(maxsize=128)(score)
"""The score sheet of a game, counted once for all answers about it."""


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found
