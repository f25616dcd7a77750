"""The map in a tired hand: what a tap, a stroke or a key must never do, and what it leaves where it was."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scorer import atlas
from scorer.ask.agenda import place_at
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play
from tests.web.conftest import NEW_PHONE, Server, new_game, recorded
from tests.web.fingers import claims, double_tap, drag, go_to, line, on_board, opened, saved, space, spot


@NEW_PHONE
def test_a_double_tap_on_a_city_claims_nothing_under_the_sheet_that_has_just_opened(server: Server, page: Page) -> None:
    """Palermo lies low on the board, where the sheet comes up under the finger."""
    page.clock.install()
    key = opened(server, page, new_game("europe"))
    page.clock.pause_at("2040-01-01")
    page.touchscreen.tap(*spot(page, "palermo"))
    row = page.locator("#sheet [data-claim]:visible").first.bounding_box()
    assert row
    for moment in (0, 349):
        page.clock.run_for(moment)
        page.touchscreen.tap(row["x"] + 90, row["y"] + row["height"] / 2)
        expect(page.locator(".view .claimed")).to_have_count(0)
    page.clock.run_for(1)
    page.touchscreen.tap(row["x"] + 90, row["y"] + row["height"] / 2)
    expect(page.locator(".view [data-route].claimed")).to_have_count(1)
    page.clock.resume()
    saved(page)
    assert len(claims(server, key)) == 1


def test_a_stroke_of_the_wrong_player_goes_to_another_by_one_tap_and_back_by_one_undo(
    server: Server, page: Page
) -> None:
    key = opened(server, page, new_game("europe"))
    line(page, "paris-zurich").dispatch_event("click")
    drag(page, *(spot(page, city) for city in ("brest", "dieppe", "paris")))
    page.click("[data-player='Björn']")  # a tap so soon after a stroke is taken for a finger that stops the board
    offer = page.locator("#offer button")
    expect(offer).to_have_text("Give these 2 to Björn")
    offer.click()
    expect(offer).to_be_hidden()
    expect(page.locator("#said")).to_have_text("Brest–Dieppe and Dieppe–Paris go to Björn.")
    saved(page)
    assert claims(server, key) == [("Anna", "paris-zurich"), ("Björn", "brest-dieppe"), ("Björn", "dieppe-paris")]
    page.tap("#undo")
    expect(page.locator("#said")).to_contain_text("Undone: Brest–Dieppe and Dieppe–Paris go to Björn.")
    saved(page)
    assert {name for name, _ in claims(server, key)} == {"Anna"}


def test_a_stroke_on_ones_own_line_asks_whose_it_is_and_one_on_its_twin_moves_it_there(
    server: Server, page: Page
) -> None:
    key = opened(server, page, new_game("europe"))
    line(page, "frankfurt-paris-1").dispatch_event("click")
    ways = [[space(page, f"frankfurt-paris-{twin}", place) for place in range(3)] for twin in (2, 1)]
    ways = [sorted([spot(page, "paris"), *way, spot(page, "frankfurt")]) for way in ways]
    drag(page, *ways[0])
    expect(page.locator("#offer")).to_contain_text("Anna has the other line now.")
    saved(page)
    assert claims(server, key) == [("Anna", "frankfurt-paris-2")]
    page.click("#offer button:has-text('Undo')")
    saved(page)
    drag(page, *ways[1])
    expect(page.locator("#offer")).to_contain_text("Anna has this already. Whose is it?")
    page.click("#offer button:has-text('Chloé')")
    saved(page)
    assert claims(server, key) == [("Anna", "frankfurt-paris-1"), ("Chloé", "frankfurt-paris-2")]


def test_a_stroke_without_trains_for_it_is_lit_while_it_is_asked_whose_it_is(server: Server, page: Page) -> None:
    game = new_game("europe")
    for route in game.board.routes.values():
        if not game.board.beside[route.id] and "dieppe" not in route.ends and game.trains_left(0) > route.length:
            game = play(game, ClaimRoute(0, route.id))
    opened(server, page, game)
    drag(page, *(spot(page, city) for city in ("brest", "dieppe", "paris")))
    expect(page.locator("#first-way")).to_have_text("This stroke is Björn’s")
    lit = page.locator(".view .at-issue").evaluate_all("lines => lines.map(line => line.dataset.route)")
    assert sorted(lit) == ["brest-dieppe", "dieppe-paris"]
    top = page.locator("#ask").bounding_box()
    assert top
    assert spot(page, "brest")[1] < top["y"]


def test_the_question_of_the_order_leaves_the_map_free(server: Server, page: Page) -> None:
    opened(server, page, in_blocks())
    expect(page.locator(".asks")).to_be_visible()
    assert page.evaluate(UNDER_COVER) == []


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 844, "height": 390}])
def test_a_city_is_seen_beside_its_sheet(server: Server, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    opened(server, page, new_game("europe"))
    if page.get_attribute("#overview", "aria-pressed") == "false":
        page.tap("#overview")
    for city in ("palermo", "athina", "moskva", "edinburgh"):
        page.touchscreen.tap(*spot(page, city))
        expect(page.locator("#sheet-title")).to_have_text(atlas.board("europe").cities[city].name)
        seen = "at => document.elementFromPoint(...at).closest('[data-city]')?.dataset.city"
        assert page.evaluate(seen, spot(page, city)) == city
        page.tap("#sheet .close")
        expect(page.locator("#sheet")).to_be_hidden()


def test_the_map_is_where_it_was_after_another_page_and_after_loading_anew(server: Server, page: Page) -> None:
    opened(server, page, new_game("europe"))
    double_tap(page, on_board(page, 60, 250))
    drag(page, (300, 250), (180, 200))
    before = spot(page, "paris")
    go_to(page, "Tickets")
    page.wait_for_url("**/tickets*")
    page.go_back()
    page.wait_for_function("() => document.querySelector('.view.placed')")
    assert spot(page, "paris") == pytest.approx(before, abs=1)
    page.reload()
    page.wait_for_function("() => document.querySelector('.view.placed')")
    assert spot(page, "paris") == pytest.approx(before, abs=1)


def test_escape_closes_one_thing_at_a_time_and_the_focus_goes_back(server: Server, page: Page) -> None:
    game = play(new_game("europe"), ClaimRoute(1, "paris-zurich"))
    opened(server, page, game)
    page.focus("#find")
    page.keyboard.press("Enter")
    page.keyboard.type("par zur")
    row = page.locator("[data-claim='paris-zurich']")
    row.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_be_hidden()
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator("#search")).to_be_focused()
    page.keyboard.type("wien")
    page.keyboard.press("Escape")
    expect(page.locator("#search")).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#find")).to_be_focused()


UNDER_COVER = """() => {
  const { left, top, right, bottom } = document.querySelector(".view").getBoundingClientRect();
  const { left: tools } = document.querySelector(".tools").getBoundingClientRect();
  const found = [];
  for (let y = top + 5; y < bottom; y += 20)
    for (let x = left + 5; x < Math.min(right, tools) - 5; x += 20) {
      const seen = document.elementFromPoint(x, y);
      if (!seen.closest(".view")) found.push([x, y, seen.outerHTML.slice(0, 60)]);
    }
  return found;
}"""
"""The points left of the round buttons where something lies over the map."""


def in_blocks() -> Game:
    """Return the recorded game of Poland as somebody enters it who takes player after player."""
    game = recorded("poland")
    return replace(game, claims=tuple(sorted(game.claims, key=lambda claim: claim.seat)))


def test_e1_where_stations_are_entered_a_tap_builds_and_the_next_one_takes_away(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("europe"))
    page.tap("[data-player='Björn']")
    page.goto(server.address(key, f"?at={place_at('stations')}"))
    expect(page.locator("[data-player='Anna']")).to_have_attribute("aria-pressed", "true")
    page.tap("#overview")
    for city, player in (("roma", "Anna"), ("wien", "Björn"), ("roma", "Björn")):
        page.tap(f"[data-player='{player}']")
        page.touchscreen.tap(*spot(page, city))
    expect(page.locator("#sheet")).to_contain_text("Take away Anna’s station")
    saved(page)
    built = [(game.players[s.seat].name, s.city.id) for game in [server.store.record(key).game] for s in game.stations]
    assert built == [("Anna", "roma"), ("Björn", "wien")]
    page.keyboard.press("Escape")
    page.touchscreen.tap(*spot(page, "wien"))
    saved(page)
    assert len(server.store.record(key).game.stations) == 1
