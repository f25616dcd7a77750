"""A whole evening: four phones play recorded games to the end, and each must tell the winner and the totals on record.

``python -m tests.evening`` plays four boards at 0, 300 and 2,000 milliseconds a request, which takes half an hour. One
player is done behind tickets that still wait, one remembers a ticket while the count is told, one phone sleeps. With
``--cuts 60``, so many requests of moves, or their answers, are lost on the way.
"""

import argparse
import json
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from playwright.sync_api import BrowserContext, Page, Route, expect, sync_playwright

from scorer.rules.board import Ticket
from scorer.rules.game import Game
from scorer.web import create_app
from tests.test_games import NAMES
from tests.web.conftest import GAMES, Server, launched, recorded, serving
from tests.web.fingers import look, sat, saved, slow
from tests.web.phones import Phones

BOARDS = ("usa", "europe", "poland", "india-four-players")
LATENCIES = (0, 300, 2000)
"""Milliseconds a request."""
PATIENCE = 240_000
"""Milliseconds: a phone sends its moves one after another."""
CLAIM = """routes => {
  for (const route of routes)
    document.querySelector(`[data-route="${route}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
"""Tap on lines faster than any finger, so that the map is painted once."""

Podium = dict[str, tuple[int, int]]
"""Everybody's rank and points."""


@dataclass
class Seated:
    """A player with a phone of their own; every request of it takes `latency` milliseconds."""

    server: Server
    context: BrowserContext
    key: str
    seat: int
    latency: int
    cuts: int
    page: Page = field(init=False)
    heard: int = 0

    def __post_init__(self) -> None:
        self.context.route("**/reveal/step*", lambda route: route.abort())  # each tells by itself, as without a network
        self.context.route("**/moves*", self._cut)
        self._use(sat(self.server, self.context, self.key, self.seat, place=""))

    def _use(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        slow(self.context, self.latency)

    def _cut(self, route: Route) -> None:
        """Lose every other request, or the answer to it, until all cuts are made."""
        self.heard += 1
        if self.heard % 2 or self.heard > 2 * self.cuts:
            return route.continue_()
        if self.heard % 4:
            route.fetch()
        return route.abort()

    @cached_property
    def tickets_page(self) -> str:
        return self.server.address(self.key, "tickets")

    def claim(self, *routes: str) -> None:
        self.page.evaluate(CLAIM, routes)

    def build(self, city: str) -> None:
        self.page.locator(f"[data-city='{city}'] > :first-child").dispatch_event("click")
        self.page.tap("#build")

    def take(self, *tickets: Ticket) -> None:
        """Tap on cards, and type those that are in no list; what was tapped may still wait to be sent."""
        if not self.page.url.startswith(self.tickets_page):
            self.page.goto(self.tickets_page)
        for ticket in tickets:
            card = self.page.locator(f"[id='{ticket.id}-{ticket.value}']")
            card.click() if card.count() else self._type(ticket)

    def _type(self, ticket: Ticket) -> None:
        saved(self.page)
        if not self.page.locator("#start").is_visible():
            self.page.tap(".by-hand summary")
        self.page.select_option("#start", ticket.start)
        self.page.select_option("#end", ticket.end)
        self.page.fill("#value", str(ticket.value))
        self.page.tap(".by-hand button")
        expect(self.page.locator(f"[id='{ticket.id}-{ticket.value}']")).to_be_visible()

    def finish(self) -> None:
        self.page.tap("[data-done]")

    def open_count(self) -> None:
        """Be done as the last one, which opens the count; a player with many trains left is asked first."""
        self.finish()
        yes = self.page.locator("#refusal .primary:visible")
        yes.or_(self.page.locator("#telling")).wait_for()
        if yes.count():
            yes.tap()

    def sleep(self) -> None:
        """Put the phone away; its browser is closed."""
        expect(self.page.locator("[data-done]")).to_have_text("Not done after all")
        self.page.close()

    def wake(self) -> None:
        page = self.context.new_page()
        self._use(page)
        page.goto(self.server.address(self.key))

    def told(self, truth: Podium) -> Podium:
        """Go to the end of the telling, which this phone has begun by itself, and return what it ends in.

        What was remembered meanwhile may come after it; what is not true by then is returned as well.
        """
        self.page.locator(".reveal.is-live #steps:visible, .podium:visible").first.wait_for()
        if self.page.locator("#telling").count():
            self.page.tap("#skip")
        expect(self.page.locator("#telling")).to_have_count(0)
        look(self.page)
        with suppress(AssertionError):
            totals = [str(total).replace("-", "−") for _, total in sorted(truth.values())]
            expect(self.page.locator(".podium .total")).to_have_text(totals)
        return podium(self.page)

    def result(self) -> Podium:
        self.page.goto(self.server.address(self.key, "result"))
        return podium(self.page)


def podium(page: Page) -> Podium:
    rows = page.locator(".podium .place").evaluate_all(
        "rows => rows.map(row => ['.name', '.rank', '.total'].map(part => row.querySelector(part).textContent))"
    )
    return {
        name.replace("\u00ad", ""): (int(rank.rstrip(".")), int(total.replace("−", "-"))) for name, rank, total in rows
    }


def on_record(name: str) -> Podium:
    scores = json.loads((GAMES / f"{name}.scores.json").read_text(encoding="utf-8"))
    return {player: (score["rank"], score["total"]) for player, score in scores.items()}


def play(server: Server, phones: Phones, name: str, latency: int, cuts: int = 0) -> list[Podium]:
    """Play a recorded game on four phones or more; return what each tells at the end of the count, and the result."""
    game = recorded(name)
    key = server.store.create(begun(game)).key
    each = cuts // len(game.players)
    table = [Seated(server, phones.special(), key, seat, latency, each) for seat in range(len(game.players))]
    lay_trains(table, game)
    forgotten = take_tickets(table, game)
    for player in (table[0], table[1], *table[3:]):
        player.page.wait_for_url("**/reveal")
    remember(table, forgotten)
    table[2].wake()
    return [*(player.told(on_record(name)) for player in table), table[0].result()]


def begun(game: Game) -> Game:
    """Return what is not tapped on the map and its tickets: numbers, and lines that several share (X13)."""
    shared = tuple(claim for claim in game.claims if game.holders(claim.route.id)[1:])
    return Game(
        game.board, game.edition, game.players, doubles_open=game.doubles_open, claims=shared, counts=game.counts
    )


def lay_trains(table: list[Seated], game: Game) -> None:
    """Claim everything: in the order of play where cards or white trains follow from it, else all at the same time."""
    for claim in (claim for claim in game.claims if not game.holders(claim.route.id)[1:]):
        table[claim.seat].claim(claim.route.id)
        if game.board.country_cards or game.board.white_trains:
            saved(table[claim.seat].page)
    for seat, player in enumerate(table):
        for city in game.stations_of(seat):
            player.build(city.id)
    for player in table:
        saved(player.page)


def take_tickets(table: list[Seated], game: Game) -> Ticket:
    """Take all tickets but one, which is returned, and say so; the last player is done behind tickets that wait."""
    hands = [list(game.tickets_of(seat)) for seat in range(len(table))]
    forgotten = hands[3].pop()
    for seat in (2, 0, *range(3, len(table))):
        table[seat].take(*hands[seat])
        table[seat].finish()
    saved(table[2].page)
    table[2].sleep()
    for seat in (0, *range(3, len(table))):
        saved(table[seat].page)
    table[1].take(*hands[1])
    table[1].open_count()
    return forgotten


def remember(table: list[Seated], forgotten: Ticket) -> None:
    """Take the forgotten ticket while the others tell the count, which goes on with it."""
    table[3].take(forgotten)
    saved(table[3].page)
    table[3].page.goto(table[3].server.address(table[3].key, "reveal"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.evening", description=__doc__)
    parser.add_argument("--games", nargs="+", default=BOARDS, choices=NAMES, metavar="GAME")
    parser.add_argument("--latencies", nargs="+", type=int, default=LATENCIES, metavar="MILLISECONDS")
    parser.add_argument("--cuts", type=int, default=0, metavar="REQUESTS")
    options = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    lies = 0
    for latency in options.latencies:
        for name in options.games:
            lies += evening(name, latency, options.cuts)
    return 1 if lies else 0


def evening(name: str, latency: int, cuts: int) -> int:
    """Play one game in a browser of its own, print what came of it, and return how many phones lied."""
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(app := create_app({"DATA": folder})) as url,
        sync_playwright() as playwright,
        launched(playwright.chromium) as browser,
    ):
        told = play(Server(url, app), Phones(browser, url), name, latency, cuts)
        app.extensions["store"].close()
    wrong = [podium for podium in told if podium != on_record(name)]
    print(f"{name}, {latency} ms a request: {len(told) - len(wrong)} of {len(told)} right,", end=" ")
    print(f"{time.monotonic() - began:.0f} s", *wrong, flush=True)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
