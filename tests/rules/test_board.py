"""What is printed: routes side by side, cards in either direction, names as people read them."""

from dataclasses import replace

import pytest

from scorer.rules.board import Count, Deal, Goal, Route, Ticket
from scorer.rules.errors import DoubleClosed, HoldsParallel
from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play
from tests.tables import board, game

#  X ══ a ══ b ── c ── Y      X is a country with border lines from a and b, Y one with a single line
DRAWN = board(
    "X-a 1, X-a 1, X-b 1, a-b 2, a-b 3, b-c 4, Y-c 1", tickets="a-c 5, b-c 3", countries={"X": (7, 4, 3), "Y": (6,)}
)


def ids(routes: tuple[Route, ...]) -> list[str]:
    return [route.id for route in routes]


def test_a_route_leads_from_either_end_to_the_other() -> None:
    route = Route("a-b", "a", "b", 2, "grey")
    assert (route.ends, route.leads_from("a"), route.leads_from("b")) == (("a", "b"), "b", "a")


def test_r3_the_lines_of_a_connection_are_parallel() -> None:
    assert {connection: ids(routes) for connection, routes in DRAWN.parallels.items()} == {
        "X-a": ["X-a-1", "X-a-2"],
        "X-b": ["X-b"],
        "a-b": ["a-b-1", "a-b-2"],
        "b-c": ["b-c"],
        "Y-c": ["Y-c"],
    }
    assert DRAWN.parallels["a-b"] == (DRAWN.routes["a-b-1"], DRAWN.routes["a-b-2"])


def test_p4_all_border_lines_of_a_country_lie_beside_each_other() -> None:
    assert {route: ids(others) for route, others in DRAWN.beside.items()} == {
        "X-a-1": ["X-a-2", "X-b"],
        "X-a-2": ["X-a-1", "X-b"],
        "X-b": ["X-a-1", "X-a-2"],
        "a-b-1": ["a-b-2"],
        "a-b-2": ["a-b-1"],
        "b-c": [],
        "Y-c": [],
    }
    assert DRAWN.beside["a-b-1"] == (DRAWN.routes["a-b-2"],)
    assert [DRAWN.country_of(DRAWN.routes[id]) for id in ("X-b", "b-c", "Y-c")] == ["X", None, "Y"]


def test_x29_a_train_line_is_not_beside_a_ship_line() -> None:
    lines = {**DRAWN.routes} | {id: replace(DRAWN.routes[id], type="ship") for id in ("a-b-2", "b-c")}
    sea = replace(DRAWN, routes=lines)
    assert (sea.beside["a-b-1"], sea.beside["a-b-2"]) == ((), ())
    table = play(game(sea), ClaimRoute(0, "a-b-1"))
    both = play(table, ClaimRoute(0, "a-b-2"))
    other = play(table, ClaimRoute(1, "a-b-2"))
    assert (both.owners, other.owners) == ({"a-b-1": 0, "a-b-2": 0}, {"a-b-1": 0, "a-b-2": 1})
    with pytest.raises(HoldsParallel):
        play(play(game(DRAWN), ClaimRoute(0, "a-b-1")), ClaimRoute(0, "a-b-2"))
    with pytest.raises(DoubleClosed):
        play(play(game(DRAWN), ClaimRoute(0, "a-b-1")), ClaimRoute(1, "a-b-2"))


def test_r9_the_same_cities_and_value_are_the_same_card_in_either_direction() -> None:
    card, back = Ticket.between("a", "c", 5), Ticket.between("c", "a", 5)
    assert card == back
    assert hash(card) == hash(back)
    assert (back.id, back.start, back.end, back.value) == ("a-c", "c", "a", 5)
    assert card != Ticket.between("a", "c", 6)
    assert card != Ticket.between("a", "b", 5)
    assert card != ("a-c", 5)


def test_a_card_can_be_read_from_either_city_and_stays_what_it_is() -> None:
    card = Ticket.between("a", "c", 5, is_long=True, is_verified=False)
    for start, end in (("a", "c"), ("c", "a")):
        read = card.read_from(start)
        assert (read.start, read.goals, read.is_long, read.is_verified) == (start, (Goal(end, 5),), True, False)


def test_x3_a_card_with_several_goals_costs_its_lowest_value_and_is_told_by_its_start() -> None:
    card = Ticket("a", (Goal("X", 8), Goal("Y", 5), Goal("c", 11)))
    assert (card.value, card.end, card.id) == (5, "any", "a-any")
    assert card == Ticket("a", (Goal("X", 8), Goal("Y", 5), Goal("c", 11)))
    assert card != Ticket("a", (Goal("X", 9), Goal("Y", 5), Goal("c", 11)))
    assert DRAWN.name_of(card) == "A–X/Y/C"


@pytest.mark.parametrize(
    ("deal", "most"),
    [(Deal(3, 2), None), (Deal(3, 2, long=1), 1), (Deal(5, 3, long=2, keep_long=1), 1), (Deal(5, 3, long=2), 2)],
)
def test_nobody_can_have_more_long_tickets_than_are_dealt_and_kept(deal: Deal, most: int | None) -> None:
    assert deal.most_long == most


def test_things_are_named_as_they_are_printed() -> None:
    things = [DRAWN.cities["a"], DRAWN.routes["b-c"], Ticket.between("c", "a", 5), {"en": "Two", "de": "Zwei"}, 7]
    assert [DRAWN.name_of(thing) for thing in things] == ["A", "B–C", "C–A", "Two", "7"]
    loans = Count("loans", {"en": "Loans", "de": "Kredite"}, 0, 9, "loans")
    assert DRAWN.name_of(loans) == "Loans"
    assert DRAWN.name_of((DRAWN.cities["a"], loans)) == "A, Loans"
