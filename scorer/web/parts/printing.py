"""Pages that a browser prints, where there is no press: on a phone alone."""

import re
from base64 import b64encode
from functools import cache
from urllib.parse import quote

from flask import Response, render_template, url_for
from markupsafe import Markup

from scorer.paper.prints import SCHEME, Print
from scorer.web.http.assets import file_of
from scorer.web.http.security import PRINTABLE


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
    font = b64encode(file_of(f"letters/{name}.woff2").read_bytes()).decode()
    place = f"url(data:font/woff2;base64,{font})"
    return Markup(f'@font-face{{font-family:"Source Sans 3";font-weight:{weight};src:{place}}}')  # of our own file
