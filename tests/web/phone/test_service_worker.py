"""The service worker in a real browser: games without a network, a new version on demand, the way to be rid of it."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer.count.scoring import score
from scorer.draw.svg import style
from scorer.rules.moves import OpenCount, TakeTicket
from scorer.store.seats import WHOEVER
from scorer.web.http import assets
from tests.web.conftest import Server, new_game, recorded, violations
from tests.web.fingers import claims, go_to, held, line, look, saved

UNTIL = """async ([is, given]) => {
  const isSo = eval(is);
  for (let left = 2000; left && !(await isSo(given)); left--) await new Promise(passed => setTimeout(passed, 50));
  return isSo(given);
}"""
"""What only promises tell, the browser itself has to wait for."""

KEPT = """async places => {
  const has = await Promise.all(places.map(place => caches.match(new URL(place, location.href).href)));
  return Boolean(navigator.serviceWorker.controller) && has.every(Boolean);
}"""
DROPPED = "async old => !(await caches.keys()).includes(old)"
GONE = "async () => !(await navigator.serviceWorker.getRegistrations()).length && !(await caches.keys()).length"


@pytest.fixture
def home(phone: Callable[..., BrowserContext]) -> Page:
    """A phone whose browser takes service workers."""
    return phone(service_workers="allow").new_page()


def settled(page: Page, *places: str) -> None:
    """Wait until the phone keeps these pages."""
    assert page.evaluate(UNTIL, [KEPT, ["/", *places]])


def test_a_game_opens_takes_moves_and_counts_without_a_network(server: Server, home: Page) -> None:
    key = server.store.create(new_game()).key
    home.goto(server.address(key))
    settled(home, "./", "claims", "tickets?seat=0", "tickets?seat=1", "tickets?seat=2", "tickets?seat=3")
    line(home, "paris-zurich").dispatch_event("click")
    saved(home)
    home.context.set_offline(True)
    home.reload()
    expect(home.locator("html[data-kept]")).to_have_count(1)
    expect(line(home, "paris-zurich")).to_contain_class("claimed p-blue")
    line(home, "brest-paris").dispatch_event("click")
    routes, stations, longest_path = 4 + 4, 3 * 4, 10
    expect(home.locator("[data-total='Anna']")).to_have_text(str(routes + stations + longest_path))
    go_to(home, "Tickets")
    home.wait_for_url("**/tickets?seat=0")
    home.click("[data-ticket=berlin-roma]")
    home.tap("#way")  # which says that it passes Anna's tickets over
    home.wait_for_url("**/tickets?seat=1&passed=*")
    expect(home.locator("[data-waiting]")).to_contain_text("2 moves are still on this phone")
    expect(home.locator(".kept")).to_be_visible()
    go_to(home, "Result")
    home.wait_for_url("**/result")
    expect(home.locator(".waits")).to_have_text("2 moves are still on this phone: this is not the final result.")
    for _ in range(3):
        home.go_back()
    home.wait_for_url(server.address(key))
    expect(line(home, "brest-paris")).to_contain_class("claimed p-blue")
    home.context.set_offline(False)
    saved(home)
    look(home)
    expect(home.locator("html[data-kept]")).to_have_count(0)
    assert claims(server, key) == [("Anna", "paris-zurich"), ("Anna", "brest-paris")]
    assert held(server, key) == ["berlin-roma"]


def test_the_last_count_of_the_server_opens_without_a_network_and_with_all_that_belongs_to_it(
    server: Server, home: Page
) -> None:
    """The count is opened at another phone, and this one loses the network as soon as the telling has begun."""
    game = recorded("germany-passengers")
    key = server.store.create(game).key
    server.store.seats.take(key, "bjorns", [1])
    home.goto(server.address(key, "join"))
    home.click(f"[data-join='{game.players[0].name}']")
    home.wait_for_url("**?seat=0")
    settled(home, "./", "claims", "check", "result")
    server.store.append(key, "open", OpenCount(), phone="bjorns")
    look(home)
    home.wait_for_url("**/reveal")
    settled(home, "result", "reveal", "handing")
    home.context.set_offline(True)
    totals = {player.player.name: player.total for player in score(game).players}
    home.goto(server.address(key, "claims"))
    home.goto(server.address(key, "reveal"))
    home.locator(".reveal.is-live").wait_for()
    home.tap("#skip")
    for name, total in totals.items():
        expect(home.locator(".podium .place", has_text=name).locator(".total")).to_have_text(str(total))
    for place in PLACES_WITHOUT:
        home.goto(server.address(key, place))
        expect(home.locator(".kept").first).to_contain_text("No connection: as the server had it at ")
    home.goto(server.address(key, "result?path=0"))
    expect(home.locator(f"[data-total='{game.players[0].name}']").first).to_have_text(str(totals[game.players[0].name]))
    assert violations(home, ".kept") == []
    home.goto(server.address(key, "handing"))
    expect(home.locator(".qr svg").first).to_be_visible()


PLACES_WITHOUT = ("", "result", "handing", "claims", "counts", "check", "tickets?seat=0")


def test_a_phone_that_loses_its_seat_keeps_no_page_that_shows_the_hand(server: Server, home: Page) -> None:
    key = server.store.create(new_game(players=2)).key
    server.store.append(key, "own", TakeTicket(0, "berlin", "roma"))
    home.goto(server.address(key, "join"))
    home.click("[data-join='Anna']")
    home.wait_for_url("**?seat=0")
    settled(home, "./", "tickets?seat=0", "result")
    assert home.evaluate("async () => (await (await caches.match('result')).text()).includes('Berlin–Roma')")
    server.store.seats.take(key, "other", [0], takes_over=[WHOEVER])
    look(home)
    assert home.evaluate(UNTIL, [f"async given => !(await ({KEPT})(given))", ["tickets?seat=0"]])
    settled(home, "./", "result")
    home.context.set_offline(True)
    home.goto(server.address(key, "result"))
    expect(home.locator(".kept").first).to_be_visible()
    assert "Berlin–Roma" not in home.content()


def test_a_new_version_waits_until_somebody_wants_it_and_the_switch_takes_all_off_the_phone(
    server: Server, home: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = server.store.create(new_game()).key
    home.goto(server.address(key))
    settled(home, "./")
    before = home.evaluate("async () => (await caches.keys()).filter(name => name.includes('files'))")
    monkeypatch.setattr(assets, "style", lambda: f"{style()}/* new */")
    assets._digest.cache_clear()
    home.reload()
    expect(home.locator("#update:not([hidden])")).to_be_attached()
    expect(home.locator("#update")).to_be_hidden()  # nothing covers the map in the middle of a game
    home.goto(f"{server.url}/")
    expect(home.locator("#update")).to_be_visible()
    assert violations(home, "#update") == []
    with home.expect_navigation():
        home.tap("#update button")
    assert home.evaluate(UNTIL, [DROPPED, before[0]])
    expect(home.locator("#update")).to_be_hidden()
    home.context.set_offline(True)
    home.goto(server.address(key))
    expect(home.locator("#play")).to_be_visible()
    home.context.set_offline(False)
    server.app.config["SERVICE_WORKER"] = False
    home.reload()
    assert home.evaluate(UNTIL, [GONE, None])
    home.reload()
    expect(home.locator("#update")).to_have_count(0)
    assert home.evaluate("navigator.serviceWorker.controller") is None
    assets._digest.cache_clear()


def test_where_the_browser_allows_no_worker_nothing_fails(server: Server, phone: Callable[..., BrowserContext]) -> None:
    """Over plain http a page has none of these."""
    context, failures = phone(service_workers="allow"), list[str]()
    context.add_init_script(
        "delete Navigator.prototype.serviceWorker; delete window.caches; delete Navigator.prototype.locks"
    )
    page = context.new_page()
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda message: failures.append(message.text))
    key = server.store.create(new_game()).key
    for place in ("", "tickets", "claims", "result"):
        page.goto(server.address(key, place))
        page.wait_for_load_state("networkidle")
    assert failures == []
    context.set_offline(True)
    go_to(page, "Map")
    expect(page.locator("#said")).to_have_text("No connection. This page stays open; nothing is lost.")


def test_the_worker_is_asked_for_anew_each_time_and_names_files_that_are_there(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    files = answer.text.split('"files": [')[1].split("]")[0].replace('"', "").split(", ")
    assert len(files) > 40
    for file in files:
        with client.get(file) as found:
            assert found.status_code == 200
            assert "immutable" in found.headers["Cache-Control"]
