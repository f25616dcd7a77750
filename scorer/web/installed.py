"""The app on a phone's home screen: its name, its icons, where it begins; what keeps its games offline."""

from flask import Blueprint, Response, current_app, json, jsonify, url_for
from flask_babel import gettext

from scorer.web import assets
from scorer.web.language import current

area = Blueprint("installed", __name__)

_ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-maskable.png", "512x512", "image/png", "maskable"),
)
"""File, size, kind, and whether a phone may cut it to its own shape."""


@area.get("/manifest.webmanifest")
def manifest() -> Response:
    """Tell a browser what it may put on the home screen."""
    response = jsonify(
        id=url_for("start.page"),
        name=gettext("Score the trains"),
        short_name=gettext("Trains"),
        lang=current(),
        start_url=url_for("start.page"),
        scope=url_for("start.page"),
        display="standalone",
        background_color="#fbf9f3",
        theme_color="#fbf9f3",
        icons=[
            {"src": url_for("static", filename=file), "sizes": size, "type": kind, "purpose": purpose}
            for file, size, kind, purpose in _ICONS
        ],
    )
    response.mimetype = "application/manifest+json"
    response.vary.add("Accept-Language")
    response.vary.add("Cookie")
    return response


@area.get("/service-worker.js")
def worker() -> Response:
    """Give the service worker; where the setting forbids one, a worker that takes away what others have kept."""
    script = url_for("static", filename="worker/worker.js")
    if current_app.config["SERVICE_WORKER"]:
        edition = json.dumps({"version": assets.current_version(), "files": assets.addresses()})
        text = f'import {{ keep }} from "{script}";\nkeep(self, {edition});\n'
    else:
        text = f'import {{ leave }} from "{script}";\nleave(self);\n'
    return Response(text, mimetype="text/javascript")
