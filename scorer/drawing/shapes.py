"""What a drawing of a board consists of. Lengths are thousandths of the board's longer side, angles degrees."""

from dataclasses import dataclass
from math import cos, hypot, radians, sin

from scorer.rules.board import Board, City, Route

SPOT = 9.0
"""Radius of a city's spot."""
COUNTRY = 37.0
"""Radius of a country's badge, with room for its name and the ends of four border lines."""
TERMINAL = 5.5
"""Half the side of the square that stands for a border point."""
CROSS = 5.0
"""From the end of a space to the middle of the cross on it."""
LANE = 12.5
"""From the middle of one parallel line to the next."""
SPACE_WIDTH = 10.0
MARGIN = 24
"""Paper around the board."""
SIZES = (15.0, 13.5, 12.0, 11.4)
"""Sizes of a city's name, and the height of a row of it: the usual one, and smaller where no other room is left; ..."""
AFAR = 0.0265
"""... and, in times the width of the paper, of those that are read when all of it is as wide as a phone."""
MARKS = ("circle", "triangle", "square", "diamond", "star")
"""The shape that stands for each seat beside its colour, so that nobody depends on colour."""


def radius(city: City) -> float:
    """Return the radius of a city's spot, a country's badge or a border point's terminal."""
    return COUNTRY if city.is_exclusive else TERMINAL if city.is_end else SPOT


@dataclass(frozen=True, slots=True)
class Space:
    """One printed train space, given by its middle and turned clockwise by `angle`."""

    x: float
    y: float
    angle: float
    is_locomotive: bool = False

    def along(self, distance: float) -> tuple[float, float]:
        """Return how far `distance` along the rails moves across and down."""
        return distance * cos(radians(self.angle)), distance * sin(radians(self.angle))


@dataclass(frozen=True, slots=True)
class Line:
    """A route as drawn: lines of one connection lie side by side (R3)."""

    route: Route
    spaces: tuple[Space, ...]
    path: str
    """SVG path data of its middle, from city to city."""
    points: tuple[tuple[float, float], ...]
    """The same way as corners: a city, the middle of each space, the other city. Near enough to measure a tap by."""
    crosses: tuple[tuple[float, float], ...] = ()
    """The middles of its mountain crosses, each on a space (X5)."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside its spot: `y` is where the letters of its first row stand."""

    x: float
    y: float
    anchor: str
    """``start``, ``middle`` or ``end``, as SVG's text-anchor."""
    rows: tuple[str, ...]
    size: float
    """Of its letters, and the height of a row."""
    box: "Box"
    """What the letters need at most, in a wide sans serif."""

    @property
    def is_usual(self) -> bool:
        """Whether its letters are as high as those of most names."""
        return self.size == SIZES[0]


@dataclass(frozen=True, slots=True)
class Spot:
    """A city's dot, a country's badge, or a border point's terminal."""

    city: City
    x: float
    y: float
    radius: float
    label: Label | None = None
    """None for a border point that shares a name with one beside it."""

    @property
    def kind(self) -> str:
        """``city``, ``country`` or ``end``."""
        return "country" if self.city.is_exclusive else "end" if self.city.is_end else "city"


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle by its middle and its half width and height."""

    x: float
    y: float
    reach: float
    rise: float

    def sides(self, air: float = 0) -> tuple[float, float, float, float]:
        """Return its left, top, right and bottom with some air around it."""
        reach, rise = self.reach + air, self.rise + air
        return self.x - reach, self.y - rise, self.x + reach, self.y + rise

    def gap(self, x: float, y: float) -> float:
        """Return how far a point lies outside; negative as deep as it lies inside."""
        across, down = abs(x - self.x) - self.reach, abs(y - self.y) - self.rise
        return hypot(across, down) if across > 0 and down > 0 else max(across, down)

    def overlap(self, other: "Box", air: float = 0) -> float:
        """Return the shorter side of what both share, with some air between them; 0 where they are apart."""
        across = self.reach + other.reach + air - abs(self.x - other.x)
        down = self.rise + other.rise + air - abs(self.y - other.y)
        return max(min(across, down), 0)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole board, drawn."""

    board: Board
    space_length: float
    """All spaces of a board are alike."""
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]

    @property
    def viewbox(self) -> str:
        """SVG's viewBox: the board with a margin for names at its edge."""
        return f"{-MARGIN} {-MARGIN} {self.board.width + 2 * MARGIN} {self.board.height + 2 * MARGIN}"
