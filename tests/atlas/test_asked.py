"""A map that people drew becomes a board with what they were asked for."""

from typing import Any

import pytest

from scorer.atlas.asked import board_of
from scorer.atlas.problems import BoardError
from tests.atlas.test_own_boards import ISLANDS

LONG: dict[str, Any] = ISLANDS | {"routes": [*ISLANDS["routes"][:-1], ISLANDS["routes"][-1] | {"length": 11}]}
"""Lines of 2, 3, 4 and 11 trains; the family has no price for 11."""


def test_r1_a_length_is_worth_what_people_say_else_what_the_map_says_else_as_usual() -> None:
    assert board_of(LONG).points == {2: 2, 3: 4, 4: 7, 11: 1}
    told = LONG | {"points": {"2": 3, "11": 44}}
    assert board_of(told).points == {2: 3, 3: 4, 4: 7, 11: 44}
    assert board_of(told, {"points-11": 50, "points-3": 5}).points == {2: 3, 3: 5, 4: 7, 11: 50}


def test_bonuses_are_those_of_the_form_and_all_else_of_the_edition_stays() -> None:
    edition = {"bonuses": {"longest-path": 12}, "deal": {"regular": 4, "keep": 3}}
    told = ISLANDS | {"editions": {"mine": edition}}
    assert board_of(told).editions["classic"].bonuses == {"longest-path": 12}
    asked = board_of(told, {"longest_path": 0, "globetrotter": 15}).editions["classic"]
    assert (asked.bonuses, asked.deal.regular, asked.deal.keep) == ({"globetrotter": 15}, 4, 3)
    both = board_of(ISLANDS, {"longest_path": 8, "globetrotter": 9}).editions["classic"]
    assert both.bonuses == {"longest-path": 8, "globetrotter": 9}
    assert board_of(ISLANDS).editions["classic"].bonuses == {"longest-path": 10}


@pytest.mark.parametrize("routes", [3, [3], ["length"], None])
def test_lines_that_are_none_are_refused(routes: object) -> None:
    with pytest.raises(BoardError):
        board_of(ISLANDS | {"routes": routes})


def test_e1_stations_are_worth_four_points_each_unless_the_map_says_otherwise() -> None:
    asked = {"stations": 3, "trains": 30, "doubles_from": 3}
    board = board_of(ISLANDS, asked)
    assert (board.stations, board.station_points, board.trains, board.doubles_open_from) == (3, 4, 30, 3)
    assert board_of(ISLANDS | {"station_points": 6}, asked).station_points == 6
    assert (board_of(ISLANDS).stations, board_of(ISLANDS).station_points) == (0, 0)
