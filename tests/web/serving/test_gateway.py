"""Between granian and the app: bodies that are whole, slow or too large, and headers that say who speaks."""

import socket
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event
from urllib.parse import urlencode
from urllib.request import urlopen
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from flask import Flask

from scorer.web import create_app
from scorer.web.http.client import client
from scorer.web.serving import gateway
from tests.web.conftest import TWO, Server, answered, connected, new_game, serving

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


def test_a_page_is_the_last_answer_where_a_body_was_left_unread(server: Server) -> None:
    """What follows is a part of that body, never a request of its own."""
    body = b"Content-Length: 400000000\r\n\r\nGET /pads/usa.pdf HTTP/1.1\r\nHost: x\r\n\r\n"
    assert answered(server.url, FORM.replace(b"/games/import", b"/") + body).count("HTTP/1.1 ") == 1


def test_a_body_that_comes_too_slowly_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "_RECEIVING", 0)
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
