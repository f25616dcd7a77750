"""Tickets: held and given back with a tap, found by any spelling, secret, never twice."""

import json
import re
from collections.abc import Callable
from html import unescape
from secrets import token_urlsafe
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer import gamefile
from scorer.rules.moves import ClaimRoute, TakeTicket
from scorer.store import Store
from tests.atlas.test_own_boards import TWO_CARDS
from tests.atlas.test_own_boards import game as drawn_game
from tests.web.conftest import Server, new_game, violations
from tests.web.fingers import saved


def shown(page: Page) -> list[str]:
    return page.locator("#cards .ends:visible").all_text_contents()


def open_tickets(server: Server, page: Page, seat: int = 0, **game: Any) -> str:
    key = server.store.create(new_game(**game)).key
    page.goto(server.address(key, f"tickets?seat={seat}"))
    return key


def test_cards_are_held_and_given_back_with_a_tap_in_the_list_and_in_the_hand_and_taken_by_hand(
    server: Server, page: Page
) -> None:
    key = open_tickets(server, page, seat=1)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nobody is cut off"
    chips = page.locator(".chips a").evaluate_all("chips => chips.map(chip => chip.getBoundingClientRect().right)")
    assert max(chips) <= 390

    def held() -> list[tuple[int, str]]:
        return [(held.seat, held.ticket.id) for held in server.store.record(key).game.tickets]

    for ticket in ("berlin-roma", "brest-petrograd"):
        page.click(f"[data-ticket={ticket}]")
    expect(page.locator("#fan button")).to_have_text([re.compile("Berlin–Roma9 ✗"), re.compile("Brest–Petrograd20 ✗")])
    expect(page.locator("#hand")).to_contain_text("2 tickets, 0 completed")
    expect(page.locator("[data-ticket=berlin-roma]")).to_have_attribute("aria-pressed", "true")
    saved(page)
    assert held() == [(1, "berlin-roma"), (1, "brest-petrograd")]
    boxes = "fan => [...fan.querySelectorAll('button')].map(card => JSON.stringify(card.getBoundingClientRect()))"
    before = page.locator("#fan").evaluate(boxes)
    assert all(json.loads(box)["height"] >= 44 for box in before)
    page.get_by_role("button", name="Put back: Berlin– Roma").click()
    expect(page.locator("#hand")).to_contain_text("1 ticket")
    assert page.locator("#fan").evaluate(boxes) == before, "its place stays"
    saved(page)
    assert held() == [(1, "brest-petrograd")]
    page.get_by_role("button", name="Take again: Berlin– Roma").click()
    expect(page.locator("#hand")).to_contain_text("2 tickets")
    for ticket in ("brest-petrograd", "berlin-roma"):  # the other one first: two taps in a row may be a double tap
        page.click(f"[data-ticket={ticket}]")
    expect(page.locator("#hand")).to_contain_text("holds no tickets yet")
    saved(page)
    assert held() == []
    page.click(".by-hand summary")
    page.evaluate("scrollTo(0, 0)")  # else a row half below the search field counts as a small target
    assert violations(page) == []
    page.select_option("#start", "lisboa")
    page.select_option("#end", "moskva")
    page.fill("#value", "22")
    page.click("text=Take this card")
    expect(page.locator("[data-ticket=lisboa-moskva]")).to_have_attribute("aria-pressed", "true")
    assert [(*one, server.store.record(key).game.tickets[0].ticket.value) for one in held()] == [
        (1, "lisboa-moskva", 22)
    ]
    first = {"es ky": ["Essen–Kyïv"], "vienna paris": ["Paris–Wien"], "kopenhagen erz": ["Erzurum–København"]}
    for typed, found in {**first, "xyzzy": []}.items():
        page.fill("#search", typed)
        assert shown(page) == found, typed
    expect(page.locator(".none")).to_be_visible()


def test_cards_whose_cities_lie_on_the_players_routes_come_first_then_all_in_alphabetical_order(
    client: FlaskClient, store: Store
) -> None:
    """Berlin–Frankfurt–München–Venezia–Roma joins a ticket's cities; Paris and Wien are touched."""
    key = store.create(new_game()).key
    joined = ("berlin-frankfurt-1", "frankfurt-munchen", "munchen-venezia", "roma-venezia")
    for route in (*joined, "dieppe-paris", "budapest-wien-1"):
        store.append(key, route, ClaimRoute(0, route))
    store.append(key, "other", ClaimRoute(1, "amsterdam-london"))
    store.append(key, "his", TakeTicket(1, "amsterdam", "wilno"))
    text = client.get(f"/games/{key}/tickets?seat=0").text
    cards = re.findall(r'data-ticket="([^"]+)"', text)
    assert cards[:5] == ["berlin-roma", "paris-wien", "amsterdam-pamplona", "amsterdam-wilno", "angora-athina"]
    parts = ("Near your lines", "berlin-roma", "paris-wien", "All, by name", "amsterdam-pamplona", "amsterdam-wilno")
    assert sorted(parts, key=text.index) == list(parts)


def test_a_held_card_says_by_which_way_it_is_completed_or_what_is_missing(client: FlaskClient, store: Store) -> None:
    """Berlin–Roma brings 9, Berlin–London costs 7 and Paris–Venezia 7."""
    key = store.create(new_game()).key
    for route in ("berlin-frankfurt-1", "frankfurt-munchen", "munchen-venezia", "roma-venezia", "paris-zurich"):
        store.append(key, route, ClaimRoute(0, route))
    for ticket in (("berlin", "roma"), ("berlin", "london"), ("paris", "venezia", 7)):
        store.append(key, ticket[1], TakeTicket(0, *ticket))
    text = client.get(f"/games/{key}/tickets", headers={"Accept-Language": "en"}).text
    cards = dict(re.findall(r'data-ticket="([^"]+)"(.*?)</button>', text, re.DOTALL))
    assert "Berlin – Frankfurt – München – Venezia – Roma" in cards["berlin-roma"]
    assert "not completed" in cards["berlin-london"]
    assert "missing: Venezia–Zürich (2 trains, free)" in cards["paris-venezia"]
    assert "−5" in re.sub("<[^>]*>", "", text.partition('id="hand"')[2].partition('id="fan"')[0])


def test_two_cards_between_the_same_cities_are_taken_and_put_back_each_by_its_value(
    client: FlaskClient, store: Store
) -> None:
    """A program that names none of them is told which there are; what was stored without a value stays the first."""
    key = store.create(gamefile.load(drawn_game(TWO_CARDS))).key
    cards = re.findall(
        r'value="([^"]*)" id="[^"]*"\s+data-opposite="([^"]*)" data-ticket="ost-west" data-value="(\d+)"',
        client.get(f"/games/{key}/tickets?seat=0").text,
    )
    take, put_back = ({value: json.loads(unescape(each[at])) for each in cards for value in each[2:]} for at in (0, 1))

    def send(*moves: object) -> Any:
        sent = {"id": token_urlsafe(6), "moves": moves}
        return client.post(f"/games/{key}/moves", json=sent, headers={"Accept-Language": "en"}).json

    def held() -> list[int]:
        return [held.ticket.value for held in store.record(key).game.tickets]

    send(*take["21"])
    send(*take["5"])
    send(*put_back["21"])
    assert held() == [5]
    client.post(f"/games/{key}/undo", json={"id": "u"})
    assert held() == [21, 5]
    send(*put_back["5"])
    refused = send({"kind": "take-ticket", "seat": 0, "start": "ost", "end": "west"})
    assert refused["sentence"] == "This deck has West–Ost with 5 and 21 points: give the card's value, too."
    store.append(key, "old", TakeTicket(1, "ost", "west"))
    assert held() == [21, 5]


LONG = (
    "Maximiliane von Hohenfel",
    "Bartholomäus Krähenbuehl",
    "Anna-Katharina Muellerin",
    "Wolfgang Amadeus Mozarts",
    "Friederike Schluetersteg",
)


def test_a_card_in_another_hand_is_asked_about_on_a_sheet_beside_which_the_list_goes_on_and_can_be_moved(
    server: Server, page: Page
) -> None:
    """The safe answer is at the bottom."""
    key = open_tickets(server, page, seat=1)
    server.store.append(key, "a", TakeTicket(0, "petrograd", "brest"))
    page.tap("[data-ticket=brest-petrograd]")
    expect(page.locator("#refusal p")).to_have_text("Brest–Petrograd is already in Anna's hand.")
    sheet, safe = page.locator("#refusal").bounding_box(), page.locator("#refusal .leave").bounding_box()
    assert sheet
    assert safe
    assert sheet["y"] + sheet["height"] == pytest.approx(844, abs=1)
    assert safe["y"] > 844 - 110
    assert violations(page) == []
    page.tap("[data-ticket=berlin-moskva]")
    expect(page.locator("#hand")).to_contain_text("1 ticket")
    expect(page.locator("#fan button"), "what was refused was never in it").to_have_count(1)
    page.tap("[data-ticket=brest-petrograd]")
    page.click("text=Move the card to Björn")
    expect(page.locator("#hand")).to_contain_text("2 tickets")
    held = {held.ticket.id: held.seat for held in server.store.record(key).game.tickets}
    assert held == {"brest-petrograd": 1, "berlin-moskva": 1}


@pytest.mark.parametrize(("size", "least"), [((390, 844), 12), ((360, 640), 8), ((844, 390), 4)])
def test_cards_are_in_sight_without_a_swipe(
    server: Server, phone: Callable[..., BrowserContext], size: tuple[int, int], least: int
) -> None:
    page = phone(viewport=dict(zip(("width", "height"), size, strict=True))).new_page()
    open_tickets(server, page, seat=1)
    heights = page.evaluate("""() => {
        const bar = document.querySelector(".guide").getBoundingClientRect().top;
        const cards = [...document.querySelectorAll("#cards button")].map((card) => card.getBoundingClientRect());
        return cards.filter(({ bottom }) => bottom <= bar).map(({ height }) => height);
    }""")
    assert len(heights) >= least
    assert min(heights) >= 44


def test_a_card_by_hand_is_told_what_is_missing_beside_each_field(client: FlaskClient, store: Store) -> None:
    address = f"/games/{store.create(new_game()).key}/tickets?seat=0"
    answer = client.post(address, data={"end": "paris", "value": "123"})
    assert answer.status_code == 400
    assert re.findall(r'id="(\w+)-errors"', answer.text) == ["start", "value"]
    answer = client.post(address, data={"start": "paris", "end": "paris", "value": "8"})
    assert "two different cities" in answer.text


def test_a_card_by_hand_that_lies_in_another_hand_can_be_moved(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game()).key
    store.append(key, "a", TakeTicket(0, "brest", "petrograd"))
    card = {"start": "brest", "end": "petrograd", "value": "20"}
    refused = client.post(f"/games/{key}/tickets?seat=1", data=card, headers={"Accept-Language": "en"})
    assert refused.status_code == 409
    assert "Move the card to Björn" in refused.text


def test_nobody_sits_in_a_seat_that_is_not_there(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game(players=2)).key
    beyond = client.get(f"/games/{key}/tickets?seat=2")
    assert beyond.status_code == 404
    assert f"/games/{key}/result" not in beyond.text, "it explains what is missing, not this"
    assert client.get(f"/games/{key}/tickets?seat=-1").status_code == 404


def test_the_first_at_a_phone_is_shown_where_nobody_is_named(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game(players=4)).key
    client.post(f"/games/{key}/join", data={"seat": ["1", "2"]})
    texts = [client.get(f"/games/{key}/tickets{query}").text for query in ("", "?seat=2")]
    assert [re.findall("<title>(.*?) ?</title>", text) for text in texts] == [
        ["Tickets of Björn · Draisine"],
        ["Tickets of Chloé · Draisine"],
    ]
