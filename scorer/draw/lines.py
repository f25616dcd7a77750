"""Places the train spaces: all of one length on a board, along the arc of their route, parallel lines side by side."""

from cmath import phase
from itertools import pairwise
from math import degrees, floor, inf

from scorer.draw.arcs import Arc, Bent, written
from scorer.draw.plan import corners_of, course_of, drawn_ends, plan_of
from scorer.draw.shapes import BAND, CROSS, LANE, Line, Space, radius
from scorer.rules.board import Board, Route

CLEAR = 3.5
"""Least distance from a spot to the first space."""
GAP = 2.8
"""Least distance between two spaces."""
SHORTEST_SPACE = 3.0
"""On a map that people drew; spaces overlap there if the cities lie too close."""
OPENING = 15.0
"""Extra distance between two spaces where another line crosses."""


def fit_spaces(board: Board) -> float:
    """Return the length of a board's spaces in thousandths of the board: as long as the tightest route allows."""
    tightest = min((_room(board, route) / route.length for route in board.routes.values()), default=inf)
    return floor(max(SHORTEST_SPACE, min(plan_of(board).longest_space, tightest - GAP)) * 10) / 10


def draw_line(board: Board, route: Route, space_length: float) -> Line:
    """Return a route as drawn from `a` to `b`: its spaces, its path, and the path's corners."""
    arc, offset = _arc(board, route), _offset(board, route)
    shares = _shares(board, route, arc, space_length)
    middles = [arc.at(share, offset) for share in shares]
    angles = [_upright(degrees(phase(arc.heading(share)))) for share in shares]
    locomotives = _spread(route.ferry, route.length)
    spaces = tuple(
        Space(round(middle.real, 1), round(middle.imag, 1), round(angle, 1), number in locomotives)
        for number, (middle, angle) in enumerate(zip(middles, angles, strict=True))
    )
    corners = tuple((round(point.real, 1), round(point.imag, 1)) for point in (arc.at(0), *middles, arc.at(1)))
    half = space_length / 2 / arc.length
    path = _path(arc, offset, shares[0] - half, shares[-1] + half)
    a, b = drawn_ends(board, route)
    return Line(
        route, spaces, path, corners, (a.id, b.id), _crosses(route, spaces, space_length), *_band(board, route, arc)
    )


def _upright(angle: float) -> float:
    """Turn a rectangle's angle by 180° if needed, into (-90, 90], so that what is drawn on it is upright."""
    return angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle


def _arc(board: Board, route: Route) -> Arc | Bent:
    """Return the way of a line: one arc, or that of the first parallel with corners."""
    a, b = (complex(city.x, city.y) for city in drawn_ends(board, route))
    via = corners_of(board, route)
    corners = [a, *(complex(*at) for at in via), b]
    apart = [one for one, other in pairwise(corners) if abs(one - other) > 1]
    return Bent((*apart, b)) if via and len(apart) > 1 else Arc(a, b - a, course_of(board, route).bend)


def _offset(board: Board, route: Route) -> float:
    """Return how far to the right of the arc the line runs; parallel lines are spread evenly around it."""
    lanes = sorted(board.parallels[route.connection], key=lambda parallel: course_of(board, parallel).lane)
    return (lanes.index(route) - (len(lanes) - 1) / 2) * LANE


def _room(board: Board, route: Route) -> float:
    """Return the length of the arc that is free for spaces, each counted with a gap after it."""
    spots = sum(radius(board.cities[end]) + CLEAR for end in route.ends)
    return _arc(board, route).length - spots - _opening(board, route) + GAP


def _opening(board: Board, route: Route) -> float:
    return OPENING if course_of(board, route).opening else 0


def _shares(board: Board, route: Route, arc: Arc | Bent, space_length: float) -> list[float]:
    """Return where the spaces' middles lie on the arc, as shares: close together, centred between the spots."""
    step = min(_room(board, route) / route.length, space_length + plan_of(board).widest_gap)
    a, b = (radius(board.cities[end]) for end in route.ends)
    first = (arc.length + a - b - _opening(board, route) - (route.length - 1) * step) / 2
    opening = course_of(board, route).opening
    beyond = [_opening(board, route) if number >= opening else 0 for number in range(route.length)]
    return [(first + number * step + further) / arc.length for number, further in enumerate(beyond)]


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


def _crosses(route: Route, spaces: tuple[Space, ...], space_length: float) -> tuple[tuple[float, float], ...]:
    """Return the crosses' positions (X5): near the end of a space, clear of a train's mark."""
    crossed = [spaces[number] for number in _spread(route.crosses, route.length)]
    ways = [(space, space.along(space_length / 2 - CROSS)) for space in crossed]
    return tuple((round(space.x + across, 1), round(space.y + down, 1)) for space, (across, down) in ways)


def _spread(symbols: int, length: int) -> list[int]:
    """Return the numbers of the spaces that carry symbols, evenly spread."""
    return [int((symbol + 0.5) * length / symbols) for symbol in range(symbols)]


def _path(arc: Arc | Bent, offset: float, first: float, last: float) -> str:
    """Return the path from city to city: straight to the first space, along the arc, straight to the city."""
    return f"M{written(arc.at(0))}{arc.drawn(first, last, offset)}L{written(arc.at(1))}"
