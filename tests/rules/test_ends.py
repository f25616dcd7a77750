"""Neighbours at the board's edge: nothing passes, tickets lead there, and some lead to one of several (X1 to X3)."""

from itertools import product

import pytest

from scorer.count.longest_path import longest_path
from scorer.count.scoring import score
from scorer.rules.errors import HoldsParallel, IllegalMove, NotFound, NotThere, TicketTaken
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, ClaimRoute, ReturnTicket, TakeTicket
from scorer.rules.play import play
from tests.tables import board, claims, game, played, stations, tickets

#  X.1 ─1─ a ─2─ b ─3─ c ─4─ X.2          X is one end with border points at a and c; two lines lead from d to it,
#           \         /                   each at a border point of its own, and two from c to Y.1, beside each other
#            1       5
#             \     /
#   X.3 ─1─ d   e         X.4 ─1─ d       Y.1 ═1═ c
DRAWN = board(
    "X.1-a 1, a-b 2, b-c 3, X.2-c 4, a-e 1, c-e 5, X.3-d 1, X.4-d 1, Y.1-c 1, Y.1-c 1",
    tickets="a-X 3, X-Y 9, b-X:4/Y:7, b-X:4/Y:7, X-Y:6/e:2",
    stations=0,
)


def brought(table: Game, seat: int = 0) -> list[int]:
    return [ticket.points for ticket in score(table).players[seat].tickets]


def test_x1_nothing_passes_through_an_end() -> None:
    """From a by X to c would be 1 and 4, but the border points of X are not joined."""
    table = played(game(DRAWN), *claims(0, "X.1-a X.2-c"), *tickets(0, "a-c 5"))
    assert brought(table) == [-5]
    assert score(table).players[0].longest_path.length == 4


def test_x1_a_path_may_begin_and_end_at_the_same_end() -> None:
    assert (
        sum(route.length for route in longest_path(DRAWN.routes[id] for id in ("X.1-a", "a-b", "b-c", "X.2-c"))) == 10
    )


def test_x1_and_r3_parallel_lines_meet_an_end_at_one_border_point() -> None:
    table = played(game(DRAWN, players=5), *claims(0, "Y.1-c-1"))
    with pytest.raises(HoldsParallel):
        play(table, ClaimRoute(0, "Y.1-c-2"))
    assert play(table, ClaimRoute(1, "Y.1-c-2")).owners == {"Y.1-c-1": 0, "Y.1-c-2": 1}


def test_x1_two_border_points_are_no_double_so_one_player_may_own_both() -> None:
    table = played(game(DRAWN, players=2), *claims(0, "X.3-d X.4-d"))
    assert table.trains_left(0) == 43
    assert score(table).players[0].longest_path.length == 2


def test_x1_no_station_stands_on_a_border_point_or_at_an_end() -> None:
    for place in ("X.1", "X"):
        with pytest.raises(NotFound):
            play(game(board("X.1-a 1")), BuildStation(0, place))


def test_x1_no_ticket_leads_to_a_border_point() -> None:
    with pytest.raises(NotFound):
        play(game(DRAWN), TakeTicket(0, "a", "X.1", 5))


@pytest.mark.parametrize(("claimed", "points"), [("X.1-a", 3), ("a-b b-c X.2-c", 3), ("X.2-c", -3), ("X.3-d", -3)])
def test_x2_a_ticket_to_an_end_is_complete_at_any_of_its_border_points(claimed: str, points: int) -> None:
    assert brought(played(game(DRAWN), *claims(0, claimed), *tickets(0, "a-X 3"))) == [points]


def test_x2_a_ticket_from_an_end_is_the_same_card_read_the_other_way() -> None:
    table = played(game(DRAWN), *claims(0, "X.1-a"), TakeTicket(0, "X", "a"))
    (ticket,) = score(table).players[0].tickets
    assert (ticket.points, ticket.cities, ticket.ticket.value) == (3, ("X.1", "a"), 3)


def test_x2_the_shortest_connection_to_any_border_point_is_told() -> None:
    """From b: 2 + 1 by a, 3 + 4 by c."""
    table = played(game(DRAWN), *claims(0, "X.2-c b-c a-b X.1-a"), *tickets(0, "b-X 5"))
    (ticket,) = score(table).players[0].tickets
    assert [route.id for route in ticket.path] == ["a-b", "X.1-a"]
    assert ticket.cities == ("b", "a", "X.1")


def test_x2_between_two_ends_any_two_border_points_count() -> None:
    table = played(game(DRAWN), *claims(0, "X.1-a a-b b-c Y.1-c-2"), *tickets(0, "X-Y 9, Y-X 8"))
    assert brought(table) == [9, 8]
    assert [ticket.cities for ticket in score(table).players[0].tickets][1] == ("Y.1", "c", "b", "a", "X.1")


def test_what_is_missing_to_an_end_is_the_way_to_its_nearest_border_point() -> None:
    """From e to X: 1 and 1 by a. With c's line in hand it is still cheaper than the 5 to c."""
    table = played(game(DRAWN), *claims(0, "X.2-c"), *tickets(0, "e-X 5, e-Y 5"))
    to_x, to_y = score(table).players[0].tickets
    assert [route.id for route in to_x.missing] == ["a-e", "X.1-a"]
    assert [route.id for route in to_y.missing] == ["c-e", "Y.1-c-1"]


def test_what_is_missing_from_an_end_begins_there() -> None:
    table = played(game(DRAWN), *tickets(0, "X-e 5"))
    assert [route.id for route in score(table).players[0].tickets[0].missing] == ["X.1-a", "a-e"]


# X3: country tickets


def test_x3_a_country_ticket_may_start_at_any_border_point_of_its_own_country() -> None:
    """From X to Y for 6, to e for 2: by a to e only the 2, by c to Y the 6."""
    start = TakeTicket(0, "X", "any")
    assert brought(played(game(DRAWN), start)) == [-2]
    assert brought(played(game(DRAWN), start, *claims(0, "X.1-a a-e"))) == [2]
    assert brought(played(game(DRAWN), start, *claims(0, "X.1-a a-e X.2-c Y.1-c-1"))) == [6]
    assert brought(played(game(DRAWN), start, *claims(0, "X.1-a Y.1-c-1"))) == [-2]


@pytest.mark.parametrize(("claimed", "told"), [("", (-4, "any")), ("a-b X.1-a", (4, "X")), ("b-c Y.1-c-1", (7, "Y"))])
def test_x3_the_dearest_goal_reached_counts_and_without_one_the_cheapest_is_lost(
    claimed: str, told: tuple[int, str]
) -> None:
    table = played(game(DRAWN), TakeTicket(0, "b", "any"), *claims(0, claimed))
    (ticket,) = score(table).players[0].tickets
    assert (ticket.points, ticket.goal.city if ticket.goal else ticket.ticket.end) == told


def test_x3_it_is_one_ticket_for_the_globetrotter_and_for_ties() -> None:
    table = played(game(DRAWN, globetrotter=15), TakeTicket(0, "b", "any"), *claims(0, "a-b X.1-a b-c Y.1-c-1"))
    anna = score(table).players[0]
    assert (len(anna.completed), anna.completed_points, anna.points["globetrotter"]) == (1, 7, 15)


def test_x3_what_is_missing_leads_to_the_nearest_of_the_countries() -> None:
    table = played(game(DRAWN), TakeTicket(0, "b", "any"))
    assert [route.id for route in score(table).players[0].tickets[0].missing] == ["a-b", "X.1-a"]


def test_x3_and_r9_a_card_is_there_as_often_as_it_has_copies() -> None:
    once = play(game(DRAWN), TakeTicket(0, "b", "any"))
    for other in (0, 1):
        twice = play(once, TakeTicket(other, "b", "any"))
        with pytest.raises(TicketTaken) as refused:
            play(twice, TakeTicket(1, "b", "any"))
        assert refused.value.sentence.things["owner"] is twice.players[other]
    with pytest.raises(TicketTaken):
        played(game(DRAWN), TakeTicket(0, "X", "any"), TakeTicket(1, "X", "any"))


def test_x3_of_two_copies_each_leaves_the_hand_that_it_is_in() -> None:
    table = played(game(DRAWN), TakeTicket(0, "b", "any"), TakeTicket(1, "b", "any"))
    hands = {seat: [held.seat for held in play(table, ReturnTicket("b", "any", 4, seat)).tickets] for seat in (0, 1)}
    assert hands == {0: [1], 1: [0]}
    assert [held.seat for held in play(table, ReturnTicket("b", "any", 4)).tickets] == [0]
    with pytest.raises(NotThere):
        played(table, ReturnTicket("b", "any", 4, 1), ReturnTicket("b", "any", 4, 1))


@pytest.mark.parametrize(("start", "value"), [("a", None), ("a", 4), ("b", 7), ("b", 5)])
def test_x3_no_country_ticket_can_be_made_up(start: str, value: int | None) -> None:
    with pytest.raises(IllegalMove, match="no country ticket from"):
        play(game(DRAWN), TakeTicket(0, start, "any", value))


def test_x3_its_lowest_value_may_be_told_with_it() -> None:
    assert (
        play(game(DRAWN), TakeTicket(0, "b", "any", 4)).tickets == play(game(DRAWN), TakeTicket(0, "b", "any")).tickets
    )


def test_x3_exhaustively_the_best_goal_counts_whatever_is_claimed() -> None:
    """Every choice of lines of one player, the reach of b found by walking, the best goal by looking at each."""
    of_one = [id for id in DRAWN.routes if id not in ("Y.1-c-2", "X.4-d")]
    for chosen in product((False, True), repeat=len(of_one)):
        owned = [DRAWN.routes[id] for id, is_owned in zip(of_one, chosen, strict=True) if is_owned]
        reached = {"b"}
        for _ in owned:
            reached |= {end for route in owned if reached & set(route.ends) for end in route.ends}
        goals = [value for place, value in (("X", 4), ("Y", 7)) if any(spot[0] == place for spot in reached)]
        table = played(game(DRAWN), TakeTicket(0, "b", "any"), *claims(0, " ".join(route.id for route in owned)))
        assert brought(table) == [max(goals, default=-4)]


# Stations beside ends: no box has both, but a board file may


def test_e2_a_station_may_lend_the_line_to_an_end() -> None:
    """Anna's a–b reaches X by Björn's line, which her station in a lends: the ticket counts, the path stays 2."""
    drawn = board("X.1-a 1, a-b 2, X.2-c 1")
    table = played(game(drawn), *claims(0, "a-b"), *claims(1, "X.1-a"), *stations(0, "a"), *tickets(0, "b-X 9"))
    anna = score(table).players[0]
    assert (anna.points["tickets"], anna.longest_path.length) == (9, 2)
    assert [loan.route.id for loan in anna.loans] == ["X.1-a"]
