"""`scorer serve`: the production server, and how the phones at the table find it."""

import asyncio
import errno
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from threading import Event, Thread
from time import monotonic

import segno
from flask import Flask
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import BaseWSGIServer, create_server
from waitress.utilities import RequestEntityTooLarge

from scorer.rules.errors import BadSetting, ScorerError
from scorer.rules.sentence import say
from scorer.web import collecting, encrypted
from scorer.web.settings import MOST_BYTES_OF_A_ROUND, configured

try:
    import resource
except ImportError:  # Windows gives each program what it asks for
    resource = None  # type: ignore[assignment]

EVERYWHERE = "0.0.0.0"
"""Every machine in the network, for the phones at the table are such."""
_ALONE = "127.0.0.1"
_PROXIED: dict[str, object] = {"trusted_proxy": _ALONE, "trusted_proxy_headers": {"x-forwarded-proto"}}
"""A server that only its own machine reaches believes the program in front of it that phones speak https to that.

A setting tells more of what stands in front (proxies.py).
"""
_THREADS = 8
"""Measured: 4 answer as many a second, and as many may wait for sheets that are being printed (paper.py)."""
_CONNECTIONS = 4000
"""Open at once; each page of a phone holds some, also while it sleeps in a pocket."""
_OTHER_FILES = 64
"""Open files that are no connections."""
_GRACE = 8
"""Seconds to finish what is being answered when the server is stopped; those who stop it wait ten."""
_IDLE = 30
"""Seconds after which a connection that says nothing is closed; a page that is looked at asks every few."""


class CannotListen(ScorerError):
    """The address is taken by another program, or not ours to take."""

    def __init__(self, host: str, port: int, reason: OSError) -> None:
        if reason.errno == errno.EADDRINUSE:
            way_out = say(
                "port {port} is taken; try another one: scorer serve --port {other}", port=port, other=port + 1
            )
        else:
            way_out = say("cannot listen at {host}:{port}: {reason}", host=host, port=port, reason=reason.strerror)
        super().__init__(way_out)


def serve(app: Flask, host: str, port: int, certificate: encrypted.Certificate | None = None) -> None:
    """Serve until somebody stops it, over https if there is a certificate; `port` 0 takes any free one.

    Raises
    ------
    CannotListen
        Another program has the port, or there is no such address here.
    """
    collecting.seldom()
    if certificate:
        return _serve_encrypted(app, host, port, certificate)
    server, stopped = listening(app, host, port), Event()
    _when_stopped(lambda: _stop(server, stopped))
    print(_welcome("http", host, server.effective_port), flush=True)
    _run(server, stopped)
    return None


def _serve_encrypted(app: Flask, host: str, port: int, certificate: encrypted.Certificate) -> None:
    taken = _taken(host, port)
    server, stopped = listening(app, _ALONE, 0, scheme="https"), Event()
    inner = Thread(target=_run, args=(server, stopped), daemon=True)
    inner.start()

    def finish() -> None:
        _stop(server, stopped)
        inner.join()

    print(_welcome("https", host, taken.getsockname()[1], certificate.name), flush=True)
    asyncio.run(encrypted.pass_on(taken, certificate.context, server.effective_port, _when_stopped, finish))


def serve_with_workers(host: str, port: int, workers: int) -> None:
    """Serve with so many processes, which share a database, until somebody stops it.

    Raises
    ------
    BadSetting
        Several would share a file, or what runs them is not installed.
    CannotListen
        Another program has the port, or there is no such address here.
    """
    if workers > 1 and str(configured({})["DATABASE_URL"]).startswith("sqlite"):
        raise BadSetting(
            say("several workers need PostgreSQL: name it in SCORER_DATABASE_URL, or leave --workers away")
        )
    if not find_spec("granian"):
        raise BadSetting(say("--workers needs another server: pip install 'ticket-scorer[server]'"))
    from scorer.web import workers as several  # noqa: PLC0415  # what it needs is not installed at home

    with _taken(host, port) as tried:
        number, port = tried.getsockname()[:2]
    several.run(number, port, workers, _most_connections(files_each=1), _welcome("http", host, port))


def _taken(host: str, port: int) -> socket.socket:
    try:
        return encrypted.listening(host, port)
    except OSError as error:
        raise CannotListen(host, port, error) from error


def _when_stopped(finish: Callable[[], object]) -> None:
    """Finish what is being answered when the process is told to stop; told again, it stops at once."""

    def told(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        finish()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, told)


def _stop(server: BaseWSGIServer, stopped: Event) -> None:
    stopped.set()
    server.pull_trigger()


def _run(server: BaseWSGIServer, stopped: Event) -> None:
    """Answer until it is stopped; then refuse new connections, finish the answers that are awaited, and return."""
    while not stopped.is_set():
        _turn(server)
    server.asyncore.dispatcher.close(server)
    until = monotonic() + _GRACE
    while _awaited(server) and monotonic() < until:
        _turn(server)


def _turn(server: BaseWSGIServer) -> None:
    """Read and write once what there is."""
    server.asyncore.loop(timeout=1, use_poll=True, map=server._map, count=1)


def _awaited(server: BaseWSGIServer) -> bool:
    """Say whether anybody waits for an answer, or for the rest of one; who does not is told good-bye."""
    for channel in list(server.active_channels.values()):
        if not (channel.requests or channel.total_outbufs_len):
            channel.handle_close()
    return bool(server.active_channels)


def listening(app: Flask, host: str, port: int, scheme: str = "http") -> BaseWSGIServer:
    """Return the server of an app, which listens from now on and answers once it runs.

    With the `scheme` ``https`` somebody in front encrypts what it says.
    """
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that a thread is awaited is no news
    believed = _PROXIED if (host, scheme) == (_ALONE, "http") else {}
    if app.config["TRUSTED_PROXIES"]:
        believed = {"clear_untrusted_proxy_headers": False}  # the app itself judges them (proxies.py)
    server = create_server(
        app,
        sockets=[_taken(host, port)],
        ident=None,
        threads=_THREADS,
        url_scheme=scheme,
        connection_limit=_most_connections(files_each=3 if scheme == "https" else 1),
        asyncore_use_poll=True,
        channel_timeout=_IDLE,
        cleanup_interval=_IDLE // 4,
        max_request_body_size=MOST_BYTES_OF_A_ROUND + 1,  # waitress counts to below its limit
        **believed,
    )
    server.channel_class = _Channel
    return server


class _Request(HTTPRequestParser):  # type: ignore[misc] # waitress ships no types
    """A request whose body, if it is too large, is not taken in: the app says so to the reader instead (413)."""

    error: object
    body_rcv: object

    def received(self, data: bytes) -> int:
        consumed: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self.close()  # what has come already may lie in a file
            self.error = self.body_rcv = None
            self.headers |= {
                "CONTENT_LENGTH": str(max(self.content_length, MOST_BYTES_OF_A_ROUND + 1)),
                "CONNECTION": "close",
            }
        return consumed


class _Channel(HTTPChannel):  # type: ignore[misc] # waitress ships no types
    parser_class = _Request


def _most_connections(files_each: int) -> int:
    """Return how many connections may be open, as many as the system gives us; a browser may hold six."""
    if not resource:
        return _CONNECTIONS
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files_each * _CONNECTIONS + _OTHER_FILES
    files = wanted if most == resource.RLIM_INFINITY else min(most, wanted)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, resource.getrlimit(resource.RLIMIT_NOFILE)[0]), most))
    return min(_CONNECTIONS, (resource.getrlimit(resource.RLIMIT_NOFILE)[0] - _OTHER_FILES) // files_each)


def _welcome(scheme: str, host: str, port: int, name: str | None = None) -> str:
    """Return the addresses, by the `name` that a certificate is for, and where phones can reach them a QR code."""
    here = f"{scheme}://{name or host.replace(EVERYWHERE, 'localhost')}:{port}/"
    if host != EVERYWHERE or not (address := name or address_in_wifi()):
        return f"On this computer: {here}\nStop with Ctrl+C."
    there = f"{scheme}://{address}:{port}/"
    code = "\n".join(_rows(there))
    return f"{code}\n\nOn phones in the same Wi-Fi: {there}\nOn this computer: {here}\nStop with Ctrl+C."


def address_in_wifi() -> str | None:
    """Return this machine's address for its neighbours, None without a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def _rows(text: str) -> list[str]:
    """Return a QR code in half blocks, two rows of modules a line, light on dark terminals."""
    modules = [list(row) for row in segno.make(text, error="l").matrix_iter(border=2)]
    modules += [[0] * len(modules[0])] * (len(modules) % 2)
    pairs = zip(modules[::2], modules[1::2], strict=True)
    return ["".join(_BLOCKS[bool(upper), bool(lower)] for upper, lower in zip(*pair, strict=True)) for pair in pairs]


_BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""A light module is inked, for most terminals are dark; phones read a code either way round."""
