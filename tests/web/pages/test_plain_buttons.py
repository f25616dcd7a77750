"""Plain buttons make moves without scripts."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, expect

from scorer.rules.moves import TakeTicket
from tests.web.conftest import Server, new_game


@pytest.mark.parametrize("moves", ["", "nonsense", "{}", '[{"kind": "fly"}]', '[{"kind": "claim"}]', "[1]", "[null]"])
def test_moves_that_are_none_are_refused(client: FlaskClient, moves: str) -> None:
    key = client.application.extensions["store"].create(new_game()).key
    answer = client.post(f"/games/{key}/enter", data={"moves": moves})
    assert answer.status_code == 400
    assert "cannot be understood" in answer.text


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


def test_without_scripts_the_last_one_who_is_done_is_asked_with_their_own_numbers(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game(players=2)).key
    server.store.seats.take(key, "bjorns", [1])
    server.store.seats.finish(key, "bjorns")
    page = phone(java_script_enabled=False).new_page()
    page.goto(server.address(key, "join"))
    page.click("[data-join='Anna']")
    page.goto(server.address(key, "tickets"))
    for button in ("[data-done]", "[data-open-count]"):
        page.click(button)
        expect(page.locator("h1")).to_contain_text("Anna holds no ticket and has 45 trains left.")
        assert not server.store.record(key).game.is_count_open
        page.click("text=Back")
        page.wait_for_url("**/tickets*")
    page.click("[data-done]")
    page.click("text=Yes, open the count")
    expect(page).to_have_url(server.address(key, "result"))
    expect(page.locator("#questions")).to_contain_text("Anna")
    assert server.store.record(key).game.is_count_open


def test_without_scripts_who_opens_the_count_for_everybody_is_asked_first(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game(players=2)).key
    page = phone(java_script_enabled=False).new_page()
    page.goto(server.address(key, "join"))
    page.click("[data-join='Anna']")
    page.goto(server.address(key, "tickets"))
    page.click("[data-open-count]")
    expect(page.locator("h1")).to_contain_text("Anna holds no ticket and has 45 trains left. All tickets are then seen")
    assert not server.store.record(key).game.is_count_open
    page.click("text=Yes, open the count")
    expect(page).to_have_url(server.address(key, "result"))
    assert server.store.record(key).game.is_count_open
