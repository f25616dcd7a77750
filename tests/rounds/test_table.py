"""The table of a round: what a spreadsheet gets, and that it computes nothing that a player wrote."""

from dataclasses import replace

import pytest

from scorer.rounds.people import people_of
from scorer.rounds.played import Played
from scorer.rounds.round import Merge
from scorer.rounds.table import rows
from scorer.rules.game import Player
from tests.rounds.test_figures import remembered


def table(*games: Played, merges: tuple[Merge, ...] = ()) -> list[dict[str, object]]:
    heads, *found = rows(games, people_of([game.names for game in games], merges))
    return [dict(zip(map(str, heads), row, strict=True)) for row in found]


def test_a_row_a_player_with_what_stands_on_the_score_sheet() -> None:
    found = table(remembered("usa"), remembered("nordic"))
    assert [row["player"] for row in found] == ["Anna", "Björn", "Chloé", "Dąbrowska", "Anna", "Björn", "Chloé"]
    bjorn = found[5]
    assert (bjorn["game"], bjorn["date"], bjorn["board"], bjorn["edition"]) == (2, "2026-01-01", "nordic", "classic")
    assert (bjorn["colour"], bjorn["rank"], bjorn["winner"], bjorn["finished"]) == ("purple", 1, "yes", "yes")
    assert (bjorn["total"], bjorn["tickets"], bjorn["completed_tickets"], bjorn["failed_tickets"]) == (97, 39, 4, 0)
    assert bjorn["longest_path_length"] == 26
    assert sum(int(str(row["longest_path"])) for row in found[:4]) == 10, "named as in result.json; one has the card"


def test_how_long_a_game_took_stands_in_its_rows_if_anybody_knows() -> None:
    found = table(replace(remembered("usa"), minutes=75), remembered("nordic"))
    assert [row["minutes"] for row in found] == [75] * 4 + [""] * 3


def test_what_a_board_has_not_stays_empty() -> None:
    usa, india = table(remembered("usa"), remembered("india-mandala"))[::4][:2]
    assert (usa["mandala"], india["mandala"]) == ("", 20)


def test_nobody_has_a_place_in_a_game_that_goes_on() -> None:
    (row, *_) = table(replace(remembered("usa"), is_finished=False))
    assert (row["finished"], row["rank"], row["winner"], row["total"]) == ("no", "", "", 121)


def test_a_merged_player_keeps_the_name_and_gets_the_person() -> None:
    found = table(remembered("usa"), remembered("usa-big-cities-shared"), merges=(Merge("Uma", "Anna"),))
    assert [row["person"] for row in found if row["player"] == "Uma"] == ["Anna"]


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "|x", "%x", "=cmd|'/c calc'!A1"]
)
def test_a_name_is_never_a_formula(name: str) -> None:
    game = remembered("usa")
    first = replace(game.parts[0], player=Player(name, "red"))
    (row, *_) = table(replace(game, parts=(first, *game.parts[1:])))
    assert row["player"] == row["person"] == f"'{name}"
