"""Printed sheets: a cache of the last ones; without a press, pages that the browser prints."""

import re
from base64 import b64encode
from collections.abc import Callable, Hashable
from functools import cache
from urllib.parse import quote

from flask import Flask, Response, render_template, url_for
from markupsafe import Markup

from scorer.aside import Lane
from scorer.cache import Cache
from scorer.paths import STATIC
from scorer.press import SCHEME, Print, print_out
from scorer.web.http import aside
from scorer.web.http.security import PRINTABLE

_MOST_CACHED = 8 * 2**20
"""Bytes of sheets in memory, each about 100,000."""


class PrintedSheets:
    """Prints sheets and caches the last ones."""

    def __init__(self) -> None:
        self._sheets = Cache[Hashable, tuple[Hashable, bytes]](_MOST_CACHED, weigh=lambda sheet: len(sheet[1]))

    def sheet(
        self, lane: Lane, name: Hashable, state: Hashable, lay_out: Callable[[], Print], charge: Callable[[], None]
    ) -> bytes:
        """Return the sheet of a name in a state, cached or printed now in a lane; raises what `Aside.run` does.

        `charge` raises if the reader must not print now.
        """

        def cached() -> bytes | None:
            cached_state, sheet = self._sheets.get(name) or (None, b"")
            return sheet if cached_state == state else None

        if sheet := cached():
            return sheet
        charge()
        sheet = aside.run(lane, print_out, lay_out(), ready=cached)
        return self._sheets.put(name, (state, sheet))[1]


def set_up(app: Flask) -> None:
    app.extensions["printed_sheets"] = PrintedSheets()


def printable(job: Print) -> Response:
    """Answer with the page of a job, its pictures within, for a browser to print."""
    assets = {name: f"data:image/svg+xml,{quote(_with_letters(svg))}" for name, svg in job.pictures.items()}
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
