"""The count told step by step: who may see it and when, what it says, and a walk through it to the podium."""

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorer.ask.telling import steps_of
from scorer.count.scoring import score
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute, EnterCheck
from scorer.rules.play import play
from scorer.store import Store
from scorer.web.http.language import COOKIE
from tests.web.conftest import GAMES, NEW_PHONE, Clients, Server, new_game, recorded, violations
from tests.web.fingers import fingers, stop_animations

OPEN = {"kind": "open-count", "is_sure": True}
TOLD = ("europe", "india-mandala", "italy", "new-york-shared", "nordic-tie-longest-path", "poland")
"""Games with every kind of step; tests/ask/test_telling.py counts the steps of all."""


def kept(client: FlaskClient, game: Game) -> str:
    return str(client.application.extensions["store"].create(game).key)


def test_every_page_of_a_game_says_the_same_about_what_the_phone_may_see(client: FlaskClient) -> None:
    """The service worker drops all cached pages of a game that say something else than the page just opened."""
    key = kept(client, recorded("europe"))
    pages = ("", "tickets", "claims", "photo", "invite", "join", "result", "story", "reveal")
    texts = [client.get(f"/games/{key}/{page}").text for page in pages]
    assert [re.findall('<body[^>]* data-sight="([^"]*)"', text) for text in texts] == [["0:"]] * len(pages)


# ---- Who may see it, and when (R10) ----


def seated(clients: Clients, key: str, *seats: int) -> FlaskClient:
    phone = clients()
    phone.post(f"/games/{key}/join", data={"seat": [str(seat) for seat in seats]})
    return phone


def test_nobody_is_told_while_tickets_are_secret_and_everybody_once_the_count_is_open(clients: Clients) -> None:
    key = kept(clients(), recorded("nordic"))
    ours, theirs = seated(clients, key, 0), seated(clients, key, 1, 2)
    for phone in (ours, theirs):
        assert phone.get(f"/games/{key}/reveal").headers["Location"] == f"/games/{key}/result"
        assert f'href="/games/{key}/reveal"' not in phone.get(f"/games/{key}/result").text
    before = ours.get(f"/games/{key}/moves?since=-1").json["number"]
    ours.post(f"/games/{key}/done", json={"id": "done", "done": True})
    opened = theirs.post(f"/games/{key}/moves", json={"id": "open", "move": OPEN}).json
    assert ours.get(f"/games/{key}/moves?since={before}").json["reveals"] is True
    assert theirs.get(f"/games/{key}/moves?since={before}").json["reveals"] is True
    assert "reveals" not in ours.get(f"/games/{key}/moves?since={opened['number']}").text, "that was told"
    assert ours.get(f"/games/{key}/moves").json["reveals"] is False, "a page that has just come knows it"
    for phone in (ours, theirs):
        shown, large = (phone.get(f"/games/{key}/reveal{query}").text for query in ("", "?screen=1"))
        assert (" data-own" in shown, " data-own" in large) == (True, False), "a television is nobody's"
        assert f"/games/{key}/reveal" in phone.get(f"/games/{key}/result").text


def test_a_game_that_plainly_goes_on_or_hangs_on_the_order_of_its_claims_is_not_told(clients: Clients) -> None:
    begun = play(new_game(players=2), ClaimRoute(0, "paris-zurich"))
    blocks = recorded("poland-emptied-stack")
    from_blocks = Game(**{**vars(blocks), "claims": tuple(sorted(blocks.claims, key=lambda claim: claim.seat))})
    for game, asked in ((begun, "asks"), (from_blocks, "result")):
        key = kept(clients(), game)
        phone = seated(clients, key, *range(len(game.players)))
        before = phone.get(f"/games/{key}/moves?since=-1").json["number"]
        phone.post(f"/games/{key}/moves", json={"id": "open", "move": OPEN})
        assert phone.get(f"/games/{key}/moves?since={before}").json["reveals"] is False
        assert phone.get(f"/games/{key}/reveal").headers["Location"] == f"/games/{key}/{asked}"
        assert f'href="/games/{key}/reveal"' not in phone.get(f"/games/{key}/result").text


# ---- What it says ----


@pytest.mark.parametrize("name", TOLD)
def test_a_recorded_game_is_told_without_scripts_too(client: FlaskClient, name: str) -> None:
    game = recorded(name)
    client.set_cookie(COOKIE, "de")
    page = client.get(f"/games/{kept(client, game)}/reveal").text
    told = [json.loads(unescape(step)) for step in re.findall('data-told="([^"]*)"', page)]
    assert [step["kind"] for step in told] == [step.kind for step in steps_of(score(game))]
    totals = {seat: total for step in told for seat, _, total in step["gains"]}
    scores = json.loads((GAMES / f"{name}.scores.json").read_text(encoding="utf-8"))
    assert totals == {seat: scores[player.name]["total"] for seat, player in enumerate(game.players)}
    assert all(step["scenes"] for step in told if step["kind"] in ("tickets", "longest-path", "mountains"))
    assert all(scene["ways"] or scene["spots"] for step in told for scene in step["scenes"])
    lit = {line for step in told for scene in step["scenes"] for way in scene["ways"] for line, *_ in way}
    assert lit <= set(game.board.routes)


def test_what_was_borrowed_is_told_with_its_owner_and_a_failed_ticket_with_what_was_missing(
    client: FlaskClient,
) -> None:
    """Each loan is a scene of its own; a station from which nothing was borrowed stands on the map alone."""
    page = client.get(f"/games/{kept(client, recorded('europe-stations-decide'))}/reveal").text
    assert "borrowed: Essen–København from Marek, Kyïv–Wilno from Marek, Bucuresti–Kyïv from Marek" in page
    assert "missing:" in page
    assert "Brest–Paris (3 trains, free)" in page
    lent = {"essen": "essen-kobenhavn-1", "kyiv": "kyiv-wilno", "bucuresti": "bucuresti-kyiv"}
    assert [(scene["of"], [*scene["spots"]], scene["ways"][0][0][:2]) for scene in scenes(page, "stations", 2)] == [
        ([place], [city], [route, "borrowed"]) for place, (city, route) in enumerate(lent.items())
    ]
    assert scenes(page, "stations", 0) == [], "three stations that were left have no place"
    nordic = client.get(f"/games/{kept(client, recorded('nordic'))}/reveal").text
    assert [len(scenes(nordic, "globetrotter", seat)[0]["ways"]) for seat in range(3)] == [6, 4, 2], "each one's own"
    asia = client.get(f"/games/{kept(client, recorded('asia-for-two'))}/reveal").text
    assert [scene["of"] for scene in scenes(asia, "mountains", 1)] == [[0, 1, 2, 3]], "all mountains at once"
    europe = client.get(f"/games/{kept(client, recorded('europe'))}/reveal").text
    why, others = "nothing to borrow would help", "borrows nothing"
    assert (europe.count(why), europe.count(others)) == (4, 5), "why: once for a player"
    alone = scenes(europe, "stations", 2)
    assert alone[0] == {"ways": [], "spots": {"essen": ["station", "Essen"]}, "of": [0]}


def scenes(page: str, kind: str, seat: int) -> list[dict[str, Any]]:
    """Return what a player's step lights on the map."""
    told = [json.loads(unescape(step)) for step in re.findall('data-told="([^"]*)"', page)]
    [step] = [step for step in told if step["kind"] == kind and step["gains"][0][0] == seat]
    found: list[dict[str, Any]] = step["scenes"]
    return found


# ---- A walk through it ----


def totals(page: Page) -> dict[str, str]:
    names, numbers = page.locator(".bar .name").all_inner_texts(), page.locator(".bar .total").all_text_contents()
    return dict(zip(names, numbers, strict=True))


@pytest.fixture
def calm(phone: Callable[..., BrowserContext]) -> Page:
    """A phone whose owner wants less motion, and on which a step lasts until it is tapped, however slow the test is."""
    page = phone(reduced_motion="reduce").new_page()
    stop_animations(page)
    return page


def test_a_whole_count_is_walked_through_step_by_step_and_stays_told(server: Server, calm: Page) -> None:
    """Its figures are those of the recorded scores; every step says on the way what it says in the end."""
    name = "europe-1912-tie-longest-path"
    key = server.store.create(recorded(name)).key
    scores = json.loads((GAMES / f"{name}.scores.json").read_text(encoding="utf-8"))
    calm.goto(server.address(key, "result"))
    calm.tap(".telling")
    calm.wait_for_url("**/reveal")
    expect(calm.locator("#told")).to_contain_text("Routes")
    assert totals(calm) == {player: str(told["routes"]) for player, told in scores.items()}
    for kind in (step.kind for step in steps_of(score(recorded(name)))[1:-1]):
        calm.tap("[data-next]")
        expect(calm.locator("[data-step]")).to_have_attribute("data-step", kind)
        expect(calm.locator(".step:visible")).to_have_class(re.compile("is-decided"))
        assert calm.locator("#told").inner_text()
    assert totals(calm) == {player: str(told["total"]) for player, told in scores.items()}
    assert violations(calm) == []
    calm.tap("#next")
    expect(calm.locator(".podium .name").first).to_have_text("Anna")
    expect(calm.locator(".decision")).to_contain_text("Anna wins by the longer path: 29 trains to 28.")
    assert violations(calm) == []
    calm.reload()
    expect(calm.locator(".reveal")).to_have_class(re.compile("is-over"))
    calm.go_back()
    calm.wait_for_url("**/result")


def test_the_path_lights_up_on_the_map_and_a_gap_has_a_sign(server: Server, calm: Page) -> None:
    """Dąbrowska has the fewest points after routes but one; her ticket Brindisi–Zürich lacks Brindisi–Roma."""
    calm.goto(server.address(server.store.create(recorded("europe")).key, "reveal"))
    while "Brindisi–Zürich" not in calm.locator(".step:visible").inner_text():
        calm.tap("#next")
    expect(calm.locator(".lit-map .gap")).to_have_count(1)
    expect(calm.locator(".lit-map .glow.is-missing")).to_have_count(1)
    expect(calm.locator(".lit-map .pin text")).to_have_text(["Brindisi", "Zürich"], use_inner_text=False)
    expect(calm.locator(".stage")).to_have_class(re.compile("is-dimmed"))


def test_it_goes_on_by_itself_a_tap_hurries_it_and_a_long_one_ends_it(server: Server, page: Page) -> None:
    page.goto(server.address(server.store.create(recorded("nordic")).key, "reveal"))
    expect(page.locator(".step-tickets:visible")).to_have_count(1, timeout=20_000)
    below = page.locator("#next").bounding_box()
    page.tap("#pause")
    expect(page.locator("#pause")).to_have_attribute("aria-pressed", "true")
    assert page.locator("#next").bounding_box() == below
    first = page.locator(".step:visible").inner_text()
    page.tap(".view")
    expect(page.locator(".step:visible")).not_to_have_text(first)
    with fingers(page) as hand:
        box = page.locator(".view").bounding_box()
        assert box
        hand.put((box["x"] + 50, box["y"] + 50))
        hand.rest(800)
        hand.lift()
    expect(page.locator(".reveal")).to_have_class(re.compile("is-over"))
    page.tap("#again")
    expect(page.locator(".step-routes:visible")).to_have_count(1)
    page.tap("[data-skip]")
    expect(page.locator(".podium .name").first).to_have_text("Björn")
    expect(page.locator(".ways .primary:visible")).to_have_attribute("data-next-step", "result")


@NEW_PHONE
def test_a_tap_that_was_meant_for_the_page_before_skips_nothing(server: Server, page: Page) -> None:
    """The telling may begin by itself, under a finger that is on its way to the bar."""
    page.clock.install()
    page.clock.pause_at("2040-01-01")
    page.goto(server.address(server.store.create(recorded("europe")).key, "reveal"))
    expect(page.locator(".step-routes")).to_be_visible()
    box = page.locator("[data-next]").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*middle)
    expect(page.locator(".step-routes")).to_be_visible()
    page.clock.run_for(700)
    page.touchscreen.tap(*middle)
    expect(page.locator(".step-routes")).to_be_hidden()


# ---- Every reason on the map ----


REASONS = {
    "europe-stations-decide": ("routes", "tickets", "stations", "longest-path"),
    "india-mandala": ("mandala",),
    "poland-emptied-stack": ("country-cards",),
    "asia": ("mountains", "most-cities"),
    "new-york-shared": ("attractions",),
    "nordic": ("globetrotter",),
}


@pytest.mark.parametrize("name", REASONS)
def test_every_kind_of_reason_can_be_shown_on_the_map(client: FlaskClient, name: str) -> None:
    page = client.get(f"/games/{kept(client, recorded(name))}/result").text
    reasons = re.findall(r'<article class="reason" id="([a-z-]+)-\d.*?>(.*?)</article>', page, re.DOTALL)
    shown = {column for column, told in reasons if "data-lights" in told}
    assert shown >= set(REASONS[name])


def test_a_reason_is_shown_on_all_of_the_screen_and_back_closes_it(server: Server, calm: Page) -> None:
    calm.goto(server.address(server.store.create(recorded("europe-stations-decide")).key, "result"))
    for column in ("tickets", "longest-path"):
        reason = calm.locator(f".reason[id^='{column}-']:has([data-lights])").first
        calm.tap(f"[href='#{reason.get_attribute('id')}']")
        reason.locator("[data-lights]").first.tap()
        expect(calm.locator("dialog.on-map .lit-map .rim").first).to_be_attached()
        assert calm.locator("dialog.on-map .caption").inner_text()
        calm.go_back()
        expect(calm.locator("dialog.on-map")).to_be_hidden()
        expect(calm.locator(".map-frame .stage > .map:not(.lit-map)")).to_have_count(1)


def test_a_laptop_shows_a_reason_beside_the_table(server: Server, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(server.address(server.store.create(recorded("europe")).key, "result"))
    page.click(".points a[href='#tickets-1']")
    page.locator("#tickets-1 .show").first.click()
    expect(page.locator(".map-frame .lit-map .rim").first).to_be_in_viewport()
    expect(page.locator("#tickets-1")).to_be_in_viewport()
    expect(page.locator(".paths .caption")).to_contain_text("Björn")
    page.click(".map-frame")
    expect(page.locator(".paths .caption")).to_have_count(0)
    page.close()


@pytest.mark.parametrize("width", [1160, 1280, 1440, 1600, 1920])
def test_a_wide_screen_shows_the_whole_bar_below_a_telling(server: Server, browser: Browser, width: int) -> None:
    """In Dutch, whose names of the pages are the longest: they left no room for the way on on a laptop."""
    page = browser.new_page(viewport={"width": width, "height": 800}, locale="nl-NL")
    page.goto(server.address(server.store.create(recorded("europe")).key, "reveal"))
    expect(page.locator(".is-live")).to_be_visible()
    ends = 0.0
    for part in page.locator(".guide :is(.ways, .places) :is(a, button):visible").all():
        box = part.bounding_box()
        assert box
        assert box["width"] >= 44, part.text_content()
        assert box["x"] >= ends, part.text_content()
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth + 1"), part.text_content()
        ends = box["x"] + box["width"]
    assert ends <= width
    page.close()


def test_r9_an_open_question_comes_before_the_count_and_not_after_it(client: FlaskClient, store: Store) -> None:
    whole = recorded("europe")
    key = store.create(play(whole, EnterCheck(0, "trains-left", 40))).key
    asked = client.get(f"/games/{key}/asks").text
    assert "Count it all the same" in asked
    assert f'href="/games/{key}/check"' in asked
    assert 'id="steps"' in client.get(f"/games/{key}/reveal").text
    calm = store.create(whole).key
    assert 'id="steps"' in client.get(f"/games/{calm}/asks", follow_redirects=True).text
