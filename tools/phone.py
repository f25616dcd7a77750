"""Writes docs/phone.png: screenshots of four pages of the example game, side by side."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from scorer.web import create_app
from tests.web.conftest import GAMES, launched, serving
from tests.web.phones import PHONE

PICTURE = Path(__file__).parents[1] / "docs" / "phone.png"
PAGES = ("", "tickets", "result")
GAP = 20
COLOURS = 256


def main() -> None:
    with TemporaryDirectory() as folder, serving(create_app({"DATA": folder})) as url:
        side_by_side(screens(url)).quantize(COLOURS).save(PICTURE, optimize=True)


def screens(url: str) -> list[Image.Image]:
    """Return the start page, the map, the tickets and the result, in German."""
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        page = browser.new_page(viewport=PHONE, locale="de-DE", has_touch=True)
        page.goto(url)
        page.locator("input[type=file]").set_input_files(GAMES / "europe.json")
        page.wait_for_url("**/games/**")
        game = page.url.partition("/games/")[2].partition("/")[0]
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
    main()
