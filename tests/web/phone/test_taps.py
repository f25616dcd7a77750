"""What a finger means at a phone's usual size: the middle of a space, a city's name, beside its dot."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from scorer.bundling import esbuild
from scorer.paths import STATIC
from tests.web.conftest import Server, new_game
from tests.web.fingers import opened

BESIDE = 14
"""Pixels from the middle of a city's dot."""
DIRECTIONS = 8
BOARDS = ("switzerland", "united-kingdom")
"""Boards with much in little room; on none do spaces, dots or names overlap (test_drawing.py, test_drawn_names.py)."""
ENOUGH = 0.98
"""Of these taps; the rest are nearer to the next city or to the middle of a space."""

MEANT = """
async ([beside, directions]) => {
  const at = name => import(`/source/${name}.js`);
  const [{ Finder }, { drawingIn }] = await Promise.all(["play/meaning", "map/painter"].map(at));
  const view = document.querySelector(".view"), svg = view.querySelector("svg");
  const drawing = drawingIn(svg, JSON.parse(document.querySelector("#facts").textContent));
  const { board } = drawing, finder = new Finder(drawing, (point) => screen(point));
  const frame = view.getBoundingClientRect(), box = svg.viewBox.baseVal;
  const pixels = svg.getBoundingClientRect().width / box.width;
  const screen = ({ x, y }) => {
    const { left, top } = svg.getBoundingClientRect();
    return { x: (x - box.x) * pixels + left, y: (y - box.y) * pixels + top };
  };
  const onBoard = ({ x, y }) => {
    const { left, top } = svg.getBoundingClientRect();
    return { x: (x - left) / pixels + box.x, y: (y - top) / pixels + box.y };
  };
  const meant = (spot, ways = [[0, 0]]) => {
    const before = screen(spot);
    view.scrollBy(before.x - frame.left - frame.width / 2, before.y - frame.top - frame.height / 2);
    const { x, y } = screen(spot);
    return ways.map(([across, down]) => {
      const place = { x: x + across, y: y + down };
      const target = document.elementFromPoint(place.x, place.y);
      if (!view.contains(target)) return null;
      return finder.meantBy({ point: onBoard(place), target, isMouse: false }, pixels);
    });
  };
  document.querySelectorAll(".tools, .said").forEach(part => part.remove());
  const names = [...document.querySelectorAll("[data-city] text:not(.afar, .every, .close)")].map(text => {
    const { x, y, width, height } = text.getBBox();
    return [text.closest("[data-city]").dataset.city, ...meant({ x: x + width / 2, y: y + height / 2 })];
  });
  const spaces = board.lines.flatMap(({ connection, middles }) => middles.map(spot => [connection, ...meant(spot)]));
  const ways = Array.from({ length: directions }, (_, number) => {
    const angle = 2 * Math.PI * number / directions;
    return [beside * Math.cos(angle), beside * Math.sin(angle)];
  });
  const around = board.cities.flatMap(city => meant(city, ways).map(found => [city.id, found]));
  return [names, spaces, around];
}
"""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The two modules that say what a tap means, as browsers run them."""
    folder = tmp_path_factory.mktemp("sources")
    esbuild([STATIC / "play/meaning.ts", STATIC / "map/painter.ts"], folder, "--splitting", f"--outbase={STATIC}")
    return folder


def meanings(server: Server, page: Page, sources: Path, board: str) -> list[list[tuple[str, dict[str, Any]]]]:
    """Return what taps mean: on all names, in the middles of all spaces, and around every city."""
    page.add_init_script("localStorage.setItem('turned aside', '4')")  # upright
    opened(server, page, new_game(board, 2))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    is_whole = page.locator("#overview").get_attribute("aria-pressed") == "true"
    for _ in range(1 if is_whole else 2):  # the whole board, and back to a size that is good to tap
        page.tap("#overview")
    page.route("**/source/**", lambda route: route.fulfill(path=sources / route.request.url.split("/source/")[1]))
    found = page.evaluate(MEANT, [BESIDE, DIRECTIONS])
    return [[(id, meant or {"kind": "hidden"}) for id, meant in taps] for taps in found]


@pytest.mark.parametrize("board", BOARDS)
def test_a_finger_means_the_city_or_the_line_that_it_is_on_and_beside_a_city_that_city(
    server: Server, page: Page, sources: Path, board: str
) -> None:
    names, spaces, around = meanings(server, page, sources, board)
    assert [id for id, meant in names if meant != {"kind": "city", "city": id}] == []
    assert [id for id, meant in spaces if meant.get("line", {}).get("connection") != id] == []
    assert sum(meant == {"kind": "city", "city": id} for id, meant in around) / len(around) >= ENOUGH
