"""Removing games and rounds that nobody opened for long, a few behind an answer; nobody who taps waits for it."""

from datetime import UTC, date, datetime, timedelta
from threading import Lock

from flask import Flask, Response, current_app

from scorer.rules.errors import BadSetting, StoreError
from scorer.rules.sentence import quoted, say
from scorer.store import Store

_MOST_DAYS = 10**5


def days(text: str) -> int:
    """Return for how many days games stay that nobody opens, 0 for always.

    Raises
    ------
    BadSetting
        The setting is neither ``off`` nor a whole number.
    """
    if text == "off":
        return 0
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < _MOST_DAYS:
        raise BadSetting(
            say("SCORER_KEEP_DAYS: {text} is neither off nor a number of days such as 400", text=quoted(text))
        )
    return int(text)


class Pruning:
    """Removes what may go, once a day; may be asked from any thread."""

    def __init__(self, store: Store, days: int) -> None:
        self._store, self._days = store, timedelta(days=days)
        self._done = date.min
        self._lock = Lock()

    def go_on(self, today: date) -> None:
        """Remove a few, unless all of this day are gone or another thread is at it.

        Raises
        ------
        StoreError
            The database does not answer; the next visit tries again.
        """
        if self._done >= today or not self._lock.acquire(blocking=False):
            return
        try:
            if not self._store.visits.remove_unopened(today - self._days):
                self._done = today
        finally:
            self._lock.release()


def set_up(app: Flask) -> None:
    if app.config["KEEP_DAYS"]:
        app.extensions["pruning"] = Pruning(app.extensions["store"], app.config["KEEP_DAYS"])


def behind(response: Response) -> Response:
    """Return an answer behind which a few go when it has been sent."""
    if pruning := current_app.extensions.get("pruning"):
        logger = current_app.logger

        @response.call_on_close
        def _() -> None:
            try:
                pruning.go_on(datetime.now(UTC).date())
            except StoreError as error:
                logger.error("old games are not removed just now: %s", error)

    return response
