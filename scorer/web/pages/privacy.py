"""The privacy page: what is stored about players, where and for how long."""

from flask import Blueprint, current_app, render_template

area = Blueprint("privacy", __name__)


@area.get("/privacy")
def page() -> str:
    """Show the page with this server's settings."""
    return render_template("privacy/page.html", days=current_app.config.get("KEEP_DAYS"))
