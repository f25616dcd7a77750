"""Prune games and rounds that nobody has opened for long, a few at a time after a response has been sent."""

import logging
from datetime import UTC, date, datetime, timedelta
from threading import Lock

from flask import Flask, Response, current_app

from scorer.aside import SEARCHES
from scorer.rules.sentence import quoted, say
from scorer.store import Store
from scorer.store.errors import StoreError
from scorer.web.http.bad_setting import BadSetting

_MOST_DAYS = 10**5
_FEW = 10
_SHARE = 10
"""More games than a few, and more than one in so many, wait for the host's word: a clock may be wrong."""
_log = logging.getLogger(__name__)


def days(text: str) -> int:
    """Return how many days a game that nobody opens is kept, 0 for ever.

    Raise BadSetting if the setting is neither ``off`` nor a whole number.
    """
    if text == "off":
        return 0
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < _MOST_DAYS:
        raise BadSetting(
            say("SCORER_KEEP_DAYS: {text} is neither off nor a number of days such as 400", text=quoted(text))
        )
    return int(text)


class Pruning:
    """Prunes once a day. Thread-safe."""

    def __init__(self, store: Store, days: int) -> None:
        self._store, self._days = store, timedelta(days=days)
        self._done_on = self._asked_on = date.min
        self._lock = Lock()

    def run(self, today: date) -> None:
        """Remove a few, unless today's are all gone, wait for the host's word, or another thread is at work.

        Raise StoreError if the database does not answer. The next visit retries.
        """
        if self._done_on == today or not self._lock.acquire(blocking=False):
            return
        try:
            since = oldest_kept(self._store, self._days, today)
            if self._asked_on != today and (waiting := waits(self._store, since)):
                _log.error("nothing is pruned: %s", waiting)
                self._done_on = today
            else:
                gone = self._store.visits.remove_unopened(since)
                for key in gone.games:
                    SEARCHES.end(key)
                if not any(gone):
                    self._done_on = today
            self._asked_on = today
        finally:
            self._lock.release()


def waits(store: Store, since: date) -> str:
    """Return the sentence about games that wait for the host's word before they are pruned; empty if none do."""
    old, games = len(store.visits.find_unopened(since).games), len(store.keys())
    if old <= max(_FEW, games / _SHARE):
        return ""
    return f"nobody has opened {old} of {games} games since {since}; if the clock is right, scorer prune removes them"


def oldest_kept(store: Store, days: timedelta, today: date) -> date:
    """Return the day since which a visit keeps a game; ages count from the newest visit, not from the clock."""
    return min(today, store.visits.newest() or today) - days


def set_up(app: Flask) -> None:
    if app.config["KEEP_DAYS"]:
        app.extensions["pruning"] = Pruning(app.extensions["store"], app.config["KEEP_DAYS"])


def prune_after(response: Response) -> Response:
    """Return a response; when it has been sent, a few games are pruned."""
    if pruning := current_app.extensions.get("pruning"):
        logger = current_app.logger

        @response.call_on_close
        def _() -> None:
            try:
                pruning.run(datetime.now(UTC).date())
            except StoreError as error:
                logger.error("old games are not removed just now: %s", error)

    return response
