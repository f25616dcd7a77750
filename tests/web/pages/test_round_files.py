"""The files of a round: what is exported makes the same round again, and a broken file makes nothing."""

import csv
import io
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer import gamefile
from scorer.rounds.round import Merge, Put, Round
from scorer.store import Store
from scorer.web.http.limits import Limit
from tests.rounds.test_figures import TWELVE
from tests.web.conftest import new_game, recorded
from tests.web.pages.test_rounds import counts, family, section

DAY = datetime(2026, 1, 1, 20, tzinfo=UTC)


@pytest.fixture
def ours(store: Store) -> Round:
    """The round of the twelve games, with two names that are one person's."""
    games = [(recorded(name), DAY + timedelta(days=day)) for day, name in enumerate(TWELVE)]
    return store.rounds.create("Fridays", games, [Merge("Uma", "Anna")])


def sent(client: FlaskClient, content: bytes | str) -> TestResponse:
    file = io.BytesIO(content if isinstance(content, bytes) else content.encode())
    return client.post("/rounds/import", data={"file": (file, "round.json")})


def test_what_is_exported_makes_the_same_round_again(client: FlaskClient, store: Store, ours: Round) -> None:
    file = client.get(f"/rounds/{ours.key}/export.json")
    table = client.get(f"/rounds/{ours.key}/games.csv")
    for kind, answer in (("json", file), ("csv", table)):
        named = rf'attachment; filename="round-\d{{4}}-\d\d-\d\d\.{kind}"'
        assert re.fullmatch(named, answer.headers["Content-Disposition"])
    answer = sent(client, file.data)
    again = store.rounds.record(answer.headers["Location"].split("/")[2])
    assert f'href="/rounds/{again.key}"' in client.get("/").text, "this phone remembers it"
    assert (again.name, list(again.merges.values())) == ("Fridays", [Merge("Uma", "Anna")])
    assert set(again.games).isdisjoint(ours.games)
    for one, other in zip(ours.games, again.games, strict=True):
        before, after = store.record(one), store.record(other)
        assert gamefile.dump(after.game) == gamefile.dump(replace(before.game, day=str(before.created.date())))
        assert after.created == before.created
    pages = [client.get(f"/rounds/{key}").text for key in (ours.key, again.key)]
    for id in ("wins", "averages", "tickets", "colours"):
        assert section(pages[0], id) == section(pages[1], id)
    exported = json.loads(client.get(f"/rounds/{again.key}/export.json").data)
    days = [game.pop("day") for game in exported["games"]]
    assert days == [when[:10] for when in exported["played"]], "which is known from then on"
    assert exported == json.loads(file.data)


@pytest.mark.parametrize("played", ["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59"])
def test_a_game_of_any_day_has_all_its_pages(client: FlaskClient, store: Store, played: str) -> None:
    game = json.loads(gamefile.dump(recorded("nordic")))
    there = sent(client, json.dumps({"format": 1, "games": [game], "played": [played]})).headers["Location"]
    (key,) = store.rounds.record(there.split("/")[2]).games
    pages = ["", f"{there}/export.json", f"{there}/games.csv", f"/games/{key}/result", f"/games/{key}/result.svg"]
    assert [client.get(page or there).status_code for page in pages] == [200] * len(pages)


def test_every_exported_game_opens_by_itself_too(client: FlaskClient, ours: Round) -> None:
    (game, *_) = client.get(f"/rounds/{ours.key}/export.json").json["games"]
    answer = client.post("/games/import", data={"file": (io.BytesIO(json.dumps(game).encode()), "game.json")})
    assert answer.status_code == 303


def test_a_game_that_goes_on_is_in_the_files_and_marked(client: FlaskClient, store: Store, ours: Round) -> None:
    key = store.create(new_game(players=2)).key
    store.rounds.add(ours.key, lambda _: Put(key))
    assert len(client.get(f"/rounds/{ours.key}/export.json").json["games"]) == 13
    rows = table(client.get(f"/rounds/{ours.key}/games.csv"))
    assert [row["finished"] for row in rows] == ["yes"] * 42 + ["no"] * 2


def table(answer: TestResponse, separator: str = ",") -> list[dict[str, str]]:
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbf"), "by this a spreadsheet knows that it is UTF-8"
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=separator))


def test_the_table_has_a_row_a_player_and_game(client: FlaskClient, ours: Round) -> None:
    """Players: 4 + 3 + 4 + 5 + 3 + 2 + 4 + 2 + 4 + 5 + 2 + 4 = 42."""
    rows = table(client.get(f"/rounds/{ours.key}/games.csv"))
    assert len(rows) == 42
    assert sum(row["winner"] == "yes" for row in rows) == 12 + 2
    assert sum(int(row["total"]) for row in rows if row["person"] == "Anna") == 121 + 73 + 85 + 53 + 112
    assert [row["player"] for row in rows if row["person"] == "Anna"].count("Uma") == 1
    assert rows[3]["total"] == "-41", "a number for a spreadsheet, not for a printer"


def test_a_german_spreadsheet_gets_semicolons(client: FlaskClient, ours: Round) -> None:
    answer = client.get(f"/rounds/{ours.key}/games.csv", headers={"Accept-Language": "de"})
    rows = table(answer, ";")
    assert len(rows) == 42
    assert list(rows[0])[:2] == ["game", "date"]


def test_a_name_that_looks_like_a_formula_is_a_text(client: FlaskClient, store: Store) -> None:
    ours = store.rounds.create("", [(family("nordic", "=1+1", "Björn", "Chloé"), DAY)])
    rows = table(client.get(f"/rounds/{ours.key}/games.csv"))
    assert rows[0]["player"] == "'=1+1"


def test_a_broken_file_names_every_problem_of_every_game_and_nothing_is_kept(
    client: FlaskClient, store: Store, ours: Round
) -> None:
    content = client.get(f"/rounds/{ours.key}/export.json").json
    content["games"][3]["claims"][12]["route"] = "nowhere"
    content["games"][7]["board"] = "mars"
    before = counts(store)
    answer = sent(client, json.dumps(content))
    assert answer.status_code == 400
    assert "This could not be opened:" in answer.text
    assert "games[3].claims[12]: unknown route &#39;nowhere&#39;" in answer.text
    assert "games[7].board: unknown board &#39;mars&#39;" in answer.text
    assert counts(store) == before


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"{}", b"[" * 9999, b'{"format": 1, "games": 7}', b"x"])
def test_what_is_no_file_of_a_round_is_told_in_a_sentence(client: FlaskClient, store: Store, content: bytes) -> None:
    answer = sent(client, content)
    assert answer.status_code == 400
    assert "<li>" in answer.text
    assert counts(store) == (0, 0)


def test_a_form_without_a_file_says_so(client: FlaskClient) -> None:
    answer = client.post("/rounds/import")
    assert answer.status_code == 400
    assert "No file was chosen." in answer.text
    assert client.post("/rounds/import", json={}).json["problems"] == ["No file was chosen."]


def test_a_rounds_file_may_be_larger_than_a_game(client: FlaskClient, store: Store) -> None:
    """Blanks are JSON, too."""
    content = b'{"format": 1, "games": []' + b" " * 300_000 + b"}"
    assert sent(client, content).status_code == 303
    game = client.post("/games/import", data={"file": (io.BytesIO(content), "game.json")})
    assert game.status_code == 413


def test_a_round_of_many_games_costs_as_many_before_any_is_read(client: FlaskClient, store: Store) -> None:
    """24 games a minute; 5 of an imported round cost one, so 45 broken ones leave room for 14 new games."""
    client.application.config["LIMITS"] = 24 / Limit.GAMES.most
    many = json.dumps({"format": 1, "games": [{}] * 45})
    assert sent(client, many).status_code == 400
    table = json.dumps(gamefile.to_json(new_game()))

    def begun() -> int:
        return client.post("/games/import", data={"file": (io.BytesIO(table.encode()), "game.json")}).status_code

    assert {begun() for _ in range(14)} == {303}
    assert begun() == 429
    assert sent(client, many).status_code == 429
    assert len(store.keys()) == 14
