"""What stands in front of the app: how many programs pass requests on to it, under which names and below which path.

All of it is told by settings; nothing that a request says of itself is believed without one.
"""

import os
import re
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.utils import redirect

from scorer.rules.errors import BadSetting
from scorer.rules.sentence import quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_HOST = re.compile(r"\.?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?|\[[0-9a-f:]+\](:\d+)?", re.IGNORECASE)
_PREFIX = re.compile(r"(/[\w~-][\w.~-]*)+", re.ASCII)
_MOST_PROXIES = 9


def settings() -> dict[str, object]:
    """Return what the environment says of the proxies in front, in the configuration's words.

    Raises
    ------
    BadSetting
        One of them is not of its form.
    """
    return {"TRUSTED_PROXIES": _count(), "TRUSTED_HOSTS": _hosts(), "PREFIX": _prefix()}


def _count() -> int:
    told = os.environ.get("SCORER_TRUSTED_PROXIES") or "0"
    if not (told.isascii() and told.isdigit() and int(told) <= _MOST_PROXIES):
        raise BadSetting(
            say(
                "SCORER_TRUSTED_PROXIES is the number of proxies in front, from 0 to {most}, not {told}",
                most=_MOST_PROXIES,
                told=quoted(told),
            )
        )
    return int(told)


def _hosts() -> list[str] | None:
    """Return the names by which the server may be called, None where it answers to every name."""
    hosts = [host.strip() for host in os.environ.get("SCORER_TRUSTED_HOSTS", "").split(",") if host.strip()]
    if bad := [host for host in hosts if not _HOST.fullmatch(host)]:
        raise BadSetting(
            say(
                "SCORER_TRUSTED_HOSTS lists names such as scores.example.org with commas between them; "
                "{told} is none of these",
                told=quoted(bad[0]),
            )
        )
    return hosts or None


def _prefix() -> str:
    told = os.environ.get("SCORER_PREFIX", "")
    prefix = told.rstrip("/")
    if prefix and not _PREFIX.fullmatch(prefix):
        raise BadSetting(say("SCORER_PREFIX is a path such as /tickets, not {told}", told=quoted(told)))
    return prefix


def around(app: Flask, inner: "WSGIApplication") -> "WSGIApplication":
    """Believe the proxies that the settings name, and live below their path."""
    prefix, count = app.config["PREFIX"], app.config["TRUSTED_PROXIES"]
    app.config["SESSION_COOKIE_PATH"] = prefix or "/"  # and of all other cookies
    below = _below(prefix, inner) if prefix else inner
    return ProxyFix(below, x_for=count, x_proto=count, x_host=count) if count else below


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
