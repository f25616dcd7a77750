"""Where the names of the cities stand: beside their spot, on nothing else, where they read best."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from scorer.drawing.ground import Ground
from scorer.drawing.letters import room, settings
from scorer.drawing.places import DIRECTIONS, Place
from scorer.drawing.shapes import COUNTRY, LARGE, SIZES, Box, Label, radius
from scorer.rules.board import Board, City

AIR = 1.5
"""Distance a name keeps from everything else where it can; ..."""
BETWEEN = 4.0
"""... and from other names."""
AWAY = {3.5: 0.0, 1.5: 1.0, 7.0: 3.0, 11.0: 5.0, 16.0: 8.0, 22.0: 11.0, 29.0: 15.0, 37.0: 20.0}
"""Distances of a name from its spot, the usual one first, and the dislike of each."""
SMALLER = dict(zip(SIZES, (0.0, 8.0, 16.0), strict=True))
"""Dislike of each size of letters."""
STEPS = sorted(product(SIZES, AWAY), key=lambda step: SMALLER[step[0]] + AWAY[step[1]])
"""Sizes and distances of a name, those that it likes first."""
AFAR = [(LARGE, away) for away in list(AWAY)[:5]]
"""The same for a name that is read from afar."""
ENOUGH = 8
"""Free places to choose from; a name that has fewer looks further away, or is set smaller."""
FAR = 300.0
"""Names of cities that are further from each other never meet."""
ROUNDS = 5
_OTHER_ROWS, _TOUCH, _STRANGE = 1.0, 50.0, 0.5
CLOSER = 8.0
"""So much nearer than to any other spot a name wants to be to its own."""
_PRESSING, _WAY = 0.2, 0.01
"""Dislike of a square of the air around a name that a train takes, and of one that a way leads over."""


def labels_of(board: Board, ground: Ground) -> dict[str, Label]:
    """Return each city's name, by the city's id, where trains, spots, the board's edge and other names leave it alone.

    Every name starts on its own best place; then each moves where that helps, the others standing still.
    """
    names = _Names(board, ground)
    for _ in range(ROUNDS):
        for city in board.cities.values():
            names.settle(city)
    return {city: place.label for city, place in names.chosen.items()}


def labels_afar(board: Board, ground: Ground) -> dict[str, Label]:
    """Return large names for those cities that have room for one, by the city's id: who has more lines comes first."""
    lines = Counter(end for route in board.routes.values() for end in route.ends)
    chosen: dict[str, Place] = {}
    for city in sorted(board.cities.values(), key=lambda city: -lines[city.id]):
        others = [place.box for place in chosen.values()]
        free = [] if city.is_exclusive else _places(city, ground, (), AFAR, ENOUGH)
        apart = [place for place in free if not any(place.box.overlap(other, BETWEEN) for other in others)]
        chosen |= {city.id: place for place in apart[:1]}
    return {city: place.label for city, place in chosen.items()}


class _Names:
    """The names of a board, each with the places that are free for it and the one it has chosen."""

    def __init__(self, board: Board, ground: Ground) -> None:
        self._ground = ground
        cities = board.cities.values()
        self._near = {city.id: [other for other in cities if _is_near(city, other)] for city in cities}
        self._free = {city.id: self._places(city, ENOUGH) for city in cities}
        self.chosen = {city: places[0] for city, places in self._free.items()}

    def _places(self, city: City, enough: float = float("inf")) -> list[Place]:
        if city.is_exclusive:
            return [_in_badge(city)]
        return _places(city, self._ground, self._near[city.id], STEPS, enough) or [_beside(city)]

    def settle(self, city: City) -> None:
        """Move a name to its best place among the others; one that finds none there looks for more."""
        others = [self.chosen[other.id].box for other in self._near[city.id]]
        if min(_dislike(place, others) for place in self._free[city.id]) > _TOUCH:
            self._free[city.id] = self._places(city)
        self.chosen[city.id] = min(self._free[city.id], key=lambda place: _dislike(place, others))


def _is_near(city: City, other: City) -> bool:
    return city is not other and abs(city.x - other.x) < FAR and abs(city.y - other.y) < FAR / 3


def _dislike(place: Place, others: Iterable[Box]) -> float:
    """Return how little a name likes a place among other names."""
    overlaps = (place.box.overlap(other, BETWEEN) for other in others)
    return place.dislike + sum(overlap + (_TOUCH if overlap > BETWEEN else 0) for overlap in overlaps if overlap)


def _places(
    city: City, ground: Ground, others: Sequence[City], steps: Iterable[tuple[float, float]], enough: float
) -> list[Place]:
    """Return free places of a name, the best first."""
    free: list[Place] = []
    for size, away in steps:
        free += _free(city, ground, others, size, away)
        if len(free) >= enough:
            break
    return sorted(free, key=lambda place: place.dislike)


def _beside(city: City) -> Place:
    """Return the place of a name that no place is free for."""
    rows = settings(city.name)[0]
    box, to = room(rows, SIZES[-1]), next(to for to in DIRECTIONS if city.label in {"", to.side})
    return Place(to.box(city.x, city.y, radius(city), box.reach, box.rise), rows, SIZES[-1], to.share, 0)


def _in_badge(city: City) -> Place:
    """Return a country's name in its badge, in the largest letters that it holds."""
    rows = (city.name,)
    size = next((size for size in SIZES if room(rows, size).reach < COUNTRY - 2), SIZES[-1])
    box = room(rows, size)
    return Place(Box(city.x, city.y, box.reach, box.rise), rows, size, 0, 0)


def _free(city: City, ground: Ground, others: Sequence[City], size: float, away: float) -> Iterator[Place]:
    """Yield the places at a distance from the spot, on the side that the board file names or on any."""
    basic, far = AWAY[away] + SMALLER.get(size, 0), radius(city) + away
    for number, rows in enumerate(settings(city.name)):
        box = room(rows, size)
        for to in DIRECTIONS:
            if city.label in {"", to.side}:
                placed = to.box(city.x, city.y, far, box.reach, box.rise)
                if ground.is_free(*placed.sides()):
                    dislike = basic + number * _OTHER_ROWS + to.dislike + _pressing(ground, placed)
                    dislike += _STRANGE * sum(max(far + CLOSER - placed.gap(other.x, other.y), 0) for other in others)
                    yield Place(placed, rows, size, to.share, dislike)


def _pressing(ground: Ground, box: Box) -> float:
    """Return the dislike of what presses on a name."""
    trains, ways = ground.pressing(*box.sides(AIR))
    return trains * _PRESSING + ways * _WAY
