"""A server with the setting removes what nobody opens, behind its start page; a phone that comes back is told."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event
from urllib.request import urlopen

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorer.files.wire import json_of
from scorer.rules.errors import ScorerError
from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.store.tables import games, rounds
from scorer.store.visits import Unopened
from scorer.web import create_app
from scorer.web.http.pruning import Pruning, days
from tests.web.conftest import Server, new_game

TODAY = datetime.now(UTC).date()


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"DATA": str(tmp_path), "KEEP_DAYS": 400})


def opened(app: Flask, days_ago: int) -> str:
    """All games and rounds were opened last so many days ago, but for one of yesterday, whose key is returned."""
    store: Store = app.extensions["store"]
    recent = store.create(new_game()).key
    engine = sa.create_engine(app.config["DATABASE_URL"])
    with engine.begin() as connection:
        for table in (games, rounds):
            connection.execute(table.update().values(opened=TODAY - timedelta(days=days_ago)))
        connection.execute(games.update().where(games.c.key == recent).values(opened=TODAY - timedelta(days=1)))
    engine.dispose()
    return recent


def test_what_nobody_opened_goes_once_the_start_page_was_sent(app: Flask, client: FlaskClient, store: Store) -> None:
    key, ours = store.create(new_game()).key, store.rounds.create("Ours").key
    recent = opened(app, 402)
    answer = client.get("/")
    assert answer.status_code == 200
    assert set(store.keys()) == {key, recent}, "nobody who reads waits for it"
    assert list(store.rounds.keys()) == [ours]
    answer.close()
    assert (list(store.keys()), list(store.rounds.keys())) == ([recent], [])


def test_a_reader_has_the_whole_page_while_the_database_keeps_the_pruning_waiting(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.store.create(new_game())
    recent = opened(server.app, 402)
    is_done, remove = Event(), server.store.visits.remove_unopened

    def noted(since: date) -> Unopened:
        gone = remove(since)
        is_done.set()
        return gone

    monkeypatch.setattr(server.store.visits, "remove_unopened", noted)
    other = sqlite3.connect(sa.make_url(server.app.config["DATABASE_URL"]).database or "", isolation_level=None)
    with closing(other):
        other.execute("BEGIN IMMEDIATE")
        with urlopen(server.url, timeout=30) as answer:
            assert answer.read().rstrip().endswith(b"</html>")
        other.execute("ROLLBACK")
        assert is_done.wait(20), "it has not given up, for nobody waited for it"
    assert server.store.keys() == [recent]


def test_what_somebody_opened_meanwhile_stays(app: Flask, client: FlaskClient, store: Store) -> None:
    key = store.create(new_game()).key
    recent = opened(app, 398)
    client.get("/").close()
    assert set(store.keys()) == {key, recent}


@pytest.mark.parametrize("address", ["moves?since=0", "", "result", "export.json"])
def test_only_the_start_page_carries_it(app: Flask, client: FlaskClient, store: Store, address: str) -> None:
    old, key = (store.create(new_game()).key for _ in range(2))
    recent = opened(app, 402)
    client.get(f"/games/{key}/{address}").close()
    move = {"id": "a", "move": json_of(ClaimRoute(0, "paris-zurich"))}
    client.post(f"/games/{key}/moves", json=move).close()
    assert set(store.keys()) == {old, key, recent}


def test_without_the_setting_all_games_stay(tmp_path: Path) -> None:
    app = create_app({"DATA": str(tmp_path)})
    store: Store = app.extensions["store"]
    key = store.create(new_game()).key
    recent = opened(app, 40_000)
    app.test_client().get("/").close()
    assert set(store.keys()) == {key, recent}


def test_a_phone_that_comes_back_is_told_though_the_server_remembers_the_game(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    """Another process has removed it: its pages, its polls and moves answer as for a game that never was."""
    key = store.create(new_game()).key
    assert client.get(f"/games/{key}/").status_code == 200
    opened(app, 402)
    other = Store(app.config["DATABASE_URL"])
    other.visits.remove_unopened(TODAY)
    other.close()
    move = {"id": "a", "move": json_of(ClaimRoute(0, "paris-zurich"))}
    answers = [
        *(client.get(f"/games/{key}/{page}") for page in ("", "result", "export.json", "sheet.pdf", "moves?since=0")),
        client.post(f"/games/{key}/moves", json=move),
        client.post(f"/games/{key}/join", data={"seat": "0"}),
    ]
    assert [answer.status_code for answer in answers] == [404] * len(answers)
    assert "There is no game at this address." in answers[0].text
    start = client.get("/")
    assert start.status_code == 200
    assert key not in start.text


def test_a_database_that_is_busy_is_left_for_the_next_visit(
    app: Flask, client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store.create(new_game())
    recent = opened(app, 402)
    monkeypatch.setattr("scorer.store.database._PATIENCE", 0)
    taken = [store._database._writers.acquire(blocking=False) for _ in range(3)]
    assert taken == [True] * 3
    client.get("/").close()
    assert caplog.messages == ["old games are not removed just now: the database is busy just now; please try again"]
    assert len(store.keys()) == 2
    for _ in taken:
        store._database._writers.release()
    client.get("/").close()
    assert store.keys() == [recent]


@pytest.mark.parametrize("text", ["0", "-1", "4.5", "many", "²", "٣", "100000"])
def test_any_other_setting_is_told(text: str) -> None:
    with pytest.raises(ScorerError, match=r"SCORER_KEEP_DAYS: .* is neither off nor a number of days such as 400"):
        days(text)


@pytest.mark.parametrize(("unopened", "goes"), [("10 of 11", True), ("11 of 110", True), ("11 of 109", False)])
def test_more_than_ten_and_a_tenth_of_all_games_wait_for_the_hosts_word(
    app: Flask, store: Store, caplog: pytest.LogCaptureFixture, unopened: str, goes: bool
) -> None:
    """So a clock that jumps ahead takes no games with it."""
    old, games = map(int, unopened.split(" of "))
    keys = [store.create(new_game()).key for _ in range(old)]
    opened(app, 402)
    kept = [store.create(new_game()).key for _ in range(games - old - 1)]
    pruning = Pruning(store, 400)
    for _ in range(3):  # as often as the start page is opened
        pruning.run(TODAY)
    assert set(store.keys()).isdisjoint(keys) == goes
    assert set(kept) <= set(store.keys())
    begin = f"nothing is pruned: nobody has opened {unopened} games since {TODAY - timedelta(days=400)}; "
    assert caplog.messages == [] if goes else [f"{begin}if the clock is right, scorer prune removes them"]
