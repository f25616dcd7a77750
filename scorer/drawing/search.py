"""Finds the free places for a name and gives each a cost (`dislike`)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorer.drawing.ground import Ground
from scorer.drawing.letters import room, settings
from scorer.drawing.places import DIRECTIONS, Direction, Place
from scorer.drawing.shapes import COUNTRY, SIZES, Box, radius
from scorer.rules.board import City

AIR = 1.5
"""Distance that a name prefers to keep from everything else."""
AWAY = {3.5: 0.0, 1.5: 1.0, 7.0: 3.0, 11.0: 5.0, 16.0: 8.0, 22.0: 11.0, 29.0: 15.0, 37.0: 20.0, 46.0: 26.0}
"""Cost of each distance of a name from its spot, the preferred one first."""
SMALLER = dict(zip(SIZES, (0.0, 8.0, 16.0, 24.0), strict=True))
"""Cost of each font size."""
STEPS = sorted(((size, away) for size in SIZES for away in AWAY), key=lambda step: SMALLER[step[0]] + AWAY[step[1]])
"""Font sizes and distances of a name, the cheapest first."""
CLOSER = 8.0
"""A name prefers to be this much nearer to its own spot than to any other."""
_CLOSE = (0.0, 1.5, 3.5)
"""Distances for a name that has no free place."""
_OTHER_ROWS, _STRANGE, _PRESSING, _WAY = 1.0, 0.5, 0.2, 0.01
"""Cost of unusual rows, of each thousandth too near to another spot, and of each square around the name that a train
or a way occupies."""


@dataclass(frozen=True, slots=True)
class Search:
    """The search for a place for a city's name."""

    city: City
    ground: Ground
    others: Sequence[City] = ()
    """Cities that readers could mistake the name for."""
    clear: float = 0
    """Distance that must be free around the name."""

    def places(self, enough: float, steps: Iterable[tuple[float, float]] = STEPS) -> list[Place]:
        """Return free places, the best first; skip the remaining steps as soon as there are `enough`."""
        free: list[Place] = []
        for size, away in steps:
            for number, rows in enumerate(settings(self.city.name)):
                dislike = AWAY[away] + SMALLER.get(size, 0) + number * _OTHER_ROWS
                free += self._around(rows, size, away, dislike)
            if len(free) >= enough:
                break
        return sorted(free, key=lambda place: place.dislike)

    def _around(self, rows: tuple[str, ...], size: float, away: float, dislike: float) -> Iterator[Place]:
        """Yield the free places for rows at a distance from the spot."""
        fits, far = room(rows, size), radius(self.city) + away
        for to in _directions(self.city.label):
            box = to.box(self.city.x, self.city.y, far, fits.reach, fits.rise)
            if self.ground.is_free(*box.sides(self.clear)):
                yield Place(
                    box, rows, size, to.share, dislike + to.dislike + self._pressing(box) + self._strange(box, far)
                )

    def _pressing(self, box: Box) -> float:
        """Return the cost of what is close around a name."""
        trains, ways = self.ground.pressing(*box.sides(AIR))
        return trains * _PRESSING + ways * _WAY

    def _strange(self, box: Box, far: float) -> float:
        """Return the cost of being nearer to another spot than to its own."""
        return _STRANGE * sum(max(far + CLOSER - box.gap(other.x, other.y), 0) for other in self.others)


def _directions(side: str) -> list[Direction]:
    """Return the directions on the side that the board file asks for, or all."""
    return [to for to in DIRECTIONS if side in {"", to.side}]


def beside(city: City, ground: Ground) -> Place:
    """Return the fallback for a name without a free place: close to its spot, where it covers the least."""
    places = [
        _close(city, rows, to, away)
        for rows in settings(city.name)
        for to in _directions(city.label)
        for away in _CLOSE
    ]
    within = [place for place in places if ground.holds(place.box)]
    return min(within, key=lambda place: ground.pressing(*place.box.sides()), default=places[0])


def _close(city: City, rows: tuple[str, ...], to: Direction, away: float) -> Place:
    fits = room(rows, SIZES[-1])
    return Place(to.box(city.x, city.y, radius(city) + away, fits.reach, fits.rise), rows, SIZES[-1], to.share, 0)


def in_badge(city: City) -> Place:
    """Return a country's name in its badge, in the largest letters that fit."""
    rows = (city.name,)
    size = next((size for size in SIZES if room(rows, size).reach < COUNTRY - 2), SIZES[-1])
    fits = room(rows, size)
    return Place(Box(city.x, city.y, fits.reach, fits.rise), rows, size, 0, 0)
