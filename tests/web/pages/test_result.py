"""The result: who won and why, each number with its reason, and the same for programs."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from scorer import gamefile
from scorer.ask.warnings import questions_of
from scorer.count.scoring import score
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCheck, OpenCount, TakeTicket, TypeCount
from scorer.store import Store
from scorer.words import Words
from tests.tables import played
from tests.web.conftest import GAMES, Server, new_game, recorded, violations


def decided(game: Game) -> str:
    """Return in words what decided a game."""
    return Words("en").decision(score(game))


def kept(client: FlaskClient, game: Game) -> str:
    store: Store = client.application.extensions["store"]
    return store.create(game).key


def read(client: FlaskClient, key: str, page: str = "result") -> str:
    """Return what a page of a game says in English, without tags, a blank between its words."""
    text = client.get(f"/games/{key}/{page}", headers={"Accept-Language": "en"}).text
    return " ".join(re.sub("<[^>]*>", " ", unescape(text.partition("<main")[2])).split())


def pressed(client: FlaskClient, key: str, button: str, page: str = "result") -> str:
    """Press a button of a page as a browser without scripts does, and return the address it leads to."""
    text = client.get(f"/games/{key}/{page}", headers={"Accept-Language": "en"}).text
    (form,) = (form for form in re.findall("<form.*?</form>", text, re.DOTALL) if f">{button}</button>" in form)
    fields = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}
    return str(client.post(f"/games/{key}/enter", data=fields).location)


def test_on_a_phone_the_result_shows_paths_reasons_and_questions_and_back_leaves_it(server: Server, page: Page) -> None:
    """Björn's path leads by 11 routes from Paris to Athína, Chloé's by 7: every way to ride was tried out."""
    game = recorded("europe")
    held = [held for held in game.tickets if held.seat != 0] + [held for held in game.tickets if held.seat == 0][:1]
    game = replace(game, tickets=tuple(held))
    key = server.store.create(game).key
    page.goto(server.address(key, "claims"))
    page.goto(server.address(key, "result"))
    expect(page.locator(".map-frame .lit-map .rim")).to_have_count(11)
    expect(page.locator(".place-1 .name")).to_be_in_viewport()
    expect(page.locator("text=Relive the count")).to_be_in_viewport()
    expect(page.locator(".questions li").first).to_be_hidden()
    page.click(".questions summary")
    expect(page.locator(".questions li")).to_have_text(["Anna holds 1 of at least 2 tickets: was one forgotten?"])
    for reason in ("tickets-1", "routes-2", "stations-0", "total-3"):
        page.click(f".points a[href='#{reason}']")
        expect(page.locator(".reason:visible")).to_have_attribute("id", reason)
        expect(page.locator(f"#{reason} ul")).to_be_in_viewport()
        assert page.url.endswith(f"#{reason}")
    page.click(".points [aria-expanded=true]")
    expect(page.locator(".reason:visible")).to_have_count(0)
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
    page.click(".points a[href='#tickets-1']")
    assert violations(page) == []
    page.click("text=Everything else")
    with page.expect_download() as download:
        page.click("text=Save the game file")
    assert download.value.suggested_filename == "europe.json"
    text = download.value.path().read_text(encoding="utf-8")
    assert gamefile.to_json(gamefile.load(text)) == gamefile.to_json(game)
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
    assert violations(page) == []
    page.go_back()
    page.wait_for_url("**/result#tickets-1")
    page.go_back()
    page.wait_for_url("**/claims")


def test_routes_are_added_up_by_their_length(client: FlaskClient) -> None:
    """Anna's in Europe: 21 + 24 + 10 + 1 points."""
    rows = read(client, kept(client, recorded("europe")))
    for row in ("4 trains: 3 × 7 21 ", "3 trains: 6 × 4 24 ", "2 trains: 5 × 2 10 ", "1 train: 1 × 1 1 "):
        rows = rows.partition(row)[2]
        assert rows, row


def test_country_cards_stand_in_the_order_taken_with_the_claim_that_brought_them(client: FlaskClient) -> None:
    way = ("olsztyn-rosja-1", "elk-olsztyn", "elk-suwalki", "litwa-suwalki")
    game = played(new_game("poland", players=2), *(ClaimRoute(0, route) for route in way))
    assert "Litwa 3 and Rosja 7 by claiming Litwa–Suwałki" in read(client, kept(client, game))


def test_a_doubt_about_a_printed_rule_is_a_note_and_no_question_to_the_table(client: FlaskClient) -> None:
    key = kept(client, recorded("pennsylvania"))
    assert "We could not check in the rulebook that doubles open from 4 players" in read(client, key)
    assert 'id="questions"' not in client.get(f"/games/{key}/result").text


def test_a_doubt_about_ties_is_told_where_there_is_one_and_one_about_the_deck_where_cards_are_entered(
    client: FlaskClient,
) -> None:
    doubt, india = "The rulebook does not say how ties are broken", recorded("india-four-players")
    assert doubt not in read(client, kept(client, india))
    assert doubt in read(client, kept(client, replace(india, claims=(), tickets=())))
    europe, printing = recorded("europe"), "Ties are broken by the German booklet"
    assert printing not in read(client, kept(client, europe))
    assert printing in read(client, kept(client, replace(europe, claims=(), stations=(), tickets=())))
    key = kept(client, recorded("usa-2025-tie-longest-path-card"))
    assert "Enter a card that is missing" not in read(client, key)
    assert "Enter a card that is missing" in client.get(f"/games/{key}/tickets?seat=0").text


def test_a_game_broken_off_has_a_winner_once_the_players_say_that_they_are_done(
    client: FlaskClient, store: Store
) -> None:
    key = kept(client, played(new_game(), ClaimRoute(1, "paris-zurich")))
    assert pressed(client, key, "We are done") == f"/games/{key}/result"
    assert "Björn wins: 26 points to Anna’s 12." in read(client, key)
    assert client.get(f"/games/{key}/export.json").json["finished"] is True
    pressed(client, key, "It goes on", "more")
    assert "Not finished yet" in read(client, key)
    assert 'data-next-step="claims"' in client.get(f"/games/{key}/result").text, "an evening is not at its end here"
    assert not store.record(key).game.is_finished


def test_p6_as_long_as_no_country_card_is_entered_nobody_wins_and_one_button_leads_to_the_cards(
    client: FlaskClient,
) -> None:
    key = kept(client, replace(recorded("poland"), entered_cards=()))
    said = read(client, key)
    assert "Nobody wins yet: the country cards are still missing." in said
    assert "wins:" not in said
    link = f'<a class="button" href="/games/{key}/cards">Enter the country cards</a>'
    assert link in client.get(f"/games/{key}/result", headers={"Accept-Language": "en"}).text
    assert 'id="countries"' in client.get(f"/games/{key}/cards").text


def test_an_unfinished_game_says_so_first_and_nobody_wins(client: FlaskClient) -> None:
    game = played(new_game(), ClaimRoute(1, "paris-zurich"), TakeTicket(0, "brest", "petrograd"))
    said = read(client, kept(client, game))
    first = "Not finished yet: Björn leads with 26 points."
    question = "Everybody has 3 or more trains left: was a route forgotten?"
    assert said.index(first) < said.index(question) < said.index("1. Björn 26")
    assert "win" not in said


@pytest.mark.parametrize("where", ["result", "cards"])
def test_from_claims_player_by_player_the_way_to_the_cards_is_one_tap(
    client: FlaskClient, store: Store, where: str
) -> None:
    key = kept(client, player_by_player("poland-emptied-stack"))
    said = read(client, key, where)
    assert "was that the order of play?" in said
    assert ("Only if the claims were made in this order: Bartek wins:" in said) == (where == "result")
    assert pressed(client, key, "Enter the cards as they lie", where).startswith(f"/games/{key}/cards")
    assert "tap the cards that lie in front of them" in read(client, key, "cards")
    assert store.record(key).game.entered_cards == ()


def test_x17_a_laptop_shows_the_map_beside_the_table_and_regions_on_it_as_large_as_its_stage(
    server: Server, browser: Browser
) -> None:
    laptop = browser.new_page(viewport={"width": 1280, "height": 800})
    laptop.goto(server.address(server.store.create(recorded("italy")).key, "result"))
    table, board = laptop.locator(".points").bounding_box(), laptop.locator(".map-frame").bounding_box()
    assert table
    assert board
    assert table["x"] + table["width"] < board["x"]
    assert board["y"] + board["height"] <= 800
    assert board["x"] + board["width"] > 1200
    laptop.click(".points a[href='#regions-1']")
    laptop.locator("button.show[data-lights*=areas]:visible").first.click()
    expect(laptop.locator(".lit-map .area")).to_have_count(8)  # Bianca's network
    stage, drawn = laptop.locator(".view .stage"), laptop.locator(".view .stage > .map").first
    assert (
        drawn.evaluate("map => map.clientWidth") == stage.evaluate("stage => stage.clientWidth") == 905
    )  # 612 × 1.4 + 2 × 24
    laptop.close()


def test_the_podium_of_a_recorded_game_is_right(client: FlaskClient) -> None:
    """Dąbrowska has −41 points."""
    told = json.loads((GAMES / "usa.scores.json").read_text(encoding="utf-8"))
    totals = {name: player["total"] for name, player in told.items()}
    page = client.get(f"/games/{kept(client, recorded('usa'))}/result").text
    shown = re.findall('<span class="total number bold" data-total="(.*?)">(.*?)</span>', page)
    ranking = sorted(totals, key=lambda name: -totals[name])
    assert shown == [(name, str(totals[name]).replace("-", "−")) for name in ranking]


def test_once_the_count_is_open_the_result_is_the_end_of_an_evening_whatever_is_missing(
    client: FlaskClient, store: Store
) -> None:
    key = kept(client, new_game())
    store.append(key, "open", OpenCount())
    assert 'data-next-step="claims"' not in client.get(f"/games/{key}/result").text


def test_every_question_stands_on_the_page_however_many(client: FlaskClient) -> None:
    """R5, R9: no trains laid, four pairs held twice, two long tickets."""
    twice = [("paris", "zurich", 3), ("berlin", "roma", 90), ("wien", "madrid", 80), ("amsterdam", "pamplona", 70)]
    by_hand = [TakeTicket(0, start, end, value + more) for start, end, value in twice for more in (0, 1)]
    long = [TakeTicket(1, "brest", "petrograd"), TakeTicket(1, "cadiz", "stockholm")]
    game = played(replace(new_game(), is_finished=True), *by_hand, *long)
    page = client.get(f"/games/{kept(client, game)}/result").text
    listed = page[page.index('id="questions"') : page.index("</details>", page.index('id="questions"'))]
    assert listed.count("<li>") == len(questions_of(game)) >= 7
    assert [listed.count(words) for words in ("trains left", " twice, ", "long tickets")] == [1, 4, 1]


def test_a_game_took_from_three_quarters_of_an_hour_to_two_hours_with_one_tap(client: FlaskClient) -> None:
    text = unescape(client.get(f"/games/{kept(client, recorded('europe'))}/more").text)
    offered = text[text.index('id="minutes"') :].partition("</form>")[0]
    taps = {
        int(label): json.loads(moves) for moves, label in re.findall(r'"(\[.*?\])"[^>]*>(\d+)<', offered, re.DOTALL)
    }
    assert taps == {minutes: [{"kind": "duration", "minutes": minutes}] for minutes in (45, 60, 75, 90, 120)}


def test_a_borrowed_route_is_named_with_the_ticket_that_needs_it(client: FlaskClient) -> None:
    game = played(
        new_game(players=2),
        ClaimRoute(0, "paris-zurich"),
        ClaimRoute(1, "venezia-zurich"),
        BuildStation(0, "venezia"),
        BuildStation(0, "wien"),
        TakeTicket(0, "paris", "venezia", 7),
    )
    text = client.get(f"/games/{kept(client, game)}/result").text
    assert "borrows Venezia–Zürich from Björn for Paris–Venezia" in text
    assert "(borrowed: Venezia–Zürich from Björn)" in text
    assert "nothing to borrow would help" in text


def test_the_longest_path_is_shown_without_scripts_too(client: FlaskClient) -> None:
    key = kept(client, recorded("europe"))
    texts = {path: client.get(f"/games/{key}/result?path={path}").text for path in ("2", "-1", "9", "")}
    shown = texts["2"].split('<g class="longest" data-path-of="2">')[1].split("</g>")[0]
    assert shown.count("<path") == 7
    drawn = {path: re.findall('<g class="longest" data-path-of="([^"]*)">', text) for path, text in texts.items()}
    assert drawn == {"2": ["2"], "-1": ["0"], "9": ["3"], "": ["1"]}, "the nearest seat, else the winner’s"


def test_each_question_leads_to_where_it_is_answered(client: FlaskClient) -> None:
    """In Germany everybody has 45 trains, keeps at least one ticket, and the box has 10 red passengers."""
    begun = replace(recorded("germany-passengers"), claims=(), tickets=(), is_finished=False)
    reprint = TakeTicket(1, "emden", "freiburg", 99)
    game = played(begun, EnterCheck(0, "trains-left", 44), TypeCount(1, "passengers-red", 11), reprint)
    page = client.get(f"/games/{kept(client, game)}/result").text
    leads = {text: to for to, text in re.findall(r'<li><a href="/games/[^/]+/([^"]*)">([^<]+)</a>', page)}
    asked = {"or more trains left": "", "Trains left in front": "check", "Kai holds 0": "tickets?seat=0",
             "passengers": "counts", "was entered with 99": "tickets?seat=1"}  # fmt: skip
    for words, to in asked.items():
        assert [to] == [leads[text] for text in leads if words in text], words


def player_by_player(name: str) -> Game:
    game = recorded(name)
    return replace(game, claims=tuple(sorted(game.claims, key=lambda claim: claim.seat)))


def test_a_tie_is_told_by_what_broke_it() -> None:
    """Both claim two routes of length 2 and share the longest path; Anna completes a ticket and has a bad one."""
    level = played(
        new_game(players=2),
        *[ClaimRoute(0, route) for route in ("berlin-essen", "essen-frankfurt")],
        *[ClaimRoute(1, route) for route in ("brest-dieppe", "bruxelles-dieppe")],
    )
    carded = played(level, TakeTicket(0, "berlin", "frankfurt", 5), TakeTicket(0, "roma", "paris", 5))
    assert decided(level) == "Anna and Björn are equal in everything the rules compare: the victory is shared."
    assert decided(carded) == "Anna and Björn are equal on 26 points. Anna wins by more completed tickets: 1 to 0."


def test_programs_get_the_result_as_it_was_added_up_by_hand(client: FlaskClient) -> None:
    told = client.get(f"/games/{kept(client, recorded('nordic'))}/result.json").get_json()
    scores = json.loads((GAMES / "nordic.scores.json").read_text(encoding="utf-8"))
    assert {
        player["name"]: {column: player[column] for column in scores[player["name"]]} for player in told["players"]
    } == scores
    assert (told["board"], told["winners"], told["decided_by"]) == ("nordic", ["Björn"], "points")


def test_letters_that_the_sheet_lacks_are_named_beside_the_link_to_it(client: FlaskClient) -> None:
    plain = recorded("europe")
    strange = replace(plain, players=(replace(plain.players[0], name="李"), *plain.players[1:]))
    told = [
        client.get(f"/games/{kept(client, game)}/more", headers={"Accept-Language": "en"}).text
        for game in (plain, strange)
    ]
    assert ["Our font lacks letters" in text for text in told] == [False, True]


def test_names_that_turn_the_direction_of_reading_are_kept_apart_on_every_page(client: FlaskClient) -> None:
    plain = recorded("europe")
    key = kept(client, replace(plain, players=(replace(plain.players[0], name="אנה"), *plain.players[1:])))
    for address in ("", "tickets", "claims", "result", "moves", "tickets?seat=1"):
        answer = client.get(f"/games/{key}/{address}")
        text = json.dumps(answer.get_json(), ensure_ascii=False) if answer.is_json else answer.text
        assert "אנה" in text
        assert re.findall("[^\u2068]אנה|אנה[^\u2069]", text) == [], address


def test_during_a_game_a_tap_says_whose_road_is_how_long_and_shows_it(server: Server, page: Page) -> None:
    """R6, by hand: Anna's Brest–Paris–Zürich has 3 and 3 trains; Björn leads by lines apart, of 4 at most."""
    lines = {
        0: ("brest-paris", "paris-zurich"),
        1: (
            "barcelona-madrid",
            "edinburgh-london-1",
            "erzurum-sochi",
            "essen-kobenhavn-1",
            "danzig-riga",
            "angora-smyrna",
        ),
    }
    key = server.store.create(new_game("europe")).key
    for seat, routes in lines.items():
        for route in routes:
            server.store.append(key, route, ClaimRoute(seat, route), phone="somebody")
    page.goto(server.address(key))
    page.tap(".counted a")
    roads = page.locator(".paths-so-far li")
    expect(roads).to_have_text(["6", "4", "0", "0"])
    expect(page.locator("#map text", has_text="Anna 6")).to_be_visible()
    expect(page.locator(".decision")).to_contain_text("Björn leads")
    roads.first.tap()
    expect(page.locator("#on-map .lit-map .glow")).to_have_count(2)
    expect(page.locator("#on-map .caption")).to_have_text("6")
