"""Whatever goes wrong, somebody reads a sentence."""

from dataclasses import replace

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from playwright.sync_api import Page
from werkzeug.exceptions import ServiceUnavailable

from scorer.ask.not_yet import TicketsClash
from scorer.count.hard import TooHard
from scorer.files.entries import GameFileError
from scorer.paper.prints import NoPress
from scorer.rules.errors import NotFound, ScorerError
from scorer.rules.game import HeldTicket
from scorer.rules.sentence import say
from scorer.store.errors import LogFull, RoundFull, StoreAway, StoreError
from scorer.web.http.errors import sentence_of
from tests.web.conftest import Server, new_game, violations

CLASHING = replace(new_game(), tickets=tuple(HeldTicket(seat, new_game().edition.tickets[0]) for seat in (0, 1)))
"""A game in which two players hold the only copy of a ticket."""


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
    nowhere = client.get("/nowhere", headers={"Accept": "application/json"})
    assert nowhere.get_json()["sentence"]
    assert nowhere.headers.getlist("Content-Type") == ["application/json"]


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
        (400, "The browser sent something that cannot be understood here."),
        (503, "Many people want this just now."),
        (501, "Something broke on our side."),
        (418, "The browser sent something that cannot be understood here."),
    ],
)
def test_an_error_of_http_has_a_sentence(app: Flask, status: int, said: str) -> None:
    app.add_url_rule("/broken", view_func=lambda: abort(status))
    answer = app.test_client().get("/broken", headers={"Accept-Language": "en"})
    assert (answer.status_code, said in answer.text) == (status, True)


@pytest.mark.parametrize(
    ("error", "status", "again"),
    [
        (NotFound("game", "x"), 404, None),
        (TooHard(), 409, None),
        (TicketsClash(CLASHING, CLASHING.clashes[0]), 409, None),
        (LogFull(), 403, None),
        (RoundFull(), 403, None),
        (NoPress(say("there are no libraries")), 503, None),
        (StoreError(say("the disk is full")), 503, None),
        (StoreAway(say("the database is away"), "for its host"), 503, "5"),
        (ScorerError(say("something else")), 400, None),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ScorerError) else "",
)
def test_an_error_of_ours_has_a_status_and_says_when_a_retry_helps(
    app: Flask, error: ScorerError, status: int, again: str | None
) -> None:
    @app.get("/broken")
    def broken() -> str:
        raise error

    answer = app.test_client().get("/broken", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.headers.get("Retry-After")) == (status, again)
    assert "for its host" not in answer.text


def test_an_error_of_the_store_is_logged_with_its_cause_or_in_a_line_while_the_database_is_away(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    away, full = StoreAway(say("the database is away"), "as a host is told"), StoreError(say("the disk is full"))
    errors = iter([away, full, StoreAway(say("the database is away"))])

    @app.get("/broken")
    def broken() -> str:
        raise next(errors) from OSError("no space left")

    for _ in range(3):
        app.test_client().get("/broken")
    said = "GET /broken: the database is away"
    logged = [record.getMessage() for record in caplog.records]
    assert logged == [f"{said} as a host is told", "GET /broken: the disk is full", said]
    causes = [record.exc_info and str(record.exc_info[1]) for record in caplog.records]
    assert causes == [None, "no space left", None]


def test_every_problem_of_a_file_is_told(app: Flask) -> None:
    @app.get("/broken")
    def broken() -> str:
        raise GameFileError([say("there are no players"), say("there is no board")])

    program = app.test_client().get("/broken", headers={"Accept": "application/json", "Accept-Language": "en"})
    problems = ["there are no players", "there is no board"]
    assert (program.status_code, program.json) == (400, {"sentence": "\n".join(problems), "problems": problems})
    page = app.test_client().get("/broken", headers={"Accept-Language": "en"}).text
    assert all(f"<li>{problem}</li>" in page for problem in problems)


def test_what_is_unknown_is_named_by_its_kind(app: Flask) -> None:
    kinds = ("game", "round", "board", "edition", "route", "city", "country")
    with app.test_request_context(headers={"Accept-Language": "en"}):
        told = [sentence_of(NotFound(kind, "x")) for kind in (*kinds, "player", "thing")]
    assert [kind for kind, sentence in zip(kinds, told, strict=False) if f" {kind}" not in sentence] == []
    assert told[-2:] == [
        "Nobody sits in this seat.",
        "There is nothing at this address. Perhaps a letter of it was lost on the way.",
    ]


def test_a_person_s_browser_tries_again_by_itself_and_a_program_is_only_told_when(app: Flask) -> None:
    @app.get("/busy")
    def busy() -> str:
        raise ServiceUnavailable(retry_after=7)

    kinds = ("text/html", "application/json")
    person, program = (app.test_client().get("/busy", headers={"Accept": kind}) for kind in kinds)
    assert [person.headers.get(name) for name in ("Retry-After", "Refresh")] == ["7", "7"]
    assert [program.headers.get(name) for name in ("Retry-After", "Refresh")] == ["7", None]


def test_a_refused_form_can_be_sent_again_with_a_token_of_the_new_page(client: FlaskClient) -> None:
    client.application.config["LIMITS"] = 0.01
    sent = {"name": "<Friday>", "csrf_token": "old"}
    page = [client.post("/rounds", data=sent) for _ in range(3)][-1].text
    assert '<input type="hidden" name="name" value="&lt;Friday&gt;">' in page
    assert 'value="old"' not in page
    assert ">Try again</button>" in page
    assert "Friday" not in client.post("/rounds/nobody/games", data=sent).text, "it would be refused again"


@pytest.mark.parametrize(
    ("asked", "is_json"),
    [
        ("text/html,application/xhtml+xml,*/*;q=0.8", False),
        ("*/*", False),
        ("application/json", True),
        ("application/json, text/plain;q=0.9", True),
        ("application/json;q=0.5, text/html", False),
    ],
)
def test_who_can_read_a_page_gets_one(client: FlaskClient, asked: str, is_json: bool) -> None:
    assert client.get("/nowhere", headers={"Accept": asked}).is_json == is_json


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
