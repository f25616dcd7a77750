"""Opening a page of a game or a round is a visit; polls, scripts and files are none."""

from datetime import UTC, date, datetime

import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorer.store import Store
from scorer.store.tables import games, rounds
from tests.web.conftest import new_game

TODAY = datetime.now(UTC).date()


def aged(app: Flask) -> None:
    engine = sa.create_engine(app.config["DATABASE_URL"])
    with engine.begin() as connection:
        for table in (games, rounds):
            connection.execute(table.update().values(opened=date(2025, 1, 1)))
    engine.dispose()


def test_a_page_of_a_game_and_of_a_round_is_a_visit(app: Flask, client: FlaskClient, store: Store) -> None:
    key, ours = store.create(new_game()).key, store.rounds.create("Ours").key
    aged(app)
    assert client.get(f"/games/{key}/moves?since=0").status_code == 200
    assert client.get(f"/games/{key}/export.json").status_code == 200
    assert store.visits.find_unopened(TODAY).games == (key,)
    assert client.get(f"/games/{key}/result").status_code == 200
    assert client.get(f"/rounds/{ours}").status_code == 200
    assert store.visits.find_unopened(TODAY).games == store.visits.find_unopened(TODAY).rounds == ()
