"""Writes the names of one size beside their spots, each where it covers no train, no dot and no other name.

A board's names file says where, made with more time (tools/names); without one, and for those who look from afar, on a
television, a poster, a link's preview, places are found here. From afar only some cities are named, those first that
matter, smaller where most lines meet; free spaces are covered as few as can be, and never so many of a line that it
would look taken. Where a name may stand is found once for a drawing and a size; which of these places a game leaves is
quick. Lengths are thousandths of the board's longer side.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from math import ceil, cos, dist, hypot, inf, pi, radians, sin
from typing import Any, NamedTuple

from scorer.draw.plan import Name, plan_of
from scorer.draw.shapes import COUNTRY, LEAD, MARGIN, SIZE, SPACE_WIDTH, Box, Drawing, Label, Spot
from scorer.rules.board import At, Board, City
from scorer.rules.game import Game

_SIZES = {"far": 27.0, "middle": SIZE, "near": 10.0}
"""Sizes of letters on a board without a names file."""
_ACROSS = 1.325
"""How much wider than high a television's map is."""
_AFAR = 0.0268
"""Size of a television's names, as a share of the height of its map: 28 of 1048 pixels."""
_PICTURE, _PREVIEW = 0.028, 0.034
"""Size of names on a shared picture, as a share of the board, to be read where that is 320 pixels wide; and the least
on a preview, as a share of the board's height: 21 of 630 pixels.
"""
_SMALLER_AFAR, _SMALLER = 0.75, 0.85
"""Size of a name that has no room else, as a share of the others: on a television and in previews, in pictures."""
LEADER = 16.0
"""Distance beyond which a line leads from a dot to its name."""
_DIRECTED = 1.5
"""Factor on a direction's cosine and sine; where both products reach 1, a corner of the name faces the dot."""
_AIR = 0.25
"""Clear space around a name, in multiples of the font size; twice as much beside it, or two read as one."""
_OVER, _RISE, _FALL = 0.12, 1.15, 0.48
"""Share of a name's width at each end that may be over another one, and how far half a line of air between their rows
reaches up and down from a baseline, in multiples of the font size.
"""
_BESIDE, _CLOSE = SPACE_WIDTH / 2 + 3, SPACE_WIDTH / 2 + 1
"""Clear space around the middle of a train, and the least where a name has no room else."""
_AROUND = 3.0
"""Clear space around a dot, whose station is larger."""
_WIDELY = 28.0
"""Size of letters beyond which names may stand further away."""
_TOGETHER, _LARGE_TOGETHER = 75.0, 5
"""Border points of one end within this distance share a name; a large one's, in multiples of the font size."""
_CELL, _CROWDED = 30.0, 20
"""Side of the cells in which spaces are found, and those of one that are looked at; printed boards have up to 17."""
_CHOICE, _FEW = 40, 12
"""Places to choose from, the cheapest of each name; fewer where it may cover others."""
_ROUNDS = 4
"""How often each name looks for a better place."""
_HIDDEN = 0.3
"""The largest share of a line that names may cover."""
_BUSIEST = 12
"""Cities with the most lines, which are named first, and on a television from the start."""
_MOST = 150
"""Cities of the largest map that is written large."""
_TOUCHED, _AMISS = 60, 100
"""Cost of each name that one touches, and of lying off the paper or closer to another dot: more than any place's."""
_MISREAD = 30
"""Cost of a name at the end of a line that is nearer to another dot than to its own."""
_WHOLE = 25
"""Cost of a line that a name covers as a whole, or of a letter of a sea's name, where that is allowed at all."""
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

    away: tuple[float, ...] = (3.0, 6.0, 9.5, 13.0, 20.0, 28.0, 40.0, 56.0, 76.0)
    """Distances of a name from the rim of its dot; of larger letters than usual more."""
    directions: int = 24
    is_full: bool = False
    """Whether every name needs a place, whatever it covers."""
    is_afar: bool = True
    """Whether the line to a name may pass trains as near as a name may: on paper every name is wanted, and has room."""


_LARGE, _FREE, _FULL = Search(), Search((5.0,), 8), Search((4.0, 9.0), 16, is_full=True)
_PAPER = Search(is_afar=False)


class Place(NamedTuple):
    """Where a name may stand."""

    cost: float
    box: Box
    """With the air around it."""
    block: Box
    """Its rows with half a line of air, narrower: two names whose blocks touch read as one of several rows."""
    side: int
    """Of its dot: -1 on the left, 1 on the right."""
    setting: "_Setting"
    beside: frozenset[str]
    """The lines whose spaces it comes near to."""
    covered: tuple[tuple[str, float], ...]
    """Those of them that it covers, with which share, or that the line to it crosses."""
    way: tuple[At, ...]
    """Points of the line to it, if there is one."""
    is_strange: bool
    """Whether another dot is twice as near as its own, to which a line leads."""


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
    free = {id: places[id][:_FEW] if search.is_full else _free(places[id], (), every) for id in beside}
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
    """Return the names of a television: of the busiest cities, and of those that claimed lines join."""
    wide, high = game.board.width + 2 * MARGIN, game.board.height + 2 * MARGIN
    busiest = [end for end, _ in _lines_of(drawing).most_common() if end in game.board.cities][:_BUSIEST]
    size = round(_AFAR * max(wide / _ACROSS, high), 1)
    return joined_names(drawing, game, _with_smaller(size, _SMALLER_AFAR), first, busiest)


def _lines_of(drawing: Drawing) -> Counter[str]:
    """Return how many lines end in each city or border point."""
    return Counter(end for line in drawing.lines for end in line.ends)


def names_in_picture(drawing: Drawing, game: Game, first: Sequence[str] = ()) -> Mapping[str, Label]:
    """Return the names of a shared picture: of the cities that claimed lines join, some `first`."""
    return joined_names(drawing, game, _with_smaller(_size_in_picture(game.board), _SMALLER), first)


def names_in_preview(drawing: Drawing, game: Game, first: Sequence[str] = ()) -> Mapping[str, Label]:
    """Return the names of a link's preview, which shows a tall board small: of the busiest cities that are joined."""
    size = round(max(_size_in_picture(game.board), _PREVIEW * game.board.height), 1)
    return joined_names(drawing, game, _with_smaller(size, _SMALLER_AFAR), first)


def _size_in_picture(board: Board) -> float:
    return _PICTURE * max(board.width, board.height)


def _with_smaller(size: float, share: float) -> tuple[float, float]:
    """Return a size of letters, and that of names that have no room else."""
    return size, round(share * size, 1)


def joined_names(
    drawing: Drawing,
    game: Game,
    sizes: Sequence[float],
    first: Sequence[str] = (),
    then: Sequence[str] = (),
    *,
    is_every: bool = False,
) -> Mapping[str, Label]:
    """Return names of the cities that claimed lines join, some `first`, if need be over lines, and some `then`.

    The busiest come first, in all sizes: what has no room in one is tried in the next. With `is_every` also of the
    others. Some have no room. A country's border points are wanted with any of them.
    """
    claimed, ends = frozenset(claim.route.id for claim in game.claims), _lines_of(drawing)
    joined = sorted(
        {end for line in drawing.lines if line.route.id in claimed for end in line.ends},
        key=lambda end: (-ends[end], end),
    )
    spots = {spot.city.id: spot for spot in drawing.spots}
    wanted = [*first, *then, *joined, *(spots if is_every else ())]
    others = [spot for end in game.board.ends.values() if {*end.spots} & {*wanted} for spot in end.spots]
    unnamed = nameless(game.board, _LARGE_TOGETHER * sizes[0])
    named = [id for id in dict.fromkeys((*wanted, *others)) if id not in unnamed]
    busy = named if is_every else [id for id in named if id in {*first, *then, *joined[:_BUSIEST]}]
    labels, written = dict[str, Label](), list[Place]()
    for some, size in product((busy, named), sizes):
        places = places_of(drawing, size, _PAPER if is_every else _LARGE)
        left = [id for id in some if id in places and id not in labels]
        found = _apart(
            {
                id: _free(places[id], written, claimed, is_needed=is_every or id in first, may_be_strange=id in busy)
                for id in left
            }
        )
        written += found.values()
        labels |= {id: _label(spots[id], place, size) for id, place in found.items()}
    return labels


def _free(
    places: Sequence[Place],
    written: Sequence[Place],
    claimed: frozenset[str],
    *,
    is_needed: bool = False,
    may_be_strange: bool = True,
) -> Sequence[Place]:
    """Return places off what is written that leave claimed lines their air, or else those that leave them free."""
    known = [place for place in places if may_be_strange or not place.is_strange]
    open = [place for place in known if is_needed or all(share <= _HIDDEN for _, share in place.covered)]
    airy = (place for place in open if not place.beside & claimed and _is_free(place, written))
    bare = (place for place in open if not claimed.intersection(dict(place.covered)) and _is_free(place, written))
    return [*islice(airy, _CHOICE)] or [*islice(bare, _CHOICE)]


def _apart(free: Mapping[str, Sequence[Place]], is_full: bool = False) -> Mapping[str, Place]:
    """Return the places of names that do not touch; in doubt of those that come first, or with `is_full` of all."""
    chosen: dict[str, Place] = {}
    for _ in range(1 if is_full else _ROUNDS):
        for id, places in free.items():
            others = [place for other, place in chosen.items() if other != id]
            if best := _best(places, others):
                chosen[id] = best
    written: dict[str, Place] = {}
    for id in chosen:
        before = [*written.values()]
        later = [place for other, place in chosen.items() if other not in written and other != id]
        places = [place for place in free[id] if is_full or _is_free(place, before)]
        if best := _best(places, [*before, *later]):
            written[id] = best
    return written


def _best(places: Sequence[Place], others: Sequence[Place]) -> Place | None:
    """Return the place with the least cost; each name that it touches costs as much as the dearest place."""
    best, least = None, float("inf")
    for place in places:  # the cheapest first
        if place.cost >= least:
            break
        cost = place.cost + _TOUCHED * _touched(place, others)
        if cost < least:
            best, least = place, cost
    return best


def _is_free(place: Place, others: Sequence[Place]) -> bool:
    """Return whether a name keeps off others and the lines to them, and hides no line together with them."""
    if _touched(place, others) or any(_is_struck(place, other) for other in others):
        return False
    shares = Counter[str]()
    for one in (place, *others) if place.covered else ():
        shares.update(dict(one.covered))
    return all(shares[line] <= max(share, _HIDDEN) for line, share in place.covered)


def _is_struck(one: Place, other: Place) -> bool:
    """Return whether the line to one of two names runs over the other."""
    return any(a.box.covers(*at) for a, b in ((one, other), (other, one)) for at in b.way)


def _touched(place: Place, others: Sequence[Place]) -> int:
    (left, top, right, bottom), (start, first, end, last) = place.box, place.block  # written out, as Box.meets
    return sum([
        1 for _, (a, b, c, d), (e, f, g, h), *_ in others
        if (left < c and a < right and top < d and b < bottom) or (start < g and e < end and first < h and f < last)
    ])  # fmt: skip


@lru_cache(maxsize=16)
def places_of(drawing: Drawing, size: float, search: Search = _LARGE) -> Mapping[str, Sequence[Place]]:
    """Return where each name may stand, the cheapest places first; none on a map with too many cities."""
    return {} if len(drawing.spots) > _MOST else _by_city(drawing, size, search)


def _by_city(drawing: Drawing, size: float, search: Search) -> Mapping[str, Sequence[Place]]:
    spaces, named = _spaces(drawing), [spot for spot in drawing.spots if not spot.city.is_junction]
    found = ((spot.city.id, _places(drawing, spot, size, spaces, search)) for spot in named)
    return {id: sorted(places, key=lambda place: place.cost) for id, places in found}


_SHARES = (-1, -0.67, -0.33, 0, 0.33, 0.67, 1)
"""Where the points of a space lie, in halves of its length."""
_STEP, _ROW = 0.68, 1.25
"""Room of a letter and of a row of the name of a sea, in multiples of its size."""
_Spaces = Mapping[tuple[int, int], Sequence[tuple[float, float, str, float]]]
"""Points of the spaces with the id of their line, and which share of it each is, by cell."""


def _spaces(drawing: Drawing) -> _Spaces:
    cells = defaultdict[tuple[int, int], list[tuple[float, float, str, float]]](list)
    for line in drawing.lines:
        for space, share in product(line.spaces, _SHARES):
            across, down = space.along(share * drawing.space_length / 2)
            x, y = space.x + across, space.y + down
            if len(cell := cells[int(x // _CELL), int(y // _CELL)]) < _CROWDED:
                cell.append((x, y, line.route.id, 1 / len(_SHARES) / len(line.spaces)))
    for letter in _letters(drawing.board):
        cells[int(letter[0] // _CELL), int(letter[1] // _CELL)].append(letter)
    return cells


def _letters(board: Board) -> Iterator[tuple[float, float, str, float]]:
    """Yield where the letters of seas and neighbours stand, each with the name, no line's id: none is covered."""
    coast = plan_of(board).coast
    for one in coast.waters if coast else ():
        length = ceil(len(one.name) / one.rows)
        c, s = one.size * cos(radians(one.turn)), one.size * sin(radians(one.turn))
        for letter, row in product(range(length), range(one.rows)):
            along, down = _STEP * (letter - (length - 1) / 2), _ROW * (row - (one.rows - 1) / 2)
            yield one.x + along * c - down * s, one.y + along * s + down * c, one.name, 1.0


def _places(drawing: Drawing, spot: Spot, size: float, spaces: _Spaces, search: Search) -> Iterator[Place]:
    wanted = plan_of(drawing.board).labels.get(spot.city.id)
    namesakes = [
        Box(one.x - one.radius, one.y - one.radius, one.x + one.radius, one.y + one.radius)
        for one in drawing.spots
        if one.city.name == spot.city.name
    ]
    same: dict[Any, Any] = {}  # a set each, not one each place
    for setting in _settings(spot.city.name, size):
        near = _near(drawing, spot, setting.width + 2 * search.away[-1])
        for away, turn in product((max(1, size / _WIDELY) * away for away in search.away), range(search.directions)):
            angle = 2 * pi * turn / search.directions
            ink, side = ink_at((spot.x, spot.y, spot.radius), setting.width, setting.height, away, angle)
            end = _nearest(ink, spot.x, spot.y)
            far = dist(end, (spot.x, spot.y))
            own = far - spot.radius + 1
            least = max(min(own, LEADER), _AROUND)
            other = _to_nearest(ink, near, least)
            is_amiss = not ink.is_on(drawing.board) or other < least or any(map(ink.meets, namesakes))
            if is_amiss and not search.is_full:
                continue
            has_leader = away > LEADER
            if has_leader and any(_is_crossed(spot, end, other) for other in near):
                continue
            way = _way(spot, end) if has_leader else ()
            passed = [item for x, y in way for item in _lines_at(Box(x, y, x, y), spaces).items()]
            crossed = {line for line, share in passed if share or not search.is_afar}
            lines = dict.fromkeys(crossed, 0.0) | ({} if is_amiss else _lines_at(ink, spaces))
            ids, over = frozenset(lines), tuple(item for item in lines.items() if item[1] or item[0] in crossed)
            beside, covered = same.setdefault(ids, ids), same.setdefault(over, over)
            crowd = 1.2 * len(beside) + (20 if search.is_full else 3) * len(covered) + _AMISS * is_amiss
            crowd += _WHOLE * sum(share >= 1 for _, share in covered)
            crowd += _MISREAD * (has_leader and other < own)
            cost = _liked(angle, wanted) + away / 2 + crowd + 4 * (len(setting.rows) > 1) + 8 * has_leader
            aired, block = _aired(ink, size), _block(ink, setting, size)
            yield Place(cost, aired, block, side, setting, beside, covered, way, has_leader and other < far / 2)


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
        rise = 0.9 if set(rows[0]) & _TALL else 0.7 if rows[0].isascii() else 0.76
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


def _to_nearest(box: Box, dots: Sequence[Dot], enough: float) -> float:
    """Return how far the rim of the nearest dot is from a box, or that of the first one nearer than is `enough`."""
    nearest = inf
    for x, y, radius in dots:
        across = box.left - x if x < box.left else x - box.right if x > box.right else 0
        down = box.top - y if y < box.top else y - box.bottom if y > box.bottom else 0
        nearest = min(nearest, hypot(across, down) - radius)
        if nearest < enough:
            break
    return nearest


def _way(spot: Spot, end: At) -> tuple[At, ...]:
    """Return points of the line to a name, but where it begins among those of its city."""
    (x, y), length = end, dist(end, (spot.x, spot.y))
    shares = [way / length for way in range(int(spot.radius + LEADER / 2), int(length), 6)]
    return tuple((spot.x + share * (x - spot.x), spot.y + share * (y - spot.y)) for share in shares)


def _lines_at(ink: Box, spaces: _Spaces) -> dict[str, float]:
    """Return the lines whose spaces a name comes near to, with the share that it covers."""
    left, top, right, bottom = ink.left - _BESIDE, ink.top - _BESIDE, ink.right + _BESIDE, ink.bottom + _BESIDE
    across, down = (
        range(int(left // _CELL), int(right // _CELL) + 1),
        range(int(top // _CELL), int(bottom // _CELL) + 1),
    )
    air = _BESIDE - _CLOSE
    lines: dict[str, float] = {}
    for cell in product(across, down):
        for x, y, line, share in spaces.get(cell, ()):
            if left < x < right and top < y < bottom:
                is_covered = left + air < x < right - air and top + air < y < bottom - air
                lines[line] = lines.get(line, 0.0) + share * is_covered
    return lines


def _aired(ink: Box, size: float) -> Box:
    across, down = _AIR * size, _AIR * size / 2
    return Box(ink.left - across, ink.top - down, ink.right + across, ink.bottom + down)


def _block(ink: Box, setting: _Setting, size: float) -> Box:
    aside, first = _OVER * setting.width, ink.top + setting.rise
    last = first + (len(setting.rows) - 1) * LEAD * size
    return Box(ink.left + aside, first - _RISE * size, ink.right - aside, last + _FALL * size)


def left_of(label: Label, row: str) -> float:
    """Return about where a row of a name begins."""
    return label.x - wide(row) * label.size * _BEFORE[label.anchor]


def box_of(label: Label) -> Box:
    """Return about what a name covers."""
    longest = max(label.rows, key=wide)
    left, width = left_of(label, longest), wide(longest) * label.size
    return Box(left, label.y - label.size, left + width, label.y + label.size * (len(label.rows) - 0.8))
