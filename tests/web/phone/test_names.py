"""The names on the map in a browser: all there, in our letters, and large enough at every size of the map."""

from playwright.sync_api import Page

from scorer.atlas import board
from scorer.draw.drawing import draw
from tests.web.conftest import Server, new_game
from tests.web.fingers import opened

READABLE, NEARLY = 9.0, 6.0
SEEN = """texts => texts.filter(text => text.checkVisibility()).map(text => Math.min(
  ...[...text.childNodes].filter(row => row.textContent.trim())
    .map(row => parseFloat(getComputedStyle(row.tagName ? row : text).fontSize))) * text.getScreenCTM().a)"""
"""The size of each name that is seen, in CSS pixels."""
OURS = "document.fonts.load('600 15px Names').then(faces => faces.length)"


def visible(page: Page, least: float = READABLE) -> int:
    """Return how many names are seen, all of them as large as `least`."""
    pixels = page.eval_on_selector_all("[data-city] text", SEEN)
    assert min(pixels) >= least
    return len(pixels)


def test_names_can_be_read_at_every_size_of_the_map(server: Server, page: Page) -> None:
    """In our own letters, where it opens, from afar and close by; tests/draw/test_drawn_names.py says what they lie on.

    In one look at all of Switzerland, too, every city has a name, somewhat smaller where many lines meet; border points
    of a neighbour that lie close together share one (X1).
    """
    names = sum("middle" in spot.labels for spot in draw(board("switzerland")).spots)
    opened(server, page, new_game("switzerland", 2))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    assert page.evaluate(OURS) == 1
    assert visible(page, NEARLY) == names
    page.locator("#overview").click()
    assert visible(page) == names
    page.locator("#overview").click()
    for _ in range(3):
        page.locator(".view svg").dispatch_event("wheel", {"deltaY": -250, "clientX": 200, "clientY": 300})
    assert visible(page) == names


def test_names_keep_their_size_while_the_board_grows(server: Server, page: Page) -> None:
    """From the whole board to three times its drawing letters can be read, and are at most a fifth too large."""
    opened(server, page, new_game("usa", 2))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    sizes = []
    for _ in range(15):
        sizes.append(max(page.eval_on_selector_all("[data-city] text", SEEN)))
        page.locator(".view svg").dispatch_event("wheel", {"deltaY": -60, "clientX": 200, "clientY": 300})
    assert page.eval_on_selector(".view svg", "svg => svg.getScreenCTM().a") > 2.5
    assert min(sizes) >= 9
    assert max(sizes) <= 15.1
