"""Where every train space lies: alike on a whole board, along the arc of its route, parallel lines side by side."""

from cmath import phase
from math import degrees, floor, isinf

from scorer.drawing.arcs import Arc
from scorer.drawing.shapes import CROSS, LANE, Line, Space, radius
from scorer.rules.board import Board, Route

CLEAR = 3.5
"""Least distance from a spot to the first space."""
GAP = 2.8
"""Least distance from a space to the next; ..."""
WIDEST_GAP = 6.0
"""... and the widest: what is left of a long way stays free beside the cities."""
LONGEST_SPACE = 34.0
OPENING = 15.0
"""What a line leaves free between two spaces, beyond their gap, for another that runs across it."""


def fit_spaces(board: Board) -> float:
    """Return the length of every space of a board, in its thousandths: as long as the tightest route allows."""
    tightest = min(_room(board, route) / route.length for route in board.routes.values())
    return floor(min(LONGEST_SPACE, tightest - GAP) * 10) / 10


def draw_line(board: Board, route: Route, space_length: float) -> Line:
    """Return a route as drawn, from `a` to `b`: its spaces, the way through them, and that way as corners."""
    arc, offset = _arc(board, route), _offset(board, route)
    shares = _shares(board, route, arc, space_length)
    middles = [arc.at(share, offset) for share in shares]
    angles = [_upright(degrees(phase(arc.heading(share)))) for share in shares]
    locomotives = _locomotives(route)
    spaces = tuple(
        Space(round(middle.real, 1), round(middle.imag, 1), round(angle, 1), number in locomotives)
        for number, (middle, angle) in enumerate(zip(middles, angles, strict=True))
    )
    corners = tuple((round(point.real, 1), round(point.imag, 1)) for point in (arc.at(0), *middles, arc.at(1)))
    half = space_length / 2 / arc.length
    path = _path(arc, offset, shares[0] - half, shares[-1] + half)
    return Line(route, spaces, path, corners, _crosses(route, spaces, space_length))


def _upright(angle: float) -> float:
    """Return the angle of the same rectangle, between -90 and 90, so that what is drawn on it stands on its feet."""
    return angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle


def _arc(board: Board, route: Route) -> Arc:
    a, b = (complex(board.cities[end].x, board.cities[end].y) for end in route.ends)
    return Arc(a, b - a, route.bend)


def _offset(board: Board, route: Route) -> float:
    """Return how far right of the arc the line runs: parallel lines lie evenly about it."""
    lanes = sorted(board.parallels[route.connection], key=lambda parallel: parallel.lane)
    return (lanes.index(route) - (len(lanes) - 1) / 2) * LANE


def _room(board: Board, route: Route) -> float:
    """Return what the arc leaves between its two spots for spaces, with a gap after each, the last one included."""
    spots = sum(radius(board.cities[end]) + CLEAR for end in route.ends)
    return _arc(board, route).length - spots - _opening(route) + GAP


def _opening(route: Route) -> float:
    return OPENING if route.opening else 0


def _shares(board: Board, route: Route, arc: Arc, space_length: float) -> list[float]:
    """Return where the middles of the spaces lie on the arc: close together, the whole train midway between spots."""
    step = min(_room(board, route) / route.length, space_length + WIDEST_GAP)
    a, b = (radius(board.cities[end]) for end in route.ends)
    first = (arc.length + a - b - _opening(route) - (route.length - 1) * step) / 2
    beyond = [_opening(route) if number >= route.opening else 0 for number in range(route.length)]
    return [(first + number * step + further) / arc.length for number, further in enumerate(beyond)]


def _locomotives(route: Route) -> set[int]:
    """Return which spaces of a ferry carry a locomotive."""
    return set(_spread(route.ferry, route.length))


def _crosses(route: Route, spaces: tuple[Space, ...], space_length: float) -> tuple[tuple[float, float], ...]:
    """Return where the crosses lie: near the end of a space, so that a train's mark leaves them free (X5)."""
    crossed = [spaces[number] for number in _spread(route.crosses, route.length)]
    ways = [(space, space.along(space_length / 2 - CROSS)) for space in crossed]
    return tuple((round(space.x + across, 1), round(space.y + down, 1)) for space, (across, down) in ways)


def _spread(symbols: int, length: int) -> list[int]:
    """Return the numbers of the spaces that carry symbols, spread evenly."""
    return [int((symbol + 0.5) * length / symbols) for symbol in range(symbols)]


def _path(arc: Arc, offset: float, first: float, last: float) -> str:
    """Return the way from city to city: straight to the first space, along the arc, straight on to the city."""
    a, start, end, b = arc.at(0), arc.at(first, offset), arc.at(last, offset), arc.at(1)
    radius = abs(arc.radius + offset)
    along = "L" if isinf(radius) else f"A{radius:.1f} {radius:.1f} 0 0 {int(arc.bend < 0)} "
    return f"M{_point(a)}L{_point(start)}{along}{_point(end)}L{_point(b)}"


def _point(point: complex) -> str:
    return f"{point.real:.1f} {point.imag:.1f}"
