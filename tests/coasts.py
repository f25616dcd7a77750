"""Coasts as corners, to ask on the drawing what lies on land: a reader of path data of its own."""

import re
from functools import cache
from itertools import pairwise
from math import hypot

Point = tuple[float, float]


def shores(path: str) -> list[list[Point]]:
    """Return the closed shores of path data whose steps are relative; the pen is lifted from a shore's first corner."""
    found: list[list[Point]] = []
    for steps in re.findall(r"m([^z]*)z", path):
        x, y = found[-1][0] if found else (0.0, 0.0)
        corners = []
        for across, down in re.findall(r"(-?\d+) ?(-?\d+)", steps):
            x, y = x + int(across), y + int(down)
            corners.append((x, y))
        found.append([*corners, corners[0]])
    return found


def is_on(path: str, point: Point) -> bool:
    """Say whether a point lies on the land: an odd number of shores lies to its right."""
    return sum(_is_right_of(point, a, b) for a, b in _edges(path)) % 2 == 1


def _is_right_of(point: Point, a: Point, b: Point) -> bool:
    (x, y), (ax, ay), (bx, by) = point, a, b
    return (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)


def is_near_shore(path: str, point: Point, reach: float) -> bool:
    return any(_distance(point, a, b) < reach for a, b in _edges(path))


def _distance(point: Point, a: Point, b: Point) -> float:
    (x, y), (ax, ay), (bx, by) = point, a, b
    across, down = bx - ax, by - ay
    share = ((x - ax) * across + (y - ay) * down) / ((across**2 + down**2) or 1)
    share = min(max(share, 0), 1)
    return hypot(x - ax - share * across, y - ay - share * down)


@cache
def _edges(path: str) -> list[tuple[Point, Point]]:
    return [edge for shore in shores(path) for edge in pairwise(shore)]
