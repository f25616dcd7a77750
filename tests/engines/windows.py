"""A window of each engine, as wide as a phone: WebKit, WPE and Firefox by WebDriver, a Chromium by Playwright.

On Debian 12: `apt-get install webkit2gtk-driver xvfb wpewebkit-driver cog firefox-esr`; geckodriver is Mozilla's.
$CHROMIUM names an old Chromium.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from playwright.sync_api import Error, Page, sync_playwright

from tests.web.conftest import launched

Point = tuple[float, float]
WIDTH, HEIGHT = 390, 844
SCALE = 0.7
"""Of the frame in a window that has only 600 pixels in height."""
_PATIENCE = 60
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
_MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"


class Window(Protocol):
    """What the flows ask of an engine."""

    def go(self, address: str) -> None:
        """Open a page."""

    def run(self, script: str, *values: object) -> Any:
        """Run a function's body in the page and return what it returns, or what that promises."""

    def touch(self, *points: Point) -> None:
        """Put a finger down on the first point of the screen, and move it along the others."""

    def turn(self, width: int, height: int) -> None:
        """Give the window another size."""

    def choose(self, field: str, file: Path) -> None:
        """Choose a file for a field."""


class BrokenError(Exception):
    """A driver does not do what it is asked: mostly, its browser is gone."""


class Driven:
    """A window by the protocol of WebDriver."""

    _finger = "touch"

    def __init__(self, port: int, capabilities: object) -> None:
        self._url = f"http://127.0.0.1:{port}/session"
        session = self._ask("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self._url += f"/{session['sessionId']}"
        self._ask("POST", "/timeouts", {"script": _PATIENCE * 1000, "pageLoad": _PATIENCE * 1000})

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=2 * _PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise BrokenError(f"{method} {path}: {error.read().decode()}") from error

    def go(self, address: str) -> None:
        self._ask("POST", "/url", {"url": address})

    def run(self, script: str, *values: object) -> Any:
        waiting = f"""const [...values] = arguments, done = values.pop();
        (async function () {{ {script} }}).apply(null, values).then(done, (why) => done({{ failed: String(why) }}));"""
        return self._ask("POST", "/execute/async", {"script": waiting, "args": list(values)})

    def touch(self, *points: Point) -> None:
        places = [
            {"type": "pointerMove", "duration": 40 * bool(number), "x": int(x), "y": int(y)}
            for number, (x, y) in enumerate(points)
        ]
        actions = [places[0], {"type": "pointerDown", "button": 0}, *places[1:], {"type": "pointerUp", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": self._finger}, "actions": actions}
        self._ask("POST", "/actions", {"actions": [finger]})

    def turn(self, width: int, height: int) -> None:
        self._ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def choose(self, field: str, file: Path) -> None:
        found = self._ask("POST", "/element", {"using": "css selector", "value": field})
        self._ask("POST", f"/element/{found[_ELEMENT]}/value", {"text": str(file)})

    def close(self) -> None:
        with suppress(URLError, BrokenError):
            self._ask("DELETE", "")


class Framed(Driven):
    """A window that cannot be narrow: each page is shown in a frame that is as wide as a phone."""

    _finger = "mouse"
    _size = WIDTH, HEIGHT

    def go(self, address: str) -> None:
        self._ask("POST", "/frame", {"id": None})
        super().go(address.partition("/games")[0].rstrip("/") + "/frame")
        super().run(
            """const frame = document.querySelector("iframe");
            return new Promise((done) => { frame.onload = () => done(); frame.src = arguments[0]; });""".replace(
                "arguments[0]", json.dumps(address)
            )
        )
        self._enter()
        self.turn(*self._size)

    def touch(self, *points: Point) -> None:
        self._ask("POST", "/frame", {"id": None})
        super().touch(*((x * SCALE, y * SCALE) for x, y in points))
        self._enter()

    def turn(self, width: int, height: int) -> None:
        self._size = width, height
        self.run("[frameElement.width, frameElement.height] = arguments", width, height)

    def _enter(self) -> None:
        self._ask("POST", "/frame", {"id": self._ask("POST", "/element", {"using": "css selector", "value": "iframe"})})


class Played:
    """A window by Playwright."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._finger = page.context.new_cdp_session(page)

    def go(self, address: str) -> None:
        with suppress(Error):  # the page before may be on its way to another one
            self._page.goto(address, wait_until="commit")
            return
        self._page.goto(address, wait_until="commit")

    def run(self, script: str, *values: object) -> Any:
        try:
            return self._page.evaluate(f"(values) => (async function () {{ {script} }}).apply(null, values)", values)
        except Error as error:  # the page may be on its way to another one
            return {"failed": str(error)}

    def touch(self, *points: Point) -> None:
        for kind, (x, y) in [("touchStart", points[0]), *(("touchMove", point) for point in points[1:])]:
            self._finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        self._finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def turn(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def choose(self, field: str, file: Path) -> None:
        self._page.set_input_files(field, file)


@contextmanager
def webkit() -> Iterator[Window]:
    """Open WebKitGTK: the engine of a new Safari."""
    with _screen() as display, _driver(["WebKitWebDriver"], {"DISPLAY": display}) as port:
        options = {"binary": _MINI_BROWSER, "args": ["--automation", "--full-screen"]}
        window = Driven(port, {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options})
        window.turn(WIDTH, HEIGHT)
        yield window
        window.close()


@contextmanager
def wpe() -> Iterator[Window]:
    """Open WPE WebKit 2.38: about the engine of iOS 16.1."""
    with _driver(["WPEWebDriver"], {"WPE_HEADLESS": "1"}) as port:
        options = {"binary": shutil.which("cog"), "args": ["--automation", "--platform=headless"]}
        window = Framed(port, {"wpe:browserOptions": options})
        yield window
        window.close()


@contextmanager
def firefox() -> Iterator[Window]:
    """Open Firefox, whose narrow window is that of a test of pages for phones."""
    with _driver(
        ["geckodriver"],
        {"MOZ_HEADLESS": "1", "MOZ_HEADLESS_WIDTH": str(HEIGHT), "MOZ_HEADLESS_HEIGHT": str(HEIGHT + 100)},
    ) as port:
        window = Framed(port, {"browserName": "firefox", "moz:firefoxOptions": {"binary": shutil.which("firefox-esr")}})
        yield window
        window.close()


@contextmanager
def chromium() -> Iterator[Window]:
    """Open the Chromium that $CHROMIUM names: an old one."""
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        yield Played(browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True).new_page())


@contextmanager
def _screen() -> Iterator[str]:
    """Start a screen that nobody sees, and give its name."""
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{HEIGHT}x{HEIGHT}x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    try:
        yield f":{os.read(read, 9).decode().strip()}"
    finally:
        screen.terminate()
        screen.wait()


@contextmanager
def _driver(command: Sequence[str], settings: dict[str, str]) -> Iterator[int]:
    """Start an engine's WebDriver, and give its port."""
    with socket.create_server(("127.0.0.1", 0)) as tried:
        port = tried.getsockname()[1]
    driver = subprocess.Popen(
        [*command, "-p", str(port)],
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
        yield port
    finally:
        with suppress(ProcessLookupError):
            os.killpg(driver.pid, 15)
        driver.wait()


@dataclass(frozen=True)
class Engine:
    """How to open a window of an engine, and the programs that it needs."""

    window: Callable[[], AbstractContextManager[Window]]
    programs: tuple[str, ...]
    uploads: bool = True
    """Whether its driver can choose a file."""


ENGINES = {
    "webkit": Engine(webkit, ("WebKitWebDriver", "Xvfb")),
    "wpe": Engine(wpe, ("WPEWebDriver", "cog"), uploads=False),
    "firefox": Engine(firefox, ("geckodriver", "firefox-esr")),
    "chromium": Engine(chromium, ()),
}


def lacks(name: str) -> str:
    """Return the programs that an engine needs and this machine does not have."""
    return ", ".join(program for program in ENGINES[name].programs if not shutil.which(program))
