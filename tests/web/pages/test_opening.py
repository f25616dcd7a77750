"""The one door: every kind of file, through every way in, becomes what it is; a photo never leaves the phone."""

import gzip
import io
import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from itertools import repeat
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from flask.testing import FlaskClient
from PIL import Image
from playwright.sync_api import Page, expect

from scorer import gamefile
from scorer.files.codes import code_of
from scorer.files.notation import notation
from scorer.files.round_file import dump_round
from scorer.store import Store
from tests.atlas.test_fan_maps import ROUTES, STOPS, TICKETS, envelope
from tests.atlas.test_own_boards import ISLANDS
from tests.web.conftest import GAMES, Server, new_game, recorded, violations

EUROPE = recorded("europe")
GAME = gamefile.dump(EUROPE)
RESULT = json.dumps(gamefile.result(EUROPE))
PHOTO = b"\xff\xd8\xff\xe0\0\x10JFIF\0 and all the rest"
BG_STATS = json.dumps({
    "players": [{"id": 1, "name": "Anna"}, {"id": 2, "name": "Björn"}, {"id": 3, "name": ""}],
    "plays": [{"playerScores": [{"playerRefId": 2, "score": "101"}]}],
    "games": [],
})  # fmt: skip


def opened(client: FlaskClient, *texts: str | bytes, name: str = "file", names: Sequence[str] = ()) -> str:
    """Open files, and return where that leads, or the status if it does not."""
    contents = [text.encode() if isinstance(text, str) else text for text in texts]
    files = [(io.BytesIO(content), named) for content, named in zip(contents, names or repeat(name), strict=False)]
    answer = client.post("/open", data={"file": files})
    return answer.headers.get("Location") or f"{answer.status_code} {answer.text}"


@pytest.mark.parametrize(
    "text",
    [GAME, "\ufeff" + GAME, RESULT, notation(EUROPE), f"\n {notation(EUROPE)} \n", code_of(GAME)],
    ids=["game", "with a byte order mark", "result", "line", "line with blanks", "code"],
)
def test_what_holds_a_game_opens_it(client: FlaskClient, store: Store, text: str) -> None:
    key = opened(client, text).split("/")[2]
    assert gamefile.dump(store.record(key).game) == GAME


def pasted(client: FlaskClient, text: str) -> str:
    """Paste a text, and return where that leads, or the page with its problems."""
    answer = client.post("/open", data={"codes": text})
    return answer.headers.get("Location") or answer.text


@pytest.mark.parametrize("way", ["/", "/join", "/result"])
def test_a_pasted_link_leads_to_its_game_also_where_a_code_is_asked_for(
    client: FlaskClient, store: Store, way: str
) -> None:
    key = store.create(EUROPE).key
    link = f"Come: <http://192.168.1.7:5000/games/{key}{way}?seat=1>."
    assert pasted(client, link) == f"/games/{key}{way}"
    assert client.post("/join", data={"code": link}).headers["Location"] == f"/games/{key}{way}"


def test_a_pasted_round_and_a_pasted_code_lead_there_and_a_wrong_code_is_told(
    client: FlaskClient, store: Store
) -> None:
    key, ours = store.create(EUROPE).key, opened(client, dump_round("Fridays", []))
    assert pasted(client, f"http://localhost{ours}") == ours
    code = store.codes.of(key)
    assert pasted(client, f" {code[:4].lower()} {code[4:]}\n") == f"/games/{key}/join"
    assert problems_in(pasted(client, "abcd efgh")) == ["No game that is being entered has this code."]


LINE = notation(EUROPE)


@pytest.mark.parametrize(
    "text",
    [f"Look: {LINE}.", f'"{LINE}"', f"<{LINE}>", f"{LINE[:90]}\n{LINE[90:]}", f"our game {code_of(GAME).upper()}!"],
)
def test_a_line_is_found_in_a_message(client: FlaskClient, store: Store, text: str) -> None:
    assert gamefile.dump(store.record(pasted(client, text).split("/")[2]).game) == GAME


def test_a_line_in_capitals_says_what_is_wrong(client: FlaskClient) -> None:
    assert "has lost its small letters" in pasted(client, LINE.upper())


def test_a_round_opens_as_a_round(client: FlaskClient) -> None:
    assert opened(client, dump_round("Fridays", [])).startswith("/rounds/")


@pytest.mark.parametrize("files", [[json.dumps(envelope())], [json.dumps(ISLANDS)], [STOPS, ROUTES, TICKETS]])
def test_a_map_in_every_form_opens_as_a_map(client: FlaskClient, files: list[str]) -> None:
    assert opened(client, *files).startswith("/boards/")


def test_names_of_another_app_stand_in_the_fields_those_of_most_plays_first(client: FlaskClient) -> None:
    start = opened(client, BG_STATS)
    assert start == "/?names=2#people"
    page = client.get(start).text
    assert "2 names taken; the fields offer them." in page
    assert re.findall(r'name="players-\d-name"[^>]* value="(\w+)"', page) == ["Björn", "Anna"]
    names = '<datalist id="names"><option value="Björn"></option><option value="Anna"></option></datalist>'
    assert names in client.get("/").text
    assert names in client.get("/boxes/new?box=Iberia").text


def test_of_another_app_s_export_only_what_can_be_a_name_is_offered(client: FlaskClient) -> None:
    """Ids may be anything that JSON has; a name that no form takes is not offered, and fits into no cookie."""
    people = [{"id": [], "name": "Anna"}, {"id": {}, "name": 41 * "x"}, {"id": 1, "name": "\x1b"}, {"id": 2}]
    assert (
        opened(client, json.dumps({"players": people, "plays": [{"playerScores": [{"playerRefId": []}]}]}))
        == "/?names=1#people"
    )
    assert '<datalist id="names"><option value="Anna"></option></datalist>' in client.get("/").text


@pytest.mark.parametrize("people", [[], [{"id": 1, "name": None}, {"id": 2, "name": True}, 3, {"name": " "}]])
def test_an_export_of_another_app_without_players_says_so(client: FlaskClient, people: list[object]) -> None:
    answer = opened(client, json.dumps({"players": people, "plays": [], "games": []}))
    assert "<li>This export of BG Stats has no players in it.</li>" in answer


@pytest.mark.parametrize("code", ["cp1252", "utf-16"])
def test_games_and_rounds_open_in_whatever_letters_they_have(client: FlaskClient, store: Store, code: str) -> None:
    game, friday = GAME.replace("Dąbrowska", "Zoë"), dump_round("Zürich", []).encode(code)
    key = opened(client, game.encode(code)).split("/")[2]
    assert gamefile.dump(store.record(key).game) == game
    assert opened(client, friday).startswith("/rounds/")
    assert client.post("/rounds/import", data={"file": (io.BytesIO(friday), "file")}).status_code == 303


@pytest.mark.parametrize("photo", [PHOTO, b"\x89PNG\r\n", b"RIFF\1\2\3\4WEBP", b"\0\0\0\x18ftypheic"])
def test_a_photo_is_refused_unread(client: FlaskClient, store: Store, photo: bytes) -> None:
    assert opened(client, photo).startswith("415 ")
    assert client.post("/open", data={"file": (io.BytesIO(b"?"), "x", "image/jpeg")}).status_code == 415
    assert store.keys() == []


@pytest.mark.parametrize("text", ["hello", "[1]", "{}", '{"a": 1}', b"\0\1\2", '{"format": 1, "round": "x"}'])
def test_what_is_nothing_of_ours_is_told_in_one_sentence_with_what_is(client: FlaskClient, text: str | bytes) -> None:
    answer = opened(client, text)
    assert answer.startswith("400 ")
    assert answer.count("<li>This is none of what opens here: a game, a round, a result, a map") == 1


def problems_in(answer: str) -> list[str]:
    listed = answer.partition('class="problems"')[2].partition("</ul>")[0]
    return [unescape(problem) for problem in re.findall("<li>(.+?)</li>", listed)]


def test_several_games_open_at_once_the_last_one_is_shown(client: FlaskClient, store: Store) -> None:
    other = gamefile.dump(recorded("nordic"))
    key = opened(client, GAME, other, code_of(GAME)).split("/")[2]
    keys = store.keys()
    assert sorted(store.record(each).game.board.id for each in keys) == ["europe", "europe", "nordic"]
    assert store.record(key).game.board.id == "europe"
    assert client.get("/").text.count('class="row grow game"') == 3


def test_of_several_games_every_problem_names_its_file(client: FlaskClient, store: Store) -> None:
    names = ["good.json", "bad.json"]
    [problem] = problems_in(opened(client, GAME, GAME.replace('"classic"', '"new"'), names=names))
    assert problem.startswith("bad.json: edition: ")
    assert store.keys() == []


LINES = "From;To;Length\nA;B;2\nB;C;3\n"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ((dump_round("Fridays", []), GAME), ["a.json: a round", "b.json: a game"]),
        ((GAME, LINES), ["a.json: a game", "b.json: a map, or a part of one"]),
        ((LINES, BG_STATS), ["a.json: a map, or a part of one", "b.json: an export of BG Stats"]),
        ((GAME, ""), ["a.json: a game", "b.json: This file is empty."]),
    ],
)
def test_what_does_not_belong_together_is_named_file_by_file(
    client: FlaskClient, store: Store, files: tuple[str, str], said: list[str]
) -> None:
    *found, way_out = problems_in(opened(client, *files, names=["a.json", "b.json"]))
    assert found == said
    assert way_out.startswith("Several games open at once")
    assert store.keys() == []


def test_a_whole_map_is_opened_alone(client: FlaskClient) -> None:
    said = problems_in(opened(client, LINES, json.dumps(ISLANDS), names=["a.csv", "b.json"]))
    assert said == ["b.json: holds a whole map; open it alone"]


def test_nodes_with_links_a_saved_chat_and_tables_of_other_programs_open(client: FlaskClient) -> None:
    graph = {
        "nodes": [{"id": "b", "label": "Bonn", "x": 1, "y": 2}, {"id": "k", "label": "Köln", "x": 3, "y": 3}],
        "links": [{"source": "b", "target": "k", "weight": 3}],
    }
    lines = "From\tTo\tLength\tColour\nBonn\tKöln\t3\tred\n"
    for content, name in ((json.dumps(graph), "graph.json"), (lines.encode("utf-16"), "lines.tsv")):
        assert opened(client, content, name=name).startswith("/boards/")
    chat = f"24.12.25, 20:11 - Anna: here it is\n20:12 - Bo: {notation(gamefile.load(GAME))}."
    assert opened(client, chat, name="chat.txt").startswith("/games/")


def zipped(parts: Mapping[str, str], count: int = 1) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text * count)
    return packed.getvalue()


@pytest.mark.parametrize(
    "parts",
    [
        {"map/stops.csv": STOPS, "map/routes.csv": ROUTES, "map/tickets.csv": TICKETS, "__MACOSX/stops.csv": "?"},
        {"map.json": json.dumps(envelope()), "stops.csv": STOPS, "board.png": "\x89PNG"},
    ],
)
def test_the_zip_of_a_drawer_opens_as_its_map(client: FlaskClient, parts: dict[str, str]) -> None:
    assert opened(client, zipped(parts)).startswith("/boards/")


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (zipped({"a.png": "?"}), "a.zip", "a.zip: nothing in it opens here: a.png"),
        (zipped({"a.json": " " * 1000}, 5000), "a.zip", "a.zip: This cannot be unpacked here: unpack it"),
        (zipped({"a.json": GAME})[:-30], "a.zip", "a.zip: This cannot be unpacked here: unpack it"),
        (zipped({"xl/workbook.xml": "?"}), "a.xlsx", "This is a file of a spreadsheet program: save its tables as CSV"),
        (b"%PDF-1.7 \0", "Result.PDF", "This is a file of the kind PDF, and none of what opens here"),
        (b"{\\rtf1", "notes.rtf", "This is a file of the kind RTF, and none of what opens here"),
        ("game;date;board;edition;finished\n", "r.csv", "This table of results cannot be read back; take “All games"),
        ('{"cities": {},\n"routes": [1\n2]}', "map.json", "not JSON: look at line 2, column 13"),
        ("\n", "a.json", "This file is empty."),
        (gzip.compress(GAME.encode()), "game.json.gz", "This cannot be unpacked here: unpack it, and open what is in"),
        ('{"type": "FeatureCollection", "features": []}', "a.geojson", "This is a file of the kind GeoJSON, and none"),
        ("BEGIN:VCARD\nFN:Anna;Bo\nEND:VCARD", "anna.vcf", "This is a file of the kind VCF, and none of what"),
        ("BEGIN:VCALENDAR\nSUMMARY:Wir, ihr, sie", "abend.ics", "This is a file of the kind ICS, and none of what"),
        ("[InternetShortcut]\nURL=https://a.b/", "game.url", "This is a file of the kind URL, and none of what"),
        ("<!DOCTYPE html><p>a, b, c</p>", "page.html", "This is a file of the kind HTML, and none of what opens"),
        (
            "Anna 120 points, Ben 95, and nobody else came in",
            "note.txt",
            "This is none of what opens here: a game, a round",
        ),
        ("24.12.25, 20:11 - Anna: who won the game?", "chat.txt", "This is none of what opens here: a game, a round"),
    ],
)
def test_what_does_not_open_is_told_what_it_is_and_what_to_do(
    client: FlaskClient, content: str | bytes, name: str, said: str
) -> None:
    [problem] = problems_in(opened(client, content, name=name))
    assert problem.startswith(said)


def test_a_result_without_its_game_says_so(client: FlaskClient) -> None:
    result = {key: value for key, value in json.loads(RESULT).items() if key != "game"}
    assert "does not hold its game" in opened(client, json.dumps(result))


def test_every_problem_of_what_it_is_is_listed(client: FlaskClient) -> None:
    answer = opened(client, GAME.replace('"edition": "classic"', '"edition": "new"').replace("brest", "breast"))
    assert "unknown edition" in answer
    assert answer.count("unknown route") >= 1


def test_older_doors_lead_to_the_one(client: FlaskClient) -> None:
    for address in ("/boards/import", "/boards/new?start=example", "/rounds/import"):
        assert client.get(address).headers["Location"] == "/open"
    assert client.get("/").text.count('type="file"') == 1


def picture(folder: Path) -> Path:
    Image.new("RGB", (40, 30), "navy").save(folder / "board.jpg")
    return folder / "board.jpg"


def test_a_photo_chosen_on_the_start_page_comes_to_its_game_and_is_never_sent(
    server: Server, page: Page, tmp_path: Path
) -> None:
    key = server.store.create(new_game("usa", 2)).key
    page.goto(server.address(key))
    page.goto(server.url)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.set_input_files("#file", picture(tmp_path))
    expect(page.get_by_role("heading", name="Which game is this photo of?")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="USA: Anna and Björn").or_(page.locator("#photo a")).first.tap()
    page.wait_for_url("**/photo")
    expect(page.locator(".photo")).to_have_js_property("width", 40)
    assert "POST" not in sent
    page.reload()
    expect(page.locator(".photo")).not_to_have_js_property("width", 40)


def test_a_photo_chosen_with_other_files_is_refused_on_the_phone(server: Server, page: Page, tmp_path: Path) -> None:
    page.goto(server.url)
    page.set_input_files("#file", [picture(tmp_path), GAMES / "europe.json"])
    alone = "A photo is opened alone: choose just that one."
    expect(page.locator("#file")).to_have_js_property("validationMessage", alone)
    page.set_input_files("#file", GAMES / "europe.json")
    page.wait_for_url("**/games/*/")


def test_a_file_dropped_on_a_page_is_opened(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/open")
    files = page.evaluate_handle(
        "(text) => { const all = new DataTransfer(); all.items.add(new File([text], 'game.json')); return all; }", GAME
    )
    page.dispatch_event("body", "drop", {"dataTransfer": files})
    page.wait_for_url("**/games/*/")
