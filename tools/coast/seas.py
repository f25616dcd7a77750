"""Writes the names of seas and neighbours where no line, no dot and no city's name crosses them; where none fits, none.

A name lies within reach of its place (seas.toml, and places.toml of a board), as large as it can; the longest of its
translations fits. Each has a second place for a map that lies on its side.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
from ferries import Bend
from shapely import affinity
from shapely.geometry.base import BaseGeometry

SEAS = Path(__file__).with_name("seas.toml")
SIZES = (26, 22, 19, 16, 13.5, 12, 10.5)
TURNS = (0, -20, 20, -40, 40, -60, 60, -75, 75, -90)
"""Degrees that a name may be turned clockwise."""
LETTER = 0.68
"""Width of a letter and the space after it, in multiples of the size."""
ROW = 1.25
"""Height of a row, in multiples of the size."""
GRID = 17
"""Places to try across what is in reach."""
EDGE = 4
"""Distance of a name from the frame."""
CLEAR = 3.5
"""Distance of a name from all that is drawn."""
SMALLER, FURTHER, TURNED = 6.0, 0.08, 0.12
"""Costs of a unit of the size, of the distance from the place, and of a degree."""


class Written(NamedTuple):
    """A name's middle, size, rows and turn."""

    x: float
    y: float
    size: float
    rows: int
    turn: int


def translations(languages: Path, boards: Path) -> list[Mapping[str, str]]:
    """Return the translations of the names in each language, from its catalogue and the boards' folders."""
    found = []
    for catalogue in sorted(languages.glob("*/boards.toml")):
        files = [catalogue, *boards.glob(f"*/{catalogue.parent.name}.toml")]
        tables = [tomllib.loads(file.read_text("utf-8")).get("waters", {}) for file in files]
        found.append({name: word for table in tables for name, word in table.items()})
    return found


def obstacles(shapes: Mapping[str, Any], names: Sequence[Sequence[float]]) -> BaseGeometry:
    """Return what is drawn on the land and the water, the boxes of `names` and of insets too."""
    lines = [shapely.LineString(way["points"]).buffer(6.75 if way["is_banded"] else 1) for way in shapes["ways"]]
    spaces = [shapely.Polygon(space) for space in shapes["spaces"]]
    dots = [shapely.Point(spot["at"]).buffer(spot["radius"] + 2) for spot in shapes["spots"]]
    boxes = [shapely.box(*box) for box in names]
    return shapely.union_all([*lines, *spaces, *dots, *boxes]).buffer(CLEAR)


def placed(
    own: Mapping[str, Any],
    ground: Mapping[str, BaseGeometry],
    bend: Bend,
    words: Sequence[Mapping[str, str]],
    level: int = 0,
) -> dict[str, dict[str, Written]]:
    """Return the places of the names by the free ground that they lie on: ``seas``, ``neighbours``.

    `own` are those of the board, beside the seas of all. `bend` takes degrees. A name that is turned by `level` degrees
    lies level for the reader.
    """
    found: dict[str, dict[str, Written]] = {}
    seas = tomllib.loads(SEAS.read_text("utf-8")) | own.get("seas", {})
    for kind, names in {"seas": seas, "neighbours": own.get("neighbours", {})}.items():
        free = ground[kind]
        found[kind] = {}
        for name, where in names.items():
            texts = {name, *(some.get(name, name) for some in words)}
            if best := _best(free, texts, [_around(at, where["reach"], bend) for at in where["at"]], level):
                found[kind][name] = best
                free = shapely.difference(free, _box(best, texts).buffer(2 * CLEAR))
    return found


def _around(at: Sequence[float], reach: float, bend: Bend) -> np.ndarray:
    """Return a place on the board, and what lies within reach of it."""
    steps = np.linspace(-1, 1, GRID)
    aside = [(0.0, 0.0), *((y, x) for y, x in product(steps, steps) if y**2 + x**2 <= 1)]
    return bend(np.array([(at[1] + x * reach * 1.4, at[0] + y * reach) for y, x in aside]))


def _best(free: BaseGeometry, texts: set[str], around: list[np.ndarray], level: int) -> Written | None:
    shapely.prepare(free)
    choices = [choice for points in around for choice in _choices(free, texts, points, level)]
    return min(choices)[1] if choices else None


def _choices(free: BaseGeometry, texts: set[str], points: np.ndarray, level: int) -> Iterator[tuple[float, Written]]:
    """Yield for each size, number of rows and turn the nearest place that is free, with its cost."""
    here, points = points[0], points[shapely.contains_xy(free, *points.T)]
    points = points[np.argsort(np.hypot(*(points - here).T), kind="stable")]
    several = any(" " in text for text in texts)
    for size, rows, turn in product(SIZES, (1, 2) if several else (1,), TURNS):
        box = _box(Written(0, 0, size, rows, level + turn), texts)
        boxes = shapely.polygons(points[:, None] + shapely.get_coordinates(box)[None])
        for at in np.flatnonzero(shapely.contains_properly(free, boxes))[:1]:
            away = np.hypot(*(points[at] - here))
            cost = SMALLER * (SIZES[0] - size) + FURTHER * away + TURNED * abs(turn) + rows
            yield cost, Written(*(round(float(one), 1) for one in points[at]), size, rows, level + turn)


def _box(at: Written, texts: set[str]) -> BaseGeometry:
    wide = max(max(map(len, rows_of(text, at.rows))) for text in texts) * LETTER * at.size / 2
    high = at.rows * ROW * at.size / 2
    box = shapely.box(-wide, -high, wide, high)
    return affinity.translate(affinity.rotate(box, at.turn, origin=(0, 0)), at.x, at.y)


def rows_of(text: str, rows: int) -> list[str]:
    """Return the rows of a name: two break at the space that leaves the longer one shortest."""
    cuts = [at for at, letter in enumerate(text) if letter == " "]
    if rows == 1 or not cuts:
        return [text]
    cut = min(cuts, key=lambda at: max(at, len(text) - at - 1))
    return [text[:cut], text[cut + 1 :]]


def tables(found: Mapping[str, Mapping[str, Written]], on_side: str = "") -> Iterator[str]:
    """Yield the lines of a coast file."""
    for kind, names in found.items():
        if names:
            yield f"[{kind}{on_side}]"
            yield from (f'"{name}" = [{", ".join(f"{one:g}" for one in at)}]' for name, at in names.items())
