"""A map that people drew becomes a game: brought, completed on one page, played."""

import io
import json
import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorer.store import Store
from scorer.web.http.limits import Limit
from tests.atlas.test_fan_maps import PAYLOAD, ROUTES, STOPS, TICKETS, envelope
from tests.atlas.test_own_boards import ISLANDS, game
from tests.pdf import pages
from tests.web.conftest import TWO, Server

PLAYERS = {
    "players-0-name": "Anna", "players-0-colour": "red", "players-1-name": "Bo", "players-1-colour": "blue",
}  # fmt: skip


def token(client: FlaskClient) -> str:
    found = re.search(r'name="csrf-token" content="([^"]*)"', client.get("/").text)
    return found[1] if found else ""


def brought(client: FlaskClient, *files: str, status: int = 303) -> str:
    """Send the files of a map, and return where that leads, or the page that says what is wrong."""
    sent = [
        (io.BytesIO(text.encode()), f"{number}.{'json' if text[:1] == '{' else 'csv'}")
        for number, text in enumerate(files)
    ]
    answer = client.post("/boards/import", data={"file": sent, "csrf_token": token(client)})
    assert answer.status_code == status
    return answer.headers.get("Location") or answer.text


def started(client: FlaskClient, address: str, **asked: str) -> str:
    """Send the form of a map with its presets, some numbers replaced; return the key of the game."""
    answer = client.post(address, data=fields_of(client, address) | asked)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].strip("/").split("/")[-1]


def fields_of(client: FlaskClient, address: str) -> dict[str, str]:
    """Return the form of a map with its presets and two players."""
    fields = dict(re.findall(r'name="([\w-]+)"[^>]*? value="([^"]*)"', client.get(address).text))
    presets = {
        name: unescape(value)
        for name, value in fields.items()
        if not name.startswith("players-") and name != "then"  # a button
    }
    return presets | PLAYERS | {"csrf_token": token(client)}


@pytest.mark.parametrize("files", [[json.dumps(envelope())], [STOPS, ROUTES, TICKETS], [json.dumps(ISLANDS)]])
def test_a_map_in_each_format_is_played(client: FlaskClient, files: list[str], store: Store) -> None:
    key = started(client, brought(client, *files))
    assert f"/games/{key}/" in client.get("/").text
    game = store.record(key).game
    assert [player.name for player in game.players] == ["Anna", "Bo"]
    for page in ("", "tickets", "result", "export.json"):
        assert client.get(f"/games/{key}/{page}").status_code == 200
    assert "board" in client.get(f"/games/{key}/export.json").get_json()


def test_presets_are_what_the_file_says_or_else_the_classic(client: FlaskClient) -> None:
    page = client.get(brought(client, json.dumps(envelope(PAYLOAD)))).text
    presets = dict(re.findall(r'type="number"[^>]*name="([\w-]+)" value="(\d+)"', page))
    assert presets == {
        "trains": "30", "stations": "0", "longest_path": "10", "globetrotter": "0", "doubles_from": "3",
        "points-10": "40",
    }  # fmt: skip


def test_a_map_without_a_longest_path_says_so_with_its_presets(client: FlaskClient) -> None:
    page = client.get(
        brought(client, json.dumps(ISLANDS | {"editions": {"classic": {"bonuses": {"globetrotter": 15}}}}))
    ).text
    presets = dict(re.findall(r'type="number"[^>]*name="([\w-]+)" value="(\d+)"', page))
    assert (presets["longest_path"], presets["globetrotter"]) == ("0", "15")


def test_only_lengths_that_r1_does_not_price_are_asked_for(client: FlaskClient) -> None:
    """Of a line of 7 or of 10 spaces the boards of the family say different things."""
    page = client.get(brought(client, "".join(f"City {n};City {n + 1};{n};red\n" for n in range(1, 11)))).text
    assert re.findall(r'name="points-(\d+)"', page) == ["7", "10"]


def test_who_played_last_is_offered_again(client: FlaskClient) -> None:
    client.post("/games", data=TWO)
    page = client.get(brought(client, json.dumps(ISLANDS))).text
    assert re.findall('name="players-[01]-name"[^>]* value="([^"]*)"', page) == ["Anna", "Björn"]
    assert 'name="board" value="own-' in page
    assert re.search(r'class="drawn"><svg.*?data-route="nord-ost"', page, re.DOTALL)


def test_an_own_map_stays_in_the_list_of_boards_and_is_played_again_with_one_tap(
    client: FlaskClient, store: Store
) -> None:
    key = started(client, brought(client, STOPS, ROUTES, TICKETS), trains="20")
    [again] = re.findall('<a class="card centre board" href="/boards/([^"]*)#people">', client.get("/").text)
    assert 'name="trains" value="20"' in client.get(f"/boards/{again}").text, "what was answered is not asked again"
    assert client.get(f"/boards/{again}/small.svg").mimetype == "image/svg+xml"
    client.post(f"/games/{key}/forget")
    assert 'action="/games/again"' in client.get("/").text
    second = store.record(client.post("/games/again").location.strip("/").split("/")[-1]).game
    assert (second.board, second.players) == (store.record(key).game.board, store.record(key).game.players)


def test_maps_games_and_rounds_are_limited_together(client: FlaskClient) -> None:
    address, map_ = brought(client, json.dumps(ISLANDS)), json.dumps(ISLANDS)
    fields = fields_of(client, address)
    client.application.config["LIMITS"] = 2 / Limit.GAMES.most
    round_file = json.dumps({"format": 1, "round": {"name": "R"}, "games": []})
    sent: list[tuple[str, dict[str, object]]] = [
        ("/rounds", {}),
        ("/rounds", {}),
        (address, {**fields}),
        ("/boards/import", {"file": (io.BytesIO(map_.encode()), "map.json")}),
        ("/games/import", {"file": (io.BytesIO(game(ISLANDS).encode()), "game.json")}),
        ("/rounds/import", {"file": (io.BytesIO(round_file.encode()), "round.json")}),
    ]
    assert [client.post(place, data=data).status_code for place, data in sent] == [303, *[429] * 5]


def test_what_people_answer_is_in_the_game(client: FlaskClient) -> None:
    address = brought(client, STOPS, ROUTES, TICKETS)
    asked = {
        "trains": "20",
        "stations": "2",
        "longest_path": "0",
        "globetrotter": "15",
        "doubles_from": "2",
        "points-11": "50",
    }
    game = client.application.extensions["store"].record(started(client, address, **asked)).game
    board = game.board
    assert (board.trains, board.stations, board.station_points, board.points[11]) == (20, 2, 4, 50)
    assert (game.edition.bonuses, board.doubles_open_from) == ({"globetrotter": 15}, 2)


@pytest.mark.parametrize("typed", ["", "many", "-1", "100", "²", "9" * 5000])
def test_what_is_no_number_of_two_digits_leaves_the_preset(client: FlaskClient, typed: str, store: Store) -> None:
    address = brought(client, json.dumps(envelope(PAYLOAD)))
    assert store.record(started(client, address, trains=typed)).game.board.trains == 30
    assert store.record(started(client, address, trains="99")).game.board.trains == 99


def test_problems_are_listed_at_once(client: FlaskClient) -> None:
    wrong = ROUTES.replace("Aachen;11", "Achen;0")
    page = unescape(brought(client, STOPS, wrong, TICKETS, status=400))
    assert "to 'Achen': there is no such stop; did you mean 'Aachen'?" in page
    assert brought(client, "", status=400)
    assert "routes: must be a list" in brought(client, json.dumps(ISLANDS | {"routes": 5}), status=400)
    assert client.get("/boards/nothing").status_code == 404


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Strecke in Zeile 5: nach „Achen“: diesen Ort gibt es nicht; meinst du „Aachen“?"),
        ("fr", "route à la ligne 5 : vers « Achen » : cet arrêt n’existe pas ; tu veux dire « Aachen » ?"),
        ("pl", "połączenie w wierszu 5: do „Achen”: nie ma takiego przystanku; może chodzi o „Aachen”?"),
    ],
)
def test_problems_are_said_in_the_readers_language(client: FlaskClient, language: str, said: str) -> None:
    client.set_cookie("language", language)
    page = unescape(brought(client, STOPS, ROUTES.replace("Aachen;11", "Achen;0"), TICKETS, status=400))
    assert said in re.sub("[\u00a0\u202f]", " ", page)


def test_a_game_on_a_large_map_is_imported_and_a_large_game_is_not(client: FlaskClient) -> None:
    def imported(file: str) -> int:
        data = {"file": (io.BytesIO(file.encode()), "game.json"), "csrf_token": token(client)}
        return client.post("/games/import", data=data).status_code

    ground = [{"points": [[n % 999 + 1 / 3, n % 99 + 1 / 3] for n in range(6000)]}]
    large = game(ISLANDS | {"size": [1000, 600], "ground": ground, "tally": "x" * 20_000}, "ost-weiche / nord-ost")
    assert len(large) > 256 * 1024
    assert imported(large) == 303
    assert imported(game(ISLANDS, "ost-weiche " * 9000)) == 413


LINE = {"id": "ost-west", "ends": ["ost", "west"], "length": 1, "colour": "red"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"routes": [LINE | {"length": 10**9}], "points": {"1000000000": 1}},
        {"routes": [LINE | {"length": 101}], "points": {"101": 1}},
        {"routes": [LINE | {"ferry": 5000}]},
        {"stations": 6},
        {"trains": 10**30},
        {"ground": [{"points": [[0, 0], [10**9, 0]]}]},
    ],
)
def test_a_map_that_would_take_for_ever_is_refused_in_a_sentence(client: FlaskClient, wrong: dict[str, object]) -> None:
    assert re.search(r"at most|beyond", brought(client, json.dumps(ISLANDS | wrong), status=400))


def test_a_form_that_cannot_be_played_comes_back_as_it_was_typed(client: FlaskClient) -> None:
    """No board has 0 trains; two players have no colour in common."""
    address = brought(client, json.dumps(ISLANDS))
    for wrong, said in (({"trains": "0"}, "trains: must be"), ({"players-1-colour": "red"}, "colour")):
        fields = {"board": "own", "edition": "classic", "csrf_token": token(client)}
        answer = client.post(address, data=fields | PLAYERS | wrong)
        assert answer.status_code == 400
        assert said in answer.text
        assert 'value="Anna"' in answer.text
        assert "Inseln" in answer.text


def test_a_map_without_tickets_has_all_pages(client: FlaskClient) -> None:
    key = started(client, brought(client, "Aachen;Bonn;4;red\nBonn;Kiel;3;blue\n"))
    for page in ("", "tickets", "result"):
        assert client.get(f"/games/{key}/{page}").status_code == 200


def test_the_tables_of_the_example_make_a_map(client: FlaskClient) -> None:
    tables = re.findall(r"<pre>(.*?)</pre>", client.get("/open").text, re.DOTALL)
    assert "1 ticket" in client.get(brought(client, *tables)).text


def test_a_map_is_saved_as_a_board_file_and_opened_again(client: FlaskClient) -> None:
    address = brought(client, STOPS, ROUTES, TICKETS)
    page = client.get(address).text
    assert f'href="{address}/board.json"' in page
    saved = client.get(f"{address}/board.json")
    assert "attachment" in saved.headers["Content-Disposition"]
    assert brought(client, saved.text) == address


def test_a_map_is_printed(server: Server, client: FlaskClient) -> None:
    address = brought(client, json.dumps(ISLANDS))
    pad, sheet = (client.get(f"{address}/{name}.pdf").data for name in ("pad", "map"))
    assert "Inseln" in pages(pad)[0]
    box = PdfReader(io.BytesIO(sheet)).pages[0].mediabox
    assert (round(box.width / 72 * 25.4), round(box.height / 72 * 25.4)) == (420, 297)
    svg = client.get(f"{address}/map.svg")
    assert svg.mimetype == "image/svg+xml"
    assert svg.text.count("<rect") > 15


def test_names_on_a_map_are_no_scripts(client: FlaskClient) -> None:
    page = client.get(brought(client, "<script>alert;Bonn;3;red\n")).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


@pytest.mark.parametrize(
    ("limit", "status", "sentence"),
    [
        (("A_DAY", 100), 429, "much was brought from your network today"),
        (("FLOOR", 2**62), 507, "no room for maps and games from files just now"),
    ],
)
def test_where_there_is_no_room_for_a_map_a_sentence_says_so_and_games_go_on(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, limit: tuple[str, int], status: int, sentence: str
) -> None:
    monkeypatch.setattr(f"scorer.store.room.{limit[0]}", limit[1])
    assert sentence in brought(client, json.dumps(ISLANDS), status=status)
    sent = {"file": (io.BytesIO(game(ISLANDS).encode()), "game.json"), "csrf_token": token(client)}
    refusal = client.post("/games/import", data=sent, headers={"Accept": "application/json"})
    assert (refusal.status_code, sentence in refusal.get_json()["sentence"]) == (status, True)
    key = client.post("/games", data=TWO).headers["Location"].split("/")[2]
    move = {"id": "a", "move": {"kind": "claim", "seat": 0, "route": "paris-zurich"}}
    assert client.post(f"/games/{key}/moves", json=move, headers={"X-CSRFToken": token(client)}).status_code == 200
