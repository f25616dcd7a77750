"""Rounds the shores of land: a coast file has their corners, a map draws their curves."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from math import dist, hypot

from scorer.rules.board import At

_PIER = -0.2
"""A corner whose edges turn by an angle with a cosine below this stays one: piers have them, capes do not."""

_BLUR = 1.5
"""Units between two corners that are still two from afar."""


@lru_cache(maxsize=128)
def rounded(path: str) -> str:
    """Return path data of closed shores with curves for corners, each from the middle of an edge to that of the next.

    So neighbours still share a border. What lies furthest out, as the frame does, keeps its corners. `path` has whole
    numbers and relative steps (tools/coast).
    """
    shores = list(_shores(path))
    ends = [{low(axis) for low in (min, max)} for axis in zip(*chain.from_iterable(shores), strict=True)]
    return "".join(_curves(shore, ends) for shore in shores)


def afar(path: str, unit: float) -> str:
    """Return path data of closed shores as one sees them from afar, in whole units: what is hardly two long is gone."""
    seen = ""
    for shore in _shores(path):
        kept = list[At]()
        for x, y in shore:
            at = round(x / unit), round(y / unit)
            if not kept or dist(at, kept[-1]) > _BLUR:
                kept.append(at)
        if len(kept) > 2:
            seen += f"M{' '.join(f'{x:g} {y:g}' for x, y in kept)}z"
    return seen


def _shores(path: str) -> Iterator[list[At]]:
    x = y = 0.0
    for steps in re.findall(r"m([^z]*)z", path):
        shore: list[At] = []
        for right, down in re.findall(r"(-?\d+) ?(-?\d+)", steps):
            x, y = x + int(right), y + int(down)
            shore.append((x, y))
        x, y = shore[0]
        yield shore


def _curves(shore: list[At], ends: list[set[float]]) -> str:
    """Return a closed shore; after one curve the next needs its end alone, as ``t`` mirrors the last one's corner."""
    here, last = _middle(shore[-1], shore[0]), ""
    data = f"M{here[0]:g} {here[1]:g}"
    for before, at, after in zip([shore[-1], *shore], shore, [*shore[1:], shore[0]], strict=False):
        end = _middle(at, after)
        if at[0] in ends[0] or at[1] in ends[1] or _is_pier(before, at, after):
            letter, steps = "l", [(here, at), (at, end)]
        elif last in ("q", "t"):
            letter, steps = "t", [(here, end)]
        else:
            letter, steps = "q", [(here, at), (here, end)]
        data += ("" if letter == last else letter) + _numbers(steps, is_first=letter != last)
        here, last = end, letter
    return f"{data}z"


def _middle(a: At, b: At) -> At:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _is_pier(before: At, at: At, after: At) -> bool:
    (ax, ay), (bx, by) = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
    return ax * bx + ay * by < _PIER * hypot(ax, ay) * hypot(bx, by)


def _numbers(steps: list[tuple[At, At]], is_first: bool) -> str:
    """Return the numbers with as few separators as SVG allows."""
    text = "".join(f"{step:+g}" for (ax, ay), (bx, by) in steps for step in (bx - ax, by - ay))
    text = re.sub(r"\b0\.", ".", text)
    return (text.removeprefix("+") if is_first else text).replace("+", " ")
