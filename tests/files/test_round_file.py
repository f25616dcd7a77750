"""A round's file: what is written is read back, and a broken one names everything that is wrong, game by game."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from scorer.files.entries import GameFileError
from scorer.files.round_file import MOST_GAMES, MOST_MERGES, dump_round, load_round, size_of_round
from scorer.gamefile import dump, load
from scorer.rounds.round import Merge
from tests.reference import Facts
from tests.tables import recorded

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
NAMES = ("usa", "poland-cards-as-they-lie", "germany-passengers", "europe-stations-decide")


def problems_of(content: Facts | str) -> list[str]:
    with pytest.raises(GameFileError) as error:
        load_round(content if isinstance(content, str) else json.dumps(content), NOW)
    return list(error.value.problems)


@pytest.fixture
def content() -> Facts:
    """The file of a round of two games, as a program reads it."""
    return json.loads(dump_round("Ours", [(recorded("usa"), NOW), (recorded("asia"), NOW)], [Merge("Ann", "Anna")]))


def test_the_games_of_a_file_are_counted_before_they_are_read(content: Facts) -> None:
    assert size_of_round(json.dumps(content)) == 2
    assert [size_of_round(text) for text in ("{", "[]", "{}", '{"games": 7}', '{"games": [1, 2, 3]}')] == [
        0,
        0,
        0,
        0,
        3,
    ]


def test_what_is_written_is_read_back() -> None:
    days = [NOW - timedelta(days=number) for number in range(4)]
    games = [(recorded(name), day) for name, day in zip(NAMES, days, strict=True)]
    found = load_round(dump_round("Freitags „im Bären“", games, [Merge("Ann", "Anna")]), NOW)
    assert (found.name, found.merges) == ("Freitags „im Bären“", (Merge("Ann", "Anna"),))
    assert [when for _, when in found.games] == days
    assert [dump(game) for game, _ in found.games] == [dump(recorded(name)) for name in NAMES]


def test_every_game_of_the_file_is_a_game_file_as_it_stands(content: Facts) -> None:
    assert [dump(load(json.dumps(game))) for game in content["games"]] == [dump(recorded(n)) for n in ("usa", "asia")]


def test_times_are_written_in_utc_and_whole_seconds_however_they_came() -> None:
    noon = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)
    in_berlin = noon.replace(microsecond=999_999, tzinfo=timezone(timedelta(hours=2)))
    written = json.loads(dump_round("", [(recorded("usa"), noon), (recorded("usa"), in_berlin)]))
    assert written["played"] == ["2026-06-01T12:00:00+00:00", "2026-06-01T10:00:00+00:00"]


def test_an_empty_round_has_a_file_too() -> None:
    found = load_round(dump_round("", []), NOW)
    assert (found.name, found.games, found.merges) == ("", (), ())


def test_who_writes_such_a_file_by_hand_may_leave_out_all_but_the_games() -> None:
    found = load_round(json.dumps({"format": 1, "games": [json.loads(dump(recorded("usa")))]}), NOW)
    assert [when for _, when in found.games] == [NOW]


def test_all_problems_of_all_games_are_named_at_once_each_with_its_game(content: Facts) -> None:
    content["games"][0]["claims"][1]["route"] = "paris-zurich"
    content["games"][0]["players"][0]["colour"] = "puce"
    content["games"][1]["board"] = "mars"
    content["games"].append([])
    content["played"][1] = "yesterday"
    content["merges"].append({"name": "", "into": "Anna"})
    content["merges"].append({"name": "Anna"})
    assert problems_of(content) == [
        "played: has 2 times for 3 games",
        "played[1]: must be a time as 2026-11-21T20:15:00+00:00",
        "games[0].players[0].colour: the colour 'puce' is not in the box",
        "games[0].claims[1]: unknown route 'paris-zurich'",
        "games[1].board: unknown board 'mars'",
        "games[2]: must be an object with keys and values",
        "merges[1].name: a name has 1 to 40 characters",
        "merges[2].into: is missing",
    ]


def test_a_misshapen_key_does_not_hide_what_is_wrong_in_a_game(content: Facts) -> None:
    content |= {"format": 2, "played": "never", "colour": "red"}
    content["games"][1]["board"] = "mars"
    assert problems_of(content) == [
        "format: a newer version of this app wrote it",
        "played: must be a list",
        "colour: unknown key",
        "games[1].board: unknown board 'mars'",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "game file: not JSON"),
        ("[" * 100_000, "game file: its brackets are nested too deeply"),
        ("[]", "game file: must be an object with keys and values"),
        ("{}", "format: is missing"),
        ('{"format": 1, "games": [], "games": []}', "the key 'games' is given twice"),
        ('{"format": 1, "games": [1]}', "games[0]: must be an object"),
        ('{"format": 1, "games": [], "round": "' + "x" * 41 + '"}', "round: a name has 1 to 40 characters"),
        ('{"format": 1, "games": [], "round": "a\\u0000b"}', "round: the name"),
        ('{"format": 1, "games": [], "played": [null]}', "played[0]: must be a time"),
        ('{"format": 1, "games": [], "played": ["0001-01-01T00:00:00+12:00"]}', "played[0]: must be a time"),
    ],
)
def test_what_is_no_round_is_told_in_a_sentence(text: str, problem: str) -> None:
    assert any(problem in found for found in problems_of(text))


def test_one_file_holds_so_many_games_and_no_more() -> None:
    found = problems_of({"format": 1, "games": [{}] * (MOST_GAMES + 1)})
    assert found == ["games: are 501, and one file holds 500 at most"]
    players = [{"name": "Anna", "colour": "red"}, {"name": "Björn", "colour": "blue"}]
    games = [{"format": 1, "board": "europe", "players": players}] * MOST_GAMES
    assert len(load_round(json.dumps({"format": 1, "games": games}), NOW).games) == MOST_GAMES


def test_of_thousands_of_problems_a_hundred_are_told_whatever_game_has_them() -> None:
    """Nobody reads more, and telling all of them takes seconds."""
    found = problems_of({"format": 1, "games": [{"claims": [{}] * 20}] * MOST_GAMES})
    assert len(found) == 101
    assert found[0] == "games[0].format: is missing"
    assert found[-1] == "these are the first 100 problems, and there are more"


def test_one_file_holds_so_many_merges_and_no_more() -> None:
    content, merge = {"format": 1, "games": []}, {"name": "Ann", "into": "Anna"}
    found = problems_of(content | {"merges": [merge] * (MOST_MERGES + 1)})
    assert found == ["merges: are 1001, and one file holds 1000 at most"]
    assert len(load_round(json.dumps(content | {"merges": [merge] * MOST_MERGES}), NOW).merges) == MOST_MERGES


def test_blanks_around_a_name_are_no_part_of_it() -> None:
    assert load_round('{"format": 1, "games": [], "round": " Fridays "}', NOW).name == "Fridays"
