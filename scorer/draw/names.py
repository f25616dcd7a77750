"""Writes the names of one size beside their spots, each where it covers no train, no dot and no other name.

A board's names file says where, made with more time (tools/names); without one, and for those who look from afar, on a
television, a poster, a link's preview, places are found here. From afar only some cities are named, those first that
matter, and free spaces are covered as few as can be. Where a name may stand is found once for a drawing and a size;
which of these places a game leaves is quick. Lengths are thousandths of the board's longer side.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import cos, dist, hypot, pi, radians, sin
from typing import NamedTuple

from scorer.draw.plan import Name, plan_of
from scorer.draw.shapes import COUNTRY, LEAD, MARGIN, SIZE, SPACE_WIDTH, Box, Drawing, Label, Spot
from scorer.rules.board import Board, City
from scorer.rules.game import Game

_SIZES = {"far": 27.0, "middle": SIZE, "near": 10.0}
"""Sizes of letters on a board without a names file."""
_ACROSS = 1.325
"""How much wider than high a television's map is."""
_AFAR = 0.0275
"""Size of a television's names, as a share of the height of its map: 29 of 1048 pixels."""
_PICTURE = 0.028
"""Size of names on a shared picture, as a share of the board, to be read where that is 320 pixels wide."""
LEADER = 16.0
"""Distance beyond which a line leads from a dot to its name."""
_DIRECTED = 1.5
"""Factor on a direction's cosine and sine; where both products reach 1, a corner of the name faces the dot."""
_AIR = 0.25
"""Clear space around a name, in multiples of the font size; twice as much beside it, or two read as one."""
_BESIDE, _CLOSE = SPACE_WIDTH / 2 + 3, SPACE_WIDTH / 2 + 1
"""Clear space around the middle of a train, and the least where a name has no room else."""
_AROUND = 3.0
"""Clear space around a dot, whose station is larger."""
_TOGETHER, _LARGE_TOGETHER = 75.0, 5
"""Border points of one end within this distance share a name; a large one's, in multiples of the font size."""
_CELL, _CROWDED = 30.0, 20
"""Side of the cells in which spaces are found, and those of one that are looked at; printed boards have up to 17."""
_CHOICE, _FEW = 40, 12
"""Places to choose from, the cheapest of each name; fewer where it may cover others."""
_ROUNDS = 4
"""How often each name looks for a better place."""
_MOST = 150
"""Cities of the largest map that is written large."""
_TOUCHED, _AMISS = 60, 100
"""Cost of each name that one touches, and of lying off the paper or closer to another dot: more than any place's."""
ANCHORS = {1: "start", 0: "middle", -1: "end"}
"""Of a name, by the side of its dot on which it stands: 1 on the right."""
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The share of a name that stands left of its place, by its anchor."""
_NARROW, _SLIM, _BROAD = frozenset("ijlI.,'’íìîï() "), frozenset("frt-/"), frozenset("mMwW")
_TALL, _DEEP = frozenset("ÅÄÖŌÜÉŁ"), frozenset("gjpqyçę(),")

Dot = tuple[float, float, float]
"""Across, down, radius."""


class Search(NamedTuple):
    """Where places are looked for."""

    away: tuple[float, ...] = (3.0, 6.0, 9.5, 13.0, 20.0, 28.0, 38.0)
    """Distances of a name from the rim of its dot."""
    directions: int = 24
    is_full: bool = False
    """Whether every name needs a place, whatever it covers."""


_LARGE, _FREE, _FULL = Search(), Search((5.0,), 8), Search((4.0, 9.0), 16, is_full=True)


class Place(NamedTuple):
    """Where a name may stand."""

    cost: float
    box: Box
    """With the air around it."""
    side: int
    """Of its dot: -1 on the left, 1 on the right."""
    setting: "_Setting"
    beside: frozenset[str]
    """The lines whose spaces it comes near to."""
    covered: frozenset[str]
    """Those of them that it covers."""


def labels_of(drawing: Drawing) -> Mapping[str, Mapping[str, Label]]:
    """Return the labels of each city by its id, for every size of the map that names it."""
    plan, unnamed = plan_of(drawing.board), nameless(drawing.board)
    spots = {spot.city.id: spot for spot in drawing.spots if spot.city.id not in unnamed and not spot.city.is_junction}
    labels: dict[str, dict[str, Label]] = {id: {} for id in spots}
    for size, names in plan.names.items():
        for id in names.keys() & spots.keys():
            labels[id][size] = _written(spots[id], names[id])
    for size, letters in {} if plan.names else _SIZES.items():
        for id, label in _found(drawing, spots, letters).items():
            labels[id][size] = label
    return labels


def _written(spot: Spot, name: Name) -> Label:
    """Return a name where the board's file says."""
    city, x, y = spot.city, spot.x, spot.y
    rows = (city.name[: name.cut].rstrip(), city.name[name.cut :]) if name.cut else (city.name,)
    leader = _leader(spot, (x + name.leader[0], y + name.leader[1])) if name.leader else ""
    return Label(round(x + name.x, 1), round(y + name.y, 1), name.anchor, rows, name.size, leader)


def _found(drawing: Drawing, spots: Mapping[str, Spot], size: float) -> Mapping[str, Label]:
    """Return names without a file: all, or large ones where they cover nothing; a country's stands in its badge."""
    search, every = _FULL if size <= SIZE else _FREE, frozenset(line.route.id for line in drawing.lines)
    beside = {id: spot for id, spot in spots.items() if not spot.city.is_exclusive}
    places = _by_city(drawing, size, search)
    free = {id: places[id][:_FEW] if search.is_full else _free(places[id], every) for id in beside}
    found = {id: _label(spots[id], place, size) for id, place in _apart(free, search.is_full).items()}
    return found | {id: _in_badge(spots[id], size) for id in spots.keys() - beside.keys()}


def _in_badge(spot: Spot, size: float) -> Label:
    small = min(size, 2 * (COUNTRY - 3) / wide(spot.city.name))
    return Label(spot.x, round(spot.y + small / 3, 1), "middle", (spot.city.name,), small)


def nameless(board: Board, reach: float = _TOGETHER) -> frozenset[str]:
    """Return the border points without a name of their own (X1): one of the same country is within `reach`."""
    points = ([board.cities[id] for id in end.spots] for end in board.ends.values())
    return frozenset(city for some in points for city in _nameless(some, reach))


def _nameless(points: Sequence[City], reach: float) -> Iterator[str]:
    """Yield the points that share another one's name; the point with the most neighbours gets the name first."""
    near = {
        one.id: {other.id for other in points if dist((one.x, one.y), (other.x, other.y)) <= reach} for one in points
    }
    while near:
        first = max(near, key=lambda id: len(near[id] & near.keys()))
        together = near[first] & near.keys()
        yield from together - {first}
        near = {id: others for id, others in near.items() if id not in together}


def usual_names(drawing: Drawing, game: Game, first: Sequence[str] = ()) -> Mapping[str, Label]:
    """Return the names of a map on paper by city; all have room, so that none needs to be `first`."""
    return {spot.city.id: spot.labels["middle"] for spot in drawing.spots if "middle" in spot.labels}


def names_afar(drawing: Drawing, game: Game, first: Sequence[str] = ()) -> Mapping[str, Label]:
    """Return the names of a television: of the cities that claimed lines join."""
    wide, high = game.board.width + 2 * MARGIN, game.board.height + 2 * MARGIN
    return joined_names(drawing, game, round(_AFAR * max(wide / _ACROSS, high), 1), first)


def names_in_picture(drawing: Drawing, game: Game, first: Sequence[str] = ()) -> Mapping[str, Label]:
    """Return the names of a shared picture: of the cities that claimed lines join, some `first`."""
    return joined_names(drawing, game, _PICTURE * max(game.board.width, game.board.height), first)


def joined_names(
    drawing: Drawing, game: Game, size: float, first: Sequence[str] = (), is_every: bool = False
) -> Mapping[str, Label]:
    """Return names of the cities that claimed lines join, some `first`; with `is_every` then also of the others.

    Some have no room. A country's border points are wanted with any of them.
    """
    claimed = frozenset(claim.route.id for claim in game.claims)
    joined = [end for line in drawing.lines if line.route.id in claimed for end in line.ends]
    spots = {spot.city.id: spot for spot in drawing.spots}
    wanted = [*first, *joined, *(spots if is_every else ())]
    others = [spot for end in game.board.ends.values() if {*end.spots} & {*wanted} for spot in end.spots]
    places, unnamed = places_of(drawing, size), nameless(game.board, _LARGE_TOGETHER * size)
    named = [id for id in dict.fromkeys((*wanted, *others)) if id not in unnamed and id in places]
    free = {id: _free(places[id], claimed) for id in named}
    return {id: _label(spots[id], place, size) for id, place in _apart(free).items()}


def _free(places: Sequence[Place], claimed: frozenset[str]) -> Sequence[Place]:
    """Return the places that leave claimed lines their air, or else those that leave them free."""
    airy = [place for place in places if not place.beside & claimed]
    return (airy or [place for place in places if not place.covered & claimed])[:_CHOICE]


def _apart(free: Mapping[str, Sequence[Place]], is_full: bool = False) -> Mapping[str, Place]:
    """Return the places of names that do not touch; in doubt of those that come first, or with `is_full` of all."""
    chosen: dict[str, Place] = {}
    for _ in range(1 if is_full else _ROUNDS):
        for id, places in free.items():
            others = [place.box for other, place in chosen.items() if other != id]
            if best := _best(places, others):
                chosen[id] = best
    written: dict[str, Place] = {}
    for id in chosen:
        boxes = [place.box for place in written.values()]
        later = [place.box for other, place in chosen.items() if other not in written and other != id]
        places = [place for place in free[id] if is_full or not _touched(place.box, boxes)]
        if best := _best(places, [*boxes, *later]):
            written[id] = best
    return written


def _best(places: Sequence[Place], others: Sequence[Box]) -> Place | None:
    """Return the place with the least cost; each name that it touches costs as much as the dearest place."""
    best, least = None, float("inf")
    for place in places:  # the cheapest first
        if place.cost >= least:
            break
        cost = place.cost + _TOUCHED * _touched(place.box, others)
        if cost < least:
            best, least = place, cost
    return best


def _touched(box: Box, others: Sequence[Box]) -> int:
    left, top, right, bottom = box  # written out, as Box.meets
    return sum([1 for a, b, c, d in others if left < c and a < right and top < d and b < bottom])


@lru_cache(maxsize=8)
def places_of(drawing: Drawing, size: float) -> Mapping[str, Sequence[Place]]:
    """Return where each name may stand, the cheapest places first; none on a map with too many cities."""
    return {} if len(drawing.spots) > _MOST else _by_city(drawing, size, _LARGE)


def _by_city(drawing: Drawing, size: float, search: Search) -> Mapping[str, Sequence[Place]]:
    spaces, named = _spaces(drawing), [spot for spot in drawing.spots if not spot.city.is_junction]
    found = ((spot.city.id, _places(drawing, spot, size, spaces, search)) for spot in named)
    return {id: sorted(places, key=lambda place: place.cost) for id, places in found}


_Spaces = Mapping[tuple[int, int], Sequence[tuple[float, float, str]]]
"""Points of the spaces with the id of their line, by cell."""


def _spaces(drawing: Drawing) -> _Spaces:
    cells = defaultdict[tuple[int, int], list[tuple[float, float, str]]](list)
    for line in drawing.lines:
        for space, share in product(line.spaces, (-1, -0.67, -0.33, 0, 0.33, 0.67, 1)):
            across, down = space.along(share * drawing.space_length / 2)
            x, y = space.x + across, space.y + down
            if len(cell := cells[int(x // _CELL), int(y // _CELL)]) < _CROWDED:
                cell.append((x, y, line.route.id))
    return cells


def _places(drawing: Drawing, spot: Spot, size: float, spaces: _Spaces, search: Search) -> Iterator[Place]:
    wanted = plan_of(drawing.board).labels.get(spot.city.id)
    same: dict[frozenset[str], frozenset[str]] = {}  # a set each, not one each place
    for setting in _settings(spot.city.name, size):
        near = _near(drawing, spot, setting.width + 2 * search.away[-1])
        for away, turn in product(search.away, range(search.directions)):
            angle = 2 * pi * turn / search.directions
            ink, side = ink_at((spot.x, spot.y, spot.radius), setting.width, setting.height, away, angle)
            end = _nearest(ink, spot.x, spot.y)
            is_amiss = not ink.is_on(drawing.board) or not _is_own(spot, ink, end, near)
            if is_amiss and not search.is_full:
                continue
            has_leader = away > LEADER
            if has_leader and any(_is_crossed(spot, end, other) for other in near):
                continue
            lines = {} if is_amiss else _lines_at(ink, spaces)
            beside, covered = (
                same.setdefault(ids, ids) for ids in (frozenset(lines), frozenset(filter(lines.get, lines)))
            )
            crowd = 1.2 * len(beside) + (20 if search.is_full else 3) * len(covered) + _AMISS * is_amiss
            cost = _liked(angle, wanted) + away / 2 + crowd + 4 * (len(setting.rows) > 1) + 8 * has_leader
            yield Place(cost, _aired(ink, size), side, setting, beside, covered)


class _Setting(NamedTuple):
    """A name as it is set in rows, with the size of its ink."""

    rows: tuple[str, ...]
    width: float
    rise: float
    """From its first baseline to its top."""
    height: float


def _settings(name: str, size: float) -> Iterator[_Setting]:
    """Yield a name in one row, and in the two that are most alike."""
    cuts = [at + 1 for at, letter in enumerate(name) if letter in " -" and 3 <= at < len(name) - 3]
    cut = min(cuts, key=lambda at: abs(wide(name[:at]) - wide(name[at:])), default=0)
    for rows in [(name,), *([(name[:cut].rstrip(), name[cut:])] if cut else [])]:
        rise = 0.9 if set(rows[0]) & _TALL else 0.7
        fall = 0.2 if set(rows[-1]) & _DEEP else 0.02
        yield _Setting(rows, max(map(wide, rows)) * size, rise * size, (rise + fall + (len(rows) - 1) * LEAD) * size)


def _near(drawing: Drawing, spot: Spot, width: float) -> Sequence[Dot]:
    """Return the other dots that a name of a width could come near to; none of its own name."""
    reach = width + 2 * spot.radius
    others = [other for other in drawing.spots if other.city.name != spot.city.name]
    return [(other.x, other.y, other.radius) for other in others if dist((spot.x, spot.y), (other.x, other.y)) < reach]


def ink_at(spot: Dot, width: float, height: float, away: float, angle: float) -> tuple[Box, int]:
    """Return what a name of a size covers at a distance from the rim of its dot in a direction, and on which side."""
    across, down = cos(angle), sin(angle)
    aside, below = (max(-1.0, min(1.0, part * _DIRECTED)) for part in (across, down))
    x = spot[0] + across * (spot[2] + away) + aside * width / 2
    y = spot[1] + down * (spot[2] + away) + below * height / 2
    side = 0 if abs(aside) < 1 / 3 else 1 if aside > 0 else -1
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2), side


def _liked(angle: float, wanted: float | None) -> float:
    """Return how little readers like a name in a direction, or how far that is from where its drawer wanted it."""
    if wanted is not None:
        return 4 - 4 * cos(angle - radians(wanted))
    return 1 - cos(angle) + 2 * sin(angle) ** 2 + 2 * abs(sin(2 * angle))


def _label(spot: Spot, place: Place, size: float) -> Label:
    left, top, right, bottom = _aired(place.box, -size)
    x = (left + right) / 2 - place.side * place.setting.width / 2
    end = _nearest(Box(left, top, right, bottom), spot.x, spot.y)
    leader = _leader(spot, end) if dist(end, (spot.x, spot.y)) - spot.radius > LEADER else ""
    return Label(round(x, 1), round(top + place.setting.rise, 1), ANCHORS[place.side], place.setting.rows, size, leader)


def wide(row: str) -> float:
    """Return about how wide a row is in our face, in multiples of the font size: to a fortieth of the true width.

    >>> round(wide("Paris"), 2)  # 2.28 in the font
    2.37
    """
    return sum(
        0.28 if letter in _NARROW else 0.38 if letter in _SLIM else 0.85 if letter in _BROAD
        else 0.63 if letter.isupper() else 0.54
        for letter in row
    )  # fmt: skip


def _nearest(box: Box, x: float, y: float) -> tuple[float, float]:
    """Return the point of a box that is nearest to a place."""
    return min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)


def _leader(spot: Spot, end: tuple[float, float]) -> str:
    across, down = end[0] - spot.x, end[1] - spot.y
    rim = spot.radius / hypot(across, down)
    return f"M{spot.x + across * rim:.1f} {spot.y + down * rim:.1f}L{end[0]:.1f} {end[1]:.1f}"


def _is_crossed(spot: Spot, end: tuple[float, float], dot: Dot) -> bool:
    """Return whether the line to a name runs over another dot."""
    x, y, radius = dot
    across, down = end[0] - spot.x, end[1] - spot.y
    share = max(0.0, min(1.0, ((x - spot.x) * across + (y - spot.y) * down) / (across**2 + down**2)))
    return hypot(spot.x + share * across - x, spot.y + share * down - y) < radius + _AROUND


def _is_own(spot: Spot, ink: Box, end: tuple[float, float], near: Sequence[Dot]) -> bool:
    """Return whether a name covers no other dot, and is nearer to its own."""
    left, top, right, bottom = ink
    gap = max(dist(end, (spot.x, spot.y)) - spot.radius + 1, _AROUND)
    for x, y, radius in near:
        across = left - x if x < left else x - right if x > right else 0
        down = top - y if y < top else y - bottom if y > bottom else 0
        if across * across + down * down < (radius + gap) ** 2:
            return False
    return True


def _lines_at(ink: Box, spaces: _Spaces) -> Mapping[str, bool]:
    """Return the lines whose spaces a name comes near to, with whether it covers them."""
    left, top, right, bottom = ink.left - _BESIDE, ink.top - _BESIDE, ink.right + _BESIDE, ink.bottom + _BESIDE
    across, down = (
        range(int(left // _CELL), int(right // _CELL) + 1),
        range(int(top // _CELL), int(bottom // _CELL) + 1),
    )
    air = _BESIDE - _CLOSE
    lines: dict[str, bool] = {}
    for cell in product(across, down):
        for x, y, line in spaces.get(cell, ()):
            if left < x < right and top < y < bottom and not lines.get(line):
                lines[line] = left + air < x < right - air and top + air < y < bottom - air
    return lines


def _aired(ink: Box, size: float) -> Box:
    across, down = _AIR * size, _AIR * size / 2
    return Box(ink.left - across, ink.top - down, ink.right + across, ink.bottom + down)


def box_of(label: Label) -> Box:
    """Return about what a name covers."""
    width = max(map(wide, label.rows)) * label.size
    left = label.x - width * _BEFORE[label.anchor]
    return Box(left, label.y - label.size, left + width, label.y + label.size * (len(label.rows) - 0.8))
