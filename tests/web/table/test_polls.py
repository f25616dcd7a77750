"""Polls that have nothing to tell, which never come to Flask; and those that do."""

from collections.abc import Iterator

import pytest
from flask import Flask, request_started
from flask.testing import FlaskClient
from werkzeug.test import create_environ, run_wsgi_app

from scorer.store import Store
from tests.web.conftest import new_game


@pytest.fixture
def seen(app: Flask) -> Iterator[list[str]]:
    """What comes to Flask."""
    found: list[str] = []

    def see(_: Flask) -> None:
        found.append("a request")

    with request_started.connected_to(see, app):
        yield found


@pytest.fixture
def moves(client: FlaskClient, store: Store) -> str:
    """Where a phone that has opened the page of a new game asks for news."""
    game = f"/games/{store.create(new_game('europe')).key}/"
    client.get(game)
    return f"{game}moves"


def test_nothing_new_is_answered_at_once(client: FlaskClient, moves: str, seen: list[str]) -> None:
    answer = client.get(f"{moves}?since=0&seatings=0&here=")
    assert (answer.status_code, answer.json, seen) == (200, {}, [])
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Set-Cookie" not in answer.headers


def test_what_somebody_does_in_secret_is_nothing_new(app: Flask, moves: str, seen: list[str]) -> None:
    """R10: a phone that may not know of it takes the short way; its own one hears of it."""
    app.config["WTF_CSRF_ENABLED"] = False
    anna, other = app.test_client(), app.test_client()
    anna.post(moves.replace("moves", "join"), data={"seat": "0"})
    polls = []
    for phone in (other, anna):
        told = phone.get(moves).json or {}
        polls.append(f"{moves}?since={told['number']}&hands={told['hands']}&seatings={told['seatings']}&here=0")
    card = {"kind": "take-ticket", "seat": 0, "start": "brest", "end": "petrograd"}
    assert anna.post(moves, json={"id": "m", "move": card}).status_code == 200
    seen.clear()
    assert (other.get(polls[0]).json, seen) == ({}, [])
    assert (anna.get(polls[1]).json or {})["hands"] == 1


def test_its_answer_is_what_every_server_takes(client: FlaskClient, moves: str) -> None:
    """Bytes, and a header for their number."""
    app = client.application
    body, status, headers = run_wsgi_app(app.wsgi_app, create_environ(moves, query_string="since=0&here=0"))
    assert (list(body), status) == ([b'{"here": []}'], "200 OK")
    assert (headers["Content-Type"], headers["Content-Length"]) == ("application/json", "12")


@pytest.mark.parametrize("asked", ["", "?since=-1", "?since=one", "?since=0&seatings=-1", "?seatings=0", "?since="])
def test_who_does_not_know_where_the_log_ends_is_told_all(
    client: FlaskClient, moves: str, seen: list[str], asked: str
) -> None:
    assert client.get(moves + asked).json["number"] == 0
    assert seen == ["a request"]


def test_no_poll_finds_a_game_that_there_is_not(client: FlaskClient, seen: list[str]) -> None:
    answer = client.get("/games/nobodys/moves?since=0", headers={"Accept": "application/json"})
    assert (answer.status_code, seen) == (404, ["a request"])
    assert answer.json["sentence"].startswith("There is no game at this address.")


def test_a_phone_without_a_cookie_hears_the_same(app: Flask, moves: str) -> None:
    assert app.test_client().get(f"{moves}?since=0").json == {}
    assert app.test_client(use_cookies=False).get(f"{moves}?since=0&waiting=2").json == {}
    assert app.extensions["presence"].waiting(moves.split("/")[2]) == (), "the count waits for no unknown phone"


@pytest.mark.parametrize(
    "cookie", ["ticket-scorer=forged", "ticket-scorer=", "=;;=", "ticket-scorer=eyJwaG9uZSI6MX0.x.y"]
)
def test_a_cookie_that_we_did_not_sign_is_nobodys(app: Flask, moves: str, cookie: str) -> None:
    client = app.test_client(use_cookies=False)
    assert client.get(f"{moves}?since=0", headers={"Cookie": cookie}).json == {}
