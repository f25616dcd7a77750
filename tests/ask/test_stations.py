"""Stations that may stand in the wrong city (E2).

Of this board Anna has a–b and d–e, and Björn b–c, c–d and c–f:

    a --1-- b --1-- c --1-- d --1-- e        c --1-- f --1-- g
"""

import pytest

from scorer.ask.warnings import questions_of
from tests.tables import board, claims, game, played, stations, tickets

LINE = board("a-b 1, b-c 1, c-d 1, d-e 1, c-f 1, f-g 1", tickets="a-c 5, a-d 8, a-f 3", stations=3)


@pytest.mark.parametrize(
    ("built", "held", "asked"),
    [
        ("f", "a-c 5", ["city 'f' lends nothing, in city 'c' it would complete ticket 'a-c'"]),
        ("c", "a-c 5", []),  # there it lends b-c
        ("a", "a-c 5", ["city 'a' lends nothing, in city 'b' it would complete ticket 'a-c'"]),
        ("e", "a-c 5", []),  # its neighbour d would lend c-d, which leads nowhere
        ("g", "a-c 5", []),  # c is two lines away
        ("g c", "a-c 5", []),
        ("f", "", []),
        ("f", "a-b 1", []),
    ],
)
def test_e2_a_station_that_helps_in_the_next_city_only_is_asked_about(built: str, held: str, asked: list[str]) -> None:
    table = played(game(LINE), *claims(0, "a-b d-e"), *claims(1, "b-c c-d c-f"), *stations(0, built), *tickets(0, held))
    found = [question for question in questions_of(table) if question.rule == "E2"]
    assert [str(question) for question in found] == [f"Anna's station in {one}: is it there?" for one in asked]
    assert all((question.about, question.seat, question.worth) == ("stations", 0, 10) for question in found)
