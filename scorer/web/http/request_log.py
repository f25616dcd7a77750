"""The request log: one line a request, with the pattern of its address, so that it reveals no game's key.

It names senders only where they are refused, so that a host can see who asks too much.
"""

import logging
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import perf_counter
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from flask.logging import wsgi_errors_stream
from werkzeug.exceptions import HTTPException

from scorer.rules.sentence import quoted, say
from scorer.web.http.bad_setting import BadSetting

OFF, REQUESTS = "off", "requests"
_SLOW = 1000
"""Milliseconds; a poll is only logged if it took longer or failed."""
_REFUSED = (429, 503)
_log = logging.getLogger(__name__)


def setting(usual: str = OFF) -> str:
    """Return `SCORER_LOG`: what of requests is logged, `usual` if it is not set.

    Raise BadSetting if it is neither ``off`` nor ``requests``.
    """
    level = os.environ.get("SCORER_LOG") or usual
    if level not in (OFF, REQUESTS):
        raise BadSetting(
            say("SCORER_LOG is {requests} or {off}, not {given}", requests=REQUESTS, off=OFF, given=quoted(level))
        )
    return level


def around(app: Flask, inner: WSGIApplication) -> WSGIApplication:
    """Log each request, if the settings say so."""
    if app.config["LOG"] != REQUESTS:
        return inner
    if not _log.handlers:  # log to where Flask logs errors
        handler = logging.StreamHandler(wsgi_errors_stream)  # type: ignore[call-overload]  # it behaves like one
        handler.setFormatter(logging.Formatter("[%(asctime)s] %(message)s"))
        _log.addHandler(handler)
        _log.setLevel(logging.INFO)
        _log.propagate = False

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began, started = perf_counter(), list[tuple[int, str]]()

        def note_and_start(line: str, headers: list[tuple[str, str]], *failure: Any) -> Callable[[bytes], object]:
            started.append((int(line[:3]), dict(headers).get("Content-Length", "-")))
            return start_response(line, headers, *failure)

        body = inner(environ, note_and_start)
        milliseconds = 1000 * (perf_counter() - began)
        *_, (status, size) = started
        method, is_poll = environ["REQUEST_METHOD"], environ["PATH_INFO"].endswith("/moves")
        if not (is_poll and method == "GET") or status >= 400 or milliseconds > _SLOW:
            pattern = _pattern(app, environ)
            whose = f" {environ['REMOTE_ADDR']}" if status in _REFUSED else ""
            _log.info("%s %s %s %s %.1f%s", method, pattern, status, size, milliseconds, whose)
        return body

    return answer


def note_refused(method: str, status: int, sender: str) -> None:
    """Log a request that is refused before all of it is here, if the settings say so."""
    _log.info("%s - %s - - %s", method, status, sender)


def _pattern(app: Flask, environ: WSGIEnvironment) -> str:
    """Return the URL rule that matches, such as ``/games/<key>/``; ``-`` if none does."""
    with suppress(HTTPException):
        rule, _ = app.url_map.bind("").match(environ["PATH_INFO"], environ["REQUEST_METHOD"], return_rule=True)
        return str(rule.rule)
    return "-"
