"""What a thumb that slipped gets back: an undo is made again by one tap, and Back closes before it leaves."""

import pytest
from playwright.sync_api import Page, expect

from scorer.rules.moves import ClaimRoute
from tests.web.conftest import Server, new_game, recorded
from tests.web.fingers import claims, drag, line, opened, saved, spot


def test_what_was_undone_on_the_map_is_made_again_as_the_stroke_that_it_was(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    drag(page, *(spot(page, city) for city in ("brest", "dieppe", "paris")))
    saved(page)
    both = claims(server, key)
    assert len(both) == 2
    page.click("[data-undo]")  # a tap so soon after a stroke is taken for a finger that stops the board
    page.tap("[data-redo]")
    expect(page.locator("[data-redo]")).to_be_hidden()
    saved(page)
    assert claims(server, key) == both
    page.tap("[data-undo]")
    saved(page)
    assert claims(server, key) == []


def test_what_was_undone_on_another_page_is_made_again(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.goto(server.address(key, "tickets?seat=0"))
    page.tap("[data-ticket=brest-petrograd]")
    saved(page)
    page.tap("[data-undo]")
    page.tap("[data-redo]")
    saved(page)
    assert len(server.store.record(key).game.tickets) == 1


def test_one_release_is_told_once(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    line(page, "paris-zurich").dispatch_event("click")
    saved(page)
    line(page, "paris-zurich").dispatch_event("click")
    expect(page.locator("#freed")).to_contain_text("Anna’s line released")
    saved(page)
    expect(page.locator("#said")).to_be_hidden()


@pytest.mark.parametrize(("opener", "open"), [(".menu", "#places"), ("#find", "#sheet")])
def test_back_closes_what_is_open_and_then_leaves(server: Server, page: Page, opener: str, open: str) -> None:
    page.goto(server.url)
    key = opened(server, page, recorded("europe"))
    page.tap(opener)
    page.wait_for_function("history.state?.isGuard")
    page.go_back()
    expect(page.locator(open)).to_be_hidden()
    assert page.url == server.address(key)
    page.tap(opener)
    expect(page.locator(open)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(open)).to_be_hidden()
    page.go_back()
    page.wait_for_url(f"{server.url}/")


def test_an_undone_change_of_players_is_seen_at_once_and_made_again(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.goto(server.address(key, "set-up"))
    page.fill("[name=players-0-name]", "Zoë")
    page.tap("[data-confirm]")
    chip = page.locator("[data-seat='0']").first
    expect(chip).to_contain_text("Zoë")
    page.tap("[data-undo]")
    expect(chip).to_contain_text("Anna")
    page.tap("[data-redo]")
    expect(chip).to_contain_text("Zoë")
    expect(page.locator("[data-redo]")).to_be_hidden()


def test_undos_too_many_are_made_again_one_by_one_on_any_page_until_something_new_is_entered(
    server: Server, page: Page
) -> None:
    key = opened(server, page, new_game("europe"))
    for route in ("paris-zurich", "brest-paris", "brest-dieppe", "dieppe-london-1"):
        line(page, route).dispatch_event("click")
    saved(page)
    for _ in range(4):
        page.locator("#undo").dispatch_event("click")
    saved(page)
    assert claims(server, key) == []
    page.tap("[data-redo]")
    page.goto(server.address(key, "tickets?seat=0"))
    page.tap("[data-redo]")
    saved(page)
    assert claims(server, key) == [("Anna", "paris-zurich"), ("Anna", "brest-paris")]
    server.store.append(key, "other", ClaimRoute(1, "brest-dieppe"), phone="another")
    page.goto(server.address(key))
    page.tap("[data-redo]")
    expect(page.locator("#sentence")).to_contain_text("Björn")
    page.tap("#ask .leave")
    page.tap("[data-redo]")
    expect(page.locator("[data-redo]")).to_be_hidden()
    saved(page)
    assert ("Anna", "dieppe-london-1") in claims(server, key), "what was refused is left out"
    page.locator("#undo").dispatch_event("click")
    expect(page.locator("[data-redo]")).to_be_visible()
    line(page, "munchen-wien").dispatch_event("click")
    expect(page.locator("[data-redo]")).to_be_hidden()


def test_several_undos_are_all_made_again_by_one_tap(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    routes = ("paris-zurich", "brest-paris", "brest-dieppe", "dieppe-london-1")
    for route in routes:
        line(page, route).dispatch_event("click")
    saved(page)
    for _ in range(3):
        page.locator("#undo").dispatch_event("click")
    page.tap("text=Redo all 3")
    expect(page.locator("#offer")).to_be_hidden()
    expect(page.locator("[data-redo]")).to_be_hidden()
    saved(page)
    assert claims(server, key) == [("Anna", route) for route in routes]
    page.locator("#undo").dispatch_event("click")
    saved(page)
    assert len(claims(server, key)) == 3, "each is a step of its own again"
    expect(page.locator("#offer")).to_be_hidden()


def test_of_a_stroke_the_last_line_alone_is_taken_back(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    drag(page, *(spot(page, city) for city in ("brest", "dieppe", "london")))
    saved(page)
    page.click("#last")
    expect(page.locator("#last")).to_be_hidden()
    saved(page)
    assert claims(server, key) == [("Anna", "brest-dieppe")]


def test_a_tap_on_the_twin_of_ones_own_line_moves_the_claim_there_and_undo_brings_it_back(
    server: Server, page: Page
) -> None:
    key = opened(server, page, new_game("europe"))
    for route in ("edinburgh-london-1", "edinburgh-london-2"):
        line(page, route).dispatch_event("click")
        saved(page)
    assert claims(server, key) == [("Anna", "edinburgh-london-2")]
    expect(page.locator("#offer")).to_contain_text("Anna has the other line now.")
    page.tap("#offer button")
    saved(page)
    assert claims(server, key) == [("Anna", "edinburgh-london-1")]


def test_stations_take_a_tap_each_and_whoever_has_none_left_makes_room_for_the_next(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe", players=2))
    page.goto(server.address(key, "?at=10"))

    def tap(city: str) -> None:
        page.locator(f"[data-city='{city}']").dispatch_event("click")

    def built() -> list[tuple[int, str]]:
        saved(page)
        return [(station.seat, station.city.id) for station in server.store.record(key).game.stations]

    for city in ("wien", "roma", "paris", "berlin"):
        tap(city)
    assert built() == [(0, "wien"), (0, "roma"), (0, "paris"), (1, "berlin")]
    page.locator("#undo").dispatch_event("click")
    page.locator("#undo").dispatch_event("click")
    expect(page.locator("[data-seat='0']")).to_have_attribute("aria-pressed", "true")
    tap("london")
    tap("wien")
    page.tap("#give")
    expect(page.locator("#sheet")).to_be_hidden()
    assert built() == [(0, "roma"), (0, "london"), (1, "wien")]
