"""Prune games and rounds that nobody has opened for long, a few at a time after a response has been sent."""

import logging
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from threading import Lock

from flask import Flask, Response, current_app

from scorer.aside import SEARCHES
from scorer.rules.sentence import quoted, say
from scorer.store import Store
from scorer.store.errors import StoreError
from scorer.web.http.bad_setting import BadSetting

_MOST_DAYS = 10**5
_LONGEST_GAP = timedelta(days=90)
"""Between two days with visits. If it is longer, the clock may be wrong, and pruning waits until it is trusted."""
_TRUSTED_AFTER = timedelta(days=1)
"""How long the clock has to run as the monotonic one does, which nobody can set."""
_DRIFT = timedelta(minutes=5)
"""How far they may differ meanwhile: what a network corrects little by little."""
STOPPED = "pruning-stopped"
"""The name of the shared setting with the day on which the clock may have jumped."""
RESUMES = "it resumes when a server has run for a day with a steady clock, or with scorer prune"
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


def _now() -> datetime:
    return datetime.now(UTC)


class Clock:
    """The wall clock, and whether it can be trusted. Tests set both of its clocks."""

    def __init__(self, wall: Callable[[], datetime] = _now, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._steady_since = wall(), monotonic()

    def today(self) -> tuple[date, bool]:
        """Return the day, and whether the clock has been steady for long enough to be trusted."""
        now, ticks = self._wall(), self._monotonic()
        begun, begun_ticks = self._steady_since
        ran = timedelta(seconds=ticks - begun_ticks)
        if abs(now - begun - ran) > _DRIFT:
            self._steady_since, ran = (now, ticks), timedelta()
        return now.date(), ran >= _TRUSTED_AFTER


class Pruning:
    """Prunes once a day. Thread-safe."""

    def __init__(self, store: Store, days: int, clock: Clock | None = None) -> None:
        self._store, self._days = store, timedelta(days=days)
        self._clock = clock or Clock()
        self._done_on = date.min
        self._lock = Lock()

    def run(self) -> None:
        """Remove a few, unless today's are all gone or another thread is at work.

        Raise StoreError if the database does not answer. The next visit retries.
        """
        today, is_trusted = self._clock.today()
        if self._done_on == today or not self._lock.acquire(blocking=False):
            return
        try:
            if self._may_have_jumped(today, is_trusted=is_trusted) or not self._remove(today):
                self._done_on = today
        finally:
            self._lock.release()

    def _remove(self, today: date) -> bool:
        """Remove a few, and return whether there were any."""
        gone = self._store.visits.remove_unopened(oldest_kept(self._store, self._days, today))
        for key in gone.games:
            SEARCHES.end(key)
        return any(gone)

    def _may_have_jumped(self, today: date, *, is_trusted: bool) -> bool:
        """Return whether the clock may have jumped ahead and has not gone back since; report a jump once."""
        stopped = self._store.shared.find(STOPPED)
        if is_trusted:
            if stopped:
                self._store.shared.forget(STOPPED)
                _log.warning("pruning resumes: the clock was steady for a day")
            return False
        if stopped:
            return today >= date.fromisoformat(stopped)
        newest = self._store.visits.newest(before=today)
        if not newest or today - newest <= _LONGEST_GAP:
            return False
        self._store.shared.agree(STOPPED, today.isoformat)
        _log.error("nothing is pruned: the clock says %s, the last visit was on %s; %s", today, newest, RESUMES)
        return True


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
                pruning.run()
            except StoreError as error:
                logger.error("old games are not removed just now: %s", error)

    return response
