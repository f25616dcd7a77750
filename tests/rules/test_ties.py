"""What ranks players who are level, and how it is told (R8)."""

from dataclasses import replace

import pytest

from scorer.rules.score_sheet import LongestPath, PlayerScore
from scorer.rules.scoring import score
from scorer.rules.ties import (
    EQUAL,
    POINTS,
    SHARED,
    STILL_EQUAL,
    TIE_BREAKS,
    TieBreak,
    criteria_of,
    criteria_up_to,
    rank_players,
)
from tests.tables import NAMES, board, claims, game, played, tickets

LINE = board("a-b 1", tie_breaks=("completed-tickets", "longest-path-card"))


def ids(criteria: tuple[TieBreak, ...]) -> list[str]:
    return [criterion.id for criterion in criteria]


def test_the_points_come_before_what_the_board_names() -> None:
    assert ids(criteria_of(game(LINE))) == ["points", "completed-tickets", "longest-path-card"]


def test_an_edition_may_name_its_own() -> None:
    table = game(LINE)
    own = replace(table, edition=replace(table.edition, tie_breaks=("ticket-points",)))
    assert ids(criteria_of(own)) == ["points", "ticket-points"]
    none = replace(table, edition=replace(table.edition, tie_breaks=()))
    assert ids(criteria_of(none)) == ["points"]


@pytest.mark.parametrize("last", [1, 2, 3])
def test_what_was_compared_ends_with_what_decided(last: int) -> None:
    compared = ["points", "completed-tickets", "longest-path-card"][:last]
    assert ids(criteria_up_to(game(LINE), compared[-1])) == compared


def test_every_criterion_is_told_in_words() -> None:
    told = {
        criterion.id: [sentence.text() for sentence in (criterion.name, criterion.level)]
        for criterion in (POINTS, *TIE_BREAKS)
    }
    assert told == {
        "points": ["more points", "points"],
        "completed-tickets": ["more completed tickets", "completed tickets"],
        "longest-path-card": ["holds the longest-path card", "the longest-path card"],
        "longest-path": ["longer longest path", "the longest path"],
        "ticket-points": ["more points from completed tickets", "points from completed tickets"],
        "mountain-lines": ["more mountain lines", "mountain lines"],
        "passengers": ["more passengers of all colours", "passengers"],
        "bonus-cards": ["more bonus cards scored", "bonus cards"],
    }


def test_a_decision_is_told_in_words() -> None:
    assert {criterion.id: criterion.decides.template for criterion in (POINTS, *TIE_BREAKS)} == {
        "points": "{winner} wins: {more} points to {second}’s {less}.",
        "completed-tickets": "{winner} wins by more completed tickets: {more} to {less}.",
        "longest-path-card": "{winner} wins by the longest-path card.",
        "longest-path": "{winner} wins by the longer longest path: {more} trains to {less}.",
        "ticket-points": "{winner} wins by the points of the completed tickets: {more} to {less}.",
        "mountain-lines": "{winner} wins by more mountain lines: {more} to {less}.",
        "passengers": "{winner} wins by more passengers: {more} to {less}.",
        "bonus-cards": "{winner} wins by more bonus cards: {more} to {less}.",
    }
    assert [sentence.template for sentence in (EQUAL, STILL_EQUAL, SHARED)] == [
        "{equals} are equal on {points} points.",
        "{equals} are equal on points, and on {level} as well.",
        "{winners} are equal in everything the rules compare: the victory is shared.",
    ]


def scored(seat: int, trains_left: int) -> PlayerScore:
    player = game(LINE, players=5).players[seat]
    return PlayerScore(player, seat, (), (), (), LongestPath(()), (), trains_left=trains_left)


def test_more_is_better() -> None:
    more = replace(POINTS, value=lambda player: player.trains_left)
    players = [scored(seat, trains) for seat, trains in enumerate((3, 0, 7, 3, 1))]
    assert len(players) == len(NAMES)
    assert [player.rank for player in rank_players(players, [more])] == [2, 5, 1, 2, 4]


def test_the_card_decides_however_little_it_is_worth() -> None:
    """2 + 7 and a ticket of 12; 10, the card's 1 and a ticket of 10."""
    ladder = board("b-c 2, d-e 4, e-f 5", stations=0, tie_breaks=("completed-tickets", "longest-path-card"))
    moves = [*claims(0, "b-c d-e"), *tickets(0, "b-c 12"), *claims(1, "e-f"), *tickets(1, "e-f 10")]
    sheet = score(played(game(ladder, longest_path=1), *moves))
    assert [player.total for player in sheet.players] == [21, 21]
    assert (sheet.decided_by, [player.rank for player in sheet.players]) == ("longest-path-card", [2, 1])
