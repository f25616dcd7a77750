"""Cookies: a phone's identity in a signed session, and one cookie for each game, round and map that it remembers.

Each game has its own cookie, so that a late answer cannot drop another game from the list.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from secrets import token_urlsafe
from time import time
from urllib.parse import urlencode
from wsgiref.types import WSGIEnvironment

from flask import Flask, Request, Response, after_this_request, current_app, redirect, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from werkzeug.http import parse_cookie
from werkzeug.wrappers import Response as BaseResponse

_SECONDS = re.compile(r"[0-9]{1,14}")
_KEY = re.compile(r"[\w-]{1,64}", re.ASCII)
"""What a key of ours can be; nothing else may stand in a cookie's name."""
_MOST = 5
"""Games, rounds and maps of its own that a phone remembers."""
_YEAR = 365 * 24 * 3600
_MONTH = 30 * 24 * 3600
_HOUR = 3600
_MOST_PASSED = 40
"""Steps that a phone remembers; no game has more."""
_LONGEST = 4096
"""Characters of a session cookie. Browsers keep no longer one, so a longer one is not ours."""
_READ = "scorer.session"
"""Where a request bears the payload of its session cookie."""


class _Sessions(SecureCookieSessionInterface):
    """Mark the session cookie as Secure if the request came over TLS. A server in a home Wi-Fi has none."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        return self.session_class(self.read(app, request.environ))

    def read(self, app: Flask, environ: WSGIEnvironment) -> dict[str, object]:
        """Return the payload of a cookie that we signed, whatever its timestamp: the server's clock may go back.

        A request bears it from then on, since a poll and its page both ask.
        """
        if _READ not in environ:
            signer, cookie = self.get_signing_serializer(app), parse_cookie(environ).get(self.get_cookie_name(app), "")
            assert signer, "every app has a key"
            environ[_READ] = {}
            with suppress(BadSignature):
                environ[_READ] = signer.loads(cookie) if len(cookie) <= _LONGEST else {}
        return dict(environ[_READ])

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie with pages and with answers to writes only: not with scripts, styles and polls."""
        if request.method != "GET" or response.mimetype == "text/html":
            super().save_session(app, session, response)


def set_up(app: Flask) -> None:
    app.session_interface = _Sessions()
    app.before_request(_pass_over)


def keep(response: BaseResponse, name: str, value: str, seconds: int = _YEAR) -> None:
    """Set a cookie, out of reach for scripts and other sites."""
    response.set_cookie(
        name, value, max_age=seconds, path=_path(), httponly=True, samesite="Lax", secure=request.is_secure
    )


def _path() -> str:
    return str(current_app.config["SESSION_COOKIE_PATH"])


@dataclass(frozen=True, slots=True)
class Recent:
    """The games, rounds or maps that a phone opened last: a cookie each, with the time in seconds since 1970."""

    prefix: str
    """The cookie's name without the key."""
    seconds: int = _YEAR
    """How long the phone remembers a key."""

    def __iter__(self) -> Iterator[str]:
        """Yield the keys that this phone remembers, the last opened first."""
        return islice(self._visits(), _MOST)

    def remember(self, key: str) -> None:
        """Put a key first, with the answer to this request."""
        after_this_request(lambda response: self.put_first(response, key))

    def forget(self, key: str) -> None:
        """Take a key off this phone's list. The game or round itself stays."""
        after_this_request(lambda response: self._without(response, key))

    def put_first(self, response: Response, key: str) -> Response:
        """Add the cookie that makes a key the last opened, and drop the oldest ones."""
        visits = self._visits()
        last = max(visits.values(), default=0)
        if visits.get(key) != last:
            now = max(last + 1, int(time()))  # the latest, even if the clock went back
            keep(response, self.prefix + key, str(now), self.seconds)
        for forgotten in [other for other in visits if other != key][_MOST - 1 :]:
            self._without(response, forgotten)
        return response

    def _without(self, response: Response, key: str) -> Response:
        response.delete_cookie(self.prefix + key, _path())
        return response

    def _visits(self) -> dict[str, int]:
        """Return when each key was opened, the last one first."""
        visits = {
            name.removeprefix(self.prefix): int(seconds)
            for name, seconds in request.cookies.items()
            if name.startswith(self.prefix) and _SECONDS.fullmatch(seconds)
        }
        return dict(sorted(visits.items(), key=lambda visit: -visit[1]))


GAMES, ROUNDS, MAPS = Recent("game-"), Recent("round-"), Recent("map-")
REMOVED = Recent("removed-", _MONTH)
"""Games that were taken off this phone's list, whose addresses nobody else may know."""
WATCHED = Recent("watched-", _MONTH)
"""Games that this phone chose to watch only."""


def passed_in(key: str) -> list[str]:
    """Return the places of the steps of a game that somebody at this phone has passed over in the last hour."""
    return request.cookies.get(f"passed-{key}", "").split(".")


def _pass_over() -> BaseResponse | None:
    """Keep the place that the guide's way here has named (`?passed=`), and lead to the same page without it.

    An hour is longer than a count, and shorter than a game.
    """
    key, place = (request.view_args or {}).get("key"), request.args.get("passed", type=int)
    if not key or place is None:
        return None
    rest = urlencode([(name, value) for name, value in request.args.items(multi=True) if name != "passed"])
    answer = redirect(f"{request.script_root}{request.path}{'?' if rest else ''}{rest}", 303)
    if 0 <= place < 1000 and _KEY.fullmatch(key):
        keep(answer, f"passed-{key}", ".".join(sorted({*passed_in(key)[-_MOST_PASSED:], str(place)})), _HOUR)
    return answer


def phone_id() -> str:
    """Return the random id of this phone in the logs of games. It is made at its first visit."""
    if "phone" not in session:
        session.permanent = True
        session["phone"] = token_urlsafe(12)
    return str(session["phone"])


def phone_in(app: Flask, environ: WSGIEnvironment) -> str:
    """Return the id of the phone that sent a WSGI request, empty if it has none yet."""
    assert isinstance(app.session_interface, _Sessions)
    return str(app.session_interface.read(app, environ).get("phone", ""))
