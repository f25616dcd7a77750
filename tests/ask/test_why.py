"""Why a game ended as it did: three lines whose numbers are differences of the scores that were added up by hand."""

from scorer.ask.why import why
from scorer.count.scoring import score
from tests.tables import board, claims, game, played, tickets
from tests.web.conftest import recorded


def told(sentences: object) -> list[str]:
    return [str(sentence) for sentence in sentences]  # type: ignore[attr-defined]


def test_three_lines_name_what_set_the_first_two_apart_and_who_lost_most_on_tickets() -> None:
    """Björn 65 + 9 + 4 + 10, Anna 56 + 13 + 4 + 0; Dąbrowska has no ticket completed and −45."""
    assert told(why(score(recorded("europe")))) == [
        "Routes: Björn had 9 more than Anna",
        "Björn had the longest path: 10 points",
        "Dąbrowska lost 45 on tickets",
    ]


def test_a_tie_for_the_second_place_says_what_decided_it() -> None:
    """Anna 10 and the path's 10, Björn 4 and a ticket of 2, Chloé 4 + 2: Björn has the completed ticket (R8)."""
    table = game(board("a-b 5, c-d 3, e-f 3, g-h 2", "c-d 2", stations=0), 3)
    done = played(table, *claims(0, "a-b"), *claims(1, "c-d"), *tickets(1, "c-d 2"), *claims(2, "e-f g-h"))
    assert told(why(score(done))) == [
        "Routes: Anna had 6 more than Björn",
        "Tickets: Björn had 2 more than Anna",
        "Anna had the longest path: 10 points",
        "Björn comes before Chloé with as many points: more completed tickets",
    ]


def test_the_three_lines_are_those_about_most_points() -> None:
    """Anna 10 and the path's 10, Björn 7 − 8, Chloé −9: the 3 points between routes are left out."""
    table = game(board("a-b 5, c-d 4, e-f 4", "a-f 9, c-e 8", stations=0), 3)
    done = played(table, *claims(0, "a-b"), *claims(1, "c-d"), *tickets(1, "c-e 8"), *tickets(2, "a-f 9"))
    assert told(why(score(done))) == [
        "Tickets: Anna had 8 more than Björn",
        "Anna had the longest path: 10 points",
        "Chloé lost 9 on tickets",
    ]


def test_what_the_winner_has_less_of_is_told_like_what_they_have_more_of() -> None:
    """Anna 15 + 10 − 1 and the path's 10, Björn 4 + 9: the point that she lost on tickets is left out."""
    table = game(board("a-b 6, b-c 5, d-e 3", "d-e 9, a-e 1", stations=0))
    done = played(table, *claims(0, "a-b b-c"), *claims(1, "d-e"), *tickets(0, "a-e 1"), *tickets(1, "d-e 9"))
    assert told(why(score(done))) == [
        "Routes: Anna had 21 more than Björn",
        "Tickets: Björn had 10 more than Anna",
        "Anna had the longest path: 10 points",
    ]
