"""Prune games and rounds that nobody has opened for long, a few at a time after a response has been sent."""

import logging
from datetime import UTC, date, datetime, timedelta
from threading import Lock

from flask import Flask, Response, current_app

from scorer.aside import SEARCHES
from scorer.rules.errors import BadSetting, StoreError
from scorer.rules.sentence import quoted, say
from scorer.store import Store

_MOST_DAYS = 10**5
_LONGEST_GAP = timedelta(days=90)
"""Between two days with visits. If it is longer, the clock is probably wrong, and pruning waits for a host."""
STOPPED = "pruning-stopped"
"""The name of the shared setting with the day on which the clock had jumped."""
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
        self._done_until = date.min
        self._lock = Lock()

    def run(self, today: date) -> None:
        """Remove a few, unless today's are all gone or another thread is at work.

        Raise StoreError if the database does not answer. The next visit retries.
        """
        if self._done_until >= today or not self._lock.acquire(blocking=False):
            return
        try:
            if self._has_jumped(today) or not self._remove():
                self._done_until = today
        finally:
            self._lock.release()

    def _remove(self) -> bool:
        """Remove a few, and return whether there were any."""
        gone = self._store.visits.remove_unopened(oldest_kept(self._store, self._days))
        for key in gone.games:
            SEARCHES.end(key)
        return any(gone)

    def _has_jumped(self, today: date) -> bool:
        """Return whether the clock has jumped ahead and has not gone back since; report a jump once."""
        stopped = self._store.shared.found(STOPPED)
        if stopped:
            return today >= date.fromisoformat(stopped)
        newest = self._store.visits.newest(before=today)
        if not newest or today - newest <= _LONGEST_GAP:
            return False
        self._store.shared.agreed(STOPPED, today.isoformat)
        _log.error(
            "nothing is pruned: the clock says %s, the last visit was on %s; scorer prune goes on", today, newest
        )
        return True


def oldest_kept(store: Store, days: timedelta) -> date:
    """Return the day since which a visit keeps a game; ages count from the newest visit, not from the clock."""
    today = datetime.now(UTC).date()
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
