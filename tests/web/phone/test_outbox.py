"""One outbox on every page of a game: nothing is lost, nothing is sent twice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.moves import ClaimRoute
from scorer.store.seats import WHOEVER
from tests.web.conftest import Server, new_game, violations
from tests.web.fingers import claims, cut, held, line, opened, sat, saved

WAITS = "() => Object.keys(localStorage).some(key => key.startsWith('move '))"


@contextmanager
def left_waiting(server: Server, context: BrowserContext, key: str) -> Iterator[None]:
    """Claim a line on the map without a network, and in the end close the map."""
    page = context.new_page()
    page.goto(server.address(key))
    page.route("**/moves", cut)
    line(page, "paris-zurich").dispatch_event("click")
    page.wait_for_function(WAITS)
    yield
    page.close()


def test_a_ticket_taken_without_a_network_is_sent_by_another_page_after_the_tab_was_closed(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    context = phone()
    tickets, key = context.new_page(), server.store.create(new_game()).key
    tickets.goto(server.address(key, "tickets"))
    context.route("**/moves", cut)  # until the tab is gone, which would send it when its own network is back
    tickets.click("[data-ticket=berlin-roma]")
    expect(tickets.locator("[data-ticket=berlin-roma]")).to_have_attribute("aria-pressed", "true")
    expect(tickets.locator("#said")).to_contain_text("kept on this phone")
    tickets.close()
    assert held(server, key) == []
    context.unroute("**/moves")
    other = context.new_page()
    other.goto(server.address(key, "claims"))
    saved(other)
    assert held(server, key) == ["berlin-roma"]


def test_four_quick_tickets_and_a_tap_on_another_player_lose_none(server: Server, page: Page) -> None:
    key = server.store.create(new_game()).key
    page.goto(server.address(key, "tickets"))
    page.route("**/moves", lambda route: None)  # a network so slow that no answer comes while the page is open
    wanted = ["berlin-roma", "berlin-moskva", "berlin-london", "frankfurt-smolensk"]
    for ticket in wanted:
        page.click(f"[data-ticket={ticket}]")
    page.unroute("**/moves")
    page.click("[data-player='Björn']")
    page.wait_for_url("**seat=1")
    saved(page)
    assert held(server, key) == wanted


def test_the_result_sends_what_waits_and_counts_again(server: Server, page: Page) -> None:
    key = server.store.create(new_game()).key
    with left_waiting(server, page.context, key):
        assert claims(server, key) == []
    page.goto(server.address(key, "result"))
    routes, stations, longest_path = 4, 3 * 4, 10
    expect(page.locator("[data-total='Anna']").first).to_have_text(str(routes + stations + longest_path))
    saved(page)


def test_the_result_says_why_what_waited_is_refused(server: Server, page: Page) -> None:
    key = server.store.create(new_game()).key
    with left_waiting(server, page.context, key):
        server.store.append(key, "meanwhile", ClaimRoute(1, "paris-zurich"))
    page.goto(server.address(key, "result"))
    expect(page.locator("#refusal")).to_contain_text("Paris–Zürich is already Björn's.")
    page.click("text=Give it to Anna")
    saved(page)
    assert claims(server, key) == [("Anna", "paris-zurich")]


@pytest.mark.parametrize("has_locks", [True, False], ids=["with locks", "over plain http, without"])
def test_two_pages_of_one_game_do_not_send_twice(
    server: Server, phone: Callable[..., BrowserContext], has_locks: bool
) -> None:
    context = phone(locale="en-GB")
    if not has_locks:
        context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    sent: list[str] = []
    context.on("requestfinished", lambda request: sent.append(request.url) if request.method == "POST" else None)
    one, other = context.new_page(), context.new_page()
    key = opened(server, one, new_game("europe"))
    other.goto(server.address(key))
    context.set_offline(True)
    line(one, "paris-zurich").dispatch_event("click")
    line(other, "brest-paris").dispatch_event("click")
    expect(line(one, "brest-paris")).to_contain_class("claimed")
    expect(line(other, "paris-zurich")).to_contain_class("claimed")
    context.set_offline(False)
    saved(one)
    assert claims(server, key) == [("Anna", "paris-zurich"), ("Anna", "brest-paris")]
    assert len(sent) == 1 or not has_locks, "without locks both may send, and each move counts once"
    for shown in (one, other):
        expect(shown.locator(".view [data-route].claimed")).to_have_count(2)


def test_an_undo_takes_back_what_this_phone_showed_and_not_what_another_did_meanwhile(
    server: Server, page: Page
) -> None:
    key = opened(server, page, new_game("europe"))
    line(page, "paris-zurich").dispatch_event("click")
    saved(page)
    page.route("**/moves*", cut)  # so that the page does not hear of the other phone
    server.store.append(key, "other", ClaimRoute(1, "brest-paris"))
    page.tap("#undo")
    saved(page)
    assert claims(server, key) == [("Björn", "brest-paris")]


def test_tickets_tapped_offline_are_kept_when_the_seat_is_lost_and_entered_once_it_is_taken_back(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    key = server.store.create(new_game()).key
    old = sat(server, phone(), key, 0)
    old.context.set_offline(True)
    for ticket in ("essen-kyiv", "paris-wien"):
        old.click(f"[data-ticket={ticket}]")
    server.store.seats.take(key, "nobody's", [0], takes_over=[WHOEVER])  # a phone that is silent, and has the seat
    old.context.set_offline(False)
    expect(old.locator("[data-ticket]")).to_have_count(0)  # it is loaded anew, and is another page
    expect(old.locator("#lost")).to_contain_text("not at this phone: Essen–Kyïv, Paris–Wien.")
    expect(old.locator("[data-notice='0']")).to_contain_text("Another phone has had Anna's seat since")
    assert violations(old, "#lost") == []
    assert held(server, key) == []
    old.tap("#lost .primary")
    old.tap("[data-confirm]")
    for ticket in ("essen-kyiv", "paris-wien"):
        expect(old.locator(f"[data-ticket={ticket}][aria-pressed=true]").first).to_be_visible()
    expect(old.locator("#lost")).to_be_hidden()
    expect(old.locator("[data-waiting]").first).to_have_attribute("data-waiting", "0")
    assert sorted(held(server, key)) == ["essen-kyiv", "paris-wien"]


SET_ASIDE = """path => ["brest-paris", "paris-zurich"].forEach((route, at) => localStorage.setItem(
  `aside ${path} ${route}`,
  JSON.stringify({ id: route, at, moves: [{ kind: "claim", seat: 0, route }], failed: 4 })))"""


def test_what_was_set_aside_is_told_and_sent_or_thrown_away(server: Server, page: Page) -> None:
    """On the tickets; every page has the notice from the same template and script."""
    key = server.store.create(new_game()).key
    page.goto(server.address(key, "tickets"))
    page.evaluate(SET_ASIDE, f"/games/{key}/")
    page.reload()
    expect(page.locator("#aside")).to_contain_text("Our server fails at 2 moves of yours.")
    page.tap("#aside .again")
    expect(page.locator("#aside")).to_be_hidden()
    saved(page)
    assert [route for _, route in claims(server, key)] == ["brest-paris", "paris-zurich"]
    page.evaluate(SET_ASIDE, f"/games/{key}/")
    page.reload()
    page.tap("#aside .drop")
    expect(page.locator("#aside")).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('aside ')).length") == 0
