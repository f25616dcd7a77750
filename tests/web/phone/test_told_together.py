"""The count on several screens, as the table of docs/design.md has it: one leads, the others follow, and what is over
stays over."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.moves import OpenCount, ReturnTicket
from tests.web.conftest import Server, recorded, violations
from tests.web.fingers import sat
from tests.web.pages.test_screen import TELEVISION


def step_of(page: Page) -> int:
    """Pause a page, and return the step that it shows."""
    page.tap("#pause")
    expect(page.locator("#pause")).to_have_attribute("aria-pressed", "true")
    shown: int = page.locator(".step").evaluate_all("steps => steps.findIndex(step => !step.hidden)")
    return shown


def shows(page: Page, step: int) -> None:
    expect(page.locator(".step").nth(step)).to_be_visible()


def is_over(page: Page) -> None:
    """Expect the result, and that nothing is told above it."""
    page.wait_for_url(re.compile("/result"))
    expect(page.locator("#count .winner")).to_be_visible()
    expect(page.locator("#telling")).to_have_count(0)


def turn_to_the_end(page: Page) -> None:
    while page.locator("#telling").count():
        page.evaluate("document.querySelector('#next')?.click()")


def test_no_screen_that_was_over_moves_whoever_comes_late_is_dark_or_repairs(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    clock = server.app.extensions["presence"]
    clock._now = lambda: 0.0  # nobody is too slow to be there
    game = recorded("nordic")
    key = server.store.create(game).key
    one = sat(server, phone(), key, 0, "result")
    mine = one.context.request.get(server.address(key, "moves")).json()
    assert mine["opened"] is None
    one.evaluate(
        """async () => { const token = document.querySelector("meta[name=csrf-token]").content;
        await fetch("moves", { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token },
        body: JSON.stringify({ id: "open", move: { kind: "open-count", is_sure: true } }) }); }"""
    )
    away = sat(server, phone(), key, 1, "reveal")
    one.wait_for_url("**/reveal")  # its own news lead there: a second way would cut the first one off
    expect(away.locator("#company")).to_contain_text(f"Together with {game.players[0].name}")
    television = phone(**TELEVISION).new_page()  # only now: before, it would lead, and tell a step or two by itself
    television.goto(server.address(key, "reveal?screen=1"))
    one.evaluate("document.querySelector('#next').click()")
    for page in (away, television):
        shows(page, 1)
    one.reload()  # in the middle: it leads on where they are
    shows(one, 1)
    one.evaluate("document.querySelector('#next').click()")
    for page in (one, away, television):
        shows(page, 2)
    away.context.set_offline(True)
    server.store.append(key, "during", ReturnTicket.of(game.tickets[0].ticket, game.tickets[0].seat), phone="other")
    late = sat(server, phone(), key, 2, "reveal")
    shows(late, 2)
    one.goto("about:blank")
    clock._now = lambda: 11.0  # who leads is dark
    expect(late.locator("#company")).to_be_hidden()
    late.evaluate("document.querySelector('#next').click()")
    shows(television, 3)
    turn_to_the_end(late)
    for page in (late, television):
        is_over(page)
    away.context.set_offline(False)
    away.evaluate("document.querySelector('#next').click()")
    expect(away.locator("#telling")).to_have_count(1)
    one.goto(server.address(key, "reveal"))
    shows(one, 0)
    one.evaluate("document.querySelector('#next').click()")
    shows(one, 1)
    for page in (late, television):
        is_over(page)
    server.store.append(key, "after", ReturnTicket.of(game.tickets[1].ticket, game.tickets[1].seat), phone="other")
    for page in (late, television):
        expect(page.locator(".changed")).to_contain_text(game.players[game.tickets[1].seat].name)
        is_over(page)


def test_everybody_turns_their_own_tickets_over_for_all(server: Server, phone: Callable[..., BrowserContext]) -> None:
    server.app.extensions["presence"]._now = lambda: 0.0
    game = recorded("nordic")
    key = server.store.create(game).key
    server.store.append(key, "open", OpenCount())  # the first page that comes leads
    one = sat(server, phone(), key, 0, "reveal")
    at = step_of(one)
    other = sat(server, phone(), key, 1, "reveal")
    expect(other.locator("#company")).to_contain_text(f"Together with {game.players[0].name}")
    last = other.locator(".step").evaluate_all("steps => steps.findLastIndex(step => 'own' in step.dataset)")
    for _ in range(last - 1 - at):  # one after the other, as a thumb does: of several at once, any may arrive last
        with one.expect_response(lambda answer: answer.request.method == "POST"):
            one.evaluate("document.querySelector('#next').click()")
    shows(other, last - 1)
    other.get_by_role("button", name="My ticket").tap()
    for page in (one, other):
        shows(page, last)
    expect(one.locator("#company")).to_contain_text(f"Together with {game.players[1].name}")


def test_all_screens_show_the_step_of_the_one_that_leads_and_whoever_lets_go_looks_alone(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    server.app.extensions["presence"]._now = lambda: 0.0  # nobody is too slow to be there
    game = recorded("nordic")
    key = server.store.create(game).key
    server.store.append(key, "open", OpenCount())  # the first page that comes leads
    one = sat(server, phone(), key, 0, "reveal")
    at = step_of(one)
    television = phone(**TELEVISION).new_page()
    television.goto(server.address(key, "reveal?screen=1"))
    other = sat(server, phone(), key, 1, "reveal")
    expect(other.locator("#company")).to_contain_text(f"Together with {game.players[0].name}")
    assert violations(other, "#company") == []
    one.tap("[data-next]")
    for page in (other, television):
        shows(page, at + 1)
    assert step_of(other) == at + 1
    one.tap("[data-next]")
    late = sat(server, phone(), key, 2, "reveal")
    for page in (late, television):
        shows(page, at + 2)
    shows(other, at + 1)
    late.get_by_role("button", name="I turn the pages").tap()
    at = step_of(late)
    other.get_by_role("button", name="Back to the others").tap()
    for page in (one, other, television):
        shows(page, at)
