"""A server that is told to stop finishes what it answers, refuses what is new, and goes with status 0."""

import json
import os
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from trustme import CA

from scorer.store import Store
from tests.web.conftest import Serve, address_of, connected, new_game

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
    for _ in range(1000):
        with suppress(ConnectionResetError):  # just then
            try:
                socket.create_connection(place).close()
            except ConnectionRefusedError:
                return True
        Event().wait(0.01)  # a server that is asked without a pause has no time to stop
    return False


def stop(process: subprocess.Popen[str], kind: str) -> None:
    """Tell a server to stop, its first process alone, or all of them as a terminal does."""
    if kind == "by Ctrl+C":
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.terminate()


@pytest.mark.parametrize("kind", ["encrypted", "by Ctrl+C"])
def test_a_move_that_is_being_written_is_finished(serve: Serve, tmp_path: Path, kind: str) -> None:
    authority, trusting = CA(), ssl.create_default_context()
    authority.configure_trust(trusting)
    issued = authority.issue_cert("localhost", "127.0.0.1")
    issued.private_key_and_cert_chain_pem.write_to_path(tmp_path / "both.pem")
    both = str(tmp_path / "both.pem")
    options = ("--cert", both, "--key", both) if kind == "encrypted" else ()
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
            stop(process, kind)
            assert is_refused(place)
            idle.sock.settimeout(5)
            assert idle.sock.recv(1) == b"", "who waits for nothing keeps nobody waiting"
            assert process.poll() is None
        answer = phone.getresponse()
        assert (answer.status, json.load(answer)["number"]) == (200, 1)
        assert process.wait(timeout=60) == 0
    assert [claim.route.id for claim in store.record(key).game.claims] == ["paris-zurich"]
    store.close()


@pytest.mark.parametrize("kind", ["at home", "by Ctrl+C"])
def test_a_server_that_has_stopped_leaves_all_games_in_the_file_that_hosts_copy(
    serve: Serve, tmp_path: Path, kind: str
) -> None:
    process = serve("--host", "127.0.0.1", "--port", "0")
    address_of(process)
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    key = store.create(new_game()).key
    store.close()
    assert (tmp_path / "games.sqlite-wal").stat().st_size, "the server has it open"
    stop(process, kind)
    assert process.wait(timeout=60) == 0
    assert {file.name for file in tmp_path.iterdir()} == {"games.sqlite", "games.sqlite-served", "secret-key"}
    assert Store(f"sqlite:///{tmp_path / 'games.sqlite'}").keys() == [key]


@pytest.mark.parametrize(("kind", "status"), [("at home", -signal.SIGTERM), ("by Ctrl+C", -signal.SIGINT)])
def test_told_twice_a_server_stops_at_once(serve: Serve, kind: str, status: int) -> None:
    """Its first process is killed by the second signal, and its output ends when the last one is gone."""
    process = serve("--host", "127.0.0.1", "--port", "0")
    address = address_of(process)
    half_sent = b"POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\ncode"
    with closing(connected(address, half_sent)), urlopen(address):  # when that is answered the other has come
        stop(process, kind)
        assert is_refused(("127.0.0.1", int(urlsplit(address).port or 0)))
        stop(process, kind)
        process.communicate(timeout=30)
    assert process.returncode in (status, 0), "0 if the first signal had ended it before the second one came"
