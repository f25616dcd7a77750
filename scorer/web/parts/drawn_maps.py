"""Maps that people drew, as they were brought, and the boards that they become."""

import json
from collections.abc import Mapping
from types import MappingProxyType

from scorer.atlas import own_board
from scorer.atlas.own import POINTS
from scorer.gamefile.shapes import Json
from scorer.rules.board import Board
from scorer.rules.errors import NotFound
from scorer.web.http.storage import store

_STATION_POINTS = 4
_BONUSES = {"longest-path": "longest_path", "globetrotter": "globetrotter"}


def table_of(id: str) -> dict[str, Json]:
    """Return a map as it was brought; raise NotFound if nobody has brought it lately."""
    text = store().maps.found(id)
    if text is None:
        raise NotFound("map", id)
    found: dict[str, Json] = json.loads(text)
    return found


def board_of(table: Mapping[str, Json], asked: Mapping[str, int] = MappingProxyType({})) -> Board:
    """Return the board of a map with what people were asked for, by the fields of the form.

    Raise BoardError with every problem at once.
    """
    routes = table["routes"] if isinstance(table.get("routes"), list) else []
    lengths = {str(route.get("length")) for route in routes if isinstance(route, dict)}
    given = table.get("points", {}) if isinstance(table.get("points"), dict) else {}
    points = {length: asked.get(f"points-{length}") or given.get(length) or POINTS.get(length, 1) for length in lengths}
    whole = {**table, "points": points}
    names = {"trains": "trains", "stations": "stations", "doubles_open_from": "doubles_from"}
    whole |= {key: asked[name] for key, name in names.items() if name in asked}
    if whole.get("stations"):
        whole.setdefault("station_points", _STATION_POINTS)
    bonuses = {bonus: asked[name] for bonus, name in _BONUSES.items() if asked.get(name)}
    if any(name in asked for name in _BONUSES.values()):
        editions = whole["editions"].values() if isinstance(whole.get("editions"), dict) else ()
        edition: dict[str, Json] = next((one for one in editions if isinstance(one, dict)), {})
        whole["editions"] = {"classic": {**edition, "bonuses": bonuses}}
    return own_board(whole)
