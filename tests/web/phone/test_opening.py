"""The buttons by which a count is opened while somebody is not done, and what their phones show (R10)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorer.store import seats
from tests.web.conftest import Server, recorded
from tests.web.fingers import look

Phone = Callable[..., BrowserContext]


def seated(server: Server, phone: Phone, key: str, seat: int) -> Page:
    page = phone().new_page()
    page.goto(server.address(key, "join"))
    page.locator("[data-join]").nth(seat).tap()
    page.wait_for_url(f"**/?seat={seat}")
    page.goto(server.address(key, "invite?at=count"))
    return page


@pytest.fixture
def table(server: Server, phone: Phone) -> tuple[str, Page, Page]:
    """Return a game of two whose lines are entered, and the lobby on both phones."""
    key = server.store.create(recorded("nordic-tie-longest-path")).key
    return key, seated(server, phone, key, 0), seated(server, phone, key, 1)


def open_count(page: Page) -> None:
    look(page)
    page.tap("#opening summary")
    page.tap("[data-open-count]")
    expect(page.locator("#secret-count")).to_contain_text("may refuse for ten seconds")


def test_who_is_not_done_keeps_the_count_closed_by_one_tap_and_else_it_opens_on_both_phones(
    server: Server, table: tuple[str, Page, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    key, ours, theirs = table
    open_count(ours)
    look(theirs)
    asked = theirs.locator("[data-notice=asks]")
    expect(asked).to_contain_text("Ebba's phone would open the count")
    asked.locator("button").tap()
    expect(theirs.locator("[data-notice=asks]")).to_be_hidden()
    look(ours)
    expect(ours.locator("#opening")).to_be_attached()
    assert not server.store.record(key).game.is_count_open
    monkeypatch.setattr(seats, "PATIENCE", timedelta(seconds=2))
    open_count(ours)
    for page in (ours, theirs):
        look(page)
        page.wait_for_url("**/reveal")
    assert server.store.record(key).game.is_count_open


def test_a_page_that_waits_for_a_phone_that_is_gone_offers_to_enter_its_tickets_and_to_count_without(
    server: Server, table: tuple[str, Page, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    key, ours, theirs = table
    theirs.close()
    presence = server.app.extensions["presence"]
    now = presence._now
    for later in (40, 80):  # what their page sent as it closed may arrive after the first
        presence._now = lambda later=later: now() + later
        look(ours)
        ours.reload()
    name = server.store.record(key).game.players[1].name
    ours.tap(f"[data-enter-for='{name}']")
    expect(ours.locator("[data-confirm]")).to_be_visible()
    ours.go_back()
    monkeypatch.setattr(seats, "PATIENCE", timedelta(seconds=2))
    ours.tap("[data-count-without]")
    ours.wait_for_url("**/reveal")
    assert server.store.record(key).game.is_count_open
