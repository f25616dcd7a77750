"""Land as SVG path data: whole numbers, each the way on from the one before, which is the shortest to write."""

from collections.abc import Iterator

import numpy as np
import shapely
from shapely import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry


def path_of(land: BaseGeometry, smallest: float) -> str:
    """Return the path of all land, without the islands and lakes whose area is below `smallest`."""
    data, pen = "", np.array([0, 0])
    for ring in _rings(land, smallest):
        corners = np.round(ring.coords).astype(int)[:-1]
        corners = corners[np.any(corners != np.roll(corners, 1, axis=0), axis=1)]
        data += f"m{_pairs(np.diff(corners, axis=0, prepend=[pen]))}z"
        pen = corners[0]
    return data


def _rings(land: BaseGeometry, smallest: float) -> Iterator[LinearRing]:
    """Yield the shores, those of lakes the other way round, so that both ways of filling agree."""
    for part in polygons(land):
        if Polygon(part.exterior).area >= smallest:
            whole = shapely.orient_polygons(part)
            yield whole.exterior
            yield from (lake for lake in whole.interiors if Polygon(lake).area >= smallest)


def polygons(land: BaseGeometry) -> list[Polygon]:
    """Return the pieces of land that have an area, out of collections within collections too."""
    parts = shapely.get_parts(shapely.get_parts(land))
    return [part for part in parts if isinstance(part, Polygon)]


def _pairs(steps: np.ndarray) -> str:
    """Return numbers with nothing between them that a reader does not need.

    >>> _pairs(np.array([[5, -2], [-3, 4]]))
    '5-2-3 4'
    """
    return " ".join(map(str, steps.ravel())).replace(" -", "-")
