"""Makes the land under the boards: `make.py NODE_MODULES BOARDS` writes BOARDS/coasts/ID.toml for each file in places/.

A board distorts its part of the world, so a thin-plate spline distorts the world alike: it maps the real coordinates of
the cities (places/ID.toml) to those on the board (BOARDS/ID.toml). If a city moves, run `make coasts` again. Lengths
are thousandths of the board's longer side, real coordinates are degrees.
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
NOTE = "# Made by `make coasts` from public domain data (tools/coast). Edit its inputs, not this file."
FRAME = 16
"""Distance from the board to its frame, where the land ends."""
SMOOTHING = 15
"""The spline's smoothing: more bends the world less and fits the cities worse. A place file may have its own."""
AROUND = 0.7
"""Margin around the cities, as a share of their extent."""
STEP = 0.3
"""Longest edge of a shore before bending, in degrees; longer ones are split."""
FINEST = 0.1
"""Grid size after bending, so that neighbours still share their border."""
COARSE = 2.5
"""Tolerance of the simplification."""
SMALLEST = 60
"""Least area of an island or lake."""

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
    scale = board.get("scale", 1.0)
    real, drawn = _pairs(board["cities"], places["cities"], scale)
    bend = _bend(real, drawn, places.get("smoothing", SMOOTHING))
    parts = [bent_land(part, real, bend) for part in world.parts(places.get("home", ""))]
    parts = [
        shapely.intersection(part, _frame(*(round(side * scale) for side in board["size"])))
        for part in shapely.coverage_simplify(parts, COARSE)
    ]
    off = np.hypot(*(bend(real) - drawn).T)
    fit = f"cities are off by {np.sqrt(np.mean(off**2)):.1f}, {off.max():.1f} at most"
    return written(shapely.union_all(parts), parts[0] if "home" in places else None), fit


def _bend(real: np.ndarray, drawn: np.ndarray, smoothing: float) -> Bend:
    """Return the map from real coordinates to the board, rounded so that every platform gives the same file."""
    spline = RBFInterpolator(real, drawn, smoothing=smoothing)
    return lambda points: np.round(spline(points), 3)


def written(land: BaseGeometry, home: BaseGeometry | None) -> str:
    paths = {"land": land, "home": home} if home else {"land": land}
    lines = [f'{name} = "{path_of(part, SMALLEST)}"' for name, part in paths.items()]
    return "\n".join([NOTE, *lines, ""])


def _pairs(cities: dict[str, Any], places: dict[str, list[float]], scale: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the real coordinates in Mercator's projection and those on the board, for cities that have both."""
    known = [id for id in places if id in cities]
    return flat([places[id][::-1] for id in known]), scale * np.array([cities[id]["at"] for id in known])


def flat(points: Iterable[Iterable[float]]) -> np.ndarray:
    """Project degrees east and north by Mercator; y points south."""
    east, north = np.array(list(points), float).T
    return np.column_stack([east, -np.degrees(np.arcsinh(np.tan(np.radians(north.clip(-84, 84)))))])


def bent_land(land: BaseGeometry, real: np.ndarray, bend: Bend) -> BaseGeometry:
    """Return land, given in degrees, as it lies on and around a board."""
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
