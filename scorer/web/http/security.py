"""Security headers and CSRF protection: browsers run no script, frame or request that is not ours."""

from flask import Flask, Response, current_app, g, request
from flask_wtf import CSRFProtect

from scorer.web.http.assets import edition

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)

IN_SHELL = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""The policy where our own shell shows the pages in a frame: without a server (docs/pocket.md)."""

WITHIN_SHELL = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'"
"""The policy of the shell and of its interpreter, which is WebAssembly, as the page itself says it on any web space."""

SHELL = f"{WITHIN_SHELL}; frame-ancestors 'none'"
"""The same as our own server says it; a page cannot say who may frame it."""

PRINTABLE = IN_SHELL.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
"""The policy of a page that the browser prints; its style is within."""

NOTHING = "default-src 'none'"
"""The policy of scripts and styles. They obey their page's policy, so theirs can be short: a page loads forty."""

PICTURE = f"{NOTHING}; style-src 'unsafe-inline'; font-src data:"
"""The policy of a picture that has its letters within, and therefore a style of its own."""

WORKER = f"{NOTHING}; script-src 'self'"
"""The policy of a worker, which obeys its own headers and not its page's: it loads modules and sends nothing."""

DEVICES = (
    "accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), "
    "idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()"
)
"""What no page asks a phone for. Pages keep the screen awake, share, write to the clipboard and vibrate."""


class Protection(CSRFProtect):  # type: ignore[misc] # Flask-WTF ships no types
    """Require the CSRF token of scripts, and of forms whose `Origin` header is not ours.

    If a phone's first visit opens two tabs at once, its session holds the token of one only. The form in the other tab
    still works, because its origin is ours; a script can fetch a new token. A browser that sends no cookie has no
    session: it would take a seat and lose it with the answer.

    What a phone shares with the installed app comes from no page, or through our service worker. Browsers say so in a
    header that no page can set.
    """

    def protect(self, apply_exemptions: bool = False) -> None:
        is_shared = request.endpoint == "opening.read" and request.headers.get("Sec-Fetch-Site") in (
            "none",
            "same-origin",
        )
        is_form = request.cookies and not request.is_json
        is_ours = str(request.origin).endswith(f"://{request.host}")
        if is_shared or (is_form and is_ours):
            g.csrf_valid = True  # Flask-WTF's forms check this again
        else:
            super().protect(apply_exemptions)


def set_up(app: Flask) -> None:
    Protection(app)
    app.after_request(_add_headers)


def _add_headers(response: Response) -> Response:
    response.headers["X-Content-Type-Options"] = "nosniff"
    if request.endpoint == "static":
        is_worker = "/worker-" in request.path
        response.headers["Content-Security-Policy"] = WORKER if is_worker else NOTHING
        return response
    response.headers.setdefault("Content-Security-Policy", IN_SHELL if current_app.config["POCKET"] else POLICY)
    if response.mimetype == "text/html":
        response.headers["Permissions-Policy"] = DEVICES
    response.headers["Referrer-Policy"] = "same-origin"  # over TLS, Flask-WTF compares the referrer
    if request.is_secure:  # without TLS a browser ignores it, with a warning
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Scorer"] = edition()  # no answer without it replaces a cached page: a Wi-Fi's log-in page
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
