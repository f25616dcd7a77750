"""Reads the files beside a board's, which our tools make: its coast, and where the names of its cities are written."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from scorer.rules.board import Coast, Name, Water
from scorer.rules.errors import BoardError

_AREA, _LINE = re.compile(r"(m[ \d-]+z)+"), re.compile(r"(m[ \d-]+)+")
"""The subset of SVG path data that a coast needs: closed or open paths of relative steps, whole numbers only."""
_AREAS = ("land", "home", "lakes", "hills", "uplands", "mountains", "peaks")
_KINDS = {**dict.fromkeys(_AREAS, _AREA), "rivers": _LINE, "borders": _LINE}
_WATERS = ("seas", "neighbours")
_ON_SIDE = tuple(f"{kind}-on-side" for kind in _WATERS)
"""Tables of names: each with x, y, size, rows and turn; those for a map on its side are in tables of their own."""
SIZES = ("far", "middle", "near")
"""The sizes of the map that a file has names for: whole on a phone, good to tap, and close by."""
_ENTRY = "should be [x, y, anchor, font size, letters of the first row of two or 0], and x and y of a leader's end"

_Tables: TypeAlias = dict[str, Any]


def load_coast(text: str) -> Coast:
    """Return the coast that a coast file describes.

    Raise BoardError with every problem at once, each with its place: ``land: is missing``.
    """
    paths = _read(text, _problems_of_coast)
    waters, on_side = (
        tuple(_water(name, kind, at) for kind in kinds for name, at in paths.pop(kind, {}).items())
        for kinds in (_WATERS, _ON_SIDE)
    )
    return Coast(**paths, waters=waters, waters_on_side=on_side)


def load_names(text: str) -> Mapping[str, Mapping[str, Name]]:
    """Return the names that a names file describes, by the size of the map and the id of the city.

    Raise BoardError with every problem at once, each with its place: ``far.paris: should be …``.
    """
    tables = _read(text, _problems_of_names)
    return {size: {id: _name(*entry) for id, entry in tables[size].items()} for size in SIZES}


def _read(text: str, problems_of: Callable[[_Tables], Iterable[str]]) -> _Tables:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError([f"not TOML: {error}"]) from None
    if problems := list(problems_of(tables)):
        raise BoardError(problems)
    return tables


def _water(name: str, kind: str, at: Sequence[float]) -> Water:
    x, y, size, rows, turn = at
    return Water(name, x, y, size, int(rows), turn, kind.startswith("neighbours"))


def _problems_of_coast(paths: _Tables) -> Iterator[str]:
    if "land" not in paths:
        yield "land: is missing"
    for name, path in paths.items():
        if name in _WATERS + _ON_SIDE:
            if not (isinstance(path, dict) and all(_are_numbers(at) and len(at) == 5 for at in path.values())):
                yield f"{name}: should be names such as 'North Sea' = [120, 80, 19, 2, -20]"
        elif name not in _KINDS:
            yield f"{name}: unknown key"
        elif not isinstance(path, str) or not _KINDS[name].fullmatch(path):
            yield f"{name}: should be path data such as 'm0 0 9-4 5 9{'z' if _KINDS[name] is _AREA else ''}'"


def _problems_of_names(tables: _Tables) -> Iterator[str]:
    yield from (f"{size}: is missing" for size in SIZES if size not in tables)
    for size, table in tables.items():
        if size not in SIZES or not isinstance(table, dict):
            yield f"{size}: unknown key" if size not in SIZES else f"{size}: should be a table"
        else:
            yield from (f"{size}.{id}: {_ENTRY}" for id, entry in table.items() if not _is_name(entry))


def _is_name(entry: object) -> bool:
    if not isinstance(entry, list) or len(entry) not in (5, 7) or not _are_numbers(entry[:2] + entry[3:]):
        return False
    return entry[2] in ("start", "middle", "end") and isinstance(entry[4], int)


def _are_numbers(things: object) -> bool:
    return isinstance(things, list) and all(type(thing) in (int, float) for thing in things)


def _name(x: float, y: float, anchor: str, size: float, cut: int, *leader: float) -> Name:
    return Name(x, y, anchor, size, cut, (leader[0], leader[1]) if leader else None)
