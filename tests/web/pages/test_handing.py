"""Handing a game on: a code that another phone's camera reads, where nothing is secret any more."""

import re
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from PIL import Image
from playwright.sync_api import Page, expect
from zxingcpp import read_barcodes

from scorer import gamefile
from scorer.files.codes import code_of, text_of
from scorer.files.notation import notation
from scorer.store import Store
from scorer.web.http import addresses
from scorer.web.parts.sharing import qr_of
from tests.atlas.test_own_boards import ISLANDS, game
from tests.web.conftest import Server, recorded


def code_in(page: Page) -> str:
    """Return the address that another phone's camera finds on the screen."""
    [code] = read_barcodes(Image.open(BytesIO(page.locator(".qr").screenshot())))
    return str(code.text)


def test_the_camera_of_another_phone_opens_the_fullest_game_with_one_code(server: Server, page: Page) -> None:
    """It has 98 claims: no recorded game has a longer line."""
    key = server.store.create(recorded("northern-lights-five-players")).key
    page.goto(f"{server.url}/games/{key}/handing")
    address = urlsplit(code_in(page))
    assert address.path == "/open"
    page.goto(f"{server.url}/open#{address.fragment}")
    expect(page.get_by_role("link", name="To the start")).to_be_visible()
    page.get_by_role("button", name="Open the game").click()
    expect(page).to_have_url(re.compile("/games/"))
    assert page.url.split("/")[4] != key
    file, copy = (page.request.get(f"{url}export.json") for url in (f"{server.url}/games/{key}/", page.url))
    assert copy.text() == file.text()


def test_a_line_or_a_link_is_pasted_where_no_camera_is(client: FlaskClient, store: Store) -> None:
    game = recorded("japan")
    line = notation(game)
    for pasted in (line, f"https://example.org/pocket/#open#{line}", code_of(gamefile.dump(game))):
        answer = client.post("/games/import", data={"codes": pasted})
        assert answer.status_code == 303
        assert client.get(f"{answer.headers['Location']}export.json").text == gamefile.dump(game)


def test_half_a_line_is_refused_with_a_sentence(client: FlaskClient) -> None:
    answer = client.post("/games/import", data={"codes": notation(recorded("japan"))[:-9]})
    assert answer.status_code == 400
    assert "a character is missing" in answer.text


def test_a_game_on_a_map_that_people_drew_goes_by_link_or_file(
    client: FlaskClient, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "POCKET", tmp_path)
    key = store.create(gamefile.load(game(ISLANDS))).key
    page = client.get(f"/games/{key}/handing", base_url="https://example.org").text
    found = re.search(r'href="https://example.org/pocket/#open#([^"]+)"', page)
    assert found
    file = client.get(f"/games/{key}/export.json").text
    assert gamefile.dump(gamefile.load(text_of(found[1]))) == file
    land = [{"points": [[7919 * n % 997, 7907 * n % 599] for n in range(800)]}]
    vast_key = store.create(gamefile.load(game(ISLANDS | {"size": [1000, 600], "ground": land}))).key
    page = client.get(f"/games/{vast_key}/handing", base_url="https://example.org").text
    assert "too large for a code" in page
    assert "Take it along" not in page
    there = client.get(f"/games/{key}/handing", base_url="http://10.1.2.3").text
    assert "Take it along" not in there, "no phone keeps it there"


def test_the_code_leads_to_the_app_that_the_other_phone_has(
    client: FlaskClient, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = store.create(recorded("usa")).key
    line = notation(store.record(key).game)
    assert qr_of(f"http://10.1.2.3/open#{line}") in client.get(f"/games/{key}/handing", base_url="http://10.1.2.3").text
    monkeypatch.setattr(addresses, "POCKET", tmp_path)
    for pocket, address in ((False, "https://example.org/pocket/#open"), (True, "https://example.org/#open")):
        client.application.config["POCKET"] = pocket
        page = client.get(f"/games/{key}/handing", base_url="https://example.org").text
        assert qr_of(f"{address}#{line}") in page
    client.application.config["POCKET"] = False
    monkeypatch.setattr(addresses, "addresses_in_wifi", lambda: ["192.168.1.7"])
    here = client.get(f"/games/{key}/handing", base_url="http://localhost:5000").text
    assert qr_of(f"http://192.168.1.7:5000/open#{line}") in here, "without TLS no other phone can keep the app"


def test_r10_a_game_with_secret_tickets_is_not_handed_on(client: FlaskClient, store: Store) -> None:
    key = store.create(recorded("europe")).key
    store.seats.take(key, "another", [0])
    assert client.get(f"/games/{key}/handing").status_code == client.get(f"/games/{key}/export.json").status_code == 409
