"""The whole app as static files, in a real browser, after the web space that it came from is gone."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from scorer.atlas import boards
from tests.web.conftest import GAMES

SITE = Path(__file__).parents[3] / "build" / "pocket"
PATIENCE = 240_000
"""Milliseconds; the interpreter starts in a few seconds, but on a busy machine it may take its time."""


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def web_space(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=folder)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()
        thread.join()


def opened(phone: BrowserContext, address: str) -> Page:
    page = phone.new_page()
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-state", "open", timeout=PATIENCE)
    return page


def app(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def imported(page: Page, game: str) -> str:
    """Open a game file on the start page; return the game's address below the scope."""
    app(page).locator("input[name=file]").set_input_files(GAMES / f"{game}.json")
    app(page).locator("form:has(input[name=file]) button").click()
    expect(page).to_have_url(re.compile("#games/"), timeout=PATIENCE)
    return page.url.split("#")[1]


def fetched(page: Page, address: str) -> str:
    found: str = page.frames[1].evaluate("address => fetch(address).then(answer => answer.text())", address)
    return found


@pytest.fixture
def offline(browser: Browser) -> Iterator[tuple[Page, str]]:
    """The app as a phone opened it once, when there is no network any more."""
    assert (SITE / "index.html").exists(), "make test builds it: python -m tools.site.make build/pocket"
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    with web_space(SITE) as url:
        page = opened(phone, url)
    yield page, url
    phone.close()


def test_whole_games_score_as_they_were_added_up(offline: tuple[Page, str]) -> None:
    page, url = offline
    for game in ("usa", "europe", "poland", "japan"):
        address = imported(page, game)
        result = json.loads(fetched(page, f"{url}{address}result.json"))
        recorded = json.loads((GAMES / f"{game}.scores.json").read_text(encoding="utf-8"))
        totals = {each["name"]: each["total"] for each in result["players"]}
        assert totals == {name: score["total"] for name, score in recorded.items()}
        page.frames[1].goto(url)
        expect(page).to_have_url(f"{url}#", timeout=PATIENCE)
    expect(app(page).locator("[formaction*='/examples/']")).to_have_count(len(boards()))
    app(page).locator("[formaction$='/examples/poland']").click()
    expect(app(page).locator(".stage").first).to_be_visible(timeout=PATIENCE)


def test_what_was_answered_is_there_after_the_tab_was_ended(offline: tuple[Page, str]) -> None:
    page, url = offline
    address = imported(page, "europe")
    second = opened(page.context, f"{url}#{address}")  # asks the first one's interpreter
    sent = {"id": "one", "move": {"kind": "release", "route": "frankfurt-munchen"}}
    post = """([address, sent]) => fetch(address, {method: "POST", body: JSON.stringify(sent), headers: {
        "Content-Type": "application/json",
        "X-CSRFToken": document.querySelector("[name=csrf-token]").content}}).then(answer => answer.status)"""
    assert second.frames[1].evaluate(post, [f"{url}{address}moves", sent]) == 200
    page.close()  # now the second one starts an interpreter, from what was saved
    claims = json.loads(fetched(second, f"{url}{address}export.json"))["claims"]
    assert len(claims) > 0
    assert "frankfurt-munchen" not in [claim["route"] for claim in claims]
