"""Moves and the law: R3, R4, R9, E1, P4, P6."""

from dataclasses import replace

import pytest

from scorer.rules import errors
from scorer.rules.moves import (
    BuildStation,
    ChooseCards,
    ClaimRoute,
    EnterCards,
    EnterCheck,
    GiveRoute,
    MarkRoute,
    Move,
    OpenCount,
    OpenDoubles,
    ReleaseRoute,
    RemoveStation,
    ReturnCard,
    ReturnTicket,
    SetDuration,
    ShiftClaim,
    ShortenName,
    TakeCard,
    TakeTicket,
    TypeCount,
)
from scorer.rules.play import play
from tests.tables import board, claims, game, played

#  a ══2══ b ──3── c        two lines a–b, one line b–c, and a 6 long way a–c
SQUARE = board("a-b 2, a-b 2, b-c 3, a-c 6", tickets="a-c 5")


def test_r9_every_route_has_one_owner() -> None:
    table = played(game(SQUARE), ClaimRoute(0, "b-c"))
    with pytest.raises(errors.RouteTaken, match=r"route 'b-c' is already Anna's") as refusal:
        play(table, ClaimRoute(1, "b-c"))
    assert str(refusal.value.sentence.things["owner"]) == "Anna"


def test_r3_nobody_owns_two_parallel_lines_even_where_doubles_are_open() -> None:
    table = played(game(SQUARE, players=4), ClaimRoute(0, "a-b-1"))
    with pytest.raises(errors.HoldsParallel):
        play(table, ClaimRoute(0, "a-b-2"))


@pytest.mark.parametrize("players", [2, 3])
def test_r3_below_four_players_one_line_of_a_pair_closes_the_other(players: int) -> None:
    table = played(game(SQUARE, players), ClaimRoute(0, "a-b-1"))
    with pytest.raises(errors.DoubleClosed):
        play(table, ClaimRoute(1, "a-b-2"))


def test_r3_with_four_players_both_lines_are_open() -> None:
    table = played(game(SQUARE, players=4), ClaimRoute(0, "a-b-1"), ClaimRoute(1, "a-b-2"))
    assert table.owners == {"a-b-1": 0, "a-b-2": 1}


def test_ruling_a_table_may_open_doubles_but_nobody_owns_both() -> None:
    table = played(game(SQUARE), OpenDoubles(True), ClaimRoute(0, "a-b-1"), ClaimRoute(1, "a-b-2"))
    assert len(table.claims) == 2
    with pytest.raises(errors.HoldsParallel):
        play(played(game(SQUARE), OpenDoubles(True), ClaimRoute(0, "a-b-1")), ClaimRoute(0, "a-b-2"))


def test_doubles_in_use_cannot_be_closed_again() -> None:
    table = played(game(SQUARE), OpenDoubles(True), *claims(0, "a-b-1"), *claims(1, "a-b-2"))
    with pytest.raises(errors.DoubleClosed):
        play(table, OpenDoubles(False))
    assert not played(game(SQUARE), OpenDoubles(True), OpenDoubles(False)).doubles_open


#  a ≡2≡ b          three lines
TRIPLE = board("a-b 2, a-b 2, a-b 2")


@pytest.mark.parametrize("first", TRIPLE.routes)
@pytest.mark.parametrize("players", [2, 3])
def test_x11_of_three_parallel_lines_one_may_be_used_where_doubles_are_closed(players: int, first: str) -> None:
    table = played(game(TRIPLE, players), ClaimRoute(0, first))
    for other in (id for id in TRIPLE.routes if id != first):
        with pytest.raises(errors.DoubleClosed, match="doubles open at 4 players"):
            play(table, ClaimRoute(1, other))
        with pytest.raises(errors.HoldsParallel):
            play(table, ClaimRoute(0, other))


def test_x11_a_board_may_open_two_of_three_with_three_players() -> None:
    northern = board("a-b 2, a-b 2, a-b 2, b-c 1, b-c 1", triples={2: 1, 3: 2})
    three = played(game(northern, players=3), *claims(0, "a-b-3 b-c-2"), *claims(1, "a-b-1"))
    for closed in ("a-b-2", "b-c-1"):
        with pytest.raises(errors.DoubleClosed):
            play(three, ClaimRoute(2, closed))
    with pytest.raises(errors.DoubleClosed):
        played(game(northern, players=2), *claims(0, "a-b-3"), *claims(1, "a-b-1"))
    all_three = [*claims(0, "a-b-3"), *claims(1, "a-b-1"), *claims(2, "a-b-2")]
    assert len(played(game(northern, players=4), *all_three).claims) == 3
    opened = played(game(northern, players=3), OpenDoubles(True), *claims(0, "a-b-3"), *claims(1, "a-b-1"))
    assert not play(opened, OpenDoubles(False)).doubles_open
    with pytest.raises(errors.DoubleClosed) as refusal:
        played(opened, *claims(2, "a-b-2"), OpenDoubles(False))
    things = refusal.value.sentence.things
    assert (things["route"], things["held"]) == (northern.routes["a-b-2"], northern.routes["a-b-1"])
    assert str(things["owner"]) == "Björn"


def test_x11_all_three_are_open_with_enough_players_and_by_the_house_rule() -> None:
    three = [ClaimRoute(seat, id) for seat, id in enumerate(TRIPLE.routes)]
    assert len(played(game(TRIPLE, players=4), *three).claims) == 3
    opened = played(game(TRIPLE, players=3), OpenDoubles(True), *three)
    for closing in ([OpenDoubles(False)], [ReleaseRoute("a-b-2"), OpenDoubles(False)]):
        with pytest.raises(errors.DoubleClosed):
            played(opened, *closing)
    assert not played(opened, ReleaseRoute("a-b-2"), ReleaseRoute("a-b-1"), OpenDoubles(False)).doubles_open


def test_n2_lines_of_unequal_length_are_parallel_all_the_same() -> None:
    uneven = board("a-b 3, a-b 2")
    with pytest.raises(errors.HoldsParallel):
        played(game(uneven, players=4), *claims(0, "a-b-1 a-b-2"))


def test_r4_nobody_owns_more_trains_than_the_box_gives() -> None:
    table = played(game(board("a-b 3, b-c 2, c-d 1", trains=5)), *claims(0, "a-b"))
    with pytest.raises(errors.NotEnoughTrains) as refusal:
        play(played(table, *claims(0, "c-d")), ClaimRoute(0, "b-c"))
    assert (refusal.value.sentence.things["needed"], refusal.value.sentence.things["left"]) == (2, 1)
    assert played(table, *claims(0, "b-c")).trains_left(0) == 0


def test_a_released_route_is_free_again_and_only_a_claimed_one_can_be_released() -> None:
    table = played(game(SQUARE), *claims(0, "b-c"), ReleaseRoute("b-c"), *claims(1, "b-c"))
    assert table.owners == {"b-c": 1}
    with pytest.raises(errors.NotThere):
        play(game(SQUARE), ReleaseRoute("b-c"))


def test_a_route_given_to_another_player_keeps_its_place_in_the_order() -> None:
    table = played(game(SQUARE), *claims(0, "b-c a-c"), GiveRoute(1, "b-c"))
    assert [(claim.seat, claim.route.id) for claim in table.claims] == [(1, "b-c"), (0, "a-c")]


def test_a_route_is_not_given_to_a_player_who_may_not_have_it() -> None:
    table = played(game(SQUARE, players=4), *claims(0, "a-b-1"), *claims(1, "a-b-2"))
    with pytest.raises(errors.HoldsParallel):
        play(table, GiveRoute(1, "a-b-1"))


def test_p6_a_forgotten_claim_is_inserted_and_another_shifted() -> None:
    table = played(game(SQUARE), *claims(0, "b-c a-c"), ClaimRoute(1, "a-b-1", place=1))
    assert [claim.route.id for claim in table.claims] == ["b-c", "a-b-1", "a-c"]
    table = play(table, ShiftClaim("a-c", 0))
    assert [claim.route.id for claim in table.claims] == ["a-c", "b-c", "a-b-1"]


@pytest.mark.parametrize("place", [0, -1, -99])
def test_p6_no_claim_comes_before_the_first(place: int) -> None:
    table = played(game(SQUARE), *claims(0, "b-c a-c"))
    assert [claim.route.id for claim in play(table, ClaimRoute(1, "a-b-1", place)).claims] == ["a-b-1", "b-c", "a-c"]
    assert [claim.route.id for claim in play(table, ShiftClaim("a-c", place)).claims] == ["a-c", "b-c"]


@pytest.mark.parametrize("place", [2, 3, 99])
def test_p6_no_claim_comes_after_the_last_but_one(place: int) -> None:
    table = played(game(SQUARE), *claims(0, "b-c a-c"))
    assert [claim.route.id for claim in play(table, ClaimRoute(1, "a-b-1", place)).claims] == ["b-c", "a-c", "a-b-1"]
    assert [claim.route.id for claim in play(table, ShiftClaim("b-c", place)).claims] == ["a-c", "b-c"]


def test_e1_one_station_stands_in_a_city() -> None:
    table = played(game(SQUARE), BuildStation(0, "a"))
    with pytest.raises(errors.StationTaken) as refusal:
        play(table, BuildStation(1, "a"))
    assert str(refusal.value.sentence.things["owner"]) == "Anna"
    assert played(table, RemoveStation("a"), BuildStation(1, "a")).stations_of(1)


def test_e1_a_player_builds_at_most_three_stations() -> None:
    line = board("a-b 1, b-c 1, c-d 1")
    with pytest.raises(errors.NotEnoughStations):
        played(game(line), *(BuildStation(0, city) for city in "abcd"))


def test_boards_without_stations_have_none() -> None:
    with pytest.raises(errors.NotEnoughStations, match="no stations"):
        play(game(board("a-b 1", stations=0)), BuildStation(0, "a"))


def test_r9_every_ticket_card_exists_once_in_either_direction() -> None:
    table = played(game(SQUARE), TakeTicket(0, "a", "c"))
    for seat in (0, 1):
        with pytest.raises(errors.TicketTaken):
            play(table, TakeTicket(seat, "c", "a"))
    with pytest.raises(errors.TicketTaken):
        play(table, TakeTicket(1, "a", "c", 5))
    assert played(table, ReturnTicket("c", "a", 5), TakeTicket(1, "a", "c")).tickets_of(1)


def test_a_card_that_is_not_in_the_deck_needs_its_printed_value() -> None:
    with pytest.raises(errors.IllegalMove, match="not in this edition's deck"):
        play(game(SQUARE), TakeTicket(0, "a", "b"))
    assert play(game(SQUARE), TakeTicket(0, "a", "b", 4)).tickets_of(0)[0].value == 4


def test_only_the_named_ticket_is_returned() -> None:
    table = played(game(SQUARE), TakeTicket(0, "a", "c"), TakeTicket(0, "a", "b", 3))
    for seat in (0, None):
        assert [ticket.id for ticket in play(table, ReturnTicket("a", "c", 5, seat)).tickets_of(0)] == ["a-b"]
    with pytest.raises(errors.NotThere, match=r"ticket 'b-c' is in nobody's hand"):
        play(table, ReturnTicket("b", "c", 5))


@pytest.mark.parametrize("points", [1, 99])
def test_a_ticket_is_worth_1_to_99_points(points: int) -> None:
    assert play(game(SQUARE), TakeTicket(0, "a", "b", points)).tickets_of(0)[0].value == points


@pytest.mark.parametrize(("start", "end", "value"), [("a", "a", 4), ("a", "b", 0), ("a", "b", -3), ("a", "b", 100)])
def test_a_ticket_joins_two_cities_and_is_worth_something(start: str, end: str, value: int) -> None:
    with pytest.raises(errors.BadTicket):
        play(game(SQUARE), TakeTicket(0, start, end, value))


@pytest.mark.parametrize(
    ("move", "what"),
    [
        (ClaimRoute(2, "b-c"), "player '2'"),
        (ClaimRoute(-1, "b-c"), "player '-1'"),
        (ClaimRoute(0, "x-y"), "route 'x-y'"),
        (BuildStation(0, "x"), "city 'x'"),
        (TakeTicket(0, "a", "x", 3), "city 'x'"),
        (TakeCard(0, "x", 1), "country 'x'"),
        (TypeCount(0, "x", 1), "count 'x'"),
        (EnterCheck(0, "x", 1), "check 'x'"),
        (ChooseCards(("x",)), "bonus card 'x'"),
    ],
)
def test_what_the_board_does_not_have_is_not_found(move: Move, what: str) -> None:
    with pytest.raises(errors.NotFound, match=f"^unknown {what}$"):
        play(game(SQUARE), move)


#  X ══ a ── b ══ Y      X and Y are countries with three border lines each
BORDERS = board(
    "X-a 1, X-a 1, X-a 1, a-b 2, Y-b 1, Y-b 1, Y-c 1", countries={"X": (7, 4, 3), "Y": (6, 4, 2)}, stations=0
)


def test_p4_border_lines_are_open_at_every_player_count_but_nobody_owns_two() -> None:
    table = played(game(BORDERS, players=2), *claims(0, "X-a-1"), *claims(1, "X-a-2"))
    with pytest.raises(errors.HoldsParallel):
        play(table, ClaimRoute(0, "X-a-3"))


def test_p4_holds_for_border_lines_from_different_cities_too() -> None:
    with pytest.raises(errors.HoldsParallel):
        played(game(BORDERS), *claims(0, "Y-b-1 Y-c"))


@pytest.mark.parametrize("move", [BuildStation(0, "X"), TakeTicket(0, "a", "X", 5), TakeTicket(0, "X", "a", 5)])
def test_a_country_is_no_city_to_build_in_or_to_travel_to(move: BuildStation | TakeTicket) -> None:
    with pytest.raises(errors.NotFound, match="unknown city 'X'"):
        play(game(replace(BORDERS, stations=3)), move)


def test_p6_cards_as_they_lie_are_in_no_order_and_cards_that_follow_are_in_the_order_of_play() -> None:
    lying = play(game(BORDERS), EnterCards(True))
    assert (lying.entered_cards, lying.claims_in_order) == ((), False)
    following = play(lying, EnterCards(False))
    assert (following.entered_cards, following.claims_in_order) == (None, True)


def test_p6_a_card_that_nobody_has_cannot_be_given_back_whether_cards_follow_or_lie() -> None:
    for table in (game(BORDERS), play(game(BORDERS), EnterCards(True))):
        with pytest.raises(errors.NotThere, match="nobody has the card 7 of country 'X'"):
            play(table, ReturnCard("X", 7))


def test_p6_cards_are_entered_only_where_the_table_chose_to() -> None:
    with pytest.raises(errors.CardsFollow):
        play(game(BORDERS), TakeCard(0, "X", 7))
    table = played(game(BORDERS), EnterCards(True), TakeCard(0, "X", 7))
    with pytest.raises(errors.CardTaken):
        play(table, TakeCard(1, "X", 7))
    with pytest.raises(errors.IllegalMove, match="no card of value"):
        play(table, TakeCard(1, "X", 5))
    assert play(table, ReturnCard("X", 7)).entered_cards == ()
    assert play(table, EnterCards(False)).entered_cards is None


def test_p6_choosing_to_enter_the_cards_a_second_time_keeps_them() -> None:
    """Two phones choose it at once, and one has entered a card before the other's choice arrives."""
    table = played(game(BORDERS), EnterCards(True), TakeCard(0, "X", 7), EnterCards(True))
    assert [(held.seat, held.card.value) for held in table.entered_cards] == [(0, 7)]
    assert not table.claims_in_order
    assert play(table, EnterCards(False)).claims_in_order


def test_tickets_are_laid_open_once() -> None:
    """R10."""
    assert not game(SQUARE).is_count_open
    table = played(game(SQUARE), OpenCount())
    assert table.is_count_open
    with pytest.raises(errors.IllegalMove, match="open already"):
        play(table, OpenCount())


@pytest.mark.parametrize("change", [GiveRoute(1, "b-c"), ReleaseRoute("b-c"), MarkRoute("b-c", is_unsure=False)])
def test_a_route_is_unsure_until_somebody_confirms_or_changes_it(change: Move) -> None:
    table = played(game(SQUARE), ClaimRoute(0, "b-c"), MarkRoute("b-c", is_unsure=True))
    table = played(table, MarkRoute("a-c", is_unsure=True), ClaimRoute(1, "a-b-1"))
    assert table.unsure == {"a-c", "b-c"}
    assert play(table, change).unsure == {"a-c"}
    assert play(table, ClaimRoute(1, "a-c")).unsure == {"b-c"}
    assert play(table, ShiftClaim("b-c", 1)).unsure == {"a-c", "b-c"}
    with pytest.raises(errors.NotFound):
        play(table, MarkRoute("a-d", is_unsure=True))


def test_a_short_name_is_taken_without_blanks_and_refused_if_it_is_somebodys() -> None:
    table = play(game(SQUARE), ShortenName(0, " An "))
    assert [player.short for player in table.players] == ["An", ""]
    with pytest.raises(errors.IllegalMove, match="the name 'An' is given twice"):
        play(table, ShortenName(1, "An"))


@pytest.mark.parametrize("minutes", [1, 90, 24 * 60, None])
def test_a_game_lasts_from_a_minute_to_a_day_or_nobody_looked(minutes: int | None) -> None:
    assert play(game(SQUARE), SetDuration(minutes)).minutes == minutes


@pytest.mark.parametrize("minutes", [0, -1, 24 * 60 + 1])
def test_no_other_time_is_taken(minutes: int) -> None:
    with pytest.raises(errors.IllegalMove, match="from 1 to"):
        play(game(SQUARE), SetDuration(minutes))
