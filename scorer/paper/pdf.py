"""Runs WeasyPrint, which may read the pictures of one print and our own fonts, and nothing else."""

import ctypes.util
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout

from scorer import WHOLE
from scorer.paper.prints import SCHEME, NoPress
from scorer.paths import FONTS
from scorer.rules.sentence import say
from scorer.words.letters import without_emoji

INSTALL = {
    "darwin": "brew install pango harfbuzz",
    "win32": "pacman -S mingw-w64-x86_64-pango",  # of MSYS2
}.get(sys.platform, "sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0")
"""The command that installs the system libraries, as in tools/system-packages."""


@contextmanager
def _without_find_library() -> Iterator[None]:
    """Disable `ctypes.util.find_library` on Linux; WeasyPrint also tries the file names that the loader finds itself.

    For each library that is missing under a name, `find_library` starts gcc and ld, a third of the start-up time.
    """
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


try:
    with redirect_stdout(None), _without_find_library():  # a failed import prints advice
        import weasyprint
        from weasyprint.svg import Node
        from weasyprint.urls import URLFetcher, URLFetcherResponse
except (ModuleNotFoundError, OSError) as error:
    command = INSTALL if isinstance(error, OSError) else WHOLE
    raise NoPress(say("The libraries that print are missing here. Please run: {command}", command=command)) from None


class _Whole(str):
    """A text of a picture, which is set at once: letter by letter, none would be joined, and all run from the left."""

    def __iter__(self) -> Iterator[str]:
        yield str(self)


Node.text = property(lambda node: node._etree_node.text and _Whole(node._etree_node.text))


class _OwnAssets(URLFetcher):  # type: ignore[misc] # WeasyPrint ships no types
    """Serves our pictures and fonts by name, and refuses every other URL."""

    def __init__(self, pictures: Mapping[str, str]) -> None:
        super().__init__(allowed_protocols=())
        self._pictures = pictures

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        name = url.removeprefix(SCHEME)
        if (font := FONTS / name) in FONTS.glob("*.ttf"):
            return URLFetcherResponse(url, font.read_bytes(), {"Content-Type": "font/ttf"})
        if name in self._pictures:
            return URLFetcherResponse(url, self._pictures[name], {"Content-Type": "image/svg+xml"})
        raise ValueError(f"not one of our assets: {url}")


def to_pdf(page: str, pictures: Mapping[str, str]) -> bytes:
    """Return an HTML page with its SVG pictures as a tagged, accessible PDF (PDF/UA-1), without emoji."""
    assets = _OwnAssets({name: without_emoji(picture) for name, picture in pictures.items()})
    document = weasyprint.HTML(string=without_emoji(page), base_url=SCHEME, url_fetcher=assets)
    return bytes(document.write_pdf(pdf_variant="pdf/ua-1", cache={}))
