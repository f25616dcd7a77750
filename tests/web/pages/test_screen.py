"""A television at the end of the table: what all may see, without anything to press, and nothing that is secret."""

import json
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, expect

from scorer.rules.moves import ClaimRoute, OpenCount
from scorer.store import Store
from tests.web.conftest import GAMES, Server, new_game, recorded, violations

TELEVISION = {"viewport": {"width": 1366, "height": 768}, "has_touch": False, "is_mobile": False}


def totals(page: str) -> dict[str, int]:
    found = re.findall('data-total="([^"]*)">([^<]*)<', page)
    return {name: int(total.replace("−", "-")) for name, total in found}


def test_a_television_shows_no_points_of_secret_tickets_even_if_its_laptop_holds_them(
    client: FlaskClient, store: Store
) -> None:
    game = recorded("europe")
    key = store.create(game).key
    before = totals(client.get(f"/games/{key}/screen").text)
    client.post(f"/games/{key}/join", data={"seat": "0"})
    page = client.get(f"/games/{key}/screen", headers={"Accept-Language": "en"}).text
    first = game.players[0].name
    tickets = json.loads((GAMES / "europe.scores.json").read_text(encoding="utf-8"))[first]["tickets"]
    assert totals(page)[first] == before[first] - tickets
    assert "Without the tickets, which are still secret." in page


def test_a_television_has_nothing_to_press_and_an_address_to_join_at(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game()).key
    page = client.get(f"/games/{key}/screen", base_url="http://10.1.2.3:5000").text
    main = page[page.index("<main") : page.index("</main>")]
    assert not re.findall("<(button|form|a|input)[ >]", main)
    assert "10.1.2.3:5000/join" in main
    assert store.codes.of(key) in main


@pytest.mark.parametrize("is_told", [False, True])
def test_only_a_count_that_can_be_told_is_told(client: FlaskClient, store: Store, is_told: bool) -> None:
    key = store.create(recorded("europe") if is_told else new_game()).key
    assert client.get(f"/games/{key}/screen").status_code == 200, "nobody has opened it yet"
    early = client.get(f"/games/{key}/reveal?screen=1")
    assert early.headers.get("Location") == (None if is_told else f"/games/{key}/screen")
    store.append(key, "a", OpenCount(), phone="annas")
    answer = client.get(f"/games/{key}/screen")
    assert answer.headers.get("Location") == (f"/games/{key}/reveal?screen=1" if is_told else None)


def test_a_television_follows_its_game_to_the_podium_and_back(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    page = phone(**TELEVISION).new_page()
    game = recorded("nordic")
    key = server.store.create(new_game("nordic", players=2)).key
    page.goto(server.address(key, "screen"))
    assert violations(page) == []
    server.store.append(key, "a", ClaimRoute(1, game.claims[0].route.id), phone="annas")
    expect(page.locator(f".claimed[data-route='{game.claims[0].route.id}']")).to_be_visible()
    expect(page.locator(".totals li").first).to_contain_text("Björn")
    assert [bar.get_attribute("width") for bar in page.locator(".race rect").all()] == ["100.0%", "0.0%"]
    expect(page.locator("#points")).to_contain_text(f"Björn claims {game.board.name_of(game.claims[0].route)}.")
    over = server.store.create(game).key
    server.store.append(over, "b", OpenCount(), phone="annas")
    page.goto(server.address(over, "screen"))
    expect(page.locator("[data-step]")).to_be_visible()
    expect(page.locator(".controls, .guide").first).to_be_hidden()
