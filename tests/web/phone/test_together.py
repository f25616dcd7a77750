"""Several phones at one table, each a real browser with cookies of its own."""

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from urllib.parse import urljoin

from playwright.sync_api import BrowserContext, Error, Page, expect

from scorer.rules.game import Game
from tests.web.conftest import GAMES, Server, new_game, recorded, violations
from tests.web.fingers import claims, line, opened, saved, turn

CUT_OFF = 0.5
RELOADED = 0.15
TAPS = 30
CLAIM = """routes => {
  for (const route of routes)
    document.querySelector(`[data-route="${route}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def seated(page: Page, name: str, *, takes_over: bool = False) -> None:
    """Say on a phone who one is, and look at the map again."""
    page.goto(urljoin(page.url, "join"))
    page.tap(f"[data-join='{name}']")
    if takes_over:
        page.tap("[data-confirm]")
    page.wait_for_url("**/?seat=*", timeout=30_000)  # a phone that is awake may refuse for ten seconds


def look(page: Page) -> None:
    """Take the phone up again, so that it asks at once what is new."""
    page.evaluate("dispatchEvent(new Event('focus'))")


def test_whose_trains_were_given_away_reads_who_it_was_and_the_way_back(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    annas, bjorns = phone().new_page(), phone().new_page()
    key = opened(server, annas, new_game())
    bjorns.goto(server.address(key))
    for page, name in ((annas, "Anna"), (bjorns, "Björn")):
        seated(page, name)
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
    assert violations(annas) == []
    annas.tap("#ask button:has-text('Instead: Brest–Paris released')")
    saved(annas)
    assert claims(server, key) == [("Björn", "paris-zurich")]
    annas.tap("#undo")
    annas.tap("#ask button:has-text('First take back')")
    saved(annas)
    annas.tap("#undo")
    saved(annas)
    assert claims(server, key) == []


def test_undo_takes_back_ones_own_last_stroke_though_others_have_played_since(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    annas, bjorns = phone().new_page(), phone().new_page()
    key = opened(server, annas, new_game())
    bjorns.goto(server.address(key, "?seat=1"))
    line(annas, "brest-paris").dispatch_event("click")
    saved(annas)
    line(bjorns, "berlin-wien").dispatch_event("click")
    saved(bjorns)
    look(annas)
    expect(annas.locator("#said")).to_contain_text("Another phone: Björn claims Berlin–Wien.")
    annas.tap("#undo")
    saved(annas)
    expect(annas.locator("#undo")).to_be_disabled()
    assert claims(server, key) == [("Björn", "berlin-wien")]


# ---- A whole evening ----


class Player:
    """Somebody with a phone, who enters what lies before them and nobody else's."""

    def __init__(
        self, server: Server, context: BrowserContext, key: str, name: str, *, takes_over: bool = False
    ) -> None:
        self.context, self.name = context, name
        self._map = server.address(key)
        self._open()
        seated(self.page, name, takes_over=takes_over)

    def _open(self) -> None:
        self.page = self.context.new_page()
        self.page.emulate_media(reduced_motion="reduce")
        self.page.goto(self._map)

    def claim(self, routes: list[str]) -> None:
        """Tap on lines faster than any finger, so that the map is painted once."""
        self.page.evaluate(CLAIM, routes)

    def build(self, cities: list[str]) -> None:
        for city in cities:
            self.page.locator(f"[data-city='{city}'] > :first-child").dispatch_event("click")
            self.page.tap("#build")

    def take(self, tickets: list[str]) -> None:
        turn(self.page, "Tickets")
        for ticket in tickets:
            self.page.click(f"[data-ticket={ticket}]")
        saved(self.page)

    def reopen(self) -> None:
        """The phone was put away and its browser closed; the cookies are still there."""
        self.page.close()
        self._open()

    def finish(self) -> None:
        self.page.tap("[data-done]")
        saved(self.page)


def test_four_phones_play_a_whole_game_to_the_open_count(server: Server, phone: Callable[..., BrowserContext]) -> None:
    """Each is cut off for a while, one is closed and opened again, one seat goes to another phone."""
    game = recorded("europe")
    key = server.store.create(Game(game.board, game.edition, game.players, game.doubles_open)).key
    people = [Player(server, phone(), key, player.name) for player in game.players]
    for seat, player in enumerate(people):
        routes = [route.id for route in game.routes_of(seat)]
        player.context.set_offline(True)
        player.claim(routes[:4])
        player.context.set_offline(False)
        player.claim(routes[4:])
        player.build([city.id for city in game.stations_of(seat)])
    for player in people:
        saved(player.page)
    people[1].reopen()
    expect(people[1].page.locator("[data-player='Björn']")).to_have_attribute("data-sits", "here")
    old, people[2] = people[2], Player(server, phone(), key, "Chloé", takes_over=True)
    look(old.page)
    expect(old.page.locator(".announced")).to_have_text("Chloé’s seat is at another phone now.")
    for seat, player in enumerate(people):
        player.take([ticket.id for ticket in game.tickets_of(seat)])
        assert [held.seat for held in server.store.record(key).game.tickets].count(seat) == len(game.tickets_of(seat))
    people[0].page.goto(server.address(key, "result"))
    expect(people[0].page.locator(".secret")).to_contain_text("have not laid their tickets open yet")
    for player in people[1:]:
        player.finish()
    people[0].finish()
    for player in people:
        player.page.wait_for_url("**/reveal")
    scores = json.loads((GAMES / "europe.scores.json").read_text(encoding="utf-8"))
    for player in people:
        player.page.goto(server.address(key))
        for name, score in scores.items():
            total = player.page.locator(f"[data-total='{name}']")
            expect(total).to_have_text(str(score["total"]).replace("-", "−"))


def test_four_phones_that_are_cut_off_at_random_lose_nothing(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    """Each taps lines of its own, in any order, whether there is a network or not."""
    chance, game = Random(11), recorded("europe")
    key = server.store.create(Game(game.board, game.edition, game.players, game.doubles_open)).key
    pages = [phone().new_page() for _ in game.players]
    for seat, page in enumerate(pages):
        page.goto(server.address(key, f"?seat={seat}"))
    taps = [(claim.seat, claim.route.id) for claim in game.claims]
    chance.shuffle(taps)
    del taps[TAPS:]
    for seat, route in taps:
        cut_off = pages[chance.randrange(len(pages))]
        cut_off.context.set_offline(chance.random() < CUT_OFF)
        if chance.random() < RELOADED:
            with suppress(Error):  # without a network it stays away
                pages[seat].goto(server.address(key, f"?seat={seat}"), wait_until="commit")
        back_on(pages[seat], server.address(key, f"?seat={seat}"))
        line(pages[seat], route).dispatch_event("click")
    for page in pages:
        page.context.set_offline(False)
        saved(page)
    assert sorted(claims(server, key)) == sorted((game.players[seat].name, route) for seat, route in taps)
    for page in pages:
        look(page)
        expect(page.locator(".view [data-route].claimed")).to_have_count(len(taps))


def back_on(page: Page, address: str) -> None:
    """Whoever finds no page goes where there is a network, and opens it again."""
    page.wait_for_load_state()
    if not page.locator("#play").count():
        page.context.set_offline(False)
        page.goto(address)


def test_whoever_looks_at_the_game_again_gets_a_dot_though_nothing_else_is_new(server: Server, page: Page) -> None:
    key = server.store.create(new_game(players=2)).key
    server.store.seats.take(key, "bjorns", [1])
    page.goto(server.address(key, "tickets?seat=0"))
    chip = page.locator(".chips [data-seat='1']")
    expect(chip).to_have_attribute("data-sits", "")
    server.app.extensions["presence"].note(key, "bjorns")
    look(page)
    expect(chip).to_have_attribute("data-sits", "here")
