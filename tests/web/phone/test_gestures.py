"""The map in the hand: pinching, wheels, fingers that the system takes away, strokes beyond the edge, double taps."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorer.atlas import own_board, read_map
from scorer.rules.game import Claim, Game
from tests.web.conftest import MOVING, Server, new_game
from tests.web.fingers import claims, double_tap, drag, fingers, line, on_board, opened, saved, space, spot


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
    (x, y), before = spot(page, "wien"), width(page)
    with fingers(page) as hand:
        hand.put((x - 40, y), (x + 40, y))
        layouts = counted_layouts(page)
        hand.move((x - 80, y), (x + 80, y))
        assert spot(page, "wien") == pytest.approx((x, y), abs=4)  # while all of it is seen, it stays in the middle
        hand.lift()
    assert 0 < layouts() < 8
    assert width(page) == pytest.approx(2 * before, rel=0.01)
    assert spot(page, "wien") == pytest.approx((x, y), abs=4)
    assert server.store.record(key).number == 0


def test_fingers_that_the_system_takes_away_claim_nothing(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    with fingers(page) as hand:
        hand.put(space(page, "brest-paris", 1))
        hand.cancel()
        hand.put(spot(page, "brest"))
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


def test_a_small_phone_shows_a_stroke_before_the_first_claim_on_a_map_of_two_thirds_that_nothing_covers(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    page = phone(viewport={"width": 360, "height": 640}).new_page()
    opened(server, page, new_game("europe"))
    expect(page.locator(".lesson .finger")).to_have_count(1)
    view, drawn, tools = (page.locator(part).bounding_box() for part in (".view", ".view svg", ".tools"))
    assert view
    assert drawn
    assert tools
    assert view["height"] >= 2 / 3 * 640
    assert drawn["height"] <= view["height"] + 1, "all of the board"
    assert tools["y"] >= view["y"] + view["height"]
    before = [page.locator(f"#{tool}").bounding_box() for tool in ("find", "overview", "turn")]
    page.touchscreen.tap(*space(page, "brest-pamplona"))
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(".hint")).to_be_hidden()
    assert [page.locator(f"#{tool}").bounding_box() for tool in ("find", "overview", "turn")] == before
    expect(line(page, "brest-pamplona")).to_contain_class("claimed")
    page.reload()
    expect(line(page, "brest-pamplona")).to_contain_class("claimed")
    assert page.evaluate("localStorage.getItem('taught stroke')") == "1", "not again on this phone"


WAY_TAUGHT = """() => {
  const trail = document.querySelector(".lesson .trail"), length = trail.getTotalLength();
  return [...Array(41).keys()].map((part) => {
    const at = trail.getPointAtLength((part / 40) * length).matrixTransform(trail.getScreenCTM());
    return [at.x, at.y];
  });
}"""


@MOVING
def test_the_stroke_that_is_shown_is_played_by_a_finger_and_never_shown_again(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    expect(page.locator(".lesson")).to_have_count(1)
    drag(page, *page.evaluate(WAY_TAUGHT))
    expect(page.locator(".lesson")).to_have_count(0)
    saved(page)
    assert len(claims(server, key)) == 2, "the lines of both its ways"
    opened(server, page, new_game("usa"))
    page.wait_for_load_state("networkidle")
    expect(page.locator(".lesson")).to_have_count(0)


def test_who_only_watches_is_taught_no_stroke(server: Server, page: Page) -> None:
    key = server.store.create(new_game("europe")).key
    page.goto(server.address(key, "join"))
    page.click("text=I just watch")
    page.wait_for_url("**/")
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-watches]")).to_have_count(1)
    expect(page.locator(".lesson")).to_have_count(0)


def test_the_whole_board_lies_on_an_upright_phone_names_every_city_and_one_tap_turns_it_back(
    server: Server, page: Page
) -> None:
    """Its top on the left: London, north of Paris, is to the left of it, on the result too. The phone remembers."""
    key = opened(server, page, new_game("europe"))
    expect(page.locator(".view .turned")).to_have_attribute("transform", "rotate(270)")
    paris, london = spot(page, "paris"), spot(page, "london")
    assert paris[0] - london[0] > abs(london[1] - paris[1])
    assert width(page) == page.locator(".view").bounding_box()["width"]
    assert page.locator("[data-city] text:visible").count() == len(new_game("europe").board.cities)
    page.touchscreen.tap(*space(page, "brest-paris", 1))
    expect(line(page, "brest-paris")).to_contain_class("claimed")
    saved(page)
    assert claims(server, key) == [("Anna", "brest-paris")]
    name = page.locator("[data-city='zurich'] text:visible").bounding_box()
    assert name
    assert name["width"] > name["height"]
    page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    expect(page.locator("#sheet-title")).to_have_text("Zürich")
    page.goto(server.address(key, "result"))
    expect(page.locator(".lit-map")).to_have_count(1)
    paris, london = spot(page, "paris"), spot(page, "london")
    assert paris[0] - london[0] > abs(london[1] - paris[1])
    page.go_back()
    page.click("[data-turn]")
    expect(page.locator(".view .turned")).to_have_attribute("transform", "rotate(0)")
    page.reload()
    expect(line(page, "brest-paris")).to_contain_class("claimed")
    assert spot(page, "paris")[1] > spot(page, "london")[1], "upright"
    page.goto(server.address(key, "result"))
    expect(page.locator(".lit-map")).to_have_count(1)
    assert spot(page, "paris")[1] > spot(page, "london")[1]


def test_a_phone_that_is_turned_turns_the_map_back(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    expect(page.locator(".view .turned")).to_have_attribute("transform", "rotate(270)")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".view .turned")).to_have_attribute("transform", "rotate(0)")


def test_where_the_whole_board_cannot_be_read_the_map_opens_on_the_lines_of_the_active_player(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    """Such as on a short phone: Moskva, at the end of the board that is on top, is seen, or Lisboa at its foot."""
    for route, city in (("moskva-petrograd", "moskva"), ("cadiz-lisboa", "lisboa")):
        page = phone(viewport={"width": 390, "height": 640}).new_page()
        game = new_game("europe")
        opened(server, page, replace(game, claims=(Claim(0, game.board.routes[route], False, False),)))
        expect(line(page, route)).to_contain_class("claimed")
        frame = page.locator(".view").bounding_box()
        assert frame
        assert frame["x"] < spot(page, city)[0] < frame["x"] + frame["width"]
        assert frame["y"] < spot(page, city)[1] < frame["y"] + frame["height"]
        page.context.close()


def test_a_drag_draws_where_it_begins_on_a_line_and_moves_the_map_where_the_switch_says_so(
    server: Server, page: Page
) -> None:
    key = opened(server, page, new_game("europe"))
    with fingers(page) as hand:
        hand.put(space(page, "brest-paris", 1))
        hand.move(spot(page, "paris"))
        hand.move(space(page, "paris-zurich", 1))
        hand.move(spot(page, "zurich"))
        hand.lift()
    saved(page)
    assert claims(server, key) == [("Anna", "brest-paris"), ("Anna", "paris-zurich")]
    page.click("#overview")  # on a busy machine a tap may last so long that it is none
    page.click("#one-finger")
    at = spot(page, "paris")
    with fingers(page) as hand:
        hand.put(at)
        hand.move((at[0], at[1] - 60))
        hand.lift()
    saved(page)
    assert spot(page, "paris")[1] < at[1] - 40
    assert len(claims(server, key)) == 2
