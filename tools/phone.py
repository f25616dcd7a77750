"""Writes docs/phone.png, four pages of the example game side by side, and the map alone for the manifest."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from scorer.paths import STATIC
from scorer.web import create_app
from tests.web.conftest import launched, recorded, serving
from tests.web.phones import PHONE
from tools.asked import asked

PICTURE = Path(__file__).parents[1] / "docs" / "phone.png"
MAP = STATIC / "icons" / "phone.png"
PAGES = ("", "tickets", "result")
GAP = 20
COLOURS = 256


def main() -> None:
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        game = app.extensions["store"].create(recorded("europe")).key
        with serving(app) as url:
            found = screens(url, game)
    side_by_side(found).quantize(COLOURS).save(PICTURE, optimize=True)
    found[1].quantize(COLOURS).save(MAP, optimize=True)


def screens(url: str, game: str) -> list[Image.Image]:
    """Return the start page, the map, the tickets and the result, in English."""
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        page = browser.new_page(viewport=PHONE, locale="en", has_touch=True)
        return [screen(page, address) for address in (url, *(f"{url}/games/{game}/{name}" for name in PAGES))]


def screen(page: Page, address: str) -> Image.Image:
    page.goto(address)
    return Image.open(BytesIO(page.screenshot()))


def side_by_side(screens: list[Image.Image]) -> Image.Image:
    width, height = PHONE["width"], PHONE["height"]
    joined = Image.new("RGB", (len(screens) * (width + GAP) - GAP, height), "white")
    for number, picture in enumerate(screens):
        joined.paste(picture, (number * (width + GAP), 0))
    return joined


if __name__ == "__main__":
    asked(__doc__)
    main()
