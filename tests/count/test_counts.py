"""What players type: points, so much for each, by majority; and what cannot all be right (X8 to X10)."""

import json
from dataclasses import replace

import pytest

from scorer.ask.warnings import warnings_of
from scorer.count.columns import columns_of
from scorer.count.scoring import score
from scorer.files.entries import GameFileError
from scorer.gamefile import dump, load
from scorer.rules.board import Count
from scorer.rules.errors import IllegalMove, NotFound, TypedOtherwise
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute, TakeTicket, TypeCount
from scorer.rules.play import play
from tests.tables import board, game, played, text_of
from tests.web.conftest import new_game

RED = Count("passengers-red", {"en": "Red passengers"}, 0, 30, "passengers", majority=(20, 10), in_box=10)
BLUE = replace(RED, id="passengers-blue", name={"en": "Blue passengers"})
LOANS = Count("loans", {"en": "Loans"}, 0, 9, "loans", each=-5)
COINS = Count("coin-bonus", {"en": "Coin bonus"}, 0, 99, "coin-bonus", bars="loans", is_whole=True)
BY_PLAYERS = {2: (35, 0), 3: (55, 35, 0), 4: (55, 35, 20, 0), 5: (55, 35, 20, 10, 0)}
TOKENS = Count("tokens", {"en": "Tokens"}, 0, 120, "coin-bonus", by_players=BY_PLAYERS, bars="loans")
START = Count("start", {"en": "Start"}, 0, 4, "start", is_distinct=True)
PRR = Count("shares-prr", {"en": "PRR"}, 0, 15, "share-points", majority=(30, 21, 14), lowest="lowest-prr", in_box=15)
LOWEST = Count("lowest-prr", {"en": "Lowest number, PRR"}, 0, 15, "share-points", each=0)
SHARE_POINTS = Count("share-points", {"en": "Share points"}, 0, 300, "share-points", is_whole=True)
NAMES = {id: {"en": id} for id in ("passengers", "loans", "coin-bonus")}
DRAWN = board("a-b 1", stations=0)


def table(*numbers: int, count: str = "passengers-red", players: int = 5) -> Game:
    """Seat players who type these numbers for a count, one each in the order of the seats."""
    seated = game(DRAWN, players=players)
    edition = replace(seated.edition, bonuses={}, counts=(RED, BLUE, LOANS, TOKENS, COINS), count_columns=NAMES)
    return typed(replace(seated, edition=edition), *numbers, count=count)


def typed(seated: Game, *numbers: int, count: str) -> Game:
    return played(seated, *(TypeCount(seat, count, number) for seat, number in enumerate(numbers)))


def points(of: Game, column: str) -> list[int]:
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
def test_x8_the_most_passengers_of_a_colour_are_worth_twenty_the_second_most_ten(
    numbers: tuple[int, ...], brought: list[int]
) -> None:
    assert points(table(*numbers), "passengers") == brought


def test_x8_every_colour_counts_for_itself_and_all_in_one_column() -> None:
    """Red 20 and 10, blue 10 and 20."""
    both = typed(table(4, 3, players=2), 1, 2, count="passengers-blue")
    assert points(both, "passengers") == [30, 30]
    (found,) = [each for each in score(both).players[0].scores if each.column.id == "passengers"]
    told = [(why.things["count"].id, why.things["number"], why.things["points"]) for why in found.because]
    assert told == [("passengers-red", 4, 20), ("passengers-blue", 1, 10)]


def test_x8_more_passengers_than_a_colour_has_are_asked_about() -> None:
    assert not any("the box has" in warning for warning in warned(table(5, 5)))
    assert "count 'passengers-red': 11 are typed, but the box has 10" in warned(table(5, 5, 1))


@pytest.mark.parametrize(
    ("tokens", "loans", "asked"),
    [((30, 30, 30), (), 0), ((31, 30, 30), (), 1), ((90, 1, 0), (), 1), ((31, 30, 30), (0, 0, 1), 0)],
)
def test_x9_without_a_loan_nobody_brings_more_in_than_all_began_with(
    tokens: tuple[int, ...], loans: tuple[int, ...], asked: int
) -> None:
    of = toll(3, tokens=tokens, loans=loans)
    begun = replace(TOKENS, begins_with=30)
    counts = tuple(begun if count is TOKENS else count for count in of.edition.counts)
    held = tuple(replace(each, count=begun) if each.count is TOKENS else each for each in of.counts)
    with_begun = replace(of, edition=replace(of.edition, counts=counts), counts=held)
    told = "count 'tokens': 91 in all, but all together began with 90"
    assert [each for each in warned(with_begun) if "began" in each] == [told] * asked
    assert not any("began" in each for each in warned(of))


def warned(of: Game) -> list[str]:
    return [str(warning) for warning in warnings_of(score(of))]


def test_x9_each_loan_costs_five_points() -> None:
    assert points(table(0, 1, 3, count="loans"), "loans") == [0, -5, -15, 0, 0]


def test_x9_the_coin_bonus_counts_as_typed() -> None:
    assert str(score(toll(2, coin_bonus=(35,))).players[0].scores[-2].because[0]) == "35 → 35", "no other name"
    assert points(table(55, 35, 20, 10, count="coin-bonus"), "coin-bonus") == [55, 35, 20, 10, 0]


def test_x9_a_bonus_beside_a_loan_is_asked_about_and_counted() -> None:
    both = typed(table(1, 0, 2, count="loans"), 20, 35, 0, count="coin-bonus")
    told = [warning for warning in warned(both) if "the one" in warning]
    (asked,) = told
    assert asked.startswith("Anna has count 'coin-bonus' and count 'loans'")
    assert score(both).players[0].total == 20 - 5


def test_a_number_typed_again_takes_the_place_of_the_first_and_nought_takes_it_away() -> None:
    again = played(table(3, 2), TypeCount(0, "passengers-red", 1))
    assert (again.number_of(0, RED), again.number_of(1, RED)) == (1, 2)
    assert points(again, "passengers") == [10, 20, 0, 0, 0]
    assert played(again, TypeCount(0, "passengers-red", 0)).counts == table(0, 2).counts


@pytest.mark.parametrize(("count", "number"), [("loans", -1), ("loans", 10), ("coin-bonus", 100)])
def test_a_number_outside_its_range_is_refused(count: str, number: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(table(), TypeCount(0, count, number))
    assert f"count '{count}' is a number from 0 to" in str(refused.value)
    assert str(number) in str(refused.value)


def test_a_count_that_the_edition_does_not_have_is_unknown() -> None:
    with pytest.raises(NotFound, match="unknown count 'loans'"):
        play(game(DRAWN), TypeCount(0, "loans", 1))
    with pytest.raises(NotFound, match="unknown player '5'"):
        play(table(), TypeCount(5, "loans", 1))


def test_columns_of_counts_stand_in_the_order_of_the_board_file_and_only_where_it_names_them() -> None:
    assert [column.id for column in score(table()).columns] == ["routes", "tickets", *NAMES]
    assert [str(column.name.things["name"]) for column in score(table()).columns[2:]] == [
        str(NAMES[id]) for id in NAMES
    ]
    seated, plain = table(), game(DRAWN)
    for column in score(seated).columns[2:]:
        assert column.is_in(seated.board, seated.edition) is True
        assert column.is_in(plain.board, plain.edition) is False
        assert column.nothing.text() == "Nothing typed"


def toll(players: int, **numbers: tuple[int, ...]) -> Game:
    """Seat players in the Netherlands who type these numbers for each count, in the order of the seats."""
    seated = game(DRAWN, players=players)
    counts = (LOANS, TOKENS, COINS, START)
    named = {column: {"en": column} for column in ("loans", "coin-bonus", "start")}
    seated = replace(seated, edition=replace(seated.edition, bonuses={}, counts=counts, count_columns=named))
    for count, told in numbers.items():
        seated = typed(seated, *told, count=count.replace("_", "-"))
    return seated


@pytest.mark.parametrize(
    ("tokens", "loans", "brought"),
    [
        ((40, 30, 20, 10, 5), (), [55, 35, 20, 10, 0]),
        ((40, 30, 20, 10), (), [55, 35, 20, 0]),
        ((3, 20, 1), (), [35, 55, 0]),
        ((3, 20), (), [0, 35]),
        ((9, 9, 50, 1), (0, 0, 1, 0), [55, 55, 0, 20]),  # the example of the rule
        ((50, 40, 30), (1, 2, 0), [0, 0, 55]),  # whoever has a loan takes no place
        ((7, 7), (), [35, 35]),
        ((7, 0, 0), (), [55, 0, 0]),  # ruling: nobody scores with none
        ((5, 5, 5, 5, 1), (), [55, 55, 55, 55, 0]),
    ],
)
def test_x9_the_bonus_goes_by_the_rank_of_the_tokens_left(
    tokens: tuple[int, ...], loans: tuple[int, ...], brought: list[int]
) -> None:
    assert points(toll(len(tokens), tokens=tokens, loans=loans), "coin-bonus") == brought


def test_x9_that_a_loan_takes_the_bonus_is_told_and_not_asked() -> None:
    of = toll(2, tokens=(9, 5), loans=(1, 0), start=(0, 1))
    because = [str(why) for score in score(of).players[0].scores for why in score.because]
    assert because == ["1 → -5", "count 'tokens': 9 → 0, nothing for whoever has count 'loans'"]
    assert not any("count" in warning for warning in warned(of))


@pytest.mark.parametrize(("first", "second"), [("tokens", "coin-bonus"), ("coin-bonus", "tokens")])
def test_x9_tokens_and_the_points_for_them_are_not_typed_in_one_game(first: str, second: str) -> None:
    of = toll(3, **{first.replace("-", "_"): (5,)})
    with pytest.raises(TypedOtherwise, match=f"Anna has count '{first}': count '{second}' would count"):
        play(of, TypeCount(1, second, 5))
    assert play(of, TypeCount(1, second, 0)).counts == of.counts
    assert points(played(of, TypeCount(0, first, 0), TypeCount(1, second, 5)), "coin-bonus") != [0, 0, 0]


@pytest.mark.parametrize(
    ("start", "asked"),
    [
        ((0, 0, 0), ["count 'start': nobody's is typed; the markers do not all start at 0"]),
        ((0, 2, 1), []),
        ((1, 0, 1), ["count 'start': Anna, Chloé have 1 each, but each player should have a different one"]),
        ((0, 3, 0), ["count 'start': Anna, Chloé have 0 each, but each player should have a different one"]),
    ],
)
def test_x9a_the_markers_start_at_different_numbers(start: tuple[int, int, int], asked: list[str]) -> None:
    of = toll(3, start=start)
    assert points(of, "start") == list(start)
    assert [warning for warning in warned(of) if "start" in warning] == asked


def shares(*numbers: int, lowest: tuple[int, ...] = ()) -> Game:
    """Seat players who have so many shares of a railroad."""
    seated = game(DRAWN, players=len(numbers))
    named = {"share-points": {"en": "Share points"}}
    edition = replace(seated.edition, bonuses={}, counts=(PRR, LOWEST, SHARE_POINTS), count_columns=named, dummy_with=2)
    return typed(typed(replace(seated, edition=edition), *numbers, count="shares-prr"), *lowest, count="lowest-prr")


@pytest.mark.parametrize(
    ("numbers", "lowest", "brought", "asked"),
    [
        ((5, 4, 3, 2, 0), (), [30, 21, 14, 0, 0], ""),  # beyond the list nobody scores
        ((2, 2, 1), (), [30, 30, 14], "Anna, Björn have 2 each"),
        ((2, 2, 1), (3, 0, 0), [30, 30, 14], "Anna, Björn have 2 each"),  # one alone tells nothing
        ((2, 2, 1), (4, 3, 0), [21, 30, 14], ""),
        ((3, 1, 1), (1, 2, 7), [30, 21, 14], ""),
        ((1, 1, 1), (0, 4, 5), [30, 30, 30], "Anna, Björn, Chloé have 1 each"),  # whoever is missing may be ahead
        ((1, 2, 1, 1), (5, 0, 0, 4), [21, 30, 21, 21], "Anna, Chloé, Dan have 1 each"),
        ((0, 0, 0), (), [0, 0, 0], ""),
        ((0, 3, 1), (1, 0, 0), [0, 30, 21], ""),
    ],
)
def test_x10_shares_score_by_rank_and_of_equals_the_lowest_share_is_ahead(
    numbers: tuple[int, ...], lowest: tuple[int, ...], brought: list[int], asked: str
) -> None:
    of = shares(*numbers, lowest=lowest)
    assert points(of, "share-points") == brought
    told = [warning for warning in warned(of) if "share number" in warning]
    assert len(told) == bool(asked)
    assert all(warning.startswith(f"count 'shares-prr': {asked}; whose lowest") for warning in told)


def test_x10_the_lowest_share_that_decided_is_told_with_the_points() -> None:
    found = score(shares(2, 2, lowest=(4, 3))).players
    told = [str(why) for player in found for score in player.scores for why in score.because]
    assert told == [f"count 'shares-prr': 2, the lowest number {low} → {points}" for low, points in ((4, 21), (3, 30))]
    (alone,) = [str(why) for score in score(shares(2, 1)).players[1].scores for why in score.because]
    assert alone == "count 'shares-prr': 1 → 21"
    ahead = score(shares(3, 1, 1, lowest=(1, 2, 7))).players[0].scores[-1]
    assert [str(why) for why in ahead.because] == ["count 'shares-prr': 3 → 30"], "nobody has as many"


@pytest.mark.parametrize(
    ("numbers", "lowest", "brought", "asked"),
    [
        ((2, 2, 1), (3, 3, 0), [30, 30, 14], "Anna, Björn have the same lowest number 3, but every share exists once"),
        ((1, 1, 1), (9, 4, 4), [14, 30, 30], "Björn, Chloé have the same lowest number 4, but every share exists once"),
        ((3, 1, 0), (14, 0, 0), [30, 21, 0], "Anna has 3, so the lowest number is at most 13, not 14"),
    ],
)
def test_x10_a_lowest_number_that_cannot_be_is_told(
    numbers: tuple[int, ...], lowest: tuple[int, ...], brought: list[int], asked: str
) -> None:
    of = shares(*numbers, lowest=lowest)
    assert points(of, "share-points") == brought
    assert [warning for warning in warned(of) if asked in warning]
    assert not any("whose lowest" in warning for warning in warned(of))
    assert not any("at most" in warning for warning in warned(shares(3, 1, 0, lowest=(13, 0, 0))))


def test_x10a_the_dummys_shares_take_a_place_and_score_for_nobody() -> None:
    """Of 15: Anna 2, Björn 1, the dummy 2. Equal ones share the first place until the lowest numbers are typed."""
    two = play(shares(2, 1), TypeCount(2, "shares-prr", 2))
    assert points(two, "share-points") == [30, 14]
    assert [warning for warning in warned(two) if "Anna, the dummy have 2 each; whose lowest" in warning]
    told = typed(play(two, TypeCount(2, "lowest-prr", 3)), 4, count="lowest-prr")
    assert points(told, "share-points") == [21, 14]
    assert not any("dummy" in warning for warning in warned(told))
    assert len(score(told).players) == 2


def test_x10a_a_dummy_sits_only_with_two_and_only_has_shares() -> None:
    for table, count in ((shares(2, 1, 0), "shares-prr"), (shares(0, 0), "share-points")):
        with pytest.raises(NotFound):
            play(table, TypeCount(len(table.players), count, 1))


def test_x10a_the_dummys_row_is_in_the_file_under_keys_of_its_own() -> None:
    plain = new_game("pennsylvania", 2)
    moves = (TypeCount(0, "shares-prr", 4), TypeCount(2, "shares-prr", 4), TypeCount(2, "lowest-prr", 2))
    file = json.loads(dump(played(plain, *moves)))
    assert (file["dummy_shares"], file["dummy_lowest"], len(file["counts"])) == ({"prr": 4}, {"prr": 2}, 1)
    assert json.loads(dump(load(json.dumps(file)))) == file
    assert not {"dummy_shares", "dummy_lowest"} & json.loads(dump(plain)).keys()
    file["dummy_shares"] = {"prr": 16, "up": 1}
    with pytest.raises(GameFileError) as found:
        load(json.dumps(file))
    assert [str(problem).partition(":")[0] for problem in found.value.problems] == [
        "dummy_shares.prr",
        "dummy_shares.up",
    ]
    with pytest.raises(GameFileError, match="dummy_shares: unknown key"):
        load(json.dumps(json.loads(dump(new_game("pennsylvania", 3))) | {"dummy_shares": {"prr": 1}}))


def test_x10_with_two_players_the_dummy_is_asked_about() -> None:
    dummy = "with two players the dummy's shares compete, too; until they are typed, points are counted without them"
    assert dummy in warned(shares(2, 1))
    assert dummy not in warned(shares(2, 1, 0))
    assert dummy not in warned(shares(0, 0))
    assert dummy not in warned(play(shares(0, 0), TypeCount(0, "share-points", 30)))


def test_x10_shares_and_their_points_are_not_typed_in_one_game() -> None:
    with pytest.raises(TypedOtherwise):
        play(shares(2, 1), TypeCount(1, "share-points", 21))
    with pytest.raises(TypedOtherwise):
        play(play(shares(0, 0), TypeCount(1, "share-points", 21)), TypeCount(0, "lowest-prr", 1))
    assert points(play(shares(0, 0), TypeCount(1, "share-points", 21)), "share-points") == [0, 21]


def test_x8_more_passengers_of_all_colours_break_a_tie_after_the_completed_tickets() -> None:
    """Red 20 and 10, blue 10 and 20: 30 each; 5 + 1 passengers against 4 + 3."""
    of = typed(table(5, 4, players=2), 1, 3, count="passengers-blue")
    of = replace(of, edition=replace(of.edition, tie_breaks=("completed-tickets", "passengers")))
    sheet = score(of)
    assert ([player.rank for player in sheet.players], sheet.decided_by) == ([2, 1], "passengers")
    level = score(typed(of, 2, 4, count="passengers-blue"))  # 5 + 2 and 4 + 4
    assert [player.total for player in level.players] == [30, 30]
    shared = score(typed(typed(of, 3, 3, count="passengers-red"), 3, 3, count="passengers-blue"))
    assert shared.decided_by == "shared"


LAGGED = Count("lagged", {"en": "Boiler Lagging"}, 0, 35, "technologies", most="lines")
TURBINED = Count("turbined", {"en": "Steam Turbines"}, 0, 35, "technologies", each=2, most="ferries")
HEADING = Count("double-heading", {"en": "Double Heading"}, 0, 1, "technologies", each=2, of="completed-tickets")
RISKY = Count(
    "risky-contracts", {"en": "Risky Contracts"}, 0, 1, "technologies", 20, "completed-tickets", is_bet=True, in_box=1
)
BEAM = replace(RISKY, id="equalising-beam", name={"en": "Equalising Beam"}, each=15, of="longest-path")
LINE = board("a-b 1, b-c 2, c-d 3, d-e 4", "a-b 1, b-c 2, c-d 3, d-e 4", stations=0)


def owning(*cards: tuple[int, str, int]) -> Game:
    """Let Anna complete two tickets with 1 and 2 trains, Björn two with 3 and 4, Chloé none; deal out the cards."""
    seated = game(LINE, players=3)
    counts = (LAGGED, TURBINED, HEADING, RISKY, BEAM)
    edition = replace(seated.edition, bonuses={}, counts=counts, count_columns={"technologies": {"en": "Technologies"}})
    table = played(
        replace(seated, edition=edition),
        *(ClaimRoute(seat, id) for seat, id in ((0, "a-b"), (0, "b-c"), (1, "c-d"), (1, "d-e"))),
        *(TakeTicket(seat, *ends) for seat, ends in ((0, "ab"), (0, "bc"), (1, "cd"), (1, "de"))),
    )
    return played(table, *(TypeCount(seat, id, number) for seat, id, number in cards))


@pytest.mark.parametrize(
    ("cards", "brought"),
    [
        ([(0, "lagged", 2), (1, "turbined", 3)], [2, 6, 0]),
        ([(seat, "double-heading", 1) for seat in range(3)], [4, 4, 0]),
        ([(seat, "risky-contracts", 1) for seat in range(3)], [20, 20, -20]),  # equals have the most
        ([(seat, "equalising-beam", 1) for seat in range(3)], [-15, 15, -15]),
        ([(0, "double-heading", 1), (0, "equalising-beam", 1), (0, "lagged", 1)], [4 - 15 + 1, 0, 0]),
    ],
)
def test_x12_technologies_score_as_typed_by_tickets_or_as_a_bet(
    cards: list[tuple[int, str, int]], brought: list[int]
) -> None:
    assert points(owning(*cards), "technologies") == brought


@pytest.mark.parametrize(
    ("counts", "tells"), [((LAGGED, BEAM), ""), ((LAGGED, HEADING), "hand"), ((HEADING, RISKY), "table")]
)
def test_r10_a_column_of_cards_that_score_by_tickets_tells_of_them(counts: tuple[Count, ...], tells: str) -> None:
    edition = replace(LINE.editions["classic"], counts=counts, count_columns={"technologies": {"en": "Technologies"}})
    assert columns_of(LINE, edition)[-1].tells_of == tells


def test_x12_nobody_has_the_most_of_nothing() -> None:
    nothing = game(LINE, players=2)
    edition = replace(nothing.edition, counts=(RISKY, BEAM), count_columns={"technologies": {"en": "Technologies"}})
    cards = [TypeCount(0, "risky-contracts", 1), TypeCount(1, "equalising-beam", 1)]
    held = played(replace(nothing, edition=edition), *cards)
    assert points(held, "technologies") == [-20, -15]
    (why,) = score(held).players[0].scores[-1].because
    assert text_of(why, LINE).endswith("nobody has any, so nobody has the most → -20")


def test_x12_each_card_is_a_reason_and_the_beam_names_its_lines() -> None:
    owned = owning((1, "lagged", 1), (1, "double-heading", 1), (1, "risky-contracts", 1), (0, "equalising-beam", 1))
    anna, bjorn, _ = (player.scores[-1].because for player in score(owned).players)
    assert [text_of(reason, LINE) for reason in bjorn] == [
        "Boiler Lagging: 1 → 1",
        "Double Heading, number of completed tickets: 2 → 4",
        "Risky Contracts, number of completed tickets: 2, nobody has more → 20",
    ]
    assert [text_of(reason, LINE) for reason in anna] == [
        "Equalising Beam, length of the longest path: 3, the most is 7 → -15"
    ]
    assert sorted(route.id for route in anna[0].lines) == ["a-b", "b-c"]


def test_x12_the_app_asks_about_more_lines_or_ferries_than_there_are_and_two_of_a_card() -> None:
    asked = owning((0, "lagged", 3), (1, "lagged", 2), (1, "turbined", 1), *((n, "risky-contracts", 1) for n in (0, 1)))
    warnings = [warning.text(name=LINE.name_of) for warning in warnings_of(score(asked))]
    assert "Boiler Lagging: Anna has 3; lines in all: 2" in warnings
    assert "Steam Turbines: Björn has 1; ferries in all: 0" in warnings
    assert "Risky Contracts: 2 are typed, but the box has 1" in warnings
    assert not any("Björn has 2" in warning for warning in warnings)
