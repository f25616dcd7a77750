"""Places the train spaces: all of one length on a board, along the arc of their route, parallel lines side by side."""

from cmath import phase
from itertools import pairwise
from math import degrees, floor, inf
from typing import NamedTuple

from scorer.draw.arcs import Arc, Bent, coordinates
from scorer.draw.plan import corners_of, course_of, drawn_ends, plan_of
from scorer.draw.shapes import BAND, CROSS, LANE, Line, Space, radius
from scorer.rules.board import Board, Route

_CLEAR = 3.5
"""Least distance from a spot to the first space."""
GAP = 2.8
"""Least distance between two spaces."""
SHORTEST_SPACE = 3.0
"""On a map that people drew; spaces overlap there if the cities lie too close."""
OPENING = 15.0
"""Extra distance between two spaces where another line crosses."""


class Part(NamedTuple):
    """A stretch of a line between two spots, or between a spot and the edge of a board that goes on there (X27)."""

    arc: Arc | Bent
    spaces: int
    around: tuple[float, float]
    """What is not free for spaces at its start and at its end: the radius of a spot."""
    opening: int = 0

    @property
    def room(self) -> float:
        """The length of the arc that is free for spaces, each counted with a gap after it."""
        return self.arc.length - sum(self.around) - 2 * _CLEAR - (OPENING if self.opening else 0) + GAP

    def shares(self, space_length: float, widest_gap: float) -> list[float]:
        """Return where the spaces' middles lie on the arc, as shares: close together, centred between the spots."""
        if not self.spaces:
            return []
        step, opening = min(self.room / self.spaces, space_length + widest_gap), OPENING if self.opening else 0
        first = (self.arc.length + self.around[0] - self.around[1] - opening - (self.spaces - 1) * step) / 2
        beyond = [opening if number >= self.opening else 0 for number in range(self.spaces)]
        return [(first + number * step + further) / self.arc.length for number, further in enumerate(beyond)]

    def path(self, offset: float, shares: list[float], half: float) -> str:
        """Return the path from end to end: straight to the first space, along the arc, straight to the end."""
        along = half / self.arc.length
        first, last = (shares[0] - along, shares[-1] + along) if shares else (0.5, 0.5)
        ends = (self.arc.at(share, 0 if around else offset) for share, around in enumerate(self.around))
        start, end = map(coordinates, ends)
        return f"M{start}{self.arc.path(first, last, offset)}L{end}"


def fit_spaces(board: Board) -> float:
    """Return the length of a board's spaces in thousandths of the board: as long as the tightest route allows."""
    rooms = (
        part.room / part.spaces for route in board.routes.values() for part in _parts_of(board, route) if part.spaces
    )
    return floor(max(SHORTEST_SPACE, min(plan_of(board).longest_space, min(rooms, default=inf) - GAP)) * 10) / 10


def draw_line(board: Board, route: Route, space_length: float) -> Line:
    """Return a route as drawn from `a` to `b`: its spaces, its path, and the path's corners."""
    offset, parts = _offset(board, route), _parts_of(board, route)
    shares = [part.shares(space_length, plan_of(board).widest_gap) for part in parts]
    places = [(part.arc, share) for part, of_part in zip(parts, shares, strict=True) for share in of_part]
    middles = [arc.at(share, offset) for arc, share in places]
    angles = [_upright(degrees(phase(arc.heading(share)))) for arc, share in places]
    locomotives = _spread(route.ferry, route.length)
    spaces = tuple(
        Space(round(middle.real, 1), round(middle.imag, 1), round(angle, 1), number in locomotives)
        for number, (middle, angle) in enumerate(zip(middles, angles, strict=True))
    )
    ends = parts[0].arc.at(0), *middles, parts[-1].arc.at(1)
    corners = tuple((round(point.real, 1), round(point.imag, 1)) for point in ends)
    path = "".join(part.path(offset, of_part, space_length / 2) for part, of_part in zip(parts, shares, strict=True))
    a, b = drawn_ends(board, route)
    band, aside = _band(board, route, parts[0].arc)
    crossed = [spaces[number] for number in _spread(route.crosses, route.length)]
    ways = [(space, space.along(space_length / 2 - CROSS)) for space in crossed]  # clear of a train's mark (X5)
    crosses = tuple((round(space.x + across, 1), round(space.y + down, 1)) for space, (across, down) in ways)
    return Line(route, spaces, path, corners, (a.id, b.id), crosses, band, aside, _arrows(parts, offset))


def _upright(angle: float) -> float:
    """Turn a rectangle's angle by 180° if needed, into (-90, 90], so that what is drawn on it is upright."""
    return angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle


def _parts_of(board: Board, route: Route) -> tuple[Part, ...]:
    """Return the stretches of a line from its first city to its second: two, if it runs over the edge (X27)."""
    a, b = drawn_ends(board, route)
    crossing = course_of(board, board.parallels[route.connection][0]).crossing
    start, end, course = complex(a.x, a.y), complex(b.x, b.y), course_of(board, route)
    if not crossing:
        via = corners_of(board, route)
        corners = [start, *(complex(*at) for at in via), end]
        apart = [one for one, other in pairwise(corners) if abs(one - other) > 1]
        is_bent = via and len(apart) > 1
        arc = Bent((*apart, end)) if is_bent else Arc(start, end - start, course.bend)
        return (Part(arc, route.length, (radius(a), radius(b)), course.opening),)
    one, other = (complex(*at) for at in crossing.edges)
    own = course.crossing or crossing  # its parallels share the place
    return (
        Part(Arc(start, one - start, crossing.bends[0]), own.spaces, (radius(a), 0)),
        Part(Arc(other, end - other, crossing.bends[1]), route.length - own.spaces, (0, radius(b))),
    )


def _arrows(parts: tuple[Part, ...], offset: float) -> tuple[Space, ...]:
    """Return the arrows where a line goes over the edge: where they are, and which way they point."""
    if len(parts) == 1:
        return ()
    first, second = (part.arc for part in parts)
    tips = (first.at(1, offset), first.heading(1)), (second.at(0, offset), -second.heading(0))
    return tuple(Space(round(at.real, 1), round(at.imag, 1), round(degrees(phase(way)), 1)) for at, way in tips)


def _offset(board: Board, route: Route) -> float:
    """Return how far to the right of the arc the line runs; parallel lines are spread evenly around it."""
    lanes = sorted(board.parallels[route.connection], key=lambda parallel: course_of(board, parallel).lane)
    return (lanes.index(route) - (len(lanes) - 1) / 2) * LANE


def _band(board: Board, route: Route, arc: Arc | Bent) -> tuple[float, tuple[float, float]]:
    """Return the width of the band under a line, and how far aside it lies: its inner edge is that of its lane."""
    lanes, offset = len(board.parallels[route.connection]), _offset(board, route)
    if lanes == 1:
        return BAND, (0, 0)
    if abs(offset) < (lanes - 1) / 2 * LANE:
        return LANE, (0, 0)
    beyond = (BAND - LANE) / 2
    aside = 1j * arc.heading(0.5) * beyond / 2 * (1 if offset > 0 else -1)
    return LANE + beyond, (round(aside.real, 1), round(aside.imag, 1))


def _spread(symbols: int, length: int) -> list[int]:
    """Return the numbers of the spaces that carry symbols, evenly spread."""
    return [int((symbol + 0.5) * length / symbols) for symbol in range(symbols)]
