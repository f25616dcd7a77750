"""WeasyPrint, and what it may read: the pictures of one print and our own fonts, nothing else."""

import ctypes.util
import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from functools import cache

from scorer.paths import FONTS
from scorer.press import SCHEME
from scorer.rules.errors import NoPress
from scorer.rules.sentence import say

INSTALL = (
    "brew install pango harfbuzz"
    if sys.platform == "darwin"
    else "sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
)
"""Brings the libraries that Python packages cannot bring, as in tools/system-packages."""


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Spare the search for garbage, a sixth of the time, where nearly all that is made is kept until the end."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def _no_compiler_asked() -> Iterator[None]:
    """Leave it to the loader to find libraries, by their own names, which WeasyPrint tries too.

    For each name that there is none of, `ctypes` would start gcc and ld: on Linux a third of the time to get ready.
    """
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


try:
    with (
        redirect_stdout(None),  # where it tells of a missing library at length
        _nothing_thrown_away(),
        _no_compiler_asked(),
    ):
        import weasyprint
        from weasyprint.urls import URLFetcher, URLFetcherResponse
except OSError:
    raise NoPress(say("The libraries that print are missing here. Please run: {command}", command=INSTALL)) from None


class _OwnAssets(URLFetcher):  # type: ignore[misc] # WeasyPrint ships no types
    """Hands out what we made and what we ship, by name; every other address is refused."""

    def __init__(self, pictures: Callable[[], Mapping[str, str]]) -> None:
        super().__init__(allowed_protocols=())
        self._pictures = cache(pictures)

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        name = url.removeprefix(SCHEME)
        if name in _fonts():
            return URLFetcherResponse(url, _fonts()[name], {"Content-Type": "font/ttf"})
        if name in (pictures := self._pictures()):
            return URLFetcherResponse(url, pictures[name], {"Content-Type": "image/svg+xml"})
        raise ValueError(f"not one of our assets: {url}")


@cache
def _fonts() -> Mapping[str, bytes]:
    return {file.name: file.read_bytes() for file in FONTS.glob("*.ttf")}


def printed(page: str, pictures: Callable[[], Mapping[str, str]] = dict) -> bytes:
    """Return a page of HTML with its pictures, SVG by name, as a tagged PDF for everybody (PDF/UA-1).

    The pictures are asked for once, when the page has been read and is laid out.
    """
    with _nothing_thrown_away():
        document = weasyprint.HTML(string=page, base_url=SCHEME, url_fetcher=_OwnAssets(pictures))
        pdf: bytes = document.write_pdf(pdf_variant="pdf/ua-1")
    return pdf
