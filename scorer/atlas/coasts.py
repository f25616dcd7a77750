"""Reads the coast files, which tools/coast makes for the boards."""

import re
import tomllib
from collections.abc import Mapping

from scorer.rules.board import Coast
from scorer.rules.errors import BoardError

_AREA, _LINE = re.compile(r"(m[ \d-]+z)+"), re.compile(r"(m[ \d-]+)+")
"""The subset of SVG path data that a coast needs: closed or open paths of relative steps, whole numbers only."""
_AREAS = ("land", "home", "lakes", "hills", "uplands", "mountains", "peaks")
_KINDS = {**dict.fromkeys(_AREAS, _AREA), "rivers": _LINE, "borders": _LINE}


def load_coast(text: str) -> Coast:
    """Return the coast that a coast file describes.

    Raises
    ------
    BoardError
        With every problem at once, each with its place: ``land: is missing``.
    """
    try:
        paths = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError([f"not TOML: {error}"]) from None
    if problems := _problems(paths):
        raise BoardError(problems)
    return Coast(**paths)


def _problems(paths: Mapping[str, object]) -> list[str]:
    missing = [] if "land" in paths else ["land: is missing"]
    return missing + [f"{name}: {_problem(name)}" for name, path in paths.items() if not _is_fit(name, path)]


def _is_fit(name: str, path: object) -> bool:
    return name in _KINDS and isinstance(path, str) and _KINDS[name].fullmatch(path) is not None


def _problem(name: str) -> str:
    if name not in _KINDS:
        return "unknown key"
    return f"should be path data such as 'm0 0 9-4 5 9{'z' if _KINDS[name] is _AREA else ''}'"
