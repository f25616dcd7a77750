"""Measures how well the photo page reads photos of real boards, for a folder of photos with their truth.

Each NAME.jpg needs a NAME.json (docs/photo.md has its keys). The corners are the true ones with a random error of one
hundredth of the board's width, as fingers make. ``--draws`` repeats that; ``--slow`` throttles the browser.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from math import dist
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

from scorer import atlas
from scorer.bundling import esbuild
from scorer.paths import STATIC
from scorer.rules.game import Game, Player
from scorer.store import Store
from scorer.web import create_app
from tests.web.conftest import launched, serving

FINGER = 0.01
"""Standard deviation of a corner set by hand, in widths of the board."""

_READING = ("file", "job", "reading", "routes")
"""Modules of the page, which are run as it runs them."""

READ = """async ([taps, table]) => {
  const [{pixelsOf}, {needed}, {read}, {readings}] = await Promise.all(
    ["file", "job", "reading", "routes"].map((name) => import(`/source/${name}.js`)));
  const of = (id) => JSON.parse(document.querySelector(`script#${id}`).textContent);
  const [photo, facts, canvas] = [of("photo"), of("facts"), document.querySelector(".photo")];
  const files = await needed(photo.files);
  const start = performance.now();
  const news = [];
  read({pixels: pixelsOf(canvas), width: canvas.width, height: canvas.height, taps, printed: photo.printed, ...files},
    (one) => news.push(one));
  const seconds = (performance.now() - start) / 1000;
  const fit = news.find(({found}) => found).found.fit;
  const spaces = news.at(-1).read;
  const routes = Object.fromEntries(Object.entries(facts.lines).map(
    ([id, {ends, beside, trains}]) => [id, {ends, beside, trains, printed: photo.printed[id]}]));
  return {fit, seconds, routes: spaces ? readings(spaces, {...table, routes, classes: files.plan.classes}) : null};
}"""
"""Reads in the page instead of a worker, because browsers throttle pages only."""

FIND = """async () => {
  const [{pixelsOf}, {needed}, {locate}] = await Promise.all(
    ["file", "job", "reading"].map((name) => import(`/source/${name}.js`)));
  const photo = JSON.parse(document.querySelector("script#photo").textContent);
  const [canvas, files] = [document.querySelector(".photo"), await needed(photo.files)];
  const {width, height} = canvas;
  const {seen, corners} = locate({pixels: pixelsOf(canvas), width, height, board: photo.board, ...files});
  return {seen, corners};
}"""
"""Finds the board without corners set by hand."""

HEAD = ("photo", "seen", "off %", "fit", "right", "asked", "wrong", "missed", "shown s", "read s")


def main(arguments: Sequence[str] | None = None) -> None:
    options = _parser().parse_args(arguments)
    with TemporaryDirectory() as data, sync_playwright() as playwright, launched(playwright.chromium) as browser:
        app = create_app({"DATA": data})
        esbuild([STATIC / f"photo/{name}.ts" for name in _READING], Path(data), "--splitting")
        with serving(app) as url:
            page = browser.new_page()
            page.route("**/source/*", lambda asked: asked.fulfill(path=Path(data, Path(asked.request.url).name)))
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": options.slow})
            print(("{:24}" + "{:>9}" * 9).format(*HEAD))
            for file in sorted(options.folder.glob("*.json")):
                truth = json.loads(file.read_text(encoding="utf-8"))
                address = f"{url}/games/{_game(app.extensions['store'], truth)}/photo"
                for taps in _taps(truth, options.draws):
                    page.goto(address)
                    print(_row(file.stem, truth, _read(page, file.with_suffix(".jpg"), truth, taps)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.photos", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--draws", type=int, default=1, help="how often to draw the corners' errors")
    parser.add_argument("--slow", type=float, default=1, help="throttle the browser by this factor")
    return parser


def _game(store: Store, truth: Mapping[str, Any]) -> str:
    board = atlas.board(truth["board"])
    players = tuple(Player(colour.title(), colour) for colour in truth["colours"])
    return store.create(Game(board, next(iter(board.editions.values())), players)).key


def _taps(truth: Mapping[str, Any], draws: int) -> Iterator[list[tuple[float, float]]]:
    """Yield corners as fingers set them, first those in the truth, if any."""
    if real := truth.get("from_taps"):
        yield real["taps"]
    (ax, ay), (bx, by) = truth["corners"][:2]
    width = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    chance = Random(truth["photo"])
    for _ in range(draws):
        yield [(x + chance.gauss(0, FINGER * width), y + chance.gauss(0, FINGER * width)) for x, y in truth["corners"]]


def _read(page: Page, photo: Path, truth: Mapping[str, Any], taps: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Choose a photo on the page and read it; corners are in pixels of the photo."""
    start = page.evaluate("() => performance.now()")
    page.locator("input[type=file]").last.set_input_files(photo)
    page.wait_for_selector("#corners:not([hidden])")
    shown = (page.evaluate("() => performance.now()") - start) / 1000
    scale = page.evaluate("() => document.querySelector('.photo').width") / truth["size"][0]
    placed = [((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in taps]
    table = {"colours": truth["colours"], "doubles": True}
    found = page.evaluate(FIND)
    true = [((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in truth["corners"]]
    off = max(map(dist, found["corners"], true)) / dist(true[0], true[1]) * 100 if found["corners"] else 100.0
    return {"shown": shown, "seen": found["seen"], "off": off, **page.evaluate(READ, [placed, table])}


def _row(name: str, truth: Mapping[str, Any], read: Mapping[str, Any]) -> str:
    begin = f"{name:24}{read['seen']:9}{read['off']:9.2f}{read['fit']:9.3f}"
    if read["routes"] is None:
        return f"{begin}  refused"
    owners = truth["owners"]
    wrong = [one for one in read["routes"] if one["owner"] != owners[one["route"]]]
    sure = [one for one in wrong if one["sure"]]
    counts = (
        len(read["routes"]) - len(wrong),
        sum(not one["sure"] for one in read["routes"]),
        sum(one["owner"] is not None for one in sure),
        sum(one["owner"] is None for one in sure),
    )
    numbers = "".join(f"{count:9}" for count in counts)
    return f"{begin}{numbers}{read['shown']:9.2f}{read['seconds']:9.2f}"


if __name__ == "__main__":
    main()
