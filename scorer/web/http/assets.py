"""Static files: addresses that say their content, so that browsers cache them for ever, and gzip for all text."""

import gzip
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request, send_file, send_from_directory, url_for

from scorer import atlas, bundling
from scorer.draw.plan import plan_of
from scorer.draw.svg import land, style
from scorer.paths import BUNDLES
from scorer.rules.board import Board
from scorer.words import LANGUAGES, Words

_A_YEAR = 365 * 24 * 3600
_COMPRESSED = ("text/", "application/json", "application/javascript", "image/svg+xml")
_USELESS_HEADERS = ("Content-Disposition", "Expires", "Last-Modified", "ETag", "Accept-Ranges")
"""Headers that a file which never changes does without. A page loads ten files, so they add up."""
_POLL, _PAGE, _FILE = 1, 7, 9
"""Levels of gzip: polls come every second; a page takes 3 ms each time; a file is compressed once."""
_SMALLEST = 600
"""The least bytes of a file that is compressed; less gains nothing."""
_MAP_STYLE = "map.css"
"""Is not a file: scorer.draw generates it, and what lies in `LANDS`."""
LANDS = "map/land"
"""The folder of the pictures of the land under each board."""


def set_up(app: Flask) -> None:
    """Serve static files; `url_for` takes our name of a file, and its address says the content."""
    app.add_url_rule("/static/<path:filename>", "static", _file)
    app.url_defaults(_with_digest)
    app.after_request(_compress)
    _kept_bundles()


def _with_digest(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static":
        name = values["filename"]
        values["filename"] = (
            _name_with_digest(name) if name == _MAP_STYLE or name in _lands() else _bundles()["files"][name]
        )


def _name_with_digest(name: str) -> str:
    stem, _, kind = name.rpartition(".")
    return f"{stem}-{_digest(name)}.{kind}"


@cache
def _digest(name: str) -> str:
    board, words = _lands().get(name, (None, None))
    content = land(board, words.waters) if board and words else _map_style()
    return sha256(content.encode()).hexdigest()[:8]


def _map_style() -> str:
    return re.sub(r'(?<=url\(")[^"]+', lambda found: str(_bundles()["files"][found[0]]), style())


def _bundles() -> Mapping[str, Any]:
    """Return what is bundled; in debug mode it follows every change."""
    return bundling.manifest() if current_app.debug else _kept_bundles()


_kept_bundles = cache(bundling.manifest)


def has_file(name: str) -> bool:
    """Return whether we have such a file."""
    return name in _bundles()["files"]


def file_of(name: str) -> Path:
    """Return where the bundle of one of our files lies."""
    return BUNDLES / str(_bundles()["files"][name])


def edition() -> str:
    """Return what changes with any file that a phone needs offline."""
    return f"{_bundles()['edition']}{_digest(_MAP_STYLE)}"


def addresses() -> list[str]:
    """Return the addresses of all files that a phone needs offline."""
    return [url_for("static", filename=name) for name in [*_bundles()["offline"], _MAP_STYLE]]


@cache
def _lands() -> Mapping[str, tuple[Board, Words]]:
    """Return the boards that have a picture of their land, and its words, by its name."""
    with_land = [board for board in atlas.boards() if plan_of(board).coast]
    return {f"{LANDS}/{board.id}-{code}.svg": (board, Words(code)) for board in with_land for code in LANGUAGES}


def _file(filename: str) -> Response:
    """Send a file, for ever; what we draw, also by an older address, but only for once.

    A land goes to phones that save data without its relief.
    """
    name = re.sub(r"-\w+(\.\w+)$", r"\1", filename)
    if name == _MAP_STYLE:
        response = send_file(BytesIO(_map_style().encode()), "text/css")
    elif shown := _lands().get(name):
        board, words = shown
        picture = land(board, words.waters, has_relief=request.headers.get("Save-Data") != "on")
        response = send_file(BytesIO(picture.encode()), "image/svg+xml")
        response.vary.add("Save-Data")
    else:
        return _for_ever(send_from_directory(BUNDLES, filename))
    return _for_ever(response) if filename == _name_with_digest(name) else response


def _for_ever(response: Response) -> Response:
    response.cache_control.no_cache = None
    response.cache_control.max_age = _A_YEAR
    response.cache_control.immutable = True
    response.cache_control.public = False  # every cache may keep what has a `max-age`
    for header in _USELESS_HEADERS:
        response.headers.pop(header, None)
    response.content_type = str(response.mimetype)  # our scripts and styles are UTF-8, as the page that loads them
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
