"""What stands where on a sheet, a pad and a poster: sizes worked out with pencil and paper, without any printing."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from math import radians, sin
from typing import Any

import pytest

from scorer import atlas
from scorer.count.score_sheet import ScoreSheet
from scorer.count.scoring import score
from scorer.draw.palette import PAPER
from scorer.paper.evidence import accounts, longest_on_map
from scorer.paper.imprint import Imprint
from scorer.paper.pad_rows import pad_rows, tie_breaks
from scorer.paper.pages import plain_map, score_sheet
from scorer.paper.poster import layout, poster
from scorer.rules.board import Board, Count
from scorer.rules.game import Player
from scorer.words import Words
from scorer.words.rules import grouped, rules_of
from tests.tables import board, claims, game, played, recorded, tickets

LINE = board("a-b 3, b-c 2, c-d 6", stations=0)


def close(thing: Any) -> Any:
    return pytest.approx(thing, abs=0.006)


# ---- The rows of a pad ----


def test_the_longest_path_of_a_pad_is_priced_by_edition() -> None:
    usa = atlas.board("usa")
    rows = [(str(row.name), [name["en"] for name in row.editions], row.points, str(row.unit)) for row in pad_rows(usa)]
    assert rows == [
        ("Longest path", ["Classic", "2025 edition", "Mega game"], 10, "trains"),
        ("Globetrotter", ["1910", "Mega game"], 15, "tickets"),
    ]
    plain = LINE.editions["classic"]
    dear = replace(plain, id="dear", name={"en": "Dear"}, bonuses={"longest-path": 15})
    priced = pad_rows(replace(LINE, editions={"classic": plain, "dear": dear}))
    assert [([name["en"] for name in row.editions], row.points) for row in priced] == [
        (["Classic"], 10),
        (["Dear"], 15),
    ]


def test_a_pad_has_no_second_row_for_routes_tickets_stations_and_country_cards() -> None:
    rows = {id: [str(row.name) for row in pad_rows(atlas.board(id))] for id in ("europe", "poland", "nordic")}
    assert rows == {"europe": ["Longest path"], "poland": [], "nordic": ["Globetrotter"]}


def test_x18_the_bonus_cards_stand_in_their_own_row() -> None:
    rows = {str(row.name): len(row.cards) for row in pad_rows(atlas.board("northern-lights"))}
    assert {name: cards for name, cards in rows.items() if cards} == {"Bonus cards": 11}


def test_x4_a_pad_tells_the_points_by_the_number_of_tickets() -> None:
    (mandala,) = [row for row in pad_rows(atlas.board("india")) if str(row.name) == "Mandala"]
    assert (mandala.by_number, mandala.points, mandala.cards) == (
        ("1 → 5", "2 → 10", "3 → 20", "4 → 30", "5 → 40"),
        None,
        (),
    )


def test_x9_a_pad_tells_what_is_typed_once_and_leaves_out_what_sums_it_up() -> None:
    """Of one column the first row names the editions; a loan is −5, the tokens are ranked."""
    plain = LINE.editions["classic"]
    loans = Count("loans", {"en": "Loans"}, 0, 9, "toll", each=-5)
    tokens = Count("tokens", {"en": "Tokens"}, 0, 99, "toll", by_players={2: (35, 0), 3: (55, 35, 0)})
    coins = Count("coins", {"en": "Coins"}, 0, 99, "toll", is_whole=True)
    lowest = Count("lowest", {"en": "Lowest"}, 0, 9, "toll", each=0)
    red = Count("red", {"en": "Red"}, 0, 9, "toll", majority=(20, 10))
    own = Count("own", {"en": "Own"}, 0, 9, "toll")
    toll = replace(plain, id="toll", name={"en": "Toll"}, bonuses={}, count_columns={"toll": {"en": "Toll"}})
    toll = replace(toll, counts=(loans, tokens, coins, lowest, red, own))
    rows = pad_rows(replace(LINE, editions={"classic": plain, "toll": toll}))
    named = [
        (row.name.text(name=LINE.name_of), [each["en"] for each in row.editions], row.each, row.by_rank) for row in rows
    ]
    assert named == [
        ("Longest path", ["Classic"], None, ()),
        ("Loans", ["Toll"], -5, ()),
        ("Tokens", [], None, ((2, "35 · 0"), (3, "55 · 35 · 0"))),
        ("Red", [], None, ((0, "20 · 10"),)),
        ("Own", [], None, ()),
    ]


def test_r8_a_pad_names_the_tie_breaks_in_order_and_the_editions_that_differ() -> None:
    plain = LINE.editions["classic"]
    other = replace(plain, id="other", name={"en": "Other"}, tie_breaks=("longest-path", "ticket-points"))
    both = replace(LINE, editions={"classic": plain, "other": other})
    told = [(str(name), [each["en"] for each in editions]) for name, editions in tie_breaks(both)]
    assert told == [
        ("more completed tickets", ["Classic"]),
        ("longer path", []),
        ("more points from completed tickets", ["Other"]),
    ]


# ---- What each number is made of ----


def test_an_account_has_the_chain_of_the_longest_path_with_the_trains_so_far() -> None:
    sheet = score(played(game(LINE), *claims(0, "b-c c-d a-b"), *tickets(0, "a-d 9")))
    first, second = accounts(sheet)
    assert first.chain in ([("A", 0), ("B", 3), ("C", 5), ("D", 11)], [("D", 0), ("C", 6), ("B", 8), ("A", 11)])
    assert (first.scores[-1].column.id, second.chain) == ("longest-path", [])


def test_the_longest_paths_are_on_the_map_where_they_are_compared() -> None:
    table = played(game(board("a-b 3, b-c 3, c-d 1"), 3), *claims(0, "a-b"), *claims(1, "b-c"), *claims(2, "c-d"))
    assert [player.seat for player in longest_on_map(score(table))] == [0, 1]
    without = replace(table, edition=replace(table.edition, bonuses={}, tie_breaks=("completed-tickets",)))
    assert longest_on_map(score(without)) == ()


# ---- Pictures ----

EVENING = datetime(2026, 11, 21, tzinfo=UTC)
DRAWN = replace(
    LINE, cities={id: replace(LINE.cities[id], x=100 + 200 * n, y=500) for n, id in enumerate(("a", "b", "c", "d"))}
)


@pytest.fixture
def result() -> ScoreSheet:
    """Anna, whose name could be a tag, owns the whole line; the other one has lost a ticket."""
    table = played(game(DRAWN), *claims(0, "a-b b-c c-d"), *tickets(1, "a-d 4"))
    return score(replace(table, players=tuple(map(Player, ("<b>Anna", "Bo"), LINE.colours))))


def test_a_print_has_every_picture_that_it_names_and_no_other(result: ScoreSheet) -> None:
    imprint, sent = Imprint(EVENING, "en", "a4"), Imprint(EVENING, "en", "a4", "https://a.b/c")
    prints = (score_sheet(result, imprint), score_sheet(result, sent), poster(result, sent), plain_map(DRAWN, imprint))
    for made in prints:
        assert set(re.findall(r'"sheet:([\w-]+\.svg)"', made.page)) == made.pictures.keys()
        assert re.search(r"Draisine \d+\.\d+", made.page)
    assert ["&lt;b&gt;Anna" in made.page for made in prints] == [True, True, True, False]
    assert not any("<b>Anna" in made.page for made in prints)
    assert ["qr.svg" in made.pictures for made in prints] == [False, True, False, False]


def test_a_sheet_explains_what_was_lost_only_if_something_was(result: ScoreSheet) -> None:
    sheets = [score_sheet(made, Imprint(EVENING)).page for made in (result, score(played(game(DRAWN))))]
    assert ["left of the line: points lost" in page for page in sheets] == [True, False]


def test_the_winner_stands_in_the_middle_the_second_at_the_left_and_nobody_behind_the_third() -> None:
    """The podium is 6 wide and 5 high; its steps are 3.2, 2.3 and 1.6 high, with 0.05 of air at their sides."""
    ranked = played(game(DRAWN, 4), *claims(0, "c-d"), *claims(1, "a-b"), *claims(2, "b-c"))
    podium = poster(score(ranked), Imprint(EVENING)).pictures["podium.svg"]
    assert steps_of(podium) == [close((2.05, 1.8)), close((0.05, 2.7)), close((4.05, 3.4))]


def steps_of(podium: str) -> list[tuple[float, ...]]:
    return [tuple(map(float, step)) for step in re.findall('<rect x="([0-9.]+)" y="([0-9.]+)"', podium)]


def test_who_share_a_place_stand_on_one_step_of_nobodys_colour() -> None:
    """Two have won and one is third: there is no second step."""
    shared = played(game(DRAWN, 3), *tickets(2, "a-d 9"))
    podium = poster(score(shared), Imprint(EVENING)).pictures["podium.svg"]
    assert steps_of(podium) == [close((2.05, 1.8)), close((4.05, 3.4))]
    fills = re.findall('<rect [^>]*fill="([^"]*)"', podium)
    assert fills == [PAPER["train-white"], PAPER[f"train-{shared.players[2].colour}"]]
    heights = [float(height) for height in re.findall(r"translate\([0-9.]+ ([0-9.]+)\)", podium)]
    assert len(heights) == 3
    assert heights[0] == heights[1] < heights[2]


NAME_OF_A_STOP = r'translate\(([0-9.]+) [0-9.]+\)rotate\(-(\d+)\)"[^>]*?font-size="([0-9.]+)"'
"""From the left, its slope, its size."""


def test_the_names_of_stops_on_a_poster_are_far_enough_apart_and_large_enough() -> None:
    """Nine points; a letter is as high as its size, across the slope."""
    north = score(recorded("northern-lights-five-players"))
    for name, line in poster(north, Imprint(EVENING)).pictures.items():
        names = re.findall(NAME_OF_A_STOP, line, re.DOTALL)
        assert names or not name.startswith("line-")
        for (left, slope, size), (right, _, _) in pairwise(names):
            assert float(size) * 10 >= 9 * 25.4 / 72
            assert (float(right) - float(left)) * sin(radians(int(slope))) >= float(size)


@pytest.mark.parametrize("name", ["japan", "italy-five-players", "united-kingdom-advanced"])
def test_the_names_on_the_map_of_a_poster_have_nine_points(name: str) -> None:
    """Where the sizes of other maps on paper would have six; a few among many lines have less than nine."""
    table = recorded(name)
    map = poster(score(table), Imprint(EVENING)).pictures["map.svg"]
    (wide,) = re.findall(r'viewBox="-24 -24 (\d+) ', map)
    millimetres = layout(table.board, len(table.players)).map.width * 10 / int(wide)
    names = re.findall(r'<text fill="#[^>]*font-size="15px"[^>]*>(.*?)</text>', map)
    assert len(names) > 40
    found = [re.findall(r'<tspan [^>]*font-size="([0-9.]+)em"', text) or ["1"] for text in names]
    points = [float(sizes[0]) * 15 * millimetres * 72 / 25.4 for sizes in found]
    assert min(points) > 6.5
    assert sum(size > 8.95 for size in points) > 0.8 * len(points)


def test_a_map_on_paper_names_the_seas_in_the_language_of_the_print() -> None:
    europe = score(game(atlas.board("europe"), 2))
    for made in (score_sheet(europe, Imprint(EVENING, "de")), poster(europe, Imprint(EVENING, "de"))):
        assert "Ostsee" in made.pictures["map.svg"]


@pytest.mark.parametrize("name", ["B\u0378", "京都"])
def test_a_name_in_letters_of_no_font_is_printed_in_others_and_that_is_said_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """U+0378 is no letter; with a font for its own letters a name stands as it is."""
    monkeypatch.setattr("scorer.words.letters._is_in_a_font", lambda letter: letter in "京都")
    cities = {**DRAWN.cities} | {id: replace(DRAWN.cities[id], name=name) for id in "bc"}
    cities["b"] = replace(cities["b"], spellings=("\u0378", "Beta"))
    strange = game(replace(DRAWN, name={"en": "\u0378"}, cities=cities))
    sheet, imprint = score(played(strange, *claims(0, "a-b b-c"), *tickets(0, "a-c 9"))), Imprint(EVENING)
    prints = [score_sheet(sheet, imprint), poster(sheet, imprint), plain_map(strange.board, imprint)]
    for made in prints:
        read = made.page + "".join(made.pictures.values())
        assert "\u0378" not in read
        assert [name in read, ">Beta<" in read, ">c<" in read] == ([1, 0, 0] if name == "京都" else [0, 1, 1])
        assert read.count("has no font for some names") == 1


# ---- Other prints ----


@pytest.mark.parametrize("of", atlas.boards(), ids=lambda of: of.id)
def test_a_sheet_of_rules_has_every_card_of_its_board_once(of: Board) -> None:
    cards = rules_of(of, Words("en"))
    placed = [rule.id for _, rules in grouped(of, cards) for rule in rules]
    assert sorted(placed) == sorted(rule.id for rule in cards)
