"""Health probes: `/health` says whether the process lives, `/ready` whether its database takes what is entered.

Both are answered before Flask, for any host name and without a session. What changes for `/ready` is logged.
"""

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.wrappers import Response

from scorer.store import Store
from scorer.store.errors import StoreError

_LATER = 5
"""Seconds for `Retry-After`."""


def around(app: Flask, inner: WSGIApplication) -> WSGIApplication:
    """Answer `/health` and `/ready`, and pass on all else."""
    readiness = _Readiness(app)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        match environ["PATH_INFO"]:
            case "/health":
                return _plain("ok", 200)(environ, start_response)
            case "/ready":
                return readiness.answer()(environ, start_response)
            case _:
                return inner(environ, start_response)

    return answer


class _Readiness:
    def __init__(self, app: Flask) -> None:
        self._store: Store = app.extensions["store"]
        self._log, self._fault = app.logger, ""

    def answer(self) -> Response:
        try:
            self._store.check()
        except StoreError as error:
            self._note(error.for_log)
            return _plain(str(error), 503)
        self._note("")
        return _plain("ready", 200)

    def _note(self, fault: str) -> None:
        """Log a fault when it begins, and its end."""
        if fault != self._fault:
            self._fault = fault
            self._log.error("not ready: %s", fault) if fault else self._log.warning("ready again")


def _plain(text: str, status: int) -> Response:
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": str(_LATER)} if status == 503 else {})
    return Response(f"{text}\n", status, headers, mimetype="text/plain")
