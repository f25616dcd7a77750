"""How long a game took: measured where it was entered while it was played, never invented."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import unquote

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from scorer import gamefile, web
from scorer.files.entries import GameFileError
from scorer.paths import TEMPLATES
from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.web.parts.duration import minutes
from tests.web.conftest import new_game, recorded

EIGHT = datetime(2026, 11, 21, 20, tzinfo=UTC)


def at(*after: int) -> list[datetime]:
    return [EIGHT + timedelta(minutes=minute) for minute in after]


def test_a_game_entered_while_it_was_played_took_from_its_set_up_to_the_last_claim() -> None:
    assert minutes(at(0, 5, 20, 50, 85), [0, 1, 0, 1]) == 85
    assert minutes(at(0, 5, 20, 80, 85), [0, 1, 0, 1]) == 85, "with a pause of an hour"
    assert minutes(at(0, 5, 10, 15, 20), [0, 1, 0, 1]) == 20
    assert minutes(at(0, 5, 20, 50, 85), [0, 0, 1, 0]) == 85, "with two moves in turn at once"


@pytest.mark.parametrize(
    ("after", "seats"),
    [
        ([0, 1, 2, 3, 19], [0, 1, 0, 1]),  # in less than twenty minutes
        ([0, 5, 20, 50, 85], [0, 0, 0, 1]),  # player after player
        ([0, 5, 20, 81, 85], [0, 1, 0, 1]),  # with a pause of more than an hour
        ([0], []),
    ],
)
def test_a_game_entered_otherwise_is_not_measured(after: list[int], seats: list[int]) -> None:
    assert minutes(at(*after), seats) == 0


def test_what_the_players_say_stands_in_the_file_and_can_be_taken_back(client: FlaskClient, store: Store) -> None:
    key = store.create(recorded("europe")).key
    assert "How many minutes did you play?" in client.get(f"/games/{key}/more").text
    client.post(f"/games/{key}/moves", json={"id": "a", "move": {"kind": "duration", "minutes": 75}})
    page = client.get(f"/games/{key}/more").text
    assert "Duration: 75 min" in page
    assert "%22durationMin%22%3A%2075" in page
    assert gamefile.load(client.get(f"/games/{key}/export.json").text).minutes == 75
    undone = client.post(f"/games/{key}/undo", json={"id": "b"}).json
    assert undone
    assert undone["said"] == "Undone: The game took 75 minutes."
    assert gamefile.load(client.get(f"/games/{key}/export.json").text).minutes is None


@pytest.mark.parametrize("minutes", [0, -5, 1441])
def test_no_game_takes_more_than_a_day_or_no_time(client: FlaskClient, store: Store, minutes: int) -> None:
    key = store.create(recorded("europe")).key
    move = {"kind": "duration", "minutes": minutes}
    assert client.post(f"/games/{key}/moves", json={"id": "a", "move": move}).status_code == 409
    file = gamefile.to_json(recorded("europe")) | {"minutes": minutes}
    with pytest.raises(GameFileError, match=r"^minutes: must be 1 to 1440$"):
        gamefile.load(json.dumps(file))


def test_what_was_measured_stands_in_the_file_too(client: FlaskClient, store: Store) -> None:
    """Where the file is opened nothing can be measured any more."""
    key = store.create(new_game(players=2)).key
    for number, claim in enumerate(recorded("europe").claims[:4]):
        store.append(key, f"c{number}", ClaimRoute(number % 2, claim.route.id))
    with store._database.writing() as connection:
        connection.execute(sa.text("UPDATE moves SET made = datetime(made, '+' || (number * 20) || ' minutes')"))
    assert gamefile.load(client.get(f"/games/{key}/export.json").text).minutes == 80


@pytest.mark.parametrize(("zone", "hours"), [("Pacific/Kiritimati", 14), ("Pacific%2FNiue", -11)])
def test_a_game_has_the_day_of_its_last_entry_where_the_phone_is(
    client: FlaskClient, store: Store, zone: str, hours: int
) -> None:
    """Between the two islands lie 25 hours, so their days always differ."""
    key = store.create(new_game("europe")).key
    store.append(key, "a", ClaimRoute(0, "brest-paris"))
    (made,) = store.times(key).values()
    client.set_cookie("zone", zone)
    file = json.loads(client.get(f"/games/{key}/export.json").data)
    day = (made + timedelta(hours=hours)).date()
    assert file["day"] == str(day)
    assert f'download="europe-{day}.json"' in client.get(f"/games/{key}/handing").text
    ours = client.post("/rounds", data={"game": key}).headers["Location"]
    for address in ("/", f"/games/{key}/join", ours):
        assert f"{day.day} {day:%b} {day.year}" in client.get(address).text, address


def test_the_link_to_bg_stats_has_the_day_that_the_file_says(client: FlaskClient, store: Store) -> None:
    client.set_cookie("zone", "UTC")
    key = store.create(replace(recorded("europe"), day="2026-01-02")).key
    assert '"playDate": "2026-01-02 ' in unquote(client.get(f"/games/{key}/more").text)


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "%00", "Europe"])
def test_a_phone_may_tell_a_time_zone_that_nobody_knows(client: FlaskClient, store: Store, zone: str) -> None:
    key = store.create(new_game("europe")).key
    store.append(key, "a", ClaimRoute(0, "brest-paris"))
    client.set_cookie("zone", zone)
    assert "day" in json.loads(client.get(f"/games/{key}/export.json").data)


def test_nothing_that_people_read_says_when_a_game_was_stored() -> None:
    allowed = {"duration.py", "round_files.py"}  # when it began; for programs, beside its day
    files = [*Path(web.__file__).parent.rglob("*.py"), *TEMPLATES.rglob("*.html")]
    named = {file.name for file in files if re.search(r"\w\.created\b", file.read_text(encoding="utf-8"))}
    assert named - allowed == {"base.html", "poster.html"}, "the metadata of prints"


def test_what_was_entered_before_a_file_was_opened_has_no_day(client: FlaskClient, store: Store) -> None:
    key = store.create(recorded("usa")).key
    assert "day" not in json.loads(client.get(f"/games/{key}/export.json").data)
