"""No name lies on anything, on the phone as on paper: measured where the letters are, in the browser."""

from base64 import b64encode
from collections.abc import Iterator
from itertools import combinations
from math import cos, dist, radians, sin
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scorer.atlas import board
from scorer.drawing import Drawing, Label, draw
from scorer.drawing.shapes import MARGIN, SPACE_WIDTH, Spot
from scorer.map import FLAT
from tests.letters import ink
from tests.web.conftest import Server, new_game
from tests.web.fingers import opened

LOOKED_AT = ("japan", "switzerland")
"""Much in little room, and border points; tests/test_drawn_names.py measures the same on every board by the font."""
READABLE = 9
SEMIBOLD = Path(__file__).parents[3] / "fonts" / "SourceSans3-Semibold.ttf"
SEEN = """
texts => texts.filter(text => text.checkVisibility()).map(text => {
  const rows = [...text.childNodes].filter(row => row.textContent.trim()), { x, width } = text.getBBox();
  const sizes = rows.map(row => parseFloat(getComputedStyle(row.tagName ? row : text).fontSize));
  const starts = rows.map((_, at) => rows.slice(0, at).reduce((sum, row) => sum + row.textContent.length, 0));
  return { name: text.textContent, x, width, sizes, pixels: Math.min(...sizes) * text.getScreenCTM().a,
    rows: rows.map(row => row.textContent), baselines: starts.map(at => text.getStartPositionOfChar(at).y) };
})
"""
OURS = "document.fonts.load('600 15px Names').then(faces => faces.length)"

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Names = list[tuple[str, Box]]


def visible(page: Page) -> Names:
    """Return the names that are seen and the boxes of their letters in units of the board."""
    found = page.eval_on_selector_all("[data-city] text", SEEN)
    small = [name["name"] for name in found if name["pixels"] < READABLE]
    assert small == []
    return [(name["name"], inked(name)) for name in found]


def inked(name: dict[str, Any]) -> Box:
    """Return where the letters of a name are: its width by the browser, their height by the font."""
    heights = [
        ink(Label(0, y, "start", (row,), size))
        for row, y, size in zip(name["rows"], name["baselines"], name["sizes"], strict=True)
    ]
    return (name["x"], heights[0][1], name["x"] + name["width"], heights[-1][3])


def touching(drawing: Drawing, boxes: Names) -> Iterator[str]:
    """Name everything that a name touches: trains, dots, other names, the edge of the paper."""
    for (name, one), (other, two) in combinations(boxes, 2):
        if gap(one, corners(two)) < 0:
            yield f"{name} on {other}"
    trains, reach = list(spaces(drawing)), drawing.space_length + SPACE_WIDTH
    for name, box in boxes:
        near = (train for train in trains if away(box, *train[1][0]) < reach)
        yield from (f"{name} on {line}" for line, space in near if gap(box, space) < 0)
        yield from (f"{name} on {spot.city.name}'s dot" for spot in drawing.spots if is_on_dot(name, box, spot))
        if box[0] < -MARGIN or box[1] < -MARGIN or box[2] > drawing.board.width + MARGIN:
            yield f"{name} over the edge"
        if box[3] > drawing.board.height + MARGIN:
            yield f"{name} over the edge"


def named(drawing: Drawing) -> int:
    """Count the names: every city's, and one for border points of a neighbour that lie close together (X1)."""
    return sum("middle" in spot.labels for spot in drawing.spots)


def is_on_dot(name: str, box: Box, spot: Spot) -> bool:
    """Say whether a name reaches into a dot; a country's is written in its own."""
    own = spot.city.is_end and spot.city.name == name
    return not own and away(box, spot.x, spot.y) < spot.radius


def away(box: Box, x: float, y: float) -> float:
    """Return how far a point lies outside a box."""
    return dist((0, 0), (max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0)))


def spaces(drawing: Drawing) -> Iterator[tuple[str, list[Point]]]:
    for line in drawing.lines:
        for space in line.spaces:
            c, s = cos(radians(space.angle)), sin(radians(space.angle))
            halves = [(i * drawing.space_length / 2, j * SPACE_WIDTH / 2) for i in (-1, 1) for j in (-1, 1)]
            yield line.route.id, [(space.x + u * c - v * s, space.y + u * s + v * c) for u, v in halves]


def corners(box: Box) -> list[Point]:
    return [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]


def gap(box: Box, other: list[Point]) -> float:
    """Return the widest gap between two rectangles along the sides of either (separating axes); below 0 they touch."""
    ways = [(1.0, 0.0), (0.0, 1.0)]
    ways += [(other[at][0] - other[0][0], other[at][1] - other[0][1]) for at in (1, 2)]
    gaps = []
    for across, down in ways:
        u, v = (
            [(x * across + y * down) / dist((0, 0), (across, down)) for x, y in shape]
            for shape in (corners(box), other)
        )
        gaps.append(max(min(u) - max(v), min(v) - max(u)))
    return max(gaps)


@pytest.mark.parametrize("name", LOOKED_AT)
def test_names_on_the_phone_lie_on_nothing(server: Server, page: Page, name: str) -> None:
    """In our own letters, at every size of the map: where it opens, from afar, close by; and those of a result."""
    drawing = draw(board(name))
    key = opened(server, page, new_game(name, 2))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    assert page.evaluate(OURS) == 1
    seen = visible(page)
    assert len(seen) == named(drawing)
    assert list(touching(drawing, seen)) == []
    page.locator("#overview").click()
    afar = visible(page)
    assert 10 <= len(afar) <= len(seen)
    assert list(touching(drawing, afar)) == []
    page.locator("#overview").click()
    for _ in range(3):
        page.locator(".view svg").dispatch_event("wheel", {"deltaY": -250, "clientX": 200, "clientY": 300})
    close = visible(page)
    assert len(close) == named(drawing)
    assert list(touching(drawing, close)) == []
    page.goto(server.address(key, "result"))
    assert page.evaluate(OURS) == 1
    assert list(touching(drawing, visible(page))) == []


def test_names_keep_their_size_while_the_board_grows(server: Server, page: Page) -> None:
    """From two thirds of the usual size to three times it, letters are at most a fifth larger than good ones."""
    opened(server, page, new_game("usa", 2))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    sizes = []
    for _ in range(12):
        sizes.append(max(name["pixels"] for name in page.eval_on_selector_all("[data-city] text", SEEN)))
        page.locator(".view svg").dispatch_event("wheel", {"deltaY": -60, "clientX": 200, "clientY": 300})
    assert page.eval_on_selector(".view svg", "svg => svg.getScreenCTM().a") > 2.5
    assert min(sizes) >= 12
    assert max(sizes) <= 15.1


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    """A page that sets its names in the letters of paper."""
    font = b64encode(SEMIBOLD.read_bytes()).decode()
    face = f"@font-face {{ font-family: 'Source Sans 3'; font-weight: 600; src: url(data:font/ttf;base64,{font}) }}"
    page = browser.new_page()
    page.set_content(
        f"<style>{face} text {{ text-rendering: geometricPrecision }}</style><main></main>"
    )  # as a printer does
    assert page.evaluate("document.fonts.load('600 15px \"Source Sans 3\"').then(faces => faces.length)") == 1
    yield page
    page.close()


@pytest.mark.parametrize("name", LOOKED_AT)
def test_names_on_paper_lie_on_nothing(sheet: Page, name: str) -> None:
    drawing = draw(board(name))
    sheet.eval_on_selector("main", "(main, map) => main.innerHTML = map", FLAT.map(new_game(name, 2)))
    boxes = sheet.eval_on_selector_all("text", SEEN)
    found = [(one["name"], inked(one)) for one in boxes[1::2]]  # the rim of each comes first
    assert len(found) == named(drawing)
    assert list(touching(drawing, found)) == []
