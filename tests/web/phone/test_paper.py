"""What a phone prints: a PDF where the browser has no bars, and a page without its buttons."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Server, new_game

HOME_SCREEN = """
Object.defineProperty(navigator, "standalone", { value: true });
navigator.share = async ({ files: [file] }) => { document.title = `${file.name} ${file.type} ${file.size > 1000}`; };
"""
"""What an iPhone says of itself where an app was opened from its home screen."""


def test_on_an_iphones_home_screen_a_print_is_shared(server: Server, phone: Callable[..., BrowserContext]) -> None:
    context = phone(service_workers="block")
    context.add_init_script(HOME_SCREEN)
    page = context.new_page()
    page.goto(f"{server.url}/rules?board=europe")
    page.click("a[href*='.pdf']")
    expect(page).to_have_title("europe-rules.pdf application/pdf true", timeout=60_000)  # a print


@pytest.mark.parametrize("place", ["result", "claims", "tickets"])
def test_a_printed_page_has_no_buttons_at_its_foot(server: Server, page: Page, place: str) -> None:
    page.goto(server.address(server.store.create(new_game()).key, place))
    expect(page.locator(".guide")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".guide")).to_be_hidden()
    expect(page.locator(".languages")).to_be_hidden()
