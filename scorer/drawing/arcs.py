"""The arc of a circle that a route follows; parallel lines keep their distance all along it."""

from cmath import exp, rect
from dataclasses import dataclass
from math import atan2, sin


@dataclass(frozen=True, slots=True)
class Arc:
    """A curve of constant curvature from `start` to `start + chord`.

    Points are complex numbers, ``x + yj`` with y pointing down, in thousandths of the board. So multiplying by
    ``1j`` turns a direction to the right. A point on the arc is given by its share of the way, 0 to 1.
    """

    start: complex
    chord: complex
    bend: float
    """Greatest distance from the chord, to the right; negative means to the left."""

    @property
    def swing(self) -> float:
        """Angle between the chord and the heading at either end, in radians."""
        return 2 * atan2(2 * self.bend, abs(self.chord))

    @property
    def length(self) -> float:
        """Length of the curve, in thousandths of the board."""
        return abs(self.chord) / _sinc(self.swing)

    @property
    def radius(self) -> float:
        """Radius of the circle, signed like the bend; infinite for a straight line."""
        return abs(self.chord) / (2 * sin(self.swing)) if self.swing else float("inf")

    def heading(self, share: float) -> complex:
        """Return the direction of travel as a unit vector."""
        return self.chord / abs(self.chord) * exp(1j * self.swing * (1 - 2 * share))

    def at(self, share: float, offset: float = 0) -> complex:
        """Return the point at `share` of the way, moved `offset` to the right.

        The line from `start` to it is itself the chord of a smaller arc of the same circle.

        >>> Arc(0j, 100 + 0j, bend=0).at(0.25)
        (25+0j)
        >>> round(Arc(0j, 100 + 0j, bend=20).at(0.5).imag, 9)
        20.0
        """
        reach = share * _sinc(self.swing * share) / _sinc(self.swing)
        return self.start + self.chord * rect(reach, self.swing * (1 - share)) + 1j * self.heading(share) * offset


def _sinc(angle: float) -> float:
    return sin(angle) / angle if angle else 1.0
