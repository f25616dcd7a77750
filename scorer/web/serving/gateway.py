"""Pass requests from granian to the app: from RSGI, granian's own interface, to WSGI, that of Flask.

granian speaks WSGI itself, but there a body that never ends holds a thread without a time limit, and a header
``X_Forwarded_For``, which anybody may send, counts as the ``X-Forwarded-For`` of a proxy. RSGI gives the body as it
arrives and the headers as they were sent.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from multiprocessing import parent_process
from types import MappingProxyType
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from granian.rsgi import HTTPProtocol, Scope
from werkzeug.exceptions import RequestEntityTooLarge

from scorer.aside import Busy
from scorer.web.http.client import CLIENT, Client
from scorer.web.http.errors import retry_header, status_of
from scorer.web.http.input_limits import REFUSAL
from scorer.web.http.limits import TooOften, address_of
from scorer.web.http.proxies import sender_of
from scorer.web.http.request_log import note_refused
from scorer.web.serving.answers import Answer, answer_of, send
from scorer.web.serving.bodies import Bodies
from scorer.web.serving.connections import close_unread, share_out
from scorer.web.serving.held import Held
from scorer.web.serving.turns import THREADS, Kind, Turns, kind_of

_LONGEST = 4096
"""Characters of an address, which pages repeat; ours are far shorter."""
_UPKEEP = 120
"""Seconds."""
_CLOSE = [("connection", "close")]
_COMMON: WSGIEnvironment = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


class Gateway:
    """A WSGI app as granian calls it: a thread gets a request when all of it is here, and never waits for a phone.

    Of the app's `settings` it needs the number of trusted proxies and the factor of all limits. In a process of its own
    it shares out the `places` for connections. `upkeep` is called every two minutes, in a thread.
    """

    def __init__(
        self,
        app: WSGIApplication,
        when_serving: Callable[[], object] = lambda: None,
        settings: Mapping[str, Any] = MappingProxyType({}),
        places: int = 0,
        upkeep: Callable[[], object] = lambda: None,
    ) -> None:
        self._app, self._upkeep = app, upkeep
        self._when_serving = when_serving
        self._places = places
        self._proxies: int = settings.get("TRUSTED_PROXIES", 0)
        self._bodies, self._held = Bodies(settings.get("LIMITS", 1)), Held()
        self._threads = ThreadPoolExecutor(THREADS + 1)  # one for what is done after an answer
        self._turns = {kind: Turns(kind) for kind in Kind}

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_soon(close_unread)
        if self._places and not self._proxies:  # whose connections are those of many
            share_out(loop, self._places)
        loop.call_soon(self._when_serving)
        if parent := parent_process():  # if it is killed, end and leave the port to the next server
            loop.add_reader(parent.sentinel, os._exit, 1)
        loop.call_later(_UPKEEP, self._keep_up, loop)

    def _keep_up(self, loop: asyncio.AbstractEventLoop) -> None:
        self._threads.submit(self._upkeep)
        loop.call_later(_UPKEEP, self._keep_up, loop)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._threads.shutdown(wait=False)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        if len(scope.path) + len(scope.query_string) > _LONGEST:
            return protocol.response_empty(414, _CLOSE)
        environ = _environ(scope)
        sender = address_of(sender_of(environ, self._proxies))
        with self._held.by(sender) as take:
            try:
                body = await self._bodies.receive(scope, protocol, sender, take)
            except TimeoutError:
                return protocol.response_empty(408, _CLOSE)
            except ConnectionError:
                return protocol.response_empty(400, _CLOSE)
            except (TooOften, Busy) as refusal:  # in few words, for thousands may have to hear them
                note_refused(scope.method, status_of(refusal), sender)
                head = [*_CLOSE, ("content-type", "text/plain"), *retry_header(refusal).items()]
                return protocol.response_str(status_of(refusal), head, str(refusal))
            except RequestEntityTooLarge as refusal:
                body, environ[REFUSAL] = BytesIO(), refusal.with_traceback(None)  # which holds a piece
            environ |= {"wsgi.input": body, "CONTENT_LENGTH": str(len(body.getbuffer()))}
            return await self._answer(protocol, environ, sender, take)

    async def _answer(
        self, protocol: HTTPProtocol, environ: WSGIEnvironment, sender: str, take: Callable[[int], None]
    ) -> None:
        """Answer a request, and return when granian has passed on all of the answer if it is large."""
        try:
            answer = await self._work(protocol, environ, sender)
            if answer.is_large:
                take(len(answer.body))
        except Busy as refusal:
            self._threads.submit(answer.close)
            answer = await self._work(protocol, environ | {REFUSAL: refusal}, sender)
        except asyncio.CancelledError:
            return protocol.response_empty(503, _CLOSE)  # nobody is left to read it
        is_large = answer.is_large
        await send(protocol, answer)
        self._threads.submit(answer.close)  # what the app does after an answer: nobody waits for it
        if is_large:
            await protocol.client_disconnect()
        return None

    async def _work(self, protocol: HTTPProtocol, environ: WSGIEnvironment, sender: str) -> Answer:
        """Have the app answer in a thread when it is the sender's turn; not if the client has left by then."""
        client = Client()
        leaving = asyncio.ensure_future(_leave(client, protocol))
        try:
            async with self._turns[kind_of(environ["REQUEST_METHOD"], environ["PATH_INFO"])].of(sender, client):
                job = self._threads.submit(answer_of, self._app, environ | {CLIENT: client})
                return await asyncio.wrap_future(job)
        finally:
            leaving.cancel()


async def _leave(client: Client, protocol: HTTPProtocol) -> None:
    await protocol.client_disconnect()
    client.leave()


def _environ(scope: Scope) -> WSGIEnvironment:
    """Return a request without its body in the words of WSGI (PEP 3333)."""
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
        **_headers(scope.headers.items()),
    }


def _headers(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return headers by their names in WSGI; one with _ is left out, for there it has the name of one with -."""
    named: dict[str, str] = {}
    for name, value in headers:
        if "_" not in name and name != "transfer-encoding":  # which granian has decoded
            key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.replace('-', '_').upper()}"
            named[key] = f"{named[key]},{value}" if key in named else value
    return named
