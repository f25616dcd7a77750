"""A game in one line: held against the format's description, by a writer that shares no code with the package."""

import json

import pytest

from scorer.atlas import boards
from scorer.files.entries import GameFileError
from scorer.files.notation import LONGEST, game_file_of, notation
from scorer.gamefile import dump, load
from tests.atlas.test_own_boards import ISLANDS, game
from tests.notation import letters_of, line_of, short
from tests.tables import GAMES, RECORDED

FULL = {
    "format": 1,
    "board": "pennsylvania",
    "edition": "classic",
    "double_routes": "open",
    "players": [{"name": "Zoë 🚂", "colour": "red", "short": "Z"}, {"name": "Ben", "colour": "brown"}],
    "claims_in_order": False,
    "claims": [{"player": "Ben", "route": "albany-binghamton"}],
    "tickets": [{"player": "Ben", "from": "albany", "to": "altoona", "value": 99}],
    "counts": [{"player": "Ben", "count": "shares-prr", "number": 3}],
    "dummy_shares": {"bo": 1, "prr": 2},
    "checks": [{"player": "Ben", "check": "track", "number": 30}],
    "unsure": ["albany-binghamton"],
    "finished": True,
    "minutes": 83,
}
LINE = line_of(FULL)
HEAD, DIGITS, _ = LINE.rsplit(".", 2)


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_game_becomes_the_described_line_and_comes_back(name: str) -> None:
    text = (GAMES / f"{name}.json").read_text(encoding="utf-8")
    line = notation(load(text))
    assert line == line_of(json.loads(dump(load(text))))
    assert dump(load(line)) == dump(load(text))
    assert len(line) <= 400


def test_everything_that_a_file_can_say_is_in_its_line() -> None:
    line = notation(load(json.dumps(FULL)))
    assert line == LINE
    assert json.loads(dump(load(line))) == FULL | {"stations": []}


def test_the_longest_line_fits_into_one_qr_code() -> None:
    """A QR code of 177 modules holds 2,953 bytes; no box has more lines than this one."""
    of = max(boards(), key=lambda board: len(board.routes))
    names = ["ÄÖÜÉŁÅØÆĄĘ" * 4 + str(seat) for seat in range(5)]
    file = {
        "board": of.id,
        "players": [{"name": name, "colour": colour} for name, colour in zip(names, of.colours, strict=False)],
        "claims": [{"player": names[0], "route": route} for route in of.routes],
        "tickets": [
            {"player": names[0], "from": card.start, "to": card.end, "value": 20}
            for card in of.editions["classic"].tickets
        ],
        "unsure": sorted(of.routes),
    }
    assert len(line_of(file)) < 2_000


def test_a_line_that_a_chat_has_broken_is_read() -> None:
    broken = "\n ".join(LINE[start : start + 20] for start in range(0, len(LINE), 20))
    assert dump(load(f" {broken}\n")) == dump(load(LINE))


@pytest.mark.parametrize("place", range(len(LINE)))
def test_a_wrong_or_missing_character_is_never_read_as_another_game(place: int) -> None:
    other = "x" if LINE[place] != "x" else "y"
    for damaged in (LINE[:place] + other + LINE[place + 1 :], LINE[:place] + LINE[place + 1 :]):
        with pytest.raises(GameFileError):
            load(damaged)


def summed(head: str) -> str:
    return f"{head}.{short(head)}"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("zug2.europe.classic.0000.0.0000", "this is another version than 'zug1'"),
        (summed("zug1.atlantis.classic.0000.0"), "unknown board 'atlantis'"),
        (summed("zug1.europe.atlantis.0000.0"), "unknown edition 'atlantis'"),
        (summed("zug1.europe.classic.0000.0"), "it was written with other ids of this board"),
        (line_of(FULL, (999, 1000)), "a newer version of this app wrote it"),
        (summed(f"{HEAD}.{DIGITS}!"), "a character is missing or wrong; please copy all of it"),
        ("zug1." + "0" * LONGEST, "a character is missing or wrong; please copy all of it"),
    ],
)
def test_what_cannot_be_read_says_why(line: str, problem: str) -> None:
    with pytest.raises(GameFileError) as error:
        game_file_of(line)
    assert error.value.problems == (f"line of notation: {problem}",)


def test_a_list_that_never_ends_is_refused_at_once() -> None:
    """Its number of players is 8 ** 20."""
    number = sum(8 * 16**place for place in range(20)) + 16**20
    with pytest.raises(GameFileError):
        load(summed(f"{HEAD}.{letters_of(number)}"))


def test_a_game_on_a_map_that_people_drew_goes_by_file() -> None:
    with pytest.raises(GameFileError, match="too large for one line"):
        notation(load(game(ISLANDS)))
