"""Hypothesis searches for as long as it takes: on a busy machine a time limit fails by chance. One PostgreSQL a run."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import settings

from scorer.store import Store
from tests.postgres import Cluster, running

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
gc.disable()  # until all tests are collected: a fifth of the time that this takes
os.environ["LC_ALL"] = "C.UTF-8"  # else the command line would speak the language of whoever runs the tests


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never in what stays to the end anyway: modules, boards, the tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def no_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and no game, made once a run: a copy takes a tenth of the time to make one."""
    file = tmp_path_factory.mktemp("database") / "games.sqlite"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running() as cluster:
        yield cluster


@pytest.fixture
def connections() -> Iterator[None]:
    """All connections to databases end with the test that opened them."""
    opened: list[Any] = []

    def note(connection: object, _: object) -> None:
        opened.append(connection)

    sa.event.listen(sa.pool.Pool, "connect", note)
    yield
    sa.event.remove(sa.pool.Pool, "connect", note)
    for connection in opened:
        connection.close()
