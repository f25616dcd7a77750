"""The land under the boards: `make.py NODE_MODULES BOARDS` writes BOARDS/coasts/ID.toml for each board in places/.

A board distorts its part of the world, so the world is bent like it: a thin-plate spline takes the real places of the
cities (places/ID.toml) to their places on the board (BOARDS/ID.toml). A city that moves moves its coast: run this again
then, as `make coasts`. Lengths are thousandths of the board's longer side, the real places degrees.
"""

import sys
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from paths import path_of, polygons
from scipy.interpolate import RBFInterpolator
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry
from world import World

PLACES = Path(__file__).parent / "places"
NOTE = "# Made by `make coasts`, of public domain (tools/coast): change what that reads."
FRAME = 16
"""From the board to its frame, where the land ends."""
SMOOTHING = 15
"""How much less than the cities ask for the world is bent."""
AROUND = 0.7
"""How far beyond its cities the world is looked at, in shares of their extent."""
STEP = 0.3
"""Longest edge that is bent as a whole, in degrees."""
FINEST = 0.1
"""What is nearer is one place: so neighbours share their border after the bending too."""
COARSE = 2.5
"""Corners that change less than a triangle of this length and height are left out."""
SMALLEST = 60
"""Islands and lakes with less area are left out."""

Bend = Callable[[np.ndarray], np.ndarray]


def main(modules: Path, boards: Path) -> None:
    world = World.read(modules / "world-atlas" / "countries-10m.json", modules / "us-atlas" / "states-10m.json")
    (boards / "coasts").mkdir(exist_ok=True)
    for file in sorted(PLACES.glob("*.toml")):
        if (board := boards / file.name).exists():
            text, fit = coast(_read(board), _read(file), world)
            (boards / "coasts" / file.name).write_text(text, "utf-8")
            print(f"{file.stem}: {len(text)} bytes, {fit}")


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def coast(board: dict[str, Any], places: dict[str, Any], world: World) -> tuple[str, str]:
    """Return the coast file of a board, and how well it fits its cities."""
    real, drawn = _pairs(board["cities"], places["cities"])
    bend = _bend(real, drawn)
    parts = [bent_land(part, real, bend) for part in world.parts(places.get("home", ""))]
    parts = [shapely.intersection(part, _frame(*board["size"])) for part in shapely.coverage_simplify(parts, COARSE)]
    off = np.hypot(*(bend(real) - drawn).T)
    fit = f"cities are off by {np.sqrt(np.mean(off**2)):.1f}, {off.max():.1f} at most"
    return written(shapely.union_all(parts), parts[0] if "home" in places else None), fit


def _bend(real: np.ndarray, drawn: np.ndarray) -> Bend:
    """Return what takes real places to the board; rounded, for the same place must come out the same every time."""
    spline = RBFInterpolator(real, drawn, smoothing=SMOOTHING)
    return lambda points: np.round(spline(points), 3)


def written(land: BaseGeometry, home: BaseGeometry | None) -> str:
    paths = {"land": land, "home": home} if home else {"land": land}
    lines = [f'{name} = "{path_of(part, SMALLEST)}"' for name, part in paths.items()]
    return "\n".join([NOTE, *lines, ""])


def _pairs(cities: dict[str, Any], places: dict[str, list[float]]) -> tuple[np.ndarray, np.ndarray]:
    """Return the real places, flat as Mercator draws them, and those on the board of the cities that have both."""
    known = [id for id in places if id in cities]
    return flat([places[id][::-1] for id in known]), np.array([cities[id]["at"] for id in known], float)


def flat(points: Iterable[Iterable[float]]) -> np.ndarray:
    """Return degrees east and north as Mercator draws them; south is down."""
    east, north = np.array(list(points), float).T
    return np.column_stack([east, -np.degrees(np.arcsinh(np.tan(np.radians(north.clip(-84, 84)))))])


def bent_land(land: BaseGeometry, real: np.ndarray, bend: Bend) -> BaseGeometry:
    """Return land of the world, in degrees, as it lies on a board and around it."""
    (left, top), (right, bottom) = real.min(axis=0), real.max(axis=0)
    aside = AROUND * max(right - left, bottom - top)
    near = shapely.box(left - aside, top - aside, right + aside, bottom + aside)
    seen = shapely.intersection(shapely.transform(land, flat), near)
    bent = shapely.transform(shapely.segmentize(seen, STEP), bend)
    whole = shapely.make_valid(bent, method="structure", keep_collapsed=False)
    return MultiPolygon(polygons(shapely.set_precision(whole, FINEST)))


def _frame(width: int, height: int) -> BaseGeometry:
    return shapely.box(-FRAME, -FRAME, width + FRAME, height + FRAME)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
