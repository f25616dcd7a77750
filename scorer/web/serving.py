"""`scorer serve`: the production server, and how the phones at the table find it."""

import errno
import socket

import segno
from flask import Flask
from waitress.server import BaseWSGIServer, create_server

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say

EVERYWHERE = "0.0.0.0"
"""Every machine in the network, for the phones at the table are such."""
_THREADS = 8


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


def serve(app: Flask, host: str, port: int) -> None:
    """Serve until somebody stops it; `port` 0 takes any free one.

    Raises
    ------
    CannotListen
        Another program has the port, or there is no such address here.
    """
    server = _listening(app, host, port)
    print(_welcome(host, server.effective_port), flush=True)
    server.run()


def _listening(app: Flask, host: str, port: int) -> BaseWSGIServer:
    try:
        return create_server(app, host=host, port=port, threads=_THREADS, ident=None)
    except OSError as error:
        raise CannotListen(host, port, error) from error


def _welcome(host: str, port: int) -> str:
    """Return the addresses, and for a server that phones can reach its QR code."""
    here = f"http://{host.replace(EVERYWHERE, 'localhost')}:{port}/"
    if host != EVERYWHERE or not (address := address_in_wifi()):
        return f"On this computer: {here}\nStop with Ctrl+C."
    there = f"http://{address}:{port}/"
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
