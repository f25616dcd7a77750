"""Searches that are too hard for a request run in a process, which is ended when nobody asks or at its limit."""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from scorer.aside import STEPS, Aside, Searches, TooMuch
from scorer.ask.warnings import is_undecided
from scorer.count.hard import TooHard
from scorer.count.longest_path import bounds_of, longest_path
from scorer.count.scoring import score
from scorer.gamefile import load, result_of
from scorer.rules.board import Route

CUBE_TRAINS = 65
"""A cube in 5 dimensions has 32 corners with 5 edges each: all are odd. So 15 of its 80 edges have to go, for two odd
corners to be left, and 15 edges of one direction can: the other 65 are still one piece."""


def cube(dimensions: int) -> tuple[Route, ...]:
    corners = range(2**dimensions)
    edges = [(a, a ^ 2**bit) for a in corners for bit in range(dimensions) if a < a ^ 2**bit]
    return tuple(Route(f"{a:02}-{b:02}", f"{a:02}", f"{b:02}", 1, "grey") for a, b in edges)


def table(routes: tuple[Route, ...]) -> str:
    """Return the file of a game in which one of two players has all lines of a map that somebody drew."""
    cities = {end for route in routes for end in route.ends}
    drawn = {
        "cities": {id: {"name": id, "x": 7 * int(id), "y": int(id) ** 2, "kind": "city"} for id in sorted(cities)},
        "routes": [{"id": one.id, "ends": [*one.ends], "length": 1, "colour": "grey"} for one in routes],
        "tickets": [],
        "trains": 100,
    }
    players = [{"name": "Anna", "colour": "red"}, {"name": "Bo", "colour": "blue"}]
    claims = [{"player": "Anna", "route": route.id} for route in routes]
    return json.dumps({"format": 1, "board": drawn, "players": players, "claims": claims})


HARD = cube(5)


@pytest.fixture
def searches() -> Iterator[Searches]:
    aside = Aside()
    yield Searches(aside)
    aside.close()


def ended(searches: Searches) -> None:
    """Wait until nothing is searched for."""
    if thread := searches._thread:
        thread.join()


def found(searches: Searches, routes: tuple[Route, ...] = HARD, owner: str = "game") -> int | None:
    """Return the length of the longest path of Anna, None as long as it is unknown."""
    sheet = score(load(table(routes)), searches.run_for(owner))
    return None if sheet.unknown else sheet.players[0].longest_path.length


def test_what_is_too_hard_is_unknown_until_its_process_has_found_it(searches: Searches) -> None:
    assert found(searches) is None
    ended(searches)
    assert found(searches) == CUBE_TRAINS


def test_a_search_that_the_request_can_afford_needs_no_process(searches: Searches) -> None:
    assert found(searches, cube(4)) == 32  # all corners are even: nothing is left out
    assert searches._thread is None


def test_the_steps_of_a_search_are_counted() -> None:
    with pytest.raises(TooHard):
        longest_path(HARD, STEPS)
    assert sum(route.length for route in longest_path(cube(4), STEPS)) == 32


def test_until_it_is_known_nobody_gets_the_bonus_and_the_bounds_are_told(searches: Searches) -> None:
    sheet = score(load(table(HARD)), searches.run_for(""))
    least, most = bounds_of(HARD)
    assert least <= CUBE_TRAINS <= most
    (sentence,) = sheet.unknown
    assert is_undecided(sheet)
    assert (sentence.things["least"], sentence.things["most"]) == (least, most)
    assert [player.points["longest-path"] for player in sheet.players] == [0, 0]
    with pytest.raises(TooHard):
        result_of(sheet)


def test_a_search_without_an_owner_is_not_started(searches: Searches) -> None:
    assert found(searches, owner="") is None
    assert searches._thread is None


class Exhausted(Aside):
    """Lanes that allow nothing."""

    def run(self, *_: object, **__: object) -> Any:
        raise TooMuch


def test_at_its_limit_the_process_is_ended_and_the_path_stays_unknown() -> None:
    searches = Searches(Exhausted())
    assert found(searches) is None
    ended(searches)
    assert found(searches) is None
    assert not searches.is_running("game")
    assert "too hard" in str(score(load(table(HARD)), searches.run_for("game")).unknown[0])


ENDLESS = tuple(Route(f"{a}-{b}", str(a), str(b), 1 + a * b % 7, "grey") for a, b in combinations(range(24), 2))
"""All lines between 24 cities, far more than any player has: no search ends here."""


def asked(searches: Searches, owner: str, routes: tuple[Route, ...] = ENDLESS) -> None:
    with pytest.raises(TooHard):
        searches.run_for(owner)(0, longest_path, routes)


def test_the_search_of_a_game_that_is_deleted_ends(searches: Searches) -> None:
    asked(searches, "game")
    searches.end("game")
    ended(searches)
    assert not searches.is_running("game")


def test_the_next_move_ends_the_search_of_the_last(searches: Searches) -> None:
    asked(searches, "game")
    asked(searches, "game", HARD)
    ended(searches)
    assert len(searches.run_for("game")(0, longest_path, HARD)) == CUBE_TRAINS


def test_whoever_is_answered_at_once_does_not_wait_for_a_search(searches: Searches) -> None:
    asked(searches, "game")
    assert found(searches, cube(3), owner="another game") == 12 - 3
    assert searches.is_running("game")
    searches.end("game")


def test_only_its_own_searches_make_the_count_of_a_game_new(searches: Searches) -> None:
    assert found(searches) is None
    ended(searches)
    assert (searches.ended("game"), searches.ended("another game")) == (1, 0)


def test_a_command_waits_for_its_search(searches: Searches) -> None:
    sheet = score(load(table(HARD)), searches.run_within(60))
    assert sheet.players[0].longest_path.length == CUBE_TRAINS


def test_what_a_command_does_not_find_within_its_limit_is_unknown(searches: Searches) -> None:
    run = searches.run_within(1)
    for seat in range(9):  # the first takes all the time, the others none
        with pytest.raises(TooHard) as hard:
            run(seat, longest_path, ENDLESS[seat:])
        assert hard.value.has_ended
