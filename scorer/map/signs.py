"""Repeated shapes as SVG attributes or path data, each centred on the origin."""

from collections.abc import Iterable, Mapping

from markupsafe import Markup

from scorer.drawing import Space

STATION = 11.5
"""Radius of a station."""
STATION_MARK = 1.5
"""Scale of the mark on a station, relative to the one on a train."""
TOKEN = 12
"""Radius of a player's token."""

PLATE = Markup('x="-8" y="-4.2" width="16" height="8.4" rx="4.2"')
ENGINE = (
    "M-4.9 1.6v-2.9h.5v-1.9h1.8v1.9h2.9v-1.8h4v.9h-.5v3.8h1.1v.7h-9.8z"
    "M-3.8 2.3a1.3 1.3 0 0 0 2.6 0zM-.8 2.3a1.3 1.3 0 0 0 2.6 0zM2 2.3a1.3 1.3 0 0 0 2.6 0z"
)
"""The locomotive of a ferry, on its plate."""

SPACE_SIGNS: Mapping[str, str] = {
    "red": "M-3 2 0-2.4 3 2",
    "orange": "M-3.4-2.4h6.8M-3.4 0h6.8M-3.4 2.4h6.8",
    "yellow": "M-4.4 0h8.8",
    "green": "M-3.6-2.6 3.6 2.6M-3.6 2.6 3.6-2.6",
    "blue": "M-4.6 1.4-2.3-1.4 0 1.4 2.3-1.4 4.6 1.4",
    "purple": "M-4-2.6-1.4 0-4 2.6M1-2.6 3.6 0 1 2.6",
    "black": "M-1.8-2.8v5.6M1.8-2.8v5.6",
    "white": "M0-3.2v6.4M-4.4 0h8.8",
}
"""The symbol of a printed colour, in strokes, as no player's mark is; grey takes any cards and has none."""

CROSS = "M0-2 2.4-4.4 4.4-2.4 2 0 4.4 2.4 2.4 4.4 0 2-2.4 4.4-4.4 2.4-2 0-4.4-2.4-2.4-4.4z"
"""A mountain cross, on a space or a train."""

TRAIN_MARKS: Mapping[str, str] = {
    "circle": "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "triangle": "M0-4.2 4.8 3.8H-4.8z",
    "square": "M-3.5-3.5h7v7h-7z",
    "diamond": "M0-4.3 7.5 0 0 4.3-7.5 0z",
    "star": "M0-5 1.2-1.7 4.8-1.5 1.9.6 2.9 4 0 2-2.9 4-1.9.6-4.8-1.5-1.2-1.7z",
}
TOKEN_MARKS: Mapping[str, str] = {
    "circle": "M-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z",
    "triangle": "M0-5.6 6.2 4.6H-6.2z",
    "square": "M-4.5-4.5h9v9h-9z",
    "diamond": "M0-6 7 0 0 6-7 0z",
    "star": "M0-7 1.7-2.4 6.7-2.1 2.7.9 4.1 5.7 0 2.8-4.1 5.7-2.7.9-6.7-2.1-1.7-2.4z",
}


def space(length: float) -> Markup:
    """Return a printed space."""
    return _rectangle(length, 10, 2)


def train(length: float) -> Markup:
    """Return a train, slightly wider than the space under it."""
    return _rectangle(length, 12, 2.5)


def streaks(spaces: Iterable[Space], length: float, aside: float) -> Markup:
    """Return the path of a streak along each train of a line, `aside` below its middle."""
    return Markup("").join(_streak(space, length / 2 - 2, aside) for space in spaces)


def _streak(space: Space, half: float, aside: float) -> str:
    (across, down), (right, below) = space.along(half), space.along(aside)
    x, y = space.x - below, space.y + right
    return f"M{x - across:.1f} {y - down:.1f}l{2 * across:.1f} {2 * down:.1f}"


def half_train(length: float) -> Markup:
    """Return the half of a train that belongs to its second owner (X13); its mark lies `half_mark` from the middle."""
    return _rectangle(length / 2, 12, 2.5, left=0)


def half_mark(length: float) -> Markup:
    """Return the transform that puts a mark on a half train."""
    return Markup('transform="translate({:g})scale(.8)"').format(length / 4)


def _rectangle(length: float, width: float, corner: float, left: float | None = None) -> Markup:
    numbers = (length / -2 if left is None else left, width / -2, length, width, corner)
    return Markup('x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="{:g}"').format(*numbers)
