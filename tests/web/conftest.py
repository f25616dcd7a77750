"""A real server over a real database, and a real phone: Chromium at the size of one, with touch."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from flask import Flask, template_rendered, url_for
from flask.testing import FlaskClient
from granian.constants import HTTPModes
from granian.log import LogLevels
from granian.server.embed import Server as EmbeddedServer
from jinja2 import Environment, FileSystemBytecodeCache, Template, meta, nodes
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect, sync_playwright
from werkzeug.routing import Rule

from scorer import atlas, gamefile
from scorer.rules.game import Game, Player
from scorer.store import Store
from scorer.web import create_app
from scorer.web.serving.gateway import Gateway
from tests.web.phones import Door, Phones

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

GAMES = Path(__file__).parents[1] / "games"
expect.set_options(timeout=20_000)  # on a busy machine a page takes its time; a test that passes does not wait longer
AXE = Path(__file__).parent / "vendor" / "axe-4.min.js"
AA = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # all of these; to describe what passed takes twice as long as to find them
}
TWO = {
    "board": "europe",
    "players-0-name": "Anna",
    "players-0-colour": "red",
    "players-1-name": "Björn",
    "players-1-colour": "blue",
}
"""The form of a new game for two."""
PEOPLE = ("Anna", "Björn", "Chloé", "Dąbrowska", "Eve")
Clients = Callable[[], FlaskClient]
Serve = Callable[..., subprocess.Popen[str]]
_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first needs half the time
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # the pages of a phone share a process, which is not started anew for each;
    "--renderer-process-limit=1",  # not even for the empty page that each begins as: a tenth of all that a load takes
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


@pytest.fixture(scope="session", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compile templates and addresses once for all apps of a run: a test would spend most of its time on that."""
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))}
    compiled, compiling = dict[tuple[str, ...], Any](), Rule._compile_builder

    def once(rule: Rule, append_unknown: bool = True) -> Any:
        key = rule.rule, str(rule.defaults), str(append_unknown)
        if key not in compiled:
            compiled[key] = compiling(rule, append_unknown)
        return compiled[key]

    Rule._compile_builder = once  # type: ignore[assignment]


@pytest.fixture
def app(tmp_path: Path, no_games: Path) -> Iterator[Flask]:
    (tmp_path / "games").mkdir()
    shutil.copy(no_games, tmp_path / "games")
    app = create_app({"DATA": str(tmp_path / "games")})
    yield app
    app.extensions["store"].close()


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """The app without a browser, for what no browser would send; forms need no token here.

    The test fails if a page does not hand its template all that it names.
    """
    app.config["WTF_CSRF_ENABLED"] = False
    missing = set[tuple[str, str]]()

    def note(_: Flask, template: Template, context: dict[str, object], **__: object) -> None:
        name = template.name or ""
        named = _named(app.jinja_env, name) - app.jinja_env.globals.keys() - context.keys() - _MAY_LACK
        missing.update((name, each) for each in named)

    with template_rendered.connected_to(note, app):
        yield app.test_client()
    assert missing == set()


@pytest.fixture
def clients(app: Flask) -> Clients:
    """Make clients like that, each with cookies of its own."""
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client


_MAY_LACK = {"view", "key", "way", "can_undo", "here", "asks_done", "here_again", "has_waiting", "seen", "more"}
"""What a template may name and not have: what belongs to a game, above all its bar, and a map that cannot be drawn."""
_NAMED: dict[str, frozenset[str]] = {}


def _named(templates: Environment, main: str) -> frozenset[str]:
    """Return what a template and its fragments name without setting it themselves."""
    if main not in _NAMED:
        names, own, waiting, trees = set[str](), set[str](), [main], dict[str, nodes.Template]()
        while waiting:
            if (file := waiting.pop()) not in trees and templates.loader:
                trees[file] = tree = templates.parse(templates.loader.get_source(templates, file)[0])
                names |= meta.find_undeclared_variables(tree)
                own |= {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
                own |= {macro.name for macro in tree.find_all(nodes.Macro)}
                waiting += filter(None, meta.find_referenced_templates(tree))
        _NAMED[main] = frozenset(names - own)
    return _NAMED[main]


@contextmanager
def serving(app: "WSGIApplication", port: int = 0, settings: Mapping[str, Any] = MappingProxyType({})) -> Iterator[str]:
    """Run the app behind granian in this process, on a free port unless one is named, and give its address."""
    with socket.create_server(("127.0.0.1", port)) as tried:
        port = tried.getsockname()[1]
    serves, stop = Event(), list[Callable[[], object]]()

    async def run() -> None:
        gateway = Gateway(app, serves.set, settings)
        server = EmbeddedServer(
            gateway, "127.0.0.1", port, http=HTTPModes.http1, backpressure=4000, log_level=LogLevels.error
        )
        stop.append(partial(asyncio.get_running_loop().call_soon_threadsafe, server.stop))
        await server.serve()

    thread = Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    assert serves.wait(timeout=30)
    yield f"http://127.0.0.1:{port}"
    stop[0]()
    thread.join(timeout=10)


@pytest.fixture(scope="session")
def door() -> Iterator[tuple[Door, str]]:
    with serving(door := Door()) as url:
        yield door, url


@pytest.fixture
def server(app: Flask, door: tuple[Door, str]) -> Iterator[Server]:
    """The app at the address that all tests share."""
    opened, url = door
    opened.app = app
    yield Server(url, app)
    opened.app = None


@contextmanager
def starting(folder: Path) -> Iterator[Serve]:
    """Start the command with its games in a folder; what is still running at the end is stopped."""
    started: list[subprocess.Popen[str]] = []

    def start(*options: str, through: Sequence[str] = ()) -> subprocess.Popen[str]:
        command = [*through, sys.executable, "-m", "scorer", "serve", *options]
        environment = os.environ | {"SCORER_DATA": str(folder), "PYTHONUTF8": "1"}
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        started.append(subprocess.Popen(command, **pipes, text=True, env=environment, start_new_session=True))
        return started[-1]

    yield start
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start the command in a data folder of its own."""
    with starting(tmp_path) as serve:
        yield serve


def file_of(client: FlaskClient, name: str) -> str:
    """Return the address of one of our static files, by our name for it."""
    with client.application.test_request_context():
        return url_for("static", filename=name)


def address_of(process: subprocess.Popen[str]) -> str:
    """Return the address for this computer, once it is printed."""
    assert process.stdout
    for line in process.stdout:
        if found := re.search(r"On this computer: (https?://\S+)", line):
            return found[1]
    raise AssertionError("no address was printed")


def children(process: subprocess.Popen[str]) -> list[int]:
    """Return the processes that the main thread of another one has started."""
    told = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
    return [int(child) for child in told.split()]


def connected(url: str, sent: bytes) -> socket.socket:
    """Open a connection, send something on it and leave it open."""
    place = urlsplit(url)
    opened = socket.create_connection((place.hostname or "", place.port or 0), timeout=30)
    opened.sendall(sent)
    return opened


def answered(url: str, sent: bytes) -> str:
    """Return all that a server answers until it closes the connection."""
    with closing(connected(url, sent)) as connection, connection.makefile("rb") as answer:
        return answer.read().decode()


def launched(kind: BrowserType, *flags: str) -> Browser:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)
    assert found, "the browser tests need Chromium; CHROMIUM may name it"
    return kind.launch(executable_path=found, args=[*_QUIET, *flags])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        yield browser


@pytest.fixture(scope="session")
def shared_phones(browser: Browser, door: tuple[Door, str]) -> Phones:
    return Phones(browser, door[1])


@pytest.fixture
def phone(shared_phones: Phones) -> Iterator[Callable[..., BrowserContext]]:
    """Make phones: each with cookies of its own, English, calm and without a service worker unless told otherwise.

    One that is told anything is a new one; others were used by earlier tests.
    """
    yield lambda **options: shared_phones.special(**options) if options else shared_phones.usual()
    shared_phones.put_back()


@pytest.fixture
def page(phone: Callable[..., BrowserContext], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a phone; the test fails if the page's own scripts do."""
    page, failures = phone(**getattr(request, "param", {})).new_page(), list[str]()
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda message: failures.append(message.text) if "Content Security" in message.text else None)
    yield page
    assert not failures


NEW_PHONE = pytest.mark.parametrize("page", [{"locale": "en-GB"}], indirect=True, ids=["a new phone"])
"""For a test that sets the clock of its phone, which nothing sets back."""
MOVING = pytest.mark.parametrize("page", [{"reduced_motion": "no-preference"}], indirect=True, ids=["moving"])
"""For a test of what moves by itself; the other phones want less of it."""


def new_game(board: str = "europe", players: int = 4, edition: str = "classic", **rules: Any) -> Game:
    """Seat Anna, Björn, Chloé … at a board, in the order of its colours; of bonus cards the first ones lie open."""
    found = atlas.board(board)
    seated = tuple(Player(*who) for who in zip(PEOPLE[:players], found.colours, strict=False))
    box = found.editions[edition]
    return Game(found, box, seated, **{"bonus_cards": box.bonus_cards[: box.open_bonus_cards]} | rules)


def recorded(board: str) -> Game:
    """Return the whole recorded game of a board."""
    return gamefile.load((GAMES / f"{board}.json").read_text(encoding="utf-8"))


def violations(page: Page, within: str = "html") -> list[str]:
    """Return what axe finds against WCAG 2.2 AA on a page, or within a part of it, a line each."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("([within, options]) => axe.run(within, options).then(told => told.violations)", [within, AA])
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]
