"""The whole app as static files, for phones that want to keep it (docs/pocket.md)."""

from flask import Blueprint, Response, send_from_directory

from scorer.paths import POCKET
from scorer.web.http.security import SHELL

area = Blueprint("pocket", __name__, url_prefix="/pocket")


@area.get("/")
@area.get("/<path:name>")
def file(name: str = "index.html") -> Response:
    """Answer with a file of the site, if `make site` has built it."""
    response = send_from_directory(POCKET, name)
    response.headers["Content-Security-Policy"] = SHELL
    return response
