"""What is kept of those who play, where and for how long, told to them."""

from flask import Blueprint, current_app, render_template

area = Blueprint("privacy", __name__)


@area.get("/privacy")
def page() -> str:
    """Show it as it is on this server, for all that is set here."""
    return render_template("privacy/page.html", days=current_app.config.get("KEEP_DAYS"))
