"""City markers and Alvin on a phone: a tap each (X20, X22)."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Server, new_game
from tests.web.fingers import claims, opened, saved, space, spot


def test_x20_x22_everybody_begins_in_a_city_marks_another_and_sends_alvin_there(server: Server, page: Page) -> None:
    key = opened(server, page, new_game("old-west", 2, "alvin"))
    alvin, hint = page.locator(".alvin"), page.locator(".hint:visible")
    place = {city: "translate({x:g} {y:g})".format(**page.evaluate(AT, city)) for city in ("roswell", "albuquerque")}
    expect(alvin).to_have_attribute("transform", place["roswell"])
    expect(hint).to_have_text("First tap everybody’s starting city.")
    for city in ("santa-fe", "las-cruces"):
        page.touchscreen.tap(*spot(page, city))
    expect(hint).to_have_text("Draw along the lines, or tap them.")
    page.tap("[data-seat='0']")
    page.touchscreen.tap(*space(page, "albuquerque-roswell"))
    page.touchscreen.tap(*spot(page, "albuquerque"))
    saved(page)
    game = server.store.record(key).game
    marked = [(one.seat, one.city.id) for one in game.stations]
    assert marked == [(0, "santa-fe"), (1, "las-cruces"), (0, "albuquerque")]
    assert claims(server, key) == [("Anna", "albuquerque-roswell")]
    for city, may_go in (("las-cruces", False), ("albuquerque", True)):
        page.touchscreen.tap(*spot(page, city))
        expect(page.locator("#remove")).to_be_visible()
        expect(page.get_by_role("button", name="Alvin goes here")).to_be_visible(visible=may_go)
    page.get_by_role("button", name="Alvin goes here").tap()
    expect(alvin).to_have_attribute("transform", place["albuquerque"])
    saved(page)
    page.click("#undo")
    expect(alvin).not_to_have_attribute("transform", place["albuquerque"])


AT = """id => { const dot = document.querySelector(`[data-city='${id}'] > :first-child`);
return { x: +dot.getAttribute("cx"), y: +dot.getAttribute("cy") }; }"""
