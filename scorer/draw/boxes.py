"""What names cover on the board."""

from scorer.draw.shapes import BEFORE, LETTER, Box, Label


def box_of(label: Label) -> Box:
    """Return about what a name covers."""
    wide = max(map(len, label.rows)) * label.size * LETTER
    left = label.x - wide * BEFORE[label.anchor]
    return Box(left, label.y - label.size, left + wide, label.y + label.size * (len(label.rows) - 0.8))
