"""The longest paths on the map: their bands, and plates that say whose they are."""

from bisect import bisect
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import cos, inf, radians, sin
from weakref import ref

from scorer.cache import Cache
from scorer.count.score_sheet import PlayerScore
from scorer.draw.names import along, box_of
from scorer.draw.plan import Water, plan_of
from scorer.draw.seats import Seat, seats_of
from scorer.draw.shapes import Box, Drawing, Label, Line
from scorer.rules.game import Game

HEIGHT = 36.0
"""The height of a plate, in thousandths of the board."""
_LETTER, _SIGN = 14.6, 56.0
"""Widths on a plate: a letter's, and that of the sign with the plate's ends."""
_MOST = 18
"""The most letters of a name on a plate, which so fits on any board."""
_SPACED, _LEADING = 0.7, 1.25
"""Width of a letter of a sea's name and height of its rows, as shares of its size; half of it is left as air."""
_AWAY = (36.0, 50.0, 65.0, 90.0, 130.0, 180.0, 240.0)
"""Distances at which a plate may stand from its line, in thousandths of the board."""
_TRAIN = 15.0
"""Around the middle of a space: what its train takes."""
_CLAIMED, _FREE, _SPOT, _NAME, _WATER, _PLATE = 100, 12, 200, 150, 70, 300
"""Costs of what a plate covers: a space with a train, one without, a city, its name, that of a sea, another plate."""
_INSIDE = 10
"""How far beyond the board, within its frame, a plate may reach."""
_CROWDED = 6.0
"""Spaces nearer to each other count as one: on printed boards none are, and on others there may be hundreds."""
_SIDES = tuple((cos(radians(turn)), sin(radians(turn))) for turn in range(0, 360, 45))
"""Directions from a space in which its plate may stand, as cosine and sine."""
_PLATES = Cache[tuple[object, ...], Box](500)
"""Where plates stand: to find their places takes as long as all else on a result page."""


@dataclass(frozen=True, slots=True)
class LongPath:
    """A player's longest path as drawn."""

    seat: Seat
    lines: tuple[Line, ...]
    words: str
    """The player's name and the trains, for its plate."""
    plate: Box

    @property
    def middle(self) -> float:
        """How far down the middle of its plate lies."""
        return (self.plate.top + self.plate.bottom) / 2


def long_paths(
    game: Game, drawing: Drawing, players: tuple[PlayerScore, ...], names: Collection[Label] = ()
) -> Iterator[LongPath]:
    """Yield the longest paths of players who have one; each plate stands where it covers least.

    `names` are those of a map that shows no others in another size.
    """
    seats, lines = seats_of(game), {line.route.id: line for line in drawing.lines}
    plates, claimed = list[Box](), frozenset(claim.route.id for claim in game.claims)
    on_board = cache(lambda: _OnBoard(drawing, names, claimed))
    shown = hash((tuple(names), claimed))
    for player in players:
        if path := tuple(lines[route.id] for route in player.longest_path.routes):
            name = seats[player.seat].short
            name = name if len(name) <= _MOST else f"{name[: _MOST - 1].rstrip()}…"
            words = f"{name} {player.longest_path.length}"
            width = len(words) * _LETTER + _SIGN
            key = (ref(drawing.board), width, shown, *(line.route.id for line in path), *plates)
            plates.append(_PLATES.get(key) or _PLATES.put(key, on_board().plate(path, width, plates)))
            yield LongPath(seats[player.seat], path, words, plates[-1])


class _OnBoard:
    """What lies on a drawn board, for plates to cover as little of it as can be."""

    def __init__(self, drawing: Drawing, names: Collection[Label], claimed: Collection[str]) -> None:
        coast = plan_of(drawing.board).coast
        self._board = drawing.board
        labels = names or [label for spot in drawing.spots for label in spot.labels.values()]
        self._names = [box_of(label) for label in labels]
        costs = ((line, _CLAIMED if line.route.id in claimed else _FREE) for line in drawing.lines)
        places = sorted((cost, space.y, space.x) for line, cost in costs for space in line.spaces)
        self._spaces = sorted({(y // _CROWDED, x // _CROWDED): (y, x, cost) for cost, y, x in places}.values())
        self._spots = [(spot.x, spot.y, spot.radius) for spot in drawing.spots]
        self._spots += [(*at, 1) for label in labels for at in along(label)]
        self._waters = [_around(water) for water in (coast.waters if coast else ())]

    def plate(self, path: tuple[Line, ...], width: float, others: list[Box]) -> Box:
        """Return the place for a plate beside one of the lines of a path, where it covers least."""
        best = inf, Box(0, 0, width, HEIGHT)
        for away in _AWAY:
            cost = away / 20
            if cost > best[0]:  # nothing that far away is better
                break
            boxes = (box for box in _places(path, width, away) if box.is_on(self._board, _INSIDE))
            for least, box in sorted((cost + self._trains(box), box) for box in boxes):
                if least > best[0]:
                    break
                best = min(best, (least + self._rest(box, others), box))
        return best[1]

    def _trains(self, box: Box) -> int:
        """Return what the trains below a plate cost; most places are out by this alone."""
        top, bottom, left, right = box.top - _TRAIN, box.bottom + _TRAIN, box.left - _TRAIN, box.right + _TRAIN
        near = self._spaces[bisect(self._spaces, (top,)) : bisect(self._spaces, (bottom,))]
        return sum([cost for _, x, cost in near if left < x < right])

    def _rest(self, box: Box, others: list[Box]) -> int:
        """Return what all else below a plate costs: cities and their names, waters, other plates."""
        left, top, right, bottom = box  # written out, as Box.meets and Box.covers: a map has hundreds of names
        covered = _NAME * len([1 for a, b, c, d in self._names if left < c and a < right and top < d and b < bottom])
        covered += _SPOT * len([1 for x, y, r in self._spots if left - r < x < right + r and top - r < y < bottom + r])
        covered += _WATER * sum(box.meets(water) for water in self._waters)
        return covered + _PLATE * sum(box.meets(other) for other in others)


def _around(water: Water) -> Box:
    """Return the upright box around the name of a sea or neighbour."""
    wide, high = len(water.name) / water.rows * _SPACED * water.size / 2, (water.rows * _LEADING + 1) * water.size / 2
    across, down = abs(cos(radians(water.turn))), abs(sin(radians(water.turn)))
    half, tall = wide * across + high * down, wide * down + high * across
    return Box(water.x - half, water.y - tall, water.x + half, water.y + tall)


def _places(path: tuple[Line, ...], width: float, away: float) -> Iterator[Box]:
    """Yield the boxes at a distance from the spaces of a path, all around."""
    middles = [(space.x, space.y) for line in path for space in line.spaces]
    for (x, y), (cosine, sine) in product(middles, _SIDES):
        across, down = x + cosine * (away + width / 2 - HEIGHT / 2), y + sine * away
        yield Box(across - width / 2, down - HEIGHT / 2, across + width / 2, down + HEIGHT / 2)
