"""Two machines with the app on one: network namespaces of their own on a bridge, a database on it, a proxy before both.

Only root may make namespaces, and only where the system lets it.
"""

import random
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread

from tests.chaos import House, Worker
from tests.postgres import running

_BRIDGE, _NET = "games0", "10.77.0"
_APPS = {"games1": f"{_NET}.11", "games2": f"{_NET}.12"}
_PORT = 5050


class _Proxy(ThreadingTCPServer):
    """Passes each connection to one of the apps that answer."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Passing)


class _Passing(BaseRequestHandler):
    def handle(self) -> None:
        for address in random.sample([*_APPS.values()], len(_APPS)):
            with suppress(OSError), socket.create_connection((address, _PORT), timeout=1) as there:
                there.settimeout(None)
                back = Thread(target=_pass_on, args=(there, self.request))
                back.start()
                _pass_on(self.request, there)
                back.join()
                return


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while content := source.recv(2**16):
            sink.sendall(content)
        sink.shutdown(socket.SHUT_WR)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def _network() -> Iterator[None]:
    """Lay the network; end the program with a sentence where that may not be done."""
    with ExitStack() as left:
        try:
            _ip("link", "add", _BRIDGE, "type", "bridge")
            left.callback(_ip, "link", "del", _BRIDGE)
            _ip("addr", "add", f"{_NET}.1/24", "dev", _BRIDGE)
            _ip("link", "set", _BRIDGE, "up")
            for name, address in _APPS.items():
                _ip("netns", "add", name)
                left.callback(_ip, "netns", "del", name)
                _ip("link", "add", f"{name}v", "type", "veth", "peer", "name", "eth0", "netns", name)
                _ip("link", "set", f"{name}v", "master", _BRIDGE, "up")
                for words in (("addr", "add", f"{address}/24", "dev", "eth0"), ("link", "set", "eth0", "up")):
                    _ip("-n", name, *words)
        except (OSError, subprocess.CalledProcessError) as error:
            reason = getattr(error, "stderr", b"").decode().strip() or error
            raise SystemExit(f"network namespaces are not allowed here, so nothing was tested: {reason}") from None
        yield


@contextmanager
def machines() -> Iterator[House]:
    """Start two apps in namespaces of their own, with one PostgreSQL and a proxy before both."""
    with ExitStack() as left:
        left.enter_context(_network())
        cluster = left.enter_context(running(is_careful=True, address=f"{_NET}.1"))
        url = cluster.new_url()
        workers: Sequence[Worker] = [
            Worker(
                {"SCORER_DATA": left.enter_context(tempfile.TemporaryDirectory()), "SCORER_DATABASE_URL": url},
                address,
                ["ip", "netns", "exec", name],
                _PORT,
            )
            for name, address in _APPS.items()
        ]
        for worker in workers:
            left.callback(worker.kill)
            worker.ready()
        proxy = left.enter_context(_Proxy())
        Thread(target=proxy.serve_forever, daemon=True).start()
        left.callback(proxy.shutdown)
        yield House(url, workers, cluster, ports=[proxy.server_address[1]])
