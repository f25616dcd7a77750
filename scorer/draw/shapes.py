"""The shapes of a drawn board. Lengths are thousandths of the board's longer side, angles are degrees."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple

from scorer.draw.plan import plan_of
from scorer.draw.shores import rounded
from scorer.rules.board import Board, City, Region, Route

SPOT = 9.0
"""Radius of a city's spot."""
COUNTRY = 37.0
"""Radius of a country's badge, with room for its name and the ends of four border lines."""
TERMINAL = 5.5
"""Half the side of a border point's square."""
CROSS = 5.0
"""Distance from the end of a space to the middle of the cross on it."""
LANE = 12.5
"""Distance between the middles of two parallel lines."""
SPACE_WIDTH = 10.0
BAND = 26.0
"""Width of a band under a line, as for the longest path."""
MARGIN = 24
"""Paper around the board."""
FRAME = 16
"""Distance from the board to the frame around it."""
SIZE = 15.0
"""Usual font size of names."""
LEAD = 0.96
"""Height of a row of a name, in multiples of the font size."""
MARKS = ("circle", "triangle", "square", "diamond", "star", "moon")
"""The mark of each seat, shown beside its colour so that nobody depends on colour."""


class Box(NamedTuple):
    """A rectangle on the board."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, x: float, y: float, around: float = 0) -> bool:
        return self.left - around < x < self.right + around and self.top - around < y < self.bottom + around

    def meets(self, other: "Box") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def is_on(self, board: Board, margin: float = MARGIN) -> bool:
        """Return whether it lies on the paper."""
        right, bottom = board.width + margin, board.height + margin
        return min(self.left, self.top) > -margin and self.right < right and self.bottom < bottom


def radius(city: City) -> float:
    """Return the radius of a city's spot, a country's badge or a border point's terminal."""
    return COUNTRY if city.is_exclusive else TERMINAL if city.is_end else SPOT


@dataclass(frozen=True, slots=True)
class Space:
    """One printed train space: its middle, and its clockwise rotation `angle`."""

    x: float
    y: float
    angle: float
    is_locomotive: bool = False

    def along(self, distance: float) -> tuple[float, float]:
        """Return x and y of a move of `distance` along the rails."""
        return distance * cos(radians(self.angle)), distance * sin(radians(self.angle))


@dataclass(frozen=True, slots=True)
class Line:
    """A route as drawn; lines of one connection lie side by side (R3)."""

    route: Route
    spaces: tuple[Space, ...]
    path: str
    """SVG path data of its centre line, from city to city."""
    points: tuple[tuple[float, float], ...]
    """The same path as corners: a city, the middle of each space, the other city. Close enough to locate a tap."""
    ends: tuple[str, str]
    """Ids of the cities, or of their places in an inset (X16), where it is drawn."""
    crosses: tuple[tuple[float, float], ...] = ()
    """The middles of its mountain crosses (X5)."""
    band: float = BAND
    """Width of a band under its trains, which does not reach under those of a parallel line."""
    aside: tuple[float, float] = (0, 0)
    """The offset from its path to the middle of that band."""
    arrows: tuple[Space, ...] = ()
    """Where it goes over the edge, from its first city and from its second: places, and where they point (X27)."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside its spot; `y` is the baseline of its first row."""

    x: float
    y: float
    anchor: str
    """``start``, ``middle`` or ``end``, as SVG's text-anchor."""
    rows: tuple[str, ...]
    size: float
    """Font size."""
    leader: str = ""
    """SVG path data of the line from a spot to a name further away."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A city's dot, a country's badge, or a border point's terminal."""

    city: City
    x: float
    y: float
    radius: float
    labels: Mapping[str, Label]
    """Its name for each size of the map; none for a border point that shares its neighbour's."""
    is_unnamed: bool = False
    """Whether its name is that of the country around it."""

    @property
    def kind(self) -> str:
        """``city``, ``country`` or ``end``."""
        return "country" if self.city.is_exclusive else "end" if self.city.is_end else "city"


@dataclass(frozen=True, slots=True)
class Area:
    """A region of the board as SVG path data: its area, its borders with regions before it in the alphabet (X17)."""

    region: Region
    path: str
    border: str


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A whole board as drawn; equal only to itself, for caches."""

    board: Board
    space_length: float
    """The length of every space of the board."""
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    areas: tuple[Area, ...] = ()
    """The areas of its regions (X17)."""

    @property
    def home(self) -> str:
        """SVG path data of the land where regions lie; the whole paper of a board without a coast."""
        coast = plan_of(self.board).coast
        around = f"M{-MARGIN} {-MARGIN}H{self.board.width + MARGIN}V{self.board.height + MARGIN}H{-MARGIN}z"
        return rounded(coast.home or coast.land) if coast else around

    @property
    def has_ships(self) -> bool:
        """Whether some of its spaces are for ships (X23)."""
        return any(line.route.type == "ship" for line in self.lines)

    @property
    def viewbox(self) -> str:
        """SVG's viewBox: the board and a margin for names at its edge."""
        return f"{-MARGIN} {-MARGIN} {self.board.width + 2 * MARGIN} {self.board.height + 2 * MARGIN}"
