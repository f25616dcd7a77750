"""Where the ink of a name lies, read from the font itself."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from fontTools.ttLib import TTFont

from scorer.draw.shapes import Label
from scorer.paths import FONTS

LEAD = 0.96
"""Height of a row, in multiples of the font size."""
Box = tuple[float, float, float, float]


@cache
def _face() -> tuple[dict[int, str], dict[str, Any], dict[str, Any]]:
    font = TTFont(FONTS / "SourceSans3-Semibold.ttf")
    assert font["head"].unitsPerEm == 1000
    return font.getBestCmap(), dict(font["hmtx"].metrics), {name: font["glyf"][name] for name in font.getGlyphOrder()}


def width(row: str) -> float:
    """Return how far the pen moves along a row, in multiples of the font size."""
    letters, steps, _ = _face()
    return sum(steps[letters[ord(letter)]][0] for letter in row) / 1000


def ink(label: Label) -> Box:
    """Return left, top, right and bottom of a label's letters, in thousandths of the board."""
    boxes = [_row(label, number, row) for number, row in enumerate(label.rows)]
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _row(label: Label, number: int, row: str) -> Box:
    letters, _, shapes = _face()
    drawn = [shapes[letters[ord(letter)]] for letter in row if letter != " "]
    wide = width(row) * label.size
    left = label.x - {"start": 0, "middle": 0.5, "end": 1}[label.anchor] * wide
    baseline = label.y + number * LEAD * label.size
    top, bottom = max(shape.yMax for shape in drawn) / 1000, min(shape.yMin for shape in drawn) / 1000
    return left, baseline - top * label.size, left + wide, baseline - bottom * label.size


def as_one(labels: Mapping[str, Label]) -> Iterator[tuple[str, str]]:
    """Yield which names of two cities read as one: less than a quarter of a line apart, or as words of one row."""
    rows = {id: _rows(label) for id, label in labels.items()}
    for (one, a), (other, b) in combinations(rows.items(), 2):
        size = min(labels[one].size, labels[other].size)
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        is_over = across > 0.3 * min(a[2] - a[0], b[2] - b[0]) and down > -0.25 * size
        if is_over or (down > 0.5 * size and across > -0.45 * size):
            yield one, other


def _rows(label: Label) -> Box:
    """Return the rows of a name, each as high as our face is from its highest letter to its deepest."""
    left, _, right, _ = ink(label)
    below = (len(label.rows) - 1) * LEAD
    return left, label.y - label.size, right, label.y + (below + 0.326) * label.size


def away(box: Box, x: float, y: float) -> float:
    """Return how far a point lies outside a box."""
    across, down = max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0)
    return (across**2 + down**2) ** 0.5
