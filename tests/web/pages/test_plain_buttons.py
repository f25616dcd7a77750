"""Plain buttons make moves without scripts."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, expect

from scorer.rules.moves import TakeTicket
from scorer.store import Store
from tests.web.conftest import Server, new_game


@pytest.mark.parametrize("moves", ["", "nonsense", "{}", '[{"kind": "fly"}]', '[{"kind": "claim"}]', "[1]", "[null]"])
def test_moves_that_are_none_are_refused(client: FlaskClient, moves: str) -> None:
    key = client.application.extensions["store"].create(new_game()).key
    answer = client.post(f"/games/{key}/enter", data={"moves": moves})
    assert answer.status_code == 400
    assert "cannot be understood" in answer.text


def test_a_button_leads_back_to_its_page_and_to_no_other_site(client: FlaskClient) -> None:
    key = client.application.extensions["store"].create(new_game()).key
    for back, leads in (("/boards/new", "/boards/new"), ("https://example.org/", "/"), ("//example.org", "/")):
        answer = client.post(f"/games/{key}/enter", data={"moves": "[]", "back": back})
        assert (answer.status_code, answer.location) == (303, leads)


def test_only_opening_the_count_is_asked_about(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game(players=2)).key
    client.post(f"/games/{key}/join", data={"seat": "0"})
    moves = '[{"kind": "claim", "seat": 0, "route": "brest-paris"}]'
    assert client.post(f"/games/{key}/enter", data={"moves": moves}).status_code == 303


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


def test_without_scripts_the_map_says_where_lines_are_entered(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game()).key
    page = phone(java_script_enabled=False).new_page()
    page.goto(server.address(key))
    page.click("noscript a")
    expect(page).to_have_url(server.address(key, "claims"))
    page.goto(server.address(key, "photo"))
    expect(page.locator("noscript p")).to_be_visible()


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
        expect(page.locator("#before-count")).to_contain_text("Anna holds no ticket and has 45 trains left.")
        assert not server.store.record(key).game.is_count_open
        page.goto(server.address(key, "tickets"))
    page.click("[data-done]")
    page.click("[data-confirm]")
    expect(page).to_have_url(server.address(key, "asks"))
    expect(page.locator("#asks")).to_contain_text("Anna")
    assert server.store.record(key).game.is_count_open
