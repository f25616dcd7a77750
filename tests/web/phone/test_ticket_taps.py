"""Quick fingers on the list of tickets: every tap counts for the card that it was meant for, and counts once."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, expect

from scorer.rules.moves import TakeTicket
from tests.web.conftest import NEW_PHONE, Server, new_game
from tests.web.fingers import cut, double_tap, held, middle_of, saved, slow

RHYTHM = 330
"""Milliseconds from tap to tap."""


def taken(seat: int, id: str) -> TakeTicket:
    start, end = id.split("-")
    return TakeTicket(seat, start, end)


def listed(server: Server, page: Page, *others: str) -> tuple[str, list[str]]:
    """Open the list of Anna, whose phone is also Björn's, who holds others; return the game and all tickets."""
    key = server.store.create(new_game(players=2)).key
    for number, id in enumerate(others):
        server.store.append(key, str(number), taken(1, id))
    page.goto(server.address(key, "tickets?seat=0"))
    return key, page.locator("[data-ticket]").evaluate_all("cards => cards.map(card => card.dataset.ticket)")


def card(page: Page, id: str) -> Locator:
    return page.locator(f"[data-ticket='{id}']")


def tap(page: Page, id: str) -> None:
    page.touchscreen.tap(*middle_of(card(page, id)))


ROBOT = """async ([cards, rhythm]) => {
  const wait = (beats) => new Promise((done) => setTimeout(done, beats * rhythm));
  const middle = (part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const tap = ([x, y]) => document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  for (const id of cards) {
    const card = () => document.querySelector(`[data-ticket='${id}']`);
    const guide = document.querySelector(".guide").getBoundingClientRect();
    if (card().getBoundingClientRect().bottom > guide.top) scrollBy(0, card().getBoundingClientRect().top - 200);
    while (!refusal.hidden && refusal.getBoundingClientRect().top < middle(card())[1]) {
      await wait(2);
      tap(middle(document.querySelector("#refusal .leave")));
    }
    const seen = middle(card());
    await wait(1);
    tap(seen);
  }
}"""
"""Look where a card lies, tap there a beat later. What covers a card is answered first, which takes two beats."""


def test_a_robot_that_taps_a_card_every_third_of_a_second_ends_with_exactly_its_cards(
    server: Server, page: Page
) -> None:
    others = ("amsterdam-wilno", "angora-kharkov")
    key, cards = listed(server, page, *others)
    free = [id for id in cards if id not in others][:4]
    slow(page.context, 300)
    page.evaluate(ROBOT, [[*free, *others], RHYTHM])
    saved(page)
    assert sorted(held(server, key, seat=0)) == free
    assert held(server, key, seat=1) == list(others)


@NEW_PHONE
def test_a_tap_on_a_card_that_a_sheet_has_just_covered_counts_for_the_card(server: Server, page: Page) -> None:
    page.clock.install()
    key, cards = listed(server, page)
    page.clock.pause_at("2040-01-01")
    x, y = middle_of(card(page, "amsterdam-wilno"))
    server.store.append(key, "b", taken(1, "amsterdam-wilno"))  # the list stays as it was opened
    page.touchscreen.tap(x, y)
    expect(page.locator("#refusal")).to_be_visible()
    page.clock.run_for(499)
    button = page.locator("#refusal .primary").bounding_box()
    assert button
    page.touchscreen.tap(button["x"] + 100, button["y"] + button["height"] / 2)
    page.clock.resume()
    saved(page)
    assert held(server, key, seat=1) == ["amsterdam-wilno"]
    (under,) = held(server, key, seat=0)
    assert under in cards
    page.clock.run_for(1000)
    page.touchscreen.tap(button["x"] + 100, button["y"] + button["height"] / 2)
    expect(page.locator("#refusal")).to_be_hidden()
    saved(page)
    assert held(server, key) == [under, "amsterdam-wilno"]


def test_a_second_tap_on_a_card_that_still_waits_puts_it_back_also_for_the_page_loaded_anew(
    server: Server, page: Page
) -> None:
    key, (one, other, *_) = listed(server, page)
    page.route("**/moves", cut)
    tap(page, one)
    tap(page, other)
    page.wait_for_timeout(RHYTHM)
    tap(page, one)
    expect(card(page, one)).to_have_attribute("aria-pressed", "false")
    page.reload()
    for id, is_pressed in ((one, "false"), (other, "true")):
        expect(card(page, id)).to_have_attribute("aria-pressed", is_pressed)
        expect(card(page, id)).to_have_attribute("aria-busy", "true")
    assert held(server, key) == []
    page.unroute("**/moves")
    expect(page.locator("#hand")).to_contain_text("1 ticket")
    saved(page)
    assert held(server, key) == [other]


def test_a_double_tap_on_a_card_takes_it_once(server: Server, page: Page) -> None:
    key, (one, *_) = listed(server, page)
    page.route("**/moves", lambda route: None)  # no answer comes between the two
    double_tap(page, middle_of(card(page, one)))
    expect(card(page, one)).to_have_attribute("aria-pressed", "true")
    page.unroute_all(behavior="ignoreErrors")
    page.reload()
    saved(page)
    assert held(server, key) == [one]


PLACES = """() => Object.fromEntries([...document.querySelectorAll("#cards button:not(li[hidden] *), #hand, .tools")]
  .map((part) => [part.id || part.className, part])
  .map(([name, part]) => [name, JSON.stringify(part.getBoundingClientRect())]))"""


def test_nothing_moves_when_an_answer_comes(server: Server, phone: Callable[..., BrowserContext]) -> None:
    """Cards from and to a country have up to four goals, which need a second line on a small phone."""
    page = phone(locale="de-DE", viewport={"width": 360, "height": 640}).new_page()
    page.goto(server.address(server.store.create(new_game("switzerland", 2)).key, "tickets?seat=0"))
    cards = page.locator("#cards button")
    ids = cards.evaluate_all("cards => cards.map(card => card.id)")
    before = page.evaluate(PLACES)
    for number, id in enumerate((ids[0], ids[7], ids[-1]), 1):
        with page.expect_response("**/tickets*"):
            page.locator(f"[id='{id}']").dispatch_event("click")
        expect(page.locator("#hand strong").first).to_contain_text(str(number))
        assert page.evaluate(PLACES) == before
