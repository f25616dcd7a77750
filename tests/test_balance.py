"""The balance of a map, against sums by hand and the ways that the rules find."""

import json
from fractions import Fraction
from statistics import fmean
from typing import Any

import pytest

from scorer.atlas import board, boards, own_board
from scorer.atlas.balance import balance_of
from scorer.rules.board import Board
from scorer.rules.gaps import Gaps

MAP: dict[str, Any] = {
    "cities": {id: {"name": id.upper(), "x": 100 * at, "y": at * at} for at, id in enumerate("abcdj")},
    "routes": [
        {"id": "a-b-1", "ends": ["a", "b"], "length": 5, "colour": "red"},
        {"id": "a-b-2", "ends": ["a", "b"], "length": 4, "colour": "red"},
        {"id": "a-j", "ends": ["a", "j"], "length": 1, "colour": "blue"},
        {"id": "b-j", "ends": ["b", "j"], "length": 2, "colour": "grey"},
        {"id": "c-d", "ends": ["c", "d"], "length": 6, "colour": "grey"},
    ],
    "tickets": [
        {"from": "a", "to": "b", "value": 2},
        {"from": "c", "to": "d", "value": 8},
        {"from": "a", "to": "d", "value": 9},
    ],
}
MAP["cities"]["j"]["kind"] = "junction"


def test_the_sums_of_a_small_map_are_those_by_hand() -> None:
    balance = balance_of(own_board(json.loads(json.dumps(MAP))))
    tickets = [(one.start.name, one.goal.name, one.trains, one.surplus) for one in balance.tickets]
    assert tickets == [("A", "D", None, None), ("C", "D", 6, 2), ("A", "B", 3, -1)]
    assert [(one.colour, one.lines, one.spaces) for one in balance.colours] == [
        ("red", 2, 9), ("grey", 2, 8), ("blue", 1, 1),
    ]  # fmt: skip
    cities = {one.city.id: (one.lines, one.tickets, float(one.far), one.furthest) for one in balance.cities}
    assert cities == {"c": (1, 1, 6, 6), "d": (1, 2, 6, 6), "a": (3, 2, 3, 3), "b": (3, 1, 3, 3)}
    assert list(cities)[:2] == ["c", "d"]
    assert balance.spaces == 18


def test_no_way_leads_through_a_country() -> None:
    """P4: nobody can own two of its lines."""
    cities = {"a": {}, "b": {}, "land": {"kind": "country"}}
    routes = [("a", "b", 9), ("a", "land", 1), ("b", "land", 1)]
    table = {
        "cities": {
            id: {"name": id, "x": 9 * at, "y": at * at, **facts} for at, (id, facts) in enumerate(cities.items())
        },
        "routes": [{"id": f"{a}-{b}", "ends": [a, b], "length": n, "colour": "grey"} for a, b, n in routes],
        "tickets": [{"from": "a", "to": "b", "value": 9}],
    }
    assert [one.trains for one in balance_of(own_board(table)).tickets] == [9]


def test_tickets_come_from_the_dearest_to_the_cheapest_and_a_city_without_lines_is_nowhere_near() -> None:
    places = {id: {"name": id, "x": 100 * at, "y": at * at} for at, id in enumerate("abce")}
    table = {
        "cities": places,
        "routes": [
            {"id": f"{a}-{b}", "ends": [a, b], "length": n, "colour": "grey"}
            for a, b, n in (("a", "b", 1), ("a", "c", 2), ("b", "c", 1))
        ],
        "tickets": [{"from": a, "to": b, "value": n} for a, b, n in (("a", "b", 1), ("b", "c", 2), ("a", "c", 1))],
    }
    balance = balance_of(own_board(table))
    assert [one.surplus for one in balance.tickets] == [1, 0, -1]
    assert [(one.city.id, one.far, one.furthest) for one in balance.cities][-1] == ("e", Fraction(0), 0)


@pytest.mark.parametrize("board", boards(), ids=lambda board: str(board.id))
def test_the_shortest_ways_are_those_of_the_rules(board: Board) -> None:
    """Through no end of the board, to any border point, crosses counted (P4, X1, X5)."""
    gaps = Gaps(board, (), ())
    cards = {card.id: card for card in next(iter(board.editions.values())).tickets if not card.is_choice}
    for one in balance_of(board).tickets:
        if card := cards.get("-".join(sorted((one.start.id, one.goal.id)))):
            assert one.trains == sum(route.trains for route in gaps.way(card))


def test_the_tickets_of_a_printed_board_are_worth_about_their_ways() -> None:
    surplus = [one.surplus for one in balance_of(board("usa")).tickets if one.surplus is not None]
    assert len(surplus) == 30
    assert abs(fmean(surplus)) < 1
