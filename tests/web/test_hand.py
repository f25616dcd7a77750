"""The map in a tired hand: what a tap, a stroke or a key must never do, and what it leaves where it was."""

from dataclasses import replace

from playwright.sync_api import Page, expect

from scorer.rules.game import Game
from tests.web.conftest import Server, new_game, recorded
from tests.web.fingers import claims, drag, line, opened, saved, space, spot

HOLD = 300
"""Milliseconds after which a held city has surely begun a stroke (it does after 220)."""


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


def test_a_stroke_of_the_wrong_player_goes_to_another_by_one_tap_and_back_by_one_undo(
    server: Server, page: Page
) -> None:
    key = opened(server, page, new_game("europe"))
    line(page, "paris-zurich").dispatch_event("click")
    drag(page, *(spot(page, city) for city in ("brest", "dieppe", "paris")), hold=HOLD)
    page.click("[data-player='Björn']")  # a tap so soon after a stroke is taken for a finger that stops the board
    offer = page.locator("#offer button")
    expect(offer).to_have_text("Give these 2 to Björn")
    offer.click()
    expect(offer).to_be_hidden()
    expect(page.locator("#said")).to_have_text("Brest–Dieppe and Dieppe–Paris go to Björn.")
    saved(page)
    assert claims(server, key) == [("Anna", "paris-zurich"), ("Björn", "brest-dieppe"), ("Björn", "dieppe-paris")]
    page.tap("#undo")
    expect(page.locator("#said")).to_have_text("Brest–Dieppe and Dieppe–Paris are Anna's again.")
    saved(page)
    assert {name for name, _ in claims(server, key)} == {"Anna"}


def test_the_offer_is_gone_with_the_next_tap_on_the_map(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    for route in ("paris-zurich", "brest-paris"):
        line(page, route).dispatch_event("click")
    page.tap("[data-player='Björn']")
    expect(page.locator("#offer")).to_be_visible()
    page.touchscreen.tap(*space(page, "brest-pamplona", 2))
    expect(page.locator("#offer")).to_be_hidden()
    page.tap("[data-player='Anna']")
    expect(page.locator("#offer")).to_be_hidden()


def test_claims_in_blocks_of_one_player_are_asked_about_and_the_answer_is_remembered(
    server: Server, page: Page
) -> None:
    opened(server, page, in_blocks())
    expect(page.locator("#order p")).to_contain_text("was that the order of play?")
    page.tap("#order .sure")
    expect(page.locator("#order")).to_be_hidden()
    page.reload()
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    expect(page.locator("#order")).to_be_hidden()


def test_cards_are_entered_as_they_lie_by_one_tap(server: Server, page: Page) -> None:
    key = opened(server, page, in_blocks())
    page.tap("#order .lie")
    page.wait_for_url("**/claims")
    assert server.store.record(key).game.entered_cards == ()
    expect(page.locator("#countries .country-card").first).to_be_visible()


def test_a_game_that_was_entered_in_order_asks_nothing(server: Server, page: Page) -> None:
    opened(server, page, recorded("poland"))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    expect(page.locator("#order")).to_be_hidden()


def in_blocks() -> Game:
    """Return the recorded game of Poland as somebody enters it who takes player after player."""
    game = recorded("poland")
    return replace(game, claims=tuple(sorted(game.claims, key=lambda claim: claim.seat)))
