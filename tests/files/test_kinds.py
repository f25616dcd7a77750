"""Files that are nearly a game or a map: their readers say what is wrong in the words of the file."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from math import inf, nan
from typing import Any

import pytest

from scorer import gamefile
from scorer.atlas.asked import read_playable
from scorer.atlas.problems import Problems
from scorer.files.kinds import decoded, kind_of
from tests.atlas.test_fan_maps import PAYLOAD, envelope
from tests.atlas.test_own_boards import ISLANDS
from tests.tables import recorded

GAME: dict[str, Any] = json.loads(gamefile.dump(recorded("europe"))) | {"unsure": ["athina-sofia"], "minutes": 70}


def opened(thing: Any) -> list[str]:
    """Open a file as the one door does; return its problems, none if it opens."""
    file = ("file.json", json.dumps(thing).encode())
    try:
        kind, [(_, text)] = kind_of([file])
        if kind == "map":
            read_playable([file])
        else:
            gamefile.load(text.decode())
    except Problems as error:
        return list(error.problems)
    return []


def spots(thing: Any) -> Iterator[tuple[Any, int | str]]:
    """Yield each value of a file, the first two of a list, by what holds it and its key there."""
    for key in (*thing,) if isinstance(thing, dict) else range(min(2, len(thing))) if isinstance(thing, list) else ():
        yield thing, key
        yield from spots(thing[key])


@pytest.mark.parametrize("file", [GAME, ISLANDS, envelope()], ids=["game", "board file", "drawn map"])
@pytest.mark.parametrize("odd", [None, True, 1.0, nan, -inf, {"x": None}])
def test_whatever_stands_in_a_place_is_told_in_the_words_of_the_file(file: Any, odd: Any) -> None:
    for number in range(len([*spots(file)])):
        changed = deepcopy(file)
        holder, key = [*spots(changed)][number]
        holder[key] = odd
        assert not re.search(r"\b(None|True|False|nan|inf)\b", "\n".join(opened(changed)))


@pytest.mark.parametrize("number", ["1", True, 1.0, None, "2"])
def test_a_game_whose_format_is_no_number_is_a_game(number: object) -> None:
    assert opened(GAME | {"format": number}) == ["format: must be 1"]


@pytest.mark.parametrize("file", [GAME, {}, ISLANDS, {"plan": 1}])
def test_a_file_of_a_newer_version_says_so(file: Any) -> None:
    assert opened(file | {"format": 2}) == ["format: a newer version of this app wrote it"]


def test_what_is_no_whole_number_counts_nothing() -> None:
    for length, shown in ((True, "true"), (4.0, "4.0"), (None, ""), ([4], "[4]")):
        said = opened(
            envelope(PAYLOAD | {"routes": [PAYLOAD["routes"][0] | {"length": length}, *PAYLOAD["routes"][1:]]})
        )
        assert said == [f"route 1: a length is a whole number from 1 to 99, not '{shown}'"]
    assert opened(envelope(PAYLOAD | {"wagonsPerPlayer": True})) == []  # as one that is not said
    assert opened(ISLANDS | {"trains": None}) == ["trains: is missing"]


def test_how_many_play_is_told_once_every_player_can_be_read() -> None:
    first, *_ = GAME["players"]
    game = GAME | {"players": [first, first | {"name": "B", "colour": 3}], "claims": [], "tickets": [], "stations": []}
    assert [one for one in opened(game) if one.startswith("players")] == ["players[1].colour: must be text"]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b" \n", "This file is empty."), (b"\x89PNG\r\n", "This is a picture, not a game file.")],
)
def test_what_the_command_line_is_given_is_named(content: bytes, said: str) -> None:
    with pytest.raises(Problems) as caught:
        decoded(content)
    assert caught.value.problems == (said,)
