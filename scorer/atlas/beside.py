"""Reads the files that our tools make for a board: its coast, and where the names of its cities are written.

Nobody writes them by hand, so their shape is not checked.
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from scorer.draw.plan import Coast, Name, Water

_SIDE = "-on-side"


def load_coast(text: str) -> Coast:
    """Return the coast that a coast file describes: its paths, and tables of names for each way the map may lie."""
    tables = tomllib.loads(text)
    paths = {name: path for name, path in tables.items() if isinstance(path, str)}
    return Coast(**paths, waters=tuple(_waters(tables)), waters_on_side=tuple(_waters(tables, _SIDE)))


def _waters(tables: Mapping[str, Any], side: str = "") -> Iterator[Water]:
    """Yield the names of the seas and of the neighbours, each with x, y, size, rows and turn."""
    for kind in ("seas", "neighbours"):
        for name, (x, y, size, rows, turn) in tables.get(kind + side, {}).items():
            yield Water(name, x, y, size, rows, turn, kind == "neighbours")


Names: TypeAlias = Mapping[str, Mapping[str, Name]]
"""By the size of the map and the id of the city."""


def load_names(text: str) -> tuple[Names, Names]:
    """Return the names that a names file describes: of an upright board, and of one on its side."""
    tables = {size: {id: _name(*entry) for id, entry in names.items()} for size, names in tomllib.loads(text).items()}
    on_side = {size.removesuffix(_SIDE): names for size, names in tables.items() if size.endswith(_SIDE)}
    return {size: names for size, names in tables.items() if not size.endswith(_SIDE)}, on_side


def _name(x: float, y: float, anchor: str, size: float, cut: int, *leader: float) -> Name:
    return Name(x, y, anchor, size, cut, (leader[0], leader[1]) if leader else None)
