"""A play for BG Stats, field by field, as its documentation asks."""

import json
import re
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scorer import atlas
from scorer.count.scoring import score
from scorer.files import bgstats
from scorer.words import Words
from tests.tables import recorded

EVENING = datetime(2026, 11, 21, 20, 15, tzinfo=timezone(timedelta(hours=1)))


def handed_over(name: str) -> dict[str, Any]:
    sheet = score(recorded(name))
    url = urlsplit(bgstats.address(sheet, "a-secret-key", EVENING, Words("en")))
    assert url[:3] == ("https", "app.bgstatsapp.com", "/createPlay.html")
    return json.loads(parse_qs(url.query, strict_parsing=True)["data"][0])


def test_a_play_has_every_field_that_the_app_asks_for() -> None:
    """Scores from the recorded result of the Europe game; 20:15 in Berlin is 19:15 in UTC."""
    play = handed_over("europe")
    key = play.pop("sourcePlayId")
    players = play.pop("players")
    assert play == {
        "sourceName": "ticket-scorer",
        "playDate": "2026-11-21 19:15:00",
        "durationMin": 0,
        "comments": "Björn wins: 88 points to Anna’s 73.",
        "board": "Classic",
        "location": "",
        "game": {
            "name": "Ticket to Ride: Europe",
            "sourceGameId": "europe-classic",
            "bggId": 14996,
            "highestWins": True,
            "noPoints": False,
        },
    }
    assert [(one["name"], one["score"], one["rank"], one["winner"]) for one in players] == [
        ("Anna", 73, 2, False),
        ("Björn", 88, 1, True),
        ("Chloé", 47, 3, False),
        ("Dąbrowska", 17, 4, False),
    ]
    assert all(one.keys() == players[0].keys() for one in players)
    assert all((one["startPlayer"], one["role"]) == (False, "") for one in players)
    assert players[1]["sourcePlayerId"] == "björn"
    assert re.fullmatch("[0-9a-f]{16}", str(key))


def test_the_key_that_opens_the_game_does_not_leave() -> None:
    assert "a-secret-key" not in json.dumps(handed_over("europe"))


def test_the_same_game_is_the_same_play() -> None:
    assert handed_over("europe")["sourcePlayId"] == handed_over("europe")["sourcePlayId"]


def test_a_player_is_the_same_however_the_name_is_written() -> None:
    game = recorded("nordic")
    renamed = replace(game, players=(replace(game.players[0], name=" ANNA "), *game.players[1:]))
    play = bgstats.play(score(renamed), "key", EVENING, Words("en"), 85)
    assert play["durationMin"] == 85
    assert isinstance(play["players"], list)
    assert [one["sourcePlayerId"] for one in play["players"]] == ["anna", "björn", "chloé"]


def test_those_who_share_a_victory_both_win() -> None:
    assert [one["winner"] for one in handed_over("new-york-shared")["players"]].count(True) == 2


@pytest.mark.parametrize(
    ("board", "edition", "number"),
    [
        ("usa", "classic", 9209),
        ("usa", "1910", 24439),
        ("europe", "classic", 14996),
        ("europe", "1912", 53383),
        ("nordic", "classic", 31627),
        ("poland", "classic", None),
    ],
)
def test_boxes_have_their_numbers(board: str, edition: str, number: int | None) -> None:
    assert atlas.board(board).editions[edition].bgg == number


def test_a_box_without_a_number_has_no_such_field() -> None:
    assert "bggId" not in handed_over("poland")["game"]


def test_a_day_ends_by_the_clock_of_the_world() -> None:
    sheet = score(recorded("usa"))
    play = bgstats.play(sheet, "key", datetime(2026, 12, 31, 23, 30, tzinfo=timezone(timedelta(hours=-5))), Words("de"))
    assert play["playDate"] == "2027-01-01 04:30:00"
