"""Stores in real SQLite files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer import atlas, gamefile
from scorer.rules.game import Game, Player
from scorer.store import Store

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def new_game(board: str = "europe", players: int = 2) -> Game:
    found = atlas.board(board)
    seated = zip(("Anna", "Björn", "Chloé", "Dan"), found.colours[:players], strict=False)
    return Game(found, found.editions["classic"], tuple(Player(*who) for who in seated))


def recorded(board: str) -> Game:
    return gamefile.load((GAMES / f"{board}.json").read_text(encoding="utf-8"))


def claimed(game: Game) -> list[tuple[int, str]]:
    return [(claim.seat, claim.route.id) for claim in game.claims]
