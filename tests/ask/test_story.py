"""The story of a game, on a small board and against every claim that could have been made."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scorer.ask.story import dearest_failure, lead_taken, meeting_of, near_misses_of, race_of
from scorer.count.score_sheet import ScoreSheet
from scorer.count.scoring import score
from scorer.gamefile import load
from scorer.rules.moves import ClaimRoute, Move
from scorer.rules.play import play, refusal_of
from tests.random_games import random_game
from tests.tables import board, claims, game, played, recorded, stations, tickets

# a --3-- b --2-- c --1-- d
#          \--4-- e
BOARD = board("a-b 3, b-c 2, c-d 1, b-e 4", "a-d 9, b-d 3, b-e 4, a-e 5", stations=0)


def evening(*further: Move, trains: int = 45) -> ScoreSheet:
    """Anna holds a-b-c and two tickets to d; Björn holds b-e and a ticket that he has completed."""
    table = game(replace(BOARD, trains=trains))
    held = [*claims(0, "a-b"), *claims(1, "b-e"), *claims(0, "b-c"), *tickets(0, "a-d 9, b-d 3"), *tickets(1, "b-e 4")]
    return score(played(table, *held, *further))


def test_what_was_missing_by_one_route_hurts_with_all_that_it_would_have_brought() -> None:
    """R1, R2, R6: Anna 4 + 2 − 9 − 3 + 10 = 4 and Björn 7 + 4 = 11; with c–d she has 4 + 2 + 1 + 9 + 3 + 10 = 29."""
    sheet = evening()
    assert [player.total for player in sheet.players] == [4, 11]
    (miss,) = near_misses_of(sheet)
    assert (miss.player.player.name, miss.route.id, miss.gain, miss.wins) == ("Anna", "c-d", 25, True)
    assert {ticket.id for ticket in miss.tickets} == {"a-d", "b-d"}


def test_a_route_that_others_hold_was_not_to_be_had() -> None:
    """R9."""
    assert near_misses_of(evening(*claims(1, "c-d"))) == []


def test_a_route_for_which_the_trains_did_not_suffice_was_not_to_be_had() -> None:
    """R4: of five trains Anna has laid five."""
    assert near_misses_of(evening(trains=5)) == []


def test_a_winner_needs_nothing_to_win() -> None:
    """Anna is ahead, 4 + 2 − 9 + 10 = 7 to −4; with b–e Björn has 7 + 4 = 11, which hurts most."""
    sheet = score(played(game(BOARD), *claims(0, "a-b b-c"), *tickets(0, "a-d 9"), *tickets(1, "b-e 4")))
    assert [(miss.player.player.name, miss.wins) for miss in near_misses_of(sheet)] == [
        ("Björn", True),
        ("Anna", False),
    ]


def test_where_the_shortest_way_is_anothers_a_longer_one_was_still_to_be_had() -> None:
    """R9: b–d is Björn's; a–d, five long, completes the ticket as well."""
    round_about = board("a-b 3, b-d 1, a-d 5", "a-d 9")
    sheet = score(played(game(round_about), *claims(0, "a-b"), *claims(1, "b-d"), *tickets(0, "a-d 9")))
    assert [miss.route.id for miss in near_misses_of(sheet)] == ["a-d"]


def test_of_routes_that_complete_the_same_tickets_the_one_that_brings_most_is_told() -> None:
    """R1, R2: Anna has 4 − 9 + 10 = 5; with b–d, one long, 4 + 1 + 9 + 10 = 24, with a–d, five long, 33."""
    round_about = board("a-b 3, b-d 1, a-d 5", "a-d 9", stations=0)
    sheet = score(played(game(round_about), *claims(0, "a-b"), *tickets(0, "a-d 9")))
    assert [(miss.route.id, miss.gain) for miss in near_misses_of(sheet)] == [("a-d", 28)]


def test_the_same_tickets_of_two_players_are_a_near_miss_of_each() -> None:
    """Both typed b–d: Anna holds b–e and lacks d–e, Björn holds b–c and lacks c–d; both gain 1 + 3 + 3."""
    around = board("b-c 2, c-d 1, b-e 4, d-e 1", "b-d 3", stations=0)
    held = played(game(around), *claims(0, "b-e"), *claims(1, "b-c"), *tickets(0, "b-d 3"))
    (again,) = tickets(1, "b-d 3")
    misses = near_misses_of(score(play(held, again, may_clash=True)))
    assert [(miss.player.seat, miss.route.id) for miss in misses] == [(0, "d-e"), (1, "c-d")]


def test_a_longer_line_that_would_have_won_is_told_and_not_the_shortest_that_would_not() -> None:
    """R1, R2, R6: Anna has 4 − 5 = −1, Björn 15 + 10 = 25. With b–d Anna has 4 + 1 + 5 = 10; with a–d, six long, both
    4 + 15 + 5 = 24 and the longest path, nine to six: 34 to 15."""
    round_about = board("a-b 3, b-d 1, a-d 6, x-y 6", "a-d 5", stations=0)
    sheet = score(played(game(round_about), *claims(0, "a-b"), *claims(1, "x-y"), *tickets(0, "a-d 5")))
    assert [player.total for player in sheet.players] == [-1, 25]
    assert [(miss.route.id, miss.gain, miss.wins) for miss in near_misses_of(sheet)] == [("a-d", 35, True)]


def test_a_claim_that_sets_a_station_free_for_another_ticket_is_a_near_miss() -> None:
    """E3, E4: the station in m lends m–x for the ticket of 9; with a–x of her own it lends m–y for that of 5, too."""
    drawn = board("a-m 1, m-x 2, m-y 2, a-x 3", "a-x 9, a-y 5")
    held = [*claims(0, "a-m"), *claims(1, "m-x m-y"), *stations(0, "m"), *tickets(0, "a-x 9, a-y 5")]
    (miss,) = near_misses_of(score(played(game(drawn), *held)))
    assert (miss.route.id, [ticket.id for ticket in miss.tickets]) == ("a-x", ["a-y"])


@pytest.mark.parametrize("name", ["europe", "poland", "usa", "switzerland-for-two", "nordic"])
def test_every_near_miss_is_told_and_none_is_made_up(name: str) -> None:
    """Every claim that the rules still allow is tried: what it would have completed, and what it would have brought."""
    _agrees(score(recorded(name)))


@pytest.mark.parametrize("seed", range(16, 34))
def test_on_any_position_every_near_miss_is_told_by_the_claim_that_brings_most(seed: int) -> None:
    _agrees(score(load(json.dumps(random_game(seed)))))


def _agrees(sheet: ScoreSheet) -> None:
    """Compare with every legal claim, tried one by one: the best for each player and set of tickets, winners first."""
    best: dict[object, tuple[bool, int]] = {}
    for seat, done, worth in _all_tried(sheet):
        best[seat, done] = max(worth, best.get((seat, done), worth))
    told = near_misses_of(sheet)
    assert {(miss.player.seat, miss.tickets): (miss.wins, miss.gain) for miss in told} == best
    assert [(miss.wins, miss.gain) for miss in told] == sorted(best.values(), reverse=True)


def _all_tried(sheet: ScoreSheet) -> Iterator[Any]:
    for seat, route in product(range(len(sheet.players)), sheet.game.board.routes.values()):
        now = sheet.players[seat]
        if len(now.completed) < len(now.tickets) and not refusal_of(sheet.game, seat, route):
            then = score(play(sheet.game, ClaimRoute(seat, route.id))).players[seat]
            pairs = list(zip(now.tickets, then.tickets, strict=True))
            if done := tuple(b.ticket for a, b in pairs if b.is_completed and not a.is_completed):
                yield seat, done, (now.rank > 1 and then.rank == 1, then.total - now.total)


def test_what_would_have_brought_most_hurts_most_where_it_would_not_have_won() -> None:
    """R2: Anna leads anyway; b–c would have turned 9 points about, e–f 4."""
    line = board("a-b 3, b-c 1, d-e 3, e-f 1", "a-c 9, d-f 4")
    sheet = score(played(game(line), *claims(0, "a-b d-e"), *tickets(0, "d-f 4, a-c 9")))
    assert [miss.route.id for miss in near_misses_of(sheet)] == ["b-c", "e-f"]


def test_what_a_station_lends_leads_to_the_near_miss_as_well() -> None:
    """E2: Anna's station in b lends b–d of Björn, for her ticket from a to d; with d–e she would have had a–e, too."""
    sheet = score(
        played(
            game(board("a-b 3, b-d 2, d-e 1", "a-d 7, a-e 9")),
            *claims(0, "a-b"),
            *claims(1, "b-d"),
            *stations(0, "b"),
            *tickets(0, "a-d 7, a-e 9"),
        )
    )
    assert [(miss.route.id, [ticket.id for ticket in miss.tickets]) for miss in near_misses_of(sheet)] == [
        ("d-e", ["a-e"])
    ]


def test_the_dearest_failure_is_told_and_what_was_completed_is_none() -> None:
    """R2."""
    failure = dearest_failure(evening(*tickets(1, "a-e 5")))
    assert failure
    assert (failure[0].player.name, failure[1].ticket.id) == ("Anna", "a-d")
    assert dearest_failure(score(played(game(BOARD), *claims(1, "b-e"), *tickets(1, "b-e 4")))) is None


def test_people_meet_where_most_of_them_have_a_line() -> None:
    meeting = meeting_of(evening().game)
    assert meeting
    assert (meeting.city.id, meeting.lines) == ("b", {0: 2, 1: 1})


def test_more_players_count_more_than_more_lines() -> None:
    """Three meet in z with a line each; two have five lines in a."""
    drawn = board("a-b 1, a-c 1, a-d 1, a-e 1, a-f 1, x-z 1, y-z 1, w-z 1")
    held = [*claims(0, "a-b a-c a-d x-z"), *claims(1, "a-e a-f y-z"), *claims(2, "w-z")]
    meeting = meeting_of(played(game(drawn, 3), *held))
    assert meeting
    assert meeting.city.id == "z"


def test_who_keeps_apart_meets_nowhere() -> None:
    assert meeting_of(played(game(BOARD), *claims(0, "a-b"), *claims(1, "c-d"))) is None


def test_nobody_meets_at_the_end_of_the_board() -> None:
    """P4, X1: a country takes lines of everybody, and nobody passes there."""
    abroad = board("a-x 2, b-x 2", countries={"x": (7, 5)})
    assert meeting_of(played(game(abroad, globetrotter=15), *claims(0, "a-x"), *claims(1, "b-x"))) is None


def test_the_race_rises_with_each_route() -> None:
    """R1: 3 trains are 4 points, 4 are 7, 2 are 2."""
    assert race_of(evening().game) == [[0, 4, 4, 6], [0, 0, 7, 7]]


def test_a_cross_takes_a_train_and_is_no_point_of_the_route() -> None:
    """X5, R1: 3 trains long with two crosses is 4 points."""
    assert race_of(played(game(board("a-b 3xx")), *claims(0, "a-b"))) == [[0, 4], [0, 0]]


def test_a_board_entered_player_by_player_shows_no_race() -> None:
    line = board("a-b 1, b-c 1, c-d 1, e-f 1, f-g 1, g-h 1")
    assert race_of(played(game(line), *claims(0, "a-b b-c c-d"), *claims(1, "e-f f-g g-h"))) == []
    assert race_of(replace(evening().game, claims_in_order=False)) == []
    assert race_of(game(BOARD)) == []


def test_the_lead_is_taken_by_the_last_claim_after_which_its_player_is_alone_in_front() -> None:
    """R1: after 0 to 4 Björn has 7 to 4 by b–e, and 7 to 6 at the end; then Anna has 4 by a–b, and Björn never more."""
    taken = lead_taken(evening().game)
    assert taken
    assert (taken.seat, taken.route.id) == (1, "b-e")
    led = lead_taken(played(game(BOARD), *claims(0, "a-b"), *claims(1, "b-c"), *claims(0, "c-d")))
    assert led
    assert led.route.id == "a-b"


def test_nobody_takes_the_lead_where_all_end_level_or_no_order_is_known() -> None:
    level = board("a-b 3, c-d 3")
    assert lead_taken(played(game(level), *claims(0, "a-b"), *claims(1, "c-d"))) is None
    assert lead_taken(replace(evening().game, claims_in_order=False)) is None
