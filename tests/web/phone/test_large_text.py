"""In every language, and with text twice as large: nothing overlaps, is cut off or scrolls sideways."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from scorer.rules.game import Game
from scorer.web.http.language import COOKIE
from scorer.words import LANGUAGES
from tests.web.conftest import Server, recorded

SMALL: ViewportSize = {"width": 360, "height": 640}

FAULTS = """() => {
  const isIn = (part, selector) => part.closest(selector);
  const shown = part => part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && getComputedStyle(part).clipPath === "none"
    && !isIn(part, ".visually-hidden, .skip, svg, .notices, option, dialog, .places, .colours > div");
  const hasText = part => [...part.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
  const top = document.querySelector(".sheet:not([hidden])") ?? document.body;  // what lies below it is covered
  const texts = [...top.querySelectorAll("*")].filter(part => shown(part) && hasText(part));
  const boxes = texts.map(part => {
    const own = [...part.childNodes].filter(node => node.nodeType === 3 && node.textContent.trim());
    const found = own.flatMap(node => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    return [part, found.filter(box => box.width > 1 && box.height > 1)];
  });
  const name = part => `${part.tagName}.${part.className} ${part.textContent.trim().slice(0, 30)}`;
  const faults = [];
  const { scrollWidth, clientWidth } = document.documentElement;  // innerWidth grows with what hangs over the edge
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth}`);
  const isCut = part => getComputedStyle(part).overflowX === "hidden" && part.scrollWidth > part.clientWidth + 1;
  const rolling = ".points-frame, .steps, .fan";
  for (const part of texts) {
    const box = part.getBoundingClientRect();
    if ([part, part.parentElement].some(isCut) && !isIn(part, ".seat .name")) faults.push(`cut off: ${name(part)}`);
    if (!isIn(part, rolling) && (box.left < -1 || box.right > clientWidth + 1)) faults.push(`outside: ${name(part)}`);
  }
  const isBar = part => Boolean(isIn(part, ".guide, .send, .foot"));  // the page scrolls below it
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6;
  for (const [place, [part, own]] of boxes.entries())
    for (const [other, others] of boxes.slice(place + 1))
      if (isBar(part) === isBar(other) && !part.contains(other) && !other.contains(part)
        && own.some(one => others.some(two => meets(one, two))))
        faults.push(`overlap: ${name(part)} | ${name(other)}`);
  // No word breaks inside without a hyphen, and no control that is seen is cut off by the edge of the window
  for (const part of texts) {
    if (isIn(part, "textarea, input, select, code, .url, .code")) continue;
    for (const node of part.childNodes) {
      if (node.nodeType !== 3) continue;
      for (const { 0: word, index } of node.textContent.matchAll(/[\\p{L}\\p{N}\\u00ad]{2,}/gu)) {
        if (word.includes("\\u00ad")) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rows = new Set([...range.getClientRects()].filter(box => box.width > 1).map(box => Math.round(box.top)));
        if (rows.size > 1) faults.push(`breaks inside: ${word} in ${name(part)}`);
      }
    }
  }
  return faults;
}"""


OPENINGS = {
    "": "() => true",
    " with a sheet": "() => !document.querySelector('.reveal')"  # there a tap goes on telling, and the totals move
    " && document.querySelector('[data-city]')?.dispatchEvent(new Event('click', {bubbles: true}))",
    " with the search": "() => document.querySelector('#find')?.click() || !!document.querySelector('#find')",
}
"""What can be opened on a page, as scripts that tell whether it has it."""


LONG = (
    "Anna-Katharina Müllerin",
    "Wolfgang Amadeus Mozarts",
    "Dąbrowska-Wolkensteinerin",
    "Maximiliane Hohenfelderin",
    "Bartholomäus Gottfriedson",
)
"""Names of 21 to 30 letters."""


def five(names: tuple[str, ...] = ("Anna", "Björn", "Chloé", "Dąbrowska", "Maximiliane")) -> Game:
    game = recorded("europe-mega-five-players")
    return replace(game, players=tuple(replace(who, name=name) for who, name in zip(game.players, names, strict=True)))


def enlarge(page: Page, size: int = 32) -> None:
    """Set the browser's own font size, on a page of the site, whose process it is for."""
    sizes = {"standard": size, "fixed": size - 6}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    expect(page.locator("html")).to_have_css("font-size", f"{size}px")


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en", "de"}))
def test_every_language_fits_a_small_phone(server: Server, page: Page, language: str) -> None:
    """German fits twice as large (below), English is shorter."""
    page.set_viewport_size(SMALL)
    page.context.add_cookies([{"name": COOKIE, "value": language, "url": server.url}])
    key = server.store.create(recorded("europe")).key
    faults = {}
    for place in ("", "tickets", "result"):
        page.goto(server.address(key, place))
        expect(page.locator("html")).to_have_attribute("lang", language)
        faults[place] = page.evaluate(FAULTS)
    assert {place: found for place, found in faults.items() if found} == {}


def test_twice_as_large_nothing_overlaps_is_cut_off_or_scrolls_sideways(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    """In German, whose words are longer than ours."""
    page = phone(locale="de-DE", viewport=SMALL).new_page()
    page.goto(server.url)
    enlarge(page)
    europe = server.store.create(five()).key
    others = ("poland", "germany-passengers", "switzerland")
    poland, germany, switzerland = (server.store.create(recorded(name)).key for name in others)
    faults = {}
    for address in (
        server.address(germany, "counts"),
        server.address(germany, "tickets"),
        server.address(germany, "check"),
        server.address(switzerland, "tickets"),
        server.address(europe, "result"),
        server.address(europe, "reveal"),
        server.address(europe, "tickets"),
        server.address(europe, "photo"),
        server.address(poland, "claims"),
        server.address(poland, "result"),
        server.address("nothing", "result"),
        server.url,
        server.address(europe),
        server.address(poland),
    ):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
        for name, show in OPENINGS.items():
            if page.evaluate(show) and (found := page.evaluate(FAULTS)):
                faults[page.url.removeprefix(server.url) + name] = found
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert faults == {}


def test_names_of_21_to_30_letters_have_room_or_a_hyphen_on_every_page(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    page = phone(locale="de-DE", viewport=SMALL).new_page()
    key, faults = server.store.create(five(LONG)).key, {}
    for address in (
        server.url,
        *(server.address(key, place) for place in ("result", "", "claims", "check", "reveal", "invite", "set-up")),
    ):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
        for size in (16, 21, 32):
            enlarge(page, size)
            if found := page.evaluate(FAULTS):
                faults[address.removeprefix(server.url), size] = found
    assert faults == {}


def test_with_letters_twice_as_large_the_first_screen_names_the_winner(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    page = phone(locale="de-DE", viewport=SMALL).new_page()
    page.goto(server.url)
    enlarge(page)
    page.goto(server.address(server.store.create(five(LONG)).key, "result"))
    expect(page.locator(".winner")).to_be_in_viewport(ratio=1)
