"""`scorer serve`: found by the phones at the table, clear about a taken port, and nothing lost when it is killed."""

import gc
import json
import re
import resource
import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from scorer import gamefile
from scorer.aside import ASIDE
from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.web.serving.server import _collect_rarely
from scorer.web.serving.welcome import _code
from tests.commands import answered as said
from tests.web.conftest import Serve, Server, address_of, answered, children, connected, new_game, recorded

OWN, ALL = "127.0.0.1", "0.0.0.0"
HERE = ("--host", OWN, "--port", "0")
PATIENCE = 300
"""Seconds for what a busy machine takes its time with; a test that passes does not wait longer."""


def test_a_killed_server_has_lost_nothing_and_leaves_no_worker(serve: Serve, tmp_path: Path) -> None:
    """A worker that stayed would keep the port; the output ends when the last process is gone that writes to it."""
    first = serve(*HERE)
    address_of(first)
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    first.kill()
    first.communicate(timeout=60)
    with urlopen(address_of(serve(*HERE)) + f"games/{key}/export.json") as answer:
        game = gamefile.load(answer.read().decode())
    assert [claim.route.id for claim in game.claims] == ["paris-zurich"]


def test_a_port_that_is_taken_and_addresses_that_are_not_ours_are_told_in_a_sentence(tmp_path: Path) -> None:
    data = str(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = said("serve", "--host", "127.0.0.1", "--port", port, SCORER_DATA=data)
    assert told == (2, "", f"port {port} is taken; try another one: scorer serve --port {port + 1}\n")
    for host in ("192.0.2.1", "none.invalid"):
        status, _, complaint = said("serve", "--host", host, "--port", "0", SCORER_DATA=data)
        assert (status, complaint.count("\n")) == (2, 1)
        assert complaint.startswith(f"cannot listen at {host}:0: ")


def test_settings_that_cannot_be_meant_are_told_at_the_start(serve: Serve, tmp_path: Path) -> None:
    told = said("serve", *HERE, SCORER_DATA=str(tmp_path), SCORER_TRUSTED_PROXIES="1")
    fault = "SCORER_TRUSTED_PROXIES needs SCORER_TRUSTED_HOSTS, too: the name by which phones open this site\n"
    assert told == (2, "", fault), "else an invitation would repeat the Host that somebody sent"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCORER_KEPT_DAYS", "400")
        process = serve(*HERE)
    address_of(process)
    process.terminate()
    assert "SCORER_KEPT_DAYS is no setting; did you mean SCORER_KEEP_DAYS?" in process.communicate(timeout=60)[1]


@pytest.fixture
def many_files() -> None:
    """As many open files as the system allows, for those who open a thousand connections."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def test_a_thousand_idle_and_slow_connections_keep_nobody_from_a_server_at_home(serve: Serve) -> None:
    """It asks the system for as many files as it takes connections, and names no version."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
    process = serve(*HERE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    address = address_of(process)
    (worker,) = children(process)
    assert resource.prlimit(worker, resource.RLIMIT_NOFILE)[0] >= min(most, 4000)
    post = b"POST /games/import HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    slow = (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow", post + b"Content-Length: 1000\r\n\r\n--x")
    with ExitStack() as open_ones:
        for number in range(1000):
            open_ones.enter_context(closing(connected(address, slow[number % len(slow)])))
        with urlopen(address, timeout=10) as page:
            assert page.status == 200
            assert not re.search(r"\d", page.headers["Server"] or "")


@pytest.mark.usefixtures("many_files")
def test_eight_sheets_a_thousand_idle_and_many_slow_connections_keep_nobody_from_a_tap(server: Server) -> None:
    """No sheet is refused; taps have turns of their own."""
    server.app.config["WTF_CSRF_ENABLED"] = False
    ASIDE.close()  # the first print takes its time
    sheets = [server.store.create(recorded("new-york-shared")).key for _ in range(8)]
    taken, order = server.store.create(new_game()).key, list[str]()
    with ExitStack() as open_ones, ThreadPoolExecutor(8) as phones:
        for number in range(1000):
            opened = open_ones.enter_context(closing(connected(server.url, b"")))
            if number % 50 == 0:
                opened.sendall(
                    f"POST /games/{taken}/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{{".encode()
                )
        readers = [slow_reader(open_ones, server, f"/games/{taken}/") for _ in range(8)]
        asked = [phones.submit(fetched, server.address(key, "sheet.pdf"), order) for key in sheets]
        for place, route in enumerate(["paris-zurich", "munchen-zurich", "brest-paris"]):
            assert claimed(server.address(taken, "moves"), f"tap-{place}", route) == 200
            order.append("tap")
        assert all(reader.recv(1) for reader in readers)
        assert [one.result()[0] for one in asked] == [200] * 8
    assert order.index("tap") < 4, "the first tap waited for no row of sheets"


def slow_reader(open_ones: ExitStack, server: Server, path: str) -> socket.socket:
    """Ask for a page on a connection that takes in as little as there is, and read none of it."""
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    reader.settimeout(30)
    host, port = urlsplit(server.url).netloc.split(":")
    open_ones.enter_context(closing(reader)).connect((host, int(port)))
    reader.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return reader


def fetched(address: str, order: list[str]) -> tuple[int, Message]:
    """Return the status and headers of an answer, and note when it came."""
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            answer.read()
            found = answer.status, answer.headers
    except HTTPError as refused:
        with refused:
            found = refused.code, refused.headers
    order.append(str(found[0]))
    return found


def test_a_server_for_its_own_machine_believes_what_stands_in_front_of_it(serve: Serve) -> None:
    """Caddy tells so that a phone came over https."""
    asked = b"GET / HTTP/1.1\r\nHost: scores.example\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
    for host, is_believed in ((OWN, True), (ALL, False)):
        process = serve("--host", host, "--port", "0")
        assert ("; Secure" in answered(address_of(process), asked)) == is_believed
        process.kill()


def test_readers_go_on_while_writers_wait(server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Another program holds the database as a backup may; more moves wait than the server has threads."""
    server.app.config["WTF_CSRF_ENABLED"] = False
    key = server.store.create(new_game()).key
    backup = sqlite3.connect(tmp_path / "games" / "games.sqlite", isolation_level=None)
    with ThreadPoolExecutor(12) as phones, closing(backup):
        backup.execute("BEGIN IMMEDIATE")
        moves = [phones.submit(claimed, server.address(key, "moves"), f"{place}") for place in range(12)]
        next(as_completed(moves, timeout=30))
        for page in ("moves?since=0", "", "result"):
            with urlopen(server.address(key, page), timeout=8) as answer:
                assert answer.status == 200
        backup.execute("ROLLBACK")
        statuses = [move.result(timeout=30) for move in moves]
    assert set(statuses) <= {200, 409, 503}
    assert statuses.count(200) <= 1
    assert f"POST /games/{key}/moves: the database is busy just now" in caplog.text
    assert "Task queue depth" not in caplog.text


def claimed(address: str, id: str, route: str = "paris-zurich") -> int:
    """Return the status of the answer to a claim."""
    move = {"kind": "claim", "seat": 0, "route": route}
    asked = Request(address, json.dumps({"id": id, "move": move}).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(asked, timeout=30) as answer:
            return int(answer.status)
    except HTTPError as refused:
        with refused:
            return refused.code


def test_the_code_has_its_three_corners() -> None:
    """A QR code's corner is 7 modules wide, dark outside and dark within; dark modules are left blank here."""
    rows = _code("http://192.168.1.20:5050/").splitlines()
    assert len({len(row) for row in rows}) == 1
    assert rows[1][:9] == "██ ▄▄▄▄▄ "
    assert rows[1][-9:] == " ▄▄▄▄▄ ██"
    assert rows[4][:9] == "██▄▄▄▄▄▄▄"


def test_a_server_looks_for_garbage_again_when_its_app_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line turns that off while everything is loaded."""
    monkeypatch.setattr(gc, "collect", lambda: 0)  # which takes a second for all that tests have left
    usual = gc.get_threshold()
    gc.disable()
    _collect_rarely()
    assert gc.isenabled()
    gc.set_threshold(*usual)
