"""The countries of the world, as world-atlas packs Natural Earth: TopoJSON, whose borders are shared by neighbours."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True)
class World:
    """Countries by their English names, in degrees east and north."""

    countries: Mapping[str, BaseGeometry]

    @classmethod
    def read(cls, file: Path) -> "World":
        packed = json.loads(file.read_text("utf-8"))
        scale, shift = (np.array(packed["transform"][part]) for part in ("scale", "translate"))
        arcs = [np.cumsum(arc, axis=0) * scale + shift for arc in packed["arcs"]]
        found = packed["objects"]["countries"]["geometries"]
        return cls({one["properties"]["name"]: _country(one, arcs) for one in found})

    def parts(self, home: str) -> list[BaseGeometry]:
        """Return the country that is the board, if one is, and all other land."""
        others = shapely.union_all([land for name, land in self.countries.items() if name not in (home, "Antarctica")])
        return [self.countries[home], others] if home else [others]


def _country(packed: Mapping[str, Any], arcs: Sequence[np.ndarray]) -> BaseGeometry:
    polygons = [packed["arcs"]] if packed["type"] == "Polygon" else packed["arcs"]
    rings = ([_ring([_arc(arcs, number) for number in ring]) for ring in polygon] for polygon in polygons)
    return shapely.make_valid(MultiPolygon([(shell, holes) for shell, *holes in rings if len(shell) > 3]))


def _arc(arcs: Sequence[np.ndarray], number: int) -> np.ndarray:
    """Return an arc; of a number below zero the opposite one, the other way round."""
    return arcs[number] if number >= 0 else arcs[~number][::-1]


def _ring(arcs: Sequence[np.ndarray]) -> np.ndarray:
    """Return a ring of arcs in one piece, also where it crosses the date line."""
    east, north = np.concatenate([arcs[0], *(arc[1:] for arc in arcs[1:])]).T
    east = np.unwrap(east, period=360)
    return np.column_stack([east - 360 * np.round(east.mean() / 360), north])
