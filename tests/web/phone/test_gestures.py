"""The map in the hand: pinching, wheels, fingers that the system takes away, strokes beyond the edge, double taps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorer.atlas import own_board, read_map
from scorer.rules.game import Game
from tests.web.conftest import Server, new_game
from tests.web.fingers import claims, double_tap, fingers, line, opened, saved, space, spot

HOLD = 300
"""Milliseconds after which a held city has surely begun a stroke (it does after 220)."""


def width(page: Page) -> float:
    box = page.locator(".view svg").bounding_box()
    assert box
    return box["width"]


@pytest.fixture
def laptop(phone: Callable[..., BrowserContext]) -> Page:
    return phone(viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False).new_page()


def counted_layouts(page: Page) -> Callable[[], int]:
    """Return what tells how often the page was laid out since."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def told() -> int:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return int(next(each["value"] for each in metrics if each["name"] == "LayoutCount"))

    already = told()
    return lambda: told() - already


def test_the_map_is_ready_after_a_few_layouts_of_all_its_lines(server: Server, page: Page) -> None:
    """One for each of them took a slow phone half a second."""
    layouts, game = counted_layouts(page), new_game("europe")
    opened(server, page, game)
    saved(page)
    assert 0 < layouts() < 40 < len(game.board.routes)


def test_no_way_of_a_drawn_map_hides_spaces_whatever_order_its_lines_have(server: Server, page: Page) -> None:
    """The ways of all lines lie below all spaces; a ferry's is broad enough to cover its own."""
    drawn = own_board(read_map([("paths.txt", b"Ulm;Zug;3;red\nBern;Ulm;2;blue\nAachen;Ulm;2;green\n")]))
    opened(server, page, Game(drawn, drawn.editions["classic"], new_game(players=2).players))
    expect(page.locator(".view .bed")).to_have_count(3)
    expect(page.locator(".view .route ~ .bed, .view .city ~ .route")).to_have_count(0)


def test_two_fingers_bring_the_board_closer_around_their_middle_and_lay_it_out_once(server: Server, page: Page) -> None:
    """One layout for 16 moves; a few more may be of other things on the page."""
    key = opened(server, page, new_game("europe"))
    (x, y), before = spot(page, "paris"), width(page)
    with fingers(page) as hand:
        hand.put((x - 40, y), (x + 40, y))
        layouts = counted_layouts(page)
        hand.move((x - 80, y), (x + 80, y))
        assert spot(page, "paris") == pytest.approx((x, y), abs=2)
        hand.lift()
    assert 0 < layouts() < 8
    assert width(page) == pytest.approx(2 * before, rel=0.01)
    assert spot(page, "paris") == pytest.approx((x, y), abs=2)
    assert server.store.record(key).number == 0


def test_fingers_that_the_system_takes_away_claim_nothing(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    with fingers(page) as hand:
        hand.put(space(page, "brest-paris", 1))
        hand.cancel()
        hand.put(spot(page, "brest"))
        hand.rest(HOLD)
        hand.move(spot(page, "dieppe"))
        expect(line(page, "brest-dieppe")).to_contain_class("claimed")
        hand.cancel()
    expect(line(page, "brest-dieppe")).not_to_contain_class("claimed")
    expect(page.locator(".view")).not_to_contain_class("moving")
    saved(page)
    assert claims(server, key) == []
    page.touchscreen.tap(*space(page, "brest-paris", 1))
    saved(page)
    assert claims(server, key) == [("Anna", "brest-paris")]


def test_the_wheel_zooms_around_the_mouse_and_moves_the_board_sideways(server: Server, laptop: Page) -> None:
    key = opened(server, laptop, new_game("europe"))
    at, before = spot(laptop, "paris"), width(laptop)
    laptop.mouse.move(*at)
    laptop.mouse.wheel(0, -400)
    laptop.wait_for_function("old => document.querySelector('.view svg').clientWidth > 2 * old", arg=before)
    assert spot(laptop, "paris") == pytest.approx(at, abs=2)
    laptop.mouse.wheel(120, 0)
    laptop.wait_for_function(
        "left => document.querySelector('[data-city=paris] circle').getBoundingClientRect().x < left", arg=at[0] - 100
    )
    assert spot(laptop, "paris")[1] == pytest.approx(at[1], abs=2)
    laptop.mouse.wheel(0, 4000)
    laptop.wait_for_function("old => document.querySelector('.view svg').clientWidth <= old + 1", arg=before)
    assert server.store.record(key).number == 0


def test_a_double_tap_on_the_ground_comes_closer_and_from_close_by_goes_back(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    before = width(page)
    for factor in (2, 1):
        double_tap(page, on_board(page, 60, 250))
        assert width(page) == pytest.approx(factor * before, rel=0.01)
    double_tap(page, space(page, "brest-paris", 1))
    saved(page)
    assert width(page) == pytest.approx(before, rel=0.01)
    assert claims(server, key) == [], "claimed, and released"


def on_board(page: Page, x: float, y: float) -> tuple[float, float]:
    """Return where a place of the board, in thousandths, lies on the screen: 60, 250 is out in the Atlantic."""
    found = page.evaluate(
        """([x, y]) => { const svg = document.querySelector(".view svg");
        const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [at.x, at.y]; }""",
        [x, y],
    )
    return found[0], found[1]


def test_a_small_phone_shows_a_stroke_once_and_folds_its_tools_so_that_the_map_has_three_quarters(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    page = phone(viewport={"width": 360, "height": 640}).new_page()
    opened(server, page, new_game("europe"))
    expect(page.locator(".lesson .finger")).to_have_count(1)
    assert page.locator(".view").bounding_box()["height"] >= 0.75 * 640
    expect(page.locator(".tool:visible")).to_have_count(1)
    page.tap("#more")
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(".tool:visible")).to_have_count(5)
    assert page.evaluate("localStorage.getItem('taught stroke')") == "1", "not again on this phone"
    page.touchscreen.tap(*space(page, "brest-pamplona"))
    expect(page.locator(".tool:visible")).to_have_count(1)


def test_a_turned_map_is_tapped_as_ever_and_turns_on_by_a_quarter(server: Server, page: Page) -> None:
    """Three quarters clockwise: London, north of Paris, is to the left of it."""
    page.add_init_script("localStorage.setItem('turned', '3')")
    key = opened(server, page, new_game("europe"))
    expect(page.locator(".view .turned")).to_have_attribute("transform", "rotate(270)")
    paris, london = spot(page, "paris"), spot(page, "london")
    assert paris[0] - london[0] > abs(london[1] - paris[1])
    page.touchscreen.tap(*space(page, "brest-paris", 1))
    expect(line(page, "brest-paris")).to_contain_class("claimed")
    saved(page)
    assert claims(server, key) == [("Anna", "brest-paris")]
    name = page.locator("[data-city='zurich'] text:not(.afar, .close)").bounding_box()
    assert name
    assert name["width"] > name["height"]
    page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    expect(page.locator("#sheet-title")).to_have_text("Zürich")
    page.click(".menu")
    page.click("#turn")
    expect(page.locator(".view .turned")).to_have_attribute("transform", "rotate(0)")
    expect(page.locator("#places")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('turned')") == ""
