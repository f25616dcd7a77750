"""How long the app without a server takes in Chromium: to start, to answer a move, and to count a game again.

A machine that is four times slower takes four times as long. Chromium's own throttle cannot show it: it slows down
pages, but not the worker that runs Python.
"""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.conftest import launched
from tests.web.pocket.test_site import SITE, WebSpace, app_is_kept, imported, opened, served
from tools.bench.figures import Row

STARTS = 5
MOVES = 20
TIMED = """async ([address, sent]) => {
    const headers = {"Content-Type": "application/json",
        "X-CSRFToken": document.querySelector("[name=csrf-token]").content};
    const start = performance.now();
    const answer = await fetch(address, sent && {method: "POST", headers, body: JSON.stringify(sent)});
    await answer.text();
    if (!answer.ok) throw new Error(answer.status);
    return performance.now() - start;
}"""
"""Asks for an address, and returns the milliseconds until all of the answer is there."""


def rows() -> Iterator[Row]:
    space = WebSpace(pieces_left=float("inf"))
    size = sum(file.stat().st_size for file in (SITE / "pieces").iterdir()) / 1e6
    with served(space) as url, sync_playwright() as playwright, launched(playwright.chromium) as browser:
        phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
        yield Row("first start of the pocket", [_start(phone, url)], f"{size:.1f} MB, loaded from this machine")
        starts = [_start(phone, url) for _ in range(STARTS)]
        page = opened(phone, url)
        game = f"{url}{imported(page, 'europe')}"
        timed = [(_move(page, game, number), _asked(page, f"{game}result")) for number in range(MOVES)]
        yield Row("later start of the pocket", starts, f"{_megabytes(browser)} MB of memory")
        yield Row("a move in the pocket", [move for move, _ in timed], "written to the disk")
        yield Row("a count in the pocket", [count for _, count in timed], "the result of five players after that move")


def _start(phone: BrowserContext, url: str) -> float:
    start = perf_counter()
    page = opened(phone, url)
    spent = 1000 * (perf_counter() - start)
    app_is_kept(page)
    page.close()
    return spent


def _move(page: Page, game: str, number: int) -> float:
    route = "frankfurt-munchen"
    move = {"kind": "claim", "route": route, "seat": 0} if number % 2 else {"kind": "release", "route": route}
    return _asked(page, f"{game}moves", {"id": f"bench-{number}", "move": move})


def _asked(page: Page, address: str, sent: object = None) -> float:
    spent: float = page.frames[1].evaluate(TIMED, [address, sent])
    return spent


def _megabytes(browser: Browser) -> int:
    """Return the memory of the browser's processes that run pages and workers; one that several share counts once."""
    info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    ids = [process["id"] for process in info["processInfo"] if process["type"] == "renderer"]
    lines = [line for id in ids for line in Path(f"/proc/{id}/smaps_rollup").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) // 1024
