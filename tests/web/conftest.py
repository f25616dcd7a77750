"""A real server over a real database, and a real phone: Chromium at the size of one, with touch."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache, FileSystemBytecodeCache
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, sync_playwright

from scorer import atlas, gamefile
from scorer.rules.game import Game, Player
from scorer.store import Store
from scorer.web import create_app
from scorer.web.serving import listening

GAMES = Path(__file__).parents[1] / "games"
AXE = Path(__file__).parent / "vendor" / "axe-4.min.js"
TWO = {
    "board": "europe",
    "players-0-name": "Anna",
    "players-0-colour": "red",
    "players-1-name": "Björn",
    "players-1-colour": "blue",
}
"""The form of a new game for two."""
PEOPLE = ("Anna", "Björn", "Chloé", "Dąbrowska", "Eve")
Serve = Callable[..., subprocess.Popen[str]]
PHONE = {"width": 390, "height": 844}
_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first needs half the time
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Server:
    """The app behind its production server; `url` has no slash at its end."""

    url: str
    app: Flask

    @property
    def store(self) -> Store:
        return self.app.extensions["store"]

    def address(self, key: str, page: str = "") -> str:
        """Return the address of a game's page, of its map without `page`."""
        return f"{self.url}/games/{key}/{page}"


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> BytecodeCache:
    """The templates, compiled once for all apps of a run: a test would spend most of its time on that."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def app(tmp_path: Path, compiled: BytecodeCache) -> Flask:
    app = create_app({"DATA": str(tmp_path / "games")})
    app.jinja_env.bytecode_cache = compiled
    return app


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """The app without a browser, for what no browser would send; forms need no token here."""
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client()


@contextmanager
def serving(app: Flask, port: int = 0) -> Iterator[str]:
    """Run the production server on this machine, on a free port unless one is named, and give its address."""
    server = listening(app, "127.0.0.1", port)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.task_dispatcher.shutdown()
    server.trigger.pull_trigger(lambda: server.asyncore.close_all(server._map))  # in its own thread, which then ends
    thread.join(timeout=10)


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    with serving(app) as url:
        yield Server(url, app)


@contextmanager
def starting(folder: Path) -> Iterator[Serve]:
    """Start the command with its games in a folder; what is still running at the end is stopped."""
    started: list[subprocess.Popen[str]] = []

    def start(*options: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "scorer", "serve", *options]
        environment = os.environ | {"SCORER_DATA": str(folder), "PYTHONUTF8": "1"}
        started.append(
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        )
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start the command in a data folder of its own."""
    with starting(tmp_path) as serve:
        yield serve


def address_of(process: subprocess.Popen[str]) -> str:
    """Return the address for this computer, once it is printed."""
    assert process.stdout
    for line in process.stdout:
        if found := re.search(r"On this computer: (https?://\S+)", line):
            return found[1]
    raise AssertionError("no address was printed")


def launched(kind: BrowserType, *flags: str) -> Browser:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)
    assert found, "the browser tests need Chromium; CHROMIUM may name it"
    return kind.launch(executable_path=found, args=[*_QUIET, *flags])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        yield browser


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make phones: each with cookies of its own, English and without a service worker unless told otherwise."""
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(
            **{
                "viewport": PHONE,
                "has_touch": True,
                "is_mobile": True,
                "locale": "en-GB",
                "service_workers": "block",
                **options,
            }
        )
        context.set_default_timeout(10_000)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def page(phone: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A page on a phone; the test fails if the page's own scripts do."""
    page, failures = phone().new_page(), []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda message: failures.append(message.text) if "Content Security" in message.text else None)
    yield page
    assert not failures


def new_game(board: str = "europe", players: int = 4, edition: str = "classic", **rules: object) -> Game:
    """Seat Anna, Björn, Chloé … at a board, in the order of its colours."""
    found = atlas.board(board)
    seated = tuple(Player(*who) for who in zip(PEOPLE[:players], found.colours, strict=False))
    return Game(found, found.editions[edition], seated, **rules)


def recorded(board: str) -> Game:
    """Return the whole recorded game of a board."""
    return gamefile.load((GAMES / f"{board}.json").read_text(encoding="utf-8"))


def violations(page: Page, within: str = "html") -> list[str]:
    """Return what axe finds against WCAG 2.2 AA on a page, or within a part of it, a line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate("([within, tags]) => axe.run(within, {runOnly: tags})", [within, tags])
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"]]
