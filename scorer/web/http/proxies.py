"""Reverse proxies in front of the app: how many, under which host names, below which path.

All of it comes from settings. Without them no forwarding header of a request is trusted.
"""

import os
import re
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.utils import redirect

from scorer.rules.sentence import quoted, say
from scorer.web.http.bad_setting import BadSetting

_HOST = re.compile(r"\.?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?|\[[0-9a-f:]+\](:\d+)?", re.IGNORECASE)
_PREFIX = re.compile(r"(/[\w~-][\w.~-]*)+", re.ASCII)
_MOST_PROXIES = 9


def settings() -> dict[str, object]:
    """Return the configuration of proxies from the environment; raise BadSetting if a variable is malformed."""
    return {"TRUSTED_PROXIES": _count(), "TRUSTED_HOSTS": _hosts(), "PREFIX": _prefix()}


def _count() -> int:
    count = os.environ.get("SCORER_TRUSTED_PROXIES") or "0"
    if not (count.isascii() and count.isdigit() and int(count) <= _MOST_PROXIES):
        raise BadSetting(
            say(
                "SCORER_TRUSTED_PROXIES is the number of proxies in front, from 0 to {most}, not {given}",
                most=_MOST_PROXIES,
                given=quoted(count),
            )
        )
    return int(count)


def _hosts() -> list[str] | None:
    """Return the host names that the server answers to, None for all."""
    hosts = [host.strip() for host in os.environ.get("SCORER_TRUSTED_HOSTS", "").split(",") if host.strip()]
    if bad := [host for host in hosts if not _HOST.fullmatch(host)]:
        raise BadSetting(
            say(
                "SCORER_TRUSTED_HOSTS lists names such as scores.example.org with commas between them; "
                "{given} is none of these",
                given=quoted(bad[0]),
            )
        )
    return hosts or None


def _prefix() -> str:
    path = os.environ.get("SCORER_PREFIX", "")
    prefix = path.rstrip("/")
    if prefix and not _PREFIX.fullmatch(prefix):
        raise BadSetting(say("SCORER_PREFIX is a path such as /tickets, not {given}", given=quoted(path)))
    return prefix


def around(app: Flask, inner: WSGIApplication) -> WSGIApplication:
    """Trust as many proxies as the settings say, and serve below the path that they name."""
    prefix, count = app.config["PREFIX"], app.config["TRUSTED_PROXIES"]
    app.config["SESSION_COOKIE_PATH"] = prefix or "/"  # our other cookies use it, too
    below = _below(prefix, inner) if prefix else inner
    return ProxyFix(below, x_for=count, x_proto=count, x_host=count) if count else below


def sender_of(environ: WSGIEnvironment, proxies: int) -> str:
    """Return the address from which a request came to the first of so many trusted proxies, as `ProxyFix` does."""
    said = environ.get("HTTP_X_FORWARDED_FOR", "").split(",")
    return (said[-proxies].strip() if 0 < proxies <= len(said) else "") or str(environ["REMOTE_ADDR"])


def _below(prefix: str, app: WSGIApplication) -> WSGIApplication:
    """Serve an app below a path, whether or not the proxy strips the prefix."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == prefix:
            return redirect(f"{prefix}/", 308)(environ, start_response)
        environ["SCRIPT_NAME"] = prefix
        environ["PATH_INFO"] = path.removeprefix(prefix) if path.startswith(f"{prefix}/") else path
        return app(environ, start_response)

    return answer
