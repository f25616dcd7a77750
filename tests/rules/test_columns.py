"""The columns of each box, and how they are named."""

import pytest

from scorer.atlas import board
from scorer.rules.columns import COLUMNS, columns_of

EVERY = ("routes", "tickets", "stations", "longest-path", "globetrotter", "country-cards")


def in_words(sentence):
    return sentence and sentence.told()


@pytest.mark.parametrize(
    ("name", "edition", "ids"),
    [
        ("usa", "classic", ("routes", "tickets", "longest-path")),
        ("usa", "1910", ("routes", "tickets", "globetrotter")),
        ("usa", "mega", ("routes", "tickets", "longest-path", "globetrotter")),
        ("usa", "big-cities", ("routes", "tickets")),
        ("europe", "classic", ("routes", "tickets", "stations", "longest-path")),
        ("nordic", "classic", ("routes", "tickets", "globetrotter")),
        ("poland", "classic", ("routes", "tickets", "country-cards")),
    ],
)
def test_a_game_has_the_columns_of_its_rulebook_in_the_order_of_the_sheet(name, edition, ids):
    of = board(name)
    assert tuple(column.id for column in columns_of(of, of.editions[edition])) == ids
    assert tuple(column.id for column in COLUMNS if column.is_in(of, of.editions[edition]) is True) == ids


def test_editions_price_the_two_bonuses():
    assert [column.id for column in COLUMNS if column.is_priced] == ["longest-path", "globetrotter"]


def test_columns_are_named_as_on_the_pad():
    assert [column.id for column in COLUMNS] == list(EVERY)
    names = ["Routes", "Tickets", "Stations", "Longest path", "Globetrotter", "Country cards"]
    assert [in_words(column.name) for column in COLUMNS] == names
    assert [in_words(column.unit) for column in COLUMNS] == [None, None, None, "trains", "tickets", None]


def test_a_column_without_a_reason_says_so():
    told = ["No routes", "No tickets", "Nothing", "No routes", "No tickets", "No cards"]
    assert [in_words(column.nothing) for column in COLUMNS] == told
