"""Printed sheets: a queue for those being printed, and a cache of the last ones; without a press, pages to print."""

import re
from base64 import b64encode
from collections.abc import Callable, Hashable
from functools import cache
from threading import BoundedSemaphore
from urllib.parse import quote

from flask import Flask, Response, render_template, url_for
from markupsafe import Markup
from werkzeug.exceptions import ServiceUnavailable

from scorer.cache import Cache
from scorer.paths import STATIC
from scorer.press import AT_ONCE, SCHEME, Print
from scorer.web.http.security import PRINTABLE

PLACES = AT_ONCE + 2
"""Readers whose sheets are being printed or who wait for that; taps have threads of their own."""
_A_MOMENT = 3
"""Seconds after which a reader who found no place asks again; a browser does so by itself."""
_MOST_CACHED = 64
"""Sheets in memory, about 50 kB each."""


class PrintedSheets:
    """Prints few sheets at once and caches the last ones."""

    def __init__(self) -> None:
        self._sheets = Cache[Hashable, tuple[Hashable, bytes]](_MOST_CACHED)
        self._places = BoundedSemaphore(PLACES)
        self._presses = BoundedSemaphore(AT_ONCE)

    def printed(
        self, name: Hashable, state: Hashable, make: Callable[[], bytes], may: Callable[[], None] = lambda: None
    ) -> bytes:
        """Return the sheet of a name in a state, cached or printed now; `may` raises if the reader must not print.

        Raise ServiceUnavailable if too many people are waiting for theirs.
        """
        if sheet := self._in_state(name, state):
            return sheet
        if not self._places.acquire(blocking=False):
            raise ServiceUnavailable(retry_after=_A_MOMENT)
        try:
            may()
            with self._presses:
                return self._in_state(name, state) or self._sheets.put(name, (state, make()))[1]
        finally:
            self._places.release()

    def _in_state(self, name: Hashable, state: Hashable) -> bytes | None:
        cached_state, sheet = self._sheets.get(name) or (None, None)
        return sheet if cached_state == state else None


def set_up(app: Flask) -> None:
    app.extensions["printed_sheets"] = PrintedSheets()


def printable(job: Print) -> Response:
    """Answer with the page of a job, its pictures within, for a browser to print."""
    assets = {name: f"data:image/svg+xml,{quote(_with_letters(svg))}" for name, svg in job.pictures().items()}
    for weight in ("Regular", "Semibold"):
        assets[f"SourceSans3-{weight}.ttf"] = url_for("static", filename=f"letters/{weight}.woff2")
    page = re.sub(rf"{SCHEME}([\w.-]+)", lambda found: assets[found[1]], job.page)
    bar = Markup(render_template("print/_bar.html"))
    response = Response(page.replace("</body>", f"{bar}</body>"))
    response.headers["Content-Security-Policy"] = PRINTABLE
    return response


def _with_letters(svg: str) -> str:
    """Return a picture with our face within, if it has text: a picture on a page loads nothing."""
    face = f"<style>{letters(400, 'Regular')}{letters(600, 'Semibold')}</style>"
    return str(svg).replace(">", f">{face}", 1) if "<text" in svg else svg  # markup would escape it


@cache
def letters(weight: int, name: str) -> Markup:
    """Return the style by which a picture has our face within, in one weight."""
    font = b64encode((STATIC / "letters" / f"{name}.woff2").read_bytes()).decode()
    place = f"url(data:font/woff2;base64,{font})"
    return Markup(f'@font-face{{font-family:"Source Sans 3";font-weight:{weight};src:{place}}}')  # of our own file
