"""Seats and the opening of the count by touch: one question on one phone, told on the other (R10)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

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


def test_one_question_opens_the_count_on_both_phones(server: Server, table: tuple[str, Page, Page]) -> None:
    key, ours, theirs = table
    ours.tap("[data-open-count]")
    expect(ours.locator("#before-count")).to_contain_text("Not done:")
    assert not server.store.record(key).game.is_count_open
    ours.tap("[data-confirm]")
    look(theirs)
    for page in (ours, theirs):
        page.wait_for_url("**/reveal")


def test_whoever_loses_a_seat_reads_on_every_page_who_has_it_and_takes_it_back(
    server: Server, table: tuple[str, Page, Page]
) -> None:
    key, ours, theirs = table
    first, second = (player.name for player in server.store.record(key).game.players)
    ours.goto(server.address(key))
    theirs.goto(server.address(key, "tickets?seat=0"))
    theirs.tap("[data-enter-for]")
    theirs.tap("[data-confirm]")
    theirs.wait_for_url("**/tickets?seat=0")
    look(ours)
    notice = ours.locator("[data-notice='0']")
    expect(notice).to_contain_text(f"{second}'s phone has had {first}'s seat since ")
    expect(notice.locator("time")).not_to_contain_text("UTC")
    ours.goto(server.address(key, "result"))
    notice.get_by_text("Take it back").tap()
    ours.tap("[data-confirm]")
    ours.wait_for_url("**/result")
    look(theirs)
    expect(theirs.locator("#secret")).to_be_visible()
    ours.get_by_text("All right").tap()
    expect(notice).to_be_hidden()


def test_without_a_network_nothing_is_opened_and_the_page_says_so(
    server: Server, table: tuple[str, Page, Page]
) -> None:
    key, ours, _ = table
    ours.tap("[data-open-count]")
    expect(ours.locator("#before-count")).to_be_visible()
    ours.context.set_offline(True)
    ours.tap("[data-confirm]")
    expect(ours.locator("#said")).to_contain_text("No connection.")
    assert not server.store.record(key).game.is_count_open
