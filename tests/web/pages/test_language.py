"""The switch between languages keeps the page."""

from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from tests.web.conftest import Server, new_game


def test_a_switch_keeps_the_language_the_page_and_what_is_typed(server: Server, page: Page) -> None:
    page.goto(f"{server.url}?again=&round=")
    address = page.url
    page.locator("[name=board][value=poland]").check(force=True)
    page.get_by_label("Name of player 1", exact=True).fill("Zofia")
    page.click(".languages summary")
    page.click("text=Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url == address
    expect(page.get_by_label("Name von Person 1", exact=True)).to_have_value("Zofia")
    expect(page.locator("[name=board][value=poland]")).to_be_checked()
    page.goto(server.address(server.store.create(new_game()).key, "tickets?seat=2"))
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_a_switch_never_leads_to_another_site(client: FlaskClient) -> None:
    assert client.post("/language/de", data={"back": "https://evil.example/"}).location == "/"
