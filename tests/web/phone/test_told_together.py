"""The count on several screens: one leads, the others follow, and everybody may look alone."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.moves import OpenCount
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


def test_everybody_turns_their_own_tickets_over_for_all(server: Server, phone: Callable[..., BrowserContext]) -> None:
    server.app.extensions["presence"]._now = lambda: 0.0
    game = recorded("nordic")
    key = server.store.create(game).key
    server.store.append(key, "open", OpenCount(), phone="somebody")
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
    server.store.append(key, "open", OpenCount(), phone="somebody")
    one = sat(server, phone(), key, 0, "reveal")
    at = step_of(one)
    television = phone(**TELEVISION, reduced_motion="reduce").new_page()
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
