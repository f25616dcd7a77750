"""The arc of a circle that a route follows, or the corners; parallel lines keep their distance all along it."""

from bisect import bisect_left
from cmath import exp, rect
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from math import atan2, isinf, sin


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

    def path(self, first: float, last: float, offset: float) -> str:
        """Return the SVG path from one share of the way to another, moved `offset` to the right."""
        radius = abs(self.radius + offset)
        along = "L" if isinf(radius) else f"A{radius:.0f} {radius:.0f} 0 0 {int(self.bend < 0)} "
        return f"L{coordinates(self.at(first, offset))}{along}{coordinates(self.at(last, offset))}"


@dataclass(frozen=True)
class Bent:
    """A way of straight pieces through corners; it answers what an arc answers."""

    corners: tuple[complex, ...]
    """Two or more, each apart from the one before it."""

    @cached_property
    def ways(self) -> list[float]:
        """The length of the way to each corner."""
        return [*accumulate((abs(other - one) for one, other in pairwise(self.corners)), initial=0.0)]

    @property
    def length(self) -> float:
        return self.ways[-1]

    def heading(self, share: float) -> complex:
        piece = self._piece(share)
        return (self.corners[piece + 1] - self.corners[piece]) / (self.ways[piece + 1] - self.ways[piece])

    def at(self, share: float, offset: float = 0) -> complex:
        """Return the point at `share` of the way, moved `offset` to the right.

        >>> Bent((0j, 60 + 0j, 60 + 40j)).at(0.8)
        (60+20j)
        """
        piece = self._piece(share)
        return self.corners[piece] + self.heading(share) * (share * self.length - self.ways[piece] + 1j * offset)

    def path(self, first: float, last: float, offset: float) -> str:
        """Return the SVG path between two shares of the way, with all corners, moved `offset` to the right."""
        shares = sorted({first, last, *(way / self.length for way in self.ways[1:-1])})
        return "".join(f"L{coordinates(self.at(share, offset))}" for share in shares)

    def _piece(self, share: float) -> int:
        return max(0, bisect_left(self.ways, share * self.length, hi=len(self.ways) - 1) - 1)


def coordinates(point: complex) -> str:
    return f"{round(point.real, 1):g} {round(point.imag, 1):g}"


def _sinc(angle: float) -> float:
    return sin(angle) / angle if angle else 1.0
