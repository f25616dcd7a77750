"""Bends the shores out of the way of the ferries: where one crosses land, the shore nearest to it moves behind it."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from paths import polygons
from scipy.interpolate import RBFInterpolator
from scipy.spatial import cKDTree
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

ASHORE = 23
"""How far a ferry may run on land beside its city."""
DEEPEST = 35
"""A ferry that is further from the sea than this crosses land on the print, too: no shore moves for it."""
CLEAR = 8
"""Distance from a ferry's middle to the shore that moved."""
AFLOAT = 4
"""A city further in the sea than this draws the shore to it, and as much beyond."""
APART = 14
"""Least distance between two points of a ferry that push a shore in one round."""
ROUNDS = 12
SPIT = 2
"""Half the width of a tongue of land that may vanish where shores are simplified."""
WORSE = 8
"""Points of a ferry on land that are as bad as a city in the sea."""
STEP = 0.1
"""Distance between the points of a shore, as projected."""
SMALLEST = 60
"""Least area of an island that is drawn."""
ON_SHORE = 0.5
"""The spline's smoothing at a port or a moved shore, which lies where it is led."""

Bend = Callable[[np.ndarray], np.ndarray]


class Pins(NamedTuple):
    """What the spline leads where."""

    real: np.ndarray
    drawn: np.ndarray
    smoothing: np.ndarray

    def bend(self) -> Bend:
        """Return the map from real coordinates to the board, rounded so that every platform gives the same file."""
        spline = RBFInterpolator(*self[:2], smoothing=self.smoothing)
        return lambda points: np.round(spline(points), 3)

    def with_shores(self, real: np.ndarray, drawn: np.ndarray) -> "Pins":
        """Return them with further ones at shores."""
        smoothing = np.full(len(real), ON_SHORE)
        return Pins(np.vstack([self.real, real]), np.vstack([self.drawn, drawn]), np.append(self.smoothing, smoothing))


def cleared(pins: Pins, land: BaseGeometry, lakes: BaseGeometry, ferries: Sequence[BaseGeometry]) -> Pins:
    """Return the pins with those that keep ferries off the land and cities on it; land and lakes are real.

    A shore that moves out of one's way may get into another's, so that the best of some rounds is taken.
    """
    if not ferries:
        return pins
    near = shapely.clip_by_rect(shapely.difference(land, lakes), *_reach(pins))
    near = shapely.segmentize(MultiPolygon(polygons(near)), STEP)
    shore, cities = shapely.get_coordinates(near.boundary), pins.drawn
    best = (np.inf, pins)
    for number in range(ROUNDS):
        bend = pins.bend()
        tree, seen = cKDTree(bend(shore)), _drawn(near, bend)
        crossings = [_ashore(ferry, seen) for ferry in ferries]
        if number == 0:
            ferries, crossings = _mendable(ferries, crossings, tree)
        pulled = list(_pulled(cities, seen, tree.data))
        moved = [*_pushed(np.vstack([np.empty((0, 2)), *crossings]), tree), *pulled]
        best = min(best, (sum(map(len, crossings)) + WORSE * len(pulled), pins), key=lambda found: found[0])
        if not moved:
            break
        which, drawn = (np.array(part) for part in zip(*moved, strict=True))
        pins = pins.with_shores(shore[which], drawn)
    return best[1]


def _reach(pins: Pins) -> tuple[float, float, float, float]:
    """Return the box of the real coordinates around the cities."""
    (left, top), (right, bottom) = pins.real.min(axis=0), pins.real.max(axis=0)
    aside = 0.25 * max(right - left, bottom - top)
    return left - aside, top - aside, right + aside, bottom + aside


def _drawn(land: BaseGeometry, bend: Bend) -> BaseGeometry:
    """Return land as it is drawn."""
    whole = shapely.make_valid(shapely.transform(land, bend), method="structure", keep_collapsed=False)
    large = MultiPolygon([part for part in polygons(whole) if part.area >= SMALLEST])
    shapely.prepare(large)
    return large


def _ashore(ferry: BaseGeometry, land: BaseGeometry) -> np.ndarray:
    """Return the points of a ferry on land, every two units, but for those beside its cities."""
    points = shapely.get_coordinates(ferry.interpolate(np.arange(ASHORE, max(ferry.length - ASHORE, ASHORE), 2)))
    return points[shapely.contains_xy(land, *points.T)]


def _mendable(
    ferries: Sequence[BaseGeometry], crossings: list[np.ndarray], tree: cKDTree
) -> tuple[list[BaseGeometry], list[np.ndarray]]:
    depths = [tree.query(points)[0].max() if len(points) else 0 for points in crossings]
    kept = [number for number, depth in enumerate(depths) if depth <= DEEPEST]
    return [ferries[number] for number in kept], [crossings[number] for number in kept]


def _pushed(points: np.ndarray, tree: cKDTree) -> Iterator[tuple[int, np.ndarray]]:
    """Yield which points of the shore move where: behind the points of ferries on land, the deepest first."""
    depths, shore = tree.query(points)
    taken: list[np.ndarray] = []
    moved: set[int] = set()
    for number in np.argsort(-depths, kind="stable"):
        point, at = points[number], shore[number]
        if at not in moved and all(np.hypot(*(point - other)) >= APART for other in taken):
            taken.append(point)
            moved.add(at)
            yield at, _behind(point, tree.data[at], CLEAR)


def _pulled(cities: np.ndarray, land: BaseGeometry, shore: np.ndarray) -> Iterator[tuple[int, np.ndarray]]:
    """Yield which points of the shore move where: those of firm land, without its spits, to the cities in the sea."""
    tree = cKDTree(shore)
    for city in cities:
        (x, y), reach = city, DEEPEST + 2 * SPIT
        near = shapely.clip_by_rect(land, x - reach, y - reach, x + reach, y + reach)
        firm = shapely.buffer(shapely.buffer(near, -SPIT, quad_segs=2), SPIT, quad_segs=2)
        if firm.is_empty or firm.contains(shapely.Point(city)):
            continue
        at = int(tree.query(shapely.get_coordinates(shapely.shortest_line(firm, shapely.Point(city)))[0])[1])
        if AFLOAT < np.hypot(*(city - shore[at])) <= DEEPEST:
            yield at, _behind(city, shore[at], AFLOAT)


def _behind(point: np.ndarray, shore: np.ndarray, further: float) -> np.ndarray:
    """Return where a shore lies that moves to a point and further."""
    way = point - shore
    return point + way / max(np.hypot(*way), 0.01) * further
