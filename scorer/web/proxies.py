"""What stands in front of the app: how many programs pass requests on to it, under which names and below which path.

All of it is told by settings; nothing that a request says of itself is believed without one.
"""

from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.utils import redirect

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from collections.abc import Iterable


def set_up(app: Flask) -> None:
    """Believe the proxies that the settings name, and live below their path."""
    if prefix := app.config["PREFIX"]:
        app.config["APPLICATION_ROOT"] = prefix  # of the session's cookie
        app.wsgi_app = _below(prefix, app.wsgi_app)  # type: ignore[method-assign]
    if count := app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]


def _below(prefix: str, app: "WSGIApplication") -> "WSGIApplication":
    """Serve an app below a path, whether the proxy passes on the whole path or takes the prefix off."""

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> "Iterable[bytes]":
        path = environ["PATH_INFO"]
        if path == prefix:
            return redirect(f"{prefix}/", 308)(environ, start_response)
        environ["SCRIPT_NAME"] = prefix
        environ["PATH_INFO"] = path.removeprefix(prefix) if path.startswith(f"{prefix}/") else path
        return app(environ, start_response)

    return answer
