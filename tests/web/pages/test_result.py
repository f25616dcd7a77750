"""The count told step by step, and the result: who won and why, each number with its reason, also for programs."""

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from scorer import gamefile
from scorer.ask.telling import steps_of
from scorer.ask.warnings import questions_of
from scorer.count.scoring import score
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCheck, OpenCount, TakeTicket, TypeCount
from scorer.rules.play import play
from scorer.store import Store
from scorer.web.http.language import COOKIE
from scorer.words import Words
from tests.tables import played
from tests.web.conftest import GAMES, MOVING, NEW_PHONE, Clients, Server, new_game, recorded, violations
from tests.web.fingers import fingers, stop_animations

OPEN = {"kind": "open-count", "is_sure": True}
TOLD = ("europe", "india-mandala", "italy", "new-york-shared", "nordic-tie-longest-path", "poland")
"""Games with every kind of step; tests/ask/test_telling.py counts the steps of all."""


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
    game = recorded("europe")
    held = [held for held in game.tickets if held.seat != 0] + [held for held in game.tickets if held.seat == 0][:1]
    game = replace(game, tickets=tuple(held))
    key = server.store.create(game).key
    page.goto(server.address(key, "claims"))
    page.goto(server.address(key, "result"))
    expect(page.locator(".map-frame .lit-map .rim")).to_have_count(sum(claim.seat == 1 for claim in game.claims))
    expect(page.locator(".place-1 .name")).to_be_in_viewport()
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
    assert "Björn wins" in read(client, key)
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
    assert "wins " not in said.replace("wins yet", "")
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
    assert "borrows nothing" in text


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
    strange = replace(plain, players=(replace(plain.players[0], name="\u0378"), *plain.players[1:]))
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


# ---- The telling ----


def test_every_page_of_a_game_says_the_same_about_what_the_phone_may_see(client: FlaskClient) -> None:
    """The service worker drops all cached pages of a game that say something else than the page just opened."""
    key = kept(client, recorded("europe"))
    pages = ("", "tickets", "claims", "photo", "invite", "join", "result", "reveal")
    texts = [client.get(f"/games/{key}/{page}").text for page in pages]
    assert [re.findall('<body[^>]* data-sight="([^"]*)"', text) for text in texts] == [["0:"]] * len(pages)


# ---- Who may see it, and when (R10) ----


def seated(clients: Clients, key: str, *seats: int) -> FlaskClient:
    phone = clients()
    phone.post(f"/games/{key}/join", data={"seat": [str(seat) for seat in seats]})
    return phone


def test_nobody_is_told_while_tickets_are_secret_and_everybody_once_the_count_is_open(clients: Clients) -> None:
    key = kept(clients(), recorded("nordic"))
    ours, theirs = seated(clients, key, 0), seated(clients, key, 1, 2)
    for phone in (ours, theirs):
        assert phone.get(f"/games/{key}/reveal").headers["Location"] == f"/games/{key}/result"
        assert f'href="/games/{key}/reveal"' not in phone.get(f"/games/{key}/result").text
    before = ours.get(f"/games/{key}/moves?since=-1").json["number"]
    ours.post(f"/games/{key}/done", json={"id": "done", "done": True})
    opened = theirs.post(f"/games/{key}/moves", json={"id": "open", "move": OPEN}).json
    assert ours.get(f"/games/{key}/moves?since={before}").json["reveals"] is True
    assert theirs.get(f"/games/{key}/moves?since={before}").json["reveals"] is True
    assert "reveals" not in ours.get(f"/games/{key}/moves?since={opened['number']}").text, "that was told"
    assert ours.get(f"/games/{key}/moves").json["reveals"] is False, "a page that has just come knows it"
    for phone in (ours, theirs):
        shown, large = (phone.get(f"/games/{key}/reveal{query}").text for query in ("", "?screen=1"))
        assert (" data-own" in shown, " data-own" in large) == (True, False), "a television is nobody's"
        assert f"/games/{key}/reveal" in phone.get(f"/games/{key}/result").text


def test_a_game_that_plainly_goes_on_or_hangs_on_the_order_of_its_claims_is_not_told(clients: Clients) -> None:
    begun = play(new_game(players=2), ClaimRoute(0, "paris-zurich"))
    blocks = recorded("poland-emptied-stack")
    from_blocks = Game(**{**vars(blocks), "claims": tuple(sorted(blocks.claims, key=lambda claim: claim.seat))})
    for game, asked in ((begun, "asks"), (from_blocks, "result")):
        key = kept(clients(), game)
        phone = seated(clients, key, *range(len(game.players)))
        before = phone.get(f"/games/{key}/moves?since=-1").json["number"]
        phone.post(f"/games/{key}/moves", json={"id": "open", "move": OPEN})
        assert phone.get(f"/games/{key}/moves?since={before}").json["reveals"] is False
        assert phone.get(f"/games/{key}/reveal").headers["Location"] == f"/games/{key}/{asked}"
        assert f'href="/games/{key}/reveal"' not in phone.get(f"/games/{key}/result").text


# ---- What it says ----


@pytest.mark.parametrize("name", TOLD)
def test_a_recorded_game_is_told_without_scripts_too(client: FlaskClient, name: str) -> None:
    game = recorded(name)
    client.set_cookie(COOKIE, "de")
    page = client.get(f"/games/{kept(client, game)}/reveal").text
    told = [json.loads(unescape(step)) for step in re.findall('data-told="([^"]*)"', page)]
    assert [step["kind"] for step in told] == [step.kind for step in steps_of(score(game))]
    totals = {seat: total for step in told for seat, _, total in step["gains"]}
    scores = json.loads((GAMES / f"{name}.scores.json").read_text(encoding="utf-8"))
    assert totals == {seat: scores[player.name]["total"] for seat, player in enumerate(game.players)}
    assert all(step["scenes"] for step in told if step["kind"] in ("tickets", "longest-path", "mountains"))
    assert all(scene["ways"] or scene["spots"] for step in told for scene in step["scenes"])
    lit = {line for step in told for scene in step["scenes"] for way in scene["ways"] for line, *_ in way}
    assert lit <= set(game.board.routes)


def test_what_was_borrowed_is_told_with_its_owner_and_a_failed_ticket_with_what_was_missing(
    client: FlaskClient,
) -> None:
    """Each loan is a scene of its own; a station from which nothing was borrowed stands on the map alone."""
    page = client.get(f"/games/{kept(client, recorded('europe-stations-decide'))}/reveal").text
    assert "borrowed: Essen–København from Marek, Kyïv–Wilno from Marek, Bucuresti–Kyïv from Marek" in page
    assert "missing:" in page
    assert "Brest–Paris (3 trains, free)" in page
    lent = {"essen": "essen-kobenhavn-1", "kyiv": "kyiv-wilno", "bucuresti": "bucuresti-kyiv"}
    assert [(scene["of"], [*scene["spots"]], scene["ways"][0][0][:2]) for scene in scenes(page, "stations", 2)] == [
        ([place], [city], [route, "borrowed"]) for place, (city, route) in enumerate(lent.items())
    ]
    assert scenes(page, "stations", 0) == [], "three stations that were left have no place"
    nordic = client.get(f"/games/{kept(client, recorded('nordic'))}/reveal").text
    assert [len(scenes(nordic, "globetrotter", seat)[0]["ways"]) for seat in range(3)] == [6, 4, 2], "each one's own"
    asia = client.get(f"/games/{kept(client, recorded('asia-for-two'))}/reveal").text
    assert [scene["of"] for scene in scenes(asia, "mountains", 1)] == [[0, 1, 2, 3]], "all mountains at once"
    europe = client.get(f"/games/{kept(client, recorded('europe'))}/reveal", headers={"Accept-Language": "en"}).text
    assert (europe.count("step-stations"), europe.count("9 stations borrow nothing.")) == (1, 1), "of four players"


def scenes(page: str, kind: str, seat: int) -> list[dict[str, Any]]:
    """Return what a player's step lights on the map."""
    told = [json.loads(unescape(step)) for step in re.findall('data-told="([^"]*)"', page)]
    [step] = [step for step in told if step["kind"] == kind and step["gains"][0][0] == seat]
    found: list[dict[str, Any]] = step["scenes"]
    return found


# ---- A walk through it ----


def totals(page: Page) -> dict[str, str]:
    names, numbers = page.locator(".bar .name").all_inner_texts(), page.locator(".bar .total").all_text_contents()
    return dict(zip(names, numbers, strict=True))


@pytest.fixture
def calm(page: Page) -> Page:
    """A page on which a step lasts until it is tapped, however slow the test is."""
    stop_animations(page)
    return page


def test_a_whole_count_is_walked_through_step_by_step_and_stays_told(server: Server, calm: Page) -> None:
    """Its figures are those of the recorded scores; every step says on the way what it says in the end."""
    name = "europe-1912-tie-longest-path"
    key = server.store.create(recorded(name)).key
    scores = json.loads((GAMES / f"{name}.scores.json").read_text(encoding="utf-8"))
    calm.goto(server.address(key, "reveal"))
    expect(calm.locator("#told")).to_contain_text("Routes")
    assert totals(calm) == {player: str(told["routes"]) for player, told in scores.items()}
    for kind in (step.kind for step in steps_of(score(recorded(name)))[1:-1]):
        calm.tap("[data-next]")
        expect(calm.locator("[data-step]")).to_have_attribute("data-step", kind)
        expect(calm.locator(".step:visible")).to_have_class(re.compile("is-decided"))
        assert calm.locator("#told").inner_text()
    assert totals(calm) == {player: str(told["total"]) for player, told in scores.items()}
    assert violations(calm) == []
    calm.tap("#next")
    calm.wait_for_url("**/result")
    expect(calm.locator(".podium .name").first).to_have_text("Anna")
    expect(calm.locator(".decision")).to_contain_text("Anna wins by the longer path: 29 trains to 28.")
    assert violations(calm) == []
    calm.reload()
    expect(calm.locator(".podium .name").first).to_be_visible()
    expect(calm.locator("#telling")).to_have_count(0)


def test_the_path_lights_up_on_the_map_and_a_gap_has_a_sign(server: Server, calm: Page) -> None:
    """Dąbrowska has the fewest points after routes but one; her ticket Brindisi–Zürich lacks Brindisi–Roma."""
    calm.goto(server.address(server.store.create(recorded("europe")).key, "reveal"))
    while "Brindisi–Zürich" not in calm.locator(".step:visible").inner_text():
        calm.tap("#next")
    expect(calm.locator(".lit-map .gap")).to_have_count(1)
    expect(calm.locator(".lit-map .glow.is-missing")).to_have_count(1)
    expect(calm.locator(".lit-map .pin text")).to_have_text(["Brindisi", "Zürich"], use_inner_text=False)
    expect(calm.locator(".stage")).to_have_class(re.compile("is-dimmed"))


@MOVING
def test_it_goes_on_by_itself_a_tap_hurries_it_and_a_long_one_ends_it(server: Server, page: Page) -> None:
    key = server.store.create(recorded("nordic")).key
    page.goto(server.address(key, "reveal"))
    expect(page.locator(".step-tickets:visible")).to_have_count(1, timeout=20_000)
    below = page.locator("#next").bounding_box()
    page.tap("#pause")
    expect(page.locator("#pause")).to_have_attribute("aria-pressed", "true")
    assert page.locator("#next").bounding_box() == below
    first = page.locator(".step:visible").inner_text()
    page.tap("#telling .view")
    expect(page.locator(".step:visible")).not_to_have_text(first)
    with fingers(page) as hand:
        box = page.locator("#telling .view").bounding_box()
        assert box
        hand.put((box["x"] + 50, box["y"] + 50))
        hand.rest(800)
        hand.lift()
    page.wait_for_url("**/result")
    page.goto(server.address(key, "reveal"))
    page.tap("[data-skip]")
    expect(page.locator(".podium .name").first).to_have_text("Björn")
    expect(page.locator(".ways :is(a, button):visible")).to_have_text(["Another game"])


@NEW_PHONE
def test_a_tap_that_was_meant_for_the_page_before_skips_nothing(server: Server, page: Page) -> None:
    """The telling may begin by itself, under a finger that is on its way to the bar."""
    page.clock.install()
    page.clock.pause_at("2040-01-01")
    page.goto(server.address(server.store.create(recorded("europe")).key, "reveal"))
    expect(page.locator(".step-routes")).to_be_visible()
    box = page.locator("[data-next]").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*middle)
    expect(page.locator(".step-routes")).to_be_visible()
    page.clock.run_for(700)
    page.touchscreen.tap(*middle)
    expect(page.locator(".step-routes")).to_be_hidden()


# ---- Every reason on the map ----


REASONS = {
    "europe-stations-decide": ("routes", "tickets", "stations", "longest-path"),
    "india-mandala": ("mandala",),
    "poland-emptied-stack": ("country-cards",),
    "asia": ("mountains", "most-cities"),
    "new-york-shared": ("attractions",),
    "nordic": ("globetrotter",),
}


@pytest.mark.parametrize("name", REASONS)
def test_every_kind_of_reason_can_be_shown_on_the_map(client: FlaskClient, name: str) -> None:
    page = client.get(f"/games/{kept(client, recorded(name))}/result").text
    reasons = re.findall(r'<article class="reason[^"]*" id="([a-z-]+)-\d.*?>(.*?)</article>', page, re.DOTALL)
    shown = {column for column, told in reasons if "data-lights" in told}
    assert shown >= set(REASONS[name])


def test_a_reason_is_shown_on_all_of_the_screen_and_back_closes_it(server: Server, calm: Page) -> None:
    calm.goto(server.address(server.store.create(recorded("europe-stations-decide")).key, "result"))
    for column in ("tickets", "longest-path"):
        reason = calm.locator(f".reason[id^='{column}-']:has([data-lights])").first
        calm.tap(f"[href='#{reason.get_attribute('id')}']")
        reason.locator("[data-lights]").first.tap()
        expect(calm.locator("dialog.on-map .lit-map .rim").first).to_be_attached()
        assert calm.locator("dialog.on-map .caption").inner_text()
        calm.go_back()
        expect(calm.locator("dialog.on-map")).to_be_hidden()
        expect(calm.locator(".map-frame .stage > .map:not(.lit-map)")).to_have_count(1)


def test_a_laptop_shows_a_reason_beside_the_table(server: Server, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(server.address(server.store.create(recorded("europe")).key, "result"))
    page.click(".points a[href='#tickets-1']")
    page.locator("#tickets-1 .show").first.click()
    expect(page.locator(".map-frame .lit-map .rim").first).to_be_in_viewport()
    expect(page.locator("#tickets-1")).to_be_in_viewport()
    expect(page.locator(".paths .caption")).to_contain_text("Björn")
    page.click(".map-frame")
    expect(page.locator(".paths .caption")).to_have_count(0)
    page.close()


def test_a_wide_screen_shows_the_whole_bar_below_a_telling(server: Server, browser: Browser) -> None:
    """In Dutch, whose names of the pages are the longest: they left no room for the way on on a laptop."""
    page = browser.new_page(locale="nl-NL", reduced_motion="reduce")
    page.goto(server.address(server.store.create(recorded("europe")).key, "reveal"))
    expect(page.locator(".is-live")).to_be_visible()
    for width in (1160, 1280, 1440, 1600, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        ends = 0.0
        for part in page.locator(".guide :is(.ways, .places) :is(a, button):visible").all():
            box = part.bounding_box()
            assert box
            assert box["width"] >= 44, part.text_content()
            assert box["x"] >= ends, part.text_content()
            assert part.evaluate("part => part.scrollWidth <= part.clientWidth + 1"), part.text_content()
            ends = box["x"] + box["width"]
        assert ends <= width
    page.close()


def test_r9_an_open_question_comes_before_the_count_and_not_after_it(client: FlaskClient, store: Store) -> None:
    whole = recorded("europe")
    key = store.create(play(whole, EnterCheck(0, "trains-left", 40))).key
    asked = client.get(f"/games/{key}/asks").text
    assert "Count it all the same" in asked
    assert f'href="/games/{key}/check"' in asked
    assert 'id="steps"' in client.get(f"/games/{key}/reveal").text
    calm = store.create(whole).key
    assert 'id="steps"' in client.get(f"/games/{calm}/asks", follow_redirects=True).text


# ---- The story, and a line for each ----


def told_of(client: FlaskClient, name: str, language: str = "en") -> str:
    return client.get(f"/games/{kept(client, recorded(name))}/result", headers={"Accept-Language": language}).text


def test_below_the_winner_stands_what_would_have_changed_most_and_no_sentence_stands_twice(client: FlaskClient) -> None:
    """Dąbrowska holds Berlin–Roma 9 and Berlin–London 9 and lacks one route for both, so 2 × 18 points."""
    for language, most in {
        "en": "Berlin–Frankfurt was still free: with it Dąbrowska would have completed Berlin–Roma and Berlin–London",
        "de": "Berlin–Frankfurt war noch frei: damit hätte Dąbrowska Berlin–Roma und Berlin–London erfüllt",
    }.items():
        page = told_of(client, "europe", language)
        assert page.index('class="winner') < page.index(f'<p class="difference">{most}') < page.index("podium")
        assert page.count(most) == 1
        assert "88" not in page[page.index('class="winner') : page.index("podium")]
    assert page.index("Frankfurt–Smolensk kostete") < page.index("Die meisten trafen sich"), (
        "what was worth more is first"
    )


def test_each_player_has_a_line_that_a_tap_shares_with_a_picture_of_theirs_alone(client: FlaskClient) -> None:
    key = kept(client, recorded("europe"))
    page = client.get(f"/games/{key}/result", headers={"Accept-Language": "en"}).text
    lines = dict(re.findall(r'seat=(\d)" data-share="png".*?</b> ([^<]*)</span>', page, re.DOTALL))
    assert lines["3"] == "Amsterdam–Bruxelles was what Chloé lacked.", "of who came last"
    assert len(set(lines.values())) == 4
    for seat, line in lines.items():
        picture = client.get(f"/games/{key}/result.svg?seat={seat}", headers={"Accept-Language": "en"}).text
        words = " ".join(re.findall("<text[^>]*>([^<]*)<", picture.partition("</svg><g")[2] or picture))
        assert line.split(":")[0].split()[0] in words
        names = [player.name for player in recorded("europe").players]
        assert [name for name in names if f"{name}<" in picture] == [names[int(seat)]]


@pytest.mark.parametrize(
    "name", ["netherlands", "germany", "poland", "india-mandala", "new-york-shared", "asia-for-two"]
)
def test_every_kind_of_game_has_a_line_for_each(client: FlaskClient, name: str) -> None:
    assert told_of(client, name).count('data-share="png" data-final') == len(recorded(name).players) + 1


def test_of_a_game_that_goes_on_nobody_hears_what_would_still_help(client: FlaskClient) -> None:
    """R5: after twenty claims everybody still has many trains."""
    key = kept(client, replace(recorded("europe"), claims=recorded("europe").claims[:20]))
    page = client.get(f"/games/{key}/result", headers={"Accept-Language": "en"}).text
    assert "Not finished yet" in page
    assert "still free" not in page


def test_the_address_of_the_story_leads_to_the_result(client: FlaskClient) -> None:
    key = kept(client, recorded("europe"))
    assert client.get(f"/games/{key}/story").location == f"/games/{key}/result"


# ---- After the count ----


def test_from_a_wrong_ticket_to_the_new_result_are_four_taps(server: Server, page: Page) -> None:
    """Chloé gives Essen–Kyïv back, which cost her 10: so 57 points instead of 47, and Björn still leads by 15."""
    key = server.store.create(recorded("europe")).key
    page.goto(server.address(key, "reveal"))
    for _ in range(80):
        if page.locator("#telling").count():
            page.keyboard.press("ArrowRight")
    page.wait_for_url("**/result")
    page.tap("#correct summary")
    page.get_by_role("link", name="Chloé: A ticket").tap()
    page.get_by_role("button", name=re.compile("Essen– Kyïv")).first.tap()
    page.get_by_role("link", name="Back to the result").tap()
    page.wait_for_url("**/result*")
    expect(page.locator(".changed")).to_have_text("Chloé, Essen–Kyïv: +10. Björn still wins by 15.")
    expect(page.locator("#telling")).to_have_count(0)
