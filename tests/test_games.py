"""Whole games: recorded ones with their scores, and random ones against a scorer that shares no code with ours."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product, starmap
from pathlib import Path
from random import Random

import networkx as nx
import pytest

from scorer.atlas import boards
from scorer.gamefile import load, result
from tests import reference
from tests.random_games import BOARDS, game_on, with_other
from tests.reference import Facts

GAMES = Path(__file__).parent / "games"
NAMES = sorted(path.name.removesuffix(".scores.json") for path in GAMES.glob("*.scores.json"))
RANDOM_GAMES = (
    *product(BOARDS, range(24)),
    *product(["india"], range(24, 44)),
    *product(["switzerland"], range(24, 94)),
    *product(["rails-and-sails-great-lakes", "old-west"], range(24, 50)),
    *product(BOARDS, range(100, 104)),
    *product(["rails-and-sails-great-lakes", "old-west"], range(104, 140)),
)
"""Boards and numbers; more of India for its mandala, of Switzerland for its country tickets, and of the newest.

From 100 on the games have points of the table's own (C2)."""

COLUMNS = (
    "rank", "total", "routes", "tickets", "stations", "longest_path", "globetrotter", "country_cards",
    "trains_left", "completed_tickets", "completed_ticket_points", "longest_path_length",
)  # fmt: skip

DECIDED_BY = {
    "europe-1912-tie-longest-path": "longest-path",
    "europe-big-cities-open-doubles": "completed-tickets",
    "france-five-players": "completed-tickets",
    "new-york-shared": "shared",
    "new-york-tie-completed-tickets": "completed-tickets",
    "japan-five-players": "shared",
    "nordic-tie-longest-path": "longest-path",
    "northern-lights-tie-bonus-cards": "bonus-cards",
    "poland-tie-ticket-points": "ticket-points",
    "rails-and-sails-world-shared": "shared",
    "usa-2025-tie-longest-path-card": "longest-path-card",
    "usa-big-cities-shared": "shared",
    "usa-mega-tie-completed-tickets": "completed-tickets",
}
"""What decides a recorded game, if not the points."""


def recorded(name: str) -> Facts:
    return json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))


@cache
def scored(board: str, number: int) -> tuple[Facts, Facts, Facts]:
    """Return a random game, its result and what the reference says."""
    chance = Random(f"{board} {number}")
    game = game_on(chance, board)
    game = with_other(chance, game) if number >= 100 else game
    return game, result(load(json.dumps(game))), reference.score(game)


def columns(scores: Facts) -> Facts:
    """Return a result's columns by player, without their evidence."""
    return {
        player["name"]: {column: player[column] for column in COLUMNS} | {"further": player.get("further", {})}
        for player in scores["players"]
    }


def test_every_board_has_a_recorded_game_and_every_game_its_scores() -> None:
    games = {path.stem for path in GAMES.glob("*.json") if not path.stem.endswith(".scores")}
    assert games == set(NAMES) >= DECIDED_BY.keys()
    assert {recorded(name)["board"] for name in games} == {board.id for board in boards()}


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_scores_as_recorded(name: str) -> None:
    ours = columns(result(load((GAMES / f"{name}.json").read_text(encoding="utf-8"))))
    expected = recorded(f"{name}.scores")
    assert {player: {key: ours[player][key] for key in row} for player, row in expected.items()} == expected


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_agrees_with_the_record(name: str) -> None:
    theirs = reference.score(recorded(name))["players"]
    expected = recorded(f"{name}.scores")
    assert {player: {key: theirs[player][key] for key in row} for player, row in expected.items()} == expected


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_recorded(name: str) -> None:
    winners = {player for player, row in recorded(f"{name}.scores").items() if row["rank"] == 1}
    for scores in (result(load(json.dumps(recorded(name)))), reference.score(recorded(name))):
        assert (set(scores["winners"]), scores["decided_by"]) == (winners, DECIDED_BY.get(name, "points"))


@pytest.mark.parametrize("name", NAMES)
def test_the_evidence_of_a_recorded_game_holds(name: str) -> None:
    game = recorded(name)
    check_evidence(game, result(load(json.dumps(game))))


@pytest.mark.parametrize("board", BOARDS)
def test_random_games_score_as_the_reference_says(board: str) -> None:
    for _, number in (game for game in RANDOM_GAMES if game[0] == board):
        game, ours, theirs = scored(board, number)
        plain = {name: {key: row[key] for key in (*COLUMNS, "further")} for name, row in theirs["players"].items()}
        assert columns(ours) == plain, number
        assert (ours["winners"], ours["decided_by"]) == (theirs["winners"], theirs["decided_by"])
        check_evidence(game, ours)


def test_the_random_games_meet_what_matters() -> None:
    """Without ties, loans, country cards, editions and full tables the comparison would prove little."""
    games, ours, _ = zip(*starmap(scored, RANDOM_GAMES), strict=True)
    players = [player for scores in ours for player in scores["players"]]
    assert {scores["decided_by"] for scores in ours} == {
        "points", "completed-tickets", "longest-path-card", "longest-path", "ticket-points", "mountain-lines",
        "passengers", "bonus-cards", "fewest-stations", "shared",
    }  # fmt: skip
    editions = {(board, edition) for board in BOARDS for edition in reference.board(board)["editions"]}
    assert {(game["board"], game["edition"]) for game in games} == editions
    assert {len(game["players"]) for game in games} == {2, 3, 4, 5, 6}
    assert sum(any(choice["route"] for choice in player["station_choices"]) for player in players) > 10
    assert sum(len(player["country_cards_taken"]) > 0 for player in players) > 10
    further = [(column, points) for player in players for column, points in player.get("further", {}).items()]
    scored_in = Counter(column for column, points in further if points)
    assert [column for column, _ in further if scored_in[column] <= 10] == []
    assert {points for column, points in further if column == "mandala"} >= {5, 10}
    results = [ticket for player in players for ticket in player["ticket_results"]]
    tours = Counter((ticket["completed"], ticket["in_order"]) for ticket in results if "tour" in ticket)
    assert min(tours[True, True], tours[True, False], tours[False, False]) > 5
    harbours = [harbour for player in players for harbour in player.get("harbour_results", ())]
    assert {harbour["points"] for harbour in harbours} == {0, 10, 20, 30, 40}
    told = [(ticket["from"], ticket["to"]) for ticket in results if "tour" not in ticket]
    assert sum("any" in ticket for ticket in told) > 10
    assert sum(set(ticket) <= {"france", "italia", "deutschland", "osterreich"} for ticket in told) > 5


def check_evidence(game: Facts, scores: Facts) -> None:
    for player in scores["players"]:
        mine = {route["id"]: route for route in reference.owned(game, player["name"])}
        check_longest_path(player, mine)
        lent = check_loans(game, player)
        connecting = {route["id"]: route for route in reference.connecting(game, player["name"])}
        check_tickets(game, player, connecting, lent)
        cards = player["country_cards_taken"]
        assert sum(card["value"] for card in cards) == player["country_cards"]


def check_longest_path(player: Facts, mine: dict[str, Facts]) -> None:
    """Its routes are the player's own, each ridden once and on from where the last one ended (R6)."""
    ridden = [mine[id] for id in player["longest_path_routes"]]
    assert len({route["id"] for route in ridden}) == len(ridden)
    assert sum(route["length"] for route in ridden) == player["longest_path_length"]
    assert not ridden or any(arrive(spot, ridden) for spot in reference.spots(ridden[0]))


def check_loans(game: Facts, player: Facts) -> dict[str, Facts]:
    """Each station lends a route of somebody else that ends in its city, and no more is lent than helps (E2 to E4)."""
    built = [station["city"] for station in game.get("stations", []) if station["player"] == player["name"]]
    owners = {claim["route"]: claim["player"] for claim in game["claims"]}
    assert [choice["city"] for choice in player["station_choices"]] == built
    lent = {}
    for choice in player["station_choices"]:
        if choice["route"] is not None:
            lent[choice["route"]] = reference.line(game, choice["route"])
            assert choice["city"] in lent[choice["route"]]["ends"]
            assert owners[choice["route"]] != player["name"]
    borrowed = [choice for choice in player["station_choices"] if choice["route"]]
    assert len(borrowed) == len(reference.loans(game, player["name"]))
    return lent


def check_tickets(game: Facts, player: Facts, mine: dict[str, Facts], lent: dict[str, Facts]) -> None:
    """A completed ticket shows a shortest connection over own, everybody's and borrowed routes (R2, E3, X15)."""
    check_tours(game, player, mine)
    held = [ticket for ticket in game["tickets"] if ticket["player"] == player["name"]]
    entered = [ticket for ticket in held if not reference.is_tour(ticket)]
    results = [told for told in player["ticket_results"] if "tour" not in told]
    assert [told["from"] for told in results] == [card["from"] for card in entered]
    table: nx.Graph[object] = nx.Graph()
    for route in [*lent.values(), *mine.values()]:
        one, other = reference.spots(route)
        joined = table.get_edge_data(one, other, {"length": route["length"]})
        table.add_edge(one, other, length=min(route["length"], joined["length"]))
    for told, card in zip(results, entered, strict=True):
        goals = reference.goals(game, card)
        assert told["value"] == (goals[told["to"]] if told["completed"] else min(goals.values()))
        assert told["to"] == card["to"] or (card["to"] == "any" and told["completed"])
        path = [(mine | lent)[id] for id in told["path"]]
        assert told["borrowed"] == [id for id in told["path"] if id in lent]
        assert bool(path) == told["completed"]
        if path:
            starts, ends = (reference.spots_of(game["board"], told[end]) for end in ("from", "to"))
            assert any(arrive(start, path) in ends for start in starts)
            lengths = [
                nx.shortest_path_length(table, start, end, weight="length")
                for start in starts & set(table)
                for end in ends & nx.node_connected_component(table, start)
            ]
            assert sum(route["length"] for route in path) == min(lengths)
    done = sum(told["value"] for told in player["ticket_results"] if told["completed"])
    assert player["tickets"] == 2 * done - sum(told["value"] for told in player["ticket_results"])


def check_tours(game: Facts, player: Facts, mine: dict[str, Facts]) -> None:
    """A tour shows own lines that join its cities; in order they are a way that passes no city twice (X25)."""
    tours = reference.tours(game, player["name"])
    for told, tour in zip((told for told in player["ticket_results"] if "tour" in told), tours, strict=True):
        path = [mine[id] for id in told["path"]]
        assert told["completed"] == any(network.issuperset(tour["stops"]) for network in reference.networks(path))
        key = ("in_order" if told["in_order"] else "any_order") if told["completed"] else "minus"
        assert told["value"] == tour[key]
        if told["in_order"]:
            passed = [tour["stops"][0]]
            for route in path:
                passed.append(reference.across(route, passed[-1]))
            assert [city for city in passed if city in tour["stops"]] == tour["stops"]
            assert len({*passed}) == len(passed)


def arrive(spot: str, ridden: Sequence[Facts]) -> str | None:
    """Return the spot where riding these routes in order ends, None where one does not go on from the last."""
    for route in ridden:
        if spot not in reference.spots(route):
            return None
        spot = reference.across(route, spot)
    return spot
