"""Between granian and the app: bodies that are whole, slow or too large, and headers that say who speaks."""

import asyncio
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Event, Semaphore
from urllib.parse import urlencode
from urllib.request import urlopen
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from flask import Flask, send_file

from scorer.aside import Busy
from scorer.web import create_app
from scorer.web.http.client import client
from scorer.web.http.errors import STATUSES
from scorer.web.http.input_limits import REFUSAL
from scorer.web.http.limits import Limit
from scorer.web.serving import bodies, connections, held
from scorer.web.serving.gateway import Gateway
from tests.web.conftest import TWO, Server, answered, connected, new_game, serving

KB = 1024
POST = b"POST /games/import HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\n"
FORM = POST + b"Content-Type: multipart/form-data; boundary=x\r\n"


@pytest.mark.parametrize(
    "length", [b"Content-Length: 2\r\n\r\n{}", b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"]
)
def test_what_is_sent_arrives_whole(server: Server, length: bytes) -> None:
    """A form without its page's token is told from JSON that is none."""
    answer = answered(server.url, POST + b"Content-Type: application/json\r\nConnection: close\r\n" + length)
    assert answer.startswith("HTTP/1.1 400 ")
    assert "sent no cookie" in answer


@pytest.mark.parametrize(
    "body", [b"Content-Length: 400000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n400001\r\n" + b"x" * 0x400001]
)
def test_a_body_that_is_too_large_is_refused_in_words_before_it_is_taken_in(server: Server, body: bytes) -> None:
    answer = answered(server.url, FORM + body)
    assert answer.startswith("HTTP/1.1 413 ")
    assert "256 kilobytes" in answer
    assert answer.count("HTTP/1.1 ") == 1


@pytest.mark.parametrize("path", ["/rounds/import", "/tickets/rounds/import"])
def test_a_rounds_file_is_taken_in_below_a_prefix_too(tmp_path: Path, path: str) -> None:
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="r.json"\r\n\r\n%b\r\n--x--\r\n'
    body = part % (b"x" * 3_000_000)
    file = b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
    with serving(create_app({"DATA": str(tmp_path), "PREFIX": "/tickets"})) as url:
        answer = answered(url, FORM.replace(b"/games/import", path.encode()) + file)
    assert answer.startswith("HTTP/1.1 400 "), "it was read, and has no token"


def test_a_page_is_the_last_answer_where_a_body_was_left_unread(server: Server) -> None:
    """What follows is a part of that body, never a request of its own."""
    body = b"Content-Length: 400000000\r\n\r\nGET /pads/usa.pdf HTTP/1.1\r\nHost: x\r\n\r\n"
    assert answered(server.url, FORM.replace(b"/games/import", b"/") + body).count("HTTP/1.1 ") == 1


def test_a_body_that_comes_too_slowly_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "_PATIENCE", 0)
    assert answered(server.url, FORM + b"Content-Length: 1000\r\n\r\n--x").startswith("HTTP/1.1 408 ")


def test_half_a_form_begins_no_game(server: Server) -> None:
    """Its sender went away: half of what was sent may be a form, too."""
    server.app.config["WTF_CSRF_ENABLED"] = False
    form = urlencode(TWO)
    asked = f"POST /games HTTP/1.1\r\nHost: x\r\nContent-Length: {len(form) + 1}\r\n".encode()
    asked += b"Content-Type: application/x-www-form-urlencoded\r\n\r\n" + form.encode()
    with closing(connected(server.url, asked)) as connection:
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(12) == b"HTTP/1.1 400"
    asked = asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n") + b"&"
    assert answered(server.url, asked).startswith("HTTP/1.1 303 "), "the whole of it does"


def test_more_slow_bodies_than_there_are_threads_keep_nobody_from_the_game(server: Server) -> None:
    with ExitStack() as open_ones:
        for _ in range(100):
            open_ones.enter_context(closing(connected(server.url, FORM + b"Content-Length: 1000\r\n\r\n--x")))
        with urlopen(server.url, timeout=30) as page:
            assert page.status == 200


def test_a_poll_without_news_leaves_its_connection_open(server: Server) -> None:
    key = server.store.create(new_game()).key
    ask = f"GET /games/{key}/moves?since=0 HTTP/1.1\r\nHost: x\r\n".encode()
    sent = (ask + b"\r\n") * 2 + ask + b"Connection: close\r\n\r\n"
    assert answered(server.url, sent).count("HTTP/1.1 200 ") == 3


def test_a_name_with_an_underscore_does_not_pass_for_what_the_proxy_says(tmp_path: Path) -> None:
    asked = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX{0}Forwarded{0}Proto: https\r\n\r\n"
    with serving(create_app({"DATA": str(tmp_path), "TRUSTED_PROXIES": 1})) as url:
        secure = ["; Secure" in answered(url, asked.format(sign).encode()) for sign in "-_"]
    assert secure == [True, False]


def sized(url: str, size: int, sender: str = "203.0.113.7", path: str = "/rounds/import") -> str:
    """Return the answer's status to a body that a trusted proxy passes on."""
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {sender}\r\n"
    return answered(url, f"{head}Content-Length: {size}\r\n\r\n{'x' * size}".encode())[9:12]


def small_app(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
    """Say whether the server refuses what is sent, else answer with as many bytes as are asked for."""
    refusal = environ.get(REFUSAL)
    start(f"{STATUSES[type(refusal)]} x" if refusal else "200 OK", [])
    return [b"x" * int(environ["QUERY_STRING"] or 0)]


def test_who_sends_too_much_in_a_minute_is_refused_alone_and_taps_arrive() -> None:
    """A family's maps and a club's games pass: 64 megabytes are fifty of the largest games with maps."""
    with serving(small_app, settings={"TRUSTED_PROXIES": 1}) as url:
        assert {sized(url, 1280 * KB, path="/games/import") for _ in range(51)} == {"200"}
        assert sized(url, 1280 * KB, path="/games/import") == "429"
        assert sized(url, 3 * KB, path="/games/nobody/moves") == "200"
        assert sized(url, 1280 * KB, "203.0.113.8", path="/games/import") == "200"


def test_bodies_and_unread_answers_take_a_share_of_the_memory_and_taps_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held, "MOST", (1 + held.OTHERS) * (200 * KB + held.REQUEST))
    with serving(small_app, settings={"TRUSTED_PROXIES": 1}) as url:
        assert [sized(url, 190 * KB) for _ in range(3)] == ["200"] * 3, "it is given back"
        assert sized(url, 250 * KB) == "503"
        assert [sized(url, 5, path=f"/?{190 * KB}") for _ in range(3)] == ["200"] * 3
        assert sized(url, 5, path=f"/?{250 * KB}") == "503"
        assert sized(url, 3 * KB, path="/games/nobody/moves") == "200"


def test_one_address_leaves_memory_for_others() -> None:
    """Ten that hold all they may leave room for the next one's page."""
    everything, share = held.Held(), held.MOST // (1 + held.OTHERS)
    with everything.by("0") as take:
        take(share - held.REQUEST)
        with pytest.raises(Busy):
            take(1)
    with ExitStack() as requests:
        for sender in range(10):
            take = requests.enter_context(everything.by(f"{sender}"))
            with pytest.raises(Busy):
                any(map(take, [16 * KB] * 1000))
        requests.enter_context(everything.by("family"))(200 * KB)


def test_half_bodies_count_what_their_requests_take_beside_them() -> None:
    """A club's hundred phones may each have a file half sent; a thousand half bodies may not be held."""
    everything = held.Held()
    with ExitStack() as requests:
        takes = [requests.enter_context(everything.by("club")) for _ in range(1000)]
        for take in takes[:100]:
            take(60 * KB)
        with pytest.raises(Busy):
            any(take(4 * KB) for take in takes[100:])


def test_small_pieces_cost_as_much_as_a_kilobyte(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow phone's few pieces pass; a body of single letters does not."""
    monkeypatch.setattr(Limit.BYTES, "most", 2 * KB)
    head = b"POST /games/import HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    with serving(small_app) as url:
        assert answered(url, head + b"1\r\nx\r\n" * 3 + b"0\r\n\r\n")[9:12] == "200"
        assert answered(url, head + b"1\r\nx\r\n" * 40)[9:12] == "429"


def test_the_log_names_whose_body_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Limit.BYTES, "most", 20 * KB)
    settings = {"DATA": str(tmp_path), "LOG": "requests", "TRUSTED_PROXIES": 1}
    with serving(create_app(settings), settings=settings) as url:
        assert [sized(url, 9 * KB) for _ in range(3)] == ["400", "400", "429"], "they have no token"
    told = [line.split("] ")[1].split() for line in capsys.readouterr().err.splitlines() if "POST" in line]
    assert [(line[2], line[-1]) for line in told if line[2] == "429"] == [("429", "203.0.113.7")]
    assert len(told) == 3


def test_who_has_few_connections_loses_none() -> None:
    """Of five places a crowd at one address keeps three, and a phone at another its two."""
    with ExitStack() as opened, socket.create_server(("127.0.0.1", 0)) as server:
        ends = []
        for source in ["127.0.0.3"] * 8 + ["127.0.0.2"] * 2:
            mine = socket.create_connection(server.getsockname(), source_address=(source, 0), timeout=10)
            ends.append((opened.enter_context(mine), opened.enter_context(server.accept()[0])))
        connections.leave(5, [theirs.fileno() for _, theirs in ends])
        for _, theirs in ends:
            with suppress(OSError):
                theirs.sendall(b"x")
        assert [mine.recv(1) for mine, _ in ends] == [b"x"] * 3 + [b""] * 5 + [b"x"] * 2


def test_an_address_that_no_page_has_is_not_repeated(server: Server) -> None:
    asked = b"GET /%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    assert answered(server.url, asked % (b"y" * 5000)).startswith("HTTP/1.1 414 ")
    assert answered(server.url, asked % (b"y" * 3000)).startswith("HTTP/1.1 404 ")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limit")
def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of ten megabytes are more than an address may hold: the second waits for the end of the first."""
    try:
        monkeypatch.setattr(connections, "_UNREAD", 0.001)
        with serving(small_app) as url, closing(connected(url, b"GET /?10000000 HTTP/1.1\r\nHost: x\r\n\r\n")):
            assert any(sized(url, 5, path="/?10000000") == "200" for _ in range(1000))
    finally:
        monkeypatch.undo()
        connections.close_unread()  # the other servers of this process


def test_a_large_file_is_sent_whole(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"x" * 3_000_000)
    app = Flask("files")
    app.add_url_rule("/", view_func=lambda: send_file(tmp_path / "large"))
    with serving(app) as url, urlopen(url, timeout=30) as answer:
        assert answer.read() == b"x" * 3_000_000


@pytest.mark.parametrize("stays", [True, False])
def test_who_works_for_a_phone_is_told_when_it_leaves_and_only_then(stays: bool) -> None:
    works, is_gone, may_answer = Event(), Event(), Event()

    def work(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
        with Flask("work").request_context(environ):
            client().when_gone(is_gone.set)
        works.set()
        may_answer.wait(30)
        start("200 OK", [])
        return [b"done"]

    with serving(work) as url, closing(connected(url, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")) as connection:
        assert works.wait(30)
        if stays:
            may_answer.set()
            assert connection.recv(12) == b"HTTP/1.1 200"
        connection.close()
        assert is_gone.wait(0 if stays else 30) is not stays
        may_answer.set()


def test_an_address_in_another_script_is_found(server: Server) -> None:
    answer = answered(server.url, "GET /pads/ü.pdf HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith(("HTTP/1.1 404 ", "HTTP/1.1 400 "))


def test_what_is_due_every_few_minutes_is_done_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.web.serving.gateway._UPKEEP", 0)
    done = Semaphore(0)

    async def run() -> bool:
        Gateway(small_app, upkeep=done.release)._keep_up(asyncio.get_running_loop())
        return await asyncio.to_thread(lambda: done.acquire(timeout=30) and done.acquire(timeout=30))

    with ThreadPoolExecutor() as aside:  # a browser's loop may run in this thread
        assert aside.submit(asyncio.run, run()).result()
