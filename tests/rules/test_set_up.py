"""Who plays and by which rules may change while a game runs: R3, R8, R9, R10, X10a."""

from dataclasses import replace

import pytest

from scorer import atlas
from scorer.count.scoring import score
from scorer.rules import errors
from scorer.rules.game import Game, Player
from scorer.rules.moves import ChangeSetUp, ClaimRoute, ReturnTicket, Seated, TakeTicket, TypeCount
from scorer.rules.play import play
from scorer.rules.set_up import HoldsSomething, lost, set_up_of
from tests.tables import board, cards, game, played

SQUARE = board("a-b 2, a-b 2, b-c 3, a-c 6", tickets="a-c 5")


def without(table: Game, seat: int) -> ChangeSetUp:
    was = set_up_of(table)
    return replace(was, players=tuple(given for given in was.players if given.seat != seat))


def test_a_seat_keeps_its_number_when_another_one_is_taken_out() -> None:
    table = played(game(SQUARE, players=3), ClaimRoute(2, "b-c"))
    after = play(play(table, without(table, 1)), ClaimRoute(2, "a-c"))
    assert [after.players[seat].name for seat in after.seats] == ["Anna", "Chloé"]
    assert [(one.player.name, one.points["routes"]) for one in score(after).players] == [("Anna", 0), ("Chloé", 4 + 15)]
    with pytest.raises(errors.NotFound):
        play(after, ClaimRoute(1, "a-b-1"))


def test_who_holds_something_stays() -> None:
    table = played(game(SQUARE, players=3), TakeTicket(1, "a", "c"))
    with pytest.raises(HoldsSomething, match="Björn still has tickets: give them to another player"):
        play(table, without(table, 1))


def test_the_table_may_sit_in_another_order() -> None:
    table = played(game(SQUARE, players=3), ClaimRoute(0, "b-c"))
    was = set_up_of(table)
    after = play(table, replace(was, players=was.players[::-1]))
    assert [one.player.name for one in score(after).players] == ["Chloé", "Björn", "Anna"]
    assert after.owners == {"b-c": 0}


def test_cards_between_the_same_cities_are_told_apart_by_their_values() -> None:
    """A new name changes no card; of two in a hand another deck keeps the one that it has, and tells the other."""
    drawn = board("a-c 6", tickets="a-c 5, a-c 21")
    table = played(game(drawn), TakeTicket(0, "a", "c", 21), TakeTicket(0, "c", "a", 5), TakeTicket(1, "a", "c", 8))
    was = set_up_of(table)
    renamed = play(table, replace(was, players=(was.players[0], Seated(1, "Bea", "green"))))
    assert (renamed.tickets, bool(lost(table, renamed))) == (table.tickets, False)
    later = replace(drawn.editions["classic"], id="later", tickets=cards("a-c 21"))
    table = replace(table, board=replace(drawn, editions={**drawn.editions, "later": later}))
    after = play(table, replace(was, edition="later"))
    assert [(held.seat, held.ticket.value) for held in after.tickets] == [(0, 21), (1, 8)]
    assert [held.ticket.value for held in lost(table, after).tickets] == [5]
    old = ReturnTicket("a", "c", 5, 0)  # in a log of before: a new name had made the 21 a 5
    assert play(after, old, may_clash=True).tickets == after.tickets[1:]
    with pytest.raises(errors.NotThere):
        play(after, old)
    back = play(after, was)
    assert [(held.seat, held.ticket.value) for held in back.tickets] == [(0, 21), (1, 8)]


def test_r3_a_claim_beside_another_keeps_doubles_open() -> None:
    table = played(game(SQUARE, players=4), ClaimRoute(0, "a-b-1"), ClaimRoute(1, "a-b-2"))
    with pytest.raises(errors.DoubleClosed):
        play(table, without(table, 3))
    open_to_all = play(table, replace(without(table, 3), doubles_open=True))
    assert len(open_to_all.seats) == 3
    assert open_to_all.owners == {"a-b-1": 0, "a-b-2": 1}


def test_a_box_has_room_for_so_many() -> None:
    table = game(SQUARE, players=5)
    was = set_up_of(table)
    with pytest.raises(errors.IllegalMove, match="for 2 to 5 players, not for 6"):
        play(table, replace(was, players=(*was.players, Seated(5, "Fay", "white"))))


def test_a_new_player_may_have_the_number_of_one_who_left() -> None:
    table = game(SQUARE, players=3)
    left = play(table, without(table, 1))
    joined = play(left, replace(set_up_of(left), players=(*set_up_of(left).players, Seated(1, "Dan", "yellow"))))
    assert [joined.players[seat].name for seat in joined.seats] == ["Anna", "Chloé", "Dan"]


def usa(edition: str) -> Game:
    return of_box("usa", edition)


def of_box(name: str, edition: str) -> Game:
    box = atlas.board(name)
    return Game(box, box.editions[edition], (Player("Anna", "red"), Player("Björn", "blue")))


def test_tickets_have_the_value_of_the_new_deck_or_are_put_back() -> None:
    """Los Angeles–Miami is worth 20 in the box and 19 in Mega; Calgary–Nashville (14) is in 1910 and Mega only."""
    mega = played(usa("mega"), TakeTicket(0, "los-angeles", "miami"), TakeTicket(0, "calgary", "nashville"))
    classic = play(mega, replace(set_up_of(mega), edition="classic"))
    assert [held.ticket.value for held in mega.tickets] == [19, 14]
    assert [(held.ticket.start, held.ticket.value) for held in classic.tickets] == [("los-angeles", 20)]
    assert [held.ticket.id for held in lost(mega, classic).tickets] == ["calgary-nashville"]


def test_a_ticket_typed_by_hand_stays_in_any_edition() -> None:
    table = played(usa("classic"), TakeTicket(0, "boston", "miami", 12), TakeTicket(1, "duluth", "boston", 3))
    after = play(table, replace(set_up_of(table), edition="1910"))
    assert [(held.ticket.id, held.ticket.value) for held in after.tickets] == [("boston-duluth", 3)]


def test_a_number_that_the_new_edition_does_not_ask_for_goes() -> None:
    with_loan = played(of_box("netherlands", "classic"), TypeCount(0, "loans", 2))
    after = play(with_loan, replace(set_up_of(with_loan), edition="no-tolls"))
    assert [(typed.seat, typed.count.id) for typed in lost(with_loan, after).counts] == [(0, "loans")]


def test_x10a_the_dummy_leaves_when_a_third_player_comes() -> None:
    table = of_box("pennsylvania", "classic")
    with_shares = played(table, TypeCount(2, "shares-prr", 3))
    third = Seated(2, "Chloé", "green")
    after = play(with_shares, replace(set_up_of(table), players=(*set_up_of(table).players, third)))
    assert after.dummy is None
    assert [typed.seat for typed in lost(with_shares, after).counts] == [2]


def test_a_change_to_what_is_already_so_changes_nothing() -> None:
    table = played(game(SQUARE, players=3), ClaimRoute(0, "b-c"), TakeTicket(1, "a", "c"))
    after = play(table, set_up_of(table))
    assert (after.players, after.claims, after.tickets) == (table.players, table.claims, table.tickets)


def with_other(table: Game, name: str, *, secret: bool = False) -> Game:
    return play(table, replace(set_up_of(table), other=name, other_secret=secret))


def test_c2_points_of_the_tables_own_keep_their_numbers_under_another_name_and_lose_them_with_it() -> None:
    table = played(with_other(game(SQUARE), " Grandma "), ClaimRoute(0, "b-c"), TypeCount(0, "other", -7))
    assert set_up_of(table).other == "Grandma"
    assert [one.points["other"] for one in score(table).players] == [-7, 0]
    without_it = score(with_other(table, "")).players[0]
    assert score(table).players[0].total == without_it.total - 7
    renamed = with_other(table, "Grandpa")
    assert [(typed.count.name["en"], typed.number) for typed in renamed.counts] == [("Grandpa", -7)]
    assert [typed.number for typed in lost(table, with_other(table, "")).counts] == [-7]
    assert "other" not in without_it.points
    with pytest.raises(errors.NotFound):
        play(game(SQUARE), TypeCount(0, "other", 1))


@pytest.mark.parametrize("number", [-1000, 1000])
def test_c2_a_number_of_the_tables_own_has_three_digits(number: int) -> None:
    with pytest.raises(errors.IllegalMove, match="from -999 to 999"):
        play(with_other(game(SQUARE), "Grandma"), TypeCount(0, "other", number))


def test_c2_whether_they_are_secret_is_settled_once_the_game_has_begun() -> None:
    table = with_other(with_other(game(SQUARE), "Grandma"), "Grandma", secret=True)
    begun = play(table, ClaimRoute(0, "b-c"))
    assert set_up_of(with_other(begun, "Grandpa", secret=True)).other_secret
    for name in ("Grandma", ""):
        with pytest.raises(errors.IllegalMove, match="settled once the game has begun"):
            with_other(begun, name)
