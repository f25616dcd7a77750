"""What ranks players who are level, and how it is told (R8)."""

import json
from dataclasses import replace

import pytest

from scorer.count.score_sheet import LongestPath, PlayerScore, ScoreSheet
from scorer.count.scoring import score
from scorer.count.ties import (
    EQUAL,
    POINTS,
    SHARED,
    STILL_EQUAL,
    TIE_BREAKS,
    TieBreak,
    criteria_of,
    criteria_up_to,
    other_winners,
    rank_players,
)
from scorer.files.entries import GameFileError
from scorer.gamefile import dump, load
from scorer.rules.errors import NotFound
from scorer.rules.moves import ChooseTieRule, Move
from scorer.rules.play import play
from scorer.words import Words
from tests.tables import NAMES, board, claims, game, played, stations, tickets
from tests.web.conftest import new_game

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
        "longest-path": ["longer path", "the longest path"],
        "ticket-points": ["more points from completed tickets", "points from completed tickets"],
        "mountain-lines": ["more mountain lines", "mountain lines"],
        "passengers": ["more passengers of all colours", "passengers"],
        "fewest-stations": ["fewer stations used", "stations used"],
        "bonus-cards": ["more bonus cards scored", "bonus cards"],
    }


def test_a_decision_is_told_in_words() -> None:
    assert {criterion.id: criterion.decides.template for criterion in (POINTS, *TIE_BREAKS)} == {
        "points": "{winner} wins: {more} points to {second}’s {less}.",
        "completed-tickets": "{winner} wins by more completed tickets: {more} to {less}.",
        "longest-path-card": "{winner} wins by the longest-path card.",
        "longest-path": "{winner} wins by the longer path: {more} trains to {less}.",
        "ticket-points": "{winner} wins by the points of the completed tickets: {more} to {less}.",
        "mountain-lines": "{winner} wins by more mountain lines: {more} to {less}.",
        "passengers": "{winner} wins by more passengers: {more} to {less}.",
        "fewest-stations": "{winner} wins by fewer stations used: {more} to {less}.",
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


OTHER = {"fewest-stations": ("completed-tickets", "fewest-stations", "longest-path-card")}
TIED = board("a-b 2, b-c 3, d-e 2, f-g 1, h-i 1", tie_rules=OTHER)


def tied(*moves: Move) -> ScoreSheet:
    """Let Anna ride 5 and build a station, and Björn ride 2 and build none: 2 + 4 + 8 and 2 + 12 points."""
    table = replace(game(TIED, longest_path=0), is_finished=True)
    return score(played(table, *claims(0, "a-b b-c"), *stations(0, "a"), *claims(1, "d-e"), *moves))


def test_r8e_a_tie_says_which_other_winner_the_other_booklet_has_and_the_table_chooses() -> None:
    ours = tied()
    assert [player.total for player in ours.players] == [14, 14]
    assert (
        Words("en")
        .decision(ours)
        .endswith("Anna wins by the longer path: 5 trains to 2; by the English booklet it would be Björn.")
    )
    theirs = tied(ChooseTieRule("fewest-stations"))
    assert ([one.player.name for one in theirs.winners], theirs.decided_by) == (["Björn"], "fewest-stations")
    assert (
        Words("de")
        .decision(theirs)
        .endswith("Björn gewinnt, weil weniger Bahnhöfe gebaut sind: 0 zu 1; nach dem deutschen Heft wäre es Anna.")
    )
    assert [one.player.name for one in tied(ChooseTieRule("fewest-stations"), ChooseTieRule("")).winners] == ["Anna"]


def test_r8_a_victory_names_all_winners_and_nobody_before_the_end() -> None:
    """Both have 1 for a train, 8 for two stations left, and nothing else."""
    table = played(replace(game(TIED, longest_path=0), is_finished=True), *claims(0, "f-g"), *claims(1, "h-i"))
    assert Words("en").victory(tied()) == "Anna wins"
    assert Words("de").victory(score(table)) == "Anna und Björn gewinnen"
    assert Words("en").victory(score(replace(table, is_finished=False))) == ""


def test_r8e_nothing_is_said_where_the_printings_agree_or_no_tie_is_broken() -> None:
    for sheet in (tied(*claims(1, "f-g")), tied(*stations(1, "d e"), *claims(1, "f-g h-i"))):
        assert other_winners(sheet) is None
        assert "booklet" not in Words("en").decision(sheet)


def test_r8e_a_board_without_another_printing_has_no_such_rule() -> None:
    with pytest.raises(NotFound):
        play(game(LINE), ChooseTieRule("fewest-stations"))


def test_r8e_the_rule_is_in_the_file_of_europe_only() -> None:
    europe = new_game("europe")
    chosen = play(europe, ChooseTieRule("fewest-stations"))
    assert load(dump(chosen)).tie_rule == "fewest-stations"
    assert '"tie_rule"' not in dump(europe)
    usa = json.loads(dump(new_game("usa"))) | {"tie_rule": "fewest-stations"}
    with pytest.raises(GameFileError, match="tie_rule: unknown key"):
        load(json.dumps(usa))
    with pytest.raises(GameFileError, match="tie_rule: must be 'fewest-stations'"):
        load(json.dumps(json.loads(dump(europe)) | {"tie_rule": "dice"}))
