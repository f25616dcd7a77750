"""The places around a spot where its name can go."""

from dataclasses import dataclass
from math import cos, pi, sin

from scorer.drawing.letters import BEARING, first_line
from scorer.drawing.shapes import Box, Label

_COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
_DIRECTIONS = 32
_TO_CORNER = 1.5
"""Factor on a direction's sine and cosine; where both products reach 1, a corner of the name faces the spot."""


@dataclass(frozen=True, slots=True)
class Direction:
    """A direction from a spot, and which point of a name in that direction is nearest to the spot."""

    side: str
    """The nearest compass point."""
    across: float
    down: float
    share: float
    """Horizontal shift of the name's middle, in halves of its width."""
    height: float
    """Vertical shift of the name's middle, in halves of its height."""
    dislike: float
    """Cost: names read best on the right, then on the left, then below and above."""

    def box(self, x: float, y: float, away: float, reach: float, rise: float) -> Box:
        """Return the box at distance `away` from the middle of a spot."""
        return Box(x + self.across * away + self.share * reach, y + self.down * away + self.height * rise, reach, rise)


def _direction(number: int) -> Direction:
    angle = 2 * pi * number / _DIRECTIONS
    across, down = cos(angle), sin(angle)
    share, height = (max(-1.0, min(1.0, part * _TO_CORNER)) for part in (across, down))
    dislike = (1 - across) / 5 + down**2 / 2 + abs(sin(2 * angle)) / 2
    return Direction(_COMPASS[round(number * 8 / _DIRECTIONS) % 8], across, down, share, height, dislike)


DIRECTIONS = [_direction(number) for number in range(_DIRECTIONS)]


@dataclass(frozen=True, slots=True)
class Place:
    """Rows of a font size and the box they fill; narrower faces align them as `share` says."""

    box: Box
    rows: tuple[str, ...]
    size: float
    share: float
    dislike: float

    @property
    def label(self) -> Label:
        """The label to draw."""
        side = 0 if abs(self.share) < 1 / 3 else -1 if self.share > 0 else 1
        anchor = {-1: "start", 0: "middle", 1: "end"}[side]
        x = self.box.x + side * (self.box.reach - BEARING * self.size)
        baseline = first_line(self.box.y, self.rows, self.size)
        return Label(round(x, 1), round(baseline, 1), anchor, self.rows, self.size, self.box)
