"""A result is checked by its evidence; whatever somebody changes in it is found, and said with its place."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorer import gamefile
from scorer.cli import main
from scorer.rules.errors import GameFileError
from scorer.verify import verify

GAMES = sorted(file for file in Path(__file__).parent.glob("games/*.json") if ".scores" not in file.name)

Result = dict[str, Any]


def result_of(name: str) -> Result:
    file = Path(__file__).parent / "games" / f"{name}.json"
    return json.loads(json.dumps(gamefile.result(gamefile.load(file.read_text(encoding="utf-8")))))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_recorded_game_is_verified(file: Path) -> None:
    assert verify(json.dumps(result_of(file.stem))) == []


def player_with(result: Result, what: Callable[[Result], object]) -> Result:
    return next(player for player in result["players"] if what(player))


def swap_path(result: Result) -> None:
    player = player_with(result, lambda player: any(len(ticket["path"]) > 1 for ticket in player["ticket_results"]))
    next(ticket for ticket in player["ticket_results"] if len(ticket["path"]) > 1)["path"].reverse()


def drop_borrowed(result: Result) -> None:
    player = player_with(result, lambda player: any(ticket["borrowed"] for ticket in player["ticket_results"]))
    next(ticket for ticket in player["ticket_results"] if ticket["borrowed"])["borrowed"] = []


def borrow_own_line(result: Result) -> None:
    player = player_with(result, lambda player: any(choice["route"] for choice in player["station_choices"]))
    own = next(claim["route"] for claim in result["game"]["claims"] if claim["player"] == player["name"])
    next(choice for choice in player["station_choices"] if choice["route"])["route"] = own


def ride_twice(result: Result) -> None:
    path = result["players"][0]["longest_path_routes"]
    path.append(path[-1])


def ride_anothers_line(result: Result) -> None:
    one, other = result["players"][:2]
    one["longest_path_routes"] = other["longest_path_routes"]
    one["longest_path_length"] = other["longest_path_length"]


def jump_on_the_way(result: Result) -> None:
    path = result["players"][0]["longest_path_routes"]
    path[0], path[1] = path[1], path[0]
    path.append(path.pop(2))


def hide_completed(result: Result) -> None:
    player = player_with(result, lambda player: player["completed_tickets"])
    ticket = next(ticket for ticket in player["ticket_results"] if ticket["completed"])
    ticket.update(completed=False, path=[], borrowed=[])


def claim_completed(result: Result) -> None:
    player = player_with(result, lambda p: any(not ticket["completed"] for ticket in p["ticket_results"]))
    next(ticket for ticket in player["ticket_results"] if not ticket["completed"])["completed"] = True


def crown_the_last(result: Result) -> None:
    last = max(result["players"], key=lambda player: player["rank"])
    result["winners"] = [last["name"]]


def rank_upside_down(result: Result) -> None:
    for player in result["players"]:
        player["rank"] = len(result["players"]) + 1 - player["rank"]


def add_a_card(result: Result) -> None:
    result["players"][0]["country_cards_taken"] += [{"country": "niemcy", "value": 99}]


def share_a_line_in_a_ring(result: Result) -> None:
    rings = [ticket["ring"] for player in result["players"] for ticket in player["ticket_results"] if "ring" in ticket]
    rings[0][1] = rings[0][0]


def give_the_bonus_away(result: Result) -> None:
    for player in result["players"]:
        player["total"] += 10 - player["longest_path"]
        player["longest_path"] = 10


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("europe", swap_path, "path: does not lead from"),
        ("europe-stations-decide", drop_borrowed, "borrowed: is []"),
        ("europe-stations-decide", borrow_own_line, "is no other player's (E2)"),
        ("europe", ride_twice, "ride a line twice (R6)"),
        ("usa", ride_anothers_line, "is not its own (R6)"),
        ("usa", jump_on_the_way, "are no path (R6)"),
        ("usa", hide_completed, "is complete: lines lead to"),
        ("usa", claim_completed, "path: does not lead from"),
        ("usa", crown_the_last, "have rank 1 (R8)"),
        ("usa", rank_upside_down, "does not fit the totals (R8)"),
        ("usa", give_the_bonus_away, "longest_path: is 10, but the game adds up to 0"),
        ("poland", add_a_card, "is no card, or is taken twice (P1)"),
        ("india-mandala", share_a_line_in_a_ring, "share a line (X4)"),
    ],
)
def test_a_changed_result_is_found_out(name: str, change: Callable[[Result], None], said: str) -> None:
    result = result_of(name)
    change(result)
    assert any(said in problem for problem in verify(json.dumps(result)))


@pytest.mark.parametrize(
    "column",
    ["total", "routes", "tickets", "stations", "trains_left", "completed_tickets", "completed_ticket_points"],
)
def test_a_number_that_does_not_add_up_is_found_out(column: str) -> None:
    result = result_of("europe")
    result["players"][1][column] += 1
    name = result["players"][1]["name"]
    assert any(problem.startswith(f"{name}: {column}: is") for problem in verify(json.dumps(result)))


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("asia", "mountains"),
        ("new-york-shared", "attractions"),
        ("italy", "regions"),
        ("northern-lights", "bonus-cards"),
        ("northern-lights-five-players", "bonus-cards"),
        ("japan", "bullet-train"),
        ("united-kingdom", "technologies"),
    ],
)
def test_a_bonus_that_does_not_add_up_is_found_out(name: str, column: str) -> None:
    result = result_of(name)
    result["players"][0]["further"][column] += 1
    result["players"][0]["total"] += 1
    assert any(f": {column}: is" in problem for problem in verify(json.dumps(result)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "result: not JSON"),
        ("[1]", "does not name its game"),
        ('{"players": []}', "does not name its game"),
        ('{"game": {"format": 1}}', "board"),
    ],
)
def test_what_is_no_result_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(GameFileError) as refused:
        verify(text)
    assert said in "\n".join(refused.value.problems)


def test_a_result_without_a_field_is_refused() -> None:
    result = result_of("usa")
    del result["players"][0]["ticket_results"]
    with pytest.raises(GameFileError, match="form of a result"):
        verify(json.dumps(result))


def test_the_command_says_whether_a_result_follows_from_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(GAMES[0]), "--json"]) == 0
    right, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    right.write_text(capsys.readouterr().out, encoding="utf-8")
    wrong.write_text(right.read_text(encoding="utf-8").replace('"total": ', '"total": 1'), encoding="utf-8")
    assert main(["verify", str(right)]) == 0
    assert capsys.readouterr().out == "the result follows from its game\n"
    assert main(["verify", str(wrong)]) == 1
    assert ": total: is 1" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "none.json")]) == 2
