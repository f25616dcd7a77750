"""Stores in real databases: SQLite files, and PostgreSQL started for the tests."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from scorer import atlas, gamefile
from scorer.rounds.round import Step
from scorer.rules.game import Game, Player
from scorer.store import Store
from tests.postgres import Cluster

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, connections: None) -> str:
    """A new database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('tmp_path') / 'games.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_url()


SQLITE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""For what only SQLite does."""
POSTGRESQL = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


def run(url: str, script: str) -> None:
    """Do what a script says, past the store."""
    if url.startswith("postgresql:"):
        with psycopg.connect(url) as server:
            server.execute(script)
    else:
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            file.executescript(script)


def rows(url: str, question: str) -> list[tuple[Any, ...]]:
    """Return what the database answers, past the store."""
    if url.startswith("postgresql:"):
        with psycopg.connect(url) as server:
            return server.execute(question).fetchall()
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
        return file.execute(question).fetchall()


@pytest.fixture
def store(url: str, no_games: Path) -> Iterator[Store]:
    if url.startswith("sqlite:"):
        shutil.copy(no_games, url.removeprefix("sqlite:///"))
    store = Store(url)
    yield store
    store.close()


def new_game(board: str = "europe", players: int = 2) -> Game:
    found = atlas.board(board)
    seated = zip(("Anna", "Björn", "Chloé", "Dan"), found.colours[:players], strict=False)
    return Game(found, found.editions["classic"], tuple(Player(*who) for who in seated))


def recorded(board: str) -> Game:
    return gamefile.load((GAMES / f"{board}.json").read_text(encoding="utf-8"))


def always(step: Step) -> Callable[[object], Step]:
    """Return what a round's log asks for, with one answer."""
    return lambda _: step


def claimed(game: Game) -> list[tuple[int, str]]:
    return [(claim.seat, claim.route.id) for claim in game.claims]
