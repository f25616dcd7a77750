"""Places the names on the boards: `python -m tools.names.make BOARDS < SHAPES` writes BOARDS/ID/names.toml.

Every city gets one place for each size of the map, where its name keeps off every train that may come to lie, off dots
and other names, and is nearer to its own dot than to any other. So no name moves, and nothing is searched for while a
map is drawn. All places around a dot are looked at, unit by unit; what gives way is priced, in this order: names of
seas, closeness to the dot (a thin line leads to a name further away), size. Which name takes which place is a tabu
search for the least sum. Lengths are thousandths of the board's longer side.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from math import ceil, hypot
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely import LineString, STRtree
from shapely.geometry.base import BaseGeometry

from scorer.draw.shapes import COUNTRY, LEAD, MARGIN

NOTE = "# Made by `python -m tools.names` (tools/names). Edit its inputs, not this file."
EDGE, INSIDE = 20, 10
"""How far a name may reach beyond the board, onto the paper around it, and how far it may at no cost."""
CELLS = 2
"""Of the grid, in a unit."""
CLEAR, AIRY = 0.6, 3.5
"""Least space between a name and a train or a dot; and what it has where there is room."""
BESIDE, STACKED, OVER = 0.8, 0.3, 0.25
"""Least space between two names in one line, and between the rows of two that stand one over the other, in multiples of
the smaller font size, or else they read as one; and which share of the narrower one then is over the other.
"""
RISE, FALL = 1.0, 0.326
"""How far a row of our face reaches up and down from its baseline, in multiples of the font size."""
CHOICE, CELL = 220, 8
"""Places to choose from, the cheapest of each name; of those in a square of so many units only the cheapest counts."""
TOGETHER = 400.0
"""Cost of two names that touch: more than any place's."""
SMALLER, LEAST, TINY = 36.0, 20.0, 10.0
"""Cost of being smaller than the largest size, times the share of it and the city's weight; of each unit that lacks to
be read well; and what is lost by a name that is hardly read because of the choice of sizes.
"""
LED, FURTHER, CROSSED, WET, OUTSIDE = 9.0, 0.1, 12.0, 25.0, 10.0
"""Cost of a line to a name, of a unit of its length, and of each train and way that it crosses; of lying on a sea's
name, and of reaching over the frame around the board.
"""
TRIES, PATIENCE = 20_000, 4_000
"""Steps of the search, and those without anything better after which it ends."""


@dataclass(frozen=True)
class Level:
    """What differs between the sizes of the map."""

    sizes: tuple[float, ...]
    """From what is wanted to what is better than nothing; three of them are used at most."""
    least: float
    """The smallest of them that is good to read."""
    reach: float
    """The greatest distance of a name from the rim of its dot."""
    leader: float
    """Distance beyond which a line leads to a name."""
    has_badges: bool = True
    """Whether countries are named in their badges."""
    is_led: bool = False
    """Whether a name may be nearer to another dot if a line leads to it: only where there is no place else."""


def levels(width: float, height: float, way: str) -> dict[str, Level]:
    """Return the levels of a board that lies some `way`: "" or "-on-side".

    From afar letters have 8 pixels where a phone shows the whole board in 390 by 612, and of 1080 on a television 18,
    or 28 where there is room; a board on its side is seen on phones only. 7 pixels are better than none.
    """
    phone = 8 * max((width + 2 * MARGIN) / 390, (height + 2 * MARGIN) / 612)
    screen = 0 if way else 18 * max((width + 2 * MARGIN) / 1389, (height + 2 * MARGIN) / 1048)
    usual, least = max(phone, screen), max(7 / 8 * phone, screen)
    large = max(1.2 * usual, 28 / 18 * screen)
    sizes = {large, (large + usual) / 2, usual, least, *(share * least for share in (0.87, 0.75))}
    return {
        "far": Level(tuple(round(size, 1) for size in sorted(sizes)[::-1]), round(least, 1), 110, 16, has_badges=False),
        "middle": Level((15.0, 13.3, 11.4), 11.4, 80, 16),
        "near": Level((10.0, 9.0, 8.0), 8.0, 40, 10),
    }


class Place(NamedTuple):
    """A possible place of a name."""

    cost: float
    spot: int
    setting: int
    size: float
    left: float
    top: float
    right: float
    bottom: float
    side: int
    """Of its dot, or how its rows are set: -1 right-aligned, 0 centred, 1 left-aligned."""
    own: float
    """Distance from the rim of its dot."""


class Board:
    """A board's obstacles, as sums over a grid (an integral image): what lies in a box is known from its corners."""

    def __init__(self, shapes: dict[str, Any]) -> None:
        self.width, self.height = shapes["size"]
        self.spots = shapes["spots"]
        self.at = np.array([spot["at"] for spot in self.spots], float)
        self.radius = np.array([spot["radius"] for spot in self.spots], float)
        trains = [shapely.Polygon(train) for train in shapes["trains"]]
        dots = [shapely.Point(spot["at"]).buffer(spot["largest"] + 0.75) for spot in self.spots]
        ways = [LineString(part) for way in shapes["ways"] for part in self._parts(way["points"])]
        self.blocked = self._sums([thing.buffer(CLEAR) for thing in trains + dots])
        self.tight = self._sums([thing.buffer(AIRY) for thing in trains + dots])
        self.ground = self._sums([way.buffer(1) for way in ways])
        self.waters = self._sums([shapely.Polygon(water) for water in shapes["waters"]])
        self.things, self.dots = STRtree(ways + trains), STRtree([dot.buffer(1) for dot in dots])

    def _parts(self, points: Sequence[Sequence[float]]) -> Iterator[list[Sequence[float]]]:
        """Yield a line's way, or both parts of one that runs over the edge of the board."""
        part = [points[0]]
        for one, other in pairwise(points):
            if hypot(one[0] - other[0], one[1] - other[1]) > max(self.width, self.height) / 2:
                yield from [part] if len(part) > 1 else []
                part = []
            part.append(other)
        yield from [part] if len(part) > 1 else []

    def _sums(self, things: Sequence[BaseGeometry]) -> np.ndarray:
        rows, columns = (CELLS * (int(length) + 2 * MARGIN) for length in (self.height, self.width))
        grid = np.zeros((rows, columns), np.int32)
        for thing in things:
            left, top, right, bottom = (CELLS * (value + MARGIN) for value in thing.bounds)
            x = np.arange(max(0, int(left) - 1), min(columns, int(right) + 2))
            y = np.arange(max(0, int(top) - 1), min(rows, int(bottom) + 2))
            across, down = np.meshgrid((x + 0.5) / CELLS - MARGIN, (y + 0.5) / CELLS - MARGIN)
            grid[y[0] : y[-1] + 1, x[0] : x[-1] + 1] |= shapely.contains_xy(thing, across, down)
        return np.pad(grid.cumsum(0).cumsum(1), ((1, 0), (1, 0)))

    @cache  # noqa: B019  # a board lives as long as its process
    def open(self, number: int, rank: int, level: Level) -> Sequence[Place]:
        """Return the possible places of a name in one of a level's sizes, one a square."""
        weight = min(2.5, 0.4 + 0.25 * self.spots[number]["lines"])
        size = level.sizes[rank]
        smaller = weight * SMALLER * (1 - size / level.sizes[0]) + LEAST * (size < level.least) * (level.least - size)
        for step in (2, 1):
            places = [
                place._replace(cost=place.cost + smaller)
                for at, setting in enumerate(self.spots[number]["settings"])
                for side in ((0,) if len(setting["rows"]) == 1 else (1, 0, -1))
                for place in self._set((number, at, side), size, level, step)
            ]
            if len(places) > CHOICE / 10:
                break
        return [*self._led(sorted(places)[: 3 * CHOICE], level.leader)]

    def _set(self, name: tuple[int, int, int], size: float, level: Level, step: int) -> Iterator[Place]:
        """Yield the open places of a name in one setting, whose rows are set on one side."""
        number, at, side = name
        rows, (x, y), rim = self.spots[number]["settings"][at]["rows"], self.at[number], self.radius[number]
        wide, high = max(row[2] for row in rows) * size, _height(rows) * size
        low, most = (-EDGE, -EDGE), (self.width + EDGE - wide, self.height + EDGE - high)
        ranges = [
            np.arange(ceil(max(least, middle - level.reach - long)), min(last, middle + level.reach), step)
            for least, last, middle, long in zip(low, most, (x, y), (wide, high), strict=True)
        ]
        left, top = (axis.ravel().astype(int) for axis in np.meshgrid(*ranges))
        boxes = [_row_box(rows, row, side, size) for row in range(len(rows))]
        is_free = sum(_in(self.blocked, left, top, box) for box in boxes) == 0
        left, top = left[is_free], top[is_free]

        def away(spot: int) -> np.ndarray:
            """Return how far each place is from the rim of a dot."""
            (x, y), least = self.at[spot], np.full(len(left), np.inf)
            for a, b, c, d in boxes:
                across = np.maximum(np.maximum(left + a - x, x - left - c), 0)
                least = np.minimum(least, np.hypot(across, np.maximum(np.maximum(top + b - y, y - top - d), 0)))
            return least - self.radius[spot]

        own, other = away(number), np.full(len(left), np.inf)
        near = np.abs(self.at - self.at[number]) < 2 * level.reach + np.array([wide, high]) + COUNTRY
        for one in np.flatnonzero(near.all(axis=1)):
            if self.spots[one]["name"] != self.spots[number]["name"]:
                other = np.minimum(other, away(one))
        is_own = (own <= level.reach) & (
            level.is_led & (own > level.leader) | (other > np.maximum(own + 0.5, 1.02 * own))
        )
        left, top, own, other = (values[is_own] for values in (left, top, own, other))
        if not len(left):
            return
        across, down = (left + wide / 2 - x) / (wide / 2 + rim), (top + high / 2 - y) / (high / 2 + rim)
        far = np.hypot(across, down) + 1e-9
        across, down = across / far, down / far
        costs = 0.35 * np.abs(own - 3) + 0.4 * np.clip(own + 8 - other, 0, None) + 1.5 * (len(rows) > 1)
        costs += 1.5 * ((1 - across) / 5 + down**2 / 2 + np.abs(down * across))  # the right is liked best
        is_out = (
            (np.minimum(left, top) < -INSIDE)
            | (left + wide > self.width + INSIDE)
            | (top + high > self.height + INSIDE)
        )
        costs += OUTSIDE * is_out + (own > level.leader) * (LED + FURTHER * (own - level.leader))
        if len(rows) > 1:  # rows begin or end on the side of their dot
            costs += 1.5 * np.abs(np.where(np.abs(across) < 1 / 3, 0, np.sign(across)) - side)
        for box in boxes:
            costs += 2.0 * (_in(self.tight, left, top, box) > 0) + 0.03 / CELLS * _in(self.ground, left, top, box)
            costs += WET * (_in(self.waters, left, top, box) > 0)
        squares = (left // CELL) * 10_000 + top // CELL
        order = np.lexsort((costs, squares))
        for best in order[np.diff(squares[order], prepend=-(10**9)) != 0]:
            box = left[best], top[best], left[best] + wide, top[best] + high
            sided = side if len(rows) > 1 else 0 if abs(across[best]) < 1 / 3 else int(np.sign(across[best]))
            yield Place(costs[best], number, at, size, *map(float, box), sided, own[best])

    def _led(self, places: Sequence[Place], leader: float) -> Iterator[Place]:
        """Yield places with the cost of what a line to them runs under; none where it would run through a dot."""
        for place in places:
            if place.own <= leader:
                yield place
                continue
            line = self.leader(place)
            if all(dot == place.spot for dot in self.dots.query(line, "intersects")):
                yield place._replace(cost=place.cost + CROSSED * len(self.things.query(line, "intersects")))

    def leader(self, place: Place) -> LineString:
        """Return the line to a name from the rim of its dot, where lines begin too."""
        x, y = self.at[place.spot]
        end = self.end(place)
        share = (self.radius[place.spot] + 3) / hypot(end[0] - x, end[1] - y)
        return LineString([(x + share * (end[0] - x), y + share * (end[1] - y)), end])

    def end(self, place: Place) -> tuple[float, float]:
        """Return the point of a name's letters that is nearest to its dot."""
        x, y = self.at[place.spot]
        rows = self.spots[place.spot]["settings"][place.setting]["rows"]
        boxes = [_row_box(rows, row, place.side, place.size) for row in range(len(rows))]
        ends = [
            (min(max(x, place.left + a), place.left + c), min(max(y, place.top + b), place.top + d))
            for a, b, c, d in boxes
        ]
        return min(ends, key=lambda end: hypot(end[0] - x, end[1] - y))


def _height(rows: Sequence[Sequence[float]]) -> float:
    return (len(rows) - 1) * LEAD + rows[-1][3] - rows[0][1]  # type: ignore[no-any-return]


def _row_box(rows: Sequence[Sequence[float]], row: int, side: int, size: float) -> tuple[float, float, float, float]:
    """Return what a row covers of the box of its name."""
    wide = max(each[2] for each in rows)
    left = (wide - rows[row][2]) * (1 - side) / 2
    baseline = row * LEAD - rows[0][1]
    return left * size, (baseline + rows[row][1]) * size, (left + rows[row][2]) * size, (baseline + rows[row][3]) * size


def _in(sums: np.ndarray, left: np.ndarray, top: np.ndarray, box: Sequence[float]) -> np.ndarray:
    """Return how many cells of a kind lie in a box at each place."""
    a, b = (np.floor(CELLS * (at + MARGIN + low)).astype(int) for at, low in ((left, box[0]), (top, box[1])))
    c, d = (np.ceil(CELLS * (at + MARGIN + high)).astype(int) for at, high in ((left, box[2]), (top, box[3])))
    return sums[d, c] - sums[b, c] - sums[d, a] + sums[b, a]


def choices(board: Board, level: Level, more: int) -> list[Place]:
    """Return the places of all names to choose from, in three sizes at most: those that lose least.

    If names had to touch, there are `more` places, and at last smaller ones.
    """
    named = [
        number
        for number, spot in enumerate(board.spots)
        if spot["settings"] and not (level.has_badges and spot["kind"] == "country")
    ]
    least, ranks, of = level.sizes.index(level.least), dict[int, int](), dict.fromkeys(named, level)
    for number in named:
        rank = next((rank for rank in range(len(level.sizes)) if board.open(number, rank, level)), None)
        if rank is None:
            print(f"  a line leads past another dot to {board.spots[number]['name']}", file=sys.stderr)
            of[number] = replace(level, is_led=True)
        ranks[number] = least if rank is None else rank
    last = min(max(2, *ranks.values()) + max(0, more - 1), len(level.sizes) - 1)

    def lost(some: tuple[int, int]) -> float:
        """Return by how much all names are smaller than they could be if these are the first two of three sizes."""
        used = [(rank, next(one for one in (*some, last) if one >= rank)) for rank in ranks.values()]
        tiny = sum(level.sizes[other] < level.least <= level.sizes[rank] for rank, other in used)
        return TINY * tiny - sum(level.sizes[rank] for _, rank in used)

    used = *min(combinations(range(last), 2), key=lost), last
    return [
        place
        for number in ranks
        for place in sorted(place for rank in used for place in board.open(number, rank, of[number]))[
            : CHOICE * (more + 1)
        ]
    ]


def conflicts(board: Board, places: Sequence[Place], leader: float) -> np.ndarray:
    """Return which places of different names are too near to each other, or have lines that run through the other."""
    spot, size = (np.array([place[at] for place in places]) for at in (1, 3))
    left, top, right, bottom = np.array([place[4:8] for place in places], np.float32).T
    rises = [board.spots[place.spot]["settings"][place.setting]["rows"] for place in places]
    first = top - size * [rows[0][1] for rows in rises]
    upper, lower = first - RISE * size, first + size * [LEAD * (len(rows) - 1) + FALL for rows in rises]
    against = np.zeros((len(places), len(places)), bool)
    for at in range(0, len(places), 300):
        some = np.s_[at : at + 300, None]
        least = np.minimum(size[some], size)
        across = np.minimum(right[some], right) - np.maximum(left[some], left)
        rows = np.minimum(lower[some], lower) - np.maximum(upper[some], upper)
        down = np.minimum(bottom[some], bottom) - np.maximum(top[some], top)
        is_over = (across > OVER * np.minimum((right - left)[some], right - left)) & (rows > -STACKED * least)
        is_beside = (across > -BESIDE * least) & ((rows > 0.5 * least - 1) | (down > -0.1 * least - 1))
        against[at : at + 300] = is_over | is_beside | ((across > -1.5) & (down > -1.5))
    led = np.array([number for number, place in enumerate(places) if place.own > leader], int)
    lines = np.array([board.leader(places[number]) for number in led])
    for others, reach in ((shapely.box(left, top, right, bottom), 2.5), (lines, 5.0)):
        one, other = STRtree(others).query(lines, "dwithin", distance=reach)
        other = led[other] if others is lines else other
        against[led[one], other] = against[other, led[one]] = True
    return against & (spot[:, None] != spot)


def chosen(board: Board, level: Level) -> list[Place]:
    """Return the places of all names whose costs are least together, none touching, if there are such."""
    for more in range(3):
        places = choices(board, level, more)
        against = conflicts(board, places, level.leader)
        best = searched(places, against)
        touching = np.argwhere(np.triu(against[np.ix_(best, best)]))
        if not len(touching):
            break
    for pair in touching:
        names = [board.spots[places[best[each]].spot]["name"] for each in pair]
        print(f"  {' and '.join(names)} touch", file=sys.stderr)
    return [places[number] for number in best]


def searched(places: Sequence[Place], against: np.ndarray) -> np.ndarray:
    """Return which places are taken: a tabu search from the cheapest of each name.

    Each step takes the place that gains most, or loses least, of a name that was not moved in the last few steps.
    """
    costs, touching = np.array([place.cost for place in places]), against.astype(np.float32)
    _, name = np.unique([place.spot for place in places], return_inverse=True)
    taken = np.unique(name, return_index=True)[1]
    touched, until = touching[:, taken].sum(axis=1), np.zeros(len(taken))
    best, least, since, chance = taken.copy(), np.inf, 0, np.random.default_rng(1)
    for at in range(TRIES):
        whole = costs + TOGETHER * touched
        total = costs[taken].sum() + TOGETHER * touched[taken].sum() / 2
        if total < least - 1e-6:
            best, least, since = taken.copy(), total, at
        if at - since > PATIENCE:
            break
        gains = whole - whole[taken][name] + 1e6 * (until > at)[name]
        gains[taken] = np.inf
        new = int(np.argmin(gains))
        touched += touching[:, new] - touching[:, taken[name[new]]]
        taken[name[new]], until[name[new]] = new, at + chance.integers(4, 14)
    return best


def in_badges(board: Board, level: Level) -> Iterator[Place]:
    """Yield the names of countries, which stand in their badges where these are large enough."""
    for number, spot in enumerate(board.spots):
        if spot["kind"] == "country" and level.has_badges:
            rows, (x, y) = spot["settings"][0]["rows"], board.at[number]
            size = min(level.sizes[0], round(2 * (COUNTRY - 3) / rows[0][2], 1))
            wide, high = rows[0][2] * size, _height(rows) * size
            yield Place(0, number, 0, size, x - wide / 2, y - high / 2, x + wide / 2, y + high / 2, 0, 0)


def _entry(board: Board, place: Place, leader: float) -> str:
    spot, (x, y) = board.spots[place.spot], board.at[place.spot]
    setting = spot["settings"][place.setting]
    at = {1: place.left, 0: (place.left + place.right) / 2, -1: place.right}[place.side]
    anchor = {1: "start", 0: "middle", -1: "end"}[place.side]
    baseline = place.top - setting["rows"][0][1] * place.size
    cut = setting["cut"] if len(setting["rows"]) > 1 else 0
    parts = [_short(at - x), _short(baseline - y), f'"{anchor}"', f"{place.size:g}", str(cut)]
    if place.own > leader:
        parts += [_short(value) for value in board.end(place) - board.at[place.spot]]
    return f"{spot['id']} = [{', '.join(parts)}]"


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _table(id: str, way: str, shapes: dict[str, Any], name: str) -> str:
    """Return how far from its dot each name of a board is written at one size of the map."""
    board = Board(shapes)
    level = levels(board.width, board.height, way)[name]
    places = [*chosen(board, level), *in_badges(board, level)]
    sizes = {size: sum(place.size == size for place in places) for size in sorted({place.size for place in places})}
    print(id, f"{name}{way}", len(places), sizes, "leaders", sum(p.own > level.leader for p in places), flush=True)
    return "\n".join([f"[{name}{way}]", *(_entry(board, place, level.leader) for place in places)])


def main(boards: Path) -> None:
    found = json.load(sys.stdin)
    tasks = [
        (id, way, shapes, name)
        for id, lying in found.items()
        for way, shapes in zip(("", "-on-side"), lying, strict=True)
        for name in levels(*shapes["size"], way)
    ]
    with Pool() as workers:
        tables = workers.starmap(_table, tasks, chunksize=1)
    for id in found:
        own = [table for (of, *_), table in zip(tasks, tables, strict=True) if of == id]
        (boards / id / "names.toml").write_text("\n".join([NOTE, *own, ""]), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
