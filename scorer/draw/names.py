"""Says where names are written beside their spots: where a board's names file says, which a tool makes (tools/names).

There every city has one place for each size of the map, off all trains that may come to lie: so no name moves, and none
is searched for. On maps that people drew, and for the few names of a link's preview, one simple search does: the
busiest cities first, each name at the place around its dot where it covers least. Lengths are thousandths of the
board's longer side.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from math import atan2, cos, dist, hypot, pi, radians, sin
from unicodedata import east_asian_width

from scorer.draw.plan import Name, plan_of
from scorer.draw.shapes import COUNTRY, SIZE, SPACE_WIDTH, Box, Drawing, Label, Spot
from scorer.rules.board import Board, City
from scorer.rules.game import Game

_SIZES = {"far": (27.0, 18.0), "middle": (SIZE,), "near": (10.0,)}
"""Sizes of letters by size of the map, where names have no file; from afar a name without a free place is left out."""
_NAMED = 6
"""How many names a link's preview has."""
_AWAY, _DIRECTIONS = (2.0, 6.0, 16.0), 16
"""Distances of a name from the rim of its dot, and directions."""
_DIRECTED = 1.5
"""Factor on a direction's cosine and sine; where both products reach 1, a corner of the name faces the dot."""
_AIR = SPACE_WIDTH / 2 + 3
"""Clear space between a name and the middle of a train, or the letters of another one."""
_CELL, _CROWDED = 30.0, 20
"""Side of the cells in which is noted what is covered, and how many points of one are looked at."""
_TRAIN, _WRITTEN, _AMISS = 3, 20, 1000
"""Cost of a seventh of a train and of a letter that a name covers, and of being nearer to another dot."""
_TOGETHER = 75.0
"""Border points of one end within this distance share a name."""
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The share of a name that stands left of its place, by its anchor."""
_WIDTHS = {
    0.20: " ", 0.26: "ijíï", 0.27: "l", 0.28: "',.I’", 0.32: "()-f", 0.33: "ł", 0.34: "/", 0.36: "t", 0.37: "r",
    0.43: "sś", 0.44: "zź", 0.46: "cç", 0.48: "x", 0.49: "Jvy", 0.50: "LY", 0.51: "0123456789Feèéėę",
    0.52: "agkáâäåŁ", 0.54: "EVXZ", 0.55: "SToóöøō", 0.56: "AbdhnpquÄÅüńū", 0.58: "CP", 0.59: "R", 0.60: "BKß",
    0.62: "D", 0.63: "G", 0.64: "&", 0.66: "HNUÜ", 0.67: "OQÖŌ", 0.74: "M", 0.75: "w", 0.80: "W", 0.84: "m",
}  # fmt: skip
"""Letters by their width in our face, in multiples of the font size; others have an n's, East Asia's 1."""
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}


def labels_of(drawing: Drawing) -> Mapping[str, Mapping[str, Label]]:
    """Return the labels of each city by its id, for every size of the map that names it."""
    plan, unnamed = plan_of(drawing.board), nameless(drawing.board)
    spots = {spot.city.id: spot for spot in drawing.spots if spot.city.id not in unnamed and not spot.city.is_junction}
    labels: dict[str, dict[str, Label]] = {id: {} for id in spots}
    for size, names in plan.names.items():
        for id in names.keys() & spots.keys():
            labels[id][size] = _written(spots[id], names[id])
    lines = _lines_of(drawing)
    busiest = sorted(spots.values(), key=lambda spot: -lines[spot.city.id])
    for size, letters in {} if plan.names else _SIZES.items():
        found = _found(drawing, [spot for spot in busiest if not spot.city.is_exclusive], letters, size != "far")
        badges = {spot.city.id: _in_badge(spot, letters[-1]) for spot in busiest if spot.city.is_exclusive}
        for id, label in (found | badges).items():
            labels[id][size] = label
    return labels


def names_at(drawing: Drawing, size: str) -> Mapping[str, Label]:
    """Return the names of a size of the map by city."""
    return {spot.city.id: spot.labels[size] for spot in drawing.spots if size in spot.labels}


def names_of_size(drawing: Drawing, least: float) -> Mapping[str, Label]:
    """Return every name by city: the usual ones, or those for who looks from afar if fewer are smaller than `least`."""
    sizes = (names_at(drawing, size) for size in ("middle", "far"))
    return min(sizes, key=lambda names: (-len(names), sum(label.size < least for label in names.values())))


def names_in_preview(drawing: Drawing, game: Game, size: float, first: Sequence[str]) -> Mapping[str, Label]:
    """Return the few names of a link's preview, on no train: some `first`, then the busiest that claimed lines join."""
    claimed, ends = {claim.route.id for claim in game.claims}, _lines_of(drawing)
    joined = {end for line in drawing.lines if line.route.id in claimed for end in line.ends}
    wanted = dict.fromkeys((*first, *sorted(joined, key=lambda end: (-ends[end], end))))
    spots = {spot.city.id: spot for spot in drawing.spots if spot.city.id not in nameless(game.board)}
    named = [spots[id] for id in wanted if id in spots]
    found = _found(drawing, named, [size], is_full=False, lines=claimed)
    return dict([*found.items()][:_NAMED])


def nameless(board: Board) -> frozenset[str]:
    """Return the border points without a name of their own (X1): one of the same country is near."""
    points = ([board.cities[id] for id in end.spots] for end in board.ends.values())
    return frozenset(city for some in points for city in _nameless(some))


def _nameless(points: Sequence[City]) -> Iterator[str]:
    """Yield the points that share another one's name; the point with the most neighbours gets the name first."""
    near = {
        one.id: {other.id for other in points if dist((one.x, one.y), (other.x, other.y)) <= _TOGETHER}
        for one in points
    }
    while near:
        first = max(near, key=lambda id: len(near[id] & near.keys()))
        together = near[first] & near.keys()
        yield from together - {first}
        near = {id: others for id, others in near.items() if id not in together}


def _written(spot: Spot, name: Name) -> Label:
    """Return a name where the board's file says."""
    city, x, y = spot.city, spot.x, spot.y
    rows = (city.name[: name.cut].rstrip(), city.name[name.cut :]) if name.cut else (city.name,)
    leader = _leader(spot, (x + name.leader[0], y + name.leader[1])) if name.leader else ""
    return Label(round(x + name.x, 1), round(y + name.y, 1), name.anchor, rows, name.size, leader)


def _leader(spot: Spot, end: tuple[float, float]) -> str:
    across, down = end[0] - spot.x, end[1] - spot.y
    rim = spot.radius / hypot(across, down)
    return f"M{spot.x + across * rim:.1f} {spot.y + down * rim:.1f}L{end[0]:.1f} {end[1]:.1f}"


def _lines_of(drawing: Drawing) -> Counter[str]:
    """Return how many lines end in each city or border point."""
    return Counter(end for line in drawing.lines for end in line.ends)


def _in_badge(spot: Spot, size: float) -> Label:
    small = min(size, 2 * (COUNTRY - 3) / wide(spot.city.name))
    return Label(spot.x, round(spot.y + small / 3, 1), "middle", (spot.city.name,), small)


class _Covered:
    """What lies on a board, as points with the cost of covering them, by cell."""

    def __init__(self, drawing: Drawing, lines: Collection[str] | None) -> None:
        self._cells = defaultdict[tuple[int, int], list[tuple[float, float, int]]](list)
        for line in drawing.lines:
            for space, share in product(line.spaces if lines is None or line.route.id in lines else (), range(-3, 4)):
                across, down = space.along(share / 6 * drawing.space_length)
                self.add(space.x + across, space.y + down, _TRAIN)

    def add(self, x: float, y: float, cost: int) -> None:
        if len(cell := self._cells[int(x // _CELL), int(y // _CELL)]) < _CROWDED:
            cell.append((x, y, cost))

    def cost(self, ink: Box) -> int:
        """Return what it costs to cover what lies in a box or near it."""
        left, top, right, bottom = ink.left - _AIR, ink.top - _AIR, ink.right + _AIR, ink.bottom + _AIR
        cells = product(
            range(int(left // _CELL), int(right // _CELL) + 1), range(int(top // _CELL), int(bottom // _CELL) + 1)
        )
        points = (point for cell in cells for point in self._cells.get(cell, ()))
        return sum([cost for x, y, cost in points if left < x < right and top < y < bottom])


def _found(
    drawing: Drawing,
    spots: Sequence[Spot],
    sizes: Sequence[float],
    is_full: bool,
    lines: Collection[str] | None = None,
) -> dict[str, Label]:
    """Return the names of cities, one after the other, each in the first size in which it covers nothing.

    With `is_full` also those that cover something in the last one. `lines` are those that matter, as do the dots that
    they join; None: all.
    """
    joined = {end for line in drawing.lines if line.route.id in (lines or ()) for end in line.ends}
    dots = [one for one in drawing.spots if lines is None or one.city.id in joined]
    covered, found = _Covered(drawing, lines), dict[str, Label]()
    for spot, size in product(spots, sizes):
        if spot.city.id in found:
            continue
        reach = wide(spot.city.name) * size + 2 * COUNTRY
        near = [one for one in dots if dist((one.x, one.y), (spot.x, spot.y)) < reach]
        places = (
            (_cost(spot, one, near, drawing.board) + covered.cost(box_of(one)), one) for one in _around(spot, size)
        )
        cost, label = min(places, key=lambda place: place[0])
        if cost < _TRAIN or (is_full and size == sizes[-1]):
            found[spot.city.id] = label
            ink = box_of(label)
            for x, y in product(range(int(ink.left), int(ink.right), 6), range(int(ink.top), int(ink.bottom), 6)):
                covered.add(x, y, _WRITTEN)
    return found


def _around(spot: Spot, size: float) -> Iterator[Label]:
    """Yield a name in every direction around its dot."""
    name = spot.city.name
    width, height = wide(name) * size, 0.72 * size
    for away, turn in product(_AWAY, range(_DIRECTIONS)):
        angle = 2 * pi * turn / _DIRECTIONS
        aside, below = (max(-1.0, min(1.0, part * _DIRECTED)) for part in (cos(angle), sin(angle)))
        x = spot.x + cos(angle) * (spot.radius + away) + (aside - 1) * width / 2
        y = spot.y + sin(angle) * (spot.radius + away) + (below + 1) * height / 2
        yield Label(round(x, 1), round(y, 1), "start", (name,), size)


def _cost(spot: Spot, label: Label, near: Sequence[Spot], board: Board) -> float:
    """Return how little readers like a place, or how far it is from where its drawer wanted it, or if it misleads."""
    ink, wanted = box_of(label), plan_of(board).labels.get(spot.city.id)
    angle = atan2((ink.top + ink.bottom) / 2 - spot.y, (ink.left + ink.right) / 2 - spot.x)
    gaps = {other.city.name: _away(ink, other) for other in near}
    is_amiss = not ink.is_on(board) or min(gaps.values()) < gaps[spot.city.name]
    liked = 2 - 2 * cos(angle - radians(wanted)) if wanted is not None else 1 - cos(angle) / 2 - cos(2 * angle) / 2
    return liked + _AMISS * is_amiss


def _away(ink: Box, spot: Spot) -> float:
    """Return how far a name is from the rim of a dot."""
    across = max(ink.left - spot.x, 0, spot.x - ink.right)
    return hypot(across, max(ink.top - spot.y, 0, spot.y - ink.bottom)) - spot.radius


def wide(row: str) -> float:
    """Return how wide a row is in our face, in multiples of the font size.

    >>> round(wide("Paris"), 2)
    2.16
    """
    return sum(_WIDTH_OF.get(letter) or (1 if east_asian_width(letter) in "WF" else 0.57) for letter in row)


def left_of(label: Label, row: str) -> float:
    """Return about where a row of a name begins."""
    return label.x - wide(row) * label.size * _BEFORE[label.anchor]


def box_of(label: Label) -> Box:
    """Return about what a name covers."""
    longest = max(label.rows, key=wide)
    left, width = left_of(label, longest), wide(longest) * label.size
    return Box(left, label.y - label.size, left + width, label.y + label.size * (len(label.rows) - 0.8))


def along(label: Label) -> Iterator[tuple[float, float]]:
    """Yield points along the line that leads from a spot to its name, if one does."""
    for part in range(9) if label.leader else ():
        (x, y), (to_x, to_y) = (map(float, end.split()) for end in label.leader[1:].split("L"))
        yield x + (to_x - x) * part / 8, y + (to_y - y) * part / 8
