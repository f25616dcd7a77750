"""An app whose pages report what goes wrong in a browser: errors, rejections, and what the policy forbids."""

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from tests.engines.windows import HEIGHT, SCALE, WIDTH

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_WATCH = """(function () {
  function tell(what) {
    var request = new XMLHttpRequest();
    request.open("POST", "/watched");
    request.send(JSON.stringify(location.pathname + ": " + what));
  }
  addEventListener("error", function (event) {
    var thing = event.target;
    if (thing && thing.tagName) tell("no " + (thing.src || thing.href));
    else tell(event.message + " " + event.filename + ":" + event.lineno);
  }, true);
  addEventListener("unhandledrejection", function (event) {
    tell("rejected: " + event.reason + " " + (event.reason && event.reason.stack));
  });
  document.addEventListener("securitypolicyviolation", function (event) {
    tell(event.violatedDirective + " forbids " + event.blockedURI);
  });
})();"""
_FRAME = f"""<!doctype html>
<style>* {{ margin: 0; border: 0; transform-origin: 0 0 }} iframe {{ transform: scale({SCALE}) }}</style>
<iframe src="about:blank" width="{WIDTH}" height="{HEIGHT}"></iframe>"""
"""For an engine whose window cannot be as narrow as a phone."""


class Watched:
    """The app, with `/watch.js` first in every page, and `/frame`, in which a page is as wide as a phone."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app
        self.reports: list[str] = []
        self._is_away = False

    @contextmanager
    def away(self) -> Iterator[None]:
        """Let nobody answer meanwhile, as where there is no network but a proxy."""
        self._is_away = True
        yield
        self._is_away = False

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        own = {
            "/watch.js": ("text/javascript", _WATCH),
            "/frame": ("text/html", _FRAME),
            "/watched": ("text/plain", ""),
        }
        if found := own.get(environ["PATH_INFO"]):
            if environ["REQUEST_METHOD"] == "POST":
                self.reports.append(json.load(environ["wsgi.input"]))
            start_response("200 OK", [("Content-Type", found[0])])
            return [found[1].encode()]
        if self._is_away:
            start_response("502 Bad Gateway", [("Content-Type", "text/plain")])
            return []
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        status, headers = "", list[tuple[str, str]]()

        def started(told: str, sent: list[tuple[str, str]], *_: object) -> "object":
            nonlocal status
            status = told
            headers.extend(sent)
            return lambda _: None

        with ExitStack() as stack:
            body = self._app(environ, started)  # type: ignore[arg-type]
            stack.callback(getattr(body, "close", list))
            content = b"".join(body)
        if any(name == "Content-Type" and value.startswith("text/html") for name, value in headers):
            content = content.replace(b"<head>", b'<head><script src="/watch.js"></script>', 1)
        kept = [
            (name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
            for name, value in headers
            if name not in ("Content-Length", "X-Frame-Options")
        ]
        start_response(status, [*kept, ("Content-Length", str(len(content)))])
        return [content]
