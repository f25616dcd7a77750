"""The workshop: a map is drawn as text, and seen, weighed and taken along while it grows."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.atlas import read_map
from scorer.atlas.balance import balance_of
from scorer.atlas.own import frame_of, written
from scorer.gamefile.shapes import Json
from scorer.map import STAGED
from scorer.rules.errors import BoardError
from scorer.rules.game import Game
from scorer.web.http import limits
from scorer.web.http.language import words
from scorer.web.http.limits import Limit
from scorer.web.http.storage import store
from scorer.web.parts.drawn_maps import board_of, table_of

area = Blueprint("workshop", __name__, url_prefix="/boards")

_MOST_PROBLEMS = 12
"""Shown at once; the first ones often cause the others."""
_A_LINE = 200
"""Letters that take as long to read as a line takes to draw."""
_TABLES = ("cities", "routes", "tickets")
_STARTS: dict[str, Mapping[str, str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_EMPTY = read_map((name, _STARTS["empty"][name].encode()) for name in _TABLES)
_STARTS |= {"file": {"file": written({"name": "A – B", **_EMPTY})}}
_WAYS = {
    "play": "boards.page",
    "file": "workshop.board_file",
    "pad": "paper.pad_of_map",
    "map": "paper.map_to_print",
    "svg": "paper.map_as_svg",
}
"""The buttons that keep the map, and where they lead."""

Texts = Mapping[str, str]
"""What people typed: ``file``, or ``name``, ``cities``, ``routes`` and ``tickets``."""


@area.get("/new")
def page() -> str:
    """Show a map to begin with: `?start=example`, `empty` or `file`, or the id of a map that was brought."""
    start = request.args.get("start", "example")
    return _page(start, _STARTS[start] if start in _STARTS else {"file": written(table_of(start))})


@area.post("/new")
def take() -> ResponseReturnValue:
    """Show what was typed, or keep it and lead where the button `want` says. A map with problems comes back (400)."""
    texts, way = _texts(), _WAYS.get(request.form.get("want", ""))
    if not way:
        return _page(request.form.get("start", ""), texts)
    try:
        table = _table(texts)
        board_of(table)
    except BoardError:
        return _page(request.form.get("start", ""), texts), 400
    limits.count(Limit.GAMES)
    return redirect(url_for(way, id=store().maps.keep(json.dumps(table))), 303)


@area.post("/new/preview")
def preview() -> str:
    """Return what was typed as a part of the page: problems, or the map with its balance."""
    return render_template("workshop/_preview.html", **_seen(_texts()))


@area.get("/<id>/board.json")
def board_file(id: str) -> Response:
    """Answer with the board file of a map that was brought or drawn."""
    headers = {"Content-Disposition": 'attachment; filename="board.json"'}
    return Response(written(table_of(id)), headers=headers, mimetype="application/json")


def _texts() -> Texts:
    return {name: request.form.get(name, "") for name in (("file",) if "file" in request.form else ("name", *_TABLES))}


def _table(texts: Texts) -> dict[str, Json]:
    """Return the map that the texts describe; letters and lines are counted, because they cost time.

    Raise BoardError with every problem at once.
    """
    limits.count(Limit.DRAFTS, 1 + sum(map(len, texts.values())) // _A_LINE)
    if "file" in texts:
        is_toml = not texts["file"].lstrip().startswith("{")
        table = read_map([("board.toml" if is_toml else "board.json", texts["file"].encode())])
    else:
        files = [(name, texts[name].encode()) for name in _TABLES if texts[name].strip()]
        table = read_map(files, is_growing=True) | ({"name": name} if (name := texts["name"].strip()) else {})
    routes = table.get("routes")
    limits.count(Limit.DRAFTS, len(routes) if isinstance(routes, list) else 0)
    return table


def _seen(texts: Texts) -> Mapping[str, object]:
    """Return the map that the texts describe as it is drawn and weighed, or its problems.

    ``scale`` is what one of the map's own units is on the drawing, ``names`` are those of the places that can be
    dragged, by id.
    """
    try:
        table = _table(texts)
        board = board_of(table)
    except BoardError as error:
        shown, more = words().problems(error)[:_MOST_PROBLEMS], len(error.sentences) - _MOST_PROBLEMS
        return {"problems": shown, "more": max(more, 0)}
    frame = frame_of(table)
    seen = {
        "board": board,
        "frame": frame,
        "balance": balance_of(board),
        "scale": max(board.width, board.height) / max(frame.width, frame.height),
        "drawing": STAGED.map(Game(board, board.editions["classic"], ())),
        "names": {city.id: city.name for city in board.cities.values() if not city.is_end},
    }
    return {"seen": seen, "problems": ()}


def _page(start: str, texts: Texts) -> str:
    return render_template("workshop/page.html", start=start, texts=texts, starts=_STARTS, **_seen(texts))
