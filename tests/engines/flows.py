"""Ten short flows of an evening, by touch where a finger is meant, the same in every engine."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from flask import Flask
from PIL import Image

from scorer.rules.moves import OpenCount
from scorer.store import Store
from tests.engines.watched import Watched
from tests.engines.windows import ENGINES, HEIGHT, WIDTH, BrokenError, Point, Window
from tests.web.conftest import new_game, recorded, serving

_PATIENCE = 60
_SIZES = ((WIDTH, HEIGHT), (HEIGHT, WIDTH), (320, 568), (667, 375))
"""Upright and across."""
_AT = """
const thing = document.querySelector(arguments[0]);
if (!thing || thing.closest(".opening") || document.readyState !== "complete") return null;
const { x, top, bottom } = thing.getBoundingClientRect();
const isUnderBar = !thing.closest(".guide") && document.elementFromPoint(x + 1, (top + bottom) / 2)?.closest(".guide");
if (top < 0 || bottom > innerHeight || isUnderBar) thing.scrollIntoView({ block: "center" });
await new Promise((passed) => requestAnimationFrame(() => requestAnimationFrame(passed)));
const box = () => (thing.querySelector("use") ?? thing).getBoundingClientRect();
const before = box();
await new Promise((passed) => setTimeout(passed, 100));
const { left, width, top: y, height } = box();
return width && height && y === before.y && left === before.x ? [left + width / 2, y + height / 2] : null;
"""
_OUTSIDE = """
const boxes = ".guide, nav.places, .sheet, .ask, .said, .notice, .rule-sheet, dialog, [popover]";
const all = [...document.querySelectorAll(boxes)];
return all.filter((box) => box.getClientRects().length && box.innerText.trim()).filter((box) => {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map((box) => box.outerHTML.slice(0, 80));
"""
_SEEN = """
const view = document.querySelector(".table").getBoundingClientRect();
return arguments[0].find((id) => {
  const { left, top, right, bottom } = document.querySelector(`[data-route="${id}"]`).getBoundingClientRect();
  return left > view.left && top > view.top + 60 && right < view.right - 80 && bottom < view.bottom - 60;
});
"""


@dataclass
class Table:
    """A window, the app that it sees, and where that is."""

    window: Window
    app: Flask
    served: Watched
    url: str

    @property
    def store(self) -> Store:
        found: Store = self.app.extensions["store"]
        return found

    def map_of(self, game: Any) -> str:
        """Begin a game and open its map; return its key."""
        key = self.store.create(game).key
        self.go(f"games/{key}/")
        self.until("document.querySelector('.view svg').style.width")
        return key

    def go(self, path: str = "") -> None:
        self.window.go(f"{self.url}/{path}")

    def at(self, selector: str) -> Point:
        """Return the middle of something, once it is there."""
        return tuple(self.has(partial(self.window.run, _AT, selector), selector))

    def tap(self, selector: str) -> None:
        self.window.touch(self.at(selector))

    def until(self, condition: str) -> None:
        """Wait for a condition in the page."""
        self.has(partial(self.window.run, f"return Boolean({condition})"), condition)

    @staticmethod
    def has(condition: Callable[[], Any], what: str) -> Any:
        """Wait until a condition holds, and return what it gives."""
        end = time.monotonic() + _PATIENCE
        while not (found := condition()) or (isinstance(found, dict) and "failed" in found):
            assert time.monotonic() < end, f"not within {_PATIENCE} seconds: {what}, {found}"
            time.sleep(0.05)
        return found

    def type(self, selector: str, text: str) -> None:
        script = """const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event("input", { bubbles: true }));"""
        self.window.run(script, selector, text)


def a_new_game_for_three(table: Table) -> None:
    table.go()
    table.tap("a[href$='#board']")
    table.tap("[name=board][value=europe] + *, label:has([name=board][value=europe])")
    for seat, name in enumerate(("Anna", "Björn", "Chloé")):
        if seat == 2:
            table.tap(".more")
        table.type(f"[name=players-{seat}-name]", name)
    table.tap("#people .foot .primary")
    table.tap(".go")
    table.until("location.pathname.startsWith('/games/')")


def a_tap_and_a_stroke(table: Table) -> None:
    key = table.map_of(new_game())

    def claimed() -> set[str]:
        return {claim.route.id for claim in table.store.record(key).game.claims}

    table.tap("[data-route='paris-zurich']")
    table.has(lambda: "paris-zurich" in claimed(), "the tapped line")
    ends = [table.at(f"[data-city='{city}'] > :first-child") for city in ("zurich", "munchen", "wien")]
    table.window.touch(*_along(ends))
    table.has(lambda: {"munchen-zurich", "munchen-wien"} <= claimed(), "the stroke")


def _along(points: list[Point], steps: int = 12) -> list[Point]:
    """Return a finger's way through points."""
    (ax, ay), *rest = points
    way = [(ax, ay)]
    for bx, by in rest:
        way += [(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps) for step in range(1, steps + 1)]
        ax, ay = bx, by
    return way


def every_box_inside_the_window(table: Table) -> None:
    key = table.map_of(recorded("nordic-tie-longest-path"))
    for _ in _turned(table):
        for opens, box, closes in (
            (".menu", "nav.places", ".menu"),
            ("#find", "#sheet", "#sheet .close"),
            (f"[data-route={_held(table, key, seat=0)}]", "#freed", "#freed button"),
            (f"[data-route={_held(table, key, seat=1)}]", "#ask", "#ask .leave"),
        ):
            table.tap(opens)
            table.until(f"document.querySelector('{box}').getClientRects().length")
            assert (found := table.window.run(_OUTSIDE)) == [], (box, found)
            table.tap(closes)
    table.go()  # an open map would be led to the telling
    table.store.append(key, "open", OpenCount(), phone="somebody")
    table.go(f"games/{key}/result")
    _open_a_reason(table)
    table.tap(".reason.is-open [data-rule]")
    table.until("document.querySelector('.rule-sheet').getClientRects().length")
    for _ in _turned(table):
        assert (found := table.window.run(_OUTSIDE)) == [], found


def _turned(table: Table) -> Iterator[None]:
    """Turn the phone upright and across, and be a small one."""
    widths = list[int]()
    for size in _SIZES:
        table.window.turn(*size)
        table.at(".guide")  # it has followed
        widths.append(table.window.run("return innerWidth"))
        if widths[-1] == size[0]:  # some windows cannot be as narrow
            yield
    assert sum(width == size[0] for width, size in zip(widths, _SIZES, strict=True)) >= len(_SIZES) - 1
    table.window.turn(WIDTH, HEIGHT)


def _open_a_reason(table: Table) -> None:
    """Tap a number until its reason is open: on a busy machine the page may move it from under the finger at first."""

    def is_open() -> bool:
        return bool(table.window.run("return document.querySelector('.reason.is-open')"))

    def opens() -> bool:
        if not is_open():
            table.tap(".points [aria-expanded]")
        return is_open()

    table.has(opens, "an open reason")


def _held(table: Table, key: str, seat: int) -> str:
    """Return a line of a player that is wholly on the screen."""
    lines = [claim.route.id for claim in table.store.record(key).game.claims if claim.seat == seat]
    return str(table.has(partial(table.window.run, _SEEN, lines), "a line on the screen"))


def a_search(table: Table) -> None:
    table.map_of(new_game())
    table.tap("#find")
    table.type("#search", "lond amst")
    table.until("[...document.querySelectorAll('.rows li')].filter((row) => row.getClientRects().length).length === 1")


def a_ticket(table: Table) -> None:
    key = table.store.create(new_game()).key
    table.go(f"games/{key}/tickets?seat=0")
    table.tap("#cards button[name=moves]")
    table.has(lambda: table.store.record(key).game.tickets, "the ticket")


def the_result_with_a_reason_and_its_rule(table: Table) -> None:
    key = table.store.create(recorded("nordic-tie-longest-path")).key
    table.store.append(key, "open", OpenCount(), phone="somebody")
    table.go(f"games/{key}/result")
    _open_a_reason(table)
    table.tap(".reason.is-open [data-rule]")
    table.until("document.querySelector('.rule-sheet')?.getClientRects().length || /rules$/.test(location.pathname)")


def an_opened_count_is_followed(table: Table) -> None:
    key = table.store.create(recorded("nordic-tie-longest-path")).key
    table.go(f"games/{key}/")
    table.go(f"games/{key}/tickets?seat=0")
    table.store.append(key, "open", OpenCount(), phone="somebody")
    table.until("/reveal$/.test(location.pathname)")


def a_move_made_offline_arrives(table: Table) -> None:
    key = table.map_of(new_game())
    with table.served.away():
        table.tap("[data-route='paris-zurich']")
        table.until("document.querySelector('.p-blue[data-route=paris-zurich], [data-route=paris-zurich].claimed')")
    table.has(lambda: table.store.record(key).game.claims, "the line")


def a_photo(table: Table) -> None:
    """Not in WPE, whose driver cannot choose a file."""
    key = table.store.create(new_game()).key
    table.go(f"games/{key}/photo")
    with NamedTemporaryFile(suffix=".jpg") as file:
        Image.effect_mandelbrot((800, 600), (-3, -2.5, 2, 2.5), 100).save(file.name)
        table.until("document.querySelector('input[type=file]')")
        table.window.choose("input[type=file]", Path(file.name))
        table.until("document.querySelector('#corners:not([hidden])')")


FLOWS = (
    a_new_game_for_three,
    a_tap_and_a_stroke,
    every_box_inside_the_window,
    a_search,
    a_ticket,
    the_result_with_a_reason_and_its_rule,
    an_opened_count_is_followed,
    a_move_made_offline_arrives,
    a_photo,
)


def evening(app: Flask, engine: str) -> list[str]:
    """Play the flows, print what each took, and return what failed; so does what goes wrong in a page on the way.

    Where the browser breaks, a new one plays the flow once more: if that is a page's doing, it breaks again.
    """
    failures = list[str]()
    with ExitStack() as stack:
        url = stack.enter_context(serving(watched := Watched(app)))

        def table() -> Table:
            return Table(stack.enter_context(ENGINES[engine].window()), app, watched, url)

        used = table()
        for flow in FLOWS:
            if flow is a_photo and not ENGINES[engine].uploads:
                continue
            watched.reports.clear()
            began = time.monotonic()
            try:
                try:
                    flow(used)
                except BrokenError as error:
                    print(f"{engine} broke: {error}", flush=True)
                    flow(used := table())
                assert watched.reports == []
                told = "works"
            except Exception as error:  # noqa: BLE001  # the next flow may work
                failures.append(told := f"fails: {error}")
            print(f"{engine}, {flow.__name__.replace('_', ' ')}: {told}, {time.monotonic() - began:.1f} s", flush=True)
    return failures
