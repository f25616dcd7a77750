"""Charts, with lengths computed by hand."""

from itertools import pairwise

from scorer.count.scoring import score
from scorer.draw.bars import FAILED, bars, is_anything_lost
from scorer.draw.race import race
from tests.ask.test_story import evening
from tests.tables import board, claims, game, played, recorded, tickets


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


def test_a_column_below_zero_is_lost_like_a_failed_ticket() -> None:
    """X9: two loans cost Anouk 10 points, Bram failed a ticket of 15, Cato lost nothing (netherlands.scores.json)."""
    sheet = score(recorded("netherlands"))
    drawn = bars(sheet, sheet.players, 100)
    assert [[piece.points for piece in bar.pieces if piece.pattern == FAILED] for bar in drawn] == [[-10], [-15], []]
    assert is_anything_lost(sheet)
    assert not is_anything_lost(score(game(board("a-b 3", stations=0))))


def test_a_bar_tells_completed_tickets_from_failed_ones() -> None:
    """Anna: a route of 4, a ticket of 4, the longest path 10; a ticket of 3 is lost."""
    held = [*claims(0, "a-b"), *tickets(0, "a-b 4, c-d 3")]
    sheet = score(played(game(board("a-b 3, c-d 2", stations=0), longest_path=10), *held))
    annas, _ = bars(sheet, sheet.players, 21)
    assert [(piece.pattern, piece.points) for piece in annas.pieces] == [
        (FAILED, -3),
        ("routes", 4),
        ("tickets", 4),
        ("longest-path", 10),
    ]


def test_where_nobody_has_a_point_there_are_no_pieces() -> None:
    sheet = score(game(board("a-b 3", stations=0)))
    assert [bar.pieces for bar in bars(sheet, sheet.players, 70)] == [(), ()]


def test_a_line_of_the_race_steps_up_to_its_points() -> None:
    """Claims: Anna 4, Björn 7, Anna 2, so 6 to 7; on 70 by 70 a point is 10 high and a claim a third wide."""
    found = race(evening(), 72, 70)
    assert found
    annas, bjorns = sorted(found.runners, key=lambda runner: runner.seat)
    assert annas.path == "M0 70.0H24.0V30.0H48.0V30.0H72.0V10.0"
    assert bjorns.path == "M0 70.0H24.0V70.0H48.0V0.0H72.0V0.0"
    assert (annas.points, annas.at, bjorns.at) == ((0, 4, 4, 6), 10, 0)
    assert found.gridlines == ((0, 70), (5, 20))
    assert found.claims == ((0, 0),)


def test_no_sign_beside_the_race_covers_another() -> None:
    found = race(evening(), 72, 70)
    assert found
    signs = sorted(runner.sign for runner in found.runners)
    assert all(after - before >= 18 for before, after in pairwise(signs))
    assert signs[0] >= 0
    assert signs[-1] <= 70
    annas, bjorns = sorted(found.runners, key=lambda runner: runner.seat)
    assert bjorns.sign < annas.sign, "who has more stands above"


def test_signs_stand_in_the_order_of_the_points_whoever_sits_first() -> None:
    """Anna ends with 7 points at the top, Björn with 6, ten below her; 18 apart they are at 0 and 18."""
    drawn = board("a-b 3, b-c 2, b-e 4", stations=0)
    found = race(score(played(game(drawn), *claims(1, "a-b"), *claims(0, "b-e"), *claims(1, "b-c"))), 72, 70)
    assert found
    assert {runner.seat: (runner.at, runner.sign) for runner in found.runners} == {0: (0, 0), 1: (10, 18)}
