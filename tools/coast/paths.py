"""Writes land as SVG path data in whole numbers and relative steps, which is shortest."""

from collections.abc import Iterator

import numpy as np
import shapely
from shapely import LinearRing, LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry


def path_of(land: BaseGeometry, smallest: float) -> str:
    """Return the path of all land, without islands and lakes with an area below `smallest`."""
    data, pen = "", np.array([0, 0])
    for ring in _rings(land, smallest):
        corners = np.round(ring.coords).astype(int)[:-1]
        corners = corners[np.any(corners != np.roll(corners, 1, axis=0), axis=1)]
        data += f"m{_pairs(np.diff(corners, axis=0, prepend=[pen]))}z"
        pen = corners[0]
    return data


def path_of_lines(lines: BaseGeometry, shortest: float) -> str:
    """Return the path of rivers or borders, without those shorter than `shortest`; what joins is one line."""
    data, pen = "", np.array([0, 0])
    joined = shapely.line_merge(MultiLineString(_lines(lines)))
    for line in _lines(joined):
        corners = np.round(line.coords).astype(int)
        corners = corners[np.any(np.diff(corners, axis=0, prepend=corners[:1] - 1), axis=1)]
        if line.length >= shortest and len(corners) > 1:
            data += f"m{_pairs(np.diff(corners, axis=0, prepend=[pen]))}"
            pen = corners[-1]
    return data


def _lines(lines: BaseGeometry) -> list[LineString]:
    parts = shapely.get_parts(shapely.get_parts(lines))
    return [part for part in parts if isinstance(part, LineString) and not part.is_empty]


def _rings(land: BaseGeometry, smallest: float) -> Iterator[LinearRing]:
    """Yield the shores, those of lakes in the opposite direction, so that both fill rules agree."""
    for part in polygons(land):
        if Polygon(part.exterior).area >= smallest:
            whole = shapely.orient_polygons(part)
            yield whole.exterior
            yield from (lake for lake in whole.interiors if Polygon(lake).area >= smallest)


def polygons(land: BaseGeometry) -> list[Polygon]:
    """Return the polygons, including those in nested collections."""
    parts = shapely.get_parts(shapely.get_parts(land))
    return [part for part in parts if isinstance(part, Polygon)]


def _pairs(steps: np.ndarray) -> str:
    """Return the numbers with as few separators as SVG allows.

    >>> _pairs(np.array([[5, -2], [-3, 4]]))
    '5-2-3 4'
    """
    return " ".join(map(str, steps.ravel())).replace(" -", "-")
