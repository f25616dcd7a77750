"""The count: R1, R2, R4, R6, R7, R8, added up by hand."""

import json
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from scorer.ask.warnings import is_undecided, notes_of
from scorer.count.hard import TooHard
from scorer.count.score_sheet import Ring, ScoreSheet
from scorer.count.scoring import lendable, score
from scorer.gamefile import load
from scorer.rules.board import Goal, Route, Ticket
from scorer.rules.game import Game, HeldTicket
from tests.random_games import random_game
from tests.tables import board, claims, game, played, stations, tickets

#   a ─1─ b ─2─ c ─3─ d ─4─ e ─5─ f ─6─ g ─8─ h ─9─ i          two lines everywhere
LADDER = board(
    ", ".join(f"{line}, {line}" for line in ["a-b 1", "b-c 2", "c-d 3", "d-e 4", "e-f 5", "f-g 6", "g-h 8", "h-i 9"])
)


@pytest.mark.parametrize(
    ("connection", "points"),
    [("a-b", 1), ("b-c", 2), ("c-d", 4), ("d-e", 7), ("e-f", 10), ("f-g", 15), ("g-h", 21), ("h-i", 27)],
)
def test_r1_a_route_scores_by_its_length(connection: str, points: int) -> None:
    assert score(played(game(LADDER), *claims(0, f"{connection}-1"))).players[0].points["routes"] == points


def test_r2_complete_tickets_add_their_value_and_the_others_take_it_away() -> None:
    table = played(game(LADDER), *claims(0, "a-b-1 b-c-1"), *tickets(0, "a-c 7, a-i 20, b-a 3"))
    anna = score(table).players[0]
    assert [ticket.points for ticket in anna.tickets] == [7, -20, 3]
    assert (anna.points["tickets"], len(anna.completed), anna.completed_points) == (-10, 2, 10)
    assert anna.failed_points == -20
    assert anna.tickets[2].cities == ("b", "a")


def test_r4_trains_left() -> None:
    assert score(played(game(LADDER), *claims(0, "h-i-1 c-d-1"))).players[0].trains_left == 45 - 12


def test_stations_that_were_not_built_are_worth_four_points_each() -> None:
    sheet = score(played(game(LADDER), *stations(0, "a b"), *stations(1, "c d e")))
    assert [player.points["stations"] for player in sheet.players] == [4, 0]


def test_r7_a_bonus_earned_equally_goes_in_full_to_each() -> None:
    table = played(game(LADDER, players=4), *claims(0, "c-d-1"), *claims(1, "c-d-2"), *claims(2, "b-c-1"))
    assert [player.points["longest-path"] for player in score(table).players] == [10, 10, 0, 0]


def test_r7_ruling_nobody_earns_a_bonus_with_nothing() -> None:
    table = played(game(LADDER, longest_path=10, globetrotter=15), *tickets(0, "a-c 7"))
    assert [player.total for player in score(table).players] == [12 - 7, 12]


def test_globetrotter_counts_completed_tickets_not_points() -> None:
    table = played(
        game(LADDER, players=4, globetrotter=15),
        *claims(0, "a-b-1 b-c-1"),
        *claims(1, "h-i-1"),
        *tickets(0, "a-b 1, a-c 2"),
        *tickets(1, "h-i 30"),
    )
    assert [player.points["globetrotter"] for player in score(table).players] == [15, 0, 0, 0]


def test_the_columns_add_up_to_the_total() -> None:
    table = played(game(LADDER), *claims(0, "a-b-1 b-c-1"), *tickets(0, "a-c 7, a-i 20"), *stations(0, "a"))
    anna = score(table).players[0]
    assert anna.points == {"routes": 3, "tickets": -13, "stations": 8, "longest-path": 10}
    assert anna.total == 8


# R8: ties. Every player starts with 12 points for stations; the sums stand beside the claims.


def decided(table: Game, *tie_breaks: str) -> tuple[list[int], str]:
    sheet = score(replace(table, board=replace(table.board, tie_breaks=tie_breaks)))
    return [player.rank for player in sheet.players], sheet.decided_by


def test_r8_most_points_win() -> None:
    assert decided(played(game(LADDER), *claims(1, "a-b-1"))) == ([2, 1], "points")


def test_r8_more_completed_tickets_break_a_tie() -> None:
    table = played(
        game(LADDER, players=2, globetrotter=0), *claims(0, "b-c-1"), *claims(1, "a-b-1"), *tickets(1, "a-b 1")
    )  # 2 = 1 + 1
    assert decided(table, "completed-tickets", "longest-path") == ([2, 1], "completed-tickets")


def test_r8_the_longer_longest_path_breaks_a_tie_even_if_neither_is_the_longest_at_the_table() -> None:
    table = played(
        game(LADDER, players=4, longest_path=10),
        *claims(0, "a-b-1 c-d-1"),  # 1 + 4, longest path 3, and 2 from the ticket: 7
        *claims(1, "d-e-1"),  # 7, longest path 4
        *claims(2, "h-i-1"),  # 27 + 10
        *tickets(0, "a-b 2"),
        *tickets(1, "d-e 1, a-c 1"),
    )
    ranks, decided_by = decided(table, "completed-tickets", "longest-path")
    assert ranks == [3, 2, 1, 4]
    assert decided_by == "points"
    assert decided(table, "completed-tickets")[0] == [2, 2, 1, 4]


def test_r8_usa_those_who_hold_the_longest_path_card_stand_before_the_others() -> None:
    table = played(
        game(LADDER, longest_path=10),
        *claims(0, "b-c-1 d-e-1"),  # 2 + 7, and 12 from the ticket: 21
        *claims(1, "e-f-1"),  # 10, the card's 10, and 1 from the ticket: 21
        *tickets(0, "b-c 12"),
        *tickets(1, "e-f 1"),
    )
    assert decided(table, "completed-tickets", "longest-path-card") == ([2, 1], "longest-path-card")


def test_r8_usa_tied_players_who_both_hold_the_card_share_the_place() -> None:
    table = played(game(LADDER, players=4, longest_path=10), *claims(0, "c-d-1"), *claims(1, "c-d-2"))
    assert decided(table, "completed-tickets", "longest-path-card") == ([1, 1, 3, 3], "shared")


def test_r8_more_points_from_completed_tickets_break_a_tie() -> None:
    table = played(
        game(LADDER, globetrotter=0),
        *claims(0, "a-b-1"),  # 1 + 6 - 3
        *claims(1, "b-c-1"),  # 2 + 2
        *tickets(0, "a-b 6, a-c 3"),
        *tickets(1, "b-c 2"),
    )
    assert decided(table, "completed-tickets", "ticket-points") == ([1, 2], "ticket-points")


def test_r8_players_still_equal_share_the_place_and_the_next_one_is_left_out() -> None:
    table = played(game(LADDER, players=4), *claims(2, "b-c-1"), *tickets(3, "a-i 5"))
    assert decided(table, "completed-tickets", "longest-path") == ([2, 2, 1, 4], "points")
    assert decided(game(LADDER, players=2), "completed-tickets") == ([1, 1], "shared")


def test_longest_paths_are_compared_where_they_pay_or_decide() -> None:
    table = game(board("a-b 1", tie_breaks=()))
    unpaid = replace(table.edition, bonuses={"globetrotter": 15})
    assert score(table).compares_paths
    assert not score(replace(table, edition=unpaid)).compares_paths
    assert score(replace(table, edition=unpaid, board=board("a-b 1"))).compares_paths


def test_an_empty_table_can_be_counted() -> None:
    sheet = score(game(LADDER, players=5))
    assert [player.total for player in sheet.players] == [12] * 5
    assert len(sheet.winners) == 5


@pytest.mark.parametrize("seed", range(32))
def test_what_is_shown_does_not_hang_on_the_order_of_the_claims(seed: int) -> None:
    """R2, R6, E4, X4: ways, missing lines, loans, longest paths and rings; only country cards follow the order (P2)."""
    table = with_all_tickets(load(json.dumps(random_game(seed))))
    chance, expected = Random(seed), shown(score(table))
    for _ in range(4):
        claimed = tuple(chance.sample(table.claims, len(table.claims)))
        assert shown(score(replace(table, claims=claimed))) == expected


def with_all_tickets(table: Game) -> Game:
    """Deal each player also a ticket between any two cities that their lines touch, so some ways are equally short."""
    touched = [sorted({city for route in table.routes_of(seat) for city in route.ends}) for seat in seats(table)]
    all_of_them = [(seat, *pair) for seat in seats(table) for pair in combinations(touched[seat], 2)]
    dealt = (HeldTicket(seat, Ticket.between(a, b, 3)) for seat, a, b in all_of_them)
    return replace(table, tickets=(*table.tickets, *dealt))


def seats(table: Game) -> range:
    return range(len(table.players))


def shown(sheet: ScoreSheet) -> list[tuple[Any, ...]]:
    """Return each player's ways, as ids."""
    return [
        (
            [(ids(one.path), ids(one.borrowed), ids(one.way), ids(one.missing)) for one in player.tickets],
            [(loan.city.id, loan.route and loan.route.id) for loan in player.loans],
            ids(player.longest_path.routes),
            [
                [ids(way.routes) for way in one.ways]
                for part in player.scores
                for one in part.because
                if isinstance(one, Ring)
            ],
        )
        for player in sheet.players
    ]


def ids(routes: tuple[Route, ...]) -> list[str]:
    return [route.id for route in routes]


# X3: a ticket with several goals


def holding(table: Game, ticket: Ticket) -> Game:
    return replace(table, tickets=(HeldTicket(0, ticket),))


@pytest.mark.parametrize(
    ("claimed", "points", "goal"),
    [("", -3, None), ("a-b-1", 3, "b"), ("a-b-1 b-c-1", 5, "c"), ("a-b-1 b-c-1 c-d-1", 9, "d"), ("c-d-1", -3, None)],
)
def test_x3_of_several_goals_the_best_one_reached_counts_and_without_one_the_lowest_is_lost(
    claimed: str, points: int, goal: str | None
) -> None:
    card = Ticket("a", (Goal("c", 5), Goal("b", 3), Goal("d", 9)))
    scored = score(holding(played(game(LADDER), *claims(0, claimed)), card)).players[0].tickets[0]
    assert (scored.points, scored.goal and scored.goal.city) == (points, goal)
    assert scored.cities[-1:] == (() if goal is None else (goal,))


def test_x3_it_counts_as_one_completed_ticket() -> None:
    card = Ticket("a", (Goal("b", 3), Goal("c", 5)))
    anna = score(holding(played(game(LADDER), *claims(0, "a-b-1 b-c-1")), card)).players[0]
    assert (len(anna.completed), anna.completed_points) == (1, 5)
    assert (card.end, card.id) == ("any", "a-any")


def test_e2_only_routes_of_others_that_end_at_a_station_of_ones_own_can_be_borrowed() -> None:
    """Anna has a station in b and owns b–e; of Björn's routes only c–d does not end there."""
    drawn = board("a-b 1, b-c 1, c-d 1, b-e 1", stations=3)
    table = played(game(drawn), *claims(1, "a-b b-c c-d"), *claims(0, "b-e"), *stations(0, "b"))
    assert [route.id for route in lendable(table, 0)] == ["a-b", "b-c"]
    assert lendable(table, 1) == ()


@pytest.mark.parametrize(
    ("has_ended", "loans", "path"),
    [
        (
            True,
            "What the stations of {} lend is too hard to find.",
            "The longest path of {} is too hard to find: it is",
        ),
        (
            False,
            "We are still working out what the stations of {} lend.",
            "We are still looking for the longest path of {}: it is",
        ),
    ],
)
def test_what_is_too_hard_is_unknown_and_the_first_of_the_notes(has_ended: bool, loans: str, path: str) -> None:
    """Of a star with arms of 1 to 5 nine can be ridden at once, and two of the shortest are left out at the least."""

    def run(*_: object) -> None:
        raise TooHard(has_ended=has_ended)

    star = board("a-b 1, a-c 2, a-d 3, a-e 4, a-f 5")
    table = played(game(star), *claims(0, "a-b a-c a-d a-e a-f"), *stations(1, "a"), *tickets(0, "b-c 4"))
    sheet = score(replace(table, edition=replace(table.edition, caveat={"en": "A reprint."})), run)
    assert [str(note) for note in notes_of(sheet)[:-1]] == [
        *(loans.format("Anna"), f"{path.format('Anna')} 9 to 12 long."),
        *(loans.format("Björn"), f"{path.format('Björn')} 0 to 0 long."),
    ]
    assert notes_of(sheet)[-1].text(name=star.name_of) == "A reprint."
    assert is_undecided(sheet)
    assert (sheet.players[0].points["tickets"], sheet.players[0].points["longest-path"]) == (4, 0)
    with pytest.raises(TooHard, match=loans.format("Anna")):
        sheet.known()
