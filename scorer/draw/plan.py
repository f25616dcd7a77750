"""What a board's files say of its drawing alone: how lines swing, where names stand, and what lies under them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scorer.rules.board import At, Board, City, Natural, Route, RouteColour

Outline: TypeAlias = tuple[At, ...]
"""Two or more places."""
Degrees: TypeAlias = float
"""Clockwise."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where a line runs over the western edge of the board, which is the eastern one: it has two parts (X27)."""

    edges: tuple[At, At]
    """Where the part of its first city and that of its second meet the edge."""
    spaces: Natural
    """How many of its spaces lie in the part of its first city."""
    bends: tuple[float, float] = (0.0, 0.0)
    """How far each part runs to the right of the straight line, on the way from the first city."""


@dataclass(frozen=True, kw_only=True)
class Course:
    """How a line is drawn between its cities."""

    bend: float = 0.0
    """How far it runs to the right of the straight line from its first city, in thousandths of the board."""
    lane: Natural = 0
    """Its position among its parallels, from 1 on the left as seen from its first city; 0: in the board's order."""
    is_inset: bool = False
    """Whether it is drawn in an inset, to where its cities stand there (X16)."""
    opening: Natural = 0
    """The number of spaces after which it leaves a gap for a line that runs across it; 0: no gap."""
    via: tuple[At, ...] = ()
    """Corners of its way from its first city, without its ends; empty: one arc (`bend`)."""
    pair: Natural = 0
    """Spaces of rough terrain, each paid with two cards; they count as others do (X23)."""
    crossing: Crossing | None = None
    """Where it runs over the edge of the board; None: nowhere."""


@dataclass(frozen=True, slots=True)
class Inset:
    """A part of the map that is drawn apart, on ground of its own (X16)."""

    top_left: At
    bottom_right: At
    tie: At
    """The place on the map that it shows larger."""
    title: str
    """Its English name."""
    title_at: At
    """The middle of its name."""
    title_on_side: At
    """The same where the map lies on its side."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What people drew under the lines of their map: an area of a colour, or a thin line that nobody claims."""

    points: Outline
    colour: RouteColour = ""
    """The colour of a route, drawn pale; empty for a line."""

    @property
    def path(self) -> str:
        """SVG path data."""
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.points) + ("z" if self.colour else "")


@dataclass(frozen=True, slots=True)
class Water:
    """The English name of a sea, or of a neighbour, as written on the map: its middle, font size and rows."""

    name: str
    x: float
    y: float
    size: float
    rows: int
    turn: float
    """Degrees, clockwise."""
    is_land: bool = False


@dataclass(frozen=True, slots=True)
class Coast:
    """The land under a board up to its frame, as SVG path data in the units of the board."""

    land: str
    home: str = ""
    """The part of the land that is the board's country; empty if the board is not exactly one country."""
    lakes: str = ""
    parks: str = ""
    streets: str = ""
    """What fills a city, of which countries and rivers say nothing."""
    bridges: str = ""
    rivers: str = ""
    borders: str = ""
    """The borders of countries or states; empty on boards of long ago."""
    hills: str = ""
    """Land above 250 m."""
    uplands: str = ""
    """Land above 500 m."""
    mountains: str = ""
    """Land above 1000 m."""
    peaks: str = ""
    """Land above 2000 m."""
    waters: tuple[Water, ...] = ()
    waters_on_side: tuple[Water, ...] = ()
    """The names of the waters on a map that lies on its side."""

    @property
    def heights(self) -> tuple[str, ...]:
        """The relief, each part on the one before; flat land has none."""
        return tuple(filter(None, (self.hills, self.uplands, self.mountains, self.peaks)))


@dataclass(frozen=True, slots=True)
class Name:
    """Where a city's name is written: thousandths of the board's longer side, from the middle of its spot."""

    x: float
    y: float
    """The baseline of its first row."""
    anchor: str
    """``start``, ``middle`` or ``end``, as SVG's text-anchor."""
    size: float
    """Font size."""
    cut: int = 0
    """Letters of the first row, if there are two; else 0."""
    leader: At | None = None
    """Where a line from the spot to a name further away ends."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """All that is drawn of a board and no rule knows."""

    longest_space: float = 34.0
    """Greatest length of a drawn space; the same unit as places. The tightest line may allow less."""
    widest_gap: float = 6.0
    """Greatest distance between two drawn spaces of a line; the rest of a long way stays free near the cities."""
    insets: tuple[Inset, ...] = ()
    """Parts of the board that are drawn apart."""
    ground: tuple[Ground, ...] = ()
    """What people drew under the lines of their map, from the bottom to the top."""
    courses: Mapping[str, Course] = field(default_factory=dict)
    """By the ids of the routes."""
    in_insets: Mapping[str, At] = field(default_factory=dict)
    """Where a city stands a second time, in an inset (X16), by its id."""
    labels: Mapping[str, Degrees] = field(default_factory=dict)
    """Where its drawer wants a city's name, by its id: 0 on its right."""
    unnamed: tuple[str, ...] = ()
    """The ids of cities without a printed name, which have that of their country in its lettering."""
    coast: Coast | None = None
    """None for a board without one, such as a city's."""
    names: Mapping[str, Mapping[str, Name]] = field(default_factory=dict)
    """Names by size of the map (``far``, ``middle``, ``near``) and city; empty: the drawing finds places."""
    names_on_side: Mapping[str, Mapping[str, Name]] = field(default_factory=dict)
    """The same on a map that lies on its side."""


_BARE, _STRAIGHT = Plan(), Course()


def plan_of(board: Board) -> Plan:
    """Return a board's plan; a bare one if it has none."""
    return board.plan if isinstance(board.plan, Plan) else _BARE


def course_of(board: Board, route: Route) -> Course:
    """Return how a line is drawn."""
    return plan_of(board).courses.get(route.id, _STRAIGHT)


def corners_of(board: Board, route: Route) -> tuple[At, ...]:
    """Return the corners of a line's way, which its parallels share: those of the first that has any."""
    return next(filter(None, (course_of(board, other).via for other in board.parallels[route.connection])), ())


def drawn_ends(board: Board, route: Route) -> tuple[City, City]:
    """Return the cities where a route is drawn: of one in an inset, their places there (X16)."""
    a, b = (board.cities[end] for end in route.ends)
    return (_in_inset(board, a), _in_inset(board, b)) if course_of(board, route).is_inset else (a, b)


def drawn_cities(board: Board) -> tuple[City, ...]:
    """Return everything that has a spot on the map: the cities, and those that stand in an inset there, too."""
    return (*board.cities.values(), *(_in_inset(board, board.cities[id]) for id in plan_of(board).in_insets))


def _in_inset(board: Board, city: City) -> City:
    """Return a city where it stands in an inset, for drawing only; itself if it does not."""
    if not (at := plan_of(board).in_insets.get(city.id)):
        return city
    return replace(city, id=f"{city.id}-inset", x=at[0], y=at[1], takes_station=False)
