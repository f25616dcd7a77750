"""One line a request: what was asked for, by the pattern of its address, so that no game can be found by it."""

import logging
import os
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask
from flask.logging import wsgi_errors_stream
from werkzeug.exceptions import HTTPException

from scorer.rules.errors import BadSetting
from scorer.rules.sentence import quoted, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

OFF, REQUESTS = "off", "requests"
_SLOW = 1000
"""Milliseconds, after which also an answer to what phones ask by themselves is worth a line."""
_log = logging.getLogger(__name__)


def setting(usual: str = OFF) -> str:
    """Return what the environment says is written of requests, else the usual.

    Raises
    ------
    BadSetting
        It says what cannot be.
    """
    told = os.environ.get("SCORER_LOG") or usual
    if told not in (OFF, REQUESTS):
        raise BadSetting(
            say("SCORER_LOG is {requests} or {off}, not {told}", requests=REQUESTS, off=OFF, told=quoted(told))
        )
    return told


def around(app: Flask, inner: "WSGIApplication") -> "WSGIApplication":
    """Write a line a request, if the settings want it."""
    if app.config["LOG"] != REQUESTS:
        return inner
    _begin()
    return _logged(app, inner)


def _begin() -> None:
    """Write to the standard error, where also the errors stand."""
    if not _log.handlers:
        handler = logging.StreamHandler(wsgi_errors_stream)  # type: ignore[call-overload]  # it stands for one
        handler.setFormatter(logging.Formatter("[%(asctime)s] %(message)s"))
        _log.addHandler(handler)
        _log.setLevel(logging.INFO)
        _log.propagate = False


def _logged(app: Flask, inner: "WSGIApplication") -> "WSGIApplication":
    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> "Iterable[bytes]":
        began, told = perf_counter(), list[Any]()

        def noting(status: str, headers: list[tuple[str, str]], *failure: Any) -> "Callable[[bytes], object]":
            told[:] = [int(status[:3]), dict(headers).get("Content-Length", "-")]
            return start_response(status, headers, *failure)

        answered = inner(environ, noting)
        status, size = told
        took = 1000 * (perf_counter() - began)
        if not _is_poll(environ) or status >= 400 or took > _SLOW:
            _log.info("%s %s %s %s %.1f", environ["REQUEST_METHOD"], _pattern(app, environ), status, size, took)
        return answered

    return answer


def _is_poll(environ: "WSGIEnvironment") -> bool:
    return bool(environ["REQUEST_METHOD"] == "GET" and environ["PATH_INFO"].endswith("/moves"))


def _pattern(app: Flask, environ: "WSGIEnvironment") -> str:
    """Return the address with names instead of what they stand for, ``-`` for one that we do not have."""
    with suppress(HTTPException):
        rule, _ = app.url_map.bind("").match(environ["PATH_INFO"], environ["REQUEST_METHOD"], return_rule=True)
        return str(rule.rule)
    return "-"
