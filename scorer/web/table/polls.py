"""Polls with nothing to tell, which most are: answered before Flask looks at them, at a tenth of the price.

They find nothing new that the phone may know of, and say who is at the game: all such answers are the same to the byte,
so that none tells whether somebody taps on hidden cards. All else is passed on to `pages/moves.py`: polls with news,
and those that say that the last move on a phone has arrived, since the count may have waited for that.
"""

import json
import re
from collections.abc import Iterable, Mapping
from urllib.parse import parse_qsl
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.sansio.utils import host_is_trusted

from scorer.cache import Cache
from scorer.rules.errors import ScorerError
from scorer.store import Store
from scorer.web.http import cookies
from scorer.web.http.security import NOTHING
from scorer.web.table.presence import Presence
from scorer.web.table.views import counted

NUMBERS = "scorer.numbers"
"""Where a request bears what was looked up for it: the numbers of the log's last line and of the seating."""
ARRIVED = "scorer.arrived"
"""Set where a phone tells that the last move that waited on it has arrived."""
_SEEN = Cache[tuple[str, str], tuple[tuple[int, int], tuple[int, int]]](10_000)
"""By game and phone the numbers of the log's last line and of the seating, and what the phone counts then."""
_ADDRESS = re.compile(r"/games/([\w-]+)/moves", re.ASCII)
_HEADERS = [
    ("Content-Type", "application/json"),
    ("Content-Security-Policy", NOTHING),
    ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "private, no-cache"),
]


class _Polls:
    """Answers polls with nothing to tell, and leaves all else to the app."""

    def __init__(self, app: Flask, inner: WSGIApplication) -> None:
        self._app = app
        self._inner = inner
        self._store: Store = app.extensions["store"]
        self._presence: Presence = app.extensions["presence"]
        self._hosts: list[str] | None = app.config["TRUSTED_HOSTS"]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        found = _ADDRESS.fullmatch(environ["PATH_INFO"]) if environ["REQUEST_METHOD"] == "GET" else None
        is_called = not self._hosts or host_is_trusted(environ.get("HTTP_HOST"), self._hosts)  # else Flask refuses
        answer = self._answer(found[1], environ) if found and is_called else None
        if answer is None:
            return self._inner(environ, start_response)
        body = json.dumps(answer).encode()
        start_response("200 OK", [*_HEADERS, ("Content-Length", str(len(body)))])
        return [body]

    def _answer(self, key: str, environ: WSGIEnvironment) -> Mapping[str, object] | None:
        """Return what to say if nothing is new; None if there is more to say, or something is wrong."""
        asked = dict(parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True))
        try:
            number, seatings = self._store.numbers(key)
            phone = cookies.phone_in(self._app, environ)
            if phone:
                self._presence.hear(key, phone)
            if phone and "waiting" in asked and self._presence.note_waiting(key, phone, int(asked["waiting"])):
                environ[ARRIVED] = True
                return None
            since, seated = int(asked["since"]), int(asked.get("seatings", seatings))
            if seatings > seated or self._has_news(key, (number, seatings), phone, since, asked.get("hands")):
                environ[NUMBERS] = number, seatings
                return None
            return self._who_came(key, seatings, asked.get("here"))
        except (KeyError, ValueError, ScorerError):
            return None

    def _has_news(self, key: str, numbers: tuple[int, int], phone: str, since: int, hands: str | None) -> bool:
        """Return whether a phone may know of other lines than it does; pages of before 1.0 ask for open ones alone."""
        last, seen = _SEEN.get((key, phone)) or ((-1, -1), (0, 0))
        if last != numbers:
            with self._app.app_context():
                seen = counted(self._store.record(key, numbers[0]), phone, self._store.seats.of(key, numbers[1]))
            _SEEN.put((key, phone), (numbers, seen))
        return seen[0] > since or (hands is not None and seen[1] != int(hands))

    def _who_came(self, key: str, seatings: int, known: str | None) -> Mapping[str, object]:
        """Return the seats whose phones are here, nothing if they are those that the phone knows."""
        taken = self._store.seats.of(key, seatings).taken
        here = [sitting.seat for sitting in taken if self._presence.is_here(key, sitting.phone)]
        return {} if known is None or known == "".join(map(str, here)) else {"here": here}


around = _Polls
