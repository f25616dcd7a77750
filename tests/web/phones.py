"""Phones for the tests: Chromium at the size of one, with touch, and one address at which each finds its test's app."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, ViewportSize

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PHONE: ViewportSize = {"width": 390, "height": 844}
_USUAL: dict[str, Any] = {
    "viewport": PHONE,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "service_workers": "block",
    "reduced_motion": "reduce",  # else the lesson on each new map takes a quarter of the time
}
_SPARE = 2
"""Phones that are kept for the next test."""


class Door:
    """The app of the test that runs now, at one address for all tests: so a phone loads styles and scripts once."""

    def __init__(self) -> None:
        self.app: WSGIApplication | None = None

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if self.app:
            return self.app(environ, start_response)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"no test runs"]


class Phones:
    """Phones of one browser; usual ones are cleared after a test and used by the next, which takes half the time.

    One is kept in its process by a page that stays open.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._control = browser.new_browser_cdp_session()
        self._spare: list[tuple[BrowserContext, Page]] = []
        self._used: list[tuple[BrowserContext, Page]] = []
        self._special: list[BrowserContext] = []

    def usual(self) -> BrowserContext:
        if not self._spare:
            context = self._made()
            parked = context.new_page()
            parked.goto(self._url)
            self._spare.append((context, parked))
        self._used.append(self._spare.pop())
        return self._used[-1][0]

    def special(self, **options: object) -> BrowserContext:
        self._special.append(self._made(**options))
        return self._special[-1]

    def _made(self, **options: object) -> BrowserContext:
        context = self._browser.new_context(**{**_USUAL, **options})
        context.set_default_timeout(30_000)
        return context

    def put_back(self) -> None:
        """Close what the test has opened, and clear what the next one is to use."""
        for context in self._special:
            context.close()
        for context, parked in self._used:
            if len(self._spare) < _SPARE:
                self._clear(context, parked)
                self._spare.append((context, parked))
            else:
                context.close()
        self._special, self._used = [], []

    def _clear(self, context: BrowserContext, parked: Page) -> None:
        for page in context.pages:
            if page is not parked:
                self._close(page)
        context.set_offline(False)
        context.clear_cookies()
        context.clear_permissions()
        session = context.new_cdp_session(parked)
        session.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": "local_storage,indexeddb"})
        session.detach()

    def _close(self, page: Page) -> None:
        """Close a page, and again if Chromium has forgotten to: it does when a new page arrives there meanwhile."""
        session = page.context.new_cdp_session(page)
        target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        for _ in range(30):
            with suppress(TimeoutError), page.expect_event("close", timeout=1_000):
                self._control.send("Target.closeTarget", {"targetId": target})
            if page.is_closed():
                return
        raise AssertionError(f"{page.url} cannot be closed")
