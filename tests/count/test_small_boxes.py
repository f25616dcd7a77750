"""Small boxes by counts (C3): each with its own numbers. The sums were added up by hand; `counted` shares no code."""

import json
from random import Random
from typing import Any

import pytest

from scorer.ask.warnings import questions_of
from scorer.files.entries import GameFileError
from scorer.files.notation import notation
from scorer.files.reading import load_stored
from scorer.gamefile import dump, load, result

NAMES = ["Anna", "Björn", "Chloé", "Dora", "Emil"]
R1 = {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15, "7": 18, "8": 21, "9": 27}
LINES = {"Amsterdam": 6, "San Francisco": 6, "Berlin": 6, "Paris": 5, "Märklin": 7}
OWN = {"Amsterdam": ("merchandise", 16), "San Francisco": ("souvenirs", 7), "Paris": ("flags", 10)}
OWN |= {"Märklin": ("merchandise-points", 200)}
RANKS = {2: [8, 4], 3: [8, 5, 2], 4: [8, 6, 4, 2]}


def file_of(box: str, numbers: dict[str, dict[str, int]], **more: Any) -> dict[str, Any]:
    colours = ["red", "blue", "green", "yellow", "black"]
    return {
        "format": 1,
        "board": "counts",
        "box": box,
        "players": [{"name": name, "colour": colour} for name, colour in zip(numbers, colours, strict=False)],
        "counts": [
            {"player": name, "count": id, "number": number} for name, of in numbers.items() for id, number in of.items()
        ],
        **more,
    }


def scores(box: str, numbers: dict[str, dict[str, int]], **more: Any) -> dict[str, Any]:
    return result(load(json.dumps(file_of(box, numbers, **more))))


def totals(found: dict[str, Any]) -> list[int]:
    return [player["total"] for player in found["players"]]


def test_each_box_scores_what_its_leaflet_says() -> None:
    two = {"Anna": {"lines-6": 1, "lines-1": 2, "merchandise": 3}, "Björn": {"tickets-won": 9, "merchandise": 1}}
    assert totals(scores("Amsterdam", two, points={"6": 14})) == [14 + 2 + 8, 9 + 4]
    three = {"Anna": {"merchandise": 2}, "Björn": {"merchandise": 2}, "Chloé": {"merchandise": 1}}
    assert totals(scores("Amsterdam", three)) == [8, 8, 2]  # two are first, nobody second
    souvenirs = {"Anna": {"souvenirs": 7, "lines-2": 3}, "Björn": {"souvenirs": 1, "tickets-lost": 4}}
    assert totals(scores("San Francisco", souvenirs)) == [12 + 6, -4]
    rides = {"Anna": {"subway-3": 1, "lines-3": 1}, "Björn": {"subway-6": 1}}
    assert totals(scores("Berlin", rides, subway_points={"3": 6})) == [6 + 4, 15]
    assert totals(scores("Paris", {"Anna": {"flags": 3, "lines-5": 1}, "Björn": {}})) == [12 + 10, 0]
    most = {"Anna": {"tickets-completed": 4, "lines-7": 1}, "Björn": {"tickets-completed": 4, "merchandise-points": 30}}
    found = scores("Märklin", most)
    assert totals(found) == [18 + 10, 30 + 10]
    assert [player["globetrotter"] for player in found["players"]] == [10, 10]


@pytest.mark.parametrize(
    ("typed", "winners", "by"),
    [
        ((3, 2), ["Anna"], "completed-tickets"),
        ((0, 2), ["Björn"], "completed-tickets"),
        ((None, 2), ["Anna", "Björn"], "shared"),  # not typed is not 0
        ((2, 2), ["Anna", "Björn"], "shared"),
    ],
)
def test_equals_on_points_are_ranked_by_the_tickets_that_all_of_them_typed(
    typed: tuple[int | None, int], winners: list[str], by: str
) -> None:
    told = [{} if number is None else {"tickets-completed": number} for number in typed]
    numbers = {"Anna": {"lines-3": 1} | told[0], "Björn": {"lines-2": 2} | told[1], "Chloé": {"lines-1": 1}}
    found = scores("Paris", numbers)
    assert (found["winners"], found["decided_by"]) == (winners, by)
    asks = any("equal at the top" in warning for warning in found["warnings"])
    assert asks is (None in typed)


def test_first_journey_counts_tickets_and_no_points() -> None:
    hands = {name: {"tickets-completed": number} for name, number in zip(NAMES, (5, 6, 0), strict=False)}
    found = scores("First Journey (USA)", hands)
    assert (found["winners"], found["decided_by"], totals(found)) == (["Björn"], "completed-tickets", [0, 0, 0])
    assert [(one["rank"], one["completed_tickets"]) for one in found["players"]] == [(2, 5), (1, 6), (3, 0)]
    equal = scores("First Journey (Europe)", {name: {"tickets-completed": 4} for name in NAMES[:2]})
    assert equal["decided_by"] == "shared"


def test_more_pieces_than_the_box_has_are_asked_about() -> None:
    numbers = {"Anna": {"lines-6": 2, "subway-5": 1}, "Björn": {"lines-5": 2, "subway-6": 1}}  # 12 and 5, 10 and 6
    asked = [str(question) for question in questions_of(load(json.dumps(file_of("Berlin", numbers))))]
    assert [text.partition(":")[0].rpartition("take ")[2] for text in asked] == [
        "12 pieces, the box has 11",
        "6 pieces, the box has 5",
    ]


BEFORE = file_of("Amsterdam", {"Anna": {"lines-3": 2}, "Björn": {}}, points=R1, other="Other points")


@pytest.mark.parametrize(
    "change",
    [
        {"counts": [{"player": "Anna", "count": "longest-path", "number": 10}]},
        {"counts": [{"player": "Anna", "count": "lines-7", "number": 1}]},
        {"counts": [{"player": "Anna", "count": "other", "number": 1}], "other": None},
        {"players": file_of("Amsterdam", {name: {} for name in NAMES})["players"]},
    ],
)
def test_a_file_that_does_not_fit_the_box_is_read_as_that_of_any_other(change: dict[str, Any]) -> None:
    assert 9 in load(json.dumps(BEFORE | change)).board.points


def test_only_berlin_has_a_subway() -> None:
    with pytest.raises(GameFileError, match="subway_points: unknown key"):
        scores("Paris", {"Anna": {}, "Björn": {}}, subway_points={"1": 1})


def test_a_game_that_was_begun_before_stays_what_it_was_and_a_file_of_before_that_fits_is_the_small_box_s() -> None:
    begun, read = load_stored(json.dumps(BEFORE | {"counts": []})), load(json.dumps(BEFORE))
    assert "globetrotter" in {count.id for count in begun.edition.counts}
    assert (len(read.board.points), [*read.edition.count_columns]) == (6, ["merchandise"])
    line = "zug1.counts.classic.HGQr.EfsKxP9vnXS80vvXqHUtv6pNw3k10Ily40SYDOwELPW3COUgd2S8k9i.0IGp"  # of before
    assert (load(line).board.box, totals(result(load(line)))) == ("Amsterdam", [0, 8])


def counted(box: str, numbers: dict[str, dict[str, int]], points: dict[str, int], subway: dict[str, int]) -> list[int]:
    found = []
    for of in numbers.values():
        total = of.get("tickets-won", 0) - of.get("tickets-lost", 0) + of.get("other", 0)
        total += sum(points[length] * of.get(f"lines-{length}", 0) for length in R1)
        total += sum(subway[length] * of.get(f"subway-{length}", 0) for length in subway)
        total += 4 * of.get("flags", 0) + of.get("merchandise-points", 0)
        total += (0, 0, 1, 2, 4, 6, 9, 12)[of.get("souvenirs", 0)]
        cards = sum(other.get("merchandise", 0) > of.get("merchandise", 0) for other in numbers.values())
        total += RANKS[len(numbers)][cards] if of.get("merchandise") else 0
        most = max(other.get("tickets-completed", 0) for other in numbers.values())
        total += 10 if box == "Märklin" and of.get("tickets-completed", 0) == most > 0 else 0
        found.append(total)
    return found


def test_random_games_agree_with_a_count_of_their_own_and_come_back_from_their_line() -> None:
    chance = Random("small boxes")
    for _ in range(250):
        box = chance.choice([*LINES])
        ids = [(f"lines-{length}", 4) for length in range(1, LINES[box] + 1)]
        ids += [("tickets-won", 30), ("tickets-lost", 20), ("tickets-completed", 6), ("other", 9)]
        ids += [OWN[box]] if box in OWN else [(f"subway-{length}", 2) for length in range(1, 7)]
        people = NAMES[: chance.randint(2, 5 if box == "Märklin" else 4)]
        numbers = {name: {id: chance.randint(0, most) for id, most in chance.sample(ids, 5)} for name in people}
        numbers["Anna"]["other"] = 3  # a name without a number would not be read
        points, subway = R1 | {"3": chance.randint(1, 9)}, {"2": 5} if box == "Berlin" else {}
        file = file_of(box, numbers, points=points, other="Oma", **({"subway_points": subway} if subway else {}))
        game = load(json.dumps(file))
        prices = {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15} | subway
        assert totals(result(game)) == counted(box, numbers, points, prices)
        assert result(load(notation(game)))["players"] == result(game)["players"]
        assert result(load_stored(dump(game)))["players"] == result(game)["players"]
