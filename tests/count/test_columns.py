"""The columns of each box, and how they are named."""

from typing import Any

import pytest

from scorer import atlas
from scorer.count.columns import COLUMNS, columns_of
from scorer.count.scoring import score
from scorer.rules.game import Game
from scorer.rules.moves import EnterCards, Move, TakeCard
from scorer.rules.sentence import Sentence
from tests.tables import board, claims, game, played, stations, tickets

PRINTED = {
    "routes": ("Routes", None, "No routes"),
    "tickets": ("Tickets", None, "No tickets"),
    "stations": ("Stations", None, "Nothing"),
    "longest-path": ("Longest path", "trains", "No routes"),
    "globetrotter": ("Globetrotter", "tickets", "No tickets"),
    "country-cards": ("Country cards", None, "No cards"),
    "mandala": ("Mandala", "tickets", "No ticket"),
    "mountains": ("Mountains", "crosses", "No crosses"),
    "most-cities": ("Most cities", "cities", "No routes"),
    "attractions": ("Attractions", "attractions", "No attraction"),
    "regions": ("Regions", "regions", "No network with enough regions"),
    "bullet-train": ("Bullet train", "spaces", "Nothing"),
    "bonus-cards": ("Bonus cards", None, "No bonus card"),
}
"""A column's name on the pad, its unit, and what it says without a reason, in the order of the sheet."""


def in_words(sentence: Sentence | None) -> str | None:
    return sentence.text() if sentence else None


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
def test_a_game_has_the_columns_of_its_rulebook_in_the_order_of_the_sheet(
    name: str, edition: str, ids: tuple[str, ...]
) -> None:
    of = atlas.board(name)
    assert tuple(column.id for column in columns_of(of, of.editions[edition])) == ids
    assert tuple(column.id for column in COLUMNS if column.is_in(of, of.editions[edition]) is True) == ids


def test_columns_are_named_as_on_the_pad_and_say_so_without_a_reason() -> None:
    found = {column.id: tuple(map(in_words, (column.name, column.unit, column.nothing))) for column in COLUMNS}
    assert [(id, texts) for id, texts in found.items() if id in PRINTED] == list(PRINTED.items())


def test_r10_what_a_column_tells_of_secret_tickets() -> None:
    tells = {column.id: column.tells_of for column in COLUMNS if column.tells_of}
    assert tells == {
        "tickets": "hand",
        "mandala": "hand",
        "globetrotter": "table",
        "bonus-cards": "table",
        "harbours": "hand",
    }


def because(table: Game, column: str, seat: int = 0) -> tuple[int, list[Any]]:
    """Return the points of a column and the reasons for them."""
    (found,) = [each for each in score(table).players[seat].scores if each.column.id == column]
    return found.points, list(found.because)


#  X ─1─ a ─2─ b ─3─ c ─1─ Y, and from c by d back to X, 2 and 1
DRAWN = board("X-a 1, a-b 2, b-c 3, c-d 2, Y-c 1, X-d 1", countries={"X": (7, 4), "Y": (6, 3)})


def test_r1_routes_are_told_by_length_the_longest_first_and_by_name() -> None:
    table = played(game(DRAWN), *claims(0, "c-d a-b X-a b-c"))
    points, rows = because(table, "routes")
    told = [(row.length, row.each, [route.id for route in row.routes], row.points) for row in rows]
    assert told == [(3, 4, ["b-c"], 4), (2, 2, ["a-b", "c-d"], 4), (1, 1, ["X-a"], 1)]
    assert points == 9


def test_stations_tell_what_each_lends_and_how_many_are_left() -> None:
    table = played(game(DRAWN), *stations(0, "a b"), *stations(1, "c d"), *claims(1, "b-c"), *tickets(0, "b-c 5"))
    points, (first, second, left) = because(table, "stations")
    assert [(loan.city.id, loan.route and loan.route.id) for loan in (first, second)] == [("a", None), ("b", "b-c")]
    assert (left.count, left.each, left.points, points) == (1, 4, 4, 4)


def test_the_longest_path_is_told_by_its_routes_whoever_earns_the_bonus() -> None:
    table = played(game(DRAWN, longest_path=10), *claims(0, "a-b b-c"), *claims(1, "c-d"))
    points, (path,) = because(table, "longest-path")
    assert (points, path.length, sorted(path.cities)) == (10, 5, ["a", "b", "c"])
    points, (path,) = because(table, "longest-path", seat=1)
    assert (points, path.length) == (0, 2)
    assert because(game(DRAWN, longest_path=10), "longest-path") == (0, [])


def test_the_globetrotter_is_told_by_how_many_tickets_are_completed() -> None:
    table = played(game(DRAWN, globetrotter=15), *claims(0, "a-b"), *tickets(0, "a-b 2"), *tickets(1, "c-d 2"))
    for seat, told in ((0, (15, 1, True)), (1, (0, 0, False))):
        points, (counted,) = because(table, "globetrotter", seat)
        assert (points, counted.count, counted.is_most) == told


def test_p2_cards_that_follow_are_told_by_the_claims_that_brought_them() -> None:
    table = played(game(DRAWN, players=4), *claims(0, "X-a a-b b-c Y-c"))
    points, (rests_on, award) = because(table, "country-cards")
    assert (points, str(rests_on)) == (13, "they follow from the order of the claims")
    assert [(card.country.id, card.value) for card in award.cards] == [("X", 7), ("Y", 6)]
    assert (award.claim.route.id, because(table, "country-cards", seat=1)) == ("Y-c", (0, []))


def test_p2_each_player_is_told_their_own_claims_and_only_those_that_brought_a_card() -> None:
    """Both join X and Y by c–d; the stacks are of one card each, so Björn's claim brings none."""
    twins = "X-d 1, X-d 1, c-d 2, c-d 2, Y-c 1, Y-c 1"
    for stacks, reasons, points in (((7, 4), 2, 4 + 3), ((7,), 0, 0)):
        table = game(board(twins, countries={"X": stacks, "Y": (6, 3) if len(stacks) > 1 else (6,)}), players=4)
        table = played(table, *claims(0, "X-d-1 Y-c-1 c-d-1"), *claims(1, "X-d-2 Y-c-2 c-d-2"))
        assert (because(table, "country-cards")[0], len(because(table, "country-cards")[1])) == (13, 2)
        found, told = because(table, "country-cards", seat=1)
        assert (found, len(told)) == (points, reasons)
        assert [reason.claim.route.id for reason in told[1:]] == ["c-d-2"][: len(told)]


def test_p6_cards_as_they_lie_are_told_one_by_one() -> None:
    lying: list[Move] = [EnterCards(True), TakeCard(0, "Y", 6), TakeCard(0, "X", 7)]
    points, (rests_on, *cards) = because(played(game(DRAWN), *claims(0, "X-a"), *lying), "country-cards")
    assert (points, str(rests_on)) == (13, "entered as they lie on the table")
    assert [(card.country.id, card.value) for card in cards] == [("Y", 6), ("X", 7)]
