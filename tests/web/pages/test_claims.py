"""The order of the claims: shown, changed, completed; and the country cards that follow from it or are entered."""

import json
import re
from html import unescape

from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from scorer.rules.moves import ClaimRoute, EnterCards, TakeCard
from scorer.store import Store
from tests.web.conftest import Server, new_game, recorded, violations
from tests.web.fingers import look, saved

WAY = ("olsztyn-rosja-1", "elk-olsztyn", "elk-suwalki", "litwa-suwalki")
"""The border to Rosja, on to Suwałki, and over the border to Litwa: the last one joins two countries."""


def poland(store: Store, seat: int = 0) -> str:
    key = store.create(new_game("poland", players=2)).key
    for route in WAY:
        store.append(key, route, ClaimRoute(seat, route))
    return key


def order(server: Server, key: str) -> list[str]:
    return [claim.route.id for claim in server.store.record(key).game.claims]


PAGES = ("claims", "cards")


def test_the_claim_that_joins_two_countries_says_what_it_brought(client: FlaskClient, store: Store) -> None:
    key = poland(store)
    page, cards = (client.get(f"/games/{key}/{each}", headers={"Accept-Language": "en"}).text for each in PAGES)
    claim = page.partition('data-route="litwa-suwalki"')[2].partition("</li>")[0]
    assert "Anna takes Litwa 3 and Rosja 7" in claim
    assert page.count('class="taken ') == 1
    stacks = dict(re.findall("<dt>(.*?)</dt>(.*?)</dd>", cards, re.DOTALL))
    shown = {country: re.sub("<[^>]*>", " ", cards).split() for country, cards in stacks.items()}
    assert (shown["Litwa"], shown["Rosja"]) == (["empty"], ["4", "3"])


def test_a_claim_is_moved_up_or_dragged_to_its_place_and_the_cards_follow(server: Server, page: Page) -> None:
    key = poland(server.store)
    page.goto(server.address(key, "claims"))
    with page.expect_response("**/moves"):
        page.click("#up-litwa-suwalki")
    expect(page.locator("[data-route=elk-suwalki]")).to_contain_text("Anna takes Litwa 3 and Rosja 7")
    expect(page.locator("#up-litwa-suwalki")).to_be_focused()
    assert order(server, key) == ["olsztyn-rosja-1", "elk-olsztyn", "litwa-suwalki", "elk-suwalki"]
    page.click("#undo")
    expect(page.locator("[data-route=litwa-suwalki]")).to_contain_text("Anna takes Litwa 3 and Rosja 7")
    assert order(server, key) == list(WAY)
    page.reload()  # else the answer to the undo may renew the list under the hand
    page.locator("#claims li").last.scroll_into_view_if_needed()
    expect(page.locator("[data-route=litwa-suwalki] .handle")).to_be_visible()
    handle = page.locator("[data-route=litwa-suwalki] .handle").bounding_box()
    first = page.locator("[data-route=olsztyn-rosja-1]").bounding_box()
    assert handle
    assert first
    page.mouse.move(handle["x"] + 10, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    page.mouse.move(handle["x"] + 10, first["y"] + 4, steps=25)
    with page.expect_response("**/moves"):
        page.mouse.up()
    expect(page.locator("#claims li").first).to_have_attribute("data-route", "litwa-suwalki")
    assert order(server, key) == ["litwa-suwalki", *WAY[:3]]


def test_a_forgotten_claim_goes_where_it_belongs(server: Server, page: Page) -> None:
    key = server.store.create(new_game("poland", players=2)).key
    for seat, route in [(0, WAY[0]), (0, WAY[1]), (0, WAY[2]), (1, "kielce-radom")]:
        server.store.append(key, route, ClaimRoute(seat, route))
    page.goto(server.address(key, "claims"))
    page.click(".listed summary")
    page.locator("#done").scroll_into_view_if_needed()  # past the button that sticks over the list
    assert violations(page) == []
    page.check(".listed [name=seat][value='0']")
    page.check("[name=route][value=litwa-suwalki]")
    page.select_option("#place", "3")
    page.click("text=Add them")
    expect(page.locator("#claims li").nth(3)).to_contain_text("Anna takes Litwa 3 and Rosja 7")
    assert order(server, key) == [*WAY, "kielce-radom"]


def test_a_forgotten_claim_that_is_illegal_says_why_and_offers_a_way_out(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game("europe", players=2)).key
    store.append(key, "a", ClaimRoute(0, "berlin-frankfurt-1"))
    answer = client.post(f"/games/{key}/claims", data={"seat": "1", "route": "berlin-frankfurt-2", "place": "0"})
    assert answer.status_code == 409
    assert "doubles open at 4 players" in answer.text
    assert "Doubles are open at our table" in answer.text
    assert f'<a class="button" href="/games/{key}/claims">' in answer.text


def test_the_rest_of_a_player_is_ticked_in_one_list_and_undone_at_once(server: Server, page: Page) -> None:
    key = server.store.create(new_game("europe", players=2)).key
    page.goto(server.address(key, "claims"))
    page.click("text=Add lines from a list")
    page.check(".listed [name=seat][value='1']")
    for route in ("athina-smyrna", "berlin-wien", "amsterdam-essen"):
        page.check(f"[name=route][value={route}]")
    page.click("text=Add them")
    expect(page.locator("#claims li")).to_have_count(3)
    assert {claim.seat for claim in server.store.record(key).game.claims} == {1}
    page.click("text=Undo")
    expect(page.locator("#claims li.card")).to_have_count(0)


def test_a_list_with_an_illegal_line_adds_none(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game("europe", players=2)).key
    store.append(key, "a", ClaimRoute(0, "berlin-frankfurt-1"))
    lines = ["athina-smyrna", "berlin-frankfurt-2"]
    answer = client.post(f"/games/{key}/claims", data={"seat": "1", "route": lines})
    assert answer.status_code == 409
    assert "doubles open at 4 players" in answer.text
    assert len(store.record(key).game.claims) == 1
    ticked = re.findall(r'name="route" value="([\w-]+)" checked', answer.text)
    assert sorted(ticked) == lines, "nothing of a long list is ticked twice"


def test_a_forgotten_claim_names_what_was_not_chosen(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game("europe", players=2)).key
    answer = client.post(f"/games/{key}/claims", data={"place": "0"})
    assert answer.status_code == 400
    assert "Please choose a player." in answer.text
    assert "Please choose a route." in answer.text


def test_cards_are_entered_as_they_lie(server: Server, page: Page) -> None:
    key = poland(server.store)
    page.goto(server.address(key, "cards"))
    page.click("text=Enter the cards as they lie")
    page.click("#card-rosja-7")
    expect(page.locator("#card-rosja-7")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".countries .note")).to_have_count(0)
    page.click("#card-niemcy-4")
    expect(page.locator(".countries .note").first).to_contain_text(
        "Niemcy's card 4 cannot be gone while 7 still lies above it"
    )
    assert violations(page) == []
    page.click("#card-niemcy-4")
    expect(page.locator(".countries .note")).to_have_count(0)
    page.click("[data-player=Björn]")
    page.click("#card-rosja-7")
    expect(page.locator("#refusal")).to_contain_text("already Anna's")
    page.click("text=Move the card to Björn")
    expect(page.locator("#card-rosja-7")).to_have_attribute("aria-pressed", "true")
    entered = server.store.record(key).game.entered_cards or ()
    assert [(held.seat, held.card.country.id, held.card.value) for held in entered] == [(1, "rosja", 7)]
    page.click("text=Let the cards follow from the order of the claims")
    expect(page.locator(".stacks")).to_be_visible()


def laid(server: Server, key: str) -> list[tuple[int, str, int]]:
    cards = server.store.record(key).game.entered_cards or ()
    return [(held.seat, held.card.country.id, held.card.value) for held in cards]


def entered(server: Server, page: Page) -> str:
    """Open the country cards of Anna, who has Litwa 3, with the network away; return the game."""
    key = poland(server.store)
    server.store.append(key, "lie", [EnterCards(True), TakeCard(0, "litwa", 3)])
    page.goto(server.address(key, "cards?seat=0"))
    page.context.set_offline(True)
    return key


def test_a_second_tap_on_a_country_card_that_still_waits_puts_it_back(server: Server, page: Page) -> None:
    key = entered(server, page)
    for card in ("rosja-7", "litwa-3", "niemcy-7"):
        page.tap(f"#card-{card}")
    page.wait_for_timeout(330)  # a second tap sooner than that is a double tap
    page.tap("#card-rosja-7")
    page.tap("#card-litwa-3")
    expect(page.locator("#card-rosja-7")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#card-litwa-3")).to_have_attribute("aria-pressed", "true")
    page.context.set_offline(False)
    look(page)
    saved(page)
    assert sorted(laid(server, key)) == [(0, "litwa", 3), (0, "niemcy", 7)]


def test_a_second_tap_on_another_players_card_takes_it_from_nobody(server: Server, page: Page) -> None:
    key = entered(server, page)
    page.context.set_offline(False)
    page.goto(server.address(key, "cards?seat=1"))
    page.context.set_offline(True)
    page.tap("#card-litwa-3")
    page.wait_for_timeout(330)
    page.tap("#card-litwa-3")
    page.context.set_offline(False)
    look(page)
    expect(page.locator("#refusal")).to_contain_text("already Anna's")
    saved(page)
    assert laid(server, key) == [(0, "litwa", 3)]


def test_a_line_is_taken_from_a_player_or_given_to_another_with_one_tap(server: Server, page: Page) -> None:
    """Where the order of play decides nothing, nothing asks for it, and a row is as high as a finger."""
    key = server.store.create(recorded("europe")).key
    page.goto(server.address(key, "claims"))
    row = page.locator("[data-route=athina-smyrna]")
    box = row.bounding_box()
    assert box
    assert 44 <= box["height"] - 8 <= 48  # beside the room between two
    assert page.locator(".handle, .steps").count() == 0
    owner = server.store.record(key).game.owners["athina-smyrna"]
    row.tap()
    with page.expect_response("**/moves"):
        row.get_by_role("button", name="Give it to Dąbrowska").tap()
    assert server.store.record(key).game.owners["athina-smyrna"] == 3 != owner
    expect(row.locator(".visually-hidden")).to_have_text("Dąbrowska:")
    expect(row.locator("summary")).to_be_focused()  # and it stays unfolded
    with page.expect_response("**/moves"):
        row.get_by_role("button", name="It is not Dąbrowska’s").tap()
    expect(row).to_have_count(0)
    assert "athina-smyrna" not in server.store.record(key).game.owners


def test_boards_without_countries_show_the_claims_alone(client: FlaskClient, store: Store) -> None:
    game = recorded("europe")
    page = client.get(f"/games/{store.create(game).key}/claims").text
    assert "Country cards" not in page
    listed = page.partition('id="claims"')[2].partition("</ol>")[0]
    assert listed.count("<li") == len(game.claims)


def test_x18_bonus_cards_that_were_chosen_wrongly_are_changed_during_the_game(
    client: FlaskClient, store: Store
) -> None:
    key = store.create(new_game("northern-lights", 2)).key
    address = f"/games/{key}/bonus-cards"
    chosen = ["cost-efficiency", "ferry-master", "polar-express", "the-wild-west"]
    answer = client.post(address, data={"bonus_cards": chosen})
    assert (answer.status_code, answer.location) == (303, f"/games/{key}/claims#bonus-cards")
    assert [card.id for card in store.record(key).game.bonus_cards] == chosen
    assert re.findall('value="([a-z-]+)" checked', client.get(f"/games/{key}/claims").text) == chosen
    assert json.loads(client.get(f"/games/{key}/export.json").text)["bonus_cards"] == chosen
    for wrong in (chosen[:3], [*chosen[:3], chosen[0]], [*chosen, "nordic-express"]):
        refused = client.post(address, data={"bonus_cards": wrong})
        assert refused.status_code == 409
        assert f'<a class="button" href="/games/{key}/claims">' in refused.text
    assert client.post(address, data={"bonus_cards": [*chosen[:3], "globetrotter"]}).status_code == 404
    told = client.application.test_client().get(f"/games/{key}/moves?since=0").text
    assert "bonus cards are Cost Efficiency, Ferry Master, Polar Express, and The Wild West" in told
    client.post(f"/games/{key}/enter", data={"moves": '[{"kind": "undo"}]', "back": "/"})
    assert store.record(key).game.bonus_cards == new_game("northern-lights", 2).bonus_cards


def test_x18_only_a_board_with_bonus_cards_has_any(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game("usa", 2)).key
    assert "bonus_cards" not in client.get(f"/games/{key}/claims").text
    assert client.post(f"/games/{key}/bonus-cards", data={"bonus_cards": ["ferry-master"]}).status_code == 404


def test_a_forgotten_claim_is_inserted_where_it_was_made(client: FlaskClient, store: Store) -> None:
    key = poland(store)
    form = {"seat": "1", "route": "gdansk-olsztyn", "place": "1"}
    answer = client.post(f"/games/{key}/claims", data=form)
    assert (answer.status_code, answer.location) == (303, f"/games/{key}/claims#claim-gdansk-olsztyn")
    claims = store.record(key).game.claims
    assert (claims[1].route.id, claims[1].seat, len(claims)) == ("gdansk-olsztyn", 1, 5)
    again = client.post(f"/games/{key}/claims", data=form)
    assert again.status_code == 400
    assert 'class="errors" id="route-errors"' in again.text
    wanted, plain = (client.get(f"/games/{key}/claims{query}").text for query in ("?place=2", ""))
    assert 'data-next-step="check"' in plain, "the cards come before it, the routes long before"
    moves = re.findall(r'name="moves" value="([^"]*shift[^"]*)"[^>]*? id="(up|down)-elk-suwalki"', plain)
    assert {way: json.loads(unescape(sent))[0]["place"] for sent, way in moves} == {"up": 2, "down": 4}
    assert '<option selected value="2">' in wanted
    assert '<option selected value="5">' in plain
    assert [' id="listed" open>' in text for text in (again.text, wanted, plain)] == [True, True, False]
