"""Repeated shapes as SVG attributes or path data (signs.toml), each centred on the origin."""

import tomllib
from collections.abc import Iterable
from pathlib import Path

from markupsafe import Markup

from scorer.draw.shapes import Space

STATION = 11.5
"""Radius of a station."""
STATION_MARK = 1.5
"""Scale of the mark on a station, relative to the one on a train."""
TOKEN = 12
"""Radius of a player's token."""

PLATE = Markup('x="-8" y="-4.2" width="16" height="8.4" rx="4.2"')

_READ = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
ENGINE, CROSS, ARROW, ALVIN = (_READ[name] for name in ("engine", "cross", "arrow", "alvin"))
SPACE_SIGNS, TRAIN_MARKS, TOKEN_MARKS = _READ["spaces"], _READ["trains"], _READ["tokens"]


def space(length: float) -> Markup:
    """Return a printed space."""
    return _rectangle(length, 10, 2)


def train(length: float) -> Markup:
    """Return a train, slightly wider than the space under it."""
    return _rectangle(length, 12, 2.5)


def streaks(spaces: Iterable[Space], length: float, aside: float) -> Markup:
    """Return the path of a streak along each train of a line, `aside` below its middle."""
    path = ""
    for space in spaces:
        (across, down), (right, below) = space.along(length / 2 - 2), space.along(aside)
        x, y = space.x - below, space.y + right
        path += f"M{x - across:.1f} {y - down:.1f}l{2 * across:.1f} {2 * down:.1f}"
    return Markup(path)


def half_train(length: float) -> Markup:
    """Return the half of a train that belongs to another owner (X13); its mark lies `half_mark` from the middle."""
    return _rectangle(length / 2, 12, 2.5, left=0)


def half_mark(length: float) -> Markup:
    """Return the transform that puts a mark on a half train."""
    return Markup('transform="translate({:g})scale(.8)"').format(length / 4)


def hull(length: float, width: float = 10) -> Markup:
    """Return the outline of a space for a ship, pointed at both ends, or of the ship itself."""
    side, bow, flank = width / 2, width, length - 2 * width
    steep, flat = f"{bow / 3:g}", f"{bow * 2 / 3:g}"
    return Markup(
        f"M{length / -2:g} 0q{steep}-{side:g} {bow:g}-{side:g}h{flank:g}q{flat} 0 {bow:g} {side:g}"
        f"q-{steep} {side:g}-{bow:g} {side:g}h{-flank:g}q-{flat} 0-{bow:g}-{side:g}z"
    )


def ship(length: float) -> Markup:
    """Return a ship, slightly wider than the space under it."""
    return hull(length, 13)


def _rectangle(length: float, width: float, corner: float, left: float | None = None) -> Markup:
    numbers = (length / -2 if left is None else left, width / -2, length, width, corner)
    return Markup('x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="{:g}"').format(*numbers)
