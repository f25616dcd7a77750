"""`scorer serve`: found by the phones at the table, clear about a taken port, and nothing lost when it is killed."""

import json
import signal
import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing
from email.message import Message
from itertools import islice
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from scorer import gamefile
from scorer.press import PRESSES
from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.web.serving import _rows
from tests.web.conftest import Serve, Server, address_of, new_game, recorded


def test_the_printed_address_answers(serve: Serve) -> None:
    with urlopen(address_of(serve("--host", "127.0.0.1", "--port", "0"))) as answer:
        assert answer.status == 200
        assert "waitress" not in (answer.headers["Server"] or "")


def test_a_killed_server_has_lost_nothing(serve: Serve, tmp_path: Path) -> None:
    first = serve("--host", "127.0.0.1", "--port", "0")
    address_of(first)
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    first.send_signal(signal.SIGKILL)
    first.wait()
    with urlopen(address_of(serve("--host", "127.0.0.1", "--port", "0")) + f"games/{key}/export.json") as answer:
        game = gamefile.load(answer.read().decode())
    assert [claim.route.id for claim in game.claims] == ["paris-zurich"]


def test_a_taken_port_is_told_in_a_sentence(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        process = serve("--host", "127.0.0.1", "--port", str(port))
        said, complaint = process.communicate(timeout=30)
    assert process.returncode == 2
    assert said == ""
    assert complaint == f"port {port} is taken; try another one: scorer serve --port {port + 1}\n"


@pytest.mark.parametrize("host", ["192.0.2.1", "none.invalid"])
def test_an_address_that_is_not_ours_is_told_in_a_sentence(serve: Serve, host: str) -> None:
    process = serve("--host", host, "--port", "0")
    _, complaint = process.communicate(timeout=30)
    assert process.returncode == 2
    assert complaint.startswith(f"cannot listen at {host}:0: ")
    assert complaint.count("\n") == 1


def connected(server: Server, sent: bytes) -> socket.socket:
    """Open a connection, say something on it and leave it open."""
    opened = socket.create_connection(urlsplit(server.url).netloc.split(":"), timeout=10)
    opened.sendall(sent)
    return opened


def answer_on(connection: socket.socket) -> str:
    """Return all that a connection answers until the server closes it."""
    with connection.makefile("rb") as answer:
        return answer.read().decode()


def test_idle_and_slow_connections_keep_nobody_from_the_game(server: Server) -> None:
    with ExitStack() as open_ones:
        for number in range(200):
            said = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow" if number % 2 else b""
            open_ones.enter_context(closing(connected(server, said)))
        with urlopen(server.url, timeout=10) as answer:
            assert answer.status == 200


def test_eight_sheets_a_thousand_idle_and_many_slow_connections_keep_nobody_from_a_tap(server: Server) -> None:
    """Only as many wait for their sheets as leave threads for the others; the rest are told when to come again."""
    server.app.config["WTF_CSRF_ENABLED"] = False
    PRESSES.close()  # the first print takes its time
    sheets = [server.store.create(recorded("europe-mega-five-players")).key for _ in range(8)]
    taken, order = server.store.create(new_game()).key, list[str]()
    with ExitStack() as open_ones, ThreadPoolExecutor(8) as phones:
        for number in range(1000):
            opened = open_ones.enter_context(closing(connected(server, b"")))
            if number % 50 == 0:
                opened.sendall(
                    f"POST /games/{taken}/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{{".encode()
                )
        readers = [slow_reader(open_ones, server, f"/games/{taken}/") for _ in range(8)]
        asked = [phones.submit(fetched, server.address(key, "sheet.pdf"), order) for key in sheets]
        refused = [one.result() for one in islice(as_completed(asked, timeout=60), 4)]
        for place, route in enumerate(["paris-zurich", "munchen-zurich", "brest-paris"]):
            assert claimed(server.address(taken, "moves"), f"tap-{place}", route) == 200
            order.append("tap")
        assert all(reader.recv(1) for reader in readers)
    assert order == ["503"] * 4 + ["tap"] * 3 + ["200"] * 4
    assert {(status, header["Retry-After"], header["Refresh"]) for status, header in refused} == {(503, "3", "3")}


def slow_reader(open_ones: ExitStack, server: Server, path: str) -> socket.socket:
    """Ask for a page on a connection that takes in as little as there is, and read none of it."""
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    reader.settimeout(10)
    host, port = urlsplit(server.url).netloc.split(":")
    open_ones.enter_context(closing(reader)).connect((host, int(port)))
    reader.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return reader


def fetched(address: str, order: list[str]) -> tuple[int, Message]:
    """Return the status and headers of an answer, and note when it came."""
    try:
        with urlopen(address, timeout=60) as answer:
            answer.read()
            found = answer.status, answer.headers
    except HTTPError as refused:
        with refused:
            found = refused.code, refused.headers
    order.append(str(found[0]))
    return found


_POST = b"POST /games/import HTTP/1.1\r\nAccept-Language: en\r\nContent-Type: multipart/form-data; boundary=x\r\n"


@pytest.mark.parametrize(
    "body", [b"Content-Length: 400000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n400001\r\n" + b"x" * 0x400001]
)
def test_a_body_that_is_too_large_is_refused_in_words_before_it_is_taken_in(server: Server, body: bytes) -> None:
    with closing(connected(server, _POST + body)) as connection:
        answer = answer_on(connection)
    assert answer.startswith("HTTP/1.1 413 ")
    assert "256 kilobytes" in answer


def test_a_page_is_the_last_answer_where_a_body_was_left_unread(server: Server) -> None:
    """What follows is a part of that body, never a request of its own."""
    body = b"Content-Length: 400000000\r\n\r\nGET /pads/usa.pdf HTTP/1.1\r\nHost: x\r\n\r\n"
    with closing(connected(server, _POST.replace(b"/games/import", b"/") + body)) as connection:
        assert answer_on(connection).count("HTTP/1.1 ") == 1


def test_a_poll_without_news_leaves_its_connection_open(server: Server) -> None:
    key = server.store.create(new_game()).key
    ask = f"GET /games/{key}/moves?since=0 HTTP/1.1\r\nHost: x\r\n".encode()
    with closing(connected(server, (ask + b"\r\n") * 2 + ask + b"Connection: close\r\n\r\n")) as connection:
        assert answer_on(connection).count("HTTP/1.1 200 ") == 3


def test_a_server_for_its_own_machine_believes_what_stands_in_front_of_it(server: Server) -> None:
    """Caddy tells so that a phone came over https."""
    said = b"GET / HTTP/1.1\r\nHost: scores.example\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
    with closing(connected(server, said)) as connection:
        assert "; Secure" in answer_on(connection)


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
    rows = _rows("http://192.168.1.20:5050/")
    assert len({len(row) for row in rows}) == 1
    assert rows[1][:9] == "██ ▄▄▄▄▄ "
    assert rows[1][-9:] == " ▄▄▄▄▄ ██"
    assert rows[4][:9] == "██▄▄▄▄▄▄▄"
