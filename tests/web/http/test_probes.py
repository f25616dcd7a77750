"""`/health` and `/ready`: for those who run the server, and for nobody else's cookies."""

import sqlite3
from contextlib import closing
from pathlib import Path

from flask.testing import FlaskClient


def test_a_process_that_lives_says_so_without_its_database(client: FlaskClient, tmp_path: Path) -> None:
    break_database(tmp_path)
    answer = client.get("/health")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_a_server_is_ready_while_its_database_answers(client: FlaskClient, tmp_path: Path) -> None:
    ready = client.get("/ready")
    assert (ready.status_code, ready.text) == (200, "ready\n")
    break_database(tmp_path)
    answer = client.get("/ready")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert answer.text.startswith("the database does not answer: no such table")


def test_a_probe_gets_no_cookie_and_no_page(client: FlaskClient) -> None:
    for address in ("/health", "/ready"):
        answer = client.get(address)
        assert set(answer.headers.keys()) == {"Content-Type", "Content-Length", "Cache-Control"}
        assert answer.headers["Cache-Control"] == "no-store"


def break_database(folder: Path) -> None:
    """Take the games away, as another program may."""
    with closing(sqlite3.connect(folder / "games" / "games.sqlite")) as database:
        database.executescript("PRAGMA foreign_keys = off; DROP TABLE games")
