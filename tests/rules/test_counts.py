"""What players type: points, so much for each, by majority; and what cannot all be right (X8 to X10)."""

from dataclasses import replace

import pytest

from scorer.rules.board import Count
from scorer.rules.errors import NotFound, OutOfRange
from scorer.rules.moves import TypeCount
from scorer.rules.play import play
from scorer.rules.scoring import score
from scorer.rules.warnings import warnings_of
from tests.tables import board, game, played

RED = Count("passengers-red", {"en": "Red passengers"}, 0, 30, "passengers", majority=(20, 10), in_box=10)
BLUE = replace(RED, id="passengers-blue", name={"en": "Blue passengers"})
LOANS = Count("loans", {"en": "Loans"}, 0, 9, "loans", each=-5)
COINS = Count("coin-bonus", {"en": "Coin bonus"}, 0, 99, "coin-bonus", bars="loans")
NAMES = {id: {"en": id} for id in ("passengers", "loans", "coin-bonus")}
DRAWN = board("a-b 1", stations=0)


def table(*numbers, count="passengers-red", players=5):
    """Seat players who type these numbers for a count, one each in the order of the seats."""
    seated = game(DRAWN, players=players)
    edition = replace(seated.edition, bonuses={}, counts=(RED, BLUE, LOANS, COINS), count_columns=NAMES)
    return typed(replace(seated, edition=edition), *numbers, count=count)


def typed(seated, *numbers, count):
    return played(seated, *(TypeCount(seat, count, number) for seat, number in enumerate(numbers)))


def points(of, column):
    return [player.points[column] for player in score(of).players]


@pytest.mark.parametrize(
    ("numbers", "brought"),
    [
        ((5, 3, 2, 0, 1), [20, 10, 0, 0, 0]),
        ((3, 3, 2, 0, 1), [20, 20, 0, 0, 0]),  # several with the most: no second
        ((5, 3, 3, 0, 3), [20, 10, 10, 0, 10]),  # several second
        ((5, 0, 0, 0, 0), [20, 0, 0, 0, 0]),  # nobody scores with none
        ((0, 0, 0, 0, 0), [0, 0, 0, 0, 0]),
        ((1, 1, 1, 1, 1), [20, 20, 20, 20, 20]),
    ],
)
def test_x8_the_most_passengers_of_a_colour_are_worth_twenty_the_second_most_ten(numbers, brought):
    assert points(table(*numbers), "passengers") == brought


def test_x8_every_colour_counts_for_itself_and_all_in_one_column():
    """Red 20 and 10, blue 10 and 20."""
    both = typed(table(4, 3, players=2), 1, 2, count="passengers-blue")
    assert points(both, "passengers") == [30, 30]
    (found,) = [each for each in score(both).players[0].scores if each.column.id == "passengers"]
    told = [(why.things["count"].id, why.things["number"], why.things["points"]) for why in found.because]
    assert told == [("passengers-red", 4, 20), ("passengers-blue", 1, 10)]


def test_x8_more_passengers_than_a_colour_has_are_asked_about():
    assert not any("the box has" in warning for warning in warned(table(5, 5)))
    assert "count 'passengers-red': 11 are typed, but the box has 10" in warned(table(5, 5, 1))


def warned(of):
    return [str(warning) for warning in warnings_of(of)]


def test_x9_each_loan_costs_five_points():
    assert points(table(0, 1, 3, count="loans"), "loans") == [0, -5, -15, 0, 0]


def test_x9_the_coin_bonus_counts_as_typed():
    assert points(table(55, 35, 20, 10, count="coin-bonus"), "coin-bonus") == [55, 35, 20, 10, 0]


def test_x9_a_bonus_beside_a_loan_is_asked_about_and_counted():
    both = typed(table(1, 0, 2, count="loans"), 20, 35, 0, count="coin-bonus")
    told = [warning for warning in warned(both) if "the one" in warning]
    (asked,) = told
    assert asked.startswith("Anna has count 'coin-bonus' and count 'loans'")
    assert score(both).players[0].total == 20 - 5


def test_a_number_typed_again_takes_the_place_of_the_first_and_nought_takes_it_away():
    again = played(table(3, 2), TypeCount(0, "passengers-red", 1))
    assert (again.number_of(0, RED), again.number_of(1, RED)) == (1, 2)
    assert points(again, "passengers") == [10, 20, 0, 0, 0]
    assert played(again, TypeCount(0, "passengers-red", 0)).counts == table(0, 2).counts


@pytest.mark.parametrize(("count", "number"), [("loans", -1), ("loans", 10), ("coin-bonus", 100)])
def test_a_number_outside_its_range_is_refused(count, number):
    with pytest.raises(OutOfRange) as refused:
        play(table(), TypeCount(0, count, number))
    assert f"count '{count}' is a number from 0 to" in str(refused.value)
    assert str(number) in str(refused.value)


def test_a_count_that_the_edition_does_not_have_is_unknown():
    with pytest.raises(NotFound, match="unknown count 'loans'"):
        play(game(DRAWN), TypeCount(0, "loans", 1))
    with pytest.raises(NotFound, match="unknown player '5'"):
        play(table(), TypeCount(5, "loans", 1))


def test_columns_of_counts_stand_in_the_order_of_the_board_file_and_only_where_it_names_them():
    assert [column.id for column in score(table()).columns] == ["routes", "tickets", *NAMES]
    assert [str(column.name.things["name"]) for column in score(table()).columns[2:]] == [
        str(NAMES[id]) for id in NAMES
    ]
