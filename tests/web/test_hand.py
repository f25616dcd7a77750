"""The map in a tired hand: what a tap, a stroke or a key must never do, and what it leaves where it was."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Server, new_game
from tests.web.fingers import claims, opened, saved, spot


def test_a_double_tap_on_a_city_claims_nothing_under_the_sheet_that_has_just_opened(server: Server, page: Page) -> None:
    """Palermo lies low on the board, where the sheet comes up under the finger."""
    page.clock.install()
    key = opened(server, page, new_game("europe"))
    page.tap("#overview")
    page.clock.pause_at("2040-01-01")
    page.touchscreen.tap(*spot(page, "palermo"))
    row = page.locator("#sheet [data-claim]:visible").first.bounding_box()
    assert row
    for moment in (0, 349):
        page.clock.run_for(moment)
        page.touchscreen.tap(row["x"] + 90, row["y"] + row["height"] / 2)
        expect(page.locator(".view .claimed")).to_have_count(0)
    page.clock.run_for(1)
    page.touchscreen.tap(row["x"] + 90, row["y"] + row["height"] / 2)
    expect(page.locator(".view .route.claimed")).to_have_count(1)
    page.clock.resume()
    saved(page)
    assert len(claims(server, key)) == 1
