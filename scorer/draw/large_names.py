"""Writes names large for those who look from afar: on a television, a poster, a link's preview.

Such a map names only some cities, those first that matter, each where its name covers no train, no dot and no other
name; free spaces as few as can be. Where a name may stand is found once for a board and a size; which of these places
a game leaves is quick. Lengths are thousandths of the board's longer side.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import cos, dist, hypot, pi, sin
from typing import NamedTuple

from scorer.draw.drawing import draw
from scorer.draw.labels import nameless
from scorer.draw.shapes import LEAD, MARGIN, SPACE_WIDTH, Box, Drawing, Label, Spot
from scorer.rules.board import Board
from scorer.rules.game import Game

_ACROSS = 1.325
"""How much wider than high a television's map is."""
_AFAR = 0.0275
"""Size of a television's names, as a share of the height of its map: 29 of 1048 pixels."""
_PICTURE = 0.028
"""Size of names on a shared picture, as a share of the board, to be read where that is 320 pixels wide."""
_AWAY = (3.0, 6.0, 9.5, 13.0, 20.0, 28.0, 38.0)
"""Distances of a name from the rim of its dot."""
_LEADER = 16.0
"""Distance beyond which a line leads from a dot to its name."""
_DIRECTIONS = 24
_DIRECTED = 1.5
"""Factor on a direction's cosine and sine; where both products reach 1, a corner of the name faces the dot."""
_AIR = 0.25
"""Clear space around a name, in multiples of the font size; twice as much beside it, or two read as one."""
_BESIDE, _CLOSE = SPACE_WIDTH / 2 + 3, SPACE_WIDTH / 2 + 1
"""Clear space around the middle of a train, and the least where a name has no room else."""
_AROUND = 3.0
"""Clear space around a dot, whose station is larger."""
_TOGETHER = 5
"""Distance within which border points of a country share a name, in multiples of the font size."""
_CELL = 30.0
_CHOICE = 40
"""Places to choose from, the cheapest of each name."""
_ROUNDS = 4
"""How often each name looks for a better place."""
_MOST = 150
"""Cities of the largest map that is written like this."""
_NARROW, _SLIM, _BROAD = frozenset("ijlI.,'’íìîï() "), frozenset("frt-/"), frozenset("mMwW")
_TALL, _DEEP = frozenset("ÅÄÖŌÜÉŁ"), frozenset("gjpqyçę(),")


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


def usual_names(game: Game, first: tuple[str, ...] = ()) -> Mapping[str, Label]:
    """Return the names of a map on paper by city; all have room, so that none needs to be `first`."""
    return {spot.city.id: spot.labels["middle"] for spot in draw(game.board).spots if "middle" in spot.labels}


def names_afar(game: Game, first: tuple[str, ...] = ()) -> Mapping[str, Label]:
    """Return the names of a television: of the cities that claimed lines join."""
    wide, high = game.board.width + 2 * MARGIN, game.board.height + 2 * MARGIN
    return joined_names(game, round(_AFAR * max(wide / _ACROSS, high), 1), first)


def names_in_picture(game: Game, first: tuple[str, ...] = ()) -> Mapping[str, Label]:
    """Return the names of a shared picture: of the cities that claimed lines join, some `first`."""
    return joined_names(game, _PICTURE * max(game.board.width, game.board.height), first)


def joined_names(game: Game, size: float, first: Sequence[str] = (), is_every: bool = False) -> Mapping[str, Label]:
    """Return names of the cities that claimed lines join, some `first`; with `is_every` then also of the others."""
    claimed = {claim.route.id for claim in game.claims}
    drawing = draw(game.board)
    joined = [end for line in drawing.lines if line.route.id in claimed for end in line.ends]
    rest = [spot.city.id for spot in drawing.spots] if is_every else []
    return large_names(game.board, size, tuple(dict.fromkeys((*first, *joined, *rest))), claimed)


def large_names(board: Board, size: float, wanted: Sequence[str], claimed: Collection[str]) -> Mapping[str, Label]:
    """Return where the `wanted` cities are named, those first that come first; some have no room.

    `claimed` are the ids of the lines that names leave free.
    """
    places, unnamed = places_of(board, size), nameless(board, _TOGETHER * size)
    spots = {spot.city.id: spot for spot in draw(board).spots}
    others = [spot for end in board.ends.values() if {*end.spots} & {*wanted} for spot in end.spots]
    named = [id for id in dict.fromkeys((*wanted, *others)) if id not in unnamed and id in places]
    free = {id: _free(places[id], frozenset(claimed)) for id in named}
    return {id: _label(spots[id], place, size) for id, place in _apart(free).items()}


def _free(places: Sequence[Place], claimed: frozenset[str]) -> Sequence[Place]:
    """Return the places that leave claimed lines their air, or else those that leave them free."""
    airy = [place for place in places if not place.beside & claimed]
    return (airy or [place for place in places if not place.covered & claimed])[:_CHOICE]


def _apart(free: Mapping[str, Sequence[Place]]) -> Mapping[str, Place]:
    """Return the places of names that do not touch; in doubt of those that come first."""
    chosen: dict[str, Place] = {}
    for _ in range(_ROUNDS):
        for id, places in free.items():
            others = [place.box for other, place in chosen.items() if other != id]
            if best := _best(places, others):
                chosen[id] = best
    written: dict[str, Place] = {}
    for id in chosen:
        boxes = [place.box for place in written.values()]
        later = [place.box for other, place in chosen.items() if other not in written and other != id]
        places = [place for place in free[id] if not _touched(place.box, boxes)]
        if best := _best(places, later):
            written[id] = best
    return written


def _best(places: Sequence[Place], others: Sequence[Box]) -> Place | None:
    """Return the place with the least cost; each name that it touches costs as much as the dearest place."""
    best, least = None, float("inf")
    for place in places:  # the cheapest first
        if place.cost >= least:
            break
        cost = place.cost + 60 * _touched(place.box, others)
        if cost < least:
            best, least = place, cost
    return best


def _touched(box: Box, others: Sequence[Box]) -> int:
    left, top, right, bottom = box  # written out, as Box.meets
    return sum([1 for a, b, c, d in others if left < c and a < right and top < d and b < bottom])


@lru_cache(maxsize=8)
def places_of(board: Board, size: float) -> Mapping[str, Sequence[Place]]:
    """Return where each name may stand, the cheapest places first; none on a map with too many cities."""
    drawing = draw(board)
    if len(drawing.spots) > _MOST:
        return {}
    spaces = _spaces(drawing)
    named = [spot for spot in drawing.spots if not spot.city.is_junction]
    return {spot.city.id: sorted(_places(drawing, spot, size, spaces), key=lambda place: place.cost) for spot in named}


_Spaces = Mapping[tuple[int, int], Sequence[tuple[float, float, str]]]
"""Points of the spaces with the id of their line, by cell."""


def _spaces(drawing: Drawing) -> _Spaces:
    cells = defaultdict[tuple[int, int], list[tuple[float, float, str]]](list)
    for line in drawing.lines:
        for space, share in product(line.spaces, (-1, -0.67, -0.33, 0, 0.33, 0.67, 1)):
            across, down = space.along(share * drawing.space_length / 2)
            x, y = space.x + across, space.y + down
            cells[int(x // _CELL), int(y // _CELL)].append((x, y, line.route.id))
    return cells


def _places(drawing: Drawing, spot: Spot, size: float, spaces: _Spaces) -> Iterator[Place]:
    same: dict[frozenset[str], frozenset[str]] = {}  # a set each, not one each place
    for setting in _settings(spot.city.name, size):
        near = _near(drawing, spot, setting.width)
        for away, turn in product(_AWAY, range(_DIRECTIONS)):
            ink, side, liked = _ink(spot, setting, away, 2 * pi * turn / _DIRECTIONS)
            end = _nearest(ink, spot.x, spot.y)
            if not ink.is_on(drawing.board) or not _is_own(spot, ink, end, near):
                continue
            has_leader = away > _LEADER
            if has_leader and any(_is_crossed(spot, end, other) for other in near):
                continue
            lines = _lines_at(ink, spaces)
            beside, covered = (
                same.setdefault(ids, ids) for ids in (frozenset(lines), frozenset(filter(lines.get, lines)))
            )
            crowd = 1.2 * len(beside) + 3 * len(covered)
            cost = liked + away / 2 + crowd + 4 * (len(setting.rows) > 1) + 8 * has_leader
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


_Dot = tuple[float, float, float]
"""Across, down, radius."""


def _near(drawing: Drawing, spot: Spot, width: float) -> Sequence[_Dot]:
    """Return the other dots that a name of a width could come near to; none of its own name."""
    reach = width + 2 * (_AWAY[-1] + spot.radius)
    others = [other for other in drawing.spots if other.city.name != spot.city.name]
    return [(other.x, other.y, other.radius) for other in others if dist((spot.x, spot.y), (other.x, other.y)) < reach]


def _ink(spot: Spot, setting: _Setting, away: float, angle: float) -> tuple[Box, int, float]:
    """Return a name at a distance from its dot in a direction, on which side of it, and how little readers like it."""
    across, down = cos(angle), sin(angle)
    share, height = (max(-1.0, min(1.0, part * _DIRECTED)) for part in (across, down))
    x = spot.x + across * (spot.radius + away) + share * setting.width / 2
    y = spot.y + down * (spot.radius + away) + height * setting.height / 2
    half, tall = setting.width / 2, setting.height / 2
    side = 0 if abs(share) < 1 / 3 else 1 if share > 0 else -1
    return Box(x - half, y - tall, x + half, y + tall), side, (1 - across) + 2 * down**2 + 2 * abs(sin(2 * angle))


def _label(spot: Spot, place: Place, size: float) -> Label:
    left, top, right, bottom = _aired(place.box, -size)
    x = (left + right) / 2 - place.side * place.setting.width / 2
    anchor = {1: "start", 0: "middle", -1: "end"}[place.side]
    end = _nearest(Box(left, top, right, bottom), spot.x, spot.y)
    leader = _leader(spot, end) if dist(end, (spot.x, spot.y)) - spot.radius > _LEADER else ""
    return Label(round(x, 1), round(top + place.setting.rise, 1), anchor, place.setting.rows, size, leader)


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


def _is_crossed(spot: Spot, end: tuple[float, float], dot: _Dot) -> bool:
    """Return whether the line to a name runs over another dot."""
    x, y, radius = dot
    across, down = end[0] - spot.x, end[1] - spot.y
    share = max(0.0, min(1.0, ((x - spot.x) * across + (y - spot.y) * down) / (across**2 + down**2)))
    return hypot(spot.x + share * across - x, spot.y + share * down - y) < radius + _AROUND


def _is_own(spot: Spot, ink: Box, end: tuple[float, float], near: Sequence[_Dot]) -> bool:
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
