"""What a screen reader tells of an evening: each change once. The list was read aloud by a person."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.moves import ClaimRoute
from tests.web.conftest import Server, new_game

AWAY = "No connection: look at the Wi-Fi. What you enter is kept on this phone and sent later."
LIVE = """(() => {
  const heard = window.heard = [];
  const told = new Set();
  new MutationObserver((changes) => {
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
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] });
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
    heard(page, "Anna takes Berlin–Roma. Tickets −9.")
    typed(page, "berl lond")
    heard(page, "Anna takes Berlin–London. Tickets −16.")
    typed(page, "xylophon")
    heard(page, "No card here has such a name.")
    page.goto(server.url + "/rules")
    page.fill("#search", "xylophonist")
    heard(page, "Nothing found. Try one word.")
    expect(page.locator("#none")).to_be_visible()
