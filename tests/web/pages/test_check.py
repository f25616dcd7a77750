"""Checks before the count: one tap each, what explains a difference and mends it, and what stays open (R4, R1)."""

import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Locator, Page, expect

from scorer.ask.checks import differing
from scorer.files.wire import json_of, move_from
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute, EnterCheck, MarkRoute, Move, OpenCount, TakeTicket
from scorer.store import Store
from scorer.web.http.language import COOKIE
from tests.tables import played
from tests.web.conftest import Clients, Server, new_game, recorded, violations
from tests.web.fingers import look, saved

WAY = [ClaimRoute(0, "brest-paris"), ClaimRoute(0, "munchen-zurich"), ClaimRoute(1, "berlin-wien")]
"""Anna: 3 and 2 trains, 4 and 2 points; Paris–Zürich, 3 long, would join her lines. Björn: 3 trains, 4 points."""


def table(*moves: Move, players: int = 2) -> Game:
    return played(new_game("europe", players), *WAY, *moves)


def seen(server: Server, key: str) -> dict[tuple[int, str], int]:
    return {(check.seat, check.kind): check.number for check in server.store.record(key).game.checks}


def opened(server: Server, page: Page, game: Game) -> str:
    key = server.store.create(game).key
    page.goto(server.address(key, "check"))
    return key


def card(page: Page, id: str) -> Locator:
    return page.locator(f"#card-{id}")


def unfold(page: Page, id: str) -> None:
    """Show what may explain a difference."""
    page.click(f"#ways-{id} > summary")


def test_a_wrong_number_moves_nothing_under_a_finger_and_its_ways_out_stay_open(server: Server, page: Page) -> None:
    opened(server, page, table())
    places = [card(page, f"trains-left-{seat}").bounding_box() for seat in (0, 1)]
    page.locator("#trains-left-0-41").tap()
    expect(page.locator("#ways-trains-left-0 summary")).to_have_text("Should be 40")
    assert [card(page, f"trains-left-{seat}").bounding_box() for seat in (0, 1)] == places
    unfold(page, "trains-left-0")
    page.locator("#trains-left-1-42").tap()
    expect(card(page, "trains-left-1")).to_contain_text("✓")
    expect(page.locator("#ways-trains-left-0 button").first).to_be_visible()


def test_a_number_is_tapped_changed_taken_back_or_typed_and_agreement_is_one_happy_line(
    server: Server, page: Page
) -> None:
    """Also without a network: a tap is kept then, and sent later."""
    key = opened(server, page, table())
    page.context.set_offline(True)
    page.locator("#trains-left-0-41").tap()
    expect(page.locator("[data-trains-left=Anna]")).to_have_value("41")
    pressed = page.locator("#checked-trains-left-0 [aria-pressed=true]")
    expect(pressed).to_have_text("41")
    assert seen(server, key) == {}
    page.context.set_offline(False)
    look(page)
    expect(card(page, "trains-left-0")).to_contain_text("should be 40", timeout=15_000)
    page.locator("#trains-left-1-42").tap()
    expect(card(page, "trains-left-1")).to_contain_text("✓ 45 of 45 trains: checked")
    assert seen(server, key) == {(0, "trains-left"): 41, (1, "trains-left"): 42}
    pressed.tap()
    expect(pressed).to_have_count(0)
    expect(page.locator("[data-trains-left=Anna]")).to_have_value("")
    saved(page)
    assert seen(server, key) == {(1, "trains-left"): 42}
    field = page.locator("[data-trains-left=Björn]")
    for number, stored in (("0", {(1, "trains-left"): 0}), ("", {})):
        field.fill(number)
        with page.expect_response("**/moves"):
            field.press("Enter")
        assert seen(server, key) == stored
    page.locator("#trains-left-0-40").tap()
    expect(card(page, "trains-left-0")).to_contain_text("✓ 45 of 45 trains: checked")
    page.locator("#trains-left-1-42").tap()
    expect(page.locator("#all-checked")).to_contain_text("90 of 90 trains: all accounted for")
    assert violations(page) == []


def test_a_forgotten_line_is_named_and_claimed_with_one_tap_which_can_be_undone(server: Server, page: Page) -> None:
    """Anna sees 37 and not 40. Paris–Zürich joins her two lines."""
    key = opened(server, page, table())
    page.locator("[data-trains-left=Anna]").fill("37")
    page.keyboard.press("Enter")
    expect(card(page, "trains-left-0")).to_contain_text("should be 40: 3 are missing on the map")
    unfold(page, "trains-left-0")
    mend = card(page, "trains-left-0").locator(".mends button")
    assert 1 < mend.count() <= 6
    assert card(page, "trains-left-0").locator("a.button").get_attribute("href").endswith("?seat=0")
    expect(mend.first).to_have_text("Forgotten: Paris–Zürich (3\u00a0trains)")
    mend.first.tap()
    expect(card(page, "trains-left-0")).to_contain_text("✓ 45 of 45 trains: checked")
    assert server.store.record(key).game.owners["paris-zurich"] == 0
    page.click("#undo")
    expect(card(page, "trains-left-0")).to_contain_text("3 are missing")
    assert "paris-zurich" not in server.store.record(key).game.owners


def test_a_line_that_is_anothers_settles_both_players(server: Server, page: Page) -> None:
    """Berlin–Wien is Anna's: she has 37 trains and Björn all 45."""
    opened(server, page, table(EnterCheck(0, "trains-left", 37), EnterCheck(1, "trains-left", 45)))
    expect(card(page, "trains-left-1")).to_contain_text("should be 42: 3 too many are on the map")
    unfold(page, "trains-left-1")
    first = card(page, "trains-left-1").locator(".mends button").first
    expect(first).to_have_text("Berlin–Wien (3\u00a0trains) is Anna’s, not Björn’s; then it is right for Anna, too")
    first.tap()
    expect(page.locator("#all-checked")).to_contain_text("90 of 90")


def test_the_score_track_is_checked_too_and_says_where_the_marker_stood_still(server: Server, page: Page) -> None:
    key = opened(server, page, table(EnterCheck(0, "trains-left", 40)))
    page.click("text=And the score track")
    page.locator("#track-1-4").tap()
    expect(card(page, "track-1")).to_contain_text("✓ Marker on 4: checked")
    page.locator("[data-track=Anna]").fill("2")
    page.keyboard.press("Enter")
    expect(card(page, "track-0")).to_contain_text("should be on 6: 4 points more")
    expect(card(page, "track-0")).to_contain_text("Perhaps the marker stood still for Brest–Paris.")
    unfold(page, "track-0")
    card(page, "track-0").get_by_text("put it on 6").tap()
    expect(card(page, "track-0")).to_contain_text("✓ Marker on 6: checked")
    assert seen(server, key) == {(0, "trains-left"): 40, (0, "track"): 6, (1, "track"): 4}


def test_a_page_hears_of_the_checks_of_other_phones(server: Server, page: Page) -> None:
    key = opened(server, page, table())
    server.store.append(key, "bjorns", EnterCheck(1, "trains-left", 42), phone="bjorns")
    look(page)
    expect(card(page, "trains-left-1")).to_contain_text("checked")
    expect(page.locator("[data-trains-left=Björn]")).to_have_value("42")


def test_a_browser_without_scripts_checks_and_mends(server: Server, phone: Callable[..., BrowserContext]) -> None:
    page = phone(java_script_enabled=False).new_page()
    key = opened(server, page, table())
    page.fill("[data-trains-left=Anna]", "37")
    page.fill("[data-trains-left=Björn]", "42")
    page.keyboard.press("Enter")
    expect(card(page, "trains-left-1")).to_contain_text("✓ 45 of 45")
    unfold(page, "trains-left-0")
    page.click("#mends-trains-left-0 button >> nth=0")
    expect(card(page, "trains-left-0")).to_contain_text("✓ 45 of 45")
    page.click("#trains-left-1-42")
    assert seen(server, key) == {(0, "trains-left"): 37}
    page.fill("[data-trains-left=Anna]", "")
    page.click(".save")
    assert seen(server, key) == {}


def kept(client: FlaskClient, game: Game) -> str:
    store: Store = client.application.extensions["store"]
    client.set_cookie(COOKIE, "en")
    return store.create(game).key


def test_a_phone_shows_its_own_player_first(client: FlaskClient) -> None:
    key = kept(client, table())
    fields = 'data-trains-left="([^"]*)"'
    assert re.findall(fields, client.get(f"/games/{key}/check").text) == ["Anna", "Björn"]
    client.post(f"/games/{key}/join", data={"seat": "1"})
    assert re.findall(fields, client.get(f"/games/{key}/check").text) == ["Björn", "Anna"]


def test_where_nothing_explains_a_difference_the_page_says_so(client: FlaskClient) -> None:
    key = kept(client, table(EnterCheck(1, "trains-left", 5)))
    assert "No one or two lines explain that" in client.get(f"/games/{key}/check").text
    agreed = kept(client, table(EnterCheck(1, "trains-left", 5), EnterCheck(1, "track", 4)))
    assert "The score track agrees with these lines: count once more." in client.get(f"/games/{agreed}/check").text


def test_all_lines_of_two_players_are_exchanged_with_one_tap(client: FlaskClient) -> None:
    """Anna has 40 by the entries and Björn 42; they see it the other way round."""
    swapped = table(EnterCheck(0, "trains-left", 42), EnterCheck(1, "trains-left", 40))
    buttons = re.findall(
        'name="moves" value="([^"]*)"[^>]*>Swapped: all', client.get(f"/games/{kept(client, swapped)}/check").text
    )
    for button in buttons:
        assert not differing(played(swapped, *map(move_from, json.loads(unescape(button)))))
    assert len(buttons) == 2


def test_a_marker_beyond_100_is_tapped_as_printed(client: FlaskClient) -> None:
    """Seven lines of 6 bring 105 points, so the marker stands on 5; six and one of 5 bring exactly 100."""
    usa = new_game("usa", 4)
    six = [route.id for route in usa.board.routes.values() if route.length == 6 and route.id[-1] != "2"]
    five = next(route.id for route in usa.board.routes.values() if route.length == 5)
    for lines, numbers in ((six[:7], [5, 6, 7, 8, 9]), ([*six[:6], five], [100, 1, 2, 3, 4])):
        table = played(usa, *(ClaimRoute(2, line) for line in lines), EnterCheck(2, "track", numbers[0]))
        shown = client.get(f"/games/{kept(client, table)}/check").text
        assert [int(number) for number in re.findall(r'id="track-2-(\d+)"', shown)] == numbers
        assert f"Marker on {numbers[0]}: checked" in shown


@pytest.mark.parametrize(
    ("more", "trains", "label"),
    [
        # Björn also has Bruxelles–Paris and Brest–Dieppe, 2 each, beside Anna's Brest–Paris: both are hers.
        (
            "bruxelles-paris-1 brest-dieppe",
            (36, 42),
            "Brest–Dieppe and Bruxelles–Paris go to Anna; then it is right for Björn, too",
        ),
        # Berlin–Wien, 3 long, and Wien–Zagrab, 2, are the only lines of Björn, who sees all his trains.
        ("wien-zagrab", (40, 45), "Too much: Berlin–Wien (3\u00a0trains) and Wien–Zágráb (2\u00a0trains)"),
    ],
)
def test_two_lines_are_one_button(client: FlaskClient, more: str, trains: tuple[int, int], label: str) -> None:
    claims = [ClaimRoute(1, route) for route in more.split()]
    seen = [EnterCheck(seat, "trains-left", left) for seat, left in enumerate(trains)]
    assert f">{label}</button>" in client.get(f"/games/{kept(client, table(*claims, *seen))}/check").text


def mends(client: FlaskClient, key: str, card: str) -> list[str]:
    """Return what is offered on a player's card to mend a difference."""
    client.set_cookie(COOKIE, "en")
    shown = unescape(client.get(f"/games/{key}/check").text)
    _, _, offered = shown.partition(f'id="mends-{card}"')
    return re.findall(r"<button[^>]*>([^<]*)</button>", offered.partition("</div>")[0])


def test_r10_a_secret_hand_is_no_evidence_on_another_phone_before_the_count_is_open(
    clients: Clients, store: Store
) -> None:
    """Björn's Paris–Zürich–München lacks Wien for his ticket; he has 3 trains fewer. Four other lines of 3 touch it."""
    lines: list[Move] = [
        ClaimRoute(1, "paris-zurich"),
        ClaimRoute(1, "munchen-zurich"),
        EnterCheck(1, "trains-left", 45 - 5 - 3),
    ]
    keys = [store.create(played(new_game("europe", 2), *lines)).key for _ in range(2)]
    store.append(keys[0], "card", TakeTicket(1, "paris", "wien", 8))
    phones = anna, bjorn = clients(), clients()
    for seat, phone in enumerate(phones):
        for key in keys:
            phone.post(f"/games/{key}/join", data={"seat": str(seat)})
    lacking = "Forgotten: München–Wien (3\u00a0trains)"
    without = mends(bjorn, keys[1], "trains-left-1")
    assert without[0] != lacking
    assert mends(anna, keys[0], "trains-left-1") == mends(anna, keys[1], "trains-left-1") == without
    assert mends(bjorn, keys[0], "trains-left-1")[0] == lacking
    store.append(keys[0], "open", OpenCount())
    assert mends(anna, keys[0], "trains-left-1")[0] == lacking


@pytest.mark.parametrize("number", ["46", "-1"])
def test_a_number_that_cannot_be_is_refused_with_a_sentence(client: FlaskClient, number: str) -> None:
    refused = client.post(f"/games/{kept(client, table())}/check", data={"trains-left/0": number})
    assert refused.status_code == 409
    assert "from 0 to 45, not" in refused.text


def test_what_is_no_number_is_refused(client: FlaskClient) -> None:
    assert client.post(f"/games/{kept(client, table())}/check", data={"trains-left/0": "many"}).status_code == 400


def test_a_difference_that_stays_is_a_question_at_the_result_and_stops_nothing(client: FlaskClient) -> None:
    key = kept(client, played(recorded("usa"), EnterCheck(0, "trains-left", 40)))
    shown = client.get(f"/games/{key}/result").text
    assert "trains left in front of Anna: 40".lower() in shown.lower()
    assert f"/games/{key}/check" in shown
    whole = client.get(f"/games/{key}/result.json").json
    assert [player["total"] for player in whole["players"]] == [
        player["total"] for player in client.get(f"/games/{kept(client, recorded('usa'))}/result.json").json["players"]
    ]


def test_a_checked_count_says_so_at_the_result(client: FlaskClient) -> None:
    usa = recorded("usa")
    checks = [EnterCheck(seat, "trains-left", usa.trains_left(seat)) for seat in range(len(usa.players))]
    assert "accounted for" not in client.get(f"/games/{kept(client, usa)}/result").text
    assert "180 of 180 trains: all accounted for" in (
        client.get(f"/games/{kept(client, played(usa, *checks))}/result").text
    )


def test_checks_are_told_and_undone_in_words(client: FlaskClient) -> None:
    key = kept(client, table())
    steps: list[tuple[dict[str, object], str]] = [
        ({"number": 7, "check": "trains-left"}, "Anna, trains left: 7."),
        ({"number": 8, "check": "trains-left"}, "Anna, trains left: 8."),
        ({"number": 9, "check": "track"}, "Anna, place of the marker: 9."),
        ({"check": "track"}, "Anna: not checked any more."),
    ]
    for place, (move, said) in enumerate(steps):
        sent = {"id": f"m{place}", "move": {"kind": "check", "seat": 0, **move}}
        assert client.post(f"/games/{key}/moves", json=sent).json["said"] == said
    for place, (_, said) in enumerate(reversed(steps)):
        assert client.post(f"/games/{key}/undo", json={"id": f"u{place}"}).json["said"] == f"Undone: {said}"


def test_lines_that_a_photo_guessed_are_named_until_somebody_confirms_them(client: FlaskClient, store: Store) -> None:
    unsure = [MarkRoute(route, is_unsure=True) for route in ("brest-paris", "roma-venezia")]
    key = store.create(table(*unsure)).key
    page = client.get(f"/games/{key}/check").text
    assert "2 lines are unsure" in page
    assert re.search(r">Anna</strong>\s*Brest–Paris", page)
    assert re.search(r">Nobody</strong>\s*Roma–Venezia", page)
    assert "2 unsure lines" in client.get(f"/games/{key}/tickets?seat=1").text, "the bar leads to them"
    assert "2 lines were read off a photo" in client.get(f"/games/{key}/result").text
    client.application.config["WTF_CSRF_ENABLED"] = False
    right = [json_of(MarkRoute("brest-paris", is_unsure=False))]
    client.post(f"/games/{key}/enter", data={"moves": json.dumps(right), "back": f"/games/{key}/check"})
    page = client.get(f"/games/{key}/check").text
    assert "1 line is unsure" in page
    assert "Brest–Paris" not in page
