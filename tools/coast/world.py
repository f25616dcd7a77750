"""Reads the countries of the world and the states of the USA, in degrees.

The sources are TopoJSON, in which neighbours share their borders: world-atlas has Natural Earth, us-atlas the maps of
the US Census Bureau.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import MultiLineString, MultiPolygon, affinity
from shapely.geometry.base import BaseGeometry

HEIGHTS = {"hills": 250, "uplands": 500, "mountains": 1000, "peaks": 2000}
"""Metres."""
DATE_LINE = 180
USA = "United States of America"


@dataclass(frozen=True)
class World:
    """Areas by their English names, in degrees east and north: all countries, and the states of the USA."""

    countries: Mapping[str, BaseGeometry]
    states: Mapping[str, BaseGeometry]

    @classmethod
    def read(cls, countries: Path, states: Path) -> "World":
        return cls(_lands(countries, "countries"), _lands(states, "states"))

    def parts(self, home: str, within: tuple[float, float, float, float]) -> list[BaseGeometry]:
        """Return the country or state that the board shows, if any, and all other land; `within` some degrees."""
        others = [land for name, land in self.countries.items() if name not in (home, "Antarctica")]
        if home in self.states:  # these end at the shores of the Great Lakes, the country in the middle of them
            others.remove(self.countries[USA])
            others += [land for name, land in self.states.items() if name != home]
        if within[2] > DATE_LINE:  # the board goes on there
            others += [affinity.translate(land, 2 * DATE_LINE) for land in others]
        rest = shapely.union_all([shapely.clip_by_rect(land, *within) for land in others])
        return [shapely.clip_by_rect({**self.states, **self.countries}[home], *within), rest] if home else [rest]


@dataclass(frozen=True)
class Water:
    """What lies on the land of one board, in degrees: lakes, and lines by their name in the coast file."""

    land: BaseGeometry | None
    """Where the countries are too coarse: that of New York."""
    lakes: BaseGeometry
    parks: BaseGeometry
    """Of a city."""
    lines: Mapping[str, BaseGeometry]
    heights: Mapping[str, BaseGeometry]
    """Land above some height, by its name in the coast file."""

    @classmethod
    def read(cls, file: Path) -> "Water":
        packed = json.loads(file.read_text("utf-8"))
        arcs, kinds = _arcs(packed), packed["objects"]
        land = [_country(one, arcs) for one in kinds["land"]["geometries"]] if "land" in kinds else []
        lakes = [_country(one, arcs) for one in kinds["lakes"]["geometries"]] if "lakes" in kinds else []
        parks = [_country(one, arcs) for one in kinds["parks"]["geometries"]] if "parks" in kinds else []
        lines = {name: _along(kinds, arcs, name) for name in ("rivers", "streets", "bridges")}
        lines["borders"] = _along(kinds, arcs, "borders", "states")
        above = kinds["heights"]["geometries"] if "heights" in kinds else []
        heights = {
            name: shapely.union_all([_country(one, arcs) for one in above if one["properties"]["above"] == metres])
            for name, metres in HEIGHTS.items()
        }
        return cls(
            shapely.union_all(land) if land else None,
            shapely.union_all(lakes),
            shapely.union_all(parks),
            lines,
            heights,
        )


def _along(kinds: Mapping[str, Any], arcs: Sequence[np.ndarray], *names: str) -> BaseGeometry:
    packed = [one for name in names if name in kinds for one in kinds[name]["geometries"]]
    return MultiLineString([_joined(one["arcs"], arcs) for one in packed])


def _joined(numbers: Sequence[int], arcs: Sequence[np.ndarray]) -> np.ndarray:
    first, *others = [_arc(arcs, number) for number in numbers]
    return np.concatenate([first, *(arc[1:] for arc in others)])


def _lands(file: Path, kind: str) -> dict[str, BaseGeometry]:
    packed = json.loads(file.read_text("utf-8"))
    arcs = _arcs(packed)
    return {one["properties"]["name"]: _country(one, arcs) for one in packed["objects"][kind]["geometries"]}


def _arcs(packed: Mapping[str, Any]) -> list[np.ndarray]:
    scale, shift = (np.array(packed["transform"][part]) for part in ("scale", "translate"))
    return [np.cumsum(arc, axis=0) * scale + shift for arc in packed["arcs"]]


def _country(packed: Mapping[str, Any], arcs: Sequence[np.ndarray]) -> BaseGeometry:
    polygons = [packed["arcs"]] if packed["type"] == "Polygon" else packed["arcs"]
    rings = ([_ring([_arc(arcs, number) for number in ring]) for ring in polygon] for polygon in polygons)
    return shapely.make_valid(MultiPolygon([(shell, holes) for shell, *holes in rings if len(shell) > 3]))


def _arc(arcs: Sequence[np.ndarray], number: int) -> np.ndarray:
    """Return an arc; a negative number means arc ``~number`` reversed."""
    return arcs[number] if number >= 0 else arcs[~number][::-1]


def _ring(arcs: Sequence[np.ndarray]) -> np.ndarray:
    """Join arcs into a ring without a jump at the date line."""
    east, north = np.concatenate([arcs[0], *(arc[1:] for arc in arcs[1:])]).T
    east = np.unwrap(east, period=360)
    return np.column_stack([east - 360 * np.round(east.mean() / 360), north])
