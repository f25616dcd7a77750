"""What a phone remembers: itself and who played last in its signed session, each game and round in a cookie of its own.

So an answer that was long on its way sets nothing but its own game's cookie, and takes no other game off the list.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from secrets import token_urlsafe
from time import time

from flask import Flask, Request, Response, after_this_request, current_app, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.http import parse_cookie
from werkzeug.wrappers import Response as BaseResponse

from scorer.rules.game import Game

_MOST = 5
"""Games that a phone remembers, and rounds."""
_YEAR = 365 * 24 * 3600


class _Sessions(SecureCookieSessionInterface):
    """The cookie is for encrypted connections only wherever the page came over one; a Wi-Fi at home has none."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        return self.session_class(self.read(request.cookies.get(self.get_cookie_name(app), "")))

    @cached_property
    def read(self) -> Callable[[str], Mapping[str, object]]:
        """What reads a cookie, once: a phone sends the same one with every poll."""
        return lru_cache(maxsize=4096)(partial(_signed_by, self.get_signing_serializer(self._app)))

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Only pages and answers to what people send bring it: no script, style or poll does."""
        if request.method != "GET" or response.mimetype == "text/html":
            super().save_session(app, session, response)


def _signed_by(signer: URLSafeTimedSerializer | None, cookie: str) -> Mapping[str, object]:
    """Return what we signed whenever that was: also if the server's clock has gone back since."""
    try:
        kept: Mapping[str, object] = signer.loads(cookie) if signer else {}
    except BadSignature:
        return {}
    return kept


def set_up(app: Flask) -> None:
    app.session_interface = _Sessions(app)
    app.after_request(_remember_visit)


def keep(response: BaseResponse, name: str, value: str) -> None:
    """Have the phone keep a cookie of ours for a year, out of reach for scripts and for other sites."""
    response.set_cookie(
        name, value, max_age=_YEAR, path=_path(), httponly=True, samesite="Lax", secure=request.is_secure
    )


def _path() -> str:
    """Return below which path our cookies are told."""
    return str(current_app.config["SESSION_COOKIE_PATH"])


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The games of a phone, or its rounds: a cookie each, which tells when it was last open, in seconds since 1970."""

    prefix: str
    """Before its key, the name of a cookie."""

    def keys(self) -> list[str]:
        """Return what is remembered, the last one first."""
        return _by_visit(self._visits())[:_MOST]

    def put_first(self, response: Response, key: str) -> Response:
        visits = self._visits()
        last = max(visits.values(), default=0)
        if not last or visits.get(key) != last:
            now = max(last + 1, int(time()))  # the newest, though a clock went back
            keep(response, self.prefix + key, str(now))
        for forgotten in [other for other in _by_visit(visits) if other != key][_MOST - 1 :]:
            self.without(response, forgotten)
        return response

    def without(self, response: Response, key: str) -> Response:
        response.delete_cookie(self.prefix + key, _path())
        return response

    def _visits(self) -> dict[str, int]:
        found = {name: text for name, text in request.cookies.items() if name.startswith(self.prefix)}
        seen = {name: int(text) for name, text in found.items() if text.isascii() and text.isdigit() and len(text) < 15}
        listed = session.get("games", ()) if self is _GAMES else ()  # the first version's list
        first = {key: -place for place, key in enumerate(listed, 1)}
        return first | {name.removeprefix(self.prefix): when for name, when in seen.items()}


_GAMES, _ROUNDS = _Shelf("game-"), _Shelf("round-")


def _by_visit(visits: dict[str, int]) -> list[str]:
    return sorted(visits, key=lambda key: -visits[key])


def _remember_visit(response: Response) -> Response:
    key = (request.view_args or {}).get("key")
    if key and response.status_code == 200 and response.mimetype == "text/html":
        (_ROUNDS if request.blueprint == "rounds" else _GAMES).put_first(response, key)
    return response


def remember(key: str) -> None:
    """Put a game first among those of this phone, with the answer that is being made."""
    after_this_request(lambda response: _GAMES.put_first(response, key))


def games() -> Sequence[str]:
    """Return the keys of this phone's games, the last one first."""
    return _GAMES.keys()


def forget(key: str) -> None:
    """Take a game off this phone's list; the game itself stays."""
    if key in games():
        session["games"] = [other for other in session.get("games", ()) if other != key]
        after_this_request(lambda response: _GAMES.without(response, key))


def remember_round(key: str) -> None:
    """Put a round first among those of this phone, with the answer that is being made."""
    after_this_request(lambda response: _ROUNDS.put_first(response, key))


def rounds() -> Sequence[str]:
    """Return the keys of this phone's rounds, the last one first."""
    return _ROUNDS.keys()


def forget_round(key: str) -> None:
    """Take a round off this phone's list; the round itself stays."""
    after_this_request(lambda response: _ROUNDS.without(response, key))


def phone_id() -> str:
    """Return the random name by which logs know this phone, made at its first visit."""
    if "phone" not in session:
        session.permanent = True
        session["phone"] = token_urlsafe(12)
    return str(session["phone"])


def phone_in(app: Flask, environ: Mapping[str, object]) -> str:
    """Return the name of the phone that sends what a server has taken in; empty if it has none yet."""
    assert isinstance(app.session_interface, _Sessions)
    cookie = parse_cookie(environ).get(app.session_interface.get_cookie_name(app), "")  # type: ignore[arg-type]
    return str(app.session_interface.read(cookie).get("phone", ""))


def remember_table(game: Game) -> None:
    """Offer this board first, these names and colours the next time."""
    session["boards"] = [game.board.id, *(id for id in boards() if id != game.board.id)]
    session["table"] = table_of(game)


def table_of(game: Game) -> dict[str, object]:
    """Return what the form for a new game starts with to seat the same people at the same board."""
    return {
        "board": game.board.id,
        "edition": game.edition.id,
        "double_routes": "open" if game.doubles_open else "rulebook",
        "players": [{"name": player.name, "colour": player.colour} for player in game.players],
    }


def boards() -> list[str]:
    """Return the ids of the boards that this phone played, the last one first."""
    kept = session.get("boards", [last_table().get("board")])
    return [id for id in kept if isinstance(id, str)] if isinstance(kept, list) else []


def last_table() -> dict[str, object]:
    """Return what `table_of` made of the last game, empty at the first."""
    kept = session.get("table")
    return kept if isinstance(kept, dict) else {}
