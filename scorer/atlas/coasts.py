"""Reads the coast files, which tools/coast makes for the boards."""

import re
import tomllib
from collections.abc import Mapping, Sequence

from scorer.rules.board import Coast, Water
from scorer.rules.errors import BoardError

_AREA, _LINE = re.compile(r"(m[ \d-]+z)+"), re.compile(r"(m[ \d-]+)+")
"""The subset of SVG path data that a coast needs: closed or open paths of relative steps, whole numbers only."""
_AREAS = ("land", "home", "lakes", "hills", "uplands", "mountains", "peaks")
_KINDS = {**dict.fromkeys(_AREAS, _AREA), "rivers": _LINE, "borders": _LINE}
_WATERS = ("seas", "neighbours")
_ON_SIDE = tuple(f"{kind}-on-side" for kind in _WATERS)
"""Tables of names: each with x, y, size, rows and turn; those for a map on its side are in tables of their own."""


def load_coast(text: str) -> Coast:
    """Return the coast that a coast file describes.

    Raise BoardError with every problem at once, each with its place: ``land: is missing``.
    """
    try:
        paths = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError([f"not TOML: {error}"]) from None
    if problems := _problems(paths):
        raise BoardError(problems)
    waters, on_side = (
        tuple(_water(name, kind, at) for kind in kinds for name, at in paths.pop(kind, {}).items())
        for kinds in (_WATERS, _ON_SIDE)
    )
    return Coast(**paths, waters=waters, waters_on_side=on_side)


def _water(name: str, kind: str, at: Sequence[float]) -> Water:
    x, y, size, rows, turn = at
    return Water(name, x, y, size, int(rows), turn, kind.startswith("neighbours"))


def _problems(paths: Mapping[str, object]) -> list[str]:
    missing = [] if "land" in paths else ["land: is missing"]
    return missing + [f"{name}: {_problem(name)}" for name, path in paths.items() if not _is_fit(name, path)]


def _is_fit(name: str, path: object) -> bool:
    if name in _WATERS + _ON_SIDE:
        return isinstance(path, dict) and all(map(_is_place, path.values()))
    return name in _KINDS and isinstance(path, str) and _KINDS[name].fullmatch(path) is not None


def _is_place(at: object) -> bool:
    return isinstance(at, list) and len(at) == 5 and all(isinstance(one, (int, float)) for one in at)


def _problem(name: str) -> str:
    if name in _WATERS + _ON_SIDE:
        return "should be names such as 'North Sea' = [120, 80, 19, 2, -20]"
    if name not in _KINDS:
        return "unknown key"
    return f"should be path data such as 'm0 0 9-4 5 9{'z' if _KINDS[name] is _AREA else ''}'"
