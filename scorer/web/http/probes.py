"""Health probes: `/health` says whether the process lives, `/ready` whether its database answers.

Both are answered before Flask, for any host name and without a session.
"""

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.wrappers import Response

from scorer.rules.errors import StoreError
from scorer.store import Store

_LATER = 5
"""Seconds for `Retry-After`."""


def around(app: Flask, inner: WSGIApplication) -> WSGIApplication:
    """Answer `/health` and `/ready`, and pass on all else."""
    store: Store = app.extensions["store"]

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        match environ["PATH_INFO"]:
            case "/health":
                return _plain("ok", 200)(environ, start_response)
            case "/ready":
                return _readiness(store)(environ, start_response)
            case _:
                return inner(environ, start_response)

    return answer


def _readiness(store: Store) -> Response:
    try:
        store.check()
    except StoreError as error:
        return _plain(str(error), 503)
    return _plain("ready", 200)


def _plain(text: str, status: int) -> Response:
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": str(_LATER)} if status == 503 else {})
    return Response(f"{text}\n", status, headers, mimetype="text/plain")
