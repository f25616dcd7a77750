"""Reads the names files, which tools/names makes for the boards: where the name of each city is written."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from scorer.rules.board import Name
from scorer.rules.errors import BoardError

SIZES = ("far", "middle", "near")
"""The sizes of the map that a file has names for: whole on a phone, good to tap, and close by."""
_ENTRY = "should be [x, y, anchor, font size, letters of the first row of two or 0], and x and y of a leader's end"


def load_names(text: str) -> Mapping[str, Mapping[str, Name]]:
    """Return the names that a file describes, by the size of the map and the id of the city.

    Raise BoardError with every problem at once, each with its place: ``far.paris: should be …``.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError([f"not TOML: {error}"]) from None
    if problems := list(_problems(tables)):
        raise BoardError(problems)
    return {size: {id: _name(*entry) for id, entry in tables[size].items()} for size in SIZES}


def _problems(tables: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"{size}: is missing" for size in SIZES if size not in tables)
    for size, table in tables.items():
        if size not in SIZES or not isinstance(table, dict):
            yield f"{size}: unknown key" if size not in SIZES else f"{size}: should be a table"
        else:
            yield from (f"{size}.{id}: {_ENTRY}" for id, entry in table.items() if not _is_fit(entry))


def _is_fit(entry: object) -> bool:
    if not isinstance(entry, list) or len(entry) not in (5, 7):
        return False
    numbers = entry[:2] + entry[3:]
    is_measured = all(isinstance(number, int | float) and not isinstance(number, bool) for number in numbers)
    return is_measured and entry[2] in ("start", "middle", "end") and isinstance(entry[4], int)


def _name(x: float, y: float, anchor: str, size: float, cut: int, *leader: float) -> Name:
    return Name(x, y, anchor, size, cut, (leader[0], leader[1]) if leader else None)
