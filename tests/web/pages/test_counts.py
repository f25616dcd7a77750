"""The page of what players type: stepped or typed, checked, and only where the edition has such (X8 to X10)."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.moves import TypeCount
from scorer.store import Store
from scorer.web.http.language import COOKIE
from tests.web.conftest import Server, new_game, violations


def typed(server: Server, key: str) -> dict[tuple[int, str], int]:
    return {(held.seat, held.count.id): held.number for held in server.store.record(key).game.counts if held.number}


def passengers(server: Server, page: Page) -> str:
    key = server.store.create(new_game("germany", 3, "passengers")).key
    page.goto(server.address(key, "counts"))
    return key


def test_steps_in_a_row_are_one_move_and_bring_what_the_majority_brings(server: Server, page: Page) -> None:
    key = passengers(server, page)
    more = page.get_by_role("button", name="One more for Anna").first
    for _ in range(4):
        more.tap()
    expect(page.locator("[data-count='passengers-red/Anna']")).to_have_value("4")
    page.locator("[data-count='passengers-red/Björn']").fill("5")
    page.locator("[data-count='passengers-red/Chloé']").focus()
    expect(page.locator("#brings-passengers-red-0")).to_have_text("+10")  # the second most
    expect(page.locator("#brings-passengers-red-1")).to_have_text("+20")
    assert typed(server, key) == {(0, "passengers-red"): 4, (1, "passengers-red"): 5}
    assert server.store.number(key) == 2


def test_what_was_stepped_a_moment_ago_goes_along_when_the_page_is_left(server: Server, page: Page) -> None:
    key = passengers(server, page)
    page.get_by_role("button", name="One more for Chloé").last.tap()
    page.get_by_role("link", name="To the result").tap()
    expect(page.locator("[data-total='Chloé']")).to_have_text("20")
    assert typed(server, key) == {(2, "passengers-white"): 1}


def test_a_number_out_of_range_is_refused_and_more_passengers_than_the_box_has_are_asked_about(
    server: Server, page: Page
) -> None:
    key = passengers(server, page)
    page.fill("[data-count='passengers-blue/Anna']", "31")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal-sentence")).to_contain_text("from 0 to 30, not 31")
    expect(page.locator("[data-count='passengers-blue/Anna']")).to_have_value("0")
    assert typed(server, key) == {}
    page.tap("#refusal .leave")
    page.fill("[data-count='passengers-red/Anna']", "6")
    page.fill("[data-count='passengers-red/Björn']", "5")
    page.keyboard.press("Enter")
    expect(page.locator("#asks-passengers-red .note")).to_have_text("Red passengers: 11 are typed, but the box has 10.")
    assert violations(page) == []


def test_a_browser_without_scripts_keeps_all_numbers_at_once(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game("netherlands", 2)).key
    page = phone(java_script_enabled=False).new_page()
    page.goto(server.address(key, "counts"))
    page.fill("[data-count='loans/Anna']", "2")
    page.fill("[data-count='tokens/Björn']", "7")
    page.click(".save")
    expect(page.locator("#brings-loans-0")).to_have_text("−10")
    expect(page.locator("#brings-tokens-1")).to_have_text("+35")
    assert typed(server, key) == {(0, "loans"): 2, (1, "tokens"): 7}
    page.fill("[data-count='tokens/Björn']", "0")
    page.click(".save")
    page.click("#whole-coin-bonus summary")
    page.fill("[data-count='coin-bonus/Björn']", "35")
    page.click(".save")
    expect(page.locator("#brings-coin-bonus-1")).to_have_text("+35")
    expect(page.locator("[data-count='tokens/Björn']")).to_be_hidden()


def test_x10_the_lowest_share_is_asked_only_of_players_with_the_same_number(server: Server, page: Page) -> None:
    key = server.store.create(new_game("pennsylvania", 3)).key
    page.goto(server.address(key, "counts"))
    for name, number in (("Anna", "4"), ("Björn", "4"), ("Chloé", "2")):
        expect(page.locator(f"[data-count='lowest-prr/{name}']")).to_be_hidden()
        page.fill(f"[data-count='shares-prr/{name}']", number)
    page.keyboard.press("Enter")
    expect(page.locator("#asks-shares-prr .note")).to_contain_text("Anna and Björn have 4 each")
    expect(page.locator("[data-count='lowest-prr/Chloé']")).to_be_hidden()
    page.fill("[data-count='lowest-prr/Anna']", "5")
    page.fill("[data-count='lowest-prr/Björn']", "2")
    page.keyboard.press("Enter")
    expect(page.locator("#asks-shares-prr .note")).to_have_count(0)
    for seat, points in enumerate(("+21", "+30", "+14")):
        expect(page.locator(f"#brings-shares-prr-{seat}")).to_have_text(points)
    assert typed(server, key)[1, "lowest-prr"] == 2


def test_x10_shares_and_their_points_are_typed_in_one_way_and_the_other_is_put_away(server: Server, page: Page) -> None:
    key = server.store.create(new_game("pennsylvania", 2)).key
    page.goto(server.address(key, "counts"))
    page.click("#whole-share-points summary")
    page.fill("[data-count='share-points/Anna']", "40")
    page.keyboard.press("Enter")
    expect(page.locator("[data-count='shares-prr/Anna']")).to_be_hidden()
    server.store.append(key, "elsewhere", TypeCount(0, "share-points", 0))
    page.reload()
    page.fill("[data-count='shares-prr/Anna']", "2")
    page.keyboard.press("Enter")
    expect(page.locator("#whole-share-points")).to_be_hidden()
    expect(page.locator("#asks-all .note")).to_contain_text("the dummy's shares compete")
    assert typed(server, key) == {(0, "shares-prr"): 2}


def test_x10_points_typed_beside_shares_are_refused_with_a_way_out(client: FlaskClient) -> None:
    key, store = kept(client, "pennsylvania", 3), client.application.extensions["store"]
    client.set_cookie(COOKIE, "en")
    assert put_away(client, key) == [""]
    client.post(f"/games/{key}/counts", data={"shares-prr/0": "2"})
    assert put_away(client, key) == ["parts"]
    refused = client.post(f"/games/{key}/counts", data={"share-points/1": "30"})
    assert refused.status_code == 409
    assert "Take the other numbers away" in refused.text
    assert client.post(f"/games/{key}/counts", data={"shares-prr/0": "0", "share-points/1": "30"}).status_code == 303
    assert [(held.seat, held.count.id, held.number) for held in store.record(key).game.counts] == [
        (1, "share-points", 30)
    ]
    assert put_away(client, key) == ["whole"]


def put_away(client: FlaskClient, key: str) -> list[str]:
    """Return how each column is typed, which puts the other way away."""
    return re.findall(r'<i class="by-(\w*)"', client.get(f"/games/{key}/counts").text)


def kept(client: FlaskClient, *game: Any) -> str:
    store: Store = client.application.extensions["store"]
    return store.create(new_game(*game)).key


def test_a_question_about_a_count_stands_beside_it_alone(client: FlaskClient) -> None:
    key = kept(client, "germany", 2, "passengers")
    client.post(f"/games/{key}/counts", data={"passengers-red/0": "6", "passengers-red/1": "5"})
    page = client.get(f"/games/{key}/counts", headers={"Accept-Language": "en"}).text
    assert page.count("Red passengers: 11 are typed, but the box has 10.") == 1
    assert "<h1>Passengers</h1>" in page


def test_only_numbers_that_have_changed_are_moves(client: FlaskClient) -> None:
    key, store = kept(client, "pennsylvania", 2), client.application.extensions["store"]
    for _ in range(2):
        assert (
            client.post(f"/games/{key}/counts", data={"share-points/0": "7", "share-points/1": ""}).status_code == 303
        )
    assert store.number(key) == 1
    assert [(held.seat, held.number) for held in store.record(key).game.counts] == [(0, 7)]


def test_x10_two_players_are_told_that_the_dummys_shares_compete(client: FlaskClient) -> None:
    key = kept(client, "pennsylvania", 2)
    client.post(f"/games/{key}/counts", data={"shares-prr/0": "2", "shares-prr/1": "1"})
    page = client.get(f"/games/{key}/counts", headers={"Accept-Language": "en"}).text
    assert page.count("With two players the dummy&#39;s shares compete, too") == 1
    assert "the dummy" in page
    client.post(f"/games/{key}/counts", data={"shares-prr/0": "2", "shares-prr/1": "1", "shares-prr/2": "3"})
    page = client.get(f"/games/{key}/counts", headers={"Accept-Language": "en"}).text
    assert "With two players" not in page
    assert re.findall(r'id="brings-shares-prr-\d" data-live><data value="(\d)"', page) == ["2", "1", "3"]


@pytest.mark.parametrize("number", ["x", "1.5", "99999", "-1", "²"])
def test_what_is_no_number_of_the_count_is_told_so_and_changes_nothing(client: FlaskClient, number: str) -> None:
    key = kept(client, "pennsylvania", 2)
    answer = client.post(f"/games/{key}/counts", data={"share-points/0": number})
    assert answer.status_code in (400, 409)
    assert (f'<a class="button" href="/games/{key}/counts">' in answer.text) is (answer.status_code == 409)
    assert not client.application.extensions["store"].number(key)


@pytest.mark.parametrize(
    ("board", "edition", "has"),
    [("germany", "classic", False), ("germany", "passengers", True), ("europe", "classic", False)],
)
def test_only_where_the_edition_has_counts_a_page_asks_for_them(
    client: FlaskClient, board: str, edition: str, has: bool
) -> None:
    key = kept(client, board, 2, edition)
    assert client.get(f"/games/{key}/counts").status_code == (200 if has else 404)
    for page in ("tickets", "result"):
        assert (f"/games/{key}/counts" in client.get(f"/games/{key}/{page}").text) == has


def test_somebody_with_a_loan_and_a_coin_bonus_is_asked_about_both(client: FlaskClient) -> None:
    key = kept(client, "netherlands", 2)
    client.set_cookie(COOKIE, "en")
    client.post(f"/games/{key}/counts", data={"loans/1": "1", "coin-bonus/1": "35"})
    notes = re.findall(
        r'id="asks-coin-bonus".*?class="card note">([^<]+)<', client.get(f"/games/{key}/counts").text, re.S
    )
    assert [html.unescape(note).replace("\u2068", "").replace("\u2069", "") for note in notes] == [
        "Björn has Coin bonus and Loans, but whoever has the one gets nothing for the other."
    ]
