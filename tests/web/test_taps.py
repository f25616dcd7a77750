"""What a finger means on every board at a phone's usual size: the middle of a space, a city's name, beside its dot."""

import pytest
from playwright.sync_api import Page

from scorer.web.assets import current_version
from tests.web.conftest import Server, new_game
from tests.web.fingers import opened

BOARDS = ("usa", "europe", "nordic", "poland", "switzerland", "asia")
BESIDE = 14
"""Pixels from the middle of a city's dot."""
DIRECTIONS = 24
ENOUGH = 0.85

MEANT = """
async ([version, wanted]) => {
  const at = name => import(`/static/${version}/play/${name}.js`);
  const [{ meantBy }, { board, view, svg }, camera] = await Promise.all(["tap", "table", "camera"].map(at));
  const frame = view.getBoundingClientRect(), box = svg.viewBox.baseVal;
  const screen = ({ x, y }) => {
    const { left, top } = svg.getBoundingClientRect();
    return { x: (x - box.x) * camera.pixels() + left, y: (y - box.y) * camera.pixels() + top };
  };
  const meant = (spot, across = 0, down = 0) => {
    const before = screen(spot);
    view.scrollBy(before.x - frame.left - frame.width / 2, before.y - frame.top - frame.height / 2);
    const { x, y } = screen(spot);
    const place = { x: x + across, y: y + down };
    const target = document.elementFromPoint(place.x, place.y);
    if (!view.contains(target)) return null;
    return meantBy({ point: camera.boardPoint(place), target, isMouse: false }, camera.pixels());
  };
  document.querySelectorAll(".tools, .said").forEach(part => part.remove());
  if (wanted === "names") return [...document.querySelectorAll("[data-city] text:not(.afar)")].map(text => {
    const { x, y, width, height } = text.getBBox();
    return [text.closest("[data-city]").dataset.city, meant({ x: x + width / 2, y: y + height / 2 })];
  });
  if (wanted === "spaces") return board.lines.flatMap(({ connection, middles }) =>
    middles.map(middle => [connection, meant(middle)]));
  return board.cities.flatMap(city => Array.from({ length: wanted[1] }, (_, number) => {
    const angle = 2 * Math.PI * number / wanted[1];
    return [city.id, meant(city, wanted[0] * Math.cos(angle), wanted[0] * Math.sin(angle))];
  }));
}
"""


def meanings(server: Server, page: Page, board: str, wanted: object) -> list[tuple[str, dict]]:
    """Return what taps mean: all names, the middles of all spaces, or so far beside every city so many times round."""
    opened(server, page, new_game(board, 2))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    with server.app.app_context():
        version = current_version()
    return [(id, meant or {"kind": "hidden"}) for id, meant in page.evaluate(MEANT, [version, wanted])]


@pytest.mark.parametrize("board", BOARDS)
def test_a_finger_on_a_citys_name_opens_that_city(server: Server, page: Page, board: str) -> None:
    wrong = [id for id, meant in meanings(server, page, board, "names") if meant != {"kind": "city", "city": id}]
    assert wrong == []


@pytest.mark.parametrize("board", BOARDS)
def test_a_finger_in_the_middle_of_a_space_means_its_line(server: Server, page: Page, board: str) -> None:
    found = meanings(server, page, board, "spaces")
    assert [id for id, meant in found if meant.get("line", {}).get("connection") != id] == []


@pytest.mark.parametrize("board", BOARDS)
def test_beside_a_citys_dot_a_sheet_opens_or_a_chooser_asks(server: Server, page: Page, board: str) -> None:
    found = meanings(server, page, board, [BESIDE, DIRECTIONS])
    safe = sum(meant["kind"] in {"city", "choice"} for _, meant in found) / len(found)
    assert safe >= ENOUGH
