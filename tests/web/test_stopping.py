"""A server that is told to stop finishes what it answers, refuses what is new, and goes with status 0."""

import json
import re
import signal
import socket
import sqlite3
import ssl
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from trustme import CA

from scorer.store import Store
from tests.web.conftest import Serve, address_of, new_game

Connect = Callable[[], HTTPConnection]


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Hold the database as a backup may: readers go on, writers wait."""
    with closing(sqlite3.connect(database, isolation_level=None)) as backup:
        backup.execute("BEGIN IMMEDIATE")
        yield
        backup.execute("ROLLBACK")


def opened(connect: Connect, page: str) -> tuple[str, str]:
    """Open a page as a phone does, and return its token and its cookies."""
    with closing(connect()) as connection:
        connection.request("GET", page)
        answer = connection.getresponse()
        cookies = [cookie.split(";")[0] for cookie in answer.headers.get_all("Set-Cookie", [])]
        return re.findall('name="csrf-token" content="([^"]+)"', answer.read().decode())[0], "; ".join(cookies)


def is_refused(place: tuple[str, int]) -> bool:
    """Say whether a server soon takes no connection any more."""
    for _ in range(20_000):
        with suppress(ConnectionResetError):  # just then
            try:
                socket.create_connection(place).close()
            except ConnectionRefusedError:
                return True
    return False


@pytest.mark.parametrize("kind", ["at home", "encrypted", "with workers"])
def test_a_move_that_is_being_written_is_finished(serve: Serve, tmp_path: Path, kind: str) -> None:
    authority, trusting = CA(), ssl.create_default_context()
    authority.configure_trust(trusting)
    issued = authority.issue_cert("localhost", "127.0.0.1")
    issued.private_key_and_cert_chain_pem.write_to_path(tmp_path / "both.pem")
    both = str(tmp_path / "both.pem")
    options = {"encrypted": ("--cert", both, "--key", both), "with workers": ("--workers", "1")}.get(kind, ())
    process = serve("--host", "127.0.0.1", "--port", "0", *options)
    address = urlsplit(address_of(process))
    place = "127.0.0.1", int(address.port or 0)

    def connect() -> HTTPConnection:
        encrypted = address.scheme == "https"
        return HTTPSConnection(*place, context=trusting) if encrypted else HTTPConnection(*place)

    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    key = store.create(new_game()).key
    token, cookies = opened(connect, f"/games/{key}/")
    headers = {"Content-Type": "application/json", "X-CSRFToken": token, "Cookie": cookies}
    headers["Referer"] = f"https://127.0.0.1:{place[1]}/"
    move = {"id": "a", "move": {"kind": "claim", "seat": 0, "route": "paris-zurich"}}
    with closing(connect()) as idle, closing(connect()) as phone:
        idle.connect()
        with held(tmp_path / "games.sqlite"):
            phone.request("POST", f"/games/{key}/moves", json.dumps(move), headers)
            opened(connect, "/")  # when that is answered the move has come
            process.send_signal(signal.SIGTERM)
            assert is_refused(place)
            assert process.poll() is None
        answer = phone.getresponse()
        assert (answer.status, json.load(answer)["number"]) == (200, 1)
        assert process.wait(timeout=20) == 0
    assert [claim.route.id for claim in store.record(key).game.claims] == ["paris-zurich"]
    store.close()
