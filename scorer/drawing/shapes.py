"""The shapes of a drawn board. Lengths are thousandths of the board's longer side, angles are degrees."""

from dataclasses import dataclass
from math import cos, hypot, radians, sin

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
MARGIN = 24
"""Paper around the board."""
SIZES = (15.0, 13.5, 12.0, 11.4)
"""Font sizes of names, which are also their row heights: the usual one, then smaller ones for want of room."""
AFAR = 0.0265
"""Font size of names that must be readable with the whole board on a phone, in multiples of the paper's width."""
MARKS = ("circle", "triangle", "square", "diamond", "star")
"""The mark of each seat, shown beside its colour so that nobody depends on colour."""


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
    crosses: tuple[tuple[float, float], ...] = ()
    """The middles of its mountain crosses (X5)."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside its spot; `y` is the baseline of its first row."""

    x: float
    y: float
    anchor: str
    """``start``, ``middle`` or ``end``, as SVG's text-anchor."""
    rows: tuple[str, ...]
    size: float
    """Font size and row height."""
    box: "Box"
    """The most room the letters need, in a wide sans serif."""

    @property
    def is_usual(self) -> bool:
        """Whether it has the usual font size."""
        return self.size == SIZES[0]


@dataclass(frozen=True, slots=True)
class Spot:
    """A city's dot, a country's badge, or a border point's terminal."""

    city: City
    x: float
    y: float
    radius: float
    label: Label | None = None
    """None for a border point that shares its neighbour's name."""

    @property
    def kind(self) -> str:
        """``city``, ``country`` or ``end``."""
        return "country" if self.city.is_exclusive else "end" if self.city.is_end else "city"


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle: its middle, half its width (`reach`) and half its height (`rise`)."""

    x: float
    y: float
    reach: float
    rise: float

    def sides(self, air: float = 0) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom, enlarged by `air`."""
        reach, rise = self.reach + air, self.rise + air
        return self.x - reach, self.y - rise, self.x + reach, self.y + rise

    def gap(self, x: float, y: float) -> float:
        """Return the distance of a point from the box, negative if it is inside."""
        across, down = abs(x - self.x) - self.reach, abs(y - self.y) - self.rise
        return hypot(across, down) if across > 0 and down > 0 else max(across, down)

    def overlap(self, other: "Box", air: float = 0) -> float:
        """Return the shorter side of the intersection, one box enlarged by `air`; 0 if they are apart."""
        across = self.reach + other.reach + air - abs(self.x - other.x)
        down = self.rise + other.rise + air - abs(self.y - other.y)
        return max(min(across, down), 0)


@dataclass(frozen=True, slots=True)
class Area:
    """A region of the board as SVG path data: its area, its borders with regions before it in the alphabet (X17)."""

    region: Region
    path: str
    border: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole board as drawn."""

    board: Board
    space_length: float
    """The same for all spaces of the board."""
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    areas: tuple[Area, ...] = ()
    """The areas of its regions (X17)."""

    @property
    def home(self) -> str:
        """SVG path data of the land where regions lie; the whole paper of a board without a coast."""
        coast = self.board.coast
        around = f"M{-MARGIN} {-MARGIN}H{self.board.width + MARGIN}V{self.board.height + MARGIN}H{-MARGIN}z"
        return (coast.home or coast.land) if coast else around

    @property
    def viewbox(self) -> str:
        """SVG's viewBox: the board and a margin for names at its edge."""
        return f"{-MARGIN} {-MARGIN} {self.board.width + 2 * MARGIN} {self.board.height + 2 * MARGIN}"
