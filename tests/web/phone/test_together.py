"""Several phones at one table, each a real browser with cookies of its own."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Server, new_game
from tests.web.fingers import claims, line, look, sat, saved


def test_whose_trains_were_given_away_reads_who_it_was_and_the_way_back(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game()).key
    annas, bjorns = [sat(server, phone(), key, seat, "") for seat in range(2)]
    line(annas, "brest-paris").dispatch_event("click")
    line(annas, "paris-zurich").dispatch_event("click")
    saved(annas)
    look(bjorns)
    expect(bjorns.locator("#said")).to_contain_text("Anna claims Brest–Paris and Paris–Zürich")
    expect(line(bjorns, "paris-zurich")).to_contain_class("claimed p-blue")
    line(bjorns, "paris-zurich").dispatch_event("click")
    bjorns.tap("#ask button:has-text('Give it to Björn')")
    saved(bjorns)
    look(annas)
    expect(annas.locator(".announced")).to_have_text("Björn: Paris–Zürich goes to Björn.")
    annas.tap("#undo")
    expect(annas.locator("#ask")).to_contain_text("stands in the way: Paris–Zürich goes to Björn.")
    annas.tap("#ask button:has-text('Instead: Brest–Paris released')")
    saved(annas)
    assert claims(server, key) == [("Björn", "paris-zurich")]
    annas.tap("#undo")
    annas.tap("#ask button:has-text('First take back')")
    saved(annas)
    annas.tap("#undo")
    saved(annas)
    assert claims(server, key) == []


def test_whoever_looks_at_the_game_again_gets_a_dot_though_nothing_else_is_new(server: Server, page: Page) -> None:
    key = server.store.create(new_game(players=2)).key
    server.store.seats.take(key, "bjorns", [1])
    page.goto(server.address(key))
    chip = page.locator("[data-player='Björn']")
    expect(chip).to_have_attribute("data-sits", "")
    server.app.extensions["presence"].hear(key, "bjorns")
    look(page)
    expect(chip).to_have_attribute("data-sits", "here")
