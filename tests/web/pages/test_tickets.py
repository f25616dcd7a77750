"""Tickets: held and given back with a tap, found by any spelling, secret, never twice."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.moves import ClaimRoute, TakeTicket
from scorer.store import Store
from tests.web.conftest import Server, new_game, recorded, violations


def shown(page: Page) -> list[str]:
    return [text.split("\n")[0] for text in page.locator("#cards li:visible").all_inner_texts()]


def open_tickets(server: Server, page: Page, seat: int = 0, **game: Any) -> str:
    key = server.store.create(new_game(**game)).key
    page.goto(server.address(key, f"tickets?seat={seat}"))
    return key


def test_one_tap_holds_a_card_and_the_next_gives_it_back(server: Server, page: Page) -> None:
    key = open_tickets(server, page, seat=1)
    card = page.locator("[data-ticket=brest-petrograd]")
    with page.expect_response("**/moves"):
        card.click()
    expect(page.locator("#hand")).to_contain_text("1 ticket, 0 completed")
    assert [(held.seat, held.ticket.value) for held in server.store.record(key).game.tickets] == [(1, 20)]
    expect(card).to_have_attribute("aria-pressed", "true")
    card.click()
    expect(page.locator("#hand")).to_contain_text("holds no tickets yet")
    assert server.store.record(key).game.tickets == ()


def test_cards_whose_cities_lie_on_the_players_routes_come_first_then_all_in_alphabetical_order(
    client: FlaskClient,
) -> None:
    """Berlin–Frankfurt–München–Venezia–Roma joins a ticket's cities; Paris and Wien are touched, but not joined."""
    store: Store = client.application.extensions["store"]
    key = store.create(new_game()).key
    joined = ("berlin-frankfurt-1", "frankfurt-munchen", "munchen-venezia", "roma-venezia")
    for route in (*joined, "dieppe-paris", "budapest-wien-1"):
        store.append(key, route, ClaimRoute(0, route))
    store.append(key, "other", ClaimRoute(1, "amsterdam-london"))
    text = client.get(f"/games/{key}/tickets?seat=0").text
    cards = re.findall(r'data-ticket="([^"]+)"', text)
    assert cards[:3] == ["berlin-roma", "paris-wien", "amsterdam-pamplona"]
    assert text.count("on own routes") == 2


def test_the_hand_lies_above_the_list_and_a_card_in_it_is_put_back_and_taken_again(server: Server, page: Page) -> None:
    key = open_tickets(server, page)
    for ticket in ("berlin-roma", "brest-petrograd"):
        page.click(f"[data-ticket={ticket}]")
    boxes = "fan => [...fan.querySelectorAll('button')].map(card => JSON.stringify(card.getBoundingClientRect()))"
    expect(page.locator("#fan button")).to_have_text([re.compile("Berlin–Roma9 ✗"), re.compile("Brest–Petrograd20 ✗")])
    before = page.locator("#fan").evaluate(boxes)
    assert all(json.loads(box)["height"] >= 44 for box in before)
    page.get_by_role("button", name="Put back: Berlin–Roma").click()
    expect(page.locator("#hand")).to_contain_text("1 ticket")
    assert page.locator("#fan").evaluate(boxes) == before, "its place stays"
    assert [held.ticket.id for held in server.store.record(key).game.tickets] == ["brest-petrograd"]
    page.get_by_role("button", name="Take again: Berlin–Roma").click()
    expect(page.locator("#hand")).to_contain_text("2 tickets")


def test_taps_in_a_row_are_all_kept(server: Server, page: Page) -> None:
    key = open_tickets(server, page)
    for ticket in ("berlin-roma", "berlin-moskva", "berlin-london", "frankfurt-smolensk"):
        page.click(f"[data-ticket={ticket}]")
    expect(page.locator("#hand")).to_contain_text("4 tickets")
    assert [held.ticket.id for held in server.store.record(key).game.tickets] == [
        "berlin-roma",
        "berlin-moskva",
        "berlin-london",
        "frankfurt-smolensk",
    ]


def test_a_held_card_says_whether_it_is_completed_and_by_which_way(server: Server, page: Page) -> None:
    key = server.store.create(new_game()).key
    for route in ("berlin-frankfurt-1", "frankfurt-munchen", "munchen-venezia", "roma-venezia"):
        server.store.append(key, route, ClaimRoute(0, route))
    page.goto(server.address(key, "tickets"))
    page.click("[data-ticket=berlin-roma]")
    page.click("[data-ticket=berlin-london]")
    expect(page.locator("[data-ticket=berlin-roma]")).to_contain_text("Berlin – Frankfurt – München – Venezia – Roma")
    expect(page.locator("[data-ticket=berlin-london]")).to_contain_text("not completed")
    expect(page.locator("#hand")).to_contain_text("+2")  # Berlin–Roma 9, Berlin–London −7


@pytest.mark.parametrize(
    ("board", "typed"),
    [
        ("europe", "ams pam, Ankara"),
        ("india", "agr jar, Ahmedabad"),
        ("netherlands", "aar lel, Antwerp"),
        ("new-york", "bro che"),
    ],
)
def test_the_search_shows_by_names_of_its_own_board_what_may_be_typed(
    client: FlaskClient, board: str, typed: str
) -> None:
    """Of the Netherlands no name that begins with 's-."""
    key = client.application.extensions["store"].create(new_game(board, 2)).key
    assert f'placeholder="{typed} …"' in client.get(f"/games/{key}/tickets").text


def test_any_spelling_finds_a_card(server: Server, page: Page) -> None:
    open_tickets(server, page)
    for typed, found in {
        "par wien": ["Paris–Wien"],
        "vienna paris": ["Paris–Wien"],
        "muenchen": ["Barcelona–München"],
        "Munich": ["Barcelona–München"],
        "munchen barc": ["Barcelona–München"],
        "kopenhagen erz": ["Erzurum–København"],
        "kobenhavn erz": ["Erzurum–København"],
        "zagreb": ["Brindisi–Zágráb", "Paris–Zágráb"],
        "brst petrogard": ["Brest–Petrograd"],
        "xyzzy": [],
    }.items():
        page.fill("#search", typed)
        assert sorted(shown(page)) == found, typed
    expect(page.locator(".none")).to_be_visible()


def test_whose_hand_it_is_stands_large_in_their_colour_and_mark(server: Server, page: Page) -> None:
    open_tickets(server, page, seat=1)
    expect(page.get_by_role("heading", name="Tickets of Björn")).to_contain_text("Björn")
    whose = page.locator(".whose")
    size = whose.locator(".token").bounding_box()
    assert size
    assert size["width"] >= 40
    for name, is_same in {"Anna": False, "Björn": True}.items():
        drawn = page.locator(f".chip:has-text('{name}') .token").inner_html()
        assert (drawn == whose.locator(".token").inner_html()) == is_same
    assert whose.locator("rect").get_attribute("class") == f"p-{new_game().players[1].colour}"


def test_a_failed_ticket_in_hand_says_what_is_missing(server: Server, page: Page) -> None:
    key = server.store.create(new_game()).key
    server.store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    server.store.append(key, "b", TakeTicket(0, "paris", "venezia", 7))
    page.goto(server.address(key, "tickets"))
    card = page.locator("[data-ticket=paris-venezia]")
    page.check("[name=filter][value=held]")
    expect(card.locator(".missing")).to_be_visible()
    expect(card).to_contain_text("missing: Venezia–Zürich (2 trains, free)")
    assert card.locator(".state").evaluate("part => part.scrollWidth <= part.clientWidth")


LONG = (
    "Maximiliane von Hohenfel",
    "Bartholomäus Krähenbuehl",
    "Anna-Katharina Muellerin",
    "Wolfgang Amadeus Mozarts",
    "Friederike Schluetersteg",
)


@pytest.mark.parametrize(
    ("board", "players", "place"),
    [("europe", 5, "tickets?seat=4"), ("europe", 5, "result?path=4"), ("poland", 4, "claims?seat=3")],
)
def test_names_of_24_letters_scroll_the_active_player_into_view(
    server: Server, phone: Callable[..., BrowserContext], board: str, players: int, place: str
) -> None:
    game = new_game(board, players=players)
    named = tuple(replace(who, name=name) for who, name in zip(game.players, LONG, strict=False))
    game = replace(game, players=named, entered_cards=() if board == "poland" else None)
    page = phone(viewport={"width": 360, "height": 640}).new_page()
    page.goto(server.address(server.store.create(game).key, place))
    chip = page.locator(".chips [aria-current]")
    expect(chip).to_contain_text(named[-1].name.split()[0])
    page.wait_for_function("""() => {
        const box = document.querySelector(".chips [aria-current]").getBoundingClientRect();
        return box.left >= 0 && box.right <= innerWidth;
    }""")


def test_each_card_names_the_groups_that_the_filters_show(client: FlaskClient) -> None:
    """40 tickets and 6 long ones are in the box; one was entered by hand."""
    store = client.application.extensions["store"]
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "b", ClaimRoute(0, "venezia-zurich"))
    store.append(key, "c", TakeTicket(0, "paris", "venezia", 5))
    store.append(key, "d", TakeTicket(0, "brest", "petrograd", 20))
    text = client.get(f"/games/{key}/tickets").text
    groups = [card.split() for card in re.findall(r'data-groups="([^"]*)"', text)]
    counts = {group: sum(group in card for card in groups) for group in ("held", "done", "open", "long")}
    assert (len(groups), counts) == (47, {"held": 2, "done": 1, "open": 1, "long": 6})


def test_a_card_in_another_hand_says_whose_it_is_and_can_be_moved(server: Server, page: Page) -> None:
    key = open_tickets(server, page, seat=1)
    server.store.append(key, "a", TakeTicket(0, "petrograd", "brest"))
    page.click("[data-ticket=brest-petrograd]")
    expect(page.locator("#refusal")).to_contain_text("already in Anna's hand")
    assert violations(page) == []
    page.click("text=Move the card to Björn")
    expect(page.locator("#hand")).to_contain_text("1 ticket")
    assert [held.seat for held in server.store.record(key).game.tickets] == [1]


def test_the_question_about_a_card_comes_as_a_sheet_whose_safe_answer_is_at_the_bottom_and_the_list_goes_on(
    server: Server, page: Page
) -> None:
    key = open_tickets(server, page, seat=1)
    server.store.append(key, "a", TakeTicket(0, "petrograd", "brest"))
    page.tap("[data-ticket=brest-petrograd]")
    expect(page.locator("#refusal p")).to_have_text("Brest–Petrograd is already in Anna's hand.")
    sheet, safe = page.locator("#refusal").bounding_box(), page.locator("#refusal .leave").bounding_box()
    assert sheet
    assert safe
    assert sheet["y"] + sheet["height"] == pytest.approx(844, abs=1)
    assert safe["y"] > 844 - 110
    page.tap("[data-ticket=berlin-moskva]")
    expect(page.locator("#hand")).to_contain_text("1 ticket")
    assert [held.ticket.id for held in server.store.record(key).game.tickets] == ["brest-petrograd", "berlin-moskva"]


def test_no_card_moves_under_a_finger_when_an_answer_comes(server: Server, page: Page) -> None:
    open_tickets(server, page)
    places = "() => [...document.querySelectorAll('#cards button')].map(card => card.getBoundingClientRect().top)"
    before = page.evaluate(places)
    for number, ticket in enumerate(["brest-petrograd", "berlin-moskva", "athina-edinburgh"]):
        page.locator(f"[data-ticket={ticket}]").dispatch_event("click")
        expect(page.locator("#hand")).to_contain_text(f"{number + 1} ticket")
        assert page.evaluate(places) == before


def test_what_others_hold_stays_secret(client: FlaskClient) -> None:
    """Björn's page says nothing of Anna's cards: it is the same, whichever two she holds, one of them no deck has."""
    told = []
    for deck, by_hand in [
        (TakeTicket(0, "brest", "petrograd"), TakeTicket(0, "paris", "angora", 33)),
        (TakeTicket(0, "cadiz", "stockholm"), TakeTicket(0, "roma", "wien", 7)),
    ]:
        store: Store = client.application.extensions["store"]
        key = store.create(new_game()).key
        store.append(key, "a", deck)
        store.append(key, "b", by_hand)
        text = client.get(f"/games/{key}/tickets?seat=1").text.replace(key, "KEY")
        told.append(re.sub(r'csrf[-_]token"[^>]*>', "", text))
    assert told[0] == told[1]
    assert "brest-petrograd" in told[0], "the deck is on the page"
    assert 'aria-pressed="true"' not in told[0]


def test_a_card_by_hand_is_taken_by_its_cities_and_value(server: Server, page: Page) -> None:
    key = open_tickets(server, page)
    page.click(".by-hand summary")
    page.select_option("#start", "lisboa")
    page.select_option("#end", "moskva")
    page.fill("#value", "22")
    page.click("text=Take this card")
    expect(page.locator("[data-ticket=lisboa-moskva]")).to_have_attribute("aria-pressed", "true")
    assert [(held.ticket.id, held.ticket.value) for held in server.store.record(key).game.tickets] == [
        ("lisboa-moskva", 22)
    ]


def test_a_card_by_hand_is_told_what_is_missing_beside_each_field(client: FlaskClient) -> None:
    store: Store = client.application.extensions["store"]
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


def test_nobody_sits_in_a_seat_that_is_not_there(client: FlaskClient) -> None:
    store: Store = client.application.extensions["store"]
    key = store.create(new_game(players=2)).key
    assert client.get(f"/games/{key}/tickets?seat=2").status_code == 404
    assert client.get(f"/games/{key}/tickets?seat=-1").status_code == 404


def test_axe_finds_nothing(server: Server, page: Page) -> None:
    open_tickets(server, page)
    page.click("[data-ticket=brest-petrograd]")
    page.click(".by-hand summary")
    expect(page.locator("#hand")).to_contain_text("1 ticket")
    page.evaluate("scrollTo(0, 0)")  # else a row half below the search field counts as a small target
    assert violations(page) == []


def test_where_there_is_more_to_type_the_tickets_name_it(client: FlaskClient, store: Store) -> None:
    shown = [
        client.get(f"/games/{store.create(recorded(name)).key}/tickets").text for name in ("germany-passengers", "usa")
    ]
    assert "Also to be typed: Passengers" in shown[0]
    assert "Also to be typed" not in shown[1]
