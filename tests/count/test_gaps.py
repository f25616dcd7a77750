"""What a ticket that is not complete lacks: the cheapest way, against a search through every way."""

from dataclasses import replace
from itertools import pairwise, permutations
from random import Random

import pytest

from scorer.count.gaps import Gaps
from scorer.count.scoring import score
from scorer.gamefile import result
from scorer.rules.board import Board, Goal, Ticket
from scorer.rules.game import Game
from tests.tables import board, claims, game, played, stations, tickets

#      b ──2── c
#    1╱         ╲1
#    a ────5──── d ──3── e
RING = board("a-b 1, b-c 2, c-d 1, a-d 5, d-e 3")


def missing(table: Game, seat: int = 0, ticket: int = 0) -> list[str]:
    return [route.id for route in score(table).players[seat].tickets[ticket].missing]


def test_the_cheapest_way_in_trains_is_named_in_riding_order() -> None:
    assert missing(played(game(RING), *tickets(0, "a-e 9"))) == ["a-b", "b-c", "c-d", "d-e"]
    assert missing(played(game(RING), *tickets(0, "e-a 9"))) == ["d-e", "c-d", "b-c", "a-b"]


def test_own_routes_cost_nothing_and_are_not_missing() -> None:
    assert missing(played(game(RING), *claims(0, "a-d"), *tickets(0, "a-e 9"))) == ["d-e"]
    assert missing(played(game(RING), *claims(0, "b-c"), *tickets(0, "a-e 9"))) == ["a-b", "c-d", "d-e"]


def test_a_complete_ticket_lacks_nothing() -> None:
    assert missing(played(game(RING), *claims(0, "a-b"), *tickets(0, "a-b 3"))) == []


def test_the_way_of_a_complete_ticket_is_its_path_and_not_any_other_own_way() -> None:
    """1 + 1 trains by b, 3 without a stop; for the cheapest way to complete it both would cost nothing."""
    drawn = board("a-b 1, b-c 1, a-c 3")
    (ticket,) = score(played(game(drawn), *claims(0, "a-b b-c a-c"), *tickets(0, "a-c 4"))).players[0].tickets
    assert [route.id for route in ticket.way] == ["a-b", "b-c"]


def test_a_line_of_somebody_else_costs_its_trains_unless_a_station_lends_it() -> None:
    table = played(game(RING), *claims(1, "b-c c-d"), *tickets(0, "a-e 9, b-d 4"))
    assert missing(table) == ["a-b", "b-c", "c-d", "d-e"]
    lent = played(table, *stations(0, "b c"))
    assert score(lent).players[0].tickets[1].is_completed, "b–c and c–d are lent for b–d"
    assert missing(lent) == ["a-b", "d-e"]


@pytest.mark.parametrize("drawn", ["a-b 1, b-c 2, a-c 3", "a-c 3, b-c 2, a-b 1"])
def test_among_equally_cheap_ways_the_fewest_connections_are_missing(drawn: str) -> None:
    assert missing(played(game(board(drawn)), *tickets(0, "a-c 3"))) == ["a-c"]
    assert missing(played(game(board(drawn)), *tickets(0, "c-a 3"))) == ["a-c"]


def test_two_missing_connections_are_preferred_to_three_of_as_many_trains() -> None:
    """1 + 1 + 2 trains by b and c, 3 + 1 by e; the search comes to d by the first of them."""
    drawn = board("a-b 1, b-c 1, c-d 2, a-e 3, d-e 1")
    assert missing(played(game(drawn), *tickets(0, "a-d 3"))) == ["a-e", "d-e"]


def test_of_parallel_lines_the_shortest_is_named_then_a_free_one() -> None:
    assert missing(played(game(board("a-b 3, a-b 2")), *tickets(0, "a-b 3"))) == ["a-b-2"]
    twins = played(game(board("a-b 2, a-b 2"), players=4), *claims(1, "a-b-1"), *tickets(0, "a-b 3"))
    assert missing(twins) == ["a-b-2"]
    untaken = replace(twins.board, routes=dict(reversed([*twins.board.routes.items()])))
    assert missing(played(game(untaken, players=4), *tickets(0, "a-b 3"))) == ["a-b-1"], "the first by its id"


def test_r2m_of_equally_cheap_ways_one_that_could_still_be_claimed_is_named() -> None:
    """Two trains by b or by c; Björn closes a–b, or owns a–c."""
    drawn = board("a-b 1, a-b 1, b-d 1, a-c 1, c-d 1")
    assert missing(played(game(drawn), *claims(1, "a-b-1"), *tickets(0, "a-d 3"))) == ["a-c", "c-d"]
    assert missing(played(game(drawn), *claims(1, "a-c"), *tickets(0, "a-d 3"))) == ["a-b-1", "b-d"]


def test_r2m_of_twins_the_closed_one_is_named_before_the_owners() -> None:
    assert missing(played(game(board("a-b 2, a-b 2")), *claims(1, "a-b-1"), *tickets(0, "a-b 3"))) == ["a-b-2"]


def test_p4_no_way_leads_through_a_country() -> None:
    borders = board("X-a 1, X-b 1, a-c 4, b-c 4", countries={"X": (3, 2)}, stations=0)
    assert missing(played(game(borders), *tickets(0, "a-b 5"))) == ["a-c", "b-c"]


def test_x3_of_several_goals_the_cheapest_to_reach_is_told() -> None:
    gaps = Gaps(game(RING), RING.routes.values())
    assert gaps.missing(Ticket("a", (Goal("e", 9), Goal("b", 2)))) == ()
    gaps = Gaps(game(RING), ())
    assert [route.id for route in gaps.missing(Ticket("a", (Goal("e", 9), Goal("b", 2))))] == ["a-b"]


def test_a_place_that_nothing_leads_to_has_no_way() -> None:
    apart = board("a-b 1, c-d 1")
    assert missing(played(game(apart), *tickets(0, "a-d 5"))) == []


def test_the_result_names_what_is_missing_of_failed_tickets_only() -> None:
    table = played(game(RING), *claims(0, "a-b"), *tickets(0, "a-c 5, a-b 1"))
    told = result(table)["players"][0]["ticket_results"]
    assert [ticket.get("missing") for ticket in told] == [["b-c"], None]


def cheapest(of: Board, own: set[str], start: str, end: str) -> int | None:
    """Return the fewest trains of any way without a turn back, tried city by city (R2)."""
    between = [city for city in of.cities if city not in (start, end) and not of.cities[city].is_end]
    lengths: dict[tuple[str, str], int] = {}
    for route in of.routes.values():
        price = 0 if route.connection in own else route.length
        for pair in (route.ends, route.ends[::-1]):
            lengths[pair] = min(price, lengths.get(pair, price))
    costs = [
        sum(lengths[pair] for pair in pairwise((start, *inner, end)))
        for count in range(len(between) + 1)
        for inner in permutations(between, count)
        if all(pair in lengths for pair in pairwise((start, *inner, end)))
    ]
    return min(costs, default=None)


@pytest.mark.parametrize("seed", range(60))
def test_no_way_is_cheaper_and_the_order_of_the_claims_does_not_matter(seed: int) -> None:
    dice = Random(seed)
    pairs = dice.sample([f"{a}-{b}" for a in "abcdeX" for b in "abcdeX" if a < b], dice.randint(4, 11))
    of = board(", ".join(f"{pair} {dice.randint(1, 4)}" for pair in pairs))
    if "X" in of.cities:
        of = board(", ".join(f"{route.id} {route.length}" for route in of.routes.values()), countries={"X": (1,)})
    own = dice.sample(list(of.routes.values()), dice.randint(0, 3))
    start, end = dice.sample([city for city in of.cities if city != "X"], 2)
    ticket = Ticket.between(start, end, 5)
    found = Gaps(game(of), own).missing(ticket)
    wanted = cheapest(of, {route.connection for route in own}, start, end)
    assert sum(route.length for route in found) == (wanted or 0)
    assert found == Gaps(game(of), own[::-1]).missing(ticket)
    assert not {route.connection for route in found} & {route.connection for route in own}
