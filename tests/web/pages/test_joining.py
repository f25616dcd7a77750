"""Joining: a code or a picture leads to the page that asks who one is; a tap answers, and nothing else does."""

import re
from collections.abc import Callable
from time import monotonic

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, expect

from scorer.store import Store
from scorer.web.http import addresses
from scorer.web.http.limits import Limit
from scorer.web.parts import sharing
from tests.web.conftest import Clients, Server, new_game, recorded, violations

HTML, JSON = "text/html", "application/json"


@pytest.fixture
def game(store: Store) -> str:
    return f"/games/{store.create(new_game(players=3)).key}/"


def code_on(page: str) -> str:
    (code,) = re.findall("<strong>([A-Z]{8})</strong>", page)
    return str(code)


def test_the_code_that_one_phone_shows_leads_another_to_the_table(clients: Clients, game: str, store: Store) -> None:
    code = code_on(clients().get(f"{game}invite").text)
    answer = clients().post("/join", data={"code": code.lower()})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{game}join")
    page = clients().get(f"{game}join").text
    assert re.findall('data-join="([^"]*)"', page) == ["Anna", "Björn", "Chloé", ""]
    assert store.seats.of(game.split("/")[2]).taken == (), "nobody has sat down by looking"


def test_the_last_letter_joins_however_it_is_typed_and_a_wrong_code_stays(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game()).key
    code = server.store.codes.of(key)
    page = phone().new_page()
    page.goto(f"{server.url}/join")
    expect(page.locator("#code")).to_be_focused()
    page.keyboard.type("aaaaaaaa")
    expect(page.locator("#problem")).to_have_text("No game that is being entered has this code.")
    expect(page.locator("#code")).to_have_value("aaaaaaaa")
    assert violations(page) == []
    page.fill("#code", f"{code[:4].lower()} {code[4:]}")
    page.wait_for_url(server.address(key, "join"))


def test_whoever_knows_a_code_types_it_and_a_program_is_told_when_to_ask_again(clients: Clients) -> None:
    client = clients()
    assert 'name="code"' in client.get("/join").text
    client.application.config["LIMITS"] = 1 / Limit.CODES.most
    typed = [client.post("/join", data={"code": "A" * 20}, headers={"Accept": kind}) for kind in (HTML, HTML, JSON)]
    assert [answer.status_code for answer in typed] == [404, 429, 429]
    assert [f'value="{20 * "A"}"' in answer.text for answer in typed] == [True, True, False]
    assert [answer.headers.get("Retry-After") for answer in typed] == [None, "60", "60"]
    assert "please wait a minute" in typed[2].get_json()["sentence"]


def test_the_credential_stands_in_no_address_and_in_no_code(clients: Clients, game: str) -> None:
    """Neither one's own nor that of another phone."""
    phones, names = [clients(), clients()], list[str]()
    for seat, phone in enumerate(phones):
        phone.post(f"{game}join", data={"seat": f"{seat}"})
        with phone.session_transaction() as session:
            names.append(session["phone"])
    for page in ("invite", "join", "", "result", "moves"):
        text = phones[0].get(game + page).text
        assert not [name for name in names if name in text], page


def test_who_enters_for_several_sits_in_each_of_their_seats(clients: Clients, game: str, store: Store) -> None:
    client = clients()
    assert client.post(f"{game}join", data={"add": ["2", "1"]}).headers["Location"] == f"{game}?seat=1"
    assert [sitting.seat for sitting in store.seats.of(game.split("/")[2]).taken] == [1, 2]
    assert re.findall(r'type="checkbox" name="add" value="(\d)"', client.get(f"{game}join").text) == ["0"]


def test_a_poll_tells_who_looks_only_when_that_has_changed(clients: Clients, game: str) -> None:
    annas, bjorns = clients(), clients()
    for seat, client in enumerate((annas, bjorns)):
        client.post(f"{game}join", data={"seat": str(seat)})
    poll = f"{game}moves?since=0&seatings=3&here="
    assert annas.get(poll).json == {"here": [0, 1]}
    assert annas.get(f"{poll}01").json == {}
    bjorns.application.extensions["presence"]._now = lambda: monotonic() + 31
    assert annas.get(f"{poll}01").json == {"here": [0]}
    assert annas.get(f"{game}moves?since=0").json == {}, "a page that does not ask is not told"


def test_a_phone_that_reads_the_picture_is_not_sent_to_itself(clients: Clients, game: str) -> None:
    """A computer that calls itself localhost tells the others its address in the Wi-Fi, if it has one."""
    assert "at 10.1.2.3:5000/join" in clients().get(f"{game}invite", base_url="http://10.1.2.3:5000").text


def test_the_lobby_tells_the_address_for_a_television_which_needs_no_key(clients: Clients, game: str) -> None:
    page = clients().get(f"{game}invite", base_url="http://10.1.2.3:5000").text
    [way] = re.findall(r"10\.1\.2\.3:5000(/tv/[A-Z]{8})", page)
    assert clients().get(way).headers["Location"] == f"{game}screen"
    assert clients().get("/tv/ABCDEFGH").status_code == 404
    assert f'href="{game}screen?here=1"' in page
    assert f'href="{game}invite"' in clients().get(f"{game}screen?here=1").text
    assert f'href="{game}invite"' not in clients().get(f"{game}screen").text


def test_without_a_network_no_code_leads_to_the_computer_itself(
    clients: Clients, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = clients()
    for found in ([], ["192.168.1.7", "10.8.0.2"]):
        monkeypatch.setattr(addresses, "addresses_in_wifi", lambda found=found: found)
        monkeypatch.setattr(sharing, "addresses_in_wifi", lambda found=found: found)
        page = client.get(f"{game}invite").text
        assert ('<div class="qr"' in page) is bool(found)
        assert ("is in no network that phones reach" in page) is not bool(found)
        assert ("via=10.8.0.2" in page) is bool(found)
        assert "localhost/join" not in page


def test_the_pages_of_joining_are_readable_for_everybody_and_nothing_hangs_over(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    page = phone(viewport={"width": 320, "height": 844}, locale="de-DE").new_page()
    key = server.store.create(new_game(players=5)).key
    page.goto(server.address(key, "join"))
    page.tap("[data-join='Anna']")
    page.wait_for_url("**/?seat=0")
    server.store.seats.take(key, "bjorns", [1])
    over = "[...document.querySelectorAll('#way, .words')].filter(a => a.scrollWidth > a.clientWidth + 1).length"
    for place in ("join", "invite", "tickets?seat=1", "result"):
        page.goto(server.address(key, place))
        if place in ("join", "invite"):
            assert violations(page) == [], place
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
        assert page.evaluate(over) == 0, place


def test_the_maker_of_a_game_is_asked_who_they_are_beside_the_picture_and_stays_there(
    clients: Clients, game: str, store: Store
) -> None:
    client = clients()
    page = client.get(f"{game}invite").text
    assert re.findall('data-join="([^"]*)"', page) == ["Anna", "Björn", "Chloé"]
    states = re.findall('data-seat-at="([^"]*)" data-state="([a-z]*)"', page)
    assert states == [("Anna", "nobody"), ("Björn", "nobody"), ("Chloé", "nobody")]
    back = {"add": "1", "back": f"{game}invite"}
    assert client.post(f"{game}join", data=back).headers["Location"] == f"{game}invite"
    page = client.get(f"{game}invite").text
    assert re.findall('data-join="([^"]*)"', page) == ["Anna", "Chloé"], "for who has no phone"
    assert 'data-seat-at="Björn" data-state="here"' in page
    other = clients()
    assert 'data-seat-at="Björn" data-state="elsewhere"' in other.get(f"{game}invite").text
    asked = other.post(f"{game}join", data=back).text
    assert f'name="back" value="{game}invite"' in asked, "the question leads back there, too"


def test_whose_seat_is_the_last_free_one_sits_down_on_the_way_to_the_map(
    clients: Clients, game: str, store: Store
) -> None:
    """Else nobody could say that they are done, and their tickets would be no secret (R10)."""
    host, key = clients(), game.split("/")[2]
    store.seats.take(key, "chloes", [2])
    assert "I am " not in host.get(f"{game}invite").text, "two are free"
    store.seats.take(key, "annas", [0])
    page = host.get(f"{game}invite").text
    button = re.findall(r'name="add" value="(\d)" data-next-step="claims">([^<]*)</button>', page)
    assert button == [("1", "I am Björn: to the map")]
    assert host.post(f"{game}join", data={"seat": "1"}).location == f"{game}?seat=1"
    assert len(store.seats.of(key).taken) == 3


def shown_at(page: str, name: str) -> str:
    """Return the words of a player's place in the lobby."""
    found = re.search(f'<li[^>]*data-seat-at="{name}".*?</li>', page, re.DOTALL)
    assert found
    return " ".join(re.sub("<[^>]*>", " ", found[0].replace("</svg>", "")).split())


def test_the_lobby_shows_how_far_everybody_is_but_no_secret(app: Flask, client: FlaskClient, store: Store) -> None:
    """Of Björn, who sits at another phone, even the number of tickets is secret; his trains lie on the board (R10)."""
    recording = recorded("europe")
    key = store.create(recording).key
    app.extensions["presence"].note_waiting(key, "bjorns", 2)
    client.post(f"/games/{key}/join", data={"seat": "0"})
    store.seats.take(key, "bjorns", [1])
    page = client.get(f"/games/{key}/invite", headers={"Accept-Language": "en"}).text
    mine, his = (shown_at(page, player.name) for player in recording.players[:2])
    assert f"{recording.trains_left(0)} trains left {len(recording.tickets_of(0))} tickets" in mine
    assert f"{recording.trains_left(1)} trains left tickets secret moves wait on that phone" in his
    assert "moves wait" not in shown_at(page, recording.players[2].name), "who sits nowhere sends nothing"
    assert "data-open-count" in page


@pytest.mark.parametrize(
    ("host", "is_asked"), [("192.168.1.7:5000", True), ("kitchen:5000", True), ("scores.example.org", False)]
)
def test_the_wifi_is_asked_about_only_at_home(
    app: Flask, client: FlaskClient, game: str, host: str, is_asked: bool
) -> None:
    app.config["WIFI"] = "Villa <3"
    page = client.get(f"{game}invite", base_url=f"http://{host}", headers={"Accept-Language": "en"}).text
    assert ("In the Wi-Fi “Villa &lt;3”, like this phone?" in page) == is_asked
