"""Pass requests from granian to the app: from RSGI, granian's own interface, to WSGI, that of Flask.

granian speaks WSGI itself, but there a body that never ends holds a thread without a time limit, and a header
``X_Forwarded_For``, which anybody may send, counts as the ``X-Forwarded-For`` of a proxy. RSGI gives the body as it
arrives and the headers as they were sent.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from multiprocessing import parent_process
from typing import Any, TypeAlias
from wsgiref.types import WSGIApplication, WSGIEnvironment

from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]  # it is there

from scorer.aside import Lane
from scorer.web.http.client import CLIENT, Client
from scorer.web.http.settings import MOST_BYTES_OF_A_ROUND

_THREADS = 8
"""That answer requests. Measured: 4 answer as many, but wait longer while a backup holds the database."""
_RECEIVING = 60
"""Seconds to send a body: the file of a round on a slow line."""
_COMMON: WSGIEnvironment = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


class Gateway:
    """A WSGI app as granian calls it: a thread gets a request when all of it is here, and never waits for a phone."""

    def __init__(self, app: WSGIApplication, when_serving: Callable[[], object] = lambda: None) -> None:
        self._app = app
        self._when_serving = when_serving
        self._threads = ThreadPoolExecutor(_THREADS)
        self._printing = ThreadPoolExecutor(sum(lane.places for lane in Lane) + 1)  # one answers that no place is free

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_soon(self._when_serving)
        if parent := parent_process():  # if it is killed, end and leave the port to the next server
            loop.add_reader(parent.sentinel, os._exit, 1)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._threads.shutdown(wait=False)
        self._printing.shutdown(wait=False)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        try:
            async with asyncio.timeout(_RECEIVING):
                length, body = await _received(scope, protocol)
        except TimeoutError:
            return protocol.response_empty(408, [("connection", "close")])
        except ConnectionError:
            return protocol.response_empty(400, [("connection", "close")])
        threads = self._printing if scope.path.endswith(".pdf") else self._threads
        client = Client()
        leaving = asyncio.ensure_future(_leave(client, protocol))
        environ = _environ(scope, length, body) | {CLIENT: client}
        answer, close = await asyncio.get_running_loop().run_in_executor(threads, _answer, self._app, environ)
        leaving.cancel()
        protocol.response_bytes(*answer)
        threads.submit(close)  # what the app does after an answer: nobody waits for it
        return None


async def _leave(client: Client, protocol: HTTPProtocol) -> None:
    await protocol.client_disconnect()
    client.leave()


async def _received(scope: Scope, protocol: HTTPProtocol) -> tuple[int, bytes]:
    """Return the length of a body and the body, without content if it is too large: the app then says so (413).

    Raise ConnectionError if the phone went away before it had sent all.
    """
    announced, body = int(scope.headers.get("content-length", 0)), bytearray()
    if announced > MOST_BYTES_OF_A_ROUND:
        return announced, b""
    if announced or "transfer-encoding" in scope.headers:
        async for piece in protocol:
            body += piece
            if len(body) > MOST_BYTES_OF_A_ROUND:
                return len(body), b""
    if len(body) < announced:
        raise ConnectionResetError
    return len(body), bytes(body)


def _environ(scope: Scope, length: int, body: bytes) -> WSGIEnvironment:
    """Return a request in the words of WSGI (PEP 3333)."""
    host, _, port = scope.server.rpartition(":")
    return {
        **_COMMON,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        **_headers(scope.headers.items()),
        "CONTENT_LENGTH": str(length),
    }


def _headers(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return headers by their names in WSGI; one with _ is left out, for there it has the name of one with -."""
    named: dict[str, str] = {}
    for name, value in headers:
        if "_" not in name and name != "transfer-encoding":  # which granian has decoded
            key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.replace('-', '_').upper()}"
            named[key] = f"{named[key]},{value}" if key in named else value
    return named


_Answer: TypeAlias = tuple[int, list[tuple[str, str]], bytes]
"""Status, headers and the whole body."""


def _answer(app: WSGIApplication, environ: WSGIEnvironment) -> tuple[_Answer, Callable[[], object]]:
    """Return the app's answer, and what to call when it has been sent."""
    started: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
        started[:] = int(status[:3]), [(name.lower(), value) for name, value in headers]
        return lambda _: None

    pieces = app(environ, start_response)
    close = getattr(pieces, "close", lambda: None)
    try:
        body = b"".join(pieces)
    except BaseException:
        close()
        raise
    status, headers = started
    return (status, headers, body), close
