"""What stands where on a sheet, a pad and a poster: sizes worked out with pencil and paper, without any printing."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from jinja2 import UndefinedError

from scorer import atlas
from scorer.rules.board import Board, Count
from scorer.rules.game import Player
from scorer.rules.score_sheet import ScoreSheet
from scorer.rules.scoring import score
from scorer.sheet import PAPERS, Imprint, poster, score_sheet
from scorer.sheet.evidence import accounts, has_many_paths, longest_on_map
from scorer.sheet.layout import MapBox, fitting, map_box, row_height
from scorer.sheet.pad_rows import pad_rows, tie_breaks
from scorer.sheet.pages import _qr, pages_in, plain_map
from scorer.sheet.poster import Box, Layout, _stops, layout
from tests.tables import board, claims, game, played, tickets

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
LINE = board("a-b 3, b-c 2, c-d 6", stations=0)


def close(thing: Any) -> Any:
    return pytest.approx(thing, abs=0.006)


def parts(box: MapBox) -> tuple[float, ...]:
    return box.width, box.height, box.bar, box.words, box.spare


def sheet(of: Board, *names: str) -> ScoreSheet:
    table = game(of, len(names))
    return score(replace(table, players=tuple(map(Player, names, of.colours))))


# ---- The map of a score sheet, in millimetres ----
#
# A4 is 210 by 297 and its margins leave 182 by 267. Header and gaps take 53, each of three columns and of three rows
# more 5.2, the names 4.4 for each of their lines, and a bar 6.4, with 4.4 for each line of its name but the first.


def test_the_map_of_a_square_board_is_as_high_as_what_is_left() -> None:
    """267 − 53 − 31.2 − 4.4 − 12.8 = 165.6; the bars have 182 − 52."""
    box = map_box(sheet(LINE, "Anna", "Bo"), A4)
    assert not box.is_beside
    assert parts(box) == close((165.6, 165.6, 130, 182, 165.6 - 182))


def test_the_map_of_a_flat_board_is_as_wide_as_the_paper_and_leaves_room_for_the_story() -> None:
    """2048 by 1048 with its margin: 182 wide are 93.13 high."""
    flat = map_box(sheet(replace(LINE, width=2000), "Anna", "Bo"), A4)
    assert parts(flat) == close((182, 93.13, 130, 182, 165.6 - 93.13))


def test_the_chart_stands_beside_the_map_of_an_upright_board() -> None:
    """178.4 high; a key of 14 and two bars of 7 with a line of 4.4 for the name stand beside it, 62 wide."""
    upright = map_box(sheet(replace(LINE, height=2000), "Anna", "Bo"), A4)
    assert upright.is_beside
    assert parts(upright) == close((178.4 * 1048 / 2048, 178.4, 56, 58, 178.4 - 36.8))
    broad = map_box(sheet(replace(LINE, height=1100), "Anna", "Bo"), A4)
    assert parts(broad)[:2] == close((120, 120 * 1148 / 1048))


def test_long_names_take_more_lines() -> None:
    """Forty wide letters are 132: three lines of 64.8 in the table's head, five of 28 beside the bars, and four of 38
    beside an upright map. Narrow ones are 84: two, three and three. Letter is 17.6 lower.
    """
    for letters, head, beside in (("w" * 40, 3, 5), ("M" * 40, 3, 5), ("m" * 40, 3, 5), ("n" * 40, 2, 3)):
        wide = map_box(sheet(LINE, letters, "Bo"), A4)
        assert wide.height == close(165.6 - (head - 1) * 4.4 - (beside - 1) * 4.4)
        tall = map_box(sheet(replace(LINE, height=2000), letters, "Bo"), A4)
        assert tall.spare == close(178.4 - (head - 1) * 4.4 - 36.8 - (3 if beside == 5 else 2) * 4.4)
    assert map_box(sheet(LINE, "n" * 40, "Bo"), LETTER).height == close(165.6 - 17.6 - 4.4 - 8.8)


@pytest.mark.parametrize(
    ("name", "height", "lines"),
    [("n" * 13, 1000, 1), ("M" + "n" * 12, 1000, 2), ("n" * 18, 2000, 1), ("MM" + "n" * 15, 2000, 2)],
)
def test_the_names_of_a_chart_break_where_their_room_ends(name: str, height: int, lines: int) -> None:
    """Beside a bar is room for 28: 13 letters are 27.3, a wide one and 12 are 28.5. Above one is room for 38."""
    box = map_box(sheet(replace(LINE, height=height), name, "Bo"), A4)
    left = box.height if height == 1000 else box.spare
    assert left == close((165.6 if height == 1000 else 178.4 - 36.8) - (lines - 1) * 4.4)


def test_the_story_has_as_many_sentences_as_fit_below_its_title() -> None:
    """60 letters of 1.65 are a line of 100; a title takes 12, each line 4.2."""
    line, two = "x" * 60, "x" * 61
    for spare, told in ((20.5, [line, line]), (20.3, [line]), (16.1, []), (-9.0, [])):
        assert fitting([line, line, line], MapBox(0, 0, False, 0, 100, spare)) == told
    assert fitting([two, line], MapBox(0, 0, False, 0, 100, 20.3)) == []
    assert fitting([two, line], MapBox(0, 0, False, 0, 100, 20.5)) == [two]


def test_the_rows_of_a_pad_fill_the_page_up_to_a_height() -> None:
    """Eight lengths, two rows more, eight of tickets and the longest path are 19; on Letter 183.4 are left for them."""
    assert row_height(LINE, LETTER) == 9.6
    assert row_height(replace(LINE, stations=3), LETTER) == close(183.4 / 20)
    countries = board("X-a 1, a-b 2", stations=0, countries={"X": (7,), "Y": (6,), "Z": (5,)})
    assert row_height(countries, LETTER) == close(183.4 / 22)
    lights = atlas.board("northern-lights")
    further = len(pad_rows(lights))
    rows = len(lights.points) + 2 + 8 + further + len(lights.editions["classic"].bonus_cards) / 2
    assert row_height(lights, LETTER) == close(183.4 / rows)


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
        ("Tokens", [], None, ("2: 35 · 0", "3: 55 · 35 · 0")),
        ("Red", [], None, ("20 · 10",)),
        ("Own", [], None, ()),
    ]


def test_r8_a_pad_names_the_tie_breaks_in_order_and_the_editions_that_differ() -> None:
    plain = LINE.editions["classic"]
    other = replace(plain, id="other", name={"en": "Other"}, tie_breaks=("longest-path", "ticket-points"))
    both = replace(LINE, editions={"classic": plain, "other": other})
    told = [(str(name), [each["en"] for each in editions]) for name, editions in tie_breaks(both)]
    assert told == [
        ("more completed tickets", ["Classic"]),
        ("longer longest path", []),
        ("more points from completed tickets", ["Other"]),
    ]


# ---- What each number is made of ----


def test_an_account_has_the_chain_of_the_longest_path_with_the_trains_so_far() -> None:
    sheet = score(played(game(LINE), *claims(0, "b-c c-d a-b"), *tickets(0, "a-d 9")))
    first, second = accounts(sheet)
    assert first.chain in ((("A", 0), ("B", 3), ("C", 5), ("D", 11)), (("D", 0), ("C", 6), ("B", 8), ("A", 11)))
    assert (first.trains, first.of_routes.points, first.of_tickets.points) == (11, 4 + 2 + 15, 9)
    assert [score.column.id for score in first.others] == ["longest-path"]
    assert (second.chain, second.trains, second.cards) == ((), 0, ())


def test_p5_an_account_adds_up_the_country_cards_as_they_were_taken() -> None:
    of = board("X-a 1, a-b 2, Y-b 1", stations=0, countries={"X": (7, 4), "Y": (6, 3)})
    first, _ = accounts(score(played(game(of), *claims(0, "X-a a-b Y-b"))))
    assert [(card.country.id, so_far) for card, so_far in first.cards] == [("X", 7), ("Y", 13)]


@pytest.mark.parametrize(("held", "is_long"), [(16, False), (17, True)])
def test_more_than_sixteen_tickets_need_the_full_width(held: int, is_long: bool) -> None:
    moves = tickets(0, ", ".join(f"a-b {value}" for value in range(1, held + 1)))
    assert sum(one.is_long for one in accounts(score(played(game(LINE), *moves)))) == is_long


@pytest.mark.parametrize(("completed", "is_many"), [(10, False), (11, True)])
def test_more_than_five_completed_tickets_a_player_need_a_wide_column(completed: int, is_many: bool) -> None:
    moves = tickets(0, ", ".join(f"a-b {value}" for value in range(1, completed + 1)))
    failed = tickets(1, "c-d 1, c-d 2, c-d 3")
    assert has_many_paths(score(played(game(LINE), *claims(0, "a-b"), *moves, *failed))) is is_many


def test_the_longest_paths_are_on_the_map_where_they_are_compared() -> None:
    table = played(game(board("a-b 3, b-c 3, c-d 1"), 3), *claims(0, "a-b"), *claims(1, "b-c"), *claims(2, "c-d"))
    assert [player.seat for player in longest_on_map(score(table))] == [0, 1]
    without = replace(table, edition=replace(table.edition, bonuses={}, tie_breaks=("completed-tickets",)))
    assert longest_on_map(score(without)) == ()


# ---- A poster, in centimetres of A2 ----


def test_a_poster_of_a_board_across_the_paper() -> None:
    """42 wide without 2.4 at both sides; below the header of 6.6, the map and 1 more are rows of at least 4.3."""
    two = layout(LINE, 2)
    assert (two.width, two.height) == (42, 59.4)
    assert (two.header, two.map) == (Box(2.4, 2.4, 37.2, 6.6), Box(close(2.4), 9, 37.2, 37.2))
    assert two.rows == (Box(2.4, close(47.2), 37.2, close(5)), Box(2.4, close(52.2), 37.2, close(5)))
    assert (two.scale, two.names) == (close(5 / 4), 8.6)
    five = layout(LINE, 5)
    assert five.map == Box(close(8.15), 9, close(25.7), close(25.7))
    assert [row.top for row in five.rows] == [close(35.7 + 4.3 * row) for row in range(5)]
    flat = layout(replace(LINE, width=2000), 2)
    assert flat.map == Box(close(2.4), 9, 37.2, close(37.2 * 1048 / 2048))


def test_a_poster_of_an_upright_board_has_its_map_at_the_left() -> None:
    """37.2 high and 19.04 wide; header and rows have what is beside it."""
    upright = layout(replace(LINE, height=2000), 2)
    assert (upright.width, upright.height) == (59.4, 42)
    assert upright.map == Box(2.4, close(2.4), close(19.04), close(37.2))
    assert upright.header == Box(close(23.84), 2.4, close(33.16), 6.6)
    assert upright.rows == tuple(Box(close(23.84), close(top), close(33.16), close(15.4)) for top in (9, 24.4))
    assert (upright.scale, upright.names) == (close(33.16 / 24), 8.6)
    broad = layout(replace(LINE, height=1100), 2)
    assert broad.map == Box(2.4, close((42 - 33.96) / 2), close(31), close(33.96))


def test_the_lines_of_a_poster_are_at_most_1_6_times_as_large_and_names_take_at_most_0_36_of_a_row() -> None:
    at = Layout(0, 0, Box(0, 0, 0, 0), Box(0, 0, 0, 0), (Box(0, 0, 20, 9),))
    assert (at.scale, at.names) == (close(20 / 24), close(7.2))
    assert replace(at, rows=(Box(0, 0, 60, 20),)).scale == 1.6


def test_the_stops_of_a_poster_stand_as_far_apart_as_the_longest_line_allows() -> None:
    """A row of 37.2 by 5 is 1.25 times as large as usual: 28.6 / 1.25 = 22.88 for a line, less 2 for its last stop.

    Eleven trains are 1.9 each, one letter is 0.42 high; a name of 20 letters would rise by 0.6 + 0.42 · 0.36 · 20 =
    3.62, but the row has 4 − 0.5 − 1.2 = 2.3, so its letters are 1.7 / 7.2 high.
    """
    table = played(game(LINE), *claims(0, "a-b b-c c-d"))
    at = layout(LINE, 2)
    stops = _stops(accounts(score(table)), at)
    assert (stops.width, stops.step) == (close(22.88), close(20.88 / 11))
    assert (stops.size, stops.above) == (close(0.42), close(0.6 + 0.42 * 0.36))
    long = replace(LINE, cities={id: replace(city, name="x" * 20) for id, city in LINE.cities.items()})
    stops = _stops(accounts(score(replace(table, board=long))), at)
    assert (stops.size, stops.above) == (close(1.7 / 7.2), close(2.3))
    nothing = _stops(accounts(score(game(LINE))), at)
    assert (nothing.step, nothing.size) == (close(20.88), 0.42)


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
        assert re.search(r"Ticket Scorer \d+\.\d+", made.page)
    assert ["&lt;b&gt;Anna" in made.page for made in prints] == [True, True, True, False]
    assert not any("<b>Anna" in made.page for made in prints)
    assert ["qr.svg" in made.pictures for made in prints] == [False, True, False, False]


def test_a_sheet_explains_what_was_lost_only_if_something_was_and_is_wide_only_for_many_paths(
    result: ScoreSheet,
) -> None:
    many = played(game(DRAWN), *claims(0, "a-b"), *tickets(0, ", ".join(f"a-b {value}" for value in range(1, 12))))
    sheets = [score_sheet(made, Imprint(EVENING)).page for made in (result, score(many))]
    assert ["left of the line: points lost" in page for page in sheets] == [True, False]
    assert ['<main class="many">' in page for page in sheets] == [False, True]


def test_a_bar_fills_its_room_with_half_of_its_outline_at_both_ends(result: ScoreSheet) -> None:
    """21 points for routes and 10 for the longest path to the right of zero, 4 lost to its left: 35 parts of 130."""
    pictures = score_sheet(result, Imprint(EVENING, "en", "a4")).pictures
    for bar, ends in (("bar-0.svg", (4, 35)), ("bar-1.svg", (0, 4))):
        assert 'viewBox="-0.3 0 130.6 4.4"' in pictures[bar]
        parts = [
            tuple(map(float, at)) for at in re.findall(r'<rect x="([\d.]+)" y="0.5" width="([\d.]+)"', pictures[bar])
        ]
        found = min(start for start, _ in parts), max(start + length for start, length in parts)
        assert found == close(tuple(130 * end / 35 for end in ends))


def test_the_stops_of_a_line_stand_as_many_trains_from_its_beginning_as_were_ridden(result: ScoreSheet) -> None:
    """Of 22.88 for the line 2 are behind its last stop: 11 trains are 20.88. Above it are 0.75, below it 0.5."""
    made = poster(result, Imprint(EVENING))
    pictures = made.pictures
    line = pictures["line-0.svg"]
    stops = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', line)]
    assert stops in [close([20.88 * trains / 11 for trains in way]) for way in ((0, 3, 5, 11), (0, 6, 8, 11))]
    assert [float(size) for size in re.findall(r'viewBox="([^"]*)"', line)[0].split()] == close(
        [-0.4, 0, 22.88, 1.2512]
    )
    assert "<circle" not in pictures["line-1.svg"]
    (points,) = re.findall(r"\.points {[^}]*top: ([\d.]+)rem", made.page)
    assert float(points) == close(1.25 * 1.2512 + 0.35), "below the line, which is 1.25 times as large"


def test_the_winner_stands_in_the_middle_the_second_at_the_left_and_nobody_behind_the_third() -> None:
    """The podium is 6 wide and 5 high; its steps are 3.2, 2.3 and 1.6 high, with 0.05 of air at their sides."""
    podium = poster(score(game(DRAWN, 4)), Imprint(EVENING)).pictures["podium.svg"]
    steps = [tuple(map(float, step)) for step in re.findall('<rect x="([0-9.]+)" y="([0-9.]+)"', podium)]
    assert steps == [close((2.05, 1.8)), close((0.05, 2.7)), close((4.05, 3.4))]


@pytest.mark.parametrize(("size", "paper"), [("a2", (420, 594)), ("a3", (297, 420))])
def test_a_poster_is_as_large_as_its_paper(result: ScoreSheet, size: str, paper: tuple[int, int]) -> None:
    (found,) = re.findall(r"@page { size: ([\d.]+)mm ([\d.]+)mm", poster(result, Imprint(EVENING), size).page)
    assert tuple(map(float, found)) == pytest.approx(paper, abs=0.1)


def test_a_map_on_paper_names_the_seas_in_the_language_of_the_print() -> None:
    europe = score(game(atlas.board("europe"), 2))
    for made in (score_sheet(europe, Imprint(EVENING, "de")), poster(europe, Imprint(EVENING, "de"))):
        assert "Ostsee" in made.pictures["map.svg"]


# ---- Other prints ----


def test_a_page_that_names_what_nobody_gives_it_is_no_page() -> None:
    with pytest.raises(UndefinedError):
        pages_in("en").from_string("{{ nobody }}").render()


def test_a_plain_map_fills_a3_within_1_cm_as_the_board_lies() -> None:
    imprint, drawn = Imprint(EVENING), replace(DRAWN, width=1000, height=1000)
    for of, shown in (
        (drawn, ("297mm 420mm", "71.5mm 0 0 10.0mm", "277.0mm; height: 277.0mm")),
        (replace(drawn, width=2000), ("420mm 297mm", "46.2mm 0 0 10.0mm", "400.0mm; height: 204.7mm")),
        (replace(drawn, height=2000), ("297mm 420mm", "10.0mm 0 0 46.2mm", "204.7mm; height: 400.0mm")),
    ):
        assert all(size in plain_map(of, imprint).page for size in shown)


def test_a_qr_code_fills_its_picture_and_scales_with_it() -> None:
    """21 modules are the smallest code, 25 the next: at the middle level they hold 14 and 26 bytes."""
    for address, modules in (("https://a.b/c", 21), ("https://example.org/g/k", 25)):
        svg = _qr(address)
        assert svg.startswith("<svg ")
        assert f'viewBox="0 0 {modules} {modules}"' in svg
        assert " width=" not in svg.partition(">")[0]
    assert 'viewBox="0 0 21 21"' in _qr("1"), "a micro code is read by few phones"
