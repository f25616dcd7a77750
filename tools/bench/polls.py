"""How long it takes to answer a phone that asks for news when there is none, at few and at many games."""

from collections.abc import Iterator
from functools import partial
from statistics import mean
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient

from scorer.web import create_app
from tools.bench.figures import Row, clock
from tools.bench.scoring import crowded_game

GAMES = (1, 64, 200, 1000)
POLLS = 1000


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        store, game, keys = app.extensions["store"], crowded_game(1), list[str]()
        for games in GAMES:
            keys += [store.create(game).key for _ in range(games - len(keys))]
            yield _polled(app.test_client(), keys, store.record(keys[0]).number)
        store.close()


def _polled(phone: FlaskClient, keys: list[str], number: int) -> Row:
    """Ask in one game after the other, as their phones do."""
    addresses = [f"/games/{keys[poll % len(keys)]}/moves?since={number}" for poll in range(POLLS)]
    spent = [clock(partial(phone.get, address), times=1) for address in addresses]
    return Row(f"poll, {len(keys)} games", spent, f"{1000 / mean(spent):,.0f} polls a second, {number} moves a game")
