"""The story of a game, on a small board and against every claim that could have been made."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from scorer.gamefile import load
from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play, refusal_of
from scorer.rules.score_sheet import ScoreSheet
from scorer.rules.scoring import score
from scorer.rules.story import failures_of, meeting_of, near_misses_of, points_per_train, race_of
from tests.tables import board, claims, game, played, tickets

GAMES = Path(__file__).parents[1] / "games"

# a --3-- b --2-- c --1-- d
#          \--4-- e
BOARD = board("a-b 3, b-c 2, c-d 1, b-e 4", "a-d 9, b-d 3, b-e 4, a-e 5", stations=0)


def evening(*further: object, trains: int = 45) -> ScoreSheet:
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


@pytest.mark.parametrize("name", ["europe", "poland", "usa", "switzerland", "india-mandala"])
def test_no_near_miss_is_made_up(name: str) -> None:
    """Every claim that the rules still allow is tried: what is told is among what it would have completed."""
    sheet = score(load((GAMES / f"{name}.json").read_text(encoding="utf-8")))
    tried = dict(_all_tried(sheet))
    told = near_misses_of(sheet)
    assert all(tried[miss.player.seat, miss.route.id] == (len(miss.tickets), miss.gain) for miss in told)
    assert all(miss.tickets for miss in told)
    assert bool(told) == any(completed for completed, _ in tried.values())


def _all_tried(sheet: ScoreSheet):
    for seat, route in product(range(len(sheet.players)), sheet.game.board.routes.values()):
        if not refusal_of(sheet.game, seat, route):
            now, then = sheet.players[seat], score(play(sheet.game, ClaimRoute(seat, route.id))).players[seat]
            yield (seat, route.id), (len(then.completed) - len(now.completed), then.total - now.total)


def test_the_dearest_failure_comes_first_and_what_was_completed_is_none() -> None:
    """R2."""
    assert [(one.player.player.name, one.ticket.ticket.id) for one in failures_of(evening(*tickets(1, "a-e 5")))] == [
        ("Anna", "a-d"),
        ("Björn", "a-e"),
        ("Anna", "b-d"),
    ]


def test_people_meet_where_most_of_them_have_a_line() -> None:
    meeting = meeting_of(evening().game)
    assert meeting
    assert (meeting.city.id, meeting.lines) == ("b", {0: 2, 1: 1})


def test_who_keeps_apart_meets_nowhere() -> None:
    assert meeting_of(played(game(BOARD), *claims(0, "a-b"), *claims(1, "c-d"))) is None


def test_nobody_meets_at_the_end_of_the_board() -> None:
    """P4, X1: a country takes lines of everybody, and nobody passes there."""
    abroad = board("a-x 2, b-x 2", countries={"x": (7, 5)})
    assert meeting_of(played(game(abroad, globetrotter=15), *claims(0, "a-x"), *claims(1, "b-x"))) is None


def test_each_train_brings_its_share_of_all_points() -> None:
    """R4: Anna's five trains brought 4 points; who has laid none has no share."""
    sheet = evening()
    assert points_per_train(sheet, sheet.players[0]) == Fraction(4, 5)
    nothing = score(game(BOARD))
    assert points_per_train(nothing, nothing.players[0]) is None


def test_the_race_rises_with_each_route() -> None:
    """R1: 3 trains are 4 points, 4 are 7, 2 are 2."""
    assert race_of(evening().game) == [[0, 4, 4, 6], [0, 0, 7, 7]]


def test_a_board_entered_player_by_player_shows_no_race() -> None:
    line = board("a-b 1, b-c 1, c-d 1, e-f 1, f-g 1, g-h 1")
    assert race_of(played(game(line), *claims(0, "a-b b-c c-d"), *claims(1, "e-f f-g g-h"))) == []
    assert race_of(replace(evening().game, claims_in_order=False)) == []
    assert race_of(game(BOARD)) == []
