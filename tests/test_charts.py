"""Charts: lengths by hand."""

from itertools import pairwise

from scorer.charts import FAILED, bars, race
from tests.rules.test_story import evening


def test_pieces_of_a_bar_are_as_long_as_their_points_and_what_was_lost_lies_left_of_zero() -> None:
    """Anna: routes 6, the longest path 10, lost 12; Björn: routes 7, a ticket 4. Together 28 on 56 units: 2 each."""
    sheet = evening()
    annas, bjorns = bars(sheet, sheet.players, 56)
    assert [(piece.pattern, piece.points, piece.start, piece.length) for piece in annas.pieces] == [
        (FAILED, -12, 0, 24),
        ("routes", 6, 24, 12),
        ("longest-path", 10, 36, 20),
    ]
    assert [(piece.pattern, piece.start, piece.length) for piece in bjorns.pieces] == [
        ("routes", 24, 14),
        ("tickets", 38, 8),
    ]
    assert {annas.zero, bjorns.zero} == {24}


def test_a_line_of_the_race_steps_up_to_its_points() -> None:
    """Claims: Anna 4, Björn 7, Anna 2, so 6 to 7; on 70 by 70 a point is 10 high and a claim a third wide."""
    found = race(evening().game, 72, 70)
    assert found
    annas, bjorns = found.runners
    assert annas.path == "M0 70.0H24.0V30.0H48.0V30.0H72.0V10.0"
    assert bjorns.path == "M0 70.0H24.0V70.0H48.0V0.0H72.0V0.0"
    assert (annas.points, annas.at, bjorns.at) == ((0, 4, 4, 6), 10, 0)
    assert found.gridlines == ((0, 70), (5, 20))


def test_each_line_carries_its_sign_somewhere_else_on_the_way() -> None:
    """A third of three claims in Anna has 4 of 7 points; two thirds in Björn has his 7."""
    found = race(evening().game, 72, 70)
    assert found
    assert [runner.on_the_way for runner in found.runners] == [(24, 30), (48, 0)]


def test_no_sign_beside_the_race_covers_another() -> None:
    found = race(evening().game, 72, 70)
    assert found
    signs = sorted(runner.sign for runner in found.runners)
    assert all(after - before >= 18 for before, after in pairwise(signs))
    assert signs[0] >= 0
    assert signs[-1] <= 70
