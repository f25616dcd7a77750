"""The switch between languages keeps the page."""

import re

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from tests.web.conftest import Server, new_game


def test_a_switch_keeps_the_language_and_the_page(server: Server, page: Page) -> None:
    address = server.address(server.store.create(new_game()).key, "tickets?seat=2")
    page.goto(address)
    page.click("text=Deutsch")
    assert page.url == address
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto(server.url)
    expect(page.locator("h2").first).to_have_text(re.compile("Auf diesem Telefon begonnen"))


@pytest.mark.parametrize(
    "back", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", ""]
)
def test_a_switch_never_leads_to_another_site(client: FlaskClient, back: str) -> None:
    assert client.post("/language/de", data={"back": back}).location == "/"
