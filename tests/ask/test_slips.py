"""Which explanation of a difference comes first: a case for each kind of evidence.

Where nothing else is said, Anna's number leaves several lines to choose from, and the one that is meant is not the
first by its name.
"""

from dataclasses import replace
from itertools import product

import pytest

from scorer import gamefile
from scorer.ask.checks import expected_number, explanations
from scorer.rules.game import CHECKS, TRAINS_LEFT, Check, Game
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCheck, GiveRoute, MarkRoute, Move, ReleaseRoute
from tests.tables import GAMES, board, claims, game, played, tickets

CROSS = board("a-m 3, b-m 3, c-m 3, d-m 3, m-n 2, n-o 2", "a-d 7, c-n 5, b-n 4, a-o 8", trains=20)
"""Four lines of 3 around the city m, from which a way of lines of 2 leads to o."""


def left(seat: int, number: int) -> Move:
    return EnterCheck(seat, TRAINS_LEFT, number)


def first(table: Game, seat: int = 0) -> tuple[Move, ...]:
    return explanations(table, seat)[0].moves


def test_a_forgotten_line_is_the_one_that_completes_a_ticket() -> None:
    table = played(game(CROSS), *claims(0, "m-n"), left(0, 15))
    assert first(table) == (ClaimRoute(0, "a-m"),)
    assert first(played(table, *tickets(0, "c-n 5"))) == (ClaimRoute(0, "c-m"),)


def test_a_line_too_much_is_one_that_no_ticket_needs() -> None:
    table = played(game(CROSS), *claims(0, "a-m b-m m-n"), left(0, 15))
    assert first(table) == (ReleaseRoute("a-m"),)
    assert first(played(table, *tickets(0, "a-o 8"), ClaimRoute(0, "n-o"), left(0, 13))) == (ReleaseRoute("b-m"),)


def test_a_line_ends_rather_where_a_ticket_ends_that_is_not_completed_either() -> None:
    """Anna still fails a-o; but a-m leads on from where it starts."""
    table = played(game(CROSS), *claims(0, "m-n"), left(0, 15), *tickets(0, "a-d 7"))
    assert {first(table), explanations(table, 0)[1].moves} == {(ClaimRoute(0, "a-m"),), (ClaimRoute(0, "d-m"),)}


def test_a_forgotten_line_joins_two_parts_of_a_network_rather_than_leading_on() -> None:
    row = board("a-b 2, b-c 3, c-d 3, d-e 2, a-f 3", trains=20)
    assert first(played(game(row), *claims(0, "a-b c-d d-e"), left(0, 10))) == (ClaimRoute(0, "b-c"),)


def test_a_line_too_much_lies_apart_rather_than_at_the_end_of_a_network() -> None:
    row = board("a-b 3, b-c 2, x-y 3", trains=20)
    assert first(played(game(row), *claims(0, "a-b b-c x-y"), left(0, 15))) == (ReleaseRoute("x-y"),)


def test_a_line_too_much_closes_a_circle_rather_than_leading_on() -> None:
    """Without a-c, the way a-b-c-d has two ends; without a-b, c would have three lines."""
    ring = board("a-b 3, a-c 4, b-c 3, c-d 4", "a-d 9", trains=20)
    table = played(game(ring), *claims(0, "a-b a-c b-c c-d"), *tickets(0, "a-d 9"), left(0, 10))
    assert first(table) == (ReleaseRoute("a-c"),)


def test_two_players_who_differ_by_the_same_trains_have_taken_one_line_for_the_others() -> None:
    """Even if another line would complete Anna's ticket."""
    table = played(game(CROSS), *claims(0, "m-n"), *claims(1, "b-m"), *tickets(0, "c-n 5"), left(0, 15), left(1, 20))
    assert first(table) == first(table, 1) == (GiveRoute(0, "b-m"),)


def test_a_line_that_a_photo_doubted_is_more_likely_than_those_that_it_was_sure_of() -> None:
    table = played(game(CROSS), *claims(0, "m-n"), MarkRoute("d-m", is_unsure=True), left(0, 15))
    assert first(table) == (ClaimRoute(0, "d-m"),)


def test_which_line_of_a_double_was_doubted_makes_a_difference() -> None:
    double = board("a-m 3, b-m 3, b-m 3, m-n 2", trains=20)
    table = played(game(double, 4), *claims(0, "m-n"), MarkRoute("b-m-2", is_unsure=True), left(0, 15))
    assert first(table) == (ClaimRoute(0, "b-m-2"),)


def test_a_line_is_sooner_taken_for_its_parallel_than_for_another_neighbour() -> None:
    """N2: Anna's a-b is 3 long; she has one more train than that leaves. b-c and the other a-b are 2 long."""
    pair = board("b-c 2, a-b 3, a-b 2, b-d 4", trains=20)
    table = played(game(pair), *claims(0, "b-d a-b-1"), left(0, 14))
    assert first(table) == (ReleaseRoute("a-b-1"), ClaimRoute(0, "a-b-2"))


def test_a_line_of_somebody_who_typed_nothing_is_taken_only_if_more_speaks_for_it() -> None:
    """b-m is Björn's, who has not counted; a-m is free. But b-m would complete Anna's ticket."""
    table = played(game(CROSS), *claims(0, "m-n"), *claims(1, "b-m c-m"), left(0, 15))
    assert first(table) == (ClaimRoute(0, "a-m"),)
    assert first(played(table, *tickets(0, "b-n 4"))) == (GiveRoute(0, "b-m"),)


def test_where_one_player_typed_a_line_of_another_is_shown_however_many_lines_are_free() -> None:
    star = board("b-m 3, c-m 3, d-m 3, e-m 3, f-m 3, g-m 3, h-m 3, m-n 2, a-m 3", trains=20)
    table = played(game(star), *claims(0, "m-n"), *claims(1, "a-m"), left(0, 15))
    assert (GiveRoute(0, "a-m"),) in [one.moves for one in explanations(table, 0)]


def test_lines_of_a_double_that_two_others_own_are_two_explanations() -> None:
    double = board("a-m 3, a-m 3, m-n 2", trains=20)
    table = played(game(double, 4), *claims(0, "m-n"), *claims(1, "a-m-1"), *claims(2, "a-m-2"), left(0, 15))
    assert [one.moves for one in explanations(table, 0)] == [(GiveRoute(0, "a-m-1"),), (GiveRoute(0, "a-m-2"),)]


def test_e2_a_ticket_that_a_station_completes_needs_no_line() -> None:
    """Anna's station may borrow Björn's b-m for b-n; then only a-n lacks a line."""
    drawn = board("a-n 3, b-m 3, b-m 3, m-n 2", "a-n 5, b-n 4", trains=20)
    table = played(game(drawn, 4), *claims(0, "m-n"), *claims(1, "b-m-2"), *tickets(0, "a-n 5, b-n 4"), left(0, 15))
    assert first(played(table, left(1, 17))) == (ClaimRoute(0, "b-m-1"),)
    assert first(played(table, left(1, 17), BuildStation(0, "m"))) == (ClaimRoute(0, "a-n"),)


@pytest.mark.parametrize("board", ["usa", "europe", "nordic", "poland", "netherlands", "switzerland"])
def test_what_was_entered_for_somebody_else_comes_first_and_miscounted_trains_blame_no_line(board: str) -> None:
    """All lines of two players for each other, or a stroke of three; the numbers are those of the recorded game."""
    whole = gamefile.load((GAMES / f"{board}.json").read_text(encoding="utf-8"))
    numbers = tuple(Check(seat, kind, expected_number(whole, seat, kind)) for seat in whole.seats for kind in CHECKS)
    whole = replace(whole, checks=numbers)
    other = max(whole.seats, key=whole.trains_left)  # who has trains for a stroke
    owner = (other + 1) % len(whole.players)
    stroke = [route.id for route in sorted(whole.routes_of(owner), key=lambda route: route.length)[:3]]
    swapped = [replace(claim, seat={owner: other, other: owner}.get(claim.seat, claim.seat)) for claim in whole.claims]
    given = [replace(claim, seat=other) if claim.route.id in stroke else claim for claim in whole.claims]
    for seat, claims_so_far in product((owner, other), (swapped, given)):
        slip = replace(whole, claims=tuple(claims_so_far))
        first = explanations(slip, seat, [[*whole.owners], stroke])[0]
        assert played(slip, *first.moves).owners == whole.owners
    assert all(explanations(played(whole, left(seat, 20)), seat) == () for seat in whole.seats)
