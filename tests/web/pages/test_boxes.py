"""A box whose map we do not have: begun, counted by two phones in secret, told and printed (C1)."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, expect

from scorer import gamefile
from scorer.rules.game import Game
from scorer.rules.moves import FinishGame, TypeCount
from scorer.store import Store
from tests.web.conftest import Server, violations
from tests.web.fingers import saved

IBERIA = Path(__file__).parents[2] / "count" / "iberia.json"
FORM = {
    "board": "counts",
    "edition": "classic",
    "box": "Iberia",
    "players-0-name": "Anna",
    "players-0-colour": "red",
    "players-1-name": "Björn",
    "players-1-colour": "blue",
}


def iberia() -> Game:
    return gamefile.load(IBERIA.read_text(encoding="utf-8"))


def key_of(address: str) -> str:
    return address.split("/games/")[1].split("/", maxsplit=1)[0]


def test_a_box_is_chosen_by_its_name_or_by_any_other(client: FlaskClient) -> None:
    assert "Heart of Africa" in client.get("/boxes").text
    assert "Team Asien" in client.get("/boxes", headers={"Accept-Language": "de"}).text
    assert "enter each team as one player" in client.get("/boxes/new?box=Team Asia").text
    assert "<h1>My own box</h1>" in client.get("/boxes/new?box=My own box").text
    assert client.get("/boxes/new?box=%20").headers["Location"].endswith("/boxes")


def test_a_box_that_has_a_map_by_now_leads_there_and_a_game_of_before_stays(client: FlaskClient, store: Store) -> None:
    assert '?board=rails-and-sails-great-lakes#people">Great Lakes</a>' in client.get("/boxes").text
    leads = client.get("/boxes/new?box= Great Lakes ").headers["Location"]
    assert leads.endswith("/?board=rails-and-sails-great-lakes#people")
    assert 'value="rails-and-sails-great-lakes" checked' in client.get(leads).text
    begun = client.post("/boxes", data=FORM | {"box": "Great Lakes"}).headers["Location"]
    assert store.record(key_of(begun)).game.board.box == "Great Lakes"
    assert client.get(begun).status_code == 200
    assert "<h1>Great Lakes</h1>" in client.get(f"/boxes/new?again={key_of(begun)}").text


def test_only_something_else_has_a_next(client: FlaskClient) -> None:
    before, _, after = client.get("/boxes").text.partition("Something else:")
    row, _, foot = after.partition("</p>")
    assert '<button class="primary">Next</button>' in row
    assert "primary" not in before.partition("<form")[2] + foot.partition("</form>")[0]


def test_the_form_begins_a_game_with_the_table_s_own_prices(client: FlaskClient, store: Store) -> None:
    answer = client.post("/boxes", data=FORM | {"points-7": "20", "other": "Festivals"})
    game = store.record(key_of(answer.headers["Location"])).game
    assert (game.board.name["en"], game.board.points[7], game.board.points[6]) == ("Iberia", 20, 15)
    assert answer.headers["Location"].endswith("/counts")


@pytest.mark.parametrize("wrong", [{"points-3": "0"}, {"box": ""}, {"players-1-name": ""}])
def test_a_form_with_a_mistake_comes_back(client: FlaskClient, wrong: dict[str, str]) -> None:
    answer = client.post("/boxes", data=FORM | wrong)
    assert answer.status_code == 400
    assert "Anna" in answer.text


def test_a_wrong_price_comes_back_for_the_same_box(client: FlaskClient) -> None:
    """Else the next try would be a game of another box."""
    assert "<h1>Iberia</h1>" in client.post("/boxes", data=FORM | {"points-3": "0"}).text


def test_every_page_of_a_map_leads_to_the_numbers(client: FlaskClient, store: Store) -> None:
    key = store.create(iberia()).key
    for page in ("", "tickets", "claims", "check", "photo", "poster.pdf"):
        assert client.get(f"/games/{key}/{page}").headers["Location"].endswith(f"/games/{key}/counts")
    for page in ("counts?seat=2", "invite", "join", "result", "reveal", "handing", "set-up", "result.svg"):
        assert client.get(f"/games/{key}/{page}").status_code == 200


def test_the_same_people_play_the_same_box_again_at_the_same_prices(client: FlaskClient, store: Store) -> None:
    key = store.create(iberia()).key
    page = client.get(f"/?again={key}", follow_redirects=True).text
    assert "<h1>Iberia</h1>" in page
    assert re.search(r'name="points-7" value="20"', page)
    assert 'value="Chloé"' in page


def test_a_game_is_over_once_everybody_has_typed_a_number(client: FlaskClient, store: Store) -> None:
    key = key_of(client.post("/boxes", data=FORM).headers["Location"])
    store.append(key, "one", TypeCount(0, "lines-3", 2))
    assert "Anna wins" not in client.get(f"/games/{key}/result").text
    store.append(key, "two", TypeCount(1, "lines-2", 1))
    assert "Anna wins: 8 points" in client.get(f"/games/{key}/result").text


def test_tickets_and_other_points_are_secret_until_the_count(app: Flask, client: FlaskClient, store: Store) -> None:
    key = key_of(client.post("/boxes", data=FORM).headers["Location"])
    other = app.test_client()
    for phone, seat in ((client, 0), (other, 1)):
        phone.post(f"/games/{key}/join", data={"seat": seat})
    move = {"kind": "type-count", "seat": 0, "count": "tickets-won", "number": 731}
    lines = {"kind": "type-count", "seat": 0, "count": "lines-6", "number": 3}
    assert client.post(f"/games/{key}/moves", json={"id": "a", "moves": [move, lines]}).status_code == 200
    seen = [other.get(f"/games/{key}/{page}") for page in ("counts?seat=0", "result", "moves?since=0", "screen")]
    assert all("731" not in answer.text for answer in seen)
    assert "45" in seen[0].text  # three lines of six
    assert other.get(f"/games/{key}/result.json").status_code == 409
    refused = other.post(f"/games/{key}/moves", json={"id": "b", "move": move | {"number": 5}})
    assert refused.status_code == 409
    assert "731" in client.get(f"/games/{key}/counts").text
    store.append(key, "over", FinishGame(True))
    client.post(f"/games/{key}/moves", json={"id": "c", "move": {"kind": "open-count", "is_sure": True}})
    for phone in (client, other):
        phone.post(f"/games/{key}/done", json={"id": "d", "done": True})
    assert "731" in other.get(f"/games/{key}/result").text


def test_rounds_keep_boxes_apart(client: FlaskClient, store: Store) -> None:
    names = ("Iberia", "Old West", "Iberia")
    games = [gamefile.load(IBERIA.read_text("utf-8").replace("Iberia", name)) for name in names]
    key = store.rounds.create("", [(game, datetime.now(UTC)) for game in games], phone="").key
    page = client.get(f"/rounds/{key}").text
    assert re.findall(r"<strong>(Iberia|Old West)</strong> <span[^>]*>(\d)", page) == [
        ("Iberia", "2"),
        ("Old West", "1"),
    ]
    assert client.get(f"/rounds/{key}/games.csv").text.count("Old West") == 3


def test_two_phones_count_iberia_from_the_list_of_boxes_to_the_result(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    annas, bjorns = phone().new_page(), phone().new_page()
    annas.goto(f"{server.url}/boxes")
    annas.get_by_role("button", name="Iberia").tap()
    annas.fill("[name=players-0-name]", "Anna")
    annas.press("[name=players-0-name]", "Enter")
    expect(annas.locator("[name=players-1-name]")).to_be_focused()
    annas.fill("[name=players-1-name]", "Björn")
    annas.tap("#to-rules")
    annas.press("[name=points-7]", "Enter")
    assert violations(annas) == []
    annas.get_by_role("button", name="Everybody with their own phone").tap()
    annas.wait_for_url("**/games/**")
    key = key_of(annas.url)
    annas.tap("[data-join=Anna]")
    expect(annas.locator("[data-seat-at=Anna][data-state=here]")).to_be_visible()
    annas.goto(server.address(key))
    bjorns.goto(server.address(key, "join"))
    bjorns.get_by_role("button", name="Björn").first.tap()
    bjorns.wait_for_url("**/counts**")
    annas.locator(".typed", has=annas.locator("[data-count='longest-path/Anna']")).locator(".step").last.tap()
    for value, kind in (("12", "won"), ("9", "won"), ("5", "lost")):
        annas.fill("#ticket", value)
        annas.tap(f"[data-add^=tickets-{kind}]")
    saved(annas)
    expect(annas.locator("[data-total=Anna]")).to_have_text(str(10 + 21 - 5))
    assert violations(annas) == []
    bjorns.fill("[data-count='lines-7/Björn']", "2")
    bjorns.fill("[data-count='other/Björn']", "-3")
    bjorns.locator("h1").first.tap()
    saved(bjorns)
    annas.tap("[data-done]")
    bjorns.tap("[data-done]")
    expect(bjorns.locator(".reveal")).to_be_visible()
    bjorns.goto(server.address(key, "result"))
    expect(bjorns.locator(".winner")).to_have_text("Björn wins")


def test_c3_a_small_box_asks_for_what_it_has_and_its_points_of_the_table_s_own_can_be_named_later(
    client: FlaskClient, store: Store
) -> None:
    form = client.get("/boxes/new?box=Berlin").text
    assert re.findall(r'name="((?:subway_)?points)-(\d)"', form) == [
        (kind, str(length)) for kind in ("points", "subway_points") for length in range(1, 7)
    ]
    key = key_of(client.post("/boxes", data=FORM | {"box": "Berlin", "subway_points-2": "5"}).headers["Location"])
    store.append(key, "one", TypeCount(0, "subway-2", 2))
    page = client.get(f"/games/{key}/counts?seat=0").text
    assert "5 × 2 = 10" in page
    for other in ("globetrotter", "stations-left", "lines-7", "tickets-completed", "count=&#34;other"):
        assert f'data-count="{other}' not in page
    set_up = {key: value for key, value in FORM.items() if key != "box"} | {"other": "Oma", "players-0-seat": "0"}
    assert client.post(f"/games/{key}/set-up", data=set_up | {"players-1-seat": "1"}).status_code == 303
    assert 'data-count="other/Anna"' in client.get(f"/games/{key}/counts?seat=0").text


def test_c3_first_journey_names_a_winner_and_no_total(client: FlaskClient, store: Store) -> None:
    form = FORM | {"box": "First Journey (USA)"}
    assert "This box counts no points" in client.get("/boxes/new?box=First Journey (USA)").text
    key = key_of(client.post("/boxes", data=form).headers["Location"])
    client.post(f"/games/{key}/counts?seat=0", data={"tickets-completed/0": "4"})
    client.post(f"/games/{key}/counts?seat=1", data={"tickets-completed/1": ""})
    store.append(key, "over", FinishGame(True))
    undecided = client.get(f"/games/{key}/result").text
    assert "Not finished yet: not everybody’s tickets are typed." in undecided, "whatever the players call it"
    assert ">We are done<" not in undecided
    assert re.search(rf'href="/games/{key}/counts">Type the numbers', undecided)
    assert 'aria-label="Björn, Tickets: –"' in undecided, "not typed is not 0"
    client.post(f"/games/{key}/counts?seat=1", data={"tickets-completed/1": "0"})
    result, more = client.get(f"/games/{key}/result").text, client.get(f"/games/{key}/more").text
    assert "Anna wins by more completed tickets: 4 to 0." in result
    assert "1. Anna 4 tickets" in more
    for page in ("result", "counts?seat=0", "screen"):
        assert ">Total<" not in client.get(f"/games/{key}/{page}").text
