"""Counts the gestures that enter whole games on one phone: strokes along the rails, swipes, tickets.

Each player's claims are entered as a patient hand would enter them that knows what the page shows and nothing else: the
map as it opens, in as few strokes as a network needs, each a real touch in a browser, and with taps for what a stroke
missed or took too much. A gesture is a stroke, a tap, or a swipe that moves the map or the list. Prints a row for each
game; boards can be named. `evening` counts a whole evening of Europe on an empty phone instead, from the start page to
the result, with the slips of a tired hand: a row for what each part takes, and for what mends each slip.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from tempfile import TemporaryDirectory

import networkx as nx
from playwright.sync_api import Page, sync_playwright

from scorer import gamefile
from scorer.draw.drawing import draw
from scorer.rules.board import Board, Route
from scorer.rules.game import Game
from scorer.web import create_app
from tests.web.conftest import GAMES, Server, launched, serving
from tests.web.fingers import Fingers, Point, fingers, saved
from tests.web.phones import PHONE
from tools.asked import asked

BOARDS = ("usa", "europe", "nordic", "poland", "germany")
HEADS = ("game", "claims", "tickets", "strokes", "swipes", "taps", "gestures for claims", "for tickets", "together")
RIM = 14
"""Pixels from the edge of the map within which it follows a finger."""
SCREEN = """() => {
  const view = document.querySelector(".view"), drawn = view.querySelector(".turned") ?? view.querySelector("svg");
  const [frame, { a, b, c, d, e, f }] = [view.getBoundingClientRect(), drawn.getScreenCTM()];
  return { left: frame.left, top: frame.top, right: frame.right, bottom: frame.bottom, matrix: [a, b, c, d, e, f] };
}"""
HIDDEN_BY = """card => {
  const [{ top, bottom }, { bottom: from }] = [card, document.querySelector(".tools")].map(
    (part) => part.getBoundingClientRect());
  const until = Math.min(innerHeight, ...[...document.querySelectorAll(".guide, .bottom")].map(
    (part) => part.getBoundingClientRect().top));
  return bottom > until ? [(bottom - until) / (until - from), top - from] : top < from ? [1, top - from] : [0, 0];
}"""


def main(boards: Sequence[str]) -> None:
    heads = ("part", "gestures") if [*boards] == ["evening"] else HEADS
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    with (
        TemporaryDirectory() as folder,
        serving(app := create_app({"DATA": folder})) as url,
        sync_playwright() as playwright,
        launched(playwright.chromium) as browser,
    ):
        if [*boards] == ["evening"]:
            page = browser.new_page(viewport=PHONE, has_touch=True, locale="en-GB", reduced_motion="reduce")
            Evening(Server(url, app), page).count()
            boards = ()
        for board in boards:
            page = browser.new_page(viewport=PHONE, has_touch=True, locale="en-GB")
            print(f"| {' | '.join(map(str, row(Server(url, app), page, board)))} |", flush=True)
            page.close()


def row(server: Server, page: Page, board: str) -> tuple[str | int, ...]:
    whole = gamefile.load((GAMES / f"{board}.json").read_text(encoding="utf-8"))
    key = server.store.create(replace(whole, claims=(), tickets=(), stations=(), entered_cards=None)).key
    page.goto(server.address(key))
    hands = [enter_claims(server, page, key, whole, seat) for seat in range(len(whole.players))]
    strokes, swipes, taps = (sum(each) for each in zip(*hands, strict=True))
    taps += len(whole.players) - 1
    claims = strokes + swipes + taps
    tickets = enter_tickets(server, page, key, whole)
    return board, len(whole.claims), len(whole.tickets), strokes, swipes, taps, claims, tickets, claims + tickets


def enter_claims(server: Server, page: Page, key: str, whole: Game, seat: int) -> tuple[int, int, int]:
    """Enter a player's claims; return the strokes, the swipes, and the taps that corrected them."""
    page.tap(f"[data-seat='{seat}']")
    strokes = [way_of(whole.board, start, routes) for start, routes in trails(whole.routes_of(seat))]
    swipes = answers = 0
    for way in in_turn(page, list(strokes)):
        swipes += stroke(page, way)
        saved(page)
        page.wait_for_timeout(300)  # what the server refuses is asked
        if page.locator("#ask .leave").is_visible():
            page.tap("#ask .leave")
            answers += 1
    wanted = {route.connection for route in whole.routes_of(seat)}
    entered = {route.connection for route in server.store.record(key).game.routes_of(seat)}
    for connection in sorted(wanted ^ entered, key=lambda each: each in wanted):  # first those that free trains
        answers += correct(page, whole.board, connection)
    saved(page)
    entered = {route.connection for route in server.store.record(key).game.routes_of(seat)}
    assert entered == wanted, entered ^ wanted
    return len(strokes), swipes, answers


def correct(page: Page, board: Board, connection: str) -> int:
    """Claim or release a line by a tap, and choose it where several are meant; return the gestures."""
    route = board.parallels[connection][0]
    spaces = next(line.spaces for line in draw(board).lines if line.route is route)
    swipes = bring(page, point := (spaces[len(spaces) // 2].x, spaces[len(spaces) // 2].y))
    page.touchscreen.tap(*placed(page, point))
    if not page.locator("#sheet[data-mode=choice]").is_visible():
        return swipes + 1
    page.tap(f"[data-claim='{connection}']")
    page.tap("#sheet .close")
    return swipes + 3


def trails(routes: Sequence[Route]) -> Iterator[tuple[str, list[Route]]]:
    """Yield the fewest ways, each with the city where it starts, that together ride every route once."""
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    graph.add_edges_from((*route.ends, route.id, {"route": route}) for route in routes)
    for cities in list(nx.connected_components(graph)):
        part = graph.subgraph(cities).copy()
        odd = [city for city in part if part.degree(city) % 2]
        part.add_edges_from((a, b, f"cut {a}") for a, b in zip(odd[::2], odd[1::2], strict=True))
        circuit = list(nx.eulerian_circuit(part, keys=True))
        cut = next((i for i, (_, _, key) in enumerate(circuit) if key.startswith("cut ")), -1)
        way: list[tuple[str, Route]] = []
        for city, other, key in [*circuit[cut + 1 :], *circuit[: cut + 1]]:
            if not key.startswith("cut "):
                way.append((city, part.edges[city, other, key]["route"]))
            elif way:
                yield way[0][0], [route for _, route in way]
                way = []
        if way:
            yield way[0][0], [route for _, route in way]


def way_of(board: Board, start: str, routes: Sequence[Route]) -> list[Point]:
    """Return the points of the board that a finger passes."""
    drawing = draw(board)
    cities = {spot.city.id: (spot.x, spot.y) for spot in drawing.spots}
    spaces = {line.route.id: [(space.x, space.y) for space in line.spaces] for line in drawing.lines}
    way, here = [cities[start]], start
    for route in routes:
        there = route.leads_from(here)
        way += [*(spaces[route.id] if route.a == here else reversed(spaces[route.id])), cities[there]]
        here = there
    return way


def in_turn(page: Page, ways: list[list[Point]]) -> Iterator[list[Point]]:
    """Yield the ways as a hand takes them: next the one that ends nearest to the middle of what is seen, from there."""
    while ways:
        ends = [(away(page, way[end]), way[:: 1 if end == 0 else -1], way) for way in ways for end in (0, -1)]
        _, turned, way = min(ends)
        ways.remove(way)
        yield turned


def away(page: Page, point: Point) -> float:
    screen, (x, _) = page.evaluate(SCREEN), placed(page, point)
    return abs(x - (screen["left"] + screen["right"]) / 2)


def stroke(page: Page, way: Sequence[Point]) -> int:
    """Draw a stroke; return how many swipes brought its start into sight."""
    swipes = bring(page, way[0])
    with fingers(page) as hand:
        hand.put(placed(page, way[0]))
        for point in way[1:]:
            follow(page, hand, point)
        hand.lift()
    return swipes


def placed(page: Page, point: Point) -> Point:
    a, b, c, d, e, f = page.evaluate(SCREEN)["matrix"]
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def bring(page: Page, point: Point) -> int:
    screen, (x, y) = page.evaluate(SCREEN), placed(page, point)
    if screen["left"] + RIM < x < screen["right"] - RIM and screen["top"] + RIM < y < screen["bottom"] - RIM:
        return 0
    across, down = x - (screen["left"] + screen["right"]) / 2, y - (screen["top"] + screen["bottom"]) / 2
    page.evaluate("by => document.querySelector('.view').scrollBy(...by)", [across, down])
    return max(1, ceil(abs(across) / PHONE["width"]))


def follow(page: Page, hand: Fingers, point: Point) -> None:
    """Move the finger to a point; if it is beyond the edge, rest there until the map has brought it."""
    last = None
    while True:
        screen, (x, y) = page.evaluate(SCREEN), placed(page, point)
        end = (
            min(max(x, screen["left"] + RIM / 4), screen["right"] - RIM / 4),
            min(max(y, screen["top"] + RIM / 4), screen["bottom"] - RIM / 4),
        )
        hand.move(end)
        is_inside = (
            screen["left"] + RIM < x < screen["right"] - RIM and screen["top"] + RIM < y < screen["bottom"] - RIM
        )
        if is_inside or last == (x, y):  # the map moves no further
            return
        last = x, y
        hand.rest(100)


def enter_tickets(server: Server, page: Page, key: str, whole: Game) -> int:
    """Enter all hands; return the taps and swipes, those that lead to each player's page among them."""
    gestures = 0
    for seat in range(len(whole.players)):
        page.goto(server.address(key, f"tickets?seat={seat}"))
        gestures += 1
        ids = {f"{ticket.id}-{ticket.value}" for ticket in whole.tickets_of(seat)}
        cards = page.locator("#cards button")
        for id in [id for id in cards.evaluate_all("cards => cards.map(card => card.id)") if id in ids]:
            card = page.locator(f"[id='{id}']")
            share, by = card.evaluate(HIDDEN_BY)
            if share:
                page.evaluate("by => scrollBy(0, by)", by)
                gestures += max(1, ceil(share))
            card.click()
            gestures += 1
        saved(page)
    held = server.store.record(key).game.tickets
    assert {(one.seat, one.ticket.id) for one in held} == {(one.seat, one.ticket.id) for one in whole.tickets}
    return gestures


class Evening:
    """A game of four at one phone; each part adds to its row what it takes."""

    def __init__(self, server: Server, page: Page) -> None:
        self.server, self.page, self.part = server, page, ""
        self.rows: Counter[str] = Counter()
        self.whole = gamefile.load((GAMES / "europe.json").read_text(encoding="utf-8"))

    def tap(self, selector: str, part: str = "") -> None:
        thing = self.page.locator(selector).first
        thing.wait_for(state="visible")
        self.part = part or self.part
        thing.tap()
        self.rows[self.part] += 1
        saved(self.page)
        self.page.wait_for_timeout(700)  # a bar that changes takes no tap

    def city(self, city: str, part: str = "") -> None:
        box = self.page.locator(f"[data-city='{city}'] > :first-child").bounding_box()
        assert box
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.rows[part or self.part] += 1
        saved(self.page)

    def count(self) -> None:
        self.set_up()
        self.enter_lines()
        self.enter_stations()
        self.enter_hands()
        self.tell()
        for part, taps in (self.rows | {"together": self.rows.total()}).items():
            print(f"| {part} | {taps} |")

    def set_up(self) -> None:
        self.page.goto(self.server.url)
        self.tap("#new-game a", "set-up")
        self.tap("label:has([value=europe])")
        for place, player in enumerate(self.whole.players):
            self.page.keyboard.type(player.name)
            if place < 3:
                self.page.keyboard.press("Enter")
                self.rows["set-up"] += 1
        self.tap("[data-seat='0'] summary")
        self.tap("[data-seat='0'] .colours label[data-colour=red]")
        self.tap("#to-rules")
        self.tap(".go")
        self.page.wait_for_url("**/games/*/")
        self.key = self.page.url.rstrip("/").rpartition("/")[2]

    def owned(self) -> dict[str, int]:
        return self.server.store.record(self.key).game.owners

    def enter_lines(self) -> None:
        board, page = self.whole.board, self.page
        for seat in self.whole.seats:
            if seat == 2:  # a stroke that goes on too far: Essen–København–Stockholm ends in København
                page.tap("[data-seat='2']")
                ways = [board.routes[id] for id in ("essen-kobenhavn-1", "kobenhavn-stockholm-1")]
                stroke(page, way_of(board, "essen", [*ways]))
                saved(page)
                self.tap("#last", "slip: a line too far")
            strokes, swipes, taps = enter_claims(self.server, page, self.key, self.whole, seat)
            self.rows["strokes"] += strokes
            self.rows["strokes, corrected"] += taps
            self.rows["scrolls"] += swipes
            self.rows["next person"] += seat > 0
            if seat == 1:
                before = self.owned()
                for button in ("#undo", "#undo", "#undo", "#offer button"):
                    self.tap(button, "slip: three undos too many")
                assert self.owned() == before

    def enter_stations(self) -> None:
        self.tap("#way", "stations")
        for built in self.whole.stations:
            seat = self.whole.seats[built.seat]
            if self.page.get_attribute(f"[data-seat='{seat}']", "aria-pressed") != "true":
                self.tap(f"[data-seat='{seat}']", "stations")
            if built.city.id == "zagrab":
                self.city("wien", "slip: a wrong city")
                self.city("wien", "slip: a wrong city")
            self.city(built.city.id, "stations")
            if built.city.id == "kyiv":
                self.city("bucuresti", "slip: a city of another")
            if built.city.id == "bucuresti":
                self.tap("#give", "slip: a city of another")
        assert {*self.server.store.record(self.key).game.stations} == {*self.whole.stations}

    def enter_hands(self) -> None:
        others = next(f"{ticket.id}-{ticket.value}" for ticket in self.whole.tickets_of(1))
        for seat in self.whole.seats:
            self.tap("#way", "tickets")
            self.page.wait_for_url(f"**/tickets?seat={seat}*")
            ids = [f"{ticket.id}-{ticket.value}" for ticket in self.whole.tickets_of(seat)]
            if seat == 0:
                self.tap(f"[id='{others}']", "slip: another's ticket")
            for id in ids[1:] if seat == 3 else ids:
                (card := self.page.locator(f"[id='{id}']")).wait_for()  # the page may just have been opened
                share, by = card.evaluate(HIDDEN_BY)
                if share:
                    self.page.evaluate("by => scrollBy(0, by)", by)
                    self.rows["scrolls"] += max(1, ceil(share))
                self.tap(f"[id='{id}']", "tickets")
                if id == others:
                    self.tap("text=Move the card to Björn", "slip: another's ticket")
            if seat == 3:
                self.forgotten = ids[0]

    def tell(self) -> None:
        while "/reveal" not in self.page.url and self.rows["check and count"] < 9:
            self.tap("#way", "check and count")
        self.tap("#skip", "to the result")
        self.tap("#correct summary", "slip: a ticket forgotten")
        self.tap("[href$='tickets?seat=3']", "slip: a ticket forgotten")
        self.tap(f"[id='{self.forgotten}']", "slip: a ticket forgotten")
        self.tap("#way", "slip: a ticket forgotten")
        assert len(self.server.store.record(self.key).game.tickets) == len(self.whole.tickets)


if __name__ == "__main__":
    main(asked(__doc__, "ID…") or BOARDS)
