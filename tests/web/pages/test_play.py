"""The map page: a game entered with fingers, on a phone, over a network that may fail."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play, refusal_of
from scorer.web import create_app
from tests.web.conftest import GAMES, Server, new_game, recorded, serving, violations
from tests.web.fingers import claims, drag, line, opened, saved, space, spot, turn
from tests.web.phone.test_together import look
from tests.web.phones import PHONE

BOARDS = ("usa", "europe", "nordic", "poland")


def emptied(game: Game) -> Game:
    """Return the table of a recorded game before anything was claimed or built, the tickets in hand already."""
    start = Game(game.board, game.edition, game.players, doubles_open=game.doubles_open)
    return Game(start.board, start.edition, start.players, start.doubles_open, tickets=game.tickets)


def scored_as_recorded(page: Page, board: str) -> None:
    """Expect the totals that were added up by hand."""
    scores = json.loads((GAMES / f"{board}.scores.json").read_text(encoding="utf-8"))
    for name, score in scores.items():
        expect(page.locator(f"[data-total='{name}']")).to_have_text(str(score["total"]).replace("-", "−"))


CLICK = """things => {
  for (const thing of things) document.querySelector(thing).dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def test_a_whole_game_is_entered_in_the_order_of_play_and_scores_as_recorded(server: Server, page: Page) -> None:
    """In Poland the order decides who takes which cards (P6)."""
    game = recorded("poland")
    key = opened(server, page, emptied(game))
    made = [(game.players[claim.seat].name, claim.route.id) for claim in game.claims]
    page.evaluate(CLICK, [each for name, id in made for each in (f"[data-player='{name}']", f"[data-route='{id}']")])
    saved(page)
    assert claims(server, key) == made
    scored_as_recorded(page, "poland")


def test_a_tap_on_a_printed_space_claims_and_one_more_releases(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.touchscreen.tap(*space(page, "brest-paris", 1))
    expect(line(page, "brest-paris")).to_have_class("route c-black claimed p-blue")
    expect(line(page, "brest-paris").locator("use").first).to_have_attribute("href", "#train-circle")
    expect(page.locator("[data-total='Anna']")).to_have_text("26")
    expect(page.locator("[data-player='Anna'] .trains")).to_have_text("42")
    saved(page)
    assert claims(server, key) == [("Anna", "brest-paris")]
    page.wait_for_timeout(310)  # a second tap sooner than that is a double tap
    page.touchscreen.tap(*space(page, "brest-paris", 2))
    expect(line(page, "brest-paris")).to_have_class("route c-black")
    expect(line(page, "brest-paris").locator("use").first).to_have_attribute("href", "#space-black")
    saved(page)
    assert claims(server, key) == []


def test_a_click_in_the_middle_of_a_bent_lines_box_means_that_line(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    for route in ("brest-pamplona", "edinburgh-london-2", "frankfurt-paris-1"):
        page.click(f"[data-route='{route}']")
    saved(page)
    assert [route for _, route in claims(server, key)] == ["brest-pamplona", "edinburgh-london-2", "frankfurt-paris-1"]


def test_a_tap_on_another_players_line_of_a_double_asks_and_releases_nothing(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    line(page, "edinburgh-london-1").dispatch_event("click")
    page.tap("[data-player='Björn']")
    line(page, "edinburgh-london-2").dispatch_event("click")
    saved(page)
    page.touchscreen.tap(*space(page, "edinburgh-london-1", 1))
    expect(page.locator("#ask p")).to_have_text("Edinburgh–London is already Anna's.")
    assert len(claims(server, key)) == 2
    page.get_by_role("button", name="Release Björn’s line").tap()
    expect(page.locator("#freed span")).to_have_text("Björn’s line released: 29 → 12 points")
    saved(page)
    assert claims(server, key) == [("Anna", "edinburgh-london-1")]


def test_a_claim_is_coupled_at_once_and_a_released_line_is_not(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    before = ways(page)
    line(page, "brest-paris").dispatch_event("click")
    claimed = ways(page)
    assert claimed != before
    saved(page)
    page.reload()
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    assert ways(page) == claimed
    line(page, "brest-paris").dispatch_event("click")
    assert ways(page) == before


def ways(page: Page) -> list[str]:
    """Return how the ways between the cities are drawn, in the order of their places on the board."""
    found: list[str] = page.locator(".view .way").evaluate_all(
        "ways => ways.map(way => [way.getAttribute('d'), getComputedStyle(way).strokeWidth].join(' ')).sort()"
    )
    return found


def test_the_hint_goes_after_the_first_claim_and_the_board_stays_where_it_is(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    expect(page.locator(".hint")).to_be_visible()
    before = space(page, "brest-paris", 1)
    page.touchscreen.tap(*before)
    expect(page.locator(".hint")).to_be_hidden()
    assert space(page, "brest-paris", 1) == pytest.approx(before, abs=1)


def test_another_players_line_is_given_away_on_request(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.touchscreen.tap(*space(page, "brest-paris", 1))
    page.tap("[data-player='Björn']")
    page.touchscreen.tap(*space(page, "brest-paris", 1))
    expect(page.locator("#ask p")).to_have_text("Brest–Paris is already Anna's.")
    expect(line(page, "brest-paris")).to_have_class("route c-black claimed p-blue")
    page.tap("#ask .primary")
    expect(page.locator("#ask")).to_be_hidden()
    expect(line(page, "brest-paris")).to_have_class("route c-black claimed p-red")
    saved(page)
    assert claims(server, key) == [("Björn", "brest-paris")]


def test_a_line_longer_than_the_trains_left_is_offered_to_the_others(server: Server, page: Page) -> None:
    game = new_game("usa", 2)
    for route in [*game.board.routes.values()]:
        if route.length == 6 and game.trains_left(0) >= 6 and not refusal_of(game, 0, route):
            game = play(game, ClaimRoute(0, route.id))
    assert game.trains_left(0) == 3
    own = [game.board.name_of(route) for route in reversed(game.routes_of(0))]
    key = opened(server, page, game)
    line(page, "calgary-helena").dispatch_event("click")
    expect(page.locator("#ask p")).to_contain_text("only 3 are left")
    expect(page.locator("#ask .primary")).to_have_count(0)
    expect(page.locator("#ask .remedies button")).to_have_text(
        ["The line is Björn’s, not Anna’s", *(f"{name} is not Anna’s" for name in own)]
    )
    assert violations(page) == []
    page.get_by_role("button", name="The line is Björn’s, not Anna’s").tap()
    saved(page)
    assert claims(server, key)[-1] == ("Björn", "calgary-helena")


def test_a_stroke_from_a_held_city_claims_every_connection_it_passes(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    drag(page, *(spot(page, city) for city in ("brest", "dieppe", "paris", "pamplona")), hold=300)
    saved(page)
    assert [route for _, route in claims(server, key)] == ["brest-dieppe", "dieppe-paris", "pamplona-paris-1"]


def test_a_plain_drag_moves_the_board_and_claims_nothing(server: Server, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")  # else it glides on
    key = opened(server, page, new_game("europe"))
    before = spot(page, "paris")
    drag(page, (300, 250), (180, 250))
    after = spot(page, "paris")
    assert before[0] - after[0] == pytest.approx(105, abs=20)
    assert after[1] == pytest.approx(before[1], abs=1)
    assert server.store.record(key).number == 0


def test_upright_the_board_fills_the_height_and_the_overview_shows_all(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    board, frame = page.locator(".view svg"), page.locator(".view").bounding_box()
    assert frame
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    filling = board.bounding_box()
    assert filling
    assert filling["height"] == pytest.approx(frame["height"], abs=2)
    assert filling["width"] > 1.5 * frame["width"]
    page.tap("#overview")
    expect(page.locator("#overview")).to_have_attribute("aria-pressed", "true")
    whole = board.bounding_box()
    assert whole
    assert whole["width"] == pytest.approx(frame["width"], abs=2)


def test_no_button_covers_a_city_of_a_whole_board(server: Server, page: Page) -> None:
    """Brooklyn stands in the corner of New York where the buttons are."""
    opened(server, page, new_game("new-york"))
    page.wait_for_function("() => document.querySelector('.view svg').style.width")
    page.tap("#overview")
    expect(page.locator("#overview")).to_have_attribute("aria-pressed", "true")
    buttons = [button.bounding_box() for button in page.locator(".tool:visible").all()]
    for city in new_game("new-york").board.cities:
        x, y = spot(page, city)
        for box in buttons:
            assert box
            assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]), city


def test_a_phone_lying_down_shows_the_whole_board(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    opened(server, page, new_game("europe"))
    board, frame = page.locator(".view svg").bounding_box(), page.locator(".view").bounding_box()
    assert board
    assert frame
    assert board["height"] <= frame["height"] + 1
    assert board["width"] <= frame["width"] + 1


def test_a_city_typed_in_another_language_lists_its_routes(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    page.tap("#find")
    page.fill("#search", "kopenhagen")
    rows = page.locator("[data-claim]:visible")
    expect(rows).to_have_count(2)
    assert rows.evaluate_all("rows => rows.map(row => row.dataset.claim)") == ["essen-kobenhavn", "kobenhavn-stockholm"]


def test_a_city_lists_its_routes_and_takes_a_station(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.touchscreen.tap(*spot(page, "brest"))
    rows = page.locator("[data-claim]:visible")
    assert set(rows.evaluate_all("rows => rows.map(row => row.dataset.claim)")) == {
        "brest-dieppe",
        "brest-paris",
        "brest-pamplona",
    }
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
    expect(page.locator("#said")).to_have_text("The station in Wien taken away.")
    saved(page)
    assert server.store.record(key).game.stations == ()


def test_a_reload_in_the_middle_loses_nothing(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.tap("[data-player='Chloé']")
    line(page, "paris-zurich").dispatch_event("click")
    page.reload()
    expect(line(page, "paris-zurich")).to_have_class("route c-pink tunnel claimed p-green".replace("c-pink", "c-grey"))
    expect(page.locator("[data-player='Chloé']")).to_have_attribute("aria-pressed", "true")
    saved(page)
    assert claims(server, key) == [("Chloé", "paris-zurich")]


def test_without_a_network_moves_wait_on_the_phone_and_arrive_later(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.context.set_offline(True)
    line(page, "paris-zurich").dispatch_event("click")
    line(page, "brest-paris").dispatch_event("click")
    page.tap("#undo")
    expect(page.locator("#said")).to_contain_text("No connection")
    expect(page.locator("[data-player='Anna'] .trains")).to_have_text("42")
    assert claims(server, key) == []
    page.context.set_offline(False)
    look(page)
    saved(page)
    expect(page.locator("#play")).not_to_have_class("play is-waiting")
    assert claims(server, key) == [("Anna", "paris-zurich")]


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


def test_country_cards_are_announced_and_leave_their_stacks(server: Server, page: Page) -> None:
    """The rulebook's example: the first to join Rosja and Niemcy takes 7 and 7."""
    game = recorded("poland")
    opened(server, page, emptied(game))
    for city in ("rosja", "niemcy"):
        expect(page.locator(f"[data-stack='{city}']")).to_contain_text("7")
    way = (
        "olsztyn-rosja-1",
        "gdansk-olsztyn",
        "gdansk-koszalin-1",
        "koszalin-szczecin-1",
        "gorzow-wielkopolski-szczecin",
    )
    for route in (*way, "gorzow-wielkopolski-niemcy-1"):
        line(page, route).dispatch_event("click")
    expect(page.locator(".announced")).to_have_text("Anna takes Niemcy 7 and Rosja 7")


def test_a_german_browser_gets_a_german_page(server: Server, phone: Callable[..., BrowserContext]) -> None:
    page = phone(locale="de-DE").new_page()
    opened(server, page, new_game("europe"))
    line(page, "paris-zurich").dispatch_event("click")
    expect(page.locator("#said")).to_have_text("Anna nimmt Paris–Zürich.")
    page.tap("#undo")
    expect(page.locator("#undo")).to_have_accessible_name("Rückgängig")


def test_the_way_to_the_result_waits_for_the_last_moves(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    for route in ("paris-zurich", "brest-paris", "brest-dieppe", "brest-pamplona"):
        line(page, route).dispatch_event("click")
    turn(page, "Result")
    page.wait_for_url("**/result")
    routes, stations, longest_path = 4 + 4 + 2 + 7, 3 * 4, 10
    expect(page.locator("[data-total='Anna']").first).to_have_text(str(routes + stations + longest_path))


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


def test_a_move_that_is_sent_twice_counts_once(client: FlaskClient) -> None:
    key = client.application.extensions["store"].create(new_game("europe")).key
    sent = {"id": "made-by-a-phone", "move": {"kind": "claim", "seat": 0, "route": "paris-zurich"}}
    answers = [client.post(f"/games/{key}/moves", json=sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [answer.json["number"] for answer in answers] == [1, 1]


@pytest.mark.parametrize("body", [{}, {"id": ""}, {"id": 7}, {"id": "x" * 65}, [], "text", {"id": "a", "move": None}])
def test_a_body_that_is_no_move_is_refused_with_a_sentence(client: FlaskClient, body: object) -> None:
    key = client.application.extensions["store"].create(new_game("europe")).key
    answer = client.post(f"/games/{key}/moves", json=body)
    assert answer.status_code == 400
    assert answer.json["sentence"]


@pytest.mark.parametrize(
    ("move", "said", "unsaid"),
    [
        (
            {"kind": "claim", "seat": 1, "route": "gdansk-plock"},
            "Björn claims Gdańsk–Płock.",
            "Gdańsk–Płock released.",
        ),
        (
            {"kind": "give", "seat": 1, "route": "kielce-krakow"},
            "Kielce–Kraków goes to Björn.",
            "Kielce–Kraków is Anna's again.",
        ),
        ({"kind": "release", "route": "kielce-krakow"}, "Kielce–Kraków released.", "Kielce–Kraków is Anna's again."),
        ({"kind": "take-ticket", "seat": 0, "start": "a", "end": "b"}, "Anna takes a ticket.", "A ticket put back."),
        (
            {"kind": "open-doubles", "is_open": True},
            "Doubles are open at this table.",
            "Doubles follow the rulebook.",
        ),
        (
            {"kind": "enter-cards", "as_they_lie": True},
            "Country cards are entered as they lie.",
            "Country cards follow from the claims.",
        ),
    ],
)
def test_every_move_and_its_undoing_are_told(
    client: FlaskClient, move: dict[str, object], said: str, unsaid: str
) -> None:
    game = play(new_game("poland"), ClaimRoute(0, "kielce-krakow"))
    ticket = game.edition.tickets[0]
    sent = {"id": "one", "move": move | ({"start": ticket.start, "end": ticket.end} if "start" in move else {})}
    key = client.application.extensions["store"].create(game).key
    assert client.post(f"/games/{key}/moves", json=sent).json["said"] == said
    assert client.post(f"/games/{key}/undo", json={"id": "two"}).json["said"] == unsaid


def test_the_undo_that_phones_know_beforehand_is_the_one_that_happens(client: FlaskClient) -> None:
    game = play(new_game("europe"), ClaimRoute(0, "paris-zurich"))
    key = client.application.extensions["store"].create(game).key
    move = {"kind": "give", "seat": 1, "route": "paris-zurich"}
    live = client.post(f"/games/{key}/moves", json={"id": "one", "move": move}).json
    assert [step["owners"] for step in live["undo"]] == [{"paris-zurich": 0}, {"paris-zurich": None}]
    assert client.post(f"/games/{key}/undo", json={"id": "two"}).json["owners"] == {"paris-zurich": 0}


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
