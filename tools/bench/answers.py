"""What each answer costs the server: the first map of every board, then what phones ask for at a table."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from tempfile import TemporaryDirectory

from flask import Flask
from flask.testing import FlaskClient

from scorer.atlas import board, boards
from scorer.files.entries import Json
from scorer.rules.game import Game
from scorer.web import create_app
from tools.bench.figures import Row, clock
from tools.bench.scoring import full_table

BOARDS = ("usa", "europe", "france", "united-kingdom")
TAPS = 60
PAGES = ("", "tickets", "check", "result", "screen")
ASKED = 20


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        app = create_app({"DATA": folder, "LIMITS": 0.0, "WTF_CSRF_ENABLED": False})
        yield from _first_maps(app)
        for id in BOARDS:
            yield from _at_a_table(app, replace(full_table(board(id), 1), stations=()))
        app.extensions["store"].close()


def _first_maps(app: Flask) -> Iterator[Row]:
    """Games begin on boards that have been read, but not drawn; the first is left out, since it compiles pages."""
    phone = app.test_client()
    games = [replace(full_table(one, 1), claims=(), stations=(), tickets=(), counts=()) for one in boards()]
    first, *others = (app.extensions["store"].create(game).key for game in games if game.board.has_map)
    for name, page in (("the first map", ""), ("the same, televised", "screen")):
        phone.get(f"/games/{first}/{page}")
        spent = [clock(partial(_get, phone, f"/games/{key}/{page}"), times=1) for key in others]
        yield Row(f"{name} of a board", spent, f"{len(others)} boards")


def _at_a_table(app: Flask, game: Game) -> Iterator[Row]:
    """One phone releases the last line and claims it again; another one hears of it, asks for news, opens pages."""
    key, ids, last = app.extensions["store"].create(game).key, count(), game.claims[-1]
    one, other = app.test_client(), app.test_client()
    for phone in (one, other):
        _get(phone, f"/games/{key}/")
    route = {"route": last.route.id}
    taps: list[Json] = [{"kind": "release", **route}, {"kind": "claim", "seat": last.seat, **route}]
    spent: dict[str, list[float]] = {"a tap": [], "a poll with news": [], "a poll without": []}
    for tap in taps * (TAPS // 2):
        spent["a tap"].append(clock(partial(_tap, one, key, f"tap-{next(ids)}", tap), times=1))
        number = app.extensions["store"].record(key).open_number
        for name, since in (("a poll with news", number - 1), ("a poll without", number)):
            spent[name].append(clock(partial(_get, other, f"/games/{key}/moves?since={since}"), times=1))
    for name, milliseconds in spent.items():
        remark = f"{len(game.players)} players, {len(game.claims)} lines" if name == "a tap" else ""
        yield Row(f"{game.board.id}, {name}", milliseconds, remark)
    for page in PAGES:
        asked = [clock(partial(_get, other, f"/games/{key}/{page}"), times=1) for _ in range(ASKED)]
        yield Row(f"{game.board.id}, {page or 'map'}", asked)


def _tap(phone: FlaskClient, key: str, id: str, move: Json) -> None:
    answer = phone.post(f"/games/{key}/moves", json={"id": id, "move": move})
    assert answer.status_code == 200, answer.text


def _get(phone: FlaskClient, address: str) -> None:
    answer = phone.get(address)
    assert answer.status_code == 200, answer.text
