"""The minute in which a table is done: the count waits for every move, and every phone tells the same."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorer.count.scoring import score
from scorer.files.wire import Undo
from scorer.rules.game import Game
from scorer.rules.moves import OpenCount, ReturnTicket, TakeTicket
from tests.web.conftest import Server, recorded
from tests.web.fingers import look, sat, saved, slow

TOLD = "**/reveal"


def without(game: Game, seat: int, tickets: int) -> tuple[Game, list[str]]:
    """Return a game whose player has not entered the last tickets yet, and their ids."""
    own = [held for held in game.tickets if held.seat == seat]
    left = own[-tickets:]
    kept = tuple(held for held in game.tickets if held not in left)
    return Game(**{**vars(game), "tickets": kept}), [held.ticket.id for held in left]


def told(page: Page) -> dict[str, str]:
    """Go to the end of the telling, and return everybody's points on the podium."""
    page.wait_for_url(TOLD)
    expect(page.locator(".reveal")).to_have_class(re.compile("is-live"), timeout=40_000)
    page.tap("[data-skip]")
    rows = page.locator(".podium .place")
    return {row.locator(".name").inner_text(): row.locator(".total").inner_text() for row in rows.all()}


def truth(server: Server, key: str) -> dict[str, str]:
    players = score(server.store.record(key).game).players
    return {player.player.name: str(player.total).replace("-", "−") for player in players}


def test_being_done_overtakes_no_move_however_slow_the_network_is(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    """Without a delay a whole evening does the same on several phones (test_evening.py)."""
    whole = recorded("nordic-tie-longest-path")
    game, late = without(whole, 0, 3)
    key = server.store.create(game).key
    server.store.seats.take(key, "other", [1])
    server.store.seats.finish(key, "other")
    page = sat(server, phone(service_workers="allow"), key, 0)
    page.reload()  # the service worker answers from now on
    slow(page.context, 500)
    for ticket in late:
        page.click(f"[data-ticket='{ticket}']")
    page.tap("[data-done]")
    assert told(page) == truth(server, key)
    assert truth(server, key) == {
        player.player.name: str(player.total).replace("-", "−") for player in score(whole).players
    }


# ---- A change while the count is told ----


def opened(server: Server, phone: Callable[..., BrowserContext], game: Game, phones: int = 2) -> tuple[str, list[Page]]:
    """Open the count of a game, with phones of its first players that tell it, each alone."""
    server.app.extensions["presence"]._now = lambda: 0.0  # nobody is too slow to be there
    key = server.store.create(game).key
    pages = [sat(server, phone(), key, seat) for seat in range(phones)]
    server.store.append(key, "open", OpenCount(), phone="somebody")
    for page in pages:
        look(page)
        page.wait_for_url(TOLD)
    for page in pages:
        page.tap("#pause")  # whoever was led lets go
    return key, pages


def test_a_closed_count_ends_the_telling_until_the_next_which_a_change_that_comes_to_nothing_does_not_stop(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    game = recorded("nordic-tie-longest-path")
    key, (page,) = opened(server, phone, game, 1)
    server.store.seats.take(key, "other", [1])  # else this phone shows all, and no count need be open
    server.store.append(key, "closed", Undo(line=server.store.number(key)))
    look(page)
    page.wait_for_url("**/result")
    server.store.append(key, "anew", OpenCount(), phone="somebody")
    look(page)
    page.wait_for_url(TOLD)
    page.tap("#pause")
    ticket = game.tickets_of(0)[-1]
    server.store.append(key, "back", ReturnTicket(ticket.start, ticket.end, ticket.value), phone="somebody")
    server.store.append(key, "again", TakeTicket(0, ticket.start, ticket.end), phone="somebody")
    with page.expect_response(TOLD):
        look(page)
    page.evaluate("() => fetch('moves')")
    expect(page.locator("#telling")).to_have_count(1)


def test_what_still_waits_on_a_phone_is_sent_by_the_telling_and_the_other_result_tells_the_truth(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    game, (late,) = without(recorded("nordic-tie-longest-path"), 0, 1)
    key, (one, other) = opened(server, phone, game)
    other.tap("#skip")
    expect(other.locator(".podium")).to_be_visible()
    start, end = late.split("-")
    move = {"kind": "take-ticket", "seat": 0, "start": start, "end": end}
    one.evaluate(
        "([path, move]) => localStorage.setItem(`move ${path} x`, JSON.stringify({id: 'x', at: 1, moves: [move]}))",
        [f"/games/{key}/", move],
    )
    one.reload()
    saved(one)
    look(other)
    for name, total in truth(server, key).items():
        expect(other.locator(f".podium [data-total='{name}']")).to_have_text(total)
    expect(other.locator("#telling")).to_have_count(0)


def test_whoever_opens_a_count_that_cannot_be_told_yet_is_led_to_what_is_asked_before_it(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    whole = recorded("nordic-tie-longest-path")
    game = Game(**{**vars(whole), "tickets": tuple(held for held in whole.tickets if held.seat == 1)})
    key = server.store.create(game).key
    one, other = [sat(server, phone(), key, seat) for seat in range(2)]
    one.tap("[data-done]")
    expect(one.locator("[data-done]")).to_have_text("Not done after all")
    other.tap("[data-done]")
    other.wait_for_url("**/asks")
    expect(other.locator("#asks")).to_contain_text("Ebba")
    server.store.append(key, "closed", Undo(line=server.store.number(key)))
    look(one)
    one.tap("[data-open-count]")
    one.tap("[data-confirm]")
    one.wait_for_url("**/asks")
    expect(one.locator("#asks")).to_contain_text("Ebba")


# ---- Nobody misses it ----


@pytest.mark.parametrize("place", ["", "join"])
def test_a_page_loaded_after_the_opening_begins_the_telling_once(
    server: Server, phone: Callable[..., BrowserContext], place: str
) -> None:
    """On the map, and on a page that shows no news."""
    game = recorded("nordic-tie-longest-path")
    key = server.store.create(game).key
    server.store.append(key, "open", OpenCount(), phone="somebody")
    page = sat(server, phone(), key, 0, place)
    page.wait_for_url(TOLD)
    page.goto(server.address(key, place))
    page.evaluate("() => new Promise(done => setTimeout(() => requestAnimationFrame(done)))")
    look(page)
    page.evaluate("() => fetch('moves')")
    assert not page.url.endswith("reveal")


def test_whoever_types_a_card_by_hand_is_called_to_the_count_after_it(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    game, _ = without(recorded("nordic-tie-longest-path"), 0, 1)
    key = server.store.create(game).key
    page = sat(server, phone(), key, 0)
    page.tap(".by-hand summary")
    page.select_option("[name=start]", "oslo")
    server.store.append(key, "open", OpenCount(), phone="somebody")
    look(page)
    expect(page.locator(".announced")).to_have_text(
        "The count is open. It begins here as soon as this card is entered."
    )
    page.select_option("[name=end]", "goteborg")
    page.fill("[name=value]", "3")
    page.tap(".by-hand button")
    page.wait_for_url(TOLD)
    assert len(server.store.record(key).game.tickets_of(0)) == len(game.tickets_of(0)) + 1
