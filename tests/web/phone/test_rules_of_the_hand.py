"""Every page of a game in a hand: targets of a finger's size, one primary button under the thumb, and nothing moves."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scorer.rules.moves import EnterCards
from scorer.rules.play import play
from tests.web.conftest import NEW_PHONE, Server, new_game, recorded

SIZES: list[ViewportSize] = [{"width": 360, "height": 640}, {"width": 390, "height": 844}]
PAGES = {
    "europe": ("?at=10", "tickets?seat=0", "claims", "check", "result", "more", "invite", "photo"),
    "europe-mega-five-players": ("", "reveal"),
    "germany-passengers": ("counts",),
    "poland": ("", "claims", "cards"),
}
"""By recorded game: a page of every kind, and some with more on them."""
FINGER, APART = 44, 8
"""CSS pixels: the side of a target, and the room between two."""
MOST_SHIFTED = 0.02

TARGETS = """() => {
  const seen = part => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const things = [...document.querySelectorAll("button, a[href], summary, select, input:not([type=hidden])")];
  const frame = document.querySelector(".guide").getBoundingClientRect();
  return things.filter(part => seen(part) && !part.closest(".visually-hidden, .skip, p:not(.row), li p, table"))
    .map(part => ({ box: (part.closest("label") ?? part).getBoundingClientRect(), name: part.outerHTML.slice(0, 90),
      isBar: Boolean(part.closest(".guide")) }))
    .filter(({ box, isBar }) => box.width > 1 && box.right > 0 && box.left < innerWidth && box.top >= 0 &&
      (isBar || box.bottom <= frame.top))
    .map(({ box: { left, right, top, bottom }, name }) => ({ left, right, top, bottom, name }));
}"""
"""What a finger can tap on now, except links within a text."""

Target = dict[str, float]


def too_small(targets: list[Target]) -> list[object]:
    return [
        target["name"]
        for target in targets
        if min(target["right"] - target["left"], target["bottom"] - target["top"]) < FINGER - 0.5
    ]


def too_near(targets: list[Target]) -> Iterator[tuple[object, object]]:
    for place, one in enumerate(targets):
        for other in targets[place + 1 :]:
            across = max(one["left"], other["left"]) - min(one["right"], other["right"])
            down = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
            if max(across, down) < APART - 0.5:
                yield one["name"], other["name"]


SHIFTED = """() => {
  const seen = new PerformanceObserver(() => {});
  seen.observe({ type: "layout-shift", buffered: true });
  return new Promise(told => requestAnimationFrame(() => requestAnimationFrame(() =>
    told(seen.takeRecords().filter(shift => !shift.hadRecentInput).reduce((sum, { value }) => sum + value, 0)))));
}"""
"""How much has moved without a finger, as browsers measure it: parts of the screen by parts of its height."""


THE_END = ("result", "more")
"""From here nothing leads on: another game is no blue button."""


@NEW_PHONE
@pytest.mark.parametrize(("name", "place"), [(name, place) for name, places in PAGES.items() for place in places])
def test_a_page_lies_well_in_the_hand(server: Server, page: Page, name: str, place: str) -> None:
    game = recorded(name)
    key = server.store.create(play(game, EnterCards(True)) if game.board.country_cards else game).key
    page.set_viewport_size(SIZES[0])
    page.goto(server.address(key, place))
    expect(page.locator(":is([data-next-step], [data-next]):visible")).to_have_count(1)
    assert page.evaluate(SHIFTED) <= MOST_SHIFTED
    for size in SIZES:
        page.set_viewport_size(size)
        main = page.locator(".primary:visible" if place not in THE_END else "#way")
        expect(main).to_have_count(1)
        box = main.bounding_box()
        assert box
        assert size["height"] / 2 < box["y"] < size["height"] - FINGER, "it is under the thumb"
        targets = page.evaluate(TARGETS)
        assert too_small(targets) == [], size
        assert list(too_near(targets)) == [], size


def test_back_leads_where_one_came_from_and_to_the_same_player(server: Server, page: Page) -> None:
    """The bar leads to Anna's routes, then on the same map to the next player's, and on; back goes the same way."""
    key = server.store.create(new_game("usa", 2)).key
    came = [server.address(key, path) for path in ("check", "?seat=0")]
    for address in came:
        page.goto(address)
    page.click("#way")
    expect(page.locator("[data-seat='1']")).to_have_attribute("aria-pressed", "true")
    page.click("#way")
    page.wait_for_url("**/tickets?seat=0")
    page.click("#way")
    page.wait_for_url("**/tickets?seat=1")
    page.go_back()
    expect(page).to_have_url(server.address(key, "tickets?seat=0"))
    page.go_back()
    expect(page.locator("[data-seat='1']")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page).to_have_url(came[0])
