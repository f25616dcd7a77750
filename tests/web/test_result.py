"""The result: who won and why, each number with its reason, and the same for programs."""

import json
import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from scorer import gamefile
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, ClaimRoute, Move, TakeTicket
from scorer.rules.play import play
from scorer.rules.scoring import score
from scorer.store import Store
from scorer.words import Words
from tests.web.conftest import GAMES, Server, new_game, recorded, violations


def decided(game: Game) -> str:
    """Return in words what decided a game."""
    return Words("en").decision(score(game))


BOARDS = ("usa", "europe", "nordic", "poland")


def kept(client: FlaskClient, game: Game) -> str:
    store: Store = client.application.extensions["store"]
    return store.create(game).key


def after(game: Game, *moves: Move) -> Game:
    for move in moves:
        game = play(game, move)
    return game


@pytest.mark.parametrize("board", BOARDS)
def test_the_podium_of_a_recorded_game_is_right(server: Server, page: Page, board: str) -> None:
    told = json.loads((GAMES / f"{board}.scores.json").read_text(encoding="utf-8"))
    totals = {name: player["total"] for name, player in told.items()}
    page.goto(server.address(server.store.create(recorded(board)).key, "result"))
    assert {name: int(page.locator(f"[data-total='{name}']").inner_text()) for name in totals} == totals
    names = page.locator(".podium .name").all_inner_texts()
    assert names == sorted(totals, key=lambda name: -totals[name])


def test_a_number_of_the_table_opens_its_reason(server: Server, page: Page) -> None:
    page.goto(server.address(server.store.create(recorded("europe")).key, "result"))
    reason = page.locator("#tickets-1")
    expect(reason.locator("ul")).to_be_hidden()
    page.click(".points a[href='#tickets-1']")
    expect(reason).to_contain_text("Paris – Zürich – Venezia – Zágráb – Wien")


def test_routes_are_added_up_by_their_length(server: Server, page: Page) -> None:
    page.goto(server.address(server.store.create(recorded("europe")).key, "result"))
    page.click("#routes-0 summary")
    rows = [row.split() for row in page.locator("#routes-0 .line").all_inner_texts()]
    assert rows == [
        ["4", "trains:", "3", "×", "7", "21"],
        ["3", "trains:", "6", "×", "4", "24"],
        ["2", "trains:", "5", "×", "2", "10"],
        ["1", "train:", "1", "×", "1", "1"],
    ]


def test_a_borrowed_route_is_named_with_the_ticket_that_needs_it(client: FlaskClient) -> None:
    game = after(
        new_game(players=2),
        ClaimRoute(0, "paris-zurich"),
        ClaimRoute(1, "venezia-zurich"),
        BuildStation(0, "venezia"),
        BuildStation(0, "wien"),
        TakeTicket(0, "paris", "venezia", 7),
    )
    text = client.get(f"/games/{kept(client, game)}/result").text
    assert "borrows Venezia–Zürich for Paris–Venezia" in text
    assert "(borrowed: Venezia–Zürich)" in text
    assert "nothing to borrow would help" in text


def test_the_longest_path_of_each_player_is_shown_on_the_map(server: Server, page: Page) -> None:
    """Björn's leads by 11 routes from Paris to Athína, Chloé's by 7: every way to ride was tried out."""
    page.goto(server.address(server.store.create(recorded("europe")).key, "result"))
    lit = page.locator(".map-frame .longest path")
    expect(lit).to_have_count(11)
    page.click("[data-longest] >> nth=2")
    expect(lit).to_have_count(7)


def test_the_longest_path_is_shown_without_scripts_too(client: FlaskClient) -> None:
    text = client.get(f"/games/{kept(client, recorded('europe'))}/result?path=2").text
    shown = text.split('<g class="longest">')[1].split("</g>")[0]
    assert shown.count("<path") == 7


def test_country_cards_stand_in_the_order_taken_with_the_claim_that_brought_them(server: Server, page: Page) -> None:
    way = ("olsztyn-rosja-1", "elk-olsztyn", "elk-suwalki", "litwa-suwalki")
    game = after(new_game("poland", players=2), *(ClaimRoute(0, route) for route in way))
    page.goto(server.address(server.store.create(game).key, "result"))
    page.click("#country-cards-0 summary")
    expect(page.locator("#country-cards-0 li")).to_contain_text(["Litwa 3 and Rosja 7"])
    expect(page.locator("#country-cards-0 li")).to_contain_text(["by claiming Litwa–Suwałki"])


def test_warnings_are_questions_behind_a_tap(server: Server, page: Page) -> None:
    page.goto(server.address(server.store.create(after(new_game(), TakeTicket(0, "brest", "petrograd"))).key, "result"))
    expect(page.locator(".questions li").first).to_be_hidden()
    page.click(".questions summary")
    expect(page.locator(".questions li").first).to_have_text(
        "Everybody has 3 or more trains left: was a route forgotten?"
    )
    assert violations(page) == []


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([ClaimRoute(0, "berlin-essen")], "Anna wins: 24 points to Björn’s 12."),
        (
            [
                ClaimRoute(0, "berlin-essen"),
                ClaimRoute(1, "paris-zurich"),
                BuildStation(0, "roma"),
                BuildStation(1, "wien"),
            ],
            "Björn wins: 22 points to Anna’s 10.",
        ),
    ],
)
def test_points_decide_in_words(moves: list[Move], said: str) -> None:
    assert decided(after(new_game(players=2), *moves)) == said


def test_a_tie_is_told_by_what_broke_it() -> None:
    """Both claim two routes of length 2 and share the longest path; Anna completes a ticket and has a bad one."""
    level = after(
        new_game(players=2),
        *[ClaimRoute(0, route) for route in ("berlin-essen", "essen-frankfurt")],
        *[ClaimRoute(1, route) for route in ("brest-dieppe", "bruxelles-dieppe")],
    )
    carded = after(level, TakeTicket(0, "berlin", "frankfurt", 5), TakeTicket(0, "roma", "paris", 5))
    assert decided(level) == "Anna and Björn are equal in everything the rules compare: the victory is shared."
    assert decided(carded) == "Anna and Björn are equal on 26 points. Anna wins by more completed tickets: 1 to 0."


def test_a_longer_path_breaks_a_tie() -> None:
    """Nordic pays nothing for it: 2 + 2 points for both, Anna's two routes hang together."""
    game = new_game("nordic", players=2)
    two = [route for route in game.board.routes.values() if route.length == 2]
    first = two[0]
    joined = next(route for route in two if len({*route.ends, *first.ends}) == 3)
    apart = next(
        (one, other)
        for one in two
        for other in two
        if not {*one.ends, *other.ends} & {*first.ends, *joined.ends} and len({*one.ends, *other.ends}) == 4
    )
    moves = [ClaimRoute(0, first.id), ClaimRoute(0, joined.id), *(ClaimRoute(1, route.id) for route in apart)]
    assert (
        Words("en")
        .decision(score(after(game, *moves)))
        .endswith("Anna wins by the longer longest path: 4 trains to 2.")
    )


def test_programs_get_the_game_as_it_was_entered(client: FlaskClient) -> None:
    key = kept(client, recorded("nordic"))
    exported = client.get(f"/games/{key}/export.json").get_json()
    file = json.loads((GAMES / "nordic.json").read_text(encoding="utf-8"))
    assert exported == file | {"double_routes": "rulebook", "claims_in_order": True, "stations": []}


def test_programs_get_the_result_as_it_was_added_up_by_hand(client: FlaskClient) -> None:
    told = client.get(f"/games/{kept(client, recorded('nordic'))}/result.json").get_json()
    scores = json.loads((GAMES / "nordic.scores.json").read_text(encoding="utf-8"))
    assert {
        player["name"]: {column: player[column] for column in scores[player["name"]]} for player in told["players"]
    } == scores
    assert (told["board"], told["winners"], told["decided_by"]) == ("nordic", ["Björn"], "points")


def test_the_downloaded_file_opens_the_same_game(server: Server, page: Page) -> None:
    page.goto(server.address(server.store.create(recorded("poland")).key, "result"))
    with page.expect_download() as download:
        page.click("text=Save the game file")
    assert download.value.suggested_filename.startswith("poland-")
    text = download.value.path().read_text(encoding="utf-8")
    assert gamefile.written(gamefile.load(text)) == gamefile.written(recorded("poland"))


def test_an_empty_game_has_a_result_as_well(client: FlaskClient) -> None:
    for board in BOARDS:
        assert client.get(f"/games/{kept(client, new_game(board, players=2))}/result").status_code == 200


def test_axe_finds_nothing(server: Server, page: Page) -> None:
    page.goto(server.address(server.store.create(recorded("europe")).key, "result"))
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
    assert violations(page) == []


def test_letters_that_the_sheet_lacks_are_named_beside_the_link_to_it(client: FlaskClient) -> None:
    plain = recorded("europe")
    strange = replace(plain, players=(replace(plain.players[0], name="李"), *plain.players[1:]))
    told = [
        client.get(f"/games/{kept(client, game)}/result", headers={"Accept-Language": "en"}).text
        for game in (plain, strange)
    ]
    assert ["Our font lacks letters" in text for text in told] == [False, True]


def test_names_that_turn_the_direction_of_reading_are_kept_apart_on_every_page(client: FlaskClient) -> None:
    plain = recorded("europe")
    key = kept(client, replace(plain, players=(replace(plain.players[0], name="\u202eanna"), *plain.players[1:])))
    for address in ("", "tickets", "claims", "result", "moves", "tickets?seat=1"):
        answer = client.get(f"/games/{key}/{address}")
        text = json.dumps(answer.get_json(), ensure_ascii=False) if answer.is_json else answer.text
        assert "\u202eanna" in text
        assert re.findall("[^\u2068]\u202eanna|\u202eanna[^\u2069]", text) == [], address
