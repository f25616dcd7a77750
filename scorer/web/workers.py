"""`scorer serve --workers N`: several processes behind a proxy. granian speaks to the network, threads of ours answer.

A request comes to the app when all of it is here, and an answer leaves it whole: who is slow to send or to read keeps
none of its threads.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from multiprocessing import Value, parent_process
from signal import SIGTERM
from typing import TYPE_CHECKING, Any, NamedTuple

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from werkzeug.test import run_wsgi_app

from scorer.web import collecting, create_app, paper, request_log
from scorer.web.request_log import REQUESTS
from scorer.web.settings import MOST_BYTES_OF_A_ROUND

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

    from _typeshed.wsgi import WSGIEnvironment
    from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]  # it is there

THREADS = 4
"""Of each worker. Measured: with 8, which wait for each other, an answer costs a fifth more."""
_WAITING = 1024
"""Connections that wait to be accepted."""
_IDLE = 30
"""Seconds after which a connection is closed that says nothing, or has not said whom it asks for what."""
_SENDING = 60
"""Seconds to send what belongs to a request: the file of a round on a slow line."""
_GRACE = 8
"""Seconds to finish what is being answered when the server is stopped; those who stop it wait ten."""


def run(host: str, port: int, workers: int, connections: int, welcome: str) -> None:
    """Serve with so many processes until somebody stops it; one that dies is replaced.

    Each process takes as many `connections` at once. The `welcome` is printed when all of them answer.
    """
    create_app().extensions["store"].close()  # here, so that what is wrong is told once, in a sentence
    Granian(
        "scorer.web",
        host,
        port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=workers,
        backlog=_WAITING,
        backpressure=connections,
        http1_settings=HTTP1Settings(header_read_timeout=1000 * _IDLE),
        respawn_failed_workers=True,
        workers_kill_timeout=_GRACE,
        log_level=LogLevels.error,
    ).serve(target_loader=partial(_worker, _Welcome(welcome, workers, Value("i"))), wrap_loader=False)  # type: ignore[arg-type]  # an RSGI app


class _Welcome(NamedTuple):
    """What the last of so many workers says; one that takes the place of another says nothing."""

    text: str
    workers: int
    answering: "Synchronized[int]"

    def print(self) -> None:
        with self.answering:
            self.answering.value += 1
            if self.answering.value == self.workers:
                print(self.text, flush=True)


def _worker(welcome: _Welcome) -> "Worker":
    """Return the app of a worker, which writes a line a request unless a setting forbids it."""
    app = create_app({"LOG": request_log.setting(REQUESTS)})
    collecting.seldom()
    return Worker(app, welcome)


class Worker:
    """A Flask app as granian calls it, by its interface RSGI."""

    def __init__(self, app: Any, welcome: _Welcome) -> None:
        self._app = app
        self._welcome = welcome
        self._threads = ThreadPoolExecutor(THREADS)
        self._printing = ThreadPoolExecutor(paper.PLACES + 1)  # one tells the others that there is no place

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_soon(self._welcome.print)
        if parent := parent_process():
            loop.add_reader(parent.sentinel, self._end, loop, parent.sentinel)

    def _end(self, loop: asyncio.AbstractEventLoop, parent: int) -> None:
        """A worker whose parent was killed goes, too, and leaves the port to the next one."""
        loop.remove_reader(parent)
        os.kill(os.getpid(), SIGTERM)

    async def __rsgi__(self, scope: "Scope", connection: "HTTPProtocol") -> None:
        sent: _Sent | None = _NOTHING
        if any(name in scope.headers for name in _SENDS):
            try:
                async with asyncio.timeout(_SENDING):
                    sent = await _taken_in(connection, int(scope.headers.get("content-length", 0)))
            except TimeoutError:
                return connection.response_empty(408, [("connection", "close")])
        if sent:
            threads = self._printing if scope.path.endswith(".pdf") else self._threads
            await asyncio.get_running_loop().run_in_executor(threads, self._answer, scope, sent, connection)
        return None

    def _answer(self, scope: "Scope", sent: "_Sent", connection: "HTTPProtocol") -> None:
        pieces, status, headers = run_wsgi_app(self._app, _environment(scope, sent), buffered=True)
        told = [(name.lower(), value) for name, value in headers]
        connection.response_bytes(int(status[:3]), told, b"".join(pieces))


class _Sent(NamedTuple):
    """What a request brings; of what is too large its length alone, and the app says so (413)."""

    length: int
    body: bytes


_NOTHING = _Sent(0, b"")
_SENDS = ("content-length", "transfer-encoding")
"""A request with one of these brings something."""


async def _taken_in(connection: "HTTPProtocol", announced: int) -> _Sent | None:
    """Return what is sent, None if its sender went away."""
    if announced > MOST_BYTES_OF_A_ROUND:
        return _Sent(announced, b"")
    body = bytearray()
    async for piece in connection:
        body += piece
        if len(body) > MOST_BYTES_OF_A_ROUND:
            return _Sent(len(body), b"")
    return _Sent(len(body), bytes(body)) if len(body) >= announced else None


def _headers(told: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return headers under the names that WSGI has for them; a name with _ would pass for another one's with -."""
    headers: dict[str, str] = {}
    for name, value in told:
        if "_" not in name and name != "transfer-encoding":  # which ends here
            known = name.replace("-", "_").upper()
            key = known if known in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{known}"
            headers[key] = f"{headers[key]},{value}" if key in headers else value
    return headers


def _environment(scope: "Scope", sent: _Sent) -> "WSGIEnvironment":
    """Return a request in the words of WSGI (PEP 3333)."""
    host, _, port = scope.server.rpartition(":")
    return {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(sent.body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **_headers(scope.headers.items()),
        "CONTENT_LENGTH": str(sent.length),
    }
