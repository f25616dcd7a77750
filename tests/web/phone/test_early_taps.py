"""Taps before a page's scripts are ready: held, and made in their order once they are."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scorer.rules.moves import ClaimRoute
from tests.web.conftest import GAMES, Server, new_game
from tests.web.fingers import Fingers, claims, held, line, middle_of, saved, slow, space

FIRST = ["amsterdam-pamplona", "amsterdam-wilno", "angora-athina"]
"""The first tickets of the list, all on the screen."""


IS_LAID_OUT = """() => document.fonts.status === "loaded"
  && [...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet)"""
"""Whether styles and letters are there, so that nothing moves any more."""


@contextmanager
def without_scripts_yet(page: Page, address: str, are_lost: bool = False) -> Iterator[None]:
    """Open a page whose modules are on their way, and arrive in the end unless `are_lost`."""
    waiting, is_over = list[Route](), False

    def hold(route: Route) -> None:
        if not is_over:
            waiting.append(route)
        elif are_lost:
            route.abort()
        else:
            route.continue_()

    page.route(lambda url: url.endswith(".js") and "/early-" not in url, hold)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => document.readyState === 'interactive'")  # all of it is there, and no module ran
    page.wait_for_function(IS_LAID_OUT)
    yield
    is_over = True
    for route in waiting:
        hold(route)


def tap(page: Page, *things: Locator) -> None:
    """Tap on things on the screen, as fast as it goes; all taps are held, since no script is there."""
    places, held_before = [middle_of(thing) for thing in things], page.locator(".held").count()
    for place in places:
        page.touchscreen.tap(*place)
    expect(page.locator(".held")).to_have_count(held_before + len(things))


def tickets(page: Page) -> list[Locator]:
    return [page.locator(f"[data-ticket='{id}']") for id in FIRST]


def test_three_tickets_tapped_before_the_script_is_ready_are_seen_to_be_held_and_all_taken_once(
    server: Server, page: Page
) -> None:
    key = server.store.create(new_game()).key
    with without_scripts_yet(page, server.address(key, "tickets")):
        slow(page.context, 300)
        tap(page, *tickets(page))
        for ticket in tickets(page):
            expect(ticket).to_contain_class("held")
    for ticket in tickets(page):
        expect(ticket).not_to_contain_class("held")
        expect(ticket).to_have_attribute("aria-pressed", "true")
    saved(page)
    assert held(server, key) == FIRST
    assert server.store.number(key) == len(FIRST)


def test_a_link_tapped_behind_them_leaves_nothing_behind(server: Server, page: Page) -> None:
    key = server.store.create(new_game()).key
    with without_scripts_yet(page, server.address(key, "tickets")):
        tap(page, *tickets(page), page.locator("#way"))
    page.wait_for_url("**/tickets?seat=1")
    saved(page)
    assert held(server, key) == FIRST


def test_undo_a_player_and_lines_tapped_before_the_map_is_ready_are_taken_in_this_order(
    server: Server, page: Page
) -> None:
    key = server.store.create(new_game()).key
    server.store.append(key, "before", ClaimRoute(0, "berlin-wien"))
    with without_scripts_yet(page, server.address(key)):
        lines = [line(page, route).locator("use").first for route in ("paris-zurich", "brest-paris")]
        expect(lines[0]).to_be_visible()  # the map shows itself when its script takes long
        tap(page, page.locator("#undo"), lines[0], page.locator("[data-player='Björn']"), lines[1])
    expect(line(page, "brest-paris")).to_contain_class("claimed")
    saved(page)
    assert claims(server, key) == [("Anna", "paris-zurich"), ("Björn", "brest-paris")]


def test_a_finger_that_goes_down_before_the_map_is_ready_and_up_after_claims_its_line(
    server: Server, page: Page
) -> None:
    key = server.store.create(new_game()).key
    with without_scripts_yet(page, server.address(key)):
        expect(line(page, "paris-zurich").locator("use").first).to_be_visible()
        fingers = Fingers(page)
        fingers.put(space(page, "paris-zurich"))
    page.wait_for_load_state("domcontentloaded")
    fingers.lift()
    expect(line(page, "paris-zurich")).to_contain_class("claimed")
    saved(page)
    assert claims(server, key) == [("Anna", "paris-zurich")]


def test_done_tapped_before_the_script_is_ready_does_not_overtake_the_tickets(server: Server, page: Page) -> None:
    key = server.store.create(new_game(players=2)).key
    page.goto(server.address(key, "join"))
    page.tap("[data-join='Anna']")
    page.wait_for_url("**/?seat=*")
    with without_scripts_yet(page, server.address(key, "tickets")):
        tap(page, *tickets(page))
        page.locator("[data-done]").scroll_into_view_if_needed()
        tap(page, page.locator("[data-done]"))
    expect(page.locator("[data-done]")).to_have_text("Not done after all")
    saved(page)
    assert held(server, key) == FIRST


def test_where_the_scripts_never_come_the_buttons_work_without_them(server: Server, page: Page) -> None:
    key = server.store.create(new_game()).key
    with without_scripts_yet(page, server.address(key, "tickets"), are_lost=True):
        tap(page, tickets(page)[0])
    expect(page.locator("#hand")).to_contain_text("1 ticket")
    assert held(server, key) == FIRST[:1]


def test_a_page_whose_scripts_never_come_is_loaded_anew_once_and_when_the_network_is_back(
    server: Server, page: Page
) -> None:
    """Else it would not send what waits on this phone, nor say that anything does."""
    key, loaded = server.store.create(new_game()).key, list[str]()
    page.on("domcontentloaded", lambda page: loaded.append(page.url))
    page.route("**/tickets/page-*.js", lambda route: route.abort())
    page.goto(server.address(key, "tickets"))
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    page.wait_for_load_state()
    page.evaluate("() => new Promise(done => setTimeout(() => requestAnimationFrame(done)))")
    assert len(loaded) == 2
    page.unroute("**/tickets/page-*.js")
    page.context.set_offline(True)
    page.context.set_offline(False)
    expect(page.locator("#search")).to_be_visible()


@pytest.mark.parametrize("place", ["", "open"])
def test_a_file_chosen_before_the_script_is_there_is_opened_once_it_is(server: Server, page: Page, place: str) -> None:
    with without_scripts_yet(page, f"{server.url}/{place}"):
        page.set_input_files("#file", GAMES / "europe.json")
    page.wait_for_url("**/games/*/")
    page.go_back(wait_until="load")
    page.wait_for_function("() => document.querySelector('#file').value === ''")
    page.reload()
    assert len(server.store.keys()) == 1


def test_where_the_script_never_comes_the_chosen_file_has_its_button(server: Server, page: Page) -> None:
    with without_scripts_yet(page, server.url, are_lost=True):
        button = page.get_by_role("button", name="Open the file")
        expect(button).to_be_hidden()
        page.set_input_files("#file", GAMES / "europe.json")
        expect(button).to_be_visible()
    button.tap()
    page.wait_for_url("**/games/*/")
