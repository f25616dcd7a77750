"""The map page: a game entered with fingers, on a phone, over a network that may fail."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play
from scorer.web import create_app
from tests.web.conftest import Server, new_game, recorded, serving, violations
from tests.web.fingers import claims, drag, go_to, line, opened, saved, space, spot

CLICK = """lines => {
  for (const line of lines)
    document.querySelector(`[data-route="${line}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def test_claims_are_sent_in_their_order_before_the_way_leads_to_the_result(server: Server, page: Page) -> None:
    """The rulebook's example (P6): the first to join Rosja and Niemcy takes 7 and 7; the lines bring 20 points."""
    key = opened(server, page, new_game("poland"))
    way = (
        *("olsztyn-rosja-1", "gdansk-olsztyn", "gdansk-koszalin-1", "koszalin-szczecin-1"),
        *("gorzow-wielkopolski-szczecin", "gorzow-wielkopolski-niemcy-1"),
    )
    page.evaluate(CLICK, way)
    go_to(page, "Result")
    page.wait_for_url("**/result")
    assert claims(server, key) == [("Anna", route) for route in way]
    expect(page.locator("[data-total='Anna']").first).to_have_text(str(2 + 4 + 7 + 4 + 2 + 1 + 7 + 7))


@pytest.mark.parametrize("board", ["usa", "poland"])
def test_the_first_claim_moves_no_map(server: Server, page: Page, board: str) -> None:
    """Where nothing is counted before it."""
    opened(server, page, game := new_game(board))
    expect(page.locator(".counted a")).to_be_empty()
    first, second, *_ = game.board.routes
    before = space(page, first)
    line(page, second).dispatch_event("click")
    expect(page.locator(".counted a")).not_to_be_empty()
    assert space(page, first) == pytest.approx(before, abs=0.5)


def test_a_tap_on_a_printed_space_claims_one_more_releases_and_another_players_asks(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    expect(page.locator(".hint")).to_be_visible()
    place = space(page, "brest-paris", 1)
    page.touchscreen.tap(*place)
    expect(line(page, "brest-paris")).to_have_class("route c-black claimed p-blue")
    expect(line(page, "brest-paris").locator("use").first).to_have_attribute("href", "#train-circle")
    expect(page.locator("[data-total='Anna']")).to_have_text("26")
    expect(page.locator("[data-player='Anna'] .trains")).to_have_text("42")
    expect(page.locator(".hint")).to_be_hidden()
    assert space(page, "brest-paris", 1) == pytest.approx(place, abs=1), "the board stays where it is"
    saved(page)
    assert claims(server, key) == [("Anna", "brest-paris")]
    page.wait_for_timeout(310)  # a second tap sooner than that is a double tap
    page.touchscreen.tap(*space(page, "brest-paris", 2))
    expect(line(page, "brest-paris")).to_have_class("route c-black")
    expect(line(page, "brest-paris").locator("use").first).to_have_attribute("href", "#space-black")
    saved(page)
    assert claims(server, key) == []
    line(page, "brest-paris").dispatch_event("click")
    page.tap("[data-player='Björn']")
    page.wait_for_timeout(310)
    page.touchscreen.tap(*place)
    expect(page.locator("#ask p")).to_have_text("Brest–Paris is already Anna's.")
    expect(line(page, "brest-paris")).to_have_class("route c-black claimed p-blue at-issue")
    page.tap("#ask .primary")
    expect(page.locator("#ask")).to_be_hidden()
    expect(line(page, "brest-paris")).to_have_class("route c-black claimed p-red")
    saved(page)
    assert claims(server, key) == [("Björn", "brest-paris")]


def test_a_click_in_the_middle_of_a_bent_lines_box_means_that_line_and_one_on_anothers_line_of_a_double_asks(
    server: Server, page: Page
) -> None:
    key = opened(server, page, new_game("europe"))
    for route in ("brest-pamplona", "edinburgh-london-1", "frankfurt-paris-1"):
        page.click(f"[data-route='{route}']")
    page.tap("[data-player='Björn']")
    line(page, "edinburgh-london-2").dispatch_event("click")
    saved(page)
    entered = claims(server, key)
    assert [route for _, route in entered[:3]] == ["brest-pamplona", "edinburgh-london-1", "frankfurt-paris-1"]
    page.touchscreen.tap(*space(page, "edinburgh-london-1", 1))
    expect(page.locator("#ask p")).to_have_text("Edinburgh–London is already Anna's.")
    assert claims(server, key) == entered, "nothing is released"
    page.get_by_role("button", name="Release Björn’s line").tap()
    expect(page.locator("#freed span")).to_have_text("Björn’s line released: 29 → 12 points")
    saved(page)
    assert claims(server, key) == entered[:3]


def test_a_reload_in_the_middle_loses_nothing_and_couples_the_same_lines(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.tap("[data-player='Chloé']")
    before = ways(page)
    line(page, "paris-zurich").dispatch_event("click")
    claimed = ways(page)
    assert claimed != before
    page.reload()
    expect(line(page, "paris-zurich")).to_have_class("route c-grey tunnel claimed p-green")
    expect(page.locator("[data-player='Chloé']")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    assert ways(page) == claimed
    saved(page)
    assert claims(server, key) == [("Chloé", "paris-zurich")]
    line(page, "paris-zurich").dispatch_event("click")
    assert ways(page) == before, "a released line is not coupled"


def ways(page: Page) -> list[str]:
    """Return how the ways between the cities are drawn, in the order of their places on the board."""
    found: list[str] = page.locator(".view .way").evaluate_all(
        "ways => ways.map(way => [way.getAttribute('d'), getComputedStyle(way).strokeWidth].join(' ')).sort()"
    )
    return found


def test_a_drag_on_the_ground_moves_the_board_and_one_from_a_city_claims_every_connection_it_passes(
    server: Server, page: Page
) -> None:
    """At a size that is larger than the window; west of Brest lies the Atlantic."""
    key = opened(server, page, new_game("europe"))
    page.tap("#overview")
    bring(page, "brest")
    before = spot(page, "brest")
    drag(page, (before[0] - 60, before[1] - 30), (before[0] - 60, before[1] + 50))
    after = spot(page, "brest")
    assert after[1] - before[1] == pytest.approx(65, abs=20)
    assert after[0] == pytest.approx(before[0], abs=1)
    assert server.store.record(key).number == 0, "nothing is claimed"
    drag(page, *(spot(page, city) for city in ("brest", "dieppe", "paris", "pamplona")))
    saved(page)
    assert [route for _, route in claims(server, key)] == ["brest-dieppe", "dieppe-paris", "pamplona-paris-1"]


def bring(page: Page, city: str) -> None:
    """Bring a city into the middle of what is seen."""
    page.evaluate(
        """city => { const [seen, at] = [".view", `[data-city=${city}] > :first-child`].map(
        (part) => document.querySelector(part).getBoundingClientRect());
        document.querySelector(".view").scrollBy(at.x - seen.x - seen.width / 2, at.y - seen.y - seen.height / 2); }""",
        city,
    )


def test_the_map_opens_with_all_of_the_board_as_large_as_it_can_be_and_the_overview_comes_closer(
    server: Server, page: Page
) -> None:
    opened(server, page, new_game("europe"))
    page.wait_for_function(IS_WHOLE)
    (width, height), frame = sizes(page)
    assert width == pytest.approx(frame[0], abs=2)
    assert height > width
    expect(page.locator("#overview")).to_have_attribute("aria-pressed", "true")
    page.tap("#overview")
    page.wait_for_function(f"() => !({IS_WHOLE})()")
    page.tap("#overview")
    page.wait_for_function(IS_WHOLE)


IS_WHOLE = """() => {
  const [board, frame] = [".view svg", ".view"].map(part => document.querySelector(part).getBoundingClientRect());
  return board.width <= frame.width + 1 && board.height <= frame.height + 1;
}"""


def sizes(page: Page) -> list[tuple[float, float]]:
    """Return how wide and high the board and its frame are."""
    boxes = [page.locator(part).bounding_box() for part in (".view svg", ".view")]
    return [(box["width"], box["height"]) for box in boxes if box]


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=["usual", "short"])
@pytest.mark.parametrize("board", ["new-york", "europe", "poland", "italy"])
def test_no_button_covers_a_city_when_the_map_opens(
    server: Server, phone: Callable[..., BrowserContext], board: str, size: tuple[int, int]
) -> None:
    """Brooklyn stands in the corner of New York where the buttons were."""
    page = phone(viewport={"width": size[0], "height": size[1]}).new_page()
    opened(server, page, new_game(board))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    boxes = "parts => parts.filter(part => part.checkVisibility()).map(part => part.getBoundingClientRect())"
    cities = page.locator("[data-city] > :first-child").evaluate_all(boxes)
    buttons = page.locator(".tool").evaluate_all(boxes)
    assert len(cities) == len(new_game(board).board.cities)
    assert buttons
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in cities]
    for x, y in middles:
        assert not [box for box in buttons if box["left"] < x < box["right"] and box["top"] < y < box["bottom"]]


def test_a_city_lists_its_routes_takes_a_station_and_is_found_in_another_language(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.touchscreen.tap(*spot(page, "brest"))
    rows = page.locator("[data-claim]:visible")
    assert set(rows.evaluate_all(LISTED)) == {"brest-dieppe", "brest-paris", "brest-pamplona"}
    page.tap("[data-claim='brest-dieppe']")
    page.tap("#build")
    expect(page.locator("[data-city='brest']")).to_have_class("city claimed p-blue")
    expect(page.locator("[data-total='Anna']")).to_have_text(str(8 + 2 + 10))
    saved(page)
    game = server.store.record(key).game
    assert [(station.seat, station.city.id) for station in game.stations] == [(0, "brest")]
    expect(page.locator("#sheet")).to_be_hidden()
    page.wait_for_timeout(310)  # a second tap sooner than that is a double tap
    page.touchscreen.tap(*spot(page, "brest"))
    page.tap("#remove")
    expect(page.locator("[data-city='brest']")).to_have_class("city")
    page.tap("#sheet .close")
    page.tap("#find")
    page.fill("#search", "kopenhagen")
    expect(rows).to_have_count(2)
    assert rows.evaluate_all(LISTED) == ["essen-kobenhavn", "kobenhavn-stockholm"]


LISTED = "rows => rows.map(row => row.dataset.claim)"


def test_everything_can_be_done_from_the_keyboard(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.focus("[data-player='Björn']")
    page.keyboard.press("Enter")
    page.focus("#find")
    page.keyboard.press("Enter")
    page.keyboard.type("wien")
    expect(page.locator("[data-place='wien']")).to_be_visible()  # the search comes later than the map
    page.focus("[data-place='wien']")
    page.keyboard.press("Enter")
    page.focus("#build")
    page.keyboard.press("Space")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#said")).to_have_text("Björn builds a station in Wien.")
    page.focus("#undo")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Undone: Björn builds a station in Wien.")
    saved(page)
    assert server.store.record(key).game.stations == ()
    page.focus("#find")
    page.keyboard.press("Enter")
    page.keyboard.type("par zur")
    page.keyboard.press("Enter")
    expect(line(page, "paris-zurich")).to_contain_class("claimed")
    saved(page)
    page.goto(server.address(key, "tickets?seat=1"))
    page.focus("[data-ticket='brest-petrograd']")
    page.keyboard.press("Enter")
    saved(page)
    game = server.store.record(key).game
    assert [(claim.seat, claim.route.id) for claim in game.claims] == [(1, "paris-zurich")]
    assert [(held.seat, held.ticket.id) for held in game.tickets] == [(1, "brest-petrograd")]


def test_a_server_that_dies_and_comes_back_finds_the_moves_made_meanwhile(tmp_path: Path, page: Page) -> None:
    configuration = {"DATA": str(tmp_path / "games")}
    with serving(create_app(configuration)) as url:
        key = create_app(configuration).extensions["store"].create(new_game("europe")).key
        page.goto(f"{url}/games/{key}/")
        line(page, "paris-zurich").dispatch_event("click")
        saved(page)
    line(page, "brest-paris").dispatch_event("click")
    expect(page.locator("#said")).to_contain_text("No connection")
    with serving(app := create_app(configuration), port=int(url.rsplit(":")[-1])):
        line(page, "brest-dieppe").dispatch_event("click")
        saved(page)
        found = app.extensions["store"].record(key).game
    assert [claim.route.id for claim in found.claims] == ["paris-zurich", "brest-paris", "brest-dieppe"]


def test_axe_finds_nothing_whatever_is_open(server: Server, page: Page) -> None:
    opened(server, page, recorded("europe"))
    page.touchscreen.tap(*spot(page, "brest"))
    page.tap("[data-claim='brest-dieppe']")
    expect(page.locator("#ask")).to_be_visible()
    assert violations(page) == []
    page.tap("#ask .leave")
    page.tap("#sheet .close")
    page.tap("#find")
    assert violations(page, "#sheet") == []


# ---- Without a browser ----


def test_a_line_longer_than_the_trains_left_is_offered_to_the_others(client: FlaskClient) -> None:
    """Seven lines of 6 leave 3 of 45 trains; whose fault it is, the rules do not know, so no way out goes before."""
    game, long = new_game("usa", 2), ["calgary-winnipeg", "duluth-helena", "duluth-toronto", "el-paso-houston"]
    long += ["el-paso-los-angeles", "helena-seattle", "miami-new-orleans"]
    for route in long:
        game = play(game, ClaimRoute(0, route))
    key = client.application.extensions["store"].create(game).key
    claim = {"kind": "claim", "seat": 0, "route": "calgary-helena"}
    sent = {"id": "a", "move": claim}
    told = client.post(f"/games/{key}/moves", json=sent, headers={"Accept-Language": "en"}).json
    assert "has only 3 left" in told["sentence"]
    own = [game.board.name_of(game.board.routes[route]) for route in reversed(long)]
    assert [remedy["label"] for remedy in told["remedies"]] == [
        "The line is Björn’s, not Anna’s",
        *(f"{name} is not Anna’s" for name in own),
    ]
    assert told["remedies"][0]["moves"] == [claim | {"seat": 1}]


def test_the_map_page_has_what_its_scripts_need(client: FlaskClient) -> None:
    """Europe has 47 cities, and 90 connections to search among."""
    game = play(new_game("europe", 2), ClaimRoute(1, "paris-zurich"))
    page = client.get(f"/games/{client.application.extensions['store'].create(game).key}/").text
    facts, live = (json.loads(re.findall(f'id="{id}">(.*?)</script>', page)[0]) for id in ("facts", "live"))
    assert (len(facts["cities"]), len(facts["lines"]), live["owners"]) == (47, 101, {"paris-zurich": 1})
    assert (page.count('<li class="place"'), page.count(" data-ends=")) == (47, 90)
    assert re.search(r'data-total="Björn">26<.*?trains">42<', page, re.DOTALL), "4 points, 10 and 12; 3 trains"


def test_at_a_busy_table_a_phone_still_knows_what_its_next_undo_would_do(client: FlaskClient) -> None:
    """The board's other lines were all claimed since; what lies further back is not foreseen any more."""
    store, game = client.application.extensions["store"], new_game("europe", 5)
    key = store.create(game).key
    client.get(f"/games/{key}/")
    for id, route in (("a", "brest-paris"), ("b", "paris-zurich")):
        client.post(f"/games/{key}/moves", json={"id": id, "move": {"kind": "claim", "seat": 0, "route": route}})
    free = [id for id, route in game.board.routes.items() if route.length == 2 and not game.board.beside[id]]
    for place, route in enumerate(free[:15]):
        store.append(key, f"c{place}", ClaimRoute(1, route), phone="bjorns")
    undo = client.get(f"/games/{key}/moves").json["undo"]
    assert [(step["line"], step["owners"]) for step in undo] == [(2, {"paris-zurich": None})]
