"""How long the server takes for a tap at a full table: the move is judged and stored, the live state is the answer."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient

from scorer.atlas import board
from scorer.files.entries import Json
from scorer.web import create_app
from tools.bench.figures import Row, clock
from tools.bench.scoring import full_table

BOARDS = ("usa", "europe", "poland", "united-kingdom")
TAPS = 60


def rows() -> Iterator[Row]:
    """Yield the figures of a board each: one phone releases the last line and claims it again."""
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": folder, "LIMITS": 0.0, "WTF_CSRF_ENABLED": False})
        for id in BOARDS:
            game = replace(full_table(board(id), 1), stations=())
            key, phone, ids = app.extensions["store"].create(game).key, app.test_client(), count()
            phone.get(f"/games/{key}/")
            last = game.claims[-1]
            route = {"route": last.route.id}
            taps: list[Json] = [{"kind": "release", **route}, {"kind": "claim", "seat": last.seat, **route}]
            spent = [clock(partial(_tap, phone, key, f"tap-{next(ids)}", tap), times=1) for tap in taps * (TAPS // 2)]
            yield Row(f"{id}, a tap", spent, f"{len(game.players)} players, {len(game.claims)} lines")
        app.extensions["store"].close()


def _tap(phone: FlaskClient, key: str, id: str, move: Json) -> None:
    answer = phone.post(f"/games/{key}/moves", json={"id": id, "move": move})
    assert answer.status_code == 200, answer.text
