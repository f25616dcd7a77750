"""Every kind of thing that a board file can name, in one game, added up by hand; and what a bad file gets."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer import atlas
from scorer.ask.warnings import warnings_of
from scorer.atlas import load_board
from scorer.count.scoring import score
from scorer.gamefile import dump, load, result
from scorer.paper.imprint import Imprint
from scorer.paper.report import report
from scorer.rules.board import Board
from scorer.rules.game import Game, Player
from scorer.rules.moves import Move, TakeTicket, TypeCount
from scorer.web import create_app
from scorer.web.http import assets
from tests.atlas.test_atlas import problems
from tests.pdf import barriers, pages
from tests.prints import pad, score_sheet
from tests.tables import claims, played, stations

MARSH = (Path(__file__).parent / "boards" / "marsh" / "board.toml").read_text(encoding="utf-8")
EVENING = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


@pytest.fixture
def marsh(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    """Return the marsh, which files and pages find, too; nothing that is computed from it stays for other tests."""
    board = load_board(MARSH)
    monkeypatch.setattr(atlas, "board", lambda _: board)
    monkeypatch.setattr(atlas, "boards", lambda: (board,))
    yield board
    assets._lands.cache_clear()
    assets._digest.cache_clear()


def table(board: Board) -> Game:
    """Red owns all but the way to the south, which is Blue's and which Red's station in Dune lends.

    ============  ==============================================================  ======
    column        Red                                                             points
    ============  ==============================================================  ======
    routes        1 (north) + 2 + 4 + 1 + 1 + 1 + 1 (north twice) + 1 + 1             13
    tickets       Alder–Cedar 4, Birch–North 6, Dune–South 2 and, by the loan,
                  the country ticket to South 5                                       17
    stations      the only one is built                                                0
    longest path  nobody else has more than 1                                         10
    globetrotter  4 tickets                                                           15
    cards         Gorse joins Fen: 4 + 3                                               7
    mandala       Alder–Cedar by Birch and by Dune, Birch–North by Alder and by
                  Cedar; neither way to South is Red's                                 8
    mountains     one cross                                                            2
    most cities   Alder, Birch, Cedar, Dune                                           10
    attractions   Dune                                                                 3
    basket        3 berries to 1: 6; a nut each: 6                                    12
    debts         2                                                                   −4
    luck          as typed                                                             5
    ============  ==============================================================  ======

    Together 98, and 13 + 1 of 20 trains are gone, one for the cross: 7 left. Blue has 1 for the way, 4 for the station,
    3 for Dune, 2 and 6 for the basket, and loses the lowest value of the country ticket, 3: 13.
    """
    seated = Game(board, board.editions["classic"], (Player("Red", "red"), Player("Blue", "blue")))
    held: list[Move] = [
        TakeTicket(0, "cedar", "alder"),
        TakeTicket(0, "birch", "north"),
        TakeTicket(0, "dune", "south"),
        TakeTicket(0, "alder", "any"),
        TakeTicket(1, "alder", "any"),
    ]
    typed = [
        TypeCount(seat, count, number)
        for count, numbers in {"berries": (3, 1), "nuts": (1, 1), "debts": (2, 0), "luck": (5, 0)}.items()
        for seat, number in enumerate(numbers)
    ]
    own = "alder-north alder-birch-1 birch-cedar cedar-dune alder-dune cedar-north-1 cedar-north-2 dune-fen cedar-gorse"
    return played(seated, *claims(0, own), *claims(1, "dune-south"), *stations(0, "dune"), *held, *typed)


COLUMNS = {
    "routes": (13, 1),
    "tickets": (17, -3),
    "stations": (0, 4),
    "longest-path": (10, 0),
    "globetrotter": (15, 0),
    "country-cards": (7, 0),
    "mandala": (8, 0),
    "mountains": (2, 0),
    "most-cities": (10, 0),
    "attractions": (3, 3),
    "basket": (12, 8),
    "debts": (-4, 0),
    "luck": (5, 0),
}


def test_every_column_is_as_added_up_by_hand(marsh: Board) -> None:
    red, blue = score(table(marsh)).players
    assert {id: (red.points[id], blue.points[id]) for id in red.points} == COLUMNS
    assert list(red.points) == list(COLUMNS)
    assert (red.total, blue.total, red.trains_left) == (98, 13, 7)


def test_the_result_has_the_further_columns_and_tells_which_country_counted(marsh: Board) -> None:
    red, blue = result(table(marsh))["players"]
    further = [id for id in COLUMNS if id not in list(COLUMNS)[:6]]
    assert red["further"] == {id: COLUMNS[id][0] for id in further}
    assert blue["further"] == {id: COLUMNS[id][1] for id in further}
    country = {"from": "alder", "to": "south", "value": 5, "completed": True}
    assert red["ticket_results"][3] == country | {"path": ["alder-dune", "dune-south"], "borrowed": ["dune-south"]}
    none = {"from": "alder", "to": "any", "value": 3, "completed": False, "path": [], "borrowed": []}
    assert blue["ticket_results"] == [none | {"missing": ["alder-north"]}]


def test_the_game_is_written_and_read_again(marsh: Board) -> None:
    text = dump(table(marsh))
    assert result(load(text)) == result(table(marsh))
    assert dump(load(text)) == text
    assert {"player": "Red", "from": "alder", "to": "any"} in json.loads(text)["tickets"]
    assert {"player": "Red", "count": "debts", "number": 2} in json.loads(text)["counts"]


def test_a_bonus_that_a_debt_bars_is_asked_about(marsh: Board) -> None:
    asked = [warning.text(name=marsh.name_of) for warning in warnings_of(score(table(marsh)))]
    assert "Red has Luck and Debts, but whoever has the one gets nothing for the other" in asked


def test_the_text_shows_every_column_with_its_reasons(marsh: Board) -> None:
    lines = report(score(table(marsh))).replace("\u00a0", " ").splitlines()
    rows = [line.split() for line in lines]
    assert ["Basket", "12", "8"] in rows
    assert ["Debts", "−4", "0"] in rows
    for reason in (
        "  Mandala: Cedar–Alder, 1. Cedar – Birch – Alder, 2. Cedar – Dune – Alder",
        "  Mountains: Alder–Birch, crosses: 1 → 2",
        "  Most cities: 4 in one network, the most at the table: Alder, Birch, Cedar, and",
        "  Attractions: Dune",
        "  Basket: Berries: 3 → 6",
        "  Debts: 2 → −4",
        "  ✓   5  Alder–North/South",
        "         North 3, ✓ South 5",
    ):
        assert any(line.startswith(reason) for line in lines), reason


@pytest.fixture
def app(marsh: Board, tmp_path: Path) -> Flask:
    return create_app({"DATA": str(tmp_path), "WTF_CSRF_ENABLED": False})


def test_every_page_shows_it(app: Flask, marsh: Board) -> None:
    key = app.extensions["store"].create(table(marsh)).key
    phone = app.test_client()
    for page in ("", "tickets?seat=0", "tickets?seat=1", "claims", "result", "result.json", "export.json"):
        assert phone.get(f"/games/{key}/{page}").status_code == 200, page
    shown = phone.get(f"/games/{key}/result", headers={"Accept-Language": "de"}).text
    assert 'data-label="Korb"' in shown
    assert "Beeren: 3 → 6" in shown
    assert phone.get("/").status_code == 200


def test_a_count_is_a_move_of_the_log_and_can_be_undone(app: Flask, marsh: Board) -> None:
    key = app.extensions["store"].create(table(marsh)).key
    phone = app.test_client()
    move = {"kind": "type-count", "seat": 0, "count": "luck", "number": 9}
    made = phone.post(f"/games/{key}/moves", json={"id": "a", "move": move}, headers={"Accept-Language": "en"})
    assert made.json["said"] == "Red has Luck: 9."
    assert made.json["undo"][0]["said"] == "Undone: Red has Luck: 9."
    assert further(phone, key)["luck"] == 9
    refused = phone.post(f"/games/{key}/moves", json={"id": "b", "move": move | {"number": 500}})
    assert (refused.status_code, refused.json["sentence"]) == (409, "Luck is a number from −9 to 99, not 500.")
    assert phone.post(f"/games/{key}/undo", json={"id": "c"}).status_code == 200
    assert further(phone, key)["luck"] == 5


def further(phone: FlaskClient, key: str) -> dict[str, int]:
    return phone.get(f"/games/{key}/result.json").json["players"][0]["further"]


def test_the_sheet_and_the_pad_have_it(marsh: Board) -> None:
    imprint = Imprint(EVENING, "en", "a4")
    sheet = score_sheet(score(table(marsh)), imprint)
    first, *others = pages(sheet)
    assert not barriers(sheet)
    assert "Basket 12 8" in first
    assert "Berries: 3 → 6" in " ".join(others)
    (blank,) = pages(pad(marsh, imprint))
    for row in ("Mandala", "Mountains 2", "Most cities 10", "Attractions 3", "Berries", "Nuts", "Debts", "Luck"):
        assert row in blank


# The file


SLIPS = [
    (",  border = [100, 20] -> ", "routes[3].border: is missing"),
    ('"grey",  tunnel -> "grey", border = [9, 9], tunnel', "routes[4].border: none of its ends is one of the board"),
    (
        "border = [100, 20] -> border = [100, 301]",
        "routes[3].border: [100.0, 301.0] is off the board, which is [600, 300]",
    ),
    ("border = [100, 20] -> border = 7", "routes[3].border: must be a pair, not 7"),
    ('south = { name = "South" } -> south = { title = "South" }', "ends.south.name: is missing"),
    ("[ends] -> [ends]\nwest = { name = 'West' }", "ends.west: no route ends here"),
    ("[ends] -> [ends]\nalder = { name = 'Alder' }", "ends.alder: a city has this id"),
    ("crosses = 1 } -> crosses = -1 }", "routes[0].crosses: must be 0 or more, not -1"),
    (
        'kind = "attraction" -> kind = "park"',
        "cities.dune.kind: must be 'city' / 'country' / 'attraction' / 'junction', not 'park'",
    ),
    ("south = 5 } -> west = 5 }", "decks.paths[3]: unknown city 'west'"),
    ("north = 3, south = 5 -> north = 3", "decks.paths[3].goals: must have 2 or more"),
    ("north = 3, south -> alder = 3, south", "decks.paths[3]: both ends are the same city"),
    ("copies = 2 -> copies = 0", "decks.paths[3].copies: must be 1 or more, not 0"),
    ("copies = 2 -> copies = 2, long = true", "decks.paths[3].long: unknown key"),
    ("mandala = [5, 8] -> mandala = [5, 0]", "editions.classic.mandala[1]: must be 1 or more, not 0"),
    ('id = "nuts" -> id = "berries"', "editions.classic: counts[1] 'berries': this id is used twice"),
    ('bars = "debts" -> lowest = "depts"', "editions.classic: counts[3] 'luck': unknown count 'depts'"),
    (
        'bars = "debts" -> whole = true',
        "editions.classic: counts[3] 'luck': it is the whole of a column without other counts",
    ),
    (
        'bars = "debts" -> by_players = { 7 = [3, 0] }',
        "editions.classic: counts[3] 'luck': by_players should name 2 to 3 players",
    ),
    (
        "each = -2 -> each = -2, by_players = { 2 = [3, 0] }",
        "editions.classic: counts[2] 'debts': it should score each or by majority, not both",
    ),
    ('column = "basket" -> column = "bag"', "editions.classic: counts[0] 'berries': unknown column 'bag'"),
    ("columns = { basket -> columns = { bag", "editions.classic: columns.bag: nothing counts for it"),
    (
        "range = [0, 9], in_box -> range = [1, 9], in_box",
        "editions.classic: counts[0] 'berries': [1, 9] should hold 0, which is nothing",
    ),
    ('bars = "debts" -> bars = "depts"', "editions.classic: counts[3] 'luck': unknown count 'depts'"),
    ("each = -2 -> each = 0.5", "editions.classic.counts[2].each: must be a whole number"),
    (
        "each = -2 -> each = -2, majority = [3]",
        "editions.classic: counts[2] 'debts': it should score each or by majority, not both",
    ),
    ("in_box = 5 -> in_bag = 5", "editions.classic.counts[0].in_bag: unknown key"),
]
"""What is changed, and what is said."""


@pytest.mark.parametrize(("change", "problem"), SLIPS)
def test_a_problem_is_named_with_its_place(change: str, problem: str) -> None:
    old, new = change.split(" -> ")
    assert old in MARSH, old
    found = problems(MARSH.replace(old, new, 1))
    assert any(each.startswith(problem) for each in found), found
