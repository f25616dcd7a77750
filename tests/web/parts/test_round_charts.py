"""The bars of a round: their pieces are as long as what they stand for, worked out by hand from the twelve games."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scorer.rounds.figures import Tally
from scorer.web.parts.round_charts import Bar, Charts, Piece, charts_of
from tests.rounds.test_figures import TWELVE, added_up, remembered


@pytest.fixture(scope="module")
def charts() -> Charts:
    return charts_of(added_up([remembered(name, day) for day, name in enumerate(TWELVE)]))


def of(bars: Sequence[Bar[Tally]], name: str) -> tuple[Piece, ...]:
    (pieces,) = (bar.pieces for bar in bars if bar.of.person.name == name)
    return pieces


def test_the_most_victories_fill_the_room_and_a_shared_one_is_a_striped_half(charts: Charts) -> None:
    assert of(charts.wins, "Anna") == (Piece("sole", 0, 100),)
    assert of(charts.wins, "Cem") == (Piece("sole", 0, 50),)
    assert of(charts.wins, "Uma") == (Piece("shared", 0, 25),)
    assert of(charts.wins, "Chloé") == ()


def test_averages_go_on_to_the_best_game(charts: Charts) -> None:
    """Of the 140 points that fill the room: Anna's 83 are 59.29 %, her 121 are 86.43 %; Dąbrowska's 1 and 27."""
    assert of(charts.points, "Anna") == (Piece("sole", 0, 59.29), Piece("rest", 59.29, 27.14))
    assert of(charts.points, "Dąbrowska") == (Piece("sole", 0, 0.71), Piece("rest", 0.71, 18.57))
    assert [bar.of.person.name for bar in charts.points[:3]] == ["Cem", "Asha", "Ilse"]


def test_failed_tickets_lie_beside_the_made_ones(charts: Charts) -> None:
    """Dąbrowska has 20, the most: 4 made and 16 failed."""
    assert of(charts.tickets, "Dąbrowska") == (Piece("made", 0, 20), Piece("failed", 20, 80))
    assert of(charts.tickets, "Anna") == (Piece("made", 0, 70), Piece("failed", 70, 15))
    assert charts.tickets[0].of.person.name == "Anna"


def test_a_duel_is_drawn_from_both_sides(charts: Charts) -> None:
    pieces = {(bar.of.one.name, bar.of.other.name): bar.pieces for bar in charts.duels}
    assert pieces["Anna", "Björn"] == (Piece("sole", 0, 50), Piece("other", 50, 50))
    assert pieces["Anna", "Chloé"] == (Piece("sole", 0, 100),)
    assert pieces["Ben", "Dov"] == (Piece("shared", 0, 100),)


def test_a_colour_shows_its_victories_among_its_games(charts: Charts) -> None:
    """Red played ten games, which fill the room, and won four; blue eight, two alone and half of two."""
    red, blue = charts.colours[:2]
    assert red.pieces == (Piece("sole", 0, 40), Piece("rest", 40, 60))
    assert blue.pieces == (Piece("sole", 0, 20), Piece("shared", 20, 10), Piece("rest", 30, 50))


def test_a_round_without_games_has_no_bars() -> None:
    assert charts_of(added_up([])) == Charts([], [], [], [], [])


def test_who_has_less_than_nothing_has_no_bar() -> None:
    """Of four who played once, Dąbrowska lost 41 points."""
    assert of(charts_of(added_up([remembered("usa")])).points, "Dąbrowska") == ()


def test_whose_average_is_below_zero_begins_at_zero() -> None:
    """Dąbrowska lost 41 points, then made 17; Anna's 121 fill the room."""
    both = charts_of(added_up([remembered("usa"), remembered("europe", 1)]))
    assert of(both.points, "Dąbrowska") == (Piece("rest", 0, 14.05),)


def test_where_nobody_has_made_a_point_nobody_has_a_bar() -> None:
    game = remembered("usa")
    pointless = replace(game, parts=tuple(replace(part, total=0) for part in game.parts))
    assert {bar.pieces for bar in charts_of(added_up([pointless])).points} == {()}
