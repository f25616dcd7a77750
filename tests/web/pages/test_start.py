"""The start page: choosing a board, seating people, importing a file, going on with a game."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer import atlas, gamefile
from scorer.files.notation import notation
from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play
from scorer.store import Store
from scorer.web import create_app
from scorer.web.pages import start
from tests.store.conftest import run
from tests.web.conftest import GAMES, PEOPLE, TWO, Server, new_game, recorded, violations


def key_of(address: str) -> str:
    return address.rstrip("/").split("/")[-1]


def test_editions_colours_seats_and_cards_follow_the_board_and_return_leads_through_the_names(
    server: Server, page: Page
) -> None:
    page.goto(server.url)
    expect(page.locator("[name=board]:checked")).to_have_count(0)
    page.check("[name=board][value=usa]")
    expect(page.locator("[name=edition][value='1910']")).to_be_visible()
    page.check("[name=board][value=europe]")
    expect(page.locator("[name=edition][value='1910']")).to_be_hidden()
    expect(page.locator(".country-cards")).to_be_hidden()
    for _ in range(3):
        page.click(".more")
    expect(page.locator(".seat:visible")).to_have_count(5)
    page.click(".seat:first-of-type summary")
    page.click("[name=players-0-colour][value=red]")
    expect(page.locator("[role=radiogroup]:visible")).to_have_count(0)  # a finger has chosen
    expect(page.locator("[name=players-1-colour][value=blue]")).to_be_checked()  # in exchange
    page.check("[name=board][value=poland]")
    expect(page.locator("[name=country_cards][value=as-they-lie]")).to_be_visible()
    expect(page.locator("[name=country_cards][value=as-they-lie]")).to_be_checked()
    page.check("[name=board][value=nordic]")
    expect(page.locator(".seat:visible")).to_have_count(3)
    expect(page.locator(".seat:visible summary > :last-child")).to_have_text(["red", "purple", "white"])
    page.locator("[name=players-0-name]").press_sequentially("Anna\nBjörn\nChloé\n")
    page.keyboard.press("Enter")  # once too often
    expect(page.locator("#variant")).to_be_hidden()  # three on this board have nothing to choose
    expect(page.locator("#people .go")).to_be_in_viewport()  # only the button starts
    page.click(".go")
    page.wait_for_url("**/games/*/")
    game = server.store.record(key_of(page.url)).game
    assert game.board.id == "nordic"
    seated = [(player.name, player.colour) for player in game.players]
    assert seated == [("Anna", "red"), ("Björn", "purple"), ("Chloé", "white")]


def test_names_and_colours_of_last_time_are_offered(client: FlaskClient) -> None:
    client.post("/games", data=TWO | {"board": "poland", "players-1-colour": "green"})
    text = client.get("/").text
    for chosen in ('name="board" value="poland"', 'name="players-1-colour" value="green"'):
        assert re.search(f"{chosen}[^>]* checked", text), chosen
    assert re.search('name="players-1-name"[^>]* value="Björn"', text)


def listed(client: FlaskClient) -> list[str]:
    """Return the boards in the order of the start page."""
    return re.findall(r'name="board" value="([^"]+)"', client.get("/").text)


def test_a_new_phone_sees_all_boards_the_four_known_ones_first(client: FlaskClient) -> None:
    assert listed(client)[:4] == ["usa", "europe", "nordic", "poland"]
    assert set(listed(client)) == {board.id for board in atlas.boards()}


def test_the_boards_that_this_phone_played_last_come_first(client: FlaskClient) -> None:
    for board in ("india", "poland", "france", "india"):
        client.post(
            "/games/import", data={"file": (BytesIO((GAMES / FILES.get(board, f"{board}.json")).read_bytes()), "x")}
        )
    assert listed(client)[:4] == ["india", "france", "poland", "usa"]


FILES = {"india": "india-mandala.json", "france": "france-five-players.json"}


def test_the_first_load_of_the_start_page_is_light_and_fetches_each_drawing_by_itself(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert len(page.data) <= 16_000, "with the drawings of all twelve boards it would be 34 KB"
    assert client.get("/").text.count('loading="lazy"') == len(atlas.boards()) + 1, "and a finished game"


def test_the_drawing_of_a_board_has_an_address_of_its_own(client: FlaskClient) -> None:
    answer = client.get("/boards/switzerland.svg")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    assert answer.text.count("<path") == len(atlas.board("switzerland").routes)
    assert client.get("/boards/mars.svg").status_code == 404


FITS = """(parts) => parts.map(part => [part.id || part.className, part.scrollHeight - part.clientHeight])"""
FOOT = """() => [...document.querySelectorAll(".step")].map(step => {
  const [foot, frame] = [step.querySelector(".foot .primary"), step].map(part => part.getBoundingClientRect());
  return frame.bottom - foot.bottom;
})"""


def test_the_start_and_each_step_of_a_new_game_is_one_screen_with_its_button_at_the_thumb(
    server: Server, page: Page
) -> None:
    page.goto(server.url)
    assert page.evaluate("[document.documentElement.scrollHeight, innerHeight]") == [844, 844]
    page.get_by_role("link", name="A new game").tap()
    expect(page.locator("#to-people")).to_be_hidden()  # a finger on a board leads on
    page.tap("label:has([name=board][value=usa])")
    expect(page.locator("[name=players-0-name]")).to_be_focused()
    for seat, name in enumerate(PEOPLE):
        if seat > 1:
            page.tap(".more")
        page.fill(f"[name=players-{seat}-name]", name)
        expect(page.locator("#to-rules[aria-disabled]")).to_have_count(0 if seat else 1)  # waits for two names
    expect(page.locator(".doubles")).to_be_hidden()  # five may always use both lines
    page.tap("#to-rules")
    expect(page.locator(".go")).to_be_in_viewport()
    assert page.eval_on_selector_all(".step, .screen", FITS) == [
        [step, 0] for step in ("screen", "board", "people", "variant")
    ]
    assert len({round(distance) for distance in page.evaluate(FOOT)}) == 1, "one place leads on, and into no lobby"
    page.tap("[value=invite]")
    page.wait_for_url("**/games/*/invite")


def test_the_same_people_on_the_same_board_begin_with_one_tap(client: FlaskClient, store: Store) -> None:
    assert "/games/again" not in client.get("/").text
    poland = {"board": "poland", "double_routes": "open", "country_cards": "follow", "players-1-colour": "green"}
    going, page = key_of(client.post("/games", data=TWO | poland).location), client.get("/").text
    assert 'class="under-way"' in page
    assert "/games/again" not in page, "nobody begins again what goes on"
    client.post(f"/games/{going}/forget")
    assert 'action="/games/again"' in client.get("/").text
    game = store.record(key_of(client.post("/games/again").location)).game
    assert (game.board.id, game.doubles_open, game.entered_cards) == ("poland", True, None)
    assert [(player.name, player.colour) for player in game.players] == [("Anna", "red"), ("Björn", "green")]


def test_whoever_only_checks_something_begins_without_names(client: FlaskClient, store: Store) -> None:
    """Nordic is for two or three; its form asks how many play."""
    two = client.post("/games", data={"board": "japan", "then": "nameless-2"})
    assert len(store.record(key_of(two.location)).game.players) == 2
    made = client.post("/games", data={"board": "nordic", "then": "nameless-3"})
    game = store.record(key_of(made.location)).game
    assert [(player.name, player.colour) for player in game.players] == [
        ("Red", "red"),
        ("Purple", "purple"),
        ("White", "white"),
    ]
    assert 'value="Red"' not in client.get("/").text, "they are nobody who plays again"
    typed = client.post("/games", data=TWO | {"then": "nameless-5"})
    assert [player.name for player in store.record(key_of(typed.location)).game.players] == ["Anna", "Björn"]


def test_the_people_of_a_result_begin_again_with_one_tap_and_a_phone_without_a_table_is_asked(
    client: FlaskClient, store: Store
) -> None:
    key = store.create(recorded("nordic")).key
    again = store.record(key_of(client.post(f"/games/again?again={key}").location)).game
    assert (again.board.id, again.players) == ("nordic", recorded("nordic").players)
    client.delete_cookie("ticket-scorer")
    assert client.post("/games/again").status_code == 400


def test_games_of_this_phone_are_one_tap_away_and_finished_ones_with_their_winner_can_be_taken_off_the_list(
    server: Server, page: Page
) -> None:
    over, going = (server.store.create(game).key for game in (recorded("europe"), new_game()))
    for key in (over, going):
        page.request.get(server.address(key))  # opens it on this phone
    page.goto(server.url)
    expect(page.locator(".finished .won")).to_have_text("Winner: Björn")
    expect(page.locator(".finished a.game")).to_have_count(1)
    expect(page.locator(".under-way a.game")).to_have_attribute("href", f"/games/{going}/")
    page.click(".more")
    assert violations(page) == []
    page.locator(".finished").get_by_role("button", name="Take off this list").tap()
    expect(page.locator(".finished")).to_have_count(0)
    page.reload()
    expect(page.locator(".finished")).to_have_count(0)
    assert server.store.record(over).game.claims, "the game itself stays"
    page.click(".under-way a.game")
    page.wait_for_url(server.address(going))


def test_the_start_page_lists_what_goes_on_what_waits_for_tickets_and_what_is_over(
    client: FlaskClient, store: Store
) -> None:
    """The last opened first; who has won a game with secret tickets, nobody knows yet (R10)."""
    over, secret, going = (store.create(game).key for game in (recorded("europe"), recorded("nordic"), new_game()))
    store.seats.take(secret, "another phone", [0])
    for key in (over, secret, going):
        client.get(f"/games/{key}/")
    page = client.get("/", headers={"Accept-Language": "en"}).text
    shown = {area: re.findall(rf'<section class="{area}".*?</section>', page, re.DOTALL) for area in AREAS}
    assert {area: re.findall('class="row grow game" href="([^"]*)"', part) for area, [part] in shown.items()} == {
        area: [f"/games/{place}"]
        for area, place in zip(AREAS, (f"{going}/", f"{secret}/", f"{over}/result"), strict=True)
    }
    assert [re.findall("Winner: (.*?)</span>", part) for [part] in shown.values()] == [[], [], ["Björn"]]
    assert [part.count('<strong class="anywhere">Anna, Björn, Chloé') for [part] in shown.values()] == [1, 1, 1]


def test_a_game_that_was_taken_off_the_list_can_be_put_back(client: FlaskClient, store: Store) -> None:
    """Its address was a secret, so nothing else leads there."""
    key = store.create(recorded("europe")).key
    client.get(f"/games/{key}/")
    removed = client.post(f"/games/{key}/forget", follow_redirects=True).text
    for page in (removed, client.get("/").text):
        (part,) = re.findall("<ul class=.games. data-removed>.*?</ul>", page, re.DOTALL)
        assert f'action="/games/{key}/restore"' in part
        assert "data-restore" in part
    client.post(f"/games/{key}/restore")
    page = client.get("/").text
    assert f'action="/games/{key}/forget"' in page
    assert "data-restore" not in page


AREAS = ("under-way", "also", "finished")
"""The lists of the start page."""


def test_games_of_this_phone_are_on_no_other(app: Flask) -> None:
    ours, other = app.test_client(), app.test_client()
    address = f"/games/{app.extensions['store'].create(recorded('europe')).key}/"
    ours.get(address)
    assert [address in phone.get("/").text for phone in (ours, other)] == [True, False]


def test_a_game_of_another_phone_cannot_be_taken_off(client: FlaskClient) -> None:
    for what in ("forget", "restore"):
        answer = client.post(f"/games/nothing/{what}")
        assert answer.status_code == 303
        assert "game-nothing" not in str(answer.headers)


def test_a_browser_without_scripts_can_start_a_game(server: Server, phone: Callable[..., BrowserContext]) -> None:
    page = phone(java_script_enabled=False).new_page()
    page.goto(server.url)
    page.check("[name=board][value=europe]")
    page.check("[name=edition][value='1912']")
    page.fill("[name=players-0-name]", "Anna")
    page.fill("[name=players-3-name]", "Björn")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/**")
    game = server.store.record(key_of(page.url)).game
    assert (game.board.id, game.edition.id) == ("europe", "1912")
    assert [player.name for player in game.players] == ["Anna", "Björn"]


def test_every_error_is_named_at_once_beside_its_field(client: FlaskClient) -> None:
    wrong = TWO | {
        "edition": "1910",
        "other": "x" * 41,
        "players-1-name": "anna",
        "players-2-name": "x" * 41,
        "players-2-colour": "red",
        "players-3-name": "Dan",
    }
    answer = client.post("/games", data=wrong, headers={"Accept-Language": "en"})
    assert answer.status_code == 400
    for id, message in {
        "edition-errors": "This board has no such edition.",
        "other-errors": "A name has 1 to 40 characters.",
        "players-1-name-errors": "The name &#39;anna&#39; is given twice.",
        "players-2-name-errors": "A name has 1 to 40 characters.",
        "players-2-colour-errors": "The colour red is given twice.",
        "players-3-colour-errors": "Please choose a colour.",
    }.items():
        assert f'id="{id}">{message}<' in answer.text
    assert 'value="anna"' in answer.text, "what was typed stays"


def test_a_name_is_shown_never_run(client: FlaskClient) -> None:
    answer = client.post(
        "/games", data=TWO | {"players-0-name": "<script>alert(1)</script>", "players-0-colour": "puce"}
    )
    assert "<script>alert" not in answer.text
    assert "&lt;script&gt;" in answer.text


def test_what_is_wrong_in_the_form_or_in_a_file_is_readable_for_everybody_and_a_right_file_opens_its_game(
    server: Server, page: Page
) -> None:
    page.goto(server.url)
    page.click(".go")
    page.wait_for_selector(".errors")
    assert violations(page) == []
    file = json.loads((GAMES / "europe.json").read_text())
    file["claims"][3]["route"] = "paris-atlantis"
    file["tickets"][0]["from"] = "atlantis"
    page.set_input_files(
        "#file", {"name": "x.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    )
    problems = page.locator("#problems li")
    expect(problems).to_have_text([re.compile(r"^claims\[3\]:"), re.compile(r"^tickets\[0\]:")])
    assert violations(page, "#problems") == []
    page.set_input_files("#file", GAMES / "poland.json")
    page.wait_for_url("**/games/*/")
    game = server.store.record(key_of(page.url)).game
    assert gamefile.to_json(game) == gamefile.to_json(recorded("poland"))


def test_a_file_that_is_none_gets_a_sentence(client: FlaskClient) -> None:
    for content in (b"", b"\xff\xfe\x00", b"not json", b"[]"):
        answer = client.post("/games/import", data={"file": (BytesIO(content), "game.json")})
        assert answer.status_code == 400
        assert '<ul class="problems"><li>' in answer.text
    assert client.post("/games/import").status_code == 400


def test_an_example_is_a_finished_game_whose_count_is_told(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    (tmp_path / "europe.json").write_text(
        gamefile.dump(play(new_game(), ClaimRoute(0, "paris-zurich"))), encoding="utf-8"
    )
    monkeypatch.setattr(start, "EXAMPLES", tmp_path)
    answer = client.post("/examples/europe")
    assert answer.status_code == 303
    key, page = answer.location.split("/")[2:]
    assert page == "reveal"
    assert store.record(key).game.is_finished
    assert client.get(f"/games/{key}/moves").json["undo"], "who opened it may go on with it"
    missing, unknown = (client.post(f"/examples/{board}") for board in ("usa", "mars"))
    assert (missing.status_code, unknown.status_code) == (404, 404)
    assert ("no game at this address" in missing.text, "do not know this board" in unknown.text) == (True, True)
    assert 'formaction="/examples/' in client.get("/").text


def test_a_game_that_is_gone_is_left_out(client: FlaskClient) -> None:
    kept, gone = (key_of(client.post("/games", data=TWO).location) for _ in range(2))
    run(client.application.config["DATABASE_URL"], f"DELETE FROM games WHERE key = '{gone}'")
    page = client.get("/").text
    assert f"/games/{kept}/" in page
    assert gone not in page


UNREADABLE = [
    *(
        f"INSERT INTO moves (game, number, id, made, move, phone) VALUES ('{{key}}', 1, 'a', '{made}', '{move}', '')"
        for made, move in [
            ("2026-11-21", '{{"kind": "fly"}}'),
            ("2026-11-21", '{{"kind": "undo"}}'),
            ("2026-11-21", "{{}}"),
            ("2026-11-21", "null"),
            ("2026-11-21", '{{"kind": "cla'),
            ("tomorrow", '{{"kind": "undo"}}'),
        ]
    ),
    "UPDATE games SET created = 'yesterday' WHERE key = '{key}'",
    "UPDATE games SET created = 5 WHERE key = '{key}'",
    "UPDATE games SET set_up = '' WHERE key = '{key}'",
    "UPDATE games SET set_up = x'00ff' WHERE key = '{key}'",
    "UPDATE games SET set_up = replace(set_up, '\"format\": 1', '\"format\": 2') WHERE key = '{key}'",
    "UPDATE games SET set_up = replace(set_up, 'europe', 'mars') WHERE key = '{key}'",
]


def test_games_that_cannot_be_read_spoil_neither_the_start_nor_the_other_games(app: Flask, tmp_path: Path) -> None:
    sound, *broken = (app.extensions["store"].create(new_game()).key for _ in range(1 + len(UNREADABLE)))
    for key, damage in zip(broken, UNREADABLE, strict=True):
        run(app.config["DATABASE_URL"], damage.format(key=key))
    later = create_app({"DATA": str(tmp_path / "games")})
    for key, damage in zip(broken, UNREADABLE, strict=True):
        phone = later.test_client()
        for remembered in (key, sound):
            phone.set_cookie(f"game-{remembered}", "1")
        start = phone.get("/")
        assert start.status_code == 200, damage
        assert "This game cannot be read." in start.text
        assert f"/games/{sound}/" in start.text
        assert phone.get(f"/?again={key}").status_code == 503, "it offers no people"
        for page in ("", "result", "tickets", "claims", "sheet.pdf", "export.json", "moves"):
            answer = phone.get(f"/games/{key}/{page}")
            assert answer.status_code == 503, (damage, page)
            assert "This game cannot be read; it stays as it is" in answer.text
    assert later.test_client().get(f"/games/{sound}/").status_code == 200


ANNA_AND_BO = {
    "board": "northern-lights", "players-0-name": "Anna", "players-0-colour": "red", "players-1-name": "Bo",
    "players-1-colour": "blue",
}  # fmt: skip
OPEN = ["ferry-master", "local-network", "call-of-the-wild", "polar-express"]


def test_x18_a_game_begins_with_the_four_bonus_cards_that_were_chosen(client: FlaskClient, store: Store) -> None:
    made = client.post("/games", data={**ANNA_AND_BO, "bonus_cards": OPEN})
    game = store.record(key_of(made.location)).game
    assert {card.id for card in game.bonus_cards} == set(OPEN)
    usa = client.post("/games", data={**ANNA_AND_BO, "board": "usa", "bonus_cards": OPEN})
    assert store.record(key_of(usa.location)).game.bonus_cards == ()


def test_between_games_the_start_page_shows_the_last_one_of_its_own(client: FlaskClient) -> None:
    assert "/result.svg" not in client.get("/").text
    key = key_of(client.post("/games", data=TWO | {"board": "nordic", "edition": "classic"}).location)
    ended = key_of(client.post("/open", data={"codes": notation(recorded("nordic"))}).location)
    assert "/result.svg" not in client.get("/").text, "one is under way"
    client.post(f"/games/{key}/forget")
    page = client.get("/").text
    assert f'src="/games/{ended}/result.svg?map=day"' in page
    assert f'srcset="/games/{ended}/result.svg?map=night"' in page
