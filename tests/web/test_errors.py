"""Whatever goes wrong, somebody reads a sentence."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.moves import (
    BuildStation,
    ClaimRoute,
    EnterCards,
    GiveRoute,
    Move,
    OpenDoubles,
    ReleaseRoute,
    RemoveStation,
    ReturnCard,
    ReturnTicket,
    TakeCard,
    TakeTicket,
)
from scorer.rules.play import play
from scorer.web.remedies import remedies_of
from scorer.wire import json_of
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


@pytest.mark.parametrize("moves", ["", "nonsense", "{}", '[{"kind": "fly"}]', '[{"kind": "claim"}]', "[1]", "[null]"])
def test_moves_that_are_none_are_refused(client: FlaskClient, moves: str) -> None:
    key = client.application.extensions["store"].create(new_game()).key
    answer = client.post(f"/games/{key}/enter", data={"moves": moves})
    assert answer.status_code == 400
    assert "cannot be understood" in answer.text


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


def test_an_illegal_move_without_scripts_offers_its_ways_out_as_buttons(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game()).key
    server.store.append(key, "a", TakeTicket(0, "brest", "petrograd"))
    page = phone(java_script_enabled=False).new_page()
    page.goto(server.address(key, "tickets?seat=1"))
    page.click("[data-ticket=brest-petrograd]")
    expect(page.locator("h1")).to_have_text("Brest–Petrograd is already in Anna's hand.")
    page.click("text=Move the card to Björn")
    expect(page).to_have_url(server.address(key, "tickets?seat=1"))
    assert [held.seat for held in server.store.record(key).game.tickets] == [1]


def test_axe_finds_nothing(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/nowhere")
    assert violations(page) == []


def after(game: Game, *moves: Move) -> Game:
    for move in moves:
        game = play(game, move)
    return game


EUROPE, POLAND = new_game(players=3), new_game("poland", players=3)
FIRST, SECOND = "berlin-frankfurt-1", "berlin-frankfurt-2"


@pytest.mark.parametrize(
    ("before", "move", "labels", "moves"),
    [
        (
            after(EUROPE, ClaimRoute(0, "paris-zurich")),
            ClaimRoute(1, "paris-zurich"),
            ["Give it to Björn"],
            [[GiveRoute(1, "paris-zurich")]],
        ),
        (
            after(EUROPE, ClaimRoute(0, FIRST)),
            ClaimRoute(1, SECOND),
            ["The line is Björn’s, not Anna’s", "Doubles are open at our table"],
            [[GiveRoute(1, FIRST)], [OpenDoubles(True), ClaimRoute(1, SECOND)]],
        ),
        (
            after(EUROPE, ClaimRoute(0, FIRST)),
            ClaimRoute(0, SECOND),
            ["Release Berlin–Frankfurt instead"],
            [[ReleaseRoute(FIRST), ClaimRoute(0, SECOND)]],
        ),
        (
            after(EUROPE, BuildStation(0, "wien")),
            BuildStation(1, "wien"),
            ["Give it to Björn"],
            [[RemoveStation("wien"), BuildStation(1, "wien")]],
        ),
        (
            after(EUROPE, *(BuildStation(0, city) for city in ("wien", "roma", "paris"))),
            BuildStation(0, "madrid"),
            ["Take away the station in Wien", "Take away the station in Roma", "Take away the station in Paris"],
            [[RemoveStation(city), BuildStation(0, "madrid")] for city in ("wien", "roma", "paris")],
        ),
        (
            after(EUROPE, TakeTicket(0, "brest", "petrograd")),
            TakeTicket(2, "petrograd", "brest"),
            ["Move the card to Chloé"],
            [[ReturnTicket("brest", "petrograd", 20), TakeTicket(2, "petrograd", "brest")]],
        ),
        (
            after(POLAND, EnterCards(True), TakeCard(0, "rosja", 7)),
            TakeCard(1, "rosja", 7),
            ["Move the card to Björn"],
            [[ReturnCard("rosja", 7), TakeCard(1, "rosja", 7)]],
        ),
        (
            POLAND,
            TakeCard(1, "rosja", 7),
            ["Enter the cards as they lie"],
            [[EnterCards(True), TakeCard(1, "rosja", 7)]],
        ),
        (POLAND, BuildStation(1, "lodz"), [], []),
    ],
)
def test_an_illegal_move_has_sensible_ways_out(
    app: Flask, before: Game, move: Move, labels: list[str], moves: list[list[Move]]
) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(before, move)
    with app.test_request_context():
        offered = remedies_of(before, move, refused.value)
    assert [remedy.label for remedy in offered] == labels
    assert [remedy.json["moves"] for remedy in offered] == [[json_of(step) for step in steps] for steps in moves]


def test_a_way_out_that_the_rules_forbid_is_not_offered(app: Flask) -> None:
    """Björn owns the other line of the pair, so this one cannot be given to him."""
    four = after(new_game(players=4), ClaimRoute(0, FIRST), ClaimRoute(1, SECOND))
    with pytest.raises(IllegalMove) as refused:
        play(four, ClaimRoute(1, FIRST))
    with app.test_request_context():
        assert remedies_of(four, ClaimRoute(1, FIRST), refused.value) == ()
