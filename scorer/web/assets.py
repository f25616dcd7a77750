"""Scripts and styles: an address that changes with their content, kept for ever by the browser, small on the way."""

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from flask import Flask, Response, current_app, request, send_file, send_from_directory, url_for

from scorer.map import style
from scorer.paths import STATIC

_A_YEAR = 365 * 24 * 3600
_PACKED = ("text/", "application/json", "application/javascript", "image/svg+xml")
_SCRIPTS = ("text/javascript", "application/javascript")
_FOR_READERS = re.compile(rb"^(?:[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n)*[ \t]*", re.MULTILINE | re.DOTALL)
_UNASKED = ("Content-Disposition", "Expires", "Last-Modified", "ETag", "Accept-Ranges")
"""Headers that nobody needs for what never changes, and of which forty files are too many."""
_POLL, _PAGE, _FILE = 1, 7, 9
"""How hard to pack: what phones ask for every second, a page every time, at 3 milliseconds, a file once."""
_SMALLEST = 600
"""Bytes; below that packing gains nothing."""
_MAP_STYLE = "map.css"
"""Stands in no folder: the map's own room makes it."""


def set_up(app: Flask) -> None:
    """Serve static files under the version of their whole folder, so that modules can import each other by name."""
    app.add_url_rule("/static/<version>/<path:filename>", "static", _file)
    app.url_defaults(_with_version)
    app.after_request(_pack)


def _with_version(endpoint: str, values: dict[str, object]) -> None:
    if endpoint == "static":
        values.setdefault("version", current_version())


def current_version() -> str:
    """Return the version of the static folder; while developing it follows every change."""
    newest = max(file.stat().st_mtime_ns for file in _files()) if current_app.debug else 0
    return _version(newest)


@lru_cache(maxsize=1)
def _version(_: int) -> str:
    content = sha256(style().encode())
    for file in _files():
        content.update(file.read_bytes())
    return content.hexdigest()[:10]


def addresses() -> list[str]:
    """Return where all that pages need is, for a phone that is to have it without a network; icons are the system's.

    What only reads photos weighs as much as all the rest, and few phones ever need it.
    """
    names = [file.relative_to(STATIC).as_posix() for file in _files() if file.suffix != ".png"]
    kept = [name for name in names if not name.startswith("photo")]
    return [url_for("static", filename=name) for name in [*kept, _MAP_STYLE]]


def _files() -> list[Path]:
    return sorted(file for file in STATIC.rglob("*") if file.is_file())


def _file(version: str, filename: str) -> Response:
    """Send a file; one of another version is sent too, but not kept."""
    response = _found(filename, _A_YEAR if version == current_version() else 0)
    if version == current_version():
        response.cache_control.immutable = True
        for name in _UNASKED:
            response.headers.pop(name, None)
    response.cache_control.public = True
    return response


def _found(filename: str, keep: int) -> Response:
    if filename == _MAP_STYLE:
        return send_file(BytesIO(style().encode()), "text/css", max_age=keep, etag=sha256(style().encode()).hexdigest())
    return send_from_directory(STATIC, filename, max_age=keep)


def _pack(response: Response) -> Response:
    """Compress text for browsers that can read it so."""
    if not (response.mimetype or "").startswith(_PACKED) or response.status_code == 304:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"] or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    plain, is_static = response.get_data(), request.endpoint == "static"
    if len(plain) >= _SMALLEST:
        level = _POLL if response.is_json else _PAGE
        response.set_data(_packed(plain, response.mimetype) if is_static else gzip.compress(plain, level, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        response.headers.pop("ETag", None)
    return response


@lru_cache(maxsize=64)
def _packed(plain: bytes, mimetype: str | None) -> bytes:
    return gzip.compress(without_comments(plain) if mimetype in _SCRIPTS else plain, _FILE, mtime=0)


def without_comments(script: bytes) -> bytes:
    """Return a script as it travels: what stands on lines of its own for readers, and every indent, stays at home."""
    return _FOR_READERS.sub(b"", script)
