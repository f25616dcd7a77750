"""Without a network: every page says what waits on this phone, none is left for nowhere, nothing is lost."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.web.conftest import Server, new_game, recorded, violations
from tests.web.fingers import claims, cut, go_to, held, line, opened, saved

STAYS = "No connection. This page stays open; nothing is lost."
CUTS = 24
PLACES = ("", "tickets", "result")
"""Pages with the most of their own; all have the same notice but the result."""


def test_every_page_of_a_game_says_how_many_moves_are_still_on_this_phone(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    context, key = phone(), server.store.create(new_game()).key
    others = [context.new_page() for _ in PLACES]
    for other, place in zip(others, PLACES, strict=True):
        other.goto(server.address(key, place))
        expect(other.locator("[data-waiting]")).to_be_hidden()
    context.set_offline(True)
    for route, told in (("paris-zurich", "1 move is"), ("brest-paris", "2 moves are")):
        line(others[0], route).dispatch_event("click")
        for other in others:
            expect(other.locator("[data-waiting]")).to_contain_text(f"{told} still on this phone")
    assert violations(others[-1], "[data-waiting]") == []
    context.set_offline(False)
    for other in others:
        expect(other.locator("[data-waiting]")).to_be_hidden()
    assert claims(server, key) == [("Anna", "paris-zurich"), ("Anna", "brest-paris")]


@pytest.mark.parametrize("place", ["", "claims"])  # the map guards its links itself, the others by one script
def test_without_a_network_a_link_leads_nowhere_and_the_page_says_why(server: Server, page: Page, place: str) -> None:
    key = server.store.create(recorded("europe")).key
    page.goto(server.address(key, place))
    before = page.url
    page.context.set_offline(True)
    for name in page.locator(".places a").all_text_contents():
        go_to(page, name)
        expect(page.locator("#said")).to_have_text(STAYS)
        assert page.url == before
    page.context.set_offline(False)
    go_to(page, "Tickets")
    page.wait_for_url("**/tickets*")


def test_a_server_that_does_not_answer_is_no_reason_to_lose_the_page(server: Server, page: Page) -> None:
    page.goto(server.address(server.store.create(new_game()).key, "tickets"))
    before = page.url
    page.route("**/*", cut)
    page.click("[data-ticket=berlin-roma]")
    page.click("[data-player='Björn']")
    expect(page.locator("#said")).to_have_text(STAYS)
    assert page.url == before


def test_a_form_stays_with_what_was_typed(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.check("[name=board][value=usa]", force=True)
    page.fill("[name=players-0-name]", "Anna")
    page.fill("[name=players-1-name]", "Björn")
    page.context.set_offline(True)
    page.click(".go")
    expect(page.locator("#said")).to_have_text(STAYS)
    expect(page.locator("[name=players-0-name]")).to_have_value("Anna")
    page.context.set_offline(False)
    page.press(".go", "Enter")  # the notice still lies on the button
    page.wait_for_url("**/games/*/")


def test_no_sheet_is_printed_while_moves_wait(server: Server, page: Page) -> None:
    key = opened(server, page, recorded("europe"))
    page.route("**/undo", cut)
    page.tap("#undo")
    go_to(page, "Result")
    page.wait_for_url("**/result")
    expect(page.locator("[data-waiting]")).to_have_text("1 move is still on this phone: this is not the final result.")
    before = len(server.store.record(key).game.claims)
    page.tap("text=Everything else")
    page.wait_for_url("**/more")
    page.click("text=Print the score sheet")
    expect(page.locator("#said")).to_have_text("Not yet: moves are still on this phone, and the file would lack them.")
    page.unroute("**/undo")
    with page.expect_download() as download:
        page.hover("text=Save the game file")
        page.mouse.down()
        with page.expect_response("**/more"):
            saved(page)  # the result is counted anew, but not under the finger
        page.evaluate("() => new Promise(done => setTimeout(done))")
        page.mouse.up()
    assert len(server.store.record(key).game.claims) == before
    assert download.value.suggested_filename == "europe.json"


TAP = """things => {
  const selector = Object.keys(things).find(selector => document.querySelector(selector));
  if (document.readyState !== "complete" || !selector) return;
  const tapped = (sessionStorage.tapped ?? "").split(" ");
  const id = things[selector].find(id => !tapped.includes(id));
  const thing = document.querySelector(`[data-route="${id}"], [data-ticket="${id}"]`);
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const isShown = thing?.ariaBusy === "true" || thing?.classList.contains("claimed");
  if (isShown) sessionStorage.tapped = [...tapped, id].join(" ");
}"""
"""Tap on something new; if the page shows it as done, note it where another page, or the browser's error, finds it."""
TURN = "place => document.querySelectorAll('.places a')[place]?.click()"


class _Evening:
    """A person who taps on through cuts, each time on something new, on whichever page is open."""

    def __init__(self, page: Page, address: str, chance: Random) -> None:
        board = new_game().board
        self.tickets = sorted({ticket.id for ticket in board.editions["classic"].tickets})
        self.lines = [id for id, route in board.routes.items() if route.length == 2 and not board.beside[id]][:22]
        self.page, self.address, self.chance = page, address, chance

    def go_on(self) -> None:
        with suppress(Error):  # the page was just left
            self.page.evaluate(TAP, {"#cards": self.tickets, ".view": self.lines})
            if self.chance.random() < 0.1:
                self.page.evaluate(TURN, self.chance.choice([1, 1, 2, 2, 3, 4]))
        self.return_from_error()

    def return_from_error(self) -> None:
        """Load a page again where the network went between the question whether it is there and the way."""
        if self.page.url.startswith("chrome-error"):
            self.page.context.set_offline(False)
            self.go(self.address)

    def go(self, address: str) -> None:
        """Open a page; where one that was just leaving, or loading itself anew, overtakes, ask again."""
        for _ in range(3):
            with suppress(Error):  # aborted, interrupted, or never told that another way was gone
                self.page.goto(address, timeout=10_000)
                return
            with suppress(Error):
                self.page.wait_for_load_state(timeout=10_000)
        raise AssertionError(f"{address} cannot be opened")

    def tapped(self) -> list[str]:
        """Return what was tapped, in that order."""
        return str(self.page.evaluate("sessionStorage.tapped ?? ''")).split()


def test_cuts_at_random_moments_lose_nothing(server: Server, page: Page) -> None:
    chance, key = Random(8), server.store.create(new_game()).key
    page.goto(server.address(key))
    evening = _Evening(page, server.address(key), chance)
    for number in range(CUTS):
        if number % 12 == 0:  # now and then a page has the time to open
            evening.go(server.address(key, PLACES[number // 12 % 2]))
        for is_cut in (True, False):
            page.context.set_offline(is_cut)
            evening.go_on()
    page.wait_for_load_state("networkidle")  # a page whose scripts were cut off loads anew
    evening.return_from_error()
    tapped = evening.tapped()
    saved(page)
    assert [route for _, route in claims(server, key)] == [id for id in tapped if id in evening.lines]
    assert held(server, key) == [id for id in tapped if id in evening.tickets]
    assert len(held(server, key)) > 4
    assert len(claims(server, key)) > 2
