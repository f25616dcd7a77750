"""The whole app as static files, in a real browser: loaded after a break, without a network, ended, and updated."""

import json
import os
import random
import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import distribution
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from scorer.atlas import boards
from tests.web.conftest import GAMES, launched
from tools.site.make import needed

SITE = Path(__file__).parents[3] / "build" / "pocket"
PATIENCE = 240_000
"""Milliseconds; the interpreter starts in a few seconds, but on a busy machine it may take its time."""


WRITE = """game => {
    const headers = {"Content-Type": "application/json",
        "X-CSRFToken": document.querySelector("[name=csrf-token]").content};
    const [route, seat] = ["frankfurt-munchen", 0];
    const moves = [{kind: "release", route}, {kind: "claim", route, seat}];
    const write = async () => {
        for (let n = 0; ; n++) {
            const body = JSON.stringify({id: crypto.randomUUID(), move: moves[n % 2]});
            const answer = await fetch(`${game}moves`, {method: "POST", headers, body});
            globalThis.answered.push((await answer.json()).number);
        }
    };
    globalThis.answered = [];
    write();
}"""
"""Writes move after move to a game, and notes the log's last line after each."""
KILLS = int(os.environ.get("KILLS", "1"))


class WebSpace:
    """A folder on the web, whose network may break."""

    def __init__(self, pieces_left: float) -> None:
        self.sent: Counter[str] = Counter()
        """How often each piece was sent whole."""
        self.pieces_left = pieces_left
        """How many pieces come through before the network is gone."""
        self.newer: dict[str, bytes] = {}
        """What stands instead of the folder's files, by their addresses."""


class _Space(SimpleHTTPRequestHandler):
    def __init__(self, space: WebSpace, *args: Any, **rest: Any) -> None:
        self._space = space
        super().__init__(*args, **rest)

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        is_piece = self.path.startswith("/pieces/")
        if self._space.pieces_left < is_piece or self._space.pieces_left < 0:
            return self.send_error(503)
        if newer := self._space.newer.get(self.path):
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript")
            self.end_headers()
            self.wfile.write(newer)
            return None
        super().do_GET()
        self._space.sent[self.path] += is_piece
        self._space.pieces_left -= is_piece
        return None


@contextmanager
def served(space: WebSpace) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Space, space, directory=SITE)) as server:
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


def app_is_kept(page: Page) -> None:
    """Wait until the next start can begin where this one ended, and nothing is left of an attempt."""
    kept = "caches.open('pocket-warm').then(found => found.keys()).then(keys => keys.length === 2)"
    page.wait_for_function(kept, timeout=PATIENCE)


def app(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def imported(page: Page, game: str) -> str:
    """Open a game file on the start page; return the game's address below the scope."""
    app(page).locator("input[name=file]").set_input_files(GAMES / f"{game}.json")
    expect(page).to_have_url(re.compile("#games/"), timeout=PATIENCE)
    return page.url.split("#")[1]


def fetched(page: Page, address: str) -> str:
    found: str = page.frames[1].evaluate("address => fetch(address).then(answer => answer.text())", address)
    return found


@dataclass
class Phone:
    """A phone with the app on `page`, where each test goes on, since an interpreter takes seconds to start."""

    page: Page
    space: WebSpace
    url: str

    def start_page(self) -> Page:
        self.page.frames[1].goto(self.url)
        expect(self.page).to_have_url(f"{self.url}#", timeout=PATIENCE)
        return self.page


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Phone]:
    """A phone that has loaded the app, with a break, and the web space that it came from."""
    assert (SITE / "index.html").exists(), "make test builds it: python -m tools.site.make build/pocket"
    space = WebSpace(pieces_left=3)
    with served(space) as url, launched(browser.browser_type) as own:  # a browser to be killed
        context = own.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
        page = context.new_page()
        page.goto(url)
        expect(page.get_by_text("The connection broke off")).to_be_visible(timeout=PATIENCE)
        space.pieces_left = float("inf")
        page.get_by_role("link", name="Go on loading").click()
        expect(page.locator("body")).to_have_attribute("data-state", "open", timeout=PATIENCE)
        app_is_kept(page)
        yield Phone(page, space, url)


@pytest.fixture
def offline(phone: Phone) -> Iterator[Phone]:
    """That phone, when there is no network any more."""
    phone.space.pieces_left = -1
    phone.page.context.set_offline(True)
    yield phone
    phone.page.context.set_offline(False)
    phone.space.pieces_left = float("inf")


def test_after_a_break_only_the_missing_pieces_are_loaded(phone: Phone) -> None:
    assert {f"/pieces/{file.name}" for file in (SITE / "pieces").iterdir()} == set(+phone.space.sent)
    assert set(phone.space.sent.values()) <= {0, 1}


def test_whatever_the_manifest_names_lies_below_the_site_wherever_that_lies() -> None:
    """An address from the root would lead out of a site in a folder of a web space."""
    manifest = json.loads((SITE / "manifest.webmanifest").read_text())
    pictures = [*manifest["icons"], *manifest["screenshots"]]
    assert [one["src"] for one in pictures if not (SITE / one["src"]).is_file()] == []
    actions = [manifest["share_target"], *manifest["file_handlers"]]
    addresses = [*(one["action"] for one in actions), *(one["url"] for one in manifest["shortcuts"])]
    assert addresses
    assert not [address for address in addresses if address.startswith("/")]


def test_the_site_brings_the_licence_of_everything_that_runs_there(phone: Phone) -> None:
    text = (SITE / "licences.txt").read_text("utf-8")
    assert "Pyodide" in text
    assert len(needed()) > 20
    for package in map(distribution, needed()):
        assert f"{package.name.lower().replace('_', '-')} {package.version}\n=" in text
        (licence, *_) = [file for file in package.files or () if file.name.upper().startswith("LICEN")]
        assert licence.read_text("utf-8").strip() in text
    assert fetched(phone.page, f"{phone.url}privacy").count("/licences.txt") == 1
    assert fetched(phone.page, f"{phone.url}licences.txt") == text


def test_whole_games_score_as_they_were_added_up_and_what_was_answered_is_there_after_the_tab_was_ended(
    offline: Phone,
) -> None:
    """Two games: test_bridge.py counts more of them with the same code, and a faster interpreter."""
    page, url = offline.page, offline.url
    for game in ("japan", "europe"):
        address = imported(offline.start_page(), game)
        result = json.loads(fetched(page, f"{url}{address}result.json"))
        recorded = json.loads((GAMES / f"{game}.scores.json").read_text(encoding="utf-8"))
        totals = {each["name"]: each["total"] for each in result["players"]}
        assert totals == {name: score["total"] for name, score in recorded.items()}
    app(page).get_by_role("button", name="All pages of this game").click()
    app(page).get_by_role("link", name="Tickets", exact=True).click()
    expect(page).to_have_url(re.compile(f"#{address}tickets"), timeout=PATIENCE)  # no page waits for a network
    page.evaluate("address => { location.hash = address }", f"{address}handing")
    with page.expect_download(timeout=PATIENCE) as download:
        app(page).locator("#file").click(timeout=PATIENCE)
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["board"] == "europe"
    second = opened(page.context, f"{url}#{address}")  # asks the first one's interpreter
    sent = {"id": "one", "move": {"kind": "release", "route": "frankfurt-munchen"}}
    post = """([address, sent]) => fetch(address, {method: "POST", body: JSON.stringify(sent), headers: {
        "Content-Type": "application/json",
        "X-CSRFToken": document.querySelector("[name=csrf-token]").content}}).then(answer => answer.status)"""
    assert second.frames[1].evaluate(post, [f"{url}{address}moves", sent]) == 200
    page.close()  # now the second one starts an interpreter, from what was saved
    offline.page = second
    claims = json.loads(fetched(second, f"{url}{address}export.json"))["claims"]
    assert len(claims) > 0
    assert "frankfurt-munchen" not in [claim["route"] for claim in claims]
    second.frames[1].goto(url)
    expect(app(second).locator("[formaction*='/examples/']")).to_have_count(len(boards()))
    app(second).get_by_text("Look at a game").click()
    app(second).locator("[formaction$='/examples/poland']").click()
    expect(app(second).locator(".stage").first).to_be_visible(timeout=PATIENCE)


def test_what_was_answered_is_there_after_a_kill_at_any_moment(offline: Phone) -> None:
    """The tab crashes KILLS times while it writes; the environment may ask for a hundred."""
    page, url = offline.start_page(), offline.url
    address, told = imported(page, "europe"), 0
    for wanted in random.Random(KILLS).choices(range(9), k=KILLS):
        page.frames[1].evaluate(WRITE, f"{url}{address}")
        page.frames[1].wait_for_function("wanted => answered.length > wanted", arg=wanted, timeout=PATIENCE)
        first, last = page.frames[1].evaluate("[answered.at(0), answered.at(-1)]")
        assert first >= told, "a move that was answered is lost"
        told = last
        offline.page = page = opened(killed(page), f"{url}#{address}")
    assert json.loads(fetched(page, f"{url}{address}moves?since=0"))["number"] >= told


def killed(page: Page) -> BrowserContext:
    """End all pages and workers of the browser as a phone does that needs their memory."""
    phone = page.context
    assert phone.browser
    told = phone.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    with page.expect_event("crash"):
        for process in told["processInfo"]:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)
    page.close()
    return phone


def test_a_newer_version_begins_when_wanted_with_the_game_still_open(phone: Phone) -> None:
    page, url = phone.start_page(), phone.url
    address = imported(page, "usa")
    expect(app(page).locator("[data-next-step]").first).to_be_visible(timeout=PATIENCE)
    old = (SITE / "worker.js").read_text(encoding="utf-8")
    version = re.findall(r'"version": "(\w+)"', old)[0]
    phone.space.newer = {"/worker.js": old.replace(version, "newer").encode()}
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    expect(page.get_by_role("button", name="Update")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Update").click()
    expect(page.locator("[data-update]")).to_be_hidden(timeout=PATIENCE)
    expect(page.locator("body")).to_have_attribute("data-state", "open", timeout=PATIENCE)
    expect(app(page).locator("[data-next-step]").first).to_be_visible(timeout=PATIENCE)
    assert page.url == f"{url}#{address}"
    shelves = page.evaluate("caches.keys()")
    assert "pocket-shell-newer" in shelves
    assert f"pocket-shell-{version}" not in shelves
