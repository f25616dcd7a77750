"""Places the names on the boards: `python -m tools.names.make BOARDS < SHAPES` writes BOARDS/ID/names.toml.

A name has many possible places around its dot, each with a cost; which names take which, so that none touches another
and the sum of costs is least, is an integer program. It is solved once for each size of the map: good to tap
("middle"), close by ("near"), and all of it on an upright phone, in letters to be read, where the cities are named at
which most lines end: "whole" where the phone shows it so by itself, "far" where it would turn it. Once more for a board
on its side ("-on-side"). Lengths are thousandths of the board's longer side.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array
from shapely import Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from scorer.draw.names import ANCHORS, LEADER, ink_at
from scorer.draw.shapes import COUNTRY, LEAD

NOTE = "# Made by `python -m tools.names` (tools/names). Edit its inputs, not this file."
EDGE = 14.0
"""How far a name may reach beyond the board, onto the paper around it."""
DIRECTIONS = 64
CHOICE = 150
"""Places to choose from, the cheapest of each name."""
BESIDE = 0.4
"""Clear space beside a name, in multiples of the font size: on one line two names would read as one."""
OMITTED, BUSY, BUSIEST, MOST, EVERY = 60.0, 20.0, 12, 400.0, 3000.0
"""Cost of a name left out, of each line that ends at the city; how many cities, those with the most lines, are needed
even where some may be left out, and what one of these costs besides; what each does where every name is wanted.
"""
STACKED, OVER, ROW = 0.3, 0.25, 0.5
"""Air between the rows of two names that stand one over the other, in multiples of the font size; which share of the
narrower one then is over the other; and how much of a row two names share that stand beside each other."""
RISE, FALL = 1.0, 0.326
"""How far a row of our face reaches up and down from its baseline, in multiples of the font size."""
COVERED, CROSSED = 250.0, 600.0
"""Cost of each space that a name covers, where that is allowed, and of each line that the one to a name crosses."""
HIDDEN = 0.3
"""The largest share of a line that a name may cover."""


@dataclass(frozen=True)
class Level:
    """What differs between the sizes of the map."""

    sizes: tuple[float, ...]
    clear: float
    """Clear space around a name."""
    away: tuple[float, ...]
    """Distances of a name from the rim of its dot."""
    is_full: bool = True
    """Whether every name must have a place."""
    has_badges: bool = True
    """Whether countries are named in their badges."""
    may_cover: bool = False
    """Whether a name may cover spaces before it is left out; never dots."""
    leader: float = LEADER
    """Distance beyond which a line leads to a name."""


PHONE = 390.0, 612.0
"""Pixels of a phone in which the whole board is seen."""
READABLE = 9.6
"""Pixels."""
TURNED = 1.3
"""A phone turns a board that is larger by this factor then (turn.ts)."""


def levels(width: float, height: float, way: str) -> dict[str, Level]:
    """Return the levels of a board that lies some `way`: "" or "-on-side"."""
    up, aside = (
        max((wide + 48) / PHONE[0], (high + 48) / PHONE[1]) for wide, high in ((width, height), (height, width))
    )
    size = round(READABLE * up + 0.05, 1)
    steps = (2.0, 3.0, 4.5, 6.0, 8.0, 10.0, 12.5, 15.5, 19.0, 24.0, 30.0)
    away = (*steps, 37.0, 45.0, 54.0)
    far_away = (*away, 65.0, 78.0, 92.0, 108.0)
    return {
        "far" if up >= TURNED * aside else "whole": Level(
            (size,), 0.07 * size, (1.5, *far_away), is_full=False, has_badges=False, may_cover=True
        ),
        "middle": Level((15.0, 13.5, 12.0, 11.4), 1.0, far_away if way else away, may_cover=bool(way)),
        "near": Level((10.0, 9.0, 8.0), 0.8, steps, leader=10.0),
    }


@dataclass(frozen=True)
class Place:
    """A possible place of a name."""

    spot: int
    box: tuple[float, float, float, float]
    """Left, top, right, bottom."""
    x: float
    y: float
    """Of the first baseline, where the anchor says."""
    anchor: str
    size: float
    cut: int
    cost: float
    rows: int = 1


class Board:
    """A board's obstacles."""

    def __init__(self, shapes: dict[str, Any]) -> None:
        self.width, self.height = shapes["size"]
        self.spots = shapes["spots"]
        self.at = np.array([spot["at"] for spot in self.spots], float)
        self.radius = np.array([spot["radius"] for spot in self.spots], float)
        dots = list(shapely.buffer(shapely.points(self.at), self.radius + 1.25))
        self.dots, self.spaces = STRtree(dots), STRtree([*map(Polygon, shapes["spaces"])])
        self.solid = STRtree([*map(Polygon, shapes["spaces"]), *dots])
        self.lengths = np.array([way["spaces"] for way in shapes["ways"]])
        self.line_of = np.repeat(np.arange(len(self.lengths)), self.lengths)
        self.ways = STRtree([_way(way) for way in shapes["ways"]])
        lines = [shapely.LineString(way["points"]).buffer(1) for way in shapes["ways"]]
        self.lines = STRtree([*dots, *self.spaces.geometries, *lines])

    def places(self, spot: int, level: Level, *, may_cover: bool) -> list[Place]:
        """Return the possible places of a name, the cheapest first."""
        found = [place for place in _around(spot, self.spots[spot], level) if self._is_on_paper(place.box)]
        if not found:
            return []
        boxes = shapely.box(*np.array([place.box for place in found]).T)
        free = self._is_free(boxes, level.clear)
        usual = self._priced(spot, level, *_kept(found, boxes, free))
        if not may_cover:
            return usual
        covering = ~free & _is_clear(self.dots, boxes, level.clear) & ~self._hides(boxes)
        return usual + self._priced(spot, level, *_kept(found, boxes, covering))

    def _priced(self, spot: int, level: Level, found: list[Place], boxes: np.ndarray) -> list[Place]:
        costs = self._costs(spot, level, boxes)
        priced = [replace(place, cost=place.cost + cost) for place, cost in zip(found, costs, strict=True)]
        return sorted((place for place in priced if place.cost < np.inf), key=lambda place: place.cost)[:CHOICE]

    def _is_on_paper(self, box: Sequence[float]) -> bool:
        left, top, right, bottom = box
        return left > -EDGE and top > -EDGE and right < self.width + EDGE and bottom < self.height + EDGE

    def _hides(self, boxes: np.ndarray) -> np.ndarray:
        """Return which boxes cover so much of a line that it would look taken."""
        box, space = self.spaces.query(boxes, "intersects")
        covered = np.zeros((len(boxes), len(self.lengths)))
        areas = shapely.area(shapely.intersection(boxes[box], self.spaces.geometries[space]))
        np.add.at(covered, (box, self.line_of[space]), areas / shapely.area(self.spaces.geometries[space]))
        return (covered > HIDDEN * self.lengths).any(axis=1)

    def _is_free(self, boxes: np.ndarray, clear: float) -> np.ndarray:
        return _is_clear(self.solid, boxes, clear)

    def _costs(self, spot: int, level: Level, boxes: np.ndarray) -> np.ndarray:
        """Return what each place costs because of what lies around it; infinite where it is another dot's."""
        if not len(boxes):
            return np.zeros(0)
        own, other = self.gaps(spot, boxes)
        costs = np.where(other <= 1.15 * own + 2, np.inf, 0.4 * np.clip(own + 8 - other, 0, None))
        near, _ = self.solid.query_nearest(boxes, all_matches=False, return_distance=True)
        gaps = shapely.distance(boxes[near[0]], self.solid.geometries[near[1]])
        covered = self.spaces.query(boxes, "dwithin", distance=1.0)[0]
        np.add.at(costs, covered, COVERED)
        costs[near[0]] += 1.3 * np.clip(3.5 - gaps, 0, None)
        over = self.ways.query(boxes, "intersects")
        np.add.at(
            costs,
            over[0],
            0.6 + 0.012 * shapely.area(shapely.intersection(boxes[over[0]], self.ways.geometries[over[1]])),
        )
        return costs + self._leaders(spot, level, boxes, own)

    def gaps(self, spot: int, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the distances from the rim of the own dot, and from the nearest of another name's."""
        gaps = shapely.distance(boxes[:, None], shapely.points(self.at)[None]) - self.radius
        others = [number for number, one in enumerate(self.spots) if one["name"] != self.spots[spot]["name"]]
        return gaps[:, spot], gaps[:, others].min(axis=1)

    def _leaders(self, spot: int, level: Level, boxes: np.ndarray, own: np.ndarray) -> np.ndarray:
        """Return the cost of leader lines: each, and what it crosses."""
        costs = np.where(own > level.leader, 9.0, 0.0)
        dot = shapely.Point(self.at[spot]).buffer(self.radius[spot] + 2)
        for number in np.flatnonzero(own > level.leader):
            line = shapely.difference(shapely.shortest_line(dot.centroid, boxes[number]), dot)
            costs[number] += CROSSED * len(self.lines.query(line, "intersects"))
        return costs


def _is_clear(things: STRtree, boxes: np.ndarray, clear: float) -> np.ndarray:
    free = np.ones(len(boxes), bool)
    free[things.query(boxes, "dwithin", distance=clear)[0]] = False
    return free


def _way(way: dict[str, Any]) -> BaseGeometry:
    """Return the ground that a line takes beside its spaces: all its band, or the ways to its ends."""
    points = way["points"]
    if way["is_banded"]:
        return shapely.LineString(points).buffer(6.75)
    ends = shapely.MultiLineString([points[:2], points[-2:]])
    return ends.buffer(1)


def _kept(places: list[Place], boxes: np.ndarray, kept: np.ndarray) -> tuple[list[Place], np.ndarray]:
    return [place for place, stays in zip(places, kept, strict=True) if stays], boxes[kept]


def _around(number: int, spot: dict[str, Any], level: Level) -> Iterator[Place]:
    """Yield all places of a name around its dot."""
    for at, setting in enumerate(spot["settings"]):
        for small, size in enumerate(level.sizes):
            for away in level.away:
                cost = 3.5 * small + 0.35 * abs(away - 3.0) + (1.0 if at else 0.0)
                for turn in range(DIRECTIONS):
                    place = _placed(number, spot, setting, size, (away, 2 * pi * turn / DIRECTIONS))
                    yield replace(place, cost=place.cost + cost)


def _placed(
    number: int, spot: dict[str, Any], setting: dict[str, Any], size: float, towards: tuple[float, float]
) -> Place:
    """Return the place at a distance from the rim in a direction; it costs what readers like less than the right."""
    away, angle = towards
    rows = setting["rows"]
    wide = max(row[2] for row in rows) * size
    top, bottom = rows[0][1] * size, ((len(rows) - 1) * LEAD + rows[-1][3]) * size
    box, side = ink_at((*spot["at"], spot["radius"]), wide, bottom - top, away, angle)
    liked = (1 - cos(angle)) / 5 + sin(angle) ** 2 / 2 + abs(sin(2 * angle)) / 2
    x = {1: box.left, 0: (box.left + box.right) / 2, -1: box.right}[side]
    return Place(number, box, x, box.top - top, ANCHORS[side], size, setting["cut"], liked, len(rows))


def chosen(board: Board, level: Level) -> dict[int, Place]:
    """Return the places of all names that have one, by the number of their dot."""
    most = EVERY if level.is_full else MOST
    named = [
        number
        for number, spot in enumerate(board.spots)
        if spot["settings"] and not (level.has_badges and spot["kind"] == "country")
    ]
    needed = named if level.is_full else sorted(named, key=lambda number: -board.spots[number]["lines"])[:BUSIEST]
    free = {number: board.places(number, level, may_cover=level.may_cover and number in needed) for number in named}
    for number in [number for number, places in free.items() if not places]:
        if level.is_full:
            print(f"  no place for {board.spots[number]['name']}", file=sys.stderr)
        del free[number]
    places = [place for some in free.values() for place in some]
    names = list(free)
    left_out = [OMITTED + BUSY * board.spots[name]["lines"] + most * (name in needed) for name in names]
    costs = np.array([place.cost for place in places] + left_out)
    taken = _solved(costs, [*_one_each(names, places), *_apart(board, places, level)])
    return {place.spot: place for place, is_taken in zip(places, taken, strict=False) if is_taken}


def in_badges(board: Board, level: Level) -> dict[int, Place]:
    """Return the names of countries, which stand in their badges where these are large enough."""
    found = {}
    for number, spot in enumerate(board.spots):
        if spot["kind"] == "country" and level.has_badges:
            left, top, right, bottom, _ = spot["settings"][0]["rows"][0]
            size = min(level.sizes[0], round(2 * (COUNTRY - 3) / (right - left), 1))
            (x, y), rise = spot["at"], -top * size / 2
            box = (x - right * size / 2, y - rise, x + right * size / 2, y + rise + bottom * size)
            found[number] = Place(number, box, x, y + rise, "middle", size, len(spot["name"]), 0)
    return found


Row = tuple[list[int], tuple[float, float]]
"""The variables that a constraint adds up, and what their sum may be."""


def _one_each(names: list[int], places: list[Place]) -> Iterator[Row]:
    for at, name in enumerate(names):
        own = [number for number, place in enumerate(places) if place.spot == name]
        yield [*own, len(places) + at], (1, 1)


def _apart(board: Board, places: list[Place], level: Level) -> Iterator[Row]:
    """Yield for every place and every other name: this place, or one of those that it touches, not both."""
    shapes = np.array([_shape(board, place, level.leader) for place in places])
    touched = np.hstack([STRtree(shapes).query(shapes, "dwithin", distance=2 * level.clear), _stacked(places)])
    against: dict[tuple[int, int], set[int]] = {}
    for a, b in touched.T.tolist():
        if places[a].spot != places[b].spot:
            against.setdefault((a, places[b].spot), set()).add(b)
    yield from (([a, *others], (0, 1)) for (a, _), others in against.items())


def _stacked(places: list[Place]) -> np.ndarray:
    """Return the pairs of places whose names would read as one: rows of a block, or words of a row."""
    size = np.array([place.size for place in places])
    left, _, right, _ = np.array([place.box for place in places]).T
    top, bottom = (np.array([place.y + way * place.size for place in places]) for way in (-RISE, FALL))
    bottom = bottom + np.array([LEAD * place.size * (place.rows - 1) for place in places])
    around = shapely.box(left - ROW * size, top - STACKED * size, right + ROW * size, bottom + STACKED * size)
    a, b = STRtree(around).query(around, "intersects")
    least = np.minimum(size[a], size[b])
    across = np.minimum(right[a], right[b]) - np.maximum(left[a], left[b])
    down = np.minimum(bottom[a], bottom[b]) - np.maximum(top[a], top[b])
    is_over = (across > OVER * np.minimum((right - left)[a], (right - left)[b])) & (down > -STACKED * least)
    is_beside = (down > ROW * least - 1) & (across > -ROW * least)
    return np.array([a, b])[:, is_over | is_beside]


def _shape(board: Board, place: Place, leader: float) -> BaseGeometry:
    """Return the box of a name, wider by what keeps it apart from one beside it, with its leader line."""
    left, top, right, bottom = place.box
    box = shapely.box(left - BESIDE * place.size, top, right + BESIDE * place.size, bottom)
    centre = shapely.Point(board.at[place.spot])
    if shapely.distance(shapely.box(*place.box), centre) - board.radius[place.spot] <= leader:
        return box
    return shapely.union(box, shapely.shortest_line(centre, box).buffer(0.5))


def _solved(costs: np.ndarray, rows: Sequence[Row]) -> np.ndarray:
    across = [variable for variables, _ in rows for variable in variables]
    down = [row for row, (variables, _) in enumerate(rows) for _ in variables]
    sums = coo_array((np.ones(len(across)), (down, across)), shape=(len(rows), len(costs))).tocsr()
    low, high = np.array([bounds for _, bounds in rows], float).T
    limits, nearly = LinearConstraint(sums, low, high), {"mip_rel_gap": 2e-3}
    found = milp(costs, integrality=np.ones(len(costs)), bounds=Bounds(0, 1), constraints=limits, options=nearly)
    if not found.success:
        raise SystemExit(found.message)
    return found.x > 0.5


def _entry(board: Board, place: Place, leader: float) -> str:
    spot, (x, y) = board.spots[place.spot], board.at[place.spot]
    whole = len(spot["name"])
    parts = [_short(place.x - x), _short(place.y - y), f'"{place.anchor}"', f"{place.size:g}"]
    parts.append(str(place.cut if place.cut < whole else 0))
    box = shapely.box(*place.box)
    if shapely.distance(box, shapely.Point(x, y)) - spot["radius"] > leader:
        end = shapely.shortest_line(shapely.Point(x, y), box).coords[1]
        parts += [_short(end[0] - x), _short(end[1] - y)]
    return f"{spot['id']} = [{', '.join(parts)}]"


def _short(number: float) -> str:
    """Return a number to the nearest half, which packs best."""
    return f"{round(2 * number) / 2:g}"


def main(boards: Path) -> None:
    for id, (upright, on_side) in json.load(sys.stdin).items():
        tables = _tables(id, Board(upright), "") + _tables(id, Board(on_side), "-on-side")
        (boards / id / "names.toml").write_text("\n".join([NOTE, *tables, ""]), "utf-8")


def _tables(id: str, board: Board, way: str) -> list[str]:
    """Return a board's tables, of each size of the map one: for each name how far from its dot it is written."""
    tables = []
    for name, level in levels(board.width, board.height, way).items():
        some = chosen(board, level) | in_badges(board, level)
        print(id, f"{name}{way}", len(some), report(board, some), flush=True)
        tables.append("\n".join([f"[{name}{way}]", *(_entry(board, place, level.leader) for place in some.values())]))
    return tables


def report(board: Board, places: dict[int, Place]) -> str:
    beside = [place for place in places.values() if board.spots[place.spot]["kind"] != "country" or place.size > 15]
    gaps = [board.gaps(place.spot, np.array([shapely.box(*place.box)]))[0][0] for place in beside]
    small = sum(place.size < max(one.size for one in beside) for place in beside)
    return f"(leaders {sum(gap > LEADER for gap in gaps)}, small {small}, mean {np.mean(gaps):.1f})"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
