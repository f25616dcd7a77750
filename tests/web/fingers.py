"""What a person does with a phone, and what the server has of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

from playwright.sync_api import BrowserContext, Error, Locator, Page, Route

from scorer.rules.game import Game
from tests.web.conftest import Server

Point = tuple[float, float]


def opened(server: Server, page: Page, game: Game) -> str:
    key = server.store.create(game).key
    page.goto(server.address(key))
    return key


def claims(server: Server, key: str) -> list[tuple[str, str]]:
    game = server.store.record(key).game
    return [(game.players[claim.seat].name, claim.route.id) for claim in game.claims]


def held(server: Server, key: str, seat: int | None = None) -> list[str]:
    """Return the tickets of a player, or of all."""
    return [held.ticket.id for held in server.store.record(key).game.tickets if seat in (None, held.seat)]


def line(page: Page, route: str) -> Locator:
    return page.locator(f"[data-route='{route}']")


def middle_of(thing: Locator) -> Point:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def space(page: Page, route: str, place: int = 0) -> Point:
    """Return where on the screen a space of a line is printed."""
    return middle_of(line(page, route).locator("use").nth(place))


def spot(page: Page, city: str) -> Point:
    return middle_of(page.locator(f"[data-city='{city}'] > :first-child"))


def on_board(page: Page, x: float, y: float) -> Point:
    """Return where a place of the board, in thousandths, lies on the screen: 60, 250 is out in the Atlantic."""
    found = page.evaluate(
        """([x, y]) => { const board = document.querySelector(".turned") ?? document.querySelector(".view svg");
        const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()); return [at.x, at.y]; }""",
        [x, y],
    )
    return found[0], found[1]


def go_to(page: Page, name: str) -> None:
    """Go to another page of the game by its name in the bar's menu."""
    if not page.locator("#places").is_visible():
        page.click(".menu")
    page.click(f".places a:has-text('{name}')")


def saved(page: Page) -> None:
    """Wait until the server has everything, also what was tapped before the scripts ran."""
    waits = "document.querySelector('.held') || Object.keys(localStorage).some(key => key.startsWith('move '))"
    page.wait_for_function(f"() => !({waits})")


def look(page: Page) -> None:
    """Take the phone up again, so that it asks at once what is new, unless it has heard and leaves this page."""
    try:
        page.evaluate("dispatchEvent(new Event('focus'))")
    except Error as error:
        if "most likely because of a navigation" not in str(error):
            raise


def cut(route: Route) -> None:
    route.abort()


def slow(context: BrowserContext, milliseconds: int) -> None:
    """Let every request of a phone arrive so much later."""
    session = context.new_cdp_session(context.pages[-1])
    session.send("Network.enable")
    rates = {"downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": milliseconds, **rates})


def stop_animations(page: Page) -> None:
    """Let no animation go on, on any page that is opened here: the telling of a count then waits for taps."""
    page.add_init_script("""const { animate } = Element.prototype; Element.prototype.animate = function (...of) {
    const animation = animate.apply(this, of); animation.playbackRate = 1e-6; return animation; };""")


def sat(server: Server, context: BrowserContext, key: str, seat: int, place: str = "tickets") -> Page:
    """Take a seat without the page that asks who one is, and open another one; nothing moves by itself there."""
    server.app.config["WTF_CSRF_ENABLED"] = False
    answer = context.request.post(server.address(key, "join"), form={"seat": seat}, max_redirects=0)
    assert answer.status == 303
    server.app.config["WTF_CSRF_ENABLED"] = True
    page = context.new_page()
    stop_animations(page)
    page.set_default_timeout(40_000)
    page.goto(server.address(key, place))
    return page


STAND_STILL = """() => {
  const [now, real] = [performance.now(), Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp")];
  performance.now = () => now;
  Object.defineProperty(Event.prototype, "timeStamp", { ...real, get: () => now });
  window.goOn = () => {
    delete performance.now;
    Object.defineProperty(Event.prototype, "timeStamp", real);
  };
}"""
"""Stop the page's clocks until `goOn`."""


def double_tap(page: Page, place: Point) -> None:
    """Tap twice on a spot. Between the two the page's clocks stand still: a busy machine makes them late."""
    page.evaluate(STAND_STILL)
    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    page.evaluate("() => goOn()")


class Fingers:
    """Fingers on the screen, each at a point; whichever is not named stays where it is."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._at: list[Point] = []

    def put(self, *points: Point) -> None:
        self._at = [*self._at, *points]
        self._send("touchStart")

    def move(self, *ends: Point) -> None:
        """Move every finger straight to its end, in eight steps."""
        starts = self._at
        for share in range(1, 9):
            self._at = [
                (x + (u - x) * share / 8, y + (v - y) * share / 8) for (x, y), (u, v) in zip(starts, ends, strict=True)
            ]
            self._send("touchMove")

    def rest(self, milliseconds: int) -> None:
        """Hold still, as long as the gesture itself takes."""
        self._page.wait_for_timeout(milliseconds)

    def lift(self) -> None:
        self._at = []
        self._send("touchEnd")

    def cancel(self) -> None:
        """The system takes the fingers away: a call, a gesture of its own."""
        self._at = []
        self._send("touchCancel")

    def _send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(self._at)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@contextmanager
def fingers(page: Page) -> Iterator[Fingers]:
    hand = Fingers(page)
    yield hand
    hand._session.detach()


def drag(page: Page, *corners: Point) -> None:
    """Move one finger along corners."""
    with fingers(page) as hand:
        hand.put(corners[0])
        for _, corner in pairwise(corners):
            hand.move(corner)
        hand.lift()
