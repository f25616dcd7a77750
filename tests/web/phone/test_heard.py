"""What a screen reader tells of an evening: each change once. The list was read aloud by a person."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorer.ask.agenda import place_at
from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play
from tests.web.conftest import Server, new_game

AWAY = "No connection: look at the Wi-Fi. What you enter is kept on this phone and sent later."
LIVE = """(() => {
  const heard = window.heard = [];
  const told = new Set();
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const near = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = near?.closest("[role=status], [role=alert], [aria-live=polite]");
      if (!region || told.has(region)) continue;
      told.add(region);
      queueMicrotask(() => {
        told.delete(region);
        const text = region.checkVisibility() ? region.innerText.trim().replace(/\\s+/g, " ") : "";
        if (text) heard.push(text);
      });
    }
  });
  const all = { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] };
  addEventListener("load", () => watch.observe(document, all)); // until then the styles may be missing
})()"""


def heard(page: Page, *expected: str) -> None:
    """Wait until a page has told all that is expected, and expect that it told nothing else since it was asked last."""
    page.wait_for_function("count => window.heard.length >= count", arg=len(expected))
    page.clock.run_for(3000)
    assert page.evaluate("window.heard.splice(0)") == [*expected]


def typed(page: Page, text: str) -> None:
    page.fill("#search", text)
    page.press("#search", "Enter")


def test_each_change_is_told_once(server: Server, phone: Callable[..., BrowserContext]) -> None:
    context = phone(locale="en-GB")
    context.add_init_script(LIVE)
    page, key = context.new_page(), server.store.create(new_game("europe")).key
    page.clock.install()
    page.goto(server.address(key))
    page.tap("#find")
    typed(page, "paris zur")
    heard(page, "Anna claims Paris–Zürich.")
    typed(page, "xylophon")
    heard(page, "No route is called that.")
    server.store.append(key, "b", ClaimRoute(1, "munchen-zurich"), phone="another")
    heard(page, "Another phone: Björn claims München–Zürich.")
    context.set_offline(True)
    typed(page, "lond amst")
    expect(page.locator(".waiting").first).to_have_text("1 move is still on this phone.")
    expect(page.locator("#said")).to_have_text(AWAY)
    typed(page, "berl warsz")
    expect(page.locator(".waiting").first).to_have_text("2 moves are still on this phone.")
    told = page.evaluate("window.heard")
    assert [told.count(each) for each in (AWAY, "1 move is still on this phone.")] == [1, 1]


def test_a_ticket_is_told_once_with_its_name_and_the_sum(server: Server, phone: Callable[..., BrowserContext]) -> None:
    """R2, by hand: Berlin–Roma 9 and Berlin–London 7 are printed so in the classic box, and not completed."""
    context = phone(locale="en-GB")
    context.add_init_script(LIVE)
    page, key = context.new_page(), server.store.create(new_game("europe")).key
    page.clock.install()
    page.goto(server.address(key, "tickets"))
    typed(page, "berl rom")
    heard(page, "Anna takes Berlin–Roma. −9 points for tickets.")
    typed(page, "berl lond")
    heard(page, "Anna takes Berlin–London. −16 points for tickets.")
    typed(page, "xylophon")
    heard(page, "No card here has such a name.")
    page.goto(server.url + "/rules")
    page.fill("#search", "xylophonist")
    heard(page, "Nothing found: this app knows how points are counted, not how a turn is played.")
    expect(page.locator("#none")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_by_keys_a_claim_costs_eight_and_the_next_player_five(server: Server, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    key = server.store.create(new_game("europe")).key
    page.goto(server.address(key))
    page.locator(f".skip[href='{'#search' if width > 1000 else '#find'}']").focus()
    page.keyboard.press("Enter")
    if width < 1000:
        page.keyboard.press("Enter")
    search = page.locator("#search")
    for typed_keys in ("par zur", "mun zur"):
        expect(search).to_be_focused()
        page.keyboard.type(typed_keys)
        page.keyboard.press("Enter")
        expect(search).to_have_value("")
    for pressed in ("Tab", "Enter", "Tab", "Tab", "Enter"):
        page.keyboard.press(pressed)
    expect(search).to_be_focused()
    expect(page.locator(".seat[data-seat='1']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-total='Anna']")).to_have_text("28")  # 4 and 2, three stations, the longest path


def test_by_keys_a_station_costs_two_beyond_its_name_and_the_focus_stays(server: Server, page: Page) -> None:
    """At 1280 pixels, where the search stands beside the board, it was lost after each station."""
    page.set_viewport_size({"width": 1280, "height": 800})
    key = server.store.create(new_game("europe")).key
    page.goto(server.address(key, f"?at={place_at('stations')}"))
    page.focus("#search")
    for city in ("pari", "berl"):
        expect(page.locator("#search")).to_be_focused()
        page.keyboard.type(city)
        page.keyboard.press("Enter")
        expect(page.locator("#build")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#search")).to_be_focused()
    expect(page.locator("#said")).to_contain_text("Anna builds a station in Berlin.")


def test_a_refusal_is_told_once_with_its_first_way_out(server: Server, page: Page) -> None:
    key = server.store.create(play(new_game("europe"), ClaimRoute(1, "paris-zurich"))).key
    page.goto(server.address(key))
    page.tap("#find")
    typed(page, "paris zur")
    asked = page.get_by_role("dialog", name="Paris–Zürich is already Björn's.")
    expect(asked).to_be_focused()
    expect(asked).to_have_accessible_description("Give it to Anna")
    expect(asked.get_by_role("link", name="Which rule?")).to_be_visible()
