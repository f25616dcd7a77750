"""Static files: a versioned address that browsers cache for ever, scripts without comments, and gzip for all text."""

import gzip
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from flask import Flask, Response, current_app, request, send_file, send_from_directory, url_for
from rjsmin import jsmin

from scorer import atlas
from scorer.draw.plan import plan_of
from scorer.draw.svg import land, style
from scorer.paths import READY_VERSION, STATIC
from scorer.rules.board import Board
from scorer.words import LANGUAGES, Words

_A_YEAR = 365 * 24 * 3600
_COMPRESSED = ("text/", "application/json", "application/javascript", "image/svg+xml")
_USELESS_HEADERS = ("Content-Disposition", "Expires", "Last-Modified", "ETag", "Accept-Ranges")
"""Headers that a file which never changes does without. A page loads forty files, so they add up."""
_POLL, _PAGE, _FILE = 1, 7, 9
"""Levels of gzip: polls come every second; a page takes 3 ms each time; a file is compressed once."""
_SMALLEST = 600
"""The least bytes of a file that is compressed; less gains nothing."""
_MAP_STYLE = "map.css"
"""Is not a file: scorer.draw generates it, and what lies in `LANDS`."""
LANDS = "map/land"
"""The folder of the pictures of the land under each board."""


def set_up(app: Flask) -> None:
    """Serve static files below one version for the whole folder, so that relative imports between modules work."""
    app.add_url_rule("/static/<version>/<path:filename>", "static", _file)
    app.url_defaults(_with_version)
    app.after_request(_compress)


def _with_version(endpoint: str, values: dict[str, object]) -> None:
    if endpoint == "static":
        values.setdefault("version", current_version())


def current_version() -> str:
    """Return the version of the static folder; in debug mode it follows every change."""
    newest = max(file.stat().st_mtime_ns for file in _files()) if current_app.debug else 0
    return version(newest)


@lru_cache(maxsize=1)
def version(_: int = 0) -> str:
    """Return the version of the static files as they are now."""
    if READY_VERSION.is_file():
        return READY_VERSION.read_text(encoding="utf-8")
    made = [style(), *(land(board, words.waters) for board, words in _lands().values())]
    content = [*map(str.encode, made), *(file.read_bytes() for file in _files())]
    return sha256(b"".join(content)).hexdigest()[:10]


def addresses() -> list[str]:
    """Return the addresses of all files that a phone needs offline.

    Icons are cached by the system. Fonts are for prints; pages have a smaller cut. The files for reading photos are as
    large as all others, and few phones need them.
    """
    names = [file.relative_to(STATIC).as_posix() for file in _files() if file.suffix != ".png"]
    offline = [name for name in names if not name.startswith(("fonts", "photo"))]
    return [url_for("static", filename=name) for name in [*offline, _MAP_STYLE]]


@cache
def _lands() -> Mapping[str, tuple[Board, Words]]:
    """Return the boards that have a picture of their land, and its words, by its name."""
    with_land = [board for board in atlas.boards() if plan_of(board).coast]
    return {f"{LANDS}/{board.id}-{code}.svg": (board, Words(code)) for board in with_land for code in LANGUAGES}


def _files() -> list[Path]:
    return sorted(file for file in STATIC.rglob("*") if file.is_file())


def _file(version: str, filename: str) -> Response:
    """Send a file. For another version than the current one the browser must not cache it."""
    response = _content(filename, _A_YEAR if version == current_version() else 0)
    if version == current_version():
        response.cache_control.immutable = True
        response.cache_control.public = False  # every cache may keep what has a `max-age`
        for name in _USELESS_HEADERS:
            response.headers.pop(name, None)
        response.content_type = str(response.mimetype)  # our scripts and styles are UTF-8, as the page that loads them
    return response


def _content(filename: str, max_age: int) -> Response:
    if filename == _MAP_STYLE:
        return send_file(BytesIO(style().encode()), "text/css", max_age=max_age)
    if shown := _lands().get(filename):
        return _land(*shown, max_age)
    response = send_from_directory(STATIC, filename, max_age=max_age)
    return response if current_app.debug or not filename.endswith(".js") else _minified(response)


def _minified(script: Response) -> Response:
    """Leave out comments and spaces, two fifths of what scripts weigh; in debug mode they stay whole."""
    script.direct_passthrough = False
    script.set_data(jsmin(script.get_data(as_text=True)))
    return script


def _land(board: Board, words: Words, max_age: int) -> Response:
    """Send the picture of a land, to phones that save data without its relief."""
    picture = land(board, words.waters, has_relief=request.headers.get("Save-Data") != "on")
    response = send_file(BytesIO(picture.encode()), "image/svg+xml", max_age=max_age)
    response.vary.add("Save-Data")
    return response


def _compress(response: Response) -> Response:
    """Compress text for browsers that accept gzip."""
    if not str(response.mimetype).startswith(_COMPRESSED) or response.status_code == 304:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"] or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    plain, is_static = response.get_data(), request.endpoint == "static"
    if len(plain) >= _SMALLEST:
        level = _FILE if is_static else _POLL if response.is_json else _PAGE
        response.set_data(gzip.compress(plain, level, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        response.headers.pop("ETag", None)
    return response
