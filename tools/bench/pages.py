"""What a page costs a phone four times slower than this machine, until its first paint and until it stands; and a tap.

Each row is until the page stands: its scripts have run, and what they changed is painted. It counts what the main
thread of Chromium uses of a processor, times four: its own throttle waits, and says less the more else a machine does.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from playwright.sync_api import Page, sync_playwright

from scorer.rules.game import Game
from scorer.rules.play import refusal_of
from scorer.web import create_app
from tests.web.conftest import launched, recorded, serving
from tests.web.fingers import space
from tests.web.phones import PHONE
from tools.bench.figures import Row

SLOWER = 4
LOADS = 7
CLAIMS = 60
OPENED = (
    ("europe", "", CLAIMS),
    ("france-five-players", "", CLAIMS),
    ("europe", "tickets", CLAIMS),
    ("europe", "check", None),
    ("europe", "result", None),
)
"""Games, pages of them, and how many claims are made by then: None, all."""
WORK: Mapping[str, tuple[str, ...]] = {
    "style": ("UpdateLayoutTree", "ParseAuthorStyleSheet"),
    "layout": ("Layout",),
    "script": ("EvaluateScript", "v8.compile", "v8.evaluateModule", "FunctionCall", "EventDispatch", "TimerFire"),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer"),
    "rest": ("ParseHTML", "RunMicrotasks", "FireAnimationFrame", "MinorGC", "MajorGC"),
}
"""What a main thread does, by the names of a trace's events."""
_KINDS = {event: kind for kind, events in WORK.items() for event in events}
_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
_PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"

Event: TypeAlias = Mapping[str, Any]


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": folder, "LIMITS": 0.0})
        with serving(app) as url, sync_playwright() as playwright, launched(playwright.chromium) as browser:
            phone = browser.new_context(
                viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, service_workers="block"
            )
            page = phone.new_page()
            for name, path, claims in OPENED:
                game = recorded(name)
                game = replace(game, claims=game.claims[:claims])
                address = f"{url}/games/{app.extensions['store'].create(game).key}/{path}"
                yield _loaded(page, f"{name}, {path or 'map'}", address)
                if not path:
                    yield _tapped(page, name, game)


def _loaded(page: Page, name: str, address: str) -> Row:
    page.goto(address)  # loads what the browser keeps
    loads = []
    for _ in range(LOADS):
        page.goto("about:blank")
        noted = _traced(page, partial(page.goto, address))
        loads.append((_work(noted, "firstContentfulPaint"), _work(noted, "ready")))
    work = ", ".join(f"{kind} {median(ready[kind] for _, ready in loads):.0f}" for kind in WORK)
    painted = median(first.total() for first, _ in loads)
    return Row(name, [ready.total() for _, ready in loads], f"first paint {painted:.0f}; {work}")


def _tapped(page: Page, name: str, game: Game) -> Row:
    """Claim two free lines in turn and release them, one tap after the other."""
    free = [route.id for route in game.board.routes.values() if not refusal_of(game, game.seats[0], route)]
    spent = []
    for number in range(2 * LOADS):
        tap = partial(page.touchscreen.tap, *space(page, free[-(number % 2)]))
        spent.append(_work(_traced(page, tap), "ready").total())
    return Row(f"{name}, a tap is drawn", spent, "while the one before it may be on its way")


def _traced(page: Page, do: Callable[[], object]) -> list[Event]:
    """Return what the browser notes while something is done and painted; the page marks when it is `ready`."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(categories=["devtools.timeline", "blink.user_timing", "loading", "v8"])
    do()
    page.evaluate(_FRAME)
    page.evaluate("performance.mark('ready')")
    page.wait_for_function(_PAINTED)
    noted: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return noted


def _work(noted: list[Event], until: str) -> Counter[str]:
    """Return the milliseconds of each kind until an event, on the thread that made the page; none counts twice."""
    end = max(event["ts"] for event in noted if event["name"] == until)
    main = next((event["pid"], event["tid"]) for event in noted if event["name"] == "ready")
    done = [event for event in noted if (event["pid"], event["tid"]) == main and event["name"] in _KINDS]
    spent, around = Counter[str](), list[Event]()
    for event in sorted(done, key=lambda event: (event["ts"], -event.get("dur", 0))):
        if event["ts"] < end and event["ph"] == "X":
            while around and around[-1]["ts"] + around[-1]["dur"] <= event["ts"]:
                around.pop()
            length = SLOWER * event.get("tdur", 0) / 1000
            spent[_KINDS[event["name"]]] += length
            if around:
                spent[_KINDS[around[-1]["name"]]] -= length
            around.append(event)
    return spent
