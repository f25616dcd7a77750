"""Whatever goes wrong, somebody reads a sentence."""

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from playwright.sync_api import Page

from tests.web.conftest import Server, new_game, violations


@pytest.mark.parametrize(
    ("address", "language", "sentence"),
    [
        ("/nowhere", "en", "There is nothing at this address."),
        ("/nowhere", "de", "Unter dieser Adresse gibt es nichts."),
        ("/games/nobody/", "en", "There is no game at this address."),
        ("/games/nobody/", "de", "Unter dieser Adresse gibt es kein Spiel."),
        ("/games/nobody/result.json", "en", "There is no game at this address."),
    ],
)
def test_a_bad_address_gets_a_sentence(client: FlaskClient, address: str, language: str, sentence: str) -> None:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 404
    assert sentence in answer.text


def test_a_program_gets_its_sentence_as_json(client: FlaskClient) -> None:
    answer = client.get("/games/nobody/export.json")
    assert answer.get_json()["sentence"].startswith("There is no game")
    assert client.get("/nowhere", headers={"Accept": "application/json"}).get_json()["sentence"]


def test_what_is_too_large_is_refused_in_words(client: FlaskClient) -> None:
    answer = client.post("/games/import", data={"file": "x" * 300_000}, headers={"Accept-Language": "en"})
    assert answer.status_code == 413
    assert "256 kilobytes" in answer.text


def test_a_wrong_way_to_ask_is_told(client: FlaskClient) -> None:
    answer = client.get("/games", headers={"Accept-Language": "en"})
    assert answer.status_code == 405
    assert "This address does not take that." in answer.text


def test_what_nobody_foresaw_is_logged_and_told(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    @app.get("/broken")
    def broken() -> str:
        raise ZeroDivisionError

    answer = app.test_client().get("/broken", headers={"Accept-Language": "en"})
    assert answer.status_code == 500
    assert "What you entered before is safe" in answer.text
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (503, "Many people are printing just now."),
        (501, "Something broke on our side."),
        (418, "The browser sent something that cannot be understood here."),
    ],
)
def test_an_error_of_http_has_a_sentence(app: Flask, status: int, said: str) -> None:
    app.add_url_rule("/broken", view_func=lambda: abort(status))
    answer = app.test_client().get("/broken", headers={"Accept-Language": "en"})
    assert (answer.status_code, said in answer.text) == (status, True)


@pytest.mark.parametrize("board", ["europe", "poland"])
def test_no_request_breaks_the_app(client: FlaskClient, board: str) -> None:
    """What a broken link, a wrong script or a bored child may send; whatever it is, somebody reads a sentence."""
    client.application.config["PROPAGATE_EXCEPTIONS"] = True
    key = client.application.extensions["store"].create(new_game(board, players=2)).key
    game = f"/games/{key}"
    for address in (
        "/?again=nobody",
        "/?again=\x00",
        f"{game}/tickets?seat=x",
        f"{game}/tickets?seat=99999999999999999999",
        f"{game}/claims?place=-5&seat=77",
        f"{game}/claims?place=x#a",
        f"{game}/result?path=-1",
        f"{game}/result?path=99999999999999999999",
        f"{game}/moves?since=99999999999999999999999",
        f"{game}/moves?since=x",
        "/games/%ff%00/",
        "/static/x/%00",
    ):
        assert client.get(address).status_code < 500, address
    for sent in (
        b"",
        b"{",
        b"[]",
        b"1",
        b'{"id": 7, "move": {}}',
        b'{"id": "a"}',
        b'{"id": "\\ud800", "move": {"kind": "release", "route": "x"}}',
        b'{"id": "b", "move": {"kind": "return-ticket", "start": "\\ud800", "end": "x", "value": 1}}',
        b'{"id": "c", "move": {"kind": "take-ticket", "seat": -1, "start": "x", "end": "x"}}',
        b'{"id": "d", "move": {"kind": "take-card", "seat": 0, "country": "rosja", "value": 99999999999999999999}}',
        b'{"id": "e", "move": {"kind": "shift", "route": "paris-zurich", "place": -99999999999999999999}}',
        b'{"id": "f", "move": {"kind": ["claim"], "seat": 0}}',
    ):
        answer = client.post(f"{game}/moves", data=sent, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500, sent
        assert answer.get_json()["sentence"], sent
    for form in (
        {"seat": "x"},
        {"seat": "9", "route": "x", "place": "x"},
        {"start": "x", "end": "\x00", "value": "1e9"},
    ):
        assert client.post(f"{game}/claims", data=form).status_code == 400
        assert client.post(f"{game}/tickets", data=form).status_code == 400


def test_axe_finds_nothing(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/nowhere")
    assert violations(page) == []
