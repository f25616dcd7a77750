"""What every answer tells the browser to forbid: scripts, frames and requests that are not ours."""

from urllib.parse import urlsplit

from flask import Flask, Response, g, request
from flask_wtf import CSRFProtect

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)

NOTHING = "default-src 'none'"
"""For scripts and styles, which obey the page that asks for them: short, since a page asks for forty."""

WORKER = f"{NOTHING}; script-src 'self'"
"""For a script that runs beside its page and obeys its own answer: it loads its modules and sends nothing."""


class Protection(CSRFProtect):  # type: ignore[misc] # Flask-WTF ships no types
    """Scripts bring their page's token, and so do forms unless the browser itself says that a page of ours sends them.

    Of two tabs that were opened first, only one has the token that the phone remembers; a script can renew its own.
    """

    def protect(self, apply_exemptions: bool = False) -> None:
        if not request.is_json and request.host and urlsplit(request.headers.get("Origin", "")).netloc == request.host:
            g.csrf_valid = True  # the forms themselves ask this, too
        else:
            super().protect(apply_exemptions)


def set_up(app: Flask) -> None:
    Protection(app)
    app.after_request(_forbid)


def _forbid(response: Response) -> Response:
    response.headers["X-Content-Type-Options"] = "nosniff"
    if request.endpoint == "static":
        is_worker = request.path.endswith("/worker.js")
        response.headers["Content-Security-Policy"] = WORKER if is_worker else NOTHING
        return response
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "same-origin"  # Flask-WTF compares it on encrypted connections
    if request.is_secure:  # anywhere else a browser ignores it and complains
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
