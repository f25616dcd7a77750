"""Charts, with lengths computed by hand."""

from scorer.count.scoring import score
from scorer.draw.bars import FAILED, bars, is_anything_lost
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
