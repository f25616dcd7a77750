"""Checks at the end: trains left and the score track, what explains a difference, and in which order (R1, R4, X5, X9a).

The board of the small tables, drawn:

    a --3-- b --2-- c --3-- d        e --3-- f        b --5-- e
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from scorer.ask.checks import (
    MOST_LEVEL,
    MOST_SHOWN,
    Explanation,
    difference,
    differing,
    expected_number,
    explanations,
    track_of,
    unmoved,
)
from scorer.ask.warnings import questions_of
from scorer.atlas import board as load_board
from scorer.rules.errors import IllegalMove, NotFound
from scorer.rules.game import CHECKS, TRACK, TRAINS_LEFT, Check, Game, Player
from scorer.rules.moves import ClaimRoute, EnterCheck, GiveRoute, Move, ReleaseRoute, TypeCount
from scorer.rules.play import play
from tests.tables import NAMES, board, claims, game, played

SMALL = board("a-b 3, b-c 2, c-d 3, e-f 3, b-e 5", trains=20)


def left(seat: int, number: int | None) -> Move:
    return EnterCheck(seat, TRAINS_LEFT, number)


def marker(seat: int, number: int | None) -> Move:
    return EnterCheck(seat, TRACK, number)


def explained(table: Game, seat: int = 0) -> list[tuple[Move, ...]]:
    return [explanation.moves for explanation in explanations(table, seat)]


def test_r4_trains_left_agree_with_the_lines_or_differ_by_a_number() -> None:
    table = played(game(SMALL), *claims(0, "a-b b-c"), left(0, 15), left(1, 18))
    assert [difference(table, check) for check in table.checks] == [0, -2]
    assert [check.seat for check in differing(table)] == [1]


def test_a_game_is_checked_when_everybodys_trains_agree_and_the_track_is_not_needed() -> None:
    table = played(game(SMALL), *claims(0, "a-b b-c"), left(0, 15), marker(1, 3))
    assert not table.is_checked
    assert played(table, left(1, 20)).is_checked
    assert not played(table, left(1, 19)).is_checked


def test_a_check_is_changed_and_removed_and_0_is_a_number() -> None:
    table = played(game(SMALL), left(0, 0), left(0, 3), marker(0, 0))
    assert {(check.kind, check.number) for check in table.checks} == {(TRAINS_LEFT, 3), (TRACK, 0)}
    assert (table.seen(0, TRAINS_LEFT), table.seen(1, TRAINS_LEFT)) == (3, None)
    assert played(table, left(0, None), marker(0, None), marker(1, None)).checks == ()


@pytest.mark.parametrize(("check", "number"), [(TRAINS_LEFT, 21), (TRAINS_LEFT, -1), (TRACK, 1000), (TRACK, -1)])
def test_a_number_that_no_table_shows_is_refused(check: str, number: int) -> None:
    with pytest.raises(IllegalMove, match="a number from 0 to"):
        play(game(SMALL), EnterCheck(0, check, number))


def test_an_unknown_check_and_an_unknown_seat_are_refused() -> None:
    with pytest.raises(NotFound):
        play(game(SMALL), EnterCheck(0, "stations-left", 1))
    with pytest.raises(NotFound):
        play(game(SMALL), left(2, 1))


def test_a_forgotten_line_of_that_length_is_named_first_where_it_joins_the_network() -> None:
    """Anna has a-b and c-d: b-c would join them. Two trains are missing, or a-b was b-e, which is 2 longer."""
    table = played(game(SMALL), *claims(0, "a-b c-d"), left(0, 12))
    assert explained(table) == [(ClaimRoute(0, "b-c"),), (ReleaseRoute("a-b"), ClaimRoute(0, "b-e"))]


def test_a_line_too_much_is_named_first_where_it_is_astray() -> None:
    """Of Anna's three lines of 3, e-f lies alone, and c-d and a-b at the ends of her network."""
    table = played(game(SMALL), *claims(0, "a-b b-c c-d e-f"), left(0, 12))
    assert explained(table)[0] == (ReleaseRoute("e-f"),)
    assert {*explained(table)} >= {(ReleaseRoute("a-b"),), (ReleaseRoute("c-d"),)}


def test_one_player_too_few_and_another_too_many_by_the_same_number_is_one_line_of_the_other() -> None:
    """Anna's e-f and Björn's a-b are 3 long. Björn really has e-f, too; c-d is free, and would explain only his."""
    table = played(game(SMALL), *claims(0, "a-b b-c e-f"), *claims(1, "b-e"), left(0, 15), left(1, 12))
    for seat in (0, 1):
        first = explanations(table, seat)[0]
        assert first == Explanation((GiveRoute(1, "e-f"),), frozenset({1 - seat}))


def test_whose_a_line_too_much_is_follows_from_the_networks() -> None:
    """Anna's a-b and c-d are 3 long, at the ends of her lines; c-d would join Björn's d-e, a-b would lie alone."""
    row = board("a-b 3, b-c 2, c-d 3, d-e 2", trains=20)
    table = played(game(row, 3), *claims(0, "a-b b-c c-d"), *claims(1, "d-e"), left(0, 15))
    first, second, *given = explained(table)
    assert (first, second) == ((ReleaseRoute("a-b"),), (ReleaseRoute("c-d"),))
    assert given[0] == (GiveRoute(1, "c-d"),)


def test_four_explanations_are_shown_and_up_to_six_that_are_equally_likely() -> None:
    star = "a-b 3, a-c 3, a-d 3, a-e 3, a-f 3, a-g 3, a-h 3"
    assert len(explained(played(game(board(star, trains=20)), left(0, 17)))) == 6
    apart = board(f"{star}, x-b 2, x-c 2, x-d 2, x-e 2", trains=20)  # Anna's four lines meet only at x
    table = played(game(apart), *claims(0, "b-x c-x d-x e-x"), left(0, 9))
    assert explained(table) == [(ClaimRoute(0, f"a-{end}"),) for end in "bcde"]


def test_two_lines_are_too_much_at_the_ends_of_a_network_and_not_in_its_middle() -> None:
    table = played(game(SMALL), *claims(0, "a-b b-c c-d"), left(0, 18))
    assert explained(table) == [(ReleaseRoute("a-b"), ReleaseRoute("c-d"))]


def test_a_line_is_given_up_before_the_one_that_it_was_taken_for_is_claimed() -> None:
    """R4: Anna has one train left, so a-b, 4 long, can only be hers without b-c."""
    table = played(game(board("a-b 4, b-c 3", trains=4)), *claims(0, "b-c"), left(0, 0))
    assert explained(table) == [(ReleaseRoute("b-c"), ClaimRoute(0, "a-b"))]


@pytest.mark.parametrize(("mine", "theirs"), [("a-b", "b-c"), ("b-c", "a-b")])
def test_a_line_of_somebody_who_has_not_counted_is_not_taken_for_a_neighbour(mine: str, theirs: str) -> None:
    lengths = ", ".join(f"{line} {2 if line == mine else 5}" for line in ("a-b", "b-c"))
    table = played(game(board(lengths, trains=20)), *claims(0, mine), *claims(1, theirs), left(0, 15))
    assert explained(table) == []


def test_x13_a_line_too_much_may_be_one_that_another_player_owns_as_well() -> None:
    shared = played(
        game(board("a-b 3", trains=20, second_owners=1), 4),
        *(ClaimRoute(0, "a-b"), ClaimRoute(1, "a-b", shared=True), left(1, 20), left(2, 17)),
    )
    assert explained(shared, 1) == [(ReleaseRoute("a-b", 1),)]
    assert explained(shared, 2) == []


def test_x15_a_line_of_white_trains_explains_nothing_before_they_are_all_laid() -> None:
    """Anna lacks 3 trains: white ones would lie on a-b, and she would still have hers."""
    plain = board("a-b 3, c-d 3, e-f 2", trains=20)
    white = {id: replace(route, is_bullet=id != "e-f") for id, route in plain.routes.items()}
    table = played(game(replace(plain, routes=white, white_trains=2)), *claims(0, "a-b"))
    assert explained(played(table, left(0, 17))) == []
    assert explained(played(table, left(0, 18))) == [(ClaimRoute(0, "e-f"),)]
    laid = played(game(replace(plain, routes=white, white_trains=1)), *claims(0, "a-b"))
    assert explained(played(laid, left(0, 17))) == [(ClaimRoute(0, "c-d"),)]
    own = played(laid, *claims(0, "c-d"))
    assert explained(played(own, left(0, 20))) == [(ReleaseRoute("c-d"),), (GiveRoute(1, "c-d"),)]


def test_two_lines_that_were_entered_for_the_wrong_player_are_put_right_together() -> None:
    """Anna has b-c, and a-b and c-d on its two sides, which were entered while Björn was active."""
    table = played(game(SMALL), *claims(0, "b-c"), *claims(1, "a-b c-d"), left(0, 12), left(1, 20))
    for seat in (0, 1):
        first = explanations(table, seat)[0]
        assert {*first.moves} == {GiveRoute(0, "a-b"), GiveRoute(0, "c-d")}
        assert first.settles == {1 - seat}


def test_a_line_of_a_player_whose_trains_agree_is_never_taken_for_anothers() -> None:
    table = played(game(SMALL), *claims(0, "b-c"), *claims(1, "a-b c-d e-f"), left(0, 15))
    assert (GiveRoute(0, "a-b"),) in explained(table)
    assert explained(played(table, left(1, 11))) == [(ReleaseRoute("b-c"), ClaimRoute(0, "b-e"))]


def test_two_forgotten_lines_are_named_only_where_no_single_one_will_do() -> None:
    """5 is b-e alone; 6 is a-b and c-d, a-b and e-f, or c-d and e-f; the network of b-c touches the first two."""
    table = played(game(SMALL), *claims(0, "b-c"))
    assert explained(played(table, left(0, 13))) == [(ClaimRoute(0, "b-e"),)]
    assert explained(played(table, left(0, 12))) == [(ClaimRoute(0, "a-b"), ClaimRoute(0, "c-d"))]


def test_a_line_taken_for_its_neighbour_is_put_right_in_one_tap() -> None:
    """Anna has a-b and b-c, 5 trains; she sees 17, so 2 too many: no line of hers but b-c. She sees 13: none is 2 free.

    b-e instead of a-b would be 2 more, and starts in the same city.
    """
    table = played(game(SMALL), *claims(0, "a-b b-c"))
    assert explained(played(table, left(0, 17)))[0] == (ReleaseRoute("b-c"),)
    assert explained(played(table, left(0, 13))) == [(ReleaseRoute("a-b"), ClaimRoute(0, "b-e"))]


def test_nordic_the_other_line_of_a_pair_of_unequal_lengths_is_a_likely_slip() -> None:
    """N2: Kristiansand–Stavanger is 3 and 2 long; whoever has 1 more in front of them may have the shorter one."""
    nordic = load_board("nordic")
    players = tuple(Player(name, colour) for name, colour in zip(NAMES, nordic.colours, strict=False))[:3]
    longer, shorter = sorted(nordic.parallels["kristiansand-stavanger"], key=lambda route: -route.length)
    seated = Game(nordic, nordic.editions["classic"], players)
    table = played(seated, *claims(0, f"{longer.id} bergen-oslo-1"), left(0, 40 - 4 - 2))
    assert (ReleaseRoute(longer.id), ClaimRoute(0, shorter.id)) in explained(table)


def test_lines_that_the_rules_close_explain_nothing() -> None:
    """R3: for two players one line of the double is used. R4: of 4 trains none is left for a line of 3."""
    double = board("a-b 3, a-b 3, c-d 4", trains=4)
    assert explained(played(game(double), *claims(1, "a-b-1"), left(0, 1), left(1, 1))) == []
    assert explained(played(game(double, 4), *claims(1, "a-b-1"), left(0, 1), left(1, 1))) == [
        (ClaimRoute(0, "a-b-2"),)
    ]


def test_the_lines_of_a_double_are_one_explanation() -> None:
    double = board("a-b 3, a-b 3, b-c 2", trains=10)
    table = played(game(double), *claims(0, "b-c"), left(0, 5))
    assert explained(table) == [(ClaimRoute(0, "a-b-1"),)]


def test_the_marker_stands_at_the_points_for_routes_and_no_others() -> None:
    """R1: 4 + 2 + 10. The longest path, and stations, come at the count."""
    table = played(game(SMALL, longest_path=10), *claims(0, "a-b b-c b-e"))
    assert (track_of(table, 0), track_of(table, 1)) == (16, 0)


def test_x5_crosses_move_the_marker_and_cost_trains() -> None:
    """a-b: 3 spaces and 2 crosses: 4 + 2 × 2 points, 5 trains."""
    table = played(game(board("a-b 3xx, b-c 3", trains=20), mountains=2), *claims(0, "a-b b-c"))
    assert (expected_number(table, 0, TRACK), expected_number(table, 0, TRAINS_LEFT)) == (12, 12)
    assert expected_number(played(game(table.board), *claims(0, "a-b")), 0, TRACK) == 4, "crosses that score nothing"
    without = played(table, ReleaseRoute("a-b"), left(0, 12), marker(0, 12))
    assert explained(without) == [(ClaimRoute(0, "a-b"),)]


@pytest.mark.parametrize(
    ("seen", "points", "more"),
    [
        (16, 16, 0),
        (12, 16, -4),
        (17, 16, 1),
        (23, 123, 0),
        (123, 123, 0),
        (19, 123, -4),
        (119, 123, -4),
        (98, 103, -5),
        (4, 98, 6),
        (0, 100, 0),
        (100, 100, 0),
        (0, 30, -30),
        (60, 5, 55),
        (5, 60, 45),
        (116, 16, 100),
        (20, 203, 17),
        (10, 160, 50),
    ],
)
def test_a_marker_on_a_further_lap_is_read_by_the_nearest(seen: int, points: int, more: int) -> None:
    """Lines of one point each, as many as there are points."""
    many = board(", ".join(f"c{n}-c{n + 1} 1" for n in range(points)), trains=300)
    table = played(game(many), *claims(0, " ".join(many.routes)), marker(0, seen))
    assert difference(table, table.checks[0]) == more


def test_the_track_alone_names_lines_by_their_points() -> None:
    """4 points more are a line of 3, 10 the line of 5; 6 are two lines, 2 and 4; 3 fewer than 7 + … cannot be."""
    table = played(game(SMALL), *claims(0, "b-c"))
    assert explained(played(table, marker(0, 6))) == [
        (ClaimRoute(0, "a-b"),),
        (ClaimRoute(0, "c-d"),),
        (ClaimRoute(0, "e-f"),),
    ]
    assert explained(played(table, marker(0, 12))) == [(ClaimRoute(0, "b-e"),)]
    assert (ClaimRoute(0, "a-b"), ClaimRoute(0, "c-d")) in explained(played(table, marker(0, 10)))
    assert explained(played(table, marker(0, 3))) == []


def test_trains_and_track_together_tell_two_short_lines_from_a_long_one() -> None:
    """Both are 5 trains: 2 + 4 points are b-c and a line of 3, 10 points are b-e."""
    table = played(game(SMALL), *claims(0, "e-f"), left(0, 12))
    assert explained(played(table, marker(0, 14))) == [(ClaimRoute(0, "b-e"),)]
    assert {*explained(played(table, marker(0, 10)))} == {
        (ClaimRoute(0, "a-b"), ClaimRoute(0, "b-c")),
        (ClaimRoute(0, "b-c"), ClaimRoute(0, "c-d")),
    }


def test_if_nothing_suits_both_the_trains_are_believed() -> None:
    table = played(game(SMALL), *claims(0, "a-b c-d"), left(0, 12), marker(0, 9))
    assert explained(table)[0] == (ClaimRoute(0, "b-c"),)


def test_a_marker_that_is_behind_while_the_trains_agree_stood_still_for_a_line() -> None:
    table = played(game(SMALL), *claims(0, "a-b b-c c-d"), left(0, 12), marker(0, 6))
    assert explained(table) == []
    assert [route.id for route in unmoved(table, 0)] == ["a-b", "c-d"]
    assert unmoved(played(table, marker(0, 10)), 0) == ()
    assert unmoved(played(table, marker(0, None), left(0, 8)), 0) == (), "4 trains are no 4 points"


def test_x9a_a_marker_that_starts_further_on_is_asked_about_first() -> None:
    netherlands = load_board("netherlands")
    players = tuple(Player(name, colour) for name, colour in zip(NAMES, netherlands.colours, strict=False))[:3]
    route = next(route for route in netherlands.routes.values() if route.length == 4)
    table = played(Game(netherlands, netherlands.editions["classic"], players), *claims(1, route.id))
    typed = played(table, TypeCount(0, "start", 1), marker(1, 9), left(1, 36))
    assert explained(typed, 1) == [(TypeCount(1, "start", 2),)]
    assert explained(played(typed, marker(1, 8)), 1) == [], "Anna started on 1 already"
    assert explained(played(typed, marker(1, 11)), 1) == [(TypeCount(1, "start", 4),)]
    said = played(typed, TypeCount(1, "start", 3))
    assert explained(said, 1) == [(TypeCount(1, "start", 2),)], "he said 3, but his marker is 1 less far"
    assert explained(played(said, marker(1, 7)), 1) == [(TypeCount(1, "start", 0),)]
    assert explained(played(said, marker(1, 12)), 1) == []
    assert track_of(played(typed, TypeCount(1, "start", 2), TypeCount(1, "loans", 3)), 1) == 9


def test_every_board_begins_with_all_trains_and_a_marker_where_it_starts() -> None:
    for trains, id in ((45, "pennsylvania"), (40, "nordic"), (35, "poland"), (15, "new-york"), (40, "netherlands")):
        printed = load_board(id)
        for edition in printed.editions.values():
            table = Game(printed, edition, (Player("Anna", "red"), Player("Björn", "blue")))
            assert [expected_number(table, 0, check) for check in CHECKS] == [trains, 0]


def test_a_difference_is_one_question_a_player_and_gone_when_it_is_mended() -> None:
    table = played(game(SMALL), *claims(0, "a-b c-d"), marker(0, 10), left(0, 12), left(1, 19), marker(1, 0))
    asked = [str(question) for question in questions_of(table) if "entered" in str(question)]
    assert asked == [
        "trains left in front of Anna: 12, but 14 by the lines entered; is a line missing or too much?",
        "trains left in front of Björn: 19, but 20 by the lines entered; is a line missing or too much?",
    ]
    assert "Anna's marker stands on 10, but on 8 by the lines entered; is a line missing or too much?" in [
        str(question) for question in questions_of(played(table, left(0, None)))
    ]
    mended = played(table, *explained(table)[0], left(1, 20))
    assert not [question for question in questions_of(mended) if "entered" in str(question)]


# ---- Exhaustive: every table of a small board, every single slip ----

LOOP = board("a-b 1, b-c 2, c-d 3, a-d 3, b-d 2, b-d 2", trains=9)


def single(table: Game) -> Iterator[Game]:
    """Yield the table after every single change to the claims that the rules allow."""
    for route, seat in product(table.board.routes, range(2)):
        for move in (ClaimRoute(seat, route), GiveRoute(seat, route), ReleaseRoute(route)):
            if not (isinstance(move, GiveRoute) and table.owners.get(route) == seat):
                try:
                    yield play(table, move)
                except IllegalMove:
                    continue


def tables(count: int) -> Iterator[Game]:
    """Yield small games in which everybody has made some checks, of what was really played before one or two slips."""
    chance = Random(21)
    for _ in range(count):
        table = game(LOOP)
        for route in chance.sample([*LOOP.routes], 4):
            try:
                table = play(table, ClaimRoute(chance.randrange(2), route))
            except IllegalMove:
                continue
        for seat, check in product(range(2), CHECKS):
            if chance.random() < 0.6:
                table = play(table, EnterCheck(seat, check, expected_number(table, seat, check)))
        yield table
        for _ in range(chance.randrange(3)):
            table = chance.choice([*single(table)])
            yield table


def test_every_explanation_is_legal_and_makes_the_players_checks_agree() -> None:
    explained_at_all = 0
    for table, seat in product(tables(300), range(2)):
        before = {check.seat for check in differing(table)}
        for explanation in explanations(table, seat):
            explained_at_all += 1
            after = played(table, *explanation.moves)
            left_over = {check.seat for check in differing(after)}
            assert not [check for check in differing(after, seat) if check.kind == TRAINS_LEFT]
            assert left_over <= before
            assert before - left_over - {seat} == explanation.settles
    assert explained_at_all > 200


def test_what_one_change_explains_is_explained_by_one_change_and_all_of_them_are_found() -> None:
    found = 0
    for table, seat in product(tables(300), range(2)):
        if not differing(table, seat):
            assert explanations(table, seat) == ()
            continue
        before = {check.seat for check in differing(table)}
        good = [
            after
            for after in single(table)
            if (left_over := {check.seat for check in differing(after)}) <= before and seat not in left_over
        ]
        if good:
            found += 1
            named = explanations(table, seat)
            several = [one for one in named if len(one.moves) > 1 and one.exchanges is None]
            slips = ({GiveRoute}, {ReleaseRoute, ClaimRoute})
            assert all({type(move) for move in explanation.moves} in slips for explanation in several)
            looks = {
                tuple(
                    sorted(
                        (route.partition("-2")[0].removesuffix("-1"), owner) for route, owner in after.owners.items()
                    )
                )
                for after in good
            }
            assert len(named) >= min(MOST_SHOWN, len(looks))
            assert len(named) - len(several) <= len(looks)
    assert found > 50


def test_slips_on_whole_boards_are_found_again() -> None:
    """A line of each length of a board is forgotten by its owner, who sees all trains and the marker as they are."""
    usa = load_board("usa")
    seated = Game(usa, usa.editions["classic"], tuple(map(Player, NAMES[:4], usa.colours)))
    order = Random(4).sample([*usa.routes], len(usa.routes))
    table = seated
    for place, route in enumerate(order):
        try:
            table = play(table, ClaimRoute(place % 4, route))
        except IllegalMove:
            continue
    table = replace(
        table,
        checks=tuple(Check(seat, check, expected_number(table, seat, check)) for seat in range(4) for check in CHECKS),
    )
    for claim in table.claims:
        slip = play(table, ReleaseRoute(claim.route.id))
        named = explanations(slip, claim.seat)
        assert all(differing(played(slip, *explanation.moves)) == [] for explanation in named)
        assert 1 <= len(named) <= MOST_LEVEL
