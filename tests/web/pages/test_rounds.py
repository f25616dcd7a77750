"""Our round: a secret address that games come to and leave, and a page that says what they add up to."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page

from scorer import gamefile
from scorer.rounds.round import Leave, Merge, Name, Put, Round
from scorer.rules.game import Game
from scorer.rules.moves import OpenCount
from scorer.store import Store
from scorer.web.http import addresses
from tests.rounds.test_figures import TWELVE
from tests.store.conftest import run
from tests.web.conftest import Clients, Server, new_game, recorded, violations

DAY = datetime(2026, 1, 1, 20, tzinfo=UTC)


def kept(store: Store, *names: str, called: str = "Fridays") -> Round:
    """Return a round of recorded games, a day between each."""
    return store.rounds.create(called, [(recorded(name), DAY + timedelta(days=n)) for n, name in enumerate(names)])


def text_of(page: str) -> str:
    """Return what a page says, without its tags."""
    return " ".join(re.sub("<[^>]*>", " ", page.partition("<main")[2]).split())


def section(page: str, id: str) -> str:
    """Return what the section of a heading says."""
    return text_of("<main" + page.partition(f'<h2 id="{id}">')[2].partition("</section>")[0])


def counts(store: Store) -> tuple[int, int]:
    """Return how many games and how many rounds are kept."""
    with store._database.reading() as connection:
        games, rounds = (
            connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one() for name in ("games", "rounds")
        )
    return games, rounds


def test_a_result_begins_a_round_with_one_tap(client: FlaskClient, store: Store) -> None:
    key = store.create(recorded("usa")).key
    assert "Begin a round with this game" in client.get(f"/games/{key}/more").text
    address = client.post("/rounds", data={"game": key}).headers["Location"]
    page = client.get(address).text
    assert "Anna, Björn, Chloé, and Dąbrowska" in text_of(page)
    assert f"/games/{key}/result" in page
    result = client.get(f"/games/{key}/more").text
    assert "To the round: Anna, Björn, Chloé, and Dąbrowska" in result
    assert "Begin a round with this game" not in result


def test_a_result_offers_the_rounds_of_this_phone_and_of_no_other(clients: Clients, store: Store) -> None:
    ours, key = kept(store, "usa"), store.create(recorded("asia")).key
    ann, bob = clients(), clients()
    ann.get(f"/rounds/{ours.key}")
    assert "Put into the round: Fridays" in ann.get(f"/games/{key}/more").text
    answer = ann.post(f"/rounds/{ours.key}/games", data={"game": key})
    assert answer.status_code == 303
    assert "The game is in this round now." in ann.get(answer.headers["Location"]).text
    assert store.rounds.record(ours.key).games == (*ours.games, key)
    assert ours.key not in bob.get(f"/games/{key}/more").text, "an address of a game gives no round away"


def test_no_round_begins_with_a_game_that_there_is_not(client: FlaskClient, store: Store) -> None:
    assert client.post("/rounds", data={"game": "nowhere"}).status_code == 404
    assert counts(store) == (0, 0)


def test_a_game_that_is_put_in_twice_stands_there_once(client: FlaskClient, store: Store) -> None:
    ours = kept(store, "usa")
    for _ in range(2):
        assert client.post(f"/rounds/{ours.key}/games", data={"game": ours.games[0]}).status_code == 303
    assert store.rounds.record(ours.key).lines == ours.lines


def form_of(page: str) -> dict[str, str]:
    """Return the seats that the form for a new game starts with, and what it says of a round."""
    names = dict(re.findall(r'name="(players-\d-name)"[^>]*value="([^"]+)"', page))
    colours = dict(re.findall(r'name="(players-\d-colour)" value="(\w+)"\s+checked', page))
    hidden = dict(re.findall(r'<input type="hidden" name="(into|again)" value="([^"]*)">', page))
    return {**names, **{id: of for id, of in colours.items() if id.replace("colour", "name") in names}, **hidden}


def test_the_next_game_seats_the_same_people_with_their_colours_and_comes_into_the_round(
    client: FlaskClient, store: Store
) -> None:
    ours = kept(store, "usa", "nordic")
    form = form_of(client.get(f"/?round={ours.key}").text)
    assert form == {
        "players-0-name": "Anna",
        "players-0-colour": "red",
        "players-1-name": "Björn",
        "players-1-colour": "purple",
        "players-2-name": "Chloé",
        "players-2-colour": "white",
        "into": ours.key,
        "again": "",
    }
    answer = client.post("/games", data=form | {"board": "nordic", "edition": "classic", "keep": "1"})
    assert store.rounds.record(ours.key).games == (*ours.games, answer.headers["Location"].split("/")[2])


def test_another_game_with_the_same_people_goes_where_the_last_one_is(client: FlaskClient, store: Store) -> None:
    ours = kept(store, "usa")
    round_page = client.get(f"/rounds/{ours.key}").text
    result = client.get(f"/games/{ours.games[0]}/more").text
    assert f"/?round={ours.key}#new-game" in round_page
    assert f"/?again={ours.games[0]}#new-game" in result
    page = client.get(f"/?again={ours.games[0]}").text
    assert 'id="new-game"' in page  # below the games of this phone, however many they are
    assert "This game comes into the round “Fridays”" in page
    assert form_of(page)["into"] == ours.key


def test_another_game_with_the_same_people_makes_a_round_of_both(client: FlaskClient, store: Store) -> None:
    first = store.create(recorded("nordic")).key
    page = client.get(f"/?again={first}").text
    assert "Keep both games as a round" in page
    form = form_of(page) | {"board": "nordic", "edition": "classic"}
    second = client.post("/games", data=form | {"keep": "1"}).headers["Location"].split("/")[2]
    (key,) = set(re.findall('href="/rounds/([^"/]{16,})"', client.get("/").text))
    assert store.rounds.record(key).games == (first, second)


def test_who_unticks_it_keeps_the_game_apart_and_a_faulty_form_remembers_that(
    client: FlaskClient, store: Store
) -> None:
    ours = kept(store, "usa")
    form = form_of(client.get(f"/?round={ours.key}").text) | {"board": "usa", "edition": "classic"}
    faulty = client.post("/games", data=form | {"players-1-name": "Anna"})
    assert faulty.status_code == 400
    assert 'name="keep" value="1">' in faulty.text
    again = client.post("/games", data=form | {"players-1-name": "Anna", "keep": "1"})
    assert 'name="keep" value="1" checked>' in again.text
    assert client.post("/games", data=form).status_code == 303
    assert store.rounds.record(ours.key).games == ours.games


@pytest.mark.parametrize("wanted", [{"into": "nowhere"}, {"into": "new"}, {"into": "new", "again": "nowhere"}])
def test_a_round_or_a_game_that_there_is_not_keeps_no_game(
    client: FlaskClient, store: Store, wanted: dict[str, str]
) -> None:
    seats = {"players-0-name": "A", "players-0-colour": "red", "players-1-name": "B", "players-1-colour": "blue"}
    answer = client.post("/games", data={"board": "usa", "edition": "classic", "keep": "1", **seats, **wanted})
    assert answer.status_code == 404
    assert counts(store) == (0, 0)


def test_the_page_of_twelve_games_says_what_was_added_up_by_hand(client: FlaskClient, store: Store) -> None:
    """The figures are those of tests/rounds/test_figures.py."""
    page = client.get(f"/rounds/{kept(store, *TWELVE).key}").text
    assert "12 games · 30 people · since 1 Jan 2026" in text_of(page)
    assert "1. Ben 28 1. Dov 28 3. Ada 27 4. Cleo 25" in section(page, "last")
    assert "Anna 2 4 Björn 2 4 Cem 1 1" in section(page, "wins")
    assert "Uma 1 (1 shared) 1" in section(page, "wins")
    assert "Cem 140.0 140 Asha 135.0 135" in section(page, "averages")
    assert "Anna 83.0 121" in section(page, "averages")
    assert "Best game 140 points Cem Europe, 4 Jan 2026" in section(page, "records")
    assert "Longest path ever 39 trains Asha" in section(page, "records")
    assert "Dearest failures −91 points Dąbrowska USA, 1 Jan 2026" in section(page, "records")
    assert "Anna 14 3" in section(page, "tickets")
    assert "2 : 2 Björn" in section(page, "duels")
    assert "red 4 10 blue 4 (2 shared) 8" in section(page, "colours")
    assert "USA 2 games Winners: Anna 1×, Uma 1×, Vera 1×" in section(page, "boards")


def test_games_that_go_on_are_marked_and_counted_nowhere(client: FlaskClient, store: Store) -> None:
    ours, begun = kept(store, "usa", "nordic"), store.create(new_game()).key
    store.rounds.add(ours.key, lambda _: Put(begun))
    page = client.get(f"/rounds/{ours.key}").text
    assert section(page, "games").count("Not finished: it does not count yet.") == 1
    assert "Anna 1 2" in section(page, "wins")


def test_an_empty_round_and_one_of_a_single_game_have_pages(client: FlaskClient, store: Store) -> None:
    page = client.get(client.post("/rounds", data={"name": " Fridays "}).headers["Location"]).text
    assert "Fridays No game yet." in text_of(page)
    assert "Our round No game yet." in text_of(client.get(client.post("/rounds").headers["Location"]).text)
    page = client.get(f"/rounds/{kept(store, 'usa').key}").text
    assert "Best game 121 points Anna" in section(page, "records")
    assert 'id="duels"' not in page


def test_a_game_leaves_with_one_tap_and_comes_back_by_undo(client: FlaskClient, store: Store) -> None:
    ours = kept(store, "usa", "nordic")
    gone = ours.games[0]
    address = client.post(f"/rounds/{ours.key}/leave", data={"game": gone}).headers["Location"]
    page = client.get(address).text
    assert "The game has left this round" in page
    assert gone not in page.partition('<h2 id="games">')[2]
    (line,) = re.findall('name="line" value="([0-9]+)">Undo', page)
    assert "1 game has left" in client.get(f"/rounds/{ours.key}").text, "also when the page is opened later"
    client.post(f"/rounds/{ours.key}/undo", data={"line": line})
    assert store.rounds.record(ours.key).games == ours.games
    assert "Undo" not in client.get(address).text, "what was taken back is not taken back again"
    assert client.get(f"/games/{gone}/result").status_code == 200


def test_a_game_that_is_not_in_a_round_cannot_leave_it(client: FlaskClient, store: Store) -> None:
    ours, other = kept(store, "usa"), store.create(new_game()).key
    client.post(f"/rounds/{ours.key}/leave", data={"game": other})
    assert store.rounds.record(ours.key).lines == ours.lines


def test_two_names_are_merged_and_are_two_again(client: FlaskClient, store: Store) -> None:
    ours = kept(store, "usa", "usa-big-cities-shared")
    address = client.post(f"/rounds/{ours.key}/merge", data={"name": "Uma", "into": "Anna"}).headers["Location"]
    page = client.get(address).text
    assert "Uma is counted as Anna." in page
    assert "Anna 2 (1 shared) 2" in section(page, "wins")
    (line,) = re.findall('name="line" value="([0-9]+)">Two people after all', page)
    client.post(f"/rounds/{ours.key}/undo", data={"line": line})
    assert "Anna 1 1" in section(client.get(f"/rounds/{ours.key}").text, "wins")


@pytest.mark.parametrize(
    ("name", "into", "sentence"),
    [
        ("Anna", "Björn", "Anna and Björn sat at one table, so they are two people."),
        ("Anna", "Anna", "Anna and Anna are one person already."),
        ("Anna", "Nobody", "Nobody in this round is called &#39;Nobody&#39;."),
        ("", "", "Nobody in this round is called &#39;&#39;."),
    ],
)
def test_who_cannot_be_merged_is_told_why(
    client: FlaskClient, store: Store, name: str, into: str, sentence: str
) -> None:
    ours = kept(store, "usa")
    answer = client.post(f"/rounds/{ours.key}/merge", data={"name": name, "into": into})
    assert answer.status_code == 409
    assert sentence in answer.text
    assert f'href="/rounds/{ours.key}"' in answer.text
    assert store.rounds.record(ours.key).lines == ours.lines


def test_a_later_game_that_contradicts_a_merge_says_so(client: FlaskClient, store: Store) -> None:
    ours = kept(store, "nordic", "usa-big-cities-shared")
    store.rounds.add(ours.key, lambda _: Merge("Uma", "Vera"))
    page = client.get(f"/rounds/{ours.key}").text
    assert "Uma and Vera sat at one table, so they are counted as two." in page


def test_a_round_is_called_as_its_people_like(client: FlaskClient, store: Store) -> None:
    ours = kept(store, "usa", called="")
    client.post(f"/rounds/{ours.key}/name", data={"name": "<b>Bears</b>"})
    assert "<h1>&lt;b&gt;Bears&lt;/b&gt;</h1>" in client.get(f"/rounds/{ours.key}").text
    refused = client.post(f"/rounds/{ours.key}/name", data={"name": "x" * 41})
    assert refused.status_code == 400
    assert f'href="/rounds/{ours.key}"' in refused.text
    assert client.post("/rounds", data={"name": "\u202e\u0000"}).status_code == 400
    assert client.post(f"/rounds/{ours.key}/undo").status_code == 409, "no line is named"
    assert store.rounds.record(ours.key).name == "<b>Bears</b>"


def test_a_phone_remembers_its_rounds_and_forgets_one_when_told(client: FlaskClient, store: Store) -> None:
    keys = [store.rounds.create(name).key for name in ("First", "Second")]
    for key in keys:
        client.get(f"/rounds/{key}")
    assert re.findall('href="/rounds/([^"/]{16,})"', client.get("/").text) == keys[::-1]
    client.post(f"/rounds/{keys[1]}/forget")
    assert set(re.findall('href="/rounds/([^"/]{16,})"', client.get("/").text)) == {keys[0]}
    assert client.get(f"/rounds/{keys[1]}").status_code == 200, "the round itself stays"


def test_the_address_is_held_up_as_a_code(client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = kept(store, "usa")
    monkeypatch.setattr(addresses, "addresses_in_wifi", lambda: ["192.168.1.7"])
    assert (
        "http://192.168.1.7:5000/rounds/"
        in client.get(f"/rounds/{ours.key}/invite", base_url="http://localhost:5000").text
    )
    page = client.get(f"/rounds/{ours.key}/invite", base_url="http://10.1.2.3:5000").text
    assert f"http://10.1.2.3:5000/rounds/{ours.key}" in page
    assert '<div class="qr"' in page


def secret_game(store: Store) -> str:
    """Return a finished game whose tickets nobody has laid open, each seat at a phone of its own."""
    key = store.create(recorded("usa")).key
    for seat in range(4):
        store.seats.take(key, f"phone-{seat}", [seat])
    return key


def test_a_game_whose_tickets_are_secret_tells_nothing_of_them_anywhere(client: FlaskClient, store: Store) -> None:
    """Anna has 121 points, Björn 62 (R10)."""
    ours, key = kept(store, "nordic"), secret_game(store)
    store.rounds.add(ours.key, lambda _: Put(key))
    page = client.get(f"/rounds/{ours.key}").text
    assert "Its tickets are still secret: it does not count yet." in section(page, "games")
    assert "1 game is not in them: its tickets are still secret." in page
    assert "121" not in text_of(page)
    assert "Best game 97 points Björn" in section(page, "records")
    assert len(client.get(f"/rounds/{ours.key}/export.json").json["games"]) == 1
    assert "usa" not in client.get(f"/rounds/{ours.key}/games.csv").text
    store.append(key, "open", OpenCount())
    page = client.get(f"/rounds/{ours.key}").text
    assert "Best game 121 points Anna" in section(page, "records")
    assert len(client.get(f"/rounds/{ours.key}/export.json").json["games"]) == 2


def test_who_sits_in_every_seat_of_a_game_sees_what_it_adds_up_to(clients: Clients, store: Store) -> None:
    ours, here, elsewhere = kept(store, "usa", "nordic"), clients(), clients()
    for client in (here, elsewhere):
        client.get(f"/rounds/{ours.key}")
    here.post(f"/games/{ours.games[0]}/join", data={"seat": ["0", "1", "2", "3"]})
    assert "Best game 121 points Anna" in section(here.get(f"/rounds/{ours.key}").text, "records")
    assert "Best game 97 points Björn" in section(elsewhere.get(f"/rounds/{ours.key}").text, "records")


def test_a_phone_remembers_so_many_rounds_beside_its_games(client: FlaskClient, store: Store) -> None:
    game = store.create(new_game()).key
    client.get(f"/games/{game}/")
    keys = [store.rounds.create(str(number)).key for number in range(7)]
    for key in keys:
        client.get(f"/rounds/{key}")
    page = client.get("/").text
    assert re.findall('href="/rounds/([^"/]{16,})"', page) == keys[:1:-1]
    assert f'href="/games/{game}/"' in page


def test_one_game_that_cannot_be_read_spoils_no_round(client: FlaskClient, store: Store, app: Flask) -> None:
    ours = kept(store, "usa", "nordic")
    run(app.config["DATABASE_URL"], f"UPDATE games SET set_up = 'none' WHERE key = '{ours.games[0]}'")
    page = client.get(f"/rounds/{ours.key}")
    assert page.status_code == 200
    assert "This game cannot be read." in section(page.text, "games")
    for file in ("export.json", "games.csv", "invite"):
        assert client.get(f"/rounds/{ours.key}/{file}").status_code == 200


@pytest.mark.parametrize("place", ["", "/invite", "/export.json", "/games.csv"])
def test_there_is_no_round_at_a_wrong_address(client: FlaskClient, place: str) -> None:
    answer = client.get(f"/rounds/nowhere{place}")
    assert answer.status_code == 404
    assert "There is no round at this address." in answer.text


@pytest.mark.parametrize("place", ["games", "leave", "name", "merge", "undo", "forget"])
@pytest.mark.parametrize("form", [{}, {"line": "x", "game": "?", "name": "\ud800x", "into": "y"}, {"line": "9" * 99}])
def test_nonsense_is_refused_in_words(client: FlaskClient, store: Store, place: str, form: dict[str, str]) -> None:
    ours = kept(store, "usa")
    sent = {key: value.encode("utf-8", "replace").decode() for key, value in form.items()}
    for key in (ours.key, "nowhere"):
        assert client.post(f"/rounds/{key}/{place}", data=sent).status_code < 500
        assert client.post(f"/rounds/{key}/{place}", json=sent).status_code < 500
    assert client.get(f"/rounds/{ours.key}?done=x").status_code == 200
    assert client.get(f"/rounds/{ours.key}?done=99999999999999999999").status_code == 200
    assert client.get("/?round=nowhere").status_code == 404


def test_of_many_games_the_last_ones_are_listed_and_all_are_counted(client: FlaskClient, store: Store) -> None:
    ours = kept(store, *(["nordic"] * 25))
    page = client.get(f"/rounds/{ours.key}").text
    assert (page.count('name="game"'), "All 25 games" in page) == (20, True)
    listed = page.partition('<h2 id="games">')[2]
    assert ours.games[-1] in listed
    assert ours.games[0] not in listed
    assert "Björn 25 25" in section(page, "wins")
    assert client.get(f"/rounds/{ours.key}?games=all").text.count('name="game"') == 25


def family(name: str, *names: str) -> Game:
    """Return a recorded game played by other people."""
    told = json.dumps(gamefile.to_json(recorded(name)))
    for before, after in zip([player.name for player in recorded(name).players], names, strict=True):
        told = told.replace(json.dumps(before), json.dumps(after))
    return gamefile.load(told)


TOO_WIDE = """[...document.querySelectorAll('main *')].filter(e => e.scrollWidth > e.clientWidth + 1
  && getComputedStyle(e).display != 'inline' && !e.closest('svg, input, select, .visually-hidden'))
  .map(e => e.outerHTML)"""
"""What hangs over its own frame; what is typed may."""
LONG = ("Wilhelmine-Charlotte von Hohenstein-Ansb", "Donaudampfschifffahrtsgesellschaftskapit", "Ab", "Cem", "Eve")


def test_an_evening_with_a_round_from_the_first_result_to_the_undo(
    server: Server, page: Page, phone: Callable[..., BrowserContext]
) -> None:
    """One tap begins the round, the next game comes in by itself, a second phone reads the address, a game leaves."""
    first = server.store.create(family("nordic", "Anna", "Björn", "Chloé")).key
    page.goto(server.address(first, "result"))
    page.tap("text=Everything else")
    page.tap("text=Begin a round with this game")
    page.wait_for_url("**/rounds/*")
    assert "97" in page.inner_text(".last .step-1")
    page.tap("text=The next game")
    assert page.input_value("[name=players-1-name]") == "Björn"
    page.tap(".go")
    page.wait_for_url("**/games/*/")
    key = page.context.cookies()
    (round_key,) = [cookie["name"].removeprefix("round-") for cookie in key if cookie["name"].startswith("round-")]
    server.store.rounds.add(round_key, lambda _: Name("Bears"))
    other = phone(locale="de-DE").new_page()
    other.request.get(f"{server.url}/rounds/{round_key}")  # opens it on this phone
    other.goto(server.url)
    other.tap("text=Bears")
    assert other.inner_text("h1") == "Bears"
    assert "zählt noch nicht" in other.inner_text(".games")
    other.tap(".game-row:first-child .off")
    other.wait_for_selector(".done")
    assert other.locator(".game-row").count() == 1
    other.tap(".done button")
    other.wait_for_selector(".game-row:nth-child(2)")


def test_long_names_and_many_people_find_room_for_everybody_to_read(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    ours = server.store.rounds.create(
        LONG[0],
        [(family("europe-mega-five-players", *LONG), DAY), *((recorded(name), DAY) for name in TWELVE)],
        [Merge("Uma", "Anna"), Merge("Anna", "Björn")],
    )
    page = phone(locale="de-DE", color_scheme="dark").new_page()
    for address in (f"/rounds/{ours.key}", f"/people?name={LONG[0]}", "/people?name=Uma"):
        page.goto(server.url + address)
        for width, height in [(320, 844), (1280, 800), (390, 844)]:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.evaluate(TOO_WIDE) == []
        for details in page.locator("details").all():
            details.evaluate("e => e.open = true")
        assert violations(page) == []


def test_a_round_notes_a_new_name_once_and_is_remembered_on_the_phone_that_changed_it(
    client: FlaskClient, store: Store
) -> None:
    ours = kept(store, "usa")
    for name, lines in (("Fridays", 0), ("Sundays", 1), (" Sundays ", 1)):
        client.post(f"/rounds/{ours.key}/name", data={"name": name})
        assert store.rounds.record(ours.key).number == ours.number + lines
    assert f'href="/rounds/{ours.key}"' in client.get("/").text


def five_here(client: FlaskClient, store: Store) -> Round:
    """Bring five games to a phone: the first by its list, the second by this and a round, the others by the round."""
    usa, europe = recorded("usa"), family("europe", "ANNA", "Björn", "Chloé", "Dąbrowska")
    games = usa, europe, recorded("nordic"), family("usa-big-cities-shared", "Dov", "Björn", "Nan"), recorded("poland")
    days = "2025-01-01", "2025-01-02", "2026-01-03", "2026-01-04", "2026-01-05"
    played = [(replace(game, day=day), DAY) for game, day in zip(games, days, strict=True)]
    ours = store.rounds.create("Fridays", played, [Merge("Nan", "Anna")])
    store.rounds.add(ours.key, lambda _: Leave(ours.games[0]))
    for address in (f"/rounds/{ours.key}", *(f"/games/{key}/result" for key in ours.games[:2])):
        client.get(address)
    return ours


def person(client: FlaskClient, name: str) -> str:
    """Return what a person's page sends, without the key of its forms, which is another one each second."""
    page = client.get("/people", query_string={"name": name})
    return re.sub(r'"[\w-]+\.[\w-]{6}\.[\w-]{27}"', "", page.text) if page.status_code == 200 else str(page.status_code)


def test_a_person_s_page_says_what_was_added_up_by_hand_of_five_games(client: FlaskClient, store: Store) -> None:
    """Anna has 121 + 73 + 85 + 53 points, and 112 as Nan, who shares that victory with Björn; 444 : 5 = 88.8.

    Tickets: 4 of 4, 2 of 2, 6 of 7, 3 of 4, 2 of 4, together 17 of 21. Björn is ahead of her in Europe and Nordic, and
    Chloé never is.
    """
    ours = five_here(client, store)
    page = person(client, "ANNA")
    assert "> Anna 5 games · since 1 Jan 2025 Victories 3 of 5 (1 shared) Points a game" in text_of(page)
    assert section(page, "last") == "The last game Poland, 5 Jan 2026 Białystok was home: 4 lines meet there."
    lit = sum(claim.seat == 0 for claim in recorded("poland").claims)
    assert page.count('<path class="in-red"') == lit, "her network of the last game"
    assert (
        "Points a game 88.8 Best game: 121 Longest path ever 30 trains Miami to Dallas USA, 4 Jan 2026 "
        "Tickets completed 81% 17 of 21 Rival Björn ahead in 2 of 5 Favourite victim Chloé behind in 4 of 4 The last"
    ) in text_of(page)
    boards = "best USA 2 of 2 116.5 121 Europe 0 of 1 73.0 73 Nordic Countries 0 of 1 85.0 85 Poland 1 of 1 53.0 53"
    assert section(page, "boards").replace("\u00ad", "").endswith(boards)
    assert section(page, "years").endswith("best 2026 2 of 3 83.3 112 2025 1 of 2 97.0 121")
    assert text_of(page) == text_of(person(client, "Nan"))
    for way in ("/", f"/rounds/{ours.key}"):
        assert 'href="/people?name=Bj%C3%B6rn"' in client.get(way).text
    assert person(client.application.test_client(), "Anna") == "404", "another phone knows nobody"


def test_a_game_that_does_not_count_is_not_there_for_any_person(client: FlaskClient, store: Store) -> None:
    """The secret one has other spellings and somebody new; once it is open it counts, and Zoe was the last of four."""
    ours, names = five_here(client, store), ("Anna", "Björn", "Zoe")
    before = [person(client, name) for name in names]
    secret, begun = store.create(family("usa", "ANNA", "björn", "Chloé", "Zoe")).key, store.create(new_game()).key
    store.seats.take(secret, "phone-1", [1])
    for key in (secret, begun):
        client.get(f"/games/{key}/")
        store.rounds.add(ours.key, lambda _, key=key: Put(key))  # type: ignore[misc]
    assert [person(client, name) for name in names] == before
    assert before[2] == "404"
    store.append(secret, "open", OpenCount())
    assert "Victories 0 of 1 Points a game −41.0" in text_of(person(client, "Zoe"))
