"""The longest path, R6: exact, whatever the network looks like."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.atlas import board, boards
from scorer.count.hard import TooHard
from scorer.count.longest_path import bounds_of, cities_along, longest_path
from scorer.rules.board import Board, Route
from tests.tables import routes
from tools.bench.longest_path import hard_networks


def drawn(text: str) -> list[Route]:
    return list(routes(text).values())


def trains(path: tuple[Route, ...]) -> int:
    return sum(route.length for route in path)


def ids(path: tuple[Route, ...]) -> list[str]:
    return [route.id for route in path]


def tried_in_every_way(network: list[Route]) -> int:
    """The trains of the longest trail, found by riding on from every city along every route not yet ridden."""

    @cache
    def ride_on(city: str, unused: frozenset[Route]) -> int:
        ways = [route for route in unused if city in route.ends]
        return max((way.length + ride_on(way.leads_from(city), unused - {way}) for way in ways), default=0)

    return max((ride_on(city, frozenset(network)) for route in network for city in route.ends), default=0)


def assert_is_path(path: tuple[Route, ...], network: Iterable[Route]) -> None:
    """Each route joins the city that was reached to the next one, is the player's, and is ridden once."""
    steps = list(zip(path, pairwise(cities_along(path)), strict=True))
    assert all(set(route.ends) == set(step) for route, step in steps)
    assert Counter(path) <= Counter(network)


def test_no_routes_no_path() -> None:
    assert longest_path([]) == ()


def test_one_route_is_a_path() -> None:
    assert ids(longest_path(drawn("a-b 4"))) == ["a-b"]


def test_branches_do_not_count() -> None:
    #        d
    #        │2
    #  a─3─b─┴─4─c      (all three meet in b)
    assert ids(longest_path(drawn("a-b 3, b-c 4, b-d 2"))) in (["a-b", "b-c"], ["b-c", "a-b"])


def test_a_city_may_be_passed_any_number_of_times() -> None:
    #  b       e
    #  │╲     ╱│
    #  │ ╲   ╱ │       a figure of eight through c, with a tail at c: every train is ridden
    #  │  ╲ ╱  │
    #  a───c───d
    #      │
    #      f
    figure = drawn("a-b 1, b-c 2, a-c 3, c-d 4, d-e 5, c-e 6")
    assert trains(longest_path(figure)) == 1 + 2 + 3 + 4 + 5 + 6
    assert cities_along(longest_path(figure)).count("c") >= 2
    assert trains(longest_path([*figure, *drawn("c-f 2")])) == 21 + 2


def test_a_lollipop_is_ridden_up_its_stick_and_around() -> None:
    #            c
    #          2╱ ╲2
    #  a ─6─ b     d
    #          2╲ ╱2
    #            e
    path = longest_path(drawn("a-b 6, b-c 2, c-d 2, d-e 2, b-e 2"))
    assert trains(path) == 6 + 2 + 2 + 2 + 2
    assert {cities_along(path)[0], cities_along(path)[-1]} == {"a", "b"}


def test_two_lollipops_joined_at_their_sticks_leave_nothing_out() -> None:
    #   b         e
    #  1╱╲1      1╱╲1
    #  a──c ─5─ d──f
    #    1        1
    assert trains(longest_path(drawn("a-b 1, b-c 1, a-c 1, c-d 5, d-e 1, e-f 1, d-f 1"))) == 11


def test_three_rings_on_a_hub_cannot_all_be_ridden() -> None:
    # Rings of 3 routes, 2 trains each, hang on a hub h by sticks of 1 train: two rings, two sticks at most.
    rings = [f"{x}-{x}1 2, {x}1-{x}2 2, {x}-{x}2 2, {x}-h 1" for x in "abc"]
    assert trains(longest_path(drawn(", ".join(rings)))) == 2 * (6 + 1)


def test_a_ring_behind_a_short_line_is_worth_more_than_a_second_long_one() -> None:
    """b –3– f –3– d are six; b –3– f –1– a, a –1– e there and back, and a –1– c are seven."""
    network = drawn("b-f 3, d-f 3, a-f 1, a-e 1, a-e 1, a-c 1")
    assert trains(longest_path(network)) == 7


def test_a_short_ring_on_a_stick_is_not_worth_turning_off_for() -> None:
    #  c ─3─ b ─2─ f ─2─ h ─3─ g      10 trains straight on; 9 from either end around the ring
    #              │2
    #              e ═1,1═ a
    path = longest_path(drawn("f-h 2, a-e 1, b-c 3, e-f 2, b-f 2, a-e 1, g-h 3"))
    assert cities_along(path) in (tuple("cbfhg"), tuple("ghfbc"))


def test_rings_that_nothing_joins_are_not_added_up() -> None:
    assert trains(longest_path(drawn("a-b 1, b-c 1, a-c 1, x-y 2, y-z 2, x-z 2"))) == 6


def test_a_long_line_beats_a_star_with_more_trains() -> None:
    #     a
    #     │3
    #  b─3┼3─c     x ─7─ y
    #     │3
    #     d
    assert ids(longest_path(drawn("a-h 3, b-h 3, c-h 3, d-h 3, x-y 7"))) == ["x-y"]


def test_of_two_stars_the_one_with_the_longer_arms_counts() -> None:
    #      a               x
    #      │3              │2
    #  b─3─h─3─c       w─2─k─2─y    6 trains can be ridden on the left, 4 of the 8 on the right
    #                      │2
    #                      z
    path = longest_path(drawn("a-h 3, b-h 3, c-h 3, k-w 2, k-x 2, k-y 2, k-z 2"))
    assert trains(path) == 6


def test_of_four_odd_cities_two_become_the_loose_ends() -> None:
    #      a
    #    5╱│╲4
    #    b─┼1─c     and a-d 6; all four cities are odd, so one route of the 25 trains must go: b-c
    #    4╲│╱5
    #      d
    path = longest_path(drawn("a-b 5, a-c 4, a-d 6, b-c 1, b-d 4, c-d 5"))
    assert trains(path) == 25 - 1
    assert {cities_along(path)[0], cities_along(path)[-1]} == {"a", "d"}


def test_two_short_routes_are_left_out_rather_than_a_longer_one() -> None:
    #  s ─9─ k ─9─ t      s and t are the loose ends; of the three ways from b to c the one by m is left out,
    #      9╱ ╲9          4 trains, not the direct one of 5
    #      b─5─c
    #      2╲ ╱2
    #        m
    path = longest_path(drawn("k-s 9, k-t 9, b-k 9, c-k 9, b-c 5, b-m 2, c-m 2"))
    assert trains(path) == 45 - 4
    assert "m" not in cities_along(path)


def test_the_shortest_way_between_two_odd_cities_may_be_the_one_that_holds_all_together() -> None:
    #        b               f
    #      2╱ ╲2           2╱ ╲2
    #  x─3─a─2─c ────1──── d─2─e─3─y     a, c, d, e, x, y are odd: a-c and d-e go, 4 trains;
    #                                    without the 1 of c-d only one half would be left, 9 trains
    path = longest_path(drawn("a-x 3, a-b 2, b-c 2, a-c 2, c-d 1, d-f 2, e-f 2, d-e 2, e-y 3"))
    assert cities_along(path) in (tuple("xabcdfey"), tuple("yefdcbax"))


def test_parallel_lines_are_ridden_there_and_back() -> None:
    #  a ═3,2═ b ─4─ c
    path = longest_path(drawn("a-b 3, a-b 2, b-c 4"))
    assert trains(path) == 9
    assert cities_along(path) in (tuple("babc"), tuple("cbab"))


def test_a_closed_tour_ends_where_it_starts() -> None:
    path = longest_path(drawn("a-b 1, b-c 2, c-d 3, a-d 4"))
    assert trains(path) == 10
    assert cities_along(path)[0] == cities_along(path)[-1]


def test_cities_along_a_path() -> None:
    assert cities_along(()) == ()
    assert cities_along(drawn("a-b 4")) == ("a", "b")
    assert cities_along(drawn("b-c 4, a-b 1")) == ("c", "b", "a")
    assert cities_along(drawn("a-b 4, a-b 3")) in (("a", "b", "a"), ("b", "a", "b"))
    assert cities_along(drawn("a-b 4, a-b 3, a-c 1")) == ("a", "b", "a", "c")
    assert cities_along(drawn("a-b 4, a-b 3, b-c 1")) == ("b", "a", "b", "c")
    assert cities_along(drawn("a-b 4, a-b 3, a-b 2, b-c 1")) == ("a", "b", "a", "b", "c")


@st.composite
def networks(draw: st.DrawFn) -> list[Route]:
    """Any network of up to 10 routes among up to 7 cities: in pieces, with rings, with parallel lines."""
    ends = st.lists(st.sampled_from("abcdefg"), min_size=2, max_size=2, unique=True).map(sorted)
    lines = draw(st.lists(st.tuples(ends, st.integers(1, 9)), max_size=10))
    return [Route(f"{number}", a, b, length, "grey") for number, ((a, b), length) in enumerate(lines)]


@settings(max_examples=400)
@given(networks())
def test_it_is_as_long_as_the_best_of_all_ways_to_ride(network: list[Route]) -> None:
    path = longest_path(network)
    assert_is_path(path, network)
    assert trains(path) == tried_in_every_way(network)


@given(networks())
def test_its_bounds_never_lie(network: list[Route]) -> None:
    least, most = bounds_of(network)
    assert least <= tried_in_every_way(network) <= most


@given(networks(), st.integers(0, 60))
def test_a_search_with_few_steps_finds_the_same_or_is_too_hard(network: list[Route], most: int) -> None:
    with suppress(TooHard):
        assert longest_path(network, most) == longest_path(network)


@pytest.mark.parametrize("printed", boards(), ids=lambda printed: printed.id)
def test_it_is_exact_where_many_rings_compete(printed: Board) -> None:
    for network in hard_networks(printed, hard_for="the search"):
        path = longest_path(network)
        assert_is_path(path, network)
        assert trains(path) == tried_in_every_way(network)


@given(networks(), st.randoms(use_true_random=False))
def test_it_is_the_same_path_in_whatever_order_the_routes_come(network: list[Route], dice: Random) -> None:
    assert longest_path(dice.sample(network, len(network))) == longest_path(network)


@pytest.mark.parametrize(
    ("name", "one_each", "all_lines"),
    [("usa", 235, 285), ("europe", 237, 269), ("nordic", 146, 186), ("poland", 134, 207)],
)
def test_a_whole_board_is_ridden_exactly(name: str, one_each: int, all_lines: int) -> None:
    # The figures come from an integer program: the fewest trains left out such that at most two cities are odd, with
    # a constraint for every cut that would separate ridden routes (SciPy's milp, HiGHS). One each: of every
    # connection the longer line.
    whole = board(name)
    longer = [max(lines, key=lambda route: route.length) for lines in whole.parallels.values()]
    for network, expected in ((longer, one_each), (whole.routes.values(), all_lines)):
        path = longest_path(network)
        assert_is_path(path, network)
        assert trains(path) == expected
