"""What a phone remembers, in its signed session: its own name, the games under way on it, and who played last."""

from collections.abc import Sequence
from secrets import token_urlsafe

from flask import Flask, Request, Response, request, session
from flask.sessions import SecureCookieSessionInterface, SessionMixin

from scorer.rules.game import Game

_MOST_GAMES = 5


class _Sessions(SecureCookieSessionInterface):
    """The cookie is for encrypted connections only wherever the page came over one; a Wi-Fi at home has none."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """No script or style brings it: they are the same for everybody, and the first page loads thirty of them."""
        return request.endpoint != "static" and super().should_set_cookie(app, session)


def set_up(app: Flask) -> None:
    app.session_interface = _Sessions()
    app.after_request(_remember_visit)


def _remember_visit(response: Response) -> Response:
    if response.status_code == 200 and response.mimetype == "text/html" and (key := _key_of(request)):
        remember(key)
    return response


def _key_of(visited: Request) -> str | None:
    return (visited.view_args or {}).get("key")


def remember(key: str) -> None:
    """Put a game first among those of this phone."""
    games = [key, *(other for other in session.get("games", ()) if other != key)][:_MOST_GAMES]
    if games != session.get("games"):
        session.permanent = True
        session["games"] = games


def games() -> Sequence[str]:
    """Return the keys of this phone's games, the last one first."""
    return tuple(session.get("games", ()))


def phone_id() -> str:
    """Return the random name by which logs know this phone, made at its first visit."""
    if "phone" not in session:
        session.permanent = True
        session["phone"] = token_urlsafe(12)
    return str(session["phone"])


def remember_table(game: Game) -> None:
    """Offer this board, these names and colours the next time."""
    session["table"] = table_of(game)


def table_of(game: Game) -> dict[str, object]:
    """Return what the form for a new game starts with to seat the same people at the same board."""
    return {
        "board": game.board.id,
        "edition": game.edition.id,
        "double_routes": "open" if game.doubles_open else "rulebook",
        "players": [{"name": player.name, "colour": player.colour} for player in game.players],
    }


def last_table() -> dict[str, object]:
    """Return what `table_of` made of the last game, empty at the first."""
    kept = session.get("table")
    return kept if isinstance(kept, dict) else {}
