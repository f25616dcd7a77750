"""Answers the requests of the pages by a call of our app; the phone's interpreter has no network and no threads."""

import gc
import json
import shutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

from werkzeug.test import create_environ
from werkzeug.wrappers import Response

from scorer.web import create_app

EMPTY = Path(__file__).with_name("empty.sqlite")
"""A database without games, so that no phone has to make its tables; only `make site` makes it."""
_GAMES, _COOKIES = "games.sqlite", "cookies.json"


class Answer(NamedTuple):
    """What a page gets."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


class Bridge:
    """The app with its games in a folder, below an address such as ``https://example.org/trains/``."""

    def __init__(self, folder: Path, address: str) -> None:
        if EMPTY.is_file() and not (folder / _GAMES).exists():
            shutil.copyfile(EMPTY, folder / _GAMES)
        self._base = address.rstrip("/")
        self._app = create_app(
            {
                "DATABASE_URL": f"sqlite:///{folder / _GAMES}",
                "LIMITS": 0.0,  # nobody else is here
                "POCKET": True,
                "SECRET_KEY": None,  # lies with the games
                "SERVICE_WORKER": False,  # the pocket has one of its own
                "WTF_CSRF_SSL_STRICT": False,  # a service worker sees no Referer
            }
        )
        kept = folder / _COOKIES
        self._cookies: dict[str, str] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        self._games = sqlite3.connect(folder / _GAMES)
        self._saved: dict[str, object] = {}

    def answer(self, method: str, address: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Answer a request as a server would. It keeps the cookies: a page never gets those of a service worker."""
        place = urlsplit(address)
        environ = create_environ(
            path=place.path.removeprefix(urlsplit(self._base).path) or "/",
            base_url=self._base,
            query_string=place.query,
            method=method,
            headers={**headers, "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())},
            data=bytes(body),  # a buffer where JavaScript calls
        )
        response = Response.from_app(self._app.wsgi_app, environ, buffered=True)
        for text in response.headers.getlist("Set-Cookie"):
            for name, morsel in SimpleCookie(text).items():
                if morsel["max-age"] == "0":
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = morsel.value
        rest = [(name, value) for name, value in response.headers if name != "Set-Cookie"]
        return Answer(response.status_code, rest, response.get_data())

    def changed(self) -> list[tuple[str, bytes]]:
        """Return the files that changed since they were `saved`, whole, with their names. They bring all back."""
        state = self._state()
        contents: dict[str, Callable[[], bytes]] = {
            _GAMES: self._games.serialize,  # with what still stands in the write-ahead log
            _COOKIES: lambda: json.dumps(self._cookies).encode(),
        }
        return [(name, content()) for name, content in contents.items() if state[name] != self._saved.get(name)]

    def saved(self) -> None:
        """Hear that the changed files are on the disk."""
        self._saved = self._state()

    def close(self) -> None:
        """Close the files."""
        self._games.close()
        self._app.extensions["store"].close()

    def _state(self) -> dict[str, object]:
        version = self._games.execute("PRAGMA data_version").fetchone()
        return {_GAMES: version, _COOKIES: dict(self._cookies)}


def warm_up(address: str) -> None:
    """Show the start page once, without games, so that memory holds all that it takes, and nobody's games."""
    with TemporaryDirectory() as folder:
        bridge = Bridge(Path(folder), address)
        bridge.answer("GET", address, {})
        bridge.close()
    gc.collect()
