"""What a player's routes connect: R2, E2."""

from itertools import islice, permutations

import pytest

from scorer.count.network import cheapest_way, networks_of, usable
from scorer.rules.board import Route
from tests.tables import routes

#      b
#    1╱ ╲1
#    a─3─c ─2─ d      e ─1─ f
DRAWN = routes("a-b 1, b-c 1, a-c 3, c-d 2, e-f 1")


def ids(path: tuple[Route, ...]) -> list[str]:
    return [route.id for route in path]


def test_r2_the_evidence_is_a_shortest_connection_in_riding_order() -> None:
    network = usable(DRAWN.values())
    assert ids(cheapest_way(network, "a", "d")) == ["a-b", "b-c", "c-d"]
    assert ids(cheapest_way(network, "d", "a")) == ["c-d", "b-c", "a-b"]


def test_r2_a_gap_completes_nothing() -> None:
    network = usable(DRAWN.values())
    assert cheapest_way(network, "a", "f") == ()
    assert cheapest_way(network, "a", "z") == ()
    assert cheapest_way(usable([]), "a", "b") == ()


@pytest.mark.parametrize(("mine", "theirs"), [("b", "c"), ("c", "b")])
def test_of_equally_short_ways_the_one_on_own_rails_is_taken(mine: str, theirs: str) -> None:
    own, lent = (routes(f"a-{by} 2, {by}-d 2") for by in (mine, theirs))
    assert ids(cheapest_way(usable(own.values(), lent.values()), "a", "d")) == [f"a-{mine}", f"{mine}-d"]


@pytest.mark.parametrize("mine", ["a-b-1", "a-b-2"])
def test_of_two_equally_long_parallel_lines_the_own_one_is_ridden(mine: str) -> None:
    pair = routes("a-b 2, a-b 2")
    own = pair.pop(mine)
    assert cheapest_way(usable([own], pair.values()), "a", "b") == (own,)


def test_of_equally_short_ways_it_is_the_same_one_whatever_the_order_of_the_lines() -> None:
    """From a to f by b, c or d, and across: six ways of six trains."""
    lines = routes("a-b 2, a-c 2, a-d 2, b-e 2, c-e 2, d-e 2, e-f 2, b-f 4, c-f 4, d-f 4").values()
    ways = {tuple(ids(cheapest_way(usable(order), "a", "f"))) for order in islice(permutations(lines), 0, None, 9973)}
    assert len(ways) == 1


def test_of_two_ways_the_one_that_borrows_less_is_taken() -> None:
    # By b both routes are lent, by c only the second one; either way is 4 trains long.
    own, lent = routes("a-c 2"), routes("a-b 2, b-d 2, c-d 2")
    assert ids(cheapest_way(usable(own.values(), lent.values()), "a", "d")) == ["a-c", "c-d"]


def test_of_two_ways_that_begin_on_own_rails_the_one_without_a_loan_is_taken() -> None:
    own, lent = routes("a-b 2, a-c 2, c-d 2"), routes("b-d 2")
    assert ids(cheapest_way(usable(own.values(), lent.values()), "a", "d")) == ["a-c", "c-d"]


def test_a_way_with_many_loans_is_still_taken_where_it_is_a_train_shorter() -> None:
    own, lent = routes("a-e 5"), routes("a-b 1, b-c 1, c-d 1, d-e 1")
    assert ids(cheapest_way(usable(own.values(), lent.values()), "a", "e")) == ["a-b", "b-c", "c-d", "d-e"]


def test_a_shorter_way_is_taken_even_if_it_is_borrowed() -> None:
    own, lent = routes("a-b 2, b-d 2"), routes("a-d 3")
    assert ids(cheapest_way(usable(own.values(), lent.values()), "a", "d")) == ["a-d"]


def test_of_two_parallel_lines_the_shorter_is_ridden() -> None:
    assert ids(cheapest_way(usable(routes("a-b 3, a-b 2").values()), "a", "b")) == ["a-b-2"]


def test_x2_of_several_places_to_begin_and_to_end_at_the_nearest_two_are_joined() -> None:
    """From a or b to e or z:  a ─1─ b ─2─ c ─4─ e,  and z where no line is."""
    own = routes("a-b 1, b-c 2, c-e 4").values()
    assert ids(cheapest_way(usable(own), ("a", "b"), ("z", "e"))) == ["b-c", "c-e"]
    assert ids(cheapest_way(usable(own), ("e", "z"), ("a", "c"))) == ["c-e"]
    assert cheapest_way(usable(own), ("z",), ("a", "b")) == ()


def test_networks_are_what_hangs_together() -> None:
    assert sorted("".join(sorted(network)) for network in networks_of(DRAWN.values())) == ["abcd", "ef"]
