"""Why a game ended as it did: differences of the scores that were added up by hand, and what broke the ties."""

from scorer.ask.why import apart, ties
from scorer.count.score_sheet import ScoreSheet
from scorer.count.scoring import score
from tests.tables import board, claims, game, played, tickets
from tests.web.conftest import recorded


def told(sheet: ScoreSheet) -> list[tuple[str, int]]:
    return [(score.column.id, points) for score, points in apart(sheet)]


def test_columns_in_which_the_first_two_differ_add_up_to_the_points_between_them() -> None:
    """Björn 65 + 9 + 4 + 10, Anna 56 + 13 + 4 + 0."""
    assert told(score(recorded("europe"))) == [("longest-path", 10), ("routes", 9), ("tickets", -4)]


def test_a_tie_for_the_second_place_says_what_decided_it() -> None:
    """Anna 10 and the path's 10, Björn 4 and a ticket of 2, Chloé 4 + 2: Björn has the completed ticket (R8)."""
    table = game(board("a-b 5, c-d 3, e-f 3, g-h 2", "c-d 2", stations=0), 3)
    done = score(played(table, *claims(0, "a-b"), *claims(1, "c-d"), *tickets(1, "c-d 2"), *claims(2, "e-f g-h")))
    assert told(done) == [("longest-path", 10), ("routes", 6), ("tickets", -2)]
    assert [str(line) for line in ties(done)] == [
        "Björn comes before Chloé with as many points: more completed tickets"
    ]


def test_where_points_did_not_decide_no_column_did() -> None:
    """Both have 7 and the longest path of 4; Anna completes a ticket and misses another."""
    table = game(board("a-b 4, c-d 4", "a-b 5, a-d 5", stations=0))
    level = score(played(table, *claims(0, "a-b"), *claims(1, "c-d"), *tickets(0, "a-b 5, a-d 5")))
    assert level.players[0].total == level.players[1].total
    assert level.decided_by == "completed-tickets"
    assert told(level) == []
    assert [*ties(level)] == []
