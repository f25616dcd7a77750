"""Questions to a table that may have forgotten something: R5, the least tickets, reprints, P6."""

from dataclasses import replace

from scorer.rules.board import Deal
from scorer.rules.moves import EnterCards, TakeCard
from scorer.rules.warnings import is_unfinished, warnings_of
from tests.tables import board, claims, game, played, tickets

LINE = board("a-b 3, b-c 6, c-d 6, d-e 6", tickets="a-c 5, b-d 6", trains=20)


def told(table):
    return [str(warning) for warning in warnings_of(table)]


def with_deal(table, **numbers):
    return replace(table, edition=replace(table.edition, deal=Deal(**numbers)))


def test_r5_a_game_in_which_everybody_has_three_trains_left_is_suspicious():
    table = with_deal(game(LINE), regular=3, keep=0)
    assert told(played(table, *claims(0, "b-c c-d"))) == ["everybody has 3 or more trains left: was a route forgotten?"]
    assert told(played(table, *claims(0, "b-c c-d d-e"))) == []


def test_fewer_tickets_than_the_least_are_asked_about():
    table = played(with_deal(game(LINE), regular=3, keep=2), *claims(0, "b-c c-d d-e"), *tickets(0, "a-c 5, b-d 6"))
    assert told(table) == ["Björn holds 0 of at least 2 tickets: was one forgotten?"]


def test_europe_mega_two_tickets_are_enough_if_one_of_them_is_long():
    deal = Deal(regular=5, keep=3, long=2, keep_with_long=2)
    short, long = (
        replace(LINE.editions["classic"].tickets[0]),
        replace(LINE.editions["classic"].tickets[1], is_long=True),
    )
    assert deal.least((short,)) == 3
    assert deal.least((short, long)) == 2


def test_a_value_that_differs_from_our_list_is_asked_about():
    table = played(with_deal(game(LINE), regular=3, keep=0), *claims(0, "b-c c-d d-e"), *tickets(0, "c-a 4"))
    assert told(table) == ["ticket 'a-c' was entered with 4 points; our list has 5"]


def test_a_caveat_of_the_edition_is_told():
    table = played(with_deal(game(LINE), regular=3, keep=0), *claims(0, "b-c c-d d-e"))
    table = replace(table, edition=replace(table.edition, caveat={"en": "Two cards are unknown to us."}))
    assert [warning.told(name=LINE.name_of) for warning in warnings_of(table)] == ["Two cards are unknown to us."]


def test_p6_impossible_cards_are_asked_about():
    borders = board("X-a 1, Y-a 1", countries={"X": (7, 4), "Y": (6,)}, trains=4)
    table = with_deal(game(borders), regular=3, keep=0)
    table = played(table, *claims(0, "X-a Y-a"), EnterCards(True), TakeCard(0, "X", 4))
    assert told(table) == ["country 'X''s card 4 cannot be gone while 7 still lies above it"]


def test_r5_a_game_that_one_more_line_could_not_bring_near_its_end_plainly_goes_on():
    """20 trains and lines of 6 at most: at 9 left even the longest line leaves 3, at 8 it may have been forgotten."""
    table = with_deal(game(board("a-b 3, b-c 4, c-d 4, d-e 5, e-f 6", trains=20)), regular=3, keep=0)
    assert is_unfinished(played(table, *claims(0, "a-b b-c c-d")))
    assert not is_unfinished(played(table, *claims(0, "a-b b-c d-e")))


def test_a_game_in_which_somebody_holds_no_ticket_plainly_goes_on_unless_none_had_to_be_kept():
    table = played(game(LINE), *claims(0, "b-c c-d d-e"), *tickets(0, "a-c 5"))
    assert is_unfinished(with_deal(table, regular=3, keep=2))
    assert not is_unfinished(with_deal(table, regular=3, keep=0))
    assert not is_unfinished(with_deal(played(table, *tickets(1, "b-d 6")), regular=3, keep=2))
