"""The story of a finished game in sentences, and numbers as a language writes them."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from scorer.gamefile import load
from scorer.rules.score_sheet import ScoreSheet
from scorer.rules.scoring import score
from scorer.words import Words
from scorer.words.story import story
from tests.rules.test_story import evening
from tests.tables import board, claims, game, played, tickets


def sheet_of(name: str) -> ScoreSheet:
    return score(load((Path(__file__).parent / "games" / f"{name}.json").read_text(encoding="utf-8")))


def sentences_of(sheet: ScoreSheet) -> list[str]:
    return story(Words("en"), sheet)


def test_at_most_three_near_misses_are_told() -> None:
    """In Poland there were four: Anna one of two tickets and three of others."""
    assert sum("was still free" in sentence for sentence in sentences_of(sheet_of("poland"))) == 3


def test_a_near_miss_that_would_have_won_says_so() -> None:
    """R8: with c–d Anna would have had 29 points to Björn’s 11; in Poland she won anyway."""
    sentence = "C–D was still free: with it Anna would have completed A–D and B–D, 25 points more, and won."
    assert sentence in sentences_of(evening(trains=9))
    (annas,) = (sentence for sentence in sentences_of(sheet_of("poland")) if "Anna would" in sentence)
    assert annas.endswith("points more.")


def test_where_nobody_compares_paths_nobody_was_close_to_the_longest() -> None:
    """R8: Poland's ties are broken by tickets alone."""
    assert not any("longest path" in sentence for sentence in sentences_of(sheet_of("poland")))


def test_where_the_longest_path_brings_nothing_nobody_was_close_to_having_it() -> None:
    """R8: in Nordic it breaks ties; there is no bonus that anybody could have had as well."""
    table = game(board("a-b 6, c-d 5", trains=8), globetrotter=10)
    table = replace(table, edition=replace(table.edition, bonuses={"globetrotter": 10}))
    ending = score(
        played(table, *claims(0, "a-b"), *claims(1, "c-d"), *tickets(0, "a-b 1, a-c 2"), *tickets(1, "c-d 1, b-d 2"))
    )
    assert ending.compares_paths
    assert not ending.is_unfinished
    assert not any("longest path" in sentence for sentence in sentences_of(ending))


@pytest.mark.parametrize(("behind", "is_told"), [(0, False), (1, True), (3, True), (4, False)])
def test_who_lacks_up_to_three_trains_was_close_to_the_longest_path(behind: int, is_told: bool) -> None:
    """R6: Anna rides six trains; Björn as many, or a few less."""
    beyond = f", d-e {4 - behind}" if behind < 4 else ""
    table = game(board(f"a-b 6, c-d 2{beyond}", trains=8))
    routes = [*claims(0, "a-b"), *claims(1, "c-d d-e" if beyond else "c-d")]
    ending = score(played(table, *routes, *tickets(0, "a-b 1"), *tickets(1, "c-d 1")))
    assert any("longest path as well" in sentence for sentence in sentences_of(ending)) is is_told


@pytest.mark.parametrize(("language", "words"), [("en", "4 trains, free"), ("de", "4 Waggons, frei")])
def test_r4_what_is_missing_counts_the_trains_that_a_line_takes_with_its_crosses(language: str, words: str) -> None:
    """X5: a line of two spaces and two crosses takes four trains."""
    sheet = score(played(game(board("a-b 2xx, b-c 1")), *claims(0, "b-c"), *tickets(0, "a-c 7")))
    (ticket,) = sheet.players[0].tickets
    assert Words(language).missing(sheet.game, ticket) == f"A–B ({words})"


@pytest.mark.parametrize(("third", "begins"), [("d-e", "Most met in B"), ("b-d", "Everybody met in B")])
def test_where_most_met_is_told_and_whether_these_were_all(third: str, begins: str) -> None:
    table = game(board("a-b 1, b-c 1, b-d 1, d-e 1", trains=3), 3)
    held = [*claims(0, "a-b"), *claims(1, "b-c"), *claims(2, third)]
    cards = [move for seat, card in enumerate(("a-b 1", "b-c 1", "b-d 1")) for move in tickets(seat, card)]
    assert sentences_of(score(played(table, *held, *cards)))[-1].startswith(begins)


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (Fraction(405, 4), "101.3", "101,3"),
        (Fraction(-41), "−41.0", "−41,0"),
        (Fraction(4300, 3), "1,433.3", "1.433,3"),
    ],
)
def test_an_average_has_one_decimal_place_and_a_half_is_rounded_up(number: Fraction, english: str, german: str) -> None:
    assert (Words("en").decimal(number), Words("de").decimal(number)) == (english, german)
