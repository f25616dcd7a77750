"""Makes the land under the boards: `make.py NODE_MODULES BOARDS < SHAPES` writes BOARDS/ID/coast.toml.

A board distorts its part of the world, so a thin-plate spline distorts the world alike: it maps the real coordinates of
the cities (places.toml beside the board) to those on it, and shores out of the way of ferries (ferries.py). Where a
shore lies far from every city, `shores` there say what of it is drawn where.
If a city or a bend moves, run `python -m tools.coast` again. Lengths are thousandths of the board's longer side, real
coordinates are degrees.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from ferries import ON_SHORE, SMALLEST, Bend, Pins, cleared
from paths import path_of, path_of_lines, polygons
from seas import EDGE, obstacles, placed, tables, translations
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry
from world import HEIGHTS, Water, World

HOME = Path(__file__).parents[2]
WORDS = translations(HOME / "scorer" / "translations", HOME / "boards")
NOTE = "# Made by `python -m tools.coast` from public domain data (tools/coast). Edit its inputs, not this file."
FRAME = 16
"""Distance from the board to its frame, where the land ends."""
SMOOTHING = 15
"""The spline's smoothing: more bends the world less and fits the cities worse."""
AROUND = 0.7
"""Margin around the cities, as a share of their extent."""
STEP = 0.3
"""Longest edge of a shore before bending, in degrees; longer ones are split."""
FINEST = 0.1
"""Grid size after bending, so that neighbours still share their border."""
COARSE = 2.5
"""Tolerance of the simplification."""
NARROW = 4
"""Width of inlets and tongues of land that are left out: simplified, they would be shards."""
SOFT = 3
"""The same for the relief."""
PORT = 8
"""A city within this distance of the sea is a port."""
ASHORE = 8
"""How far a bridge reaches over its banks."""
SHORTEST = 12
"""Least length of a river or border."""


def main(modules: Path, boards: Path) -> None:
    world = World.read(modules / "world-atlas" / "countries-10m.json", modules / "us-atlas" / "states-10m.json")
    for id, ways in json.load(sys.stdin).items():
        if (places := boards / id / "places.toml").exists():
            water = Water.read(boards / id / "water.json")
            text, fit = coast(_read(boards / id / "board.toml"), _read(places), world, water, ways)
            (boards / id / "coast.toml").write_text(text, "utf-8")
            print(f"{id}: {len(text)} bytes, {fit}", flush=True)


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def coast(
    board: dict[str, Any], places: dict[str, Any], world: World, water: Water, ways: Sequence[dict[str, Any]]
) -> tuple[str, str]:
    """Return the coast file of a board, and how well it fits its cities; `ways` are the shapes of tools.names."""
    shapes, on_side = ways
    unit, frame = places.get("unit", 1), _frame(*(side * board.get("scale", 1) for side in board["size"]))
    real, drawn = _pairs(board["cities"], places["cities"])
    real, drawn = real / unit, drawn * board.get("scale", 1)
    parts = (
        [water.land]
        if water.land
        else world.parts(places.get("home", ""), places.get("within") or _around(places["cities"]))
    )
    parts = [_projected(part, unit) for part in parts]
    world_land = shapely.union_all(parts)
    pins = _on_shores(real, drawn, world_land, places.get("smoothing", SMOOTHING))
    if shores := list(places.get("shores", {}).values()):
        led = np.array([at for _, at in shores], float) * board.get("scale", 1)
        pins = pins.with_shores(flat([place[::-1] for place, _ in shores]) / unit, led)
    ferries = _ferries(shapes)
    bend = cleared(pins, world_land, _projected(water.lakes, unit), ferries).bend()
    bent = [bent_land(part, bend) for part in parts]
    if not water.land:  # a city has piers
        bent = _broadened(bent, places.get("narrow", NARROW), shapely.union_all(ferries).buffer(ASHORE))
    lands = [shapely.intersection(shapely.make_valid(part), frame) for part in shapely.coverage_simplify(bent, COARSE)]
    lakes = bent_land(_projected(water.lakes, unit), bend).simplify(1)
    lines = {name: _bent_lines(_projected(some, unit), bend) for name, some in water.lines.items()}
    whole = MultiPolygon(polygons(shapely.union_all(lands)))
    parks = bent_land(_projected(water.parks, unit), bend).simplify(1)
    relief = {name: bent_land(_projected(part, unit), bend).simplify(SOFT) for name, part in water.heights.items()}
    seen = {
        name: shapely.intersection(shapely.make_valid(some), frame)
        for name, some in {"lakes": lakes, "parks": parks, **lines}.items()
    }
    seen["streets"] = shapely.intersection(seen["streets"], whole).simplify(2)
    seen["bridges"] = shapely.difference(seen["bridges"], whole.buffer(-ASHORE))
    off = np.hypot(*(bend(real) - drawn).T)
    fit = f"cities are off by {np.sqrt(np.mean(off**2)):.1f}, {off.max():.1f} at most"
    seen |= {name: shapely.intersection(_valid(some), whole) for name, some in relief.items()}
    home = lands[0] if "home" in places else None
    sheet = frame.buffer(-EDGE, join_style="mitre")
    wet = shapely.union(shapely.difference(sheet, whole), shapely.intersection(_valid(seen["lakes"]), sheet))
    abroad = shapely.difference(whole, home) if home else whole
    scale = board.get("scale", 1)
    insets = [[side * scale for side in (*one["top_left"], *one["bottom_right"])] for one in board.get("insets", [])]
    dry = shapely.difference(shapely.intersection(abroad, sheet), wet)
    width, lines = shapes["size"][0], []
    turned = [(width - bottom, left, width - top, right) for left, top, right, bottom in on_side["labels"]]
    for level, labels, way in ((0, shapes["labels"], ""), (-90, turned, "-on-side")):
        taken = obstacles(shapes, [*labels, *insets])
        ground = {"seas": shapely.difference(wet, taken), "neighbours": shapely.difference(dry, taken)}
        names = placed(places, ground, lambda degrees: bend(flat(degrees) / unit), WORDS, level)
        lines += tables(names, way)
    return written(whole, home, seen) + "".join(f"{line}\n" for line in lines), fit


def _projected(part: BaseGeometry, unit: float) -> BaseGeometry:
    """Return what is given in degrees by Mercator's projection, in `unit` degrees."""
    return shapely.transform(part, lambda degrees: flat(degrees) / unit)


def _valid(area: BaseGeometry) -> BaseGeometry:
    return MultiPolygon(polygons(shapely.make_valid(area)))


def _ferries(shapes: dict[str, Any]) -> list[BaseGeometry]:
    return [shapely.LineString(way["points"]) for way in shapes["ways"] if way["is_ferry"]]


def _on_shores(real: np.ndarray, drawn: np.ndarray, land: BaseGeometry, smoothing: float) -> Pins:
    """Return which points the spline leads where, and how freely: of a port, not the city but its shore is meant."""
    points, shore = shapely.points(real), MultiPolygon(polygons(land)).boundary
    ashore = shapely.get_coordinates(shapely.shortest_line(points, shore))[1::2]
    is_port = np.hypot(*(ashore - real).T) * np.mean(drawn.std(axis=0) / real.std(axis=0)) <= PORT
    return Pins(np.where(is_port[:, None], ashore, real), drawn, np.where(is_port, ON_SHORE, smoothing))


def _bent_lines(lines: BaseGeometry, bend: Bend) -> BaseGeometry:
    """Return rivers or borders as they lie on a board."""
    return shapely.simplify(shapely.transform(shapely.segmentize(lines, STEP), bend), 1)


def written(land: BaseGeometry, home: BaseGeometry | None, seen: dict[str, BaseGeometry]) -> str:
    paths = {"land": path_of(land, SMALLEST)} | ({"home": path_of(home, SMALLEST)} if home else {})
    paths |= {name: path_of(MultiPolygon(polygons(seen.pop(name))), SMALLEST / 2) for name in ("lakes", "parks")}
    paths |= {name: path_of(MultiPolygon(polygons(seen.pop(name))), 2 * SMALLEST) for name in HEIGHTS}
    paths |= {name: path_of_lines(some, SHORTEST) for name, some in seen.items()}
    return "\n".join([NOTE, *(f'{name} = "{path}"' for name, path in paths.items() if path), ""])


def _pairs(cities: dict[str, Any], places: dict[str, list[float]]) -> tuple[np.ndarray, np.ndarray]:
    """Return the real coordinates in Mercator's projection and those on the board, for cities that have both."""
    known = [id for id in places if id in cities]
    return flat([places[id][::-1] for id in known]), np.array([cities[id]["at"] for id in known], float)


def flat(points: Iterable[Iterable[float]]) -> np.ndarray:
    """Project degrees east and north by Mercator; y points south."""
    east, north = np.array(list(points), float).reshape(-1, 2).T
    return np.column_stack([east, -np.degrees(np.arcsinh(np.tan(np.radians(north.clip(-84, 84)))))])


def _around(cities: dict[str, list[float]]) -> tuple[float, float, float, float]:
    """Return the degrees west, south, east and north of what a board may show."""
    north, east = np.array(list(cities.values())).T
    aside = AROUND * max(np.ptp(north) * 1.5, np.ptp(east))
    return east.min() - aside, max(north.min() - aside, -84), east.max() + aside, min(north.max() + aside, 84)


def bent_land(land: BaseGeometry, bend: Bend) -> BaseGeometry:
    """Return land, projected, as it lies on and around a board."""
    bent = shapely.transform(shapely.segmentize(land, STEP), bend)
    whole = shapely.make_valid(bent, method="structure", keep_collapsed=False)
    return MultiPolygon(polygons(shapely.set_precision(whole, FINEST)))


def _broadened(parts: list[BaseGeometry], narrow: float, ferries: BaseGeometry) -> list[BaseGeometry]:
    """Return land without narrow inlets, tongues and islands: all of it, or a country and the rest with their border.

    An inlet that a ferry sails into stays.
    """
    whole, reach = shapely.union_all(parts), narrow / 2
    firm = whole.buffer(-reach).buffer(reach)
    shore = shapely.difference(firm.buffer(reach).buffer(-reach), shapely.difference(ferries, firm))
    shore = MultiPolygon(polygons(shapely.set_precision(shore, FINEST)))
    if len(parts) == 1:
        return [shore]
    filled = [part for part in polygons(shapely.difference(shore, whole)) if part.distance(parts[0]) <= FINEST]
    home = MultiPolygon(polygons(shapely.intersection(shore, shapely.union_all([parts[0], *filled]), grid_size=FINEST)))
    return [home, MultiPolygon(polygons(shapely.difference(shore, home, grid_size=FINEST)))]


def _frame(width: int, height: int) -> BaseGeometry:
    return shapely.box(-FRAME, -FRAME, width + FRAME, height + FRAME)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
