"""One line a request: what was asked for by the pattern of its address, so that no game and nobody can be found by it."""

import logging
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.exceptions import HTTPException

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from collections.abc import Callable, Iterable

_SLOW = 1000
"""Milliseconds, after which also an answer to what phones ask by themselves is worth a line."""
_POLL = "play.moves"
"""What every phone asks for every second."""
_log = logging.getLogger(__name__)


def set_up(app: Flask) -> None:
    if app.config["LOG"] == "requests":
        _begin()
        app.wsgi_app = _logged(app, app.wsgi_app)  # type: ignore[method-assign]


def _begin() -> None:
    """Write to the standard error, where also the errors stand."""
    if not _log.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("[%(asctime)s] %(message)s"))
        _log.addHandler(handler)
        _log.setLevel(logging.INFO)
        _log.propagate = False
