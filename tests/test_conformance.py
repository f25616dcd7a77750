"""The published suite: the app passes all of it, and every board, edition and rule is met in it."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorer.atlas import boards
from scorer.files.keys import builds_on
from scorer.gamefile import load, result, to_json
from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, ClaimRoute, TakeTicket
from scorer.rules.play import play
from tests import reference
from tests.conformance import __main__ as conformance
from tests.reference import Facts

HOME = Path(__file__).parents[1]
BOARDS = [board.id for board in boards()]
ONLY_ASKED = {"R5", "R10"}
"""What is asked about or kept secret brings no points and refuses nothing in a file."""


@cache
def suite(board: str) -> Facts:
    file = conformance.FOLDER / f"{board}.json"
    assert file.exists(), f"write it: python -m tests.conformance {board}"
    return json.loads(file.read_text(encoding="utf-8"))


def cases(kind: str) -> pytest.MarkDecorator:
    found = [pytest.param(case, id=case["name"]) for board in BOARDS for case in suite(board)[kind]]
    return pytest.mark.parametrize("case", found)


@cases("games")
def test_a_game_scores_as_published(case: Facts) -> None:
    ours = result(load(json.dumps(case["game"])))
    expected = case["result"]
    assert [ours["winners"], ours["decided_by"]] == [expected["winners"], expected["decided_by"]]
    for player, row in zip(ours["players"], expected["players"], strict=True):
        assert {key: player[key] for key in row} == row


@cases("games")
def test_the_line_of_a_game_is_read_as_that_game(case: Facts) -> None:
    assert to_json(load(case["notation"])) == to_json(load(json.dumps(case["game"])))


@cases("positions")
def test_a_position_refuses_what_is_published_and_nothing_else(case: Facts) -> None:
    game = load(json.dumps(case["game"]))
    for kind, moves in moves_on(game).items():
        for seat, player in enumerate(game.players):
            expected = {id for ids in case["refused"][kind].get(player.name, {}).values() for id in ids}
            assert set(refused(game, seat, moves)) - (set(game.owners) if kind == "claims" else set()) == expected


def moves_on(game: Game) -> Facts:
    """Return everything that could be added to a game, by list of the file and id: a move's class and words."""
    board = game.board
    cities = [city.id for city in board.cities.values() if city.takes_station or board.has_harbours]
    return {
        "claims": {id: (ClaimRoute, id) for id in board.routes},
        builds_on(board): {
            id: (BuildStation, id) for id in (cities if board.stations and not board.is_controlled else ())
        },
        "tickets": {
            ticket.id: (TakeTicket, ticket.start, ticket.end, None, ticket.stops) for ticket in game.edition.tickets
        },
    }


def refused(game: Game, seat: int, moves: Facts) -> Iterator[str]:
    for id, (kind, *words) in moves.items():
        try:
            play(game, kind(seat, *words))
        except IllegalMove:
            yield id


@pytest.mark.parametrize("board", BOARDS)
def test_every_edition_and_number_of_players_is_met(board: str) -> None:
    facts = reference.board(board)
    tables = {len(case["game"]["players"]) for case in suite(board)["positions"]}
    assert tables == set(range(facts["players"][0], facts["players"][1] + 1))
    for kind in ("games", "positions"):
        assert {case["game"]["edition"] for case in suite(board)[kind]} == set(facts["editions"])


def test_every_rule_that_scores_or_refuses_is_met() -> None:
    found = [case for board in BOARDS for kind in ("games", "positions") for case in suite(board)[kind]]
    met = {rule for case in found for rule in case["rules"]}
    defined = re.findall(
        r"^\| ([REPNX]\d+|C2) \|", (HOME / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert met == set(defined) - ONLY_ASKED


def test_every_way_to_win_is_met() -> None:
    ways = {case["result"]["decided_by"] for board in BOARDS for case in suite(board)["games"]}
    editions = [(board, edition) for board in boards() for edition in board.editions.values()]
    criteria = {id for board, edition in editions for id in edition.tie_breaks or board.tie_breaks}
    others = {id for board in boards() for order in board.tie_rules.values() for id in order}
    assert ways == {"points", "shared"} | criteria | others


@pytest.mark.parametrize("board", ["new-york"])
def test_the_file_is_written_the_same_every_time(board: str) -> None:
    assert conformance.written(board) == (conformance.FOLDER / f"{board}.json").read_text(encoding="utf-8")


def test_the_suite_is_small_enough_to_be_copied() -> None:
    assert sum(path.stat().st_size for path in conformance.FOLDER.glob("*.json")) < 2_500_000
