"""The count told step by step: whatever the game, it tells every point of the sheet once and ends at the podium."""

from itertools import groupby, pairwise
from pathlib import Path

import pytest

from scorer import atlas, gamefile
from scorer.ask.telling import Step, steps_of
from scorer.count.score_sheet import LongestPath, ScoreSheet, TicketScore
from scorer.count.scoring import score
from scorer.rules.game import Game, Player
from scorer.rules.moves import ClaimRoute, TakeTicket
from scorer.rules.play import play

GAMES = Path(__file__).parents[1] / "games"
WHOLE = sorted(file for file in GAMES.glob("*.json") if not file.name.endswith(".scores.json"))


def recorded(name: str) -> ScoreSheet:
    return score(gamefile.load((GAMES / f"{name}.json").read_text(encoding="utf-8")))


def of_kind(sheet: ScoreSheet, kind: str) -> list[Step]:
    return [step for step in steps_of(sheet) if step.kind == kind]


def named(sheet: ScoreSheet, steps: list[Step]) -> list[str]:
    return [sheet.players[step.gains[0].seat].player.name for step in steps]


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: file.stem)
def test_every_point_of_every_recorded_game_is_told_once(file: Path) -> None:
    sheet = recorded(file.stem)
    gains = [(step.kind, gain) for step in steps_of(sheet) for gain in step.gains]
    for player in sheet.players:
        own = [(kind, gain) for kind, gain in gains if gain.seat == player.seat]
        assert own[-1][1].total == player.total
        for (_, before), (_, gain) in pairwise(own):
            assert gain.total == before.total + gain.points
        for column in sheet.columns:
            assert sum(gain.points for kind, gain in own if kind == column.id) == player.points[column.id]


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: file.stem)
def test_every_ticket_of_every_recorded_game_is_told_once_the_failed_ones_of_a_hand_first(file: Path) -> None:
    sheet = recorded(file.stem)
    told = [(step.seat, *step.because) for step in of_kind(sheet, "tickets")]
    hands = {seat: [ticket for _, ticket in hand] for seat, hand in groupby(told, key=lambda one: one[0])}
    assert sum(map(len, hands.values())) == len(told), "a hand is told in one go"
    for player in sheet.players:
        hand = hands.get(player.seat, [])
        assert sorted(map(id, hand)) == sorted(map(id, player.tickets))
        assert [ticket.is_completed for ticket in hand] == sorted(ticket.is_completed for ticket in hand)


def test_the_count_of_a_small_game_is_as_told_by_hand() -> None:
    """Anna has 4 + 4 points for two routes of 3, Björn 2 for one of 2: so his tickets come first.

    He fails Berlin–Roma (9). She fails none: Paris–Zürich (5), then Brest–Zürich (7). Both keep three stations of 4.
    Her longest path of 6 comes after his of 2 and brings her 10.
    """
    europe = atlas.board("europe")
    game = Game(europe, europe.editions["classic"], (Player("Anna", "blue"), Player("Björn", "red")))
    for move in (
        ClaimRoute(0, "paris-zurich"),
        ClaimRoute(0, "brest-paris"),
        ClaimRoute(1, "berlin-essen"),
        TakeTicket(0, "brest", "zurich", 7),
        TakeTicket(0, "paris", "zurich", 5),
        TakeTicket(1, "berlin", "roma", 9),
    ):
        game = play(game, move)
    told = [(step.kind, gain.seat, gain.points, gain.total) for step in steps_of(score(game)) for gain in step.gains]
    assert told == [
        ("routes", 0, 8, 8),
        ("routes", 1, 2, 2),
        ("tickets", 1, -9, -7),
        ("tickets", 0, 5, 13),
        ("tickets", 0, 7, 20),
        ("stations", 1, 12, 5),
        ("stations", 0, 12, 32),
        ("longest-path", 1, 0, 5),
        ("longest-path", 0, 10, 42),
    ]


def test_the_winner_of_a_bonus_comes_last_though_others_have_more_points() -> None:
    """Dörte's path of Europe is the longest, as the game's scores say; the others come by the length of theirs."""
    sheet = recorded("europe-mega-five-players")
    lengths = [
        path.length for step in of_kind(sheet, "longest-path") for path in step.because if isinstance(path, LongestPath)
    ]
    assert len(lengths) == 5
    assert lengths == sorted(lengths)
    assert [step.gains[0].points for step in of_kind(sheet, "longest-path")] == [0, 0, 0, 0, 10]


def test_the_longest_path_comes_before_the_globetrotter_and_both_after_the_boards_own_columns() -> None:
    for name, kinds in {
        "usa-mega-tie-completed-tickets": ["routes", "tickets", "longest-path", "globetrotter", "podium"],
        "india-mandala": ["routes", "tickets", "mandala", "longest-path", "podium"],
        "germany-passengers": ["routes", "tickets", "passengers", "globetrotter", "podium"],
        "poland": ["routes", "tickets", "country-cards", "podium"],
    }.items():
        assert list(dict.fromkeys(step.kind for step in steps_of(recorded(name)))) == kinds


def test_a_tie_that_the_longer_path_breaks_shows_the_paths_of_who_is_level() -> None:
    sheet = recorded("nordic-tie-longest-path")
    steps = of_kind(sheet, "longest-path")
    assert named(sheet, steps)[-1] == sheet.winners[0].player.name
    assert [step.gains[0].points for step in steps] == [0, 0]
    assert not of_kind(recorded("nordic"), "longest-path")


def test_a_tie_is_not_told_again_where_a_column_has_shown_the_paths() -> None:
    sheet = recorded("europe-1912-tie-longest-path")
    assert named(sheet, of_kind(sheet, "longest-path")) == ["Björn", "Anna"]


def test_a_step_is_somebodys_or_everybodys() -> None:
    first, *others, podium = steps_of(recorded("nordic"))
    assert (first.seat, podium.seat) == (None, None)
    assert all(step.seat == step.gains[0].seat for step in others)


def test_a_way_that_is_not_complete_holds_what_is_there_and_what_is_missing() -> None:
    """Brest – Paris – Zürich – Venezia: the middle is Anna's, and Zürich–Venezia is 2 long."""
    europe = atlas.board("europe")
    game = Game(europe, europe.editions["classic"], (Player("Anna", "blue"), Player("Björn", "red")))
    for move in (ClaimRoute(0, "paris-zurich"), TakeTicket(0, "brest", "venezia", 9)):
        game = play(game, move)
    (ticket,) = score(game).players[0].tickets
    assert isinstance(ticket, TicketScore)
    assert [route.id for route in ticket.way] == ["brest-paris", "paris-zurich", "venezia-zurich"]
    assert [route.id for route in ticket.missing] == ["brest-paris", "venezia-zurich"]
