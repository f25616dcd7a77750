"""What one phone does is seen on the others, on every page; nothing moves under a finger, and nobody asks unseen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scorer.rules.moves import ClaimRoute, OpenCount, TakeTicket
from tests.web.conftest import NEW_PHONE, Server, new_game, recorded
from tests.web.fingers import claims, line, look, sat, saved

SEEN = {
    "": ("[data-total='Björn']", "17"),
    "tickets?seat=1": ("#hand", "1 ticket"),
    "claims": ("main", "Berlin–Wien"),
    "result": ("#count", "Björn"),
}


@pytest.mark.parametrize("place", SEEN)
def test_every_page_shows_what_another_phone_has_done_and_says_it(server: Server, page: Page, place: str) -> None:
    key = server.store.create(new_game("europe", 2)).key
    page.goto(server.address(key, place))
    server.store.append(key, "a", [ClaimRoute(1, "berlin-wien"), TakeTicket(1, "berlin", "roma")], phone="bjorns")
    look(page)
    expect(page.locator("#said")).to_contain_text("Another phone: Björn claims Berlin–Wien. Björn takes a ticket.")
    where, what = SEEN[place]
    expect(page.locator(where)).to_contain_text(what)


def test_a_page_asks_again_by_itself(server: Server, page: Page) -> None:
    key = server.store.create(new_game("europe", 2)).key
    page.goto(server.address(key))
    server.store.append(key, "a", ClaimRoute(1, "berlin-wien"), phone="bjorns")
    expect(line(page, "berlin-wien")).to_contain_class("claimed")


def test_an_answer_that_comes_while_a_finger_is_on_the_page_moves_nothing(server: Server, page: Page) -> None:
    key = server.store.create(new_game("europe", 2)).key
    page.goto(server.address(key, "tickets?seat=1"))
    held: dict[str, Route] = {}
    page.route("**/moves?since=*", lambda route: held.update(poll=route), times=1)
    with page.expect_request("**/moves?since=*"):
        look(page)
    server.store.append(key, "a", TakeTicket(1, "berlin", "roma"), phone="bjorns")
    page.dispatch_event("main", "pointerdown")
    with page.expect_response("**/moves?since=*"):
        held["poll"].continue_()
    page.evaluate("() => fetch('/')")
    expect(page.locator("#hand")).to_contain_text("holds no tickets yet")
    expect(page.locator("#said")).not_to_contain_text("Björn")
    page.dispatch_event("main", "pointerup")
    look(page)
    expect(page.locator("#said")).to_contain_text("Björn takes a ticket.")
    expect(page.locator("#hand")).to_contain_text("1 ticket")


@NEW_PHONE
def test_a_phone_sends_its_move_before_it_leaves_for_the_open_count(server: Server, page: Page) -> None:
    key = server.store.create(recorded("nordic")).key
    page.clock.install()
    page.goto(server.address(key))
    held: dict[str, Route] = {}
    page.route("**/moves?since=*", lambda route: held.update(poll=route))
    page.route("**/moves", lambda route: held.update(move=route))
    with page.expect_request("**/moves?since=*"):
        look(page)
    with page.expect_request("**/moves"):
        line(page, "goteborg-oslo").dispatch_event("click")
    server.store.append(key, "open", OpenCount(), phone="bjorns")
    with page.expect_response("**/moves?since=*"):
        held["poll"].continue_()
    page.clock.run_for(5_000)  # a link that is tapped waits for the moves, too, but not as long as this
    page.evaluate("() => fetch('/')")
    held["move"].continue_()
    saved(page)
    assert ("Anna", "goteborg-oslo") in claims(server, key)
    page.unroute("**/moves?since=*")
    look(page)
    page.wait_for_url("**/reveal")


def test_a_dot_shows_who_is_here_and_a_tick_who_is_done(server: Server, phone: Callable[..., BrowserContext]) -> None:
    key = server.store.create(new_game("europe", 2)).key
    annas, bjorns = [sat(server, phone(), key, seat, place="") for seat in range(2)]
    for page in (annas, bjorns):
        look(page)
        for name in ("Anna", "Björn"):
            expect(page.locator(f"[data-player='{name}']")).to_have_attribute("data-sits", "here")
    bjorns.tap("[data-done]")
    saved(bjorns)
    look(annas)
    expect(annas.locator("[data-player='Björn']")).to_have_attribute("data-sits", "done")
