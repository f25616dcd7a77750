"""A box without a map: numbers that the table counted, with its own prices (C1). The sums were added up by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.atlas.boxes import boxes
from scorer.atlas.pickling import reduce_board
from scorer.files.entries import GameFileError
from scorer.files.notation import notation
from scorer.gamefile import dump, load, result

TEXT = (Path(__file__).parent / "iberia.json").read_text(encoding="utf-8")
FILE: dict[str, Any] = json.loads(TEXT)


def test_every_column_is_the_sum_of_what_was_typed() -> None:
    columns = ("rank", "total", "routes", "tickets", "stations", "longest_path", "globetrotter", "further")
    found = {player["name"]: [player[column] for column in columns] for player in result(load(TEXT))["players"]}
    assert found == {
        "Anna": [1, 84, 3 * 1 + 4 * 4 + 20, 31 - 8, 0, 0, 0, {"other": 22}],
        "Björn": [2, 78, 5 * 2 + 2 * 15, 24, 2 * 4, 10, 0, {"other": -4}],
        "Chloé": [3, 42, 27, 0, 0, 0, 15, {"other": 0}],
    }


def test_equal_totals_share_the_victory() -> None:
    counts = [{"player": player, "count": "lines-3", "number": 2} for player in ("Anna", "Björn")]
    scores = result(load(json.dumps(FILE | {"counts": counts})))
    assert (scores["winners"], scores["decided_by"]) == (["Anna", "Björn"], "shared")


def test_the_result_says_that_nobody_has_checked_the_counts() -> None:
    assert any("own counts" in warning for warning in result(load(TEXT))["warnings"])


def test_file_line_and_worker_processes_give_back_the_same_game_on_the_same_board() -> None:
    game = load(TEXT)
    assert dump(game) == TEXT
    assert dump(load(notation(game))) == TEXT
    make, of = reduce_board(game.board)
    assert load(notation(game)).board is game.board is make(*of)


def test_what_a_file_does_not_say_is_as_usual() -> None:
    plain = load(json.dumps({key: FILE[key] for key in ("format", "board", "box", "players")}))
    assert plain.board.points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}
    assert {column["en"] for column in plain.edition.count_columns.values()} == {"Other points"}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"box": None}, "box: is missing"),
        ({"box": " "}, "box: a name has 1 to 40 characters"),
        ({"other": "x" * 41}, "other: a name has 1 to 40 characters"),
        ({"points": {"10": 40}}, "points.10: must be 1 to 9"),
        ({"points": {"3": 0}}, "points.3: must be 1 to 99"),
        ({"board": "usa", "counts": [], "points": None, "other": None}, "box: unknown key"),
        ({"claims": [{"player": "Anna", "route": "madrid-lisboa"}]}, "claims[0]: unknown route 'madrid-lisboa'"),
        (
            {"counts": [{"player": "Anna", "count": "lines-10", "number": 1}]},
            "counts[0]: unknown count 'lines-10'; did you mean 'lines-1'?",
        ),
    ],
)
def test_a_bad_file_says_where_and_what(change: dict[str, Any], problem: str) -> None:
    file = {key: value for key, value in (FILE | change).items() if value is not None}
    with pytest.raises(GameFileError) as caught:
        load(json.dumps(file))
    assert problem in caught.value.problems


def test_no_box_is_listed_twice() -> None:
    assert len(set(boxes())) == len(boxes()) > 10
