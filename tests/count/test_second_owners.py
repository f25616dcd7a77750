"""A line with several owners: who may share, what it costs and brings, and who keeps it (X13)."""

from dataclasses import replace
from json import dumps

import pytest

from scorer.ask.story import meeting_of, race_of
from scorer.ask.warnings import warnings_of
from scorer.count.scoring import score
from scorer.gamefile import dump, load
from scorer.rules.errors import HoldsParallel, IllegalMove, NotEnoughTrains, NotThere, RouteTaken
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute, GiveRoute, Move, OpenDoubles, ReleaseRoute, ShiftClaim
from scorer.rules.play import play
from tests.tables import board, claims, game, played, tickets

SHARING = board("a-b 2, a-b 2, b-c 4, c-d 6", "a-c 9", stations=0, second_owners=1)
ANNA, BO, CLEO, DAN = range(4)


def table(*moves: Move, players: int = 4) -> Game:
    return played(game(SHARING, players=players), *moves)


def shared(*more: Move) -> Game:
    """Let Anna claim a line that Bo shares, and play on."""
    return table(ClaimRoute(ANNA, "a-b-1"), ClaimRoute(BO, "a-b-1", shared=True), *more)


def test_x13_both_owners_pay_score_and_ride_the_line() -> None:
    both = score(shared(ClaimRoute(BO, "b-c"), *tickets(BO, "a-c 9")))
    anna, bo, *_ = both.players
    assert (anna.points["routes"], anna.trains_left, anna.longest_path.length) == (2, 43, 2)
    assert (bo.points["routes"], bo.trains_left, bo.longest_path.length) == (2 + 7, 39, 6)
    assert (bo.points["tickets"], [route.id for route in bo.tickets[0].path]) == (9, ["a-b-1", "b-c"])


@pytest.mark.parametrize(
    ("move", "error"),
    [
        (ClaimRoute(CLEO, "a-b-1"), RouteTaken),
        (ClaimRoute(ANNA, "a-b-1", shared=True), RouteTaken),
        (ClaimRoute(BO, "a-b-1", shared=True), RouteTaken),
        (ClaimRoute(ANNA, "a-b-2"), HoldsParallel),  # R3 holds for each
        (ClaimRoute(BO, "a-b-2"), HoldsParallel),
        (GiveRoute(BO, "a-b-1"), RouteTaken),
        (ReleaseRoute("a-b-1", CLEO), NotThere),
        (ReleaseRoute("b-c"), NotThere),
    ],
)
def test_x13_what_the_rules_refuse_beside_a_shared_line(move: Move, error: type[IllegalMove]) -> None:
    with pytest.raises(error):
        play(shared(), move)


def test_x13_whoever_does_not_say_that_they_share_a_line_claims_it_alone() -> None:
    with pytest.raises(RouteTaken):
        play(table(ClaimRoute(ANNA, "a-b-1")), ClaimRoute(BO, "a-b-1"))


def test_x13_nobody_shares_a_line_beside_their_own_or_without_trains_or_the_card() -> None:
    beside = table(ClaimRoute(ANNA, "a-b-1"), ClaimRoute(BO, "a-b-2"))
    with pytest.raises(HoldsParallel):
        play(beside, ClaimRoute(BO, "a-b-1", shared=True))
    few, no_card = game(replace(SHARING, trains=5)), game(replace(SHARING, second_owners=0))
    with pytest.raises(NotEnoughTrains):
        played(few, *claims(ANNA, "b-c"), *claims(BO, "a-b-1"), ClaimRoute(BO, "b-c", shared=True))
    with pytest.raises(RouteTaken):
        played(no_card, *claims(ANNA, "b-c"), ClaimRoute(BO, "b-c", shared=True))


def test_x13_if_the_first_owner_gives_the_line_up_it_is_the_others() -> None:
    assert shared(ReleaseRoute("a-b-1")).owners == {"a-b-1": BO}
    assert shared(ReleaseRoute("a-b-1", ANNA)).holders("a-b-1") == (BO,)
    assert shared(ReleaseRoute("a-b-1", BO)).holders("a-b-1") == (ANNA,)
    assert shared(ReleaseRoute("a-b-1"), ReleaseRoute("a-b-1")).claims == ()
    assert shared(GiveRoute(CLEO, "a-b-1")).holders("a-b-1") == (BO, CLEO)


def test_x13_a_shared_claim_of_a_line_that_nobody_owns_any_more_is_a_usual_one() -> None:
    alone = table(ClaimRoute(BO, "a-b-1", shared=True))
    assert alone.holders("a-b-1") == (BO,)


def test_r3_a_shared_line_counts_once_where_doubles_are_closed() -> None:
    two = table(ClaimRoute(ANNA, "a-b-1"), ClaimRoute(BO, "a-b-1", shared=True), players=2)
    assert play(two, OpenDoubles(False)).holders("a-b-1") == (ANNA, BO)


def test_p6_shifting_a_shared_claim_moves_the_first_owners() -> None:
    moved = shared(ClaimRoute(CLEO, "c-d"), ShiftClaim("a-b-1", 2))
    assert [(claim.seat, claim.is_shared) for claim in moved.claims] == [(BO, True), (CLEO, False), (ANNA, False)]


def test_x13_a_line_may_be_everybodys_and_each_may_give_it_up() -> None:
    """The card goes back and can be bought again; whoever came next is the first owner then."""
    everybodys = shared(ClaimRoute(CLEO, "a-b-1", shared=True), ClaimRoute(DAN, "a-b-1", shared=True))
    assert everybodys.holders("a-b-1") == (ANNA, BO, CLEO, DAN)
    assert [player.points["routes"] for player in score(everybodys).players] == [2, 2, 2, 2]
    assert play(everybodys, ReleaseRoute("a-b-1")).holders("a-b-1") == (BO, CLEO, DAN)
    assert play(everybodys, ReleaseRoute("a-b-1", CLEO)).holders("a-b-1") == (ANNA, BO, DAN)
    three = shared(ClaimRoute(CLEO, "a-b-1", shared=True), GiveRoute(DAN, "a-b-1"))
    assert three.holders("a-b-1") == (BO, CLEO, DAN)


def test_x13_nothing_is_asked_however_many_lines_are_shared() -> None:
    twice = shared(ClaimRoute(CLEO, "c-d"), ClaimRoute(DAN, "c-d", shared=True))
    assert not any("owner" in str(warning) for warning in warnings_of(score(twice)))


def test_x13_a_file_with_three_owners_in_any_order_comes_back() -> None:
    names = ["Ann", "Ben", "Cy"]
    claims = [{"player": name, "route": "barrow-leeds", "shared": name != "Ben"} for name in names]
    players = [{"name": name, "colour": colour} for name, colour in zip(names, ("red", "blue", "green"), strict=True)]
    read = load(dumps({"format": 1, "board": "united-kingdom", "players": players, "claims": claims}))
    again = load(dump(read))
    assert read.holders("barrow-leeds") == again.holders("barrow-leeds") == (1, 0, 2)


def test_x13_the_story_counts_a_shared_line_for_both() -> None:
    at = meeting_of(shared())
    assert at is not None
    assert (at.city.id, at.lines) == ("a", {ANNA: 1, BO: 1})
    assert race_of(shared())[:2] == [[0, 2, 2], [0, 0, 2]]
