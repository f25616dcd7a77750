"""What one request is about: the app's store, and a game as the phone that asks may see it."""

from dataclasses import dataclass
from functools import lru_cache

from flask import current_app

from scorer.rules.game import Game
from scorer.rules.score_sheet import ScoreSheet
from scorer.rules.scoring import score
from scorer.store import Record, Store
from scorer.web.memory import phone_id

sheet_of = lru_cache(maxsize=128)(score)
"""The score sheet of a game, counted once for all answers about it."""


@dataclass(frozen=True)
class View:
    """A game as one phone may see it; all that leaves the server is taken from here."""

    record: Record
    """Its log, without what the phone may not know."""
    phone: str

    @property
    def key(self) -> str:
        return self.record.key

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def sheet(self) -> ScoreSheet:
        return sheet_of(self.game)


def view_of(record: Record, phone: str) -> View:
    """Decide what a phone may see of a game: today everybody sees everything."""
    return View(record, phone)


def open_game(key: str) -> View:
    """Return a game as it stands now, as this request's phone may see it.

    Raises
    ------
    NotFound
        No game has this key.
    """
    return shown(store().record(key))


def shown(record: Record) -> View:
    """Return what this request's phone may see of a game that it has just changed."""
    return view_of(record, phone_id())


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found
