"""The privacy page: what is stored about players, where and for how long; and the licences of what comes with pages."""

from flask import Blueprint, Response, current_app, render_template

from scorer.paths import LICENCES

area = Blueprint("privacy", __name__)


@area.get("/privacy")
def page() -> str:
    """Show the page with this server's settings."""
    return render_template("privacy/page.html", days=current_app.config.get("KEEP_DAYS"))


@area.get("/licences.txt")
def licences() -> Response:
    return Response(LICENCES.read_text(encoding="utf-8"), mimetype="text/plain")
