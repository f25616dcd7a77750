"""Handing a game on: codes that another phone's camera reads, where nothing is secret any more."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from scorer import gamefile
from scorer.files.codes import codes_of, text_of
from scorer.store import Store
from scorer.web.http import addresses
from scorer.web.parts.sharing import qr_with
from tests.atlas.test_own_boards import ISLANDS, game
from tests.web.conftest import Server, launched, recorded
from tests.web.phone.test_early_taps import without_scripts_yet


def test_a_game_that_can_be_taken_along_is_whole_in_the_link_however_many_codes_it_needs(
    client: FlaskClient, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "POCKET", tmp_path)
    land = [{"points": [[7919 * n % 997, 7907 * n % 599] for n in range(800)]}]
    key = store.create(gamefile.load(game(ISLANDS | {"size": [1000, 600], "ground": land}))).key
    page = client.get(f"/games/{key}/handing", base_url="https://example.org").text
    found = re.search(r'href="https://example.org/pocket/#open#([^"]+)"', page)
    assert found
    file = client.get(f"/games/{key}/export.json").text
    assert gamefile.dump(gamefile.load(text_of(found[1].split("+")))) == file
    assert found[1].count("+") == page.count('<div class="qr"') - 1 > 0
    vast = [{"points": [[7919 * n % 997 + n / 7, 7907 * n % 599 + n / 11] for n in range(6000)]}]
    vast_key = store.create(gamefile.load(game(ISLANDS | {"size": [9000, 9000], "ground": vast}))).key
    page = client.get(f"/games/{vast_key}/handing", base_url="https://example.org").text
    assert "too large for codes" in page
    assert "Take it along" not in page
    there = client.get(f"/games/{key}/handing", base_url="http://10.1.2.3").text
    assert "Take it along" not in there, "no phone keeps it there"


def test_every_code_of_a_game_stands_on_the_page_and_leads_phones_of_the_wifi_here(
    client: FlaskClient, store: Store
) -> None:
    key = store.create(recorded("europe-mega-five-players")).key
    codes = codes_of(gamefile.dump(store.record(key).game))
    page = client.get(f"/games/{key}/handing", base_url="http://10.1.2.3").text
    assert page.count('<div class="qr"') == len(codes)
    assert qr_with("http://10.1.2.3/open", codes[0]) in page
    assert 'id="photo"' in client.get("/open").text


def test_the_codes_lead_to_the_app_that_the_other_phone_has(
    client: FlaskClient, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = store.create(recorded("usa")).key
    [code] = codes_of(gamefile.dump(store.record(key).game))
    monkeypatch.setattr(addresses, "POCKET", tmp_path)
    for pocket, address in ((False, "https://example.org/pocket/#open"), (True, "https://example.org/#open")):
        client.application.config["POCKET"] = pocket
        page = client.get(f"/games/{key}/handing", base_url="https://example.org").text
        assert qr_with(address, code) in page
    client.application.config["POCKET"] = False
    monkeypatch.setattr(addresses, "address_in_wifi", lambda: "192.168.1.7")
    here = client.get(f"/games/{key}/handing", base_url="http://localhost:5000").text
    assert qr_with("http://192.168.1.7:5000/open", code) in here, "without TLS no other phone can keep the app"


def test_r10_a_game_with_secret_tickets_is_not_handed_on(client: FlaskClient, store: Store) -> None:
    key = store.create(recorded("europe")).key
    store.seats.take(key, "another", [0])
    assert client.get(f"/games/{key}/handing").status_code == client.get(f"/games/{key}/export.json").status_code == 409


def test_codes_are_imported_as_a_file_is(client: FlaskClient, store: Store) -> None:
    text = gamefile.dump(recorded("japan"))
    codes = codes_of(text)
    answer = client.post("/games/import", data={"codes": " ".join(codes)})
    assert answer.status_code == 303
    assert client.get(f"{answer.headers['Location']}export.json").text == text
    wrong = client.post("/games/import", data={"codes": codes[0][:-1]})
    assert wrong.status_code == 400
    assert "not all codes of one game" in wrong.text


def test_another_phone_reads_the_code_with_its_camera(
    server: Server, page: Page, browser: Browser, tmp_path: Path
) -> None:
    key = server.store.create(recorded("usa")).key
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{server.url}/games/{key}/handing")
    film = tmp_path / "film.mjpeg"
    page.screenshot(path=film, type="jpeg", quality=90)
    film.write_bytes(film.read_bytes() * 2)
    camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    with launched(browser.browser_type, *camera, f"--use-file-for-fake-video-capture={film}") as another:
        reader = another.new_page()
        reader.goto(f"{server.url}/open")
        expect(reader).to_have_url(re.compile("/games/"))
        assert reader.url.split("/")[4] != key
        file, copy = (reader.request.get(f"{url}export.json") for url in (f"{server.url}/games/{key}/", reader.url))
        assert copy.text() == file.text()


def test_a_photo_of_the_code_is_read_even_if_chosen_before_the_scripts_run(
    server: Server, page: Page, tmp_path: Path
) -> None:
    key = server.store.create(recorded("usa")).key
    page.goto(f"{server.url}/games/{key}/handing")
    page.locator(".qr").screenshot(path=tmp_path / "photo.png")
    with without_scripts_yet(page, f"{server.url}/open"):
        page.set_input_files("#photo", tmp_path / "photo.png")
    expect(page).to_have_url(re.compile("/games/"))


def test_a_link_opens_its_game_with_one_tap(server: Server, page: Page) -> None:
    [code] = codes_of(gamefile.dump(recorded("nordic")))
    page.goto(f"{server.url}/open#{code}")
    expect(page.get_by_role("link", name="To the start")).to_be_visible()
    page.get_by_role("button", name="Open the game").click()
    expect(page).to_have_url(re.compile("/games/"))
