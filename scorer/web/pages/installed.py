"""The installed app: its manifest for the home screen, and its service worker for offline use."""

from itertools import chain

from flask import Blueprint, Response, current_app, json, jsonify, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer import NAME
from scorer.web.http import assets, cookies
from scorer.web.http.language import current

area = Blueprint("installed", __name__)

_ICONS = (
    ("icons/icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/icon-maskable.png", "512x512", "image/png", "maskable"),
)
"""File, size, MIME type, purpose. A maskable icon may be cut to the phone's own shape."""

_OPENED = {
    "application/json": [".json"],
    "text/csv": [".csv"],
    "text/plain": [".txt"],
    "application/toml": [".toml"],
    "image/*": [".jpg", ".jpeg", ".png", ".webp", ".heic"],
}
"""What a phone shares with the app, or opens with it. The service worker takes up photos, which are never sent."""


@area.get("/manifest.webmanifest")
def manifest() -> Response:
    """Answer with the web app manifest in the reader's language."""
    response = jsonify(
        id=url_for("start.page"),
        name=NAME,
        short_name=NAME,
        description=gettext("Counts the points of Ticket to Ride: tap the lines, see who won."),
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
        screenshots=[
            {
                "src": url_for("static", filename="icons/phone.png"),
                "sizes": "390x844",
                "type": "image/png",
                "form_factor": "narrow",
            }
        ],
        shortcuts=[
            {"name": gettext("A new game"), "url": url_for("start.page", _anchor="board")},
            *([] if current_app.config["POCKET"] else [{"name": gettext("Join"), "url": url_for("joining.code")}]),
            {"name": gettext("Go on"), "url": url_for("installed.go_on")},
        ],
        share_target={
            "action": url_for("opening.read"),
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {"text": "codes", "files": [{"name": "file", "accept": [*_OPENED, *chain(*_OPENED.values())]}]},
        },
        file_handlers=[{"action": url_for("opening.page"), "accept": _OPENED}],
    )
    response.mimetype = "application/manifest+json"
    response.vary.add("Accept-Language")
    response.vary.add("Cookie")
    return response


@area.get("/go-on")
def go_on() -> ResponseReturnValue:
    """Redirect to the game that this phone opened last; to the start page before the first."""
    last = next(iter(cookies.GAMES), "")
    return redirect(url_for("play.page", key=last) if last else url_for("start.page"), 303)


@area.get("/service-worker.js")
def worker() -> Response:
    """Answer with the service worker. If the setting forbids one, its replacement removes itself and all caches."""
    script = url_for("static", filename="worker/worker.ts")
    if current_app.config["SERVICE_WORKER"]:
        edition = json.dumps({"version": assets.edition(), "files": assets.addresses()})
        text = f'importScripts("{script}");\nown.keep(self, {edition});\n'
    else:
        text = f'importScripts("{script}");\nown.leave(self);\n'
    return Response(text, mimetype="text/javascript")
