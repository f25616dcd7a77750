"""Maps that people drew, with what their files do not say: as people were asked for it, else as usual."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from scorer.atlas.fan_maps import read_map
from scorer.atlas.own import POINTS, lengths_of, own_board
from scorer.atlas.reader import Json
from scorer.rules.board import Board

_STATION_POINTS = 4
_BONUSES = {"longest-path": "longest_path", "globetrotter": "globetrotter"}


def read_playable(files: Iterable[tuple[str, bytes]]) -> dict[str, Json]:
    """Return the table of a map in one file or several, of which `board_of` makes a board.

    Raise BoardError with every problem at once.
    """
    table = read_map(files)
    board_of(table, is_stored=False)
    return table


def board_of(
    table: Mapping[str, Json], asked: Mapping[str, int] = MappingProxyType({}), *, is_stored: bool = True
) -> Board:
    """Return the board of a map, usually a stored one, with what people were asked for, by the fields of the form.

    Raise BoardError with every problem at once.
    """
    routes = table["routes"] if isinstance(table.get("routes"), list) else []
    given = table.get("points", {}) if isinstance(table.get("points"), dict) else {}
    points = {
        length: asked.get(f"points-{length}") or given.get(length) or POINTS.get(length, 1)
        for length in lengths_of(routes)
    }
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
    return own_board(whole, is_stored=is_stored)
