"""Places the names of the cities: beside their spot, on nothing else, where they read best."""

from collections import Counter
from collections.abc import Iterable

from scorer.drawing.ground import Ground
from scorer.drawing.neighbours import nameless
from scorer.drawing.places import Place
from scorer.drawing.search import Search, beside, in_badge
from scorer.drawing.shapes import AFAR, MARGIN, Box, Label
from scorer.rules.board import Board, City

BETWEEN = 4.0
"""Least distance between two names."""
ENOUGH = 8
"""Free places to choose from. A name with fewer is tried further away, then in smaller letters."""
NEAR = (3.5, 1.5, 7.0, 11.0, 16.0)
"""Distances from the spot for a name that is read from afar."""
PIXEL = 2.0
"""Clear space around such a name: zoomed out, rounding may make its letters a large pixel bigger."""
FAR = 300.0
"""Cities at least this far apart never compete for room."""
ROUNDS = 5
_TOUCH = 50.0


def labels_of(board: Board, ground: Ground) -> dict[str, Label]:
    """Return each city's label by city id, clear of trains, spots, the board's edge and other names if possible.

    Every name starts at its own best place. Then they move one at a time, while that improves anything.
    """
    names = _Names(board, ground)
    for _ in range(ROUNDS):
        moved = sum(names.settle(city) for city in names.cities)
        if not moved:
            break
    return {city: place.label for city, place in names.chosen.items()}


def labels_afar(board: Board, ground: Ground) -> dict[str, Label]:
    """Return large labels by city id, for cities with room for one; cities with more lines choose first."""
    size = round((board.width + 2 * MARGIN) * AFAR, 1)
    chosen: dict[str, Place] = {}
    for city in _busiest_first(board):
        places = Search(city, ground, clear=PIXEL).places(ENOUGH, [(size, away) for away in NEAR])
        others = [place.box for place in chosen.values()]
        if apart := [place for place in places if not any(place.box.overlap(other, BETWEEN) for other in others)]:
            chosen[city.id] = apart[0]
    return {city: place.label for city, place in chosen.items()}


def _busiest_first(board: Board) -> list[City]:
    lines = Counter(end for route in board.routes.values() for end in route.ends)
    return sorted((city for city in _named(board) if not city.is_exclusive), key=lambda city: -lines[city.id])


def _named(board: Board) -> list[City]:
    shared = nameless(board)
    return [city for city in board.cities.values() if city.id not in shared]


class _Names:
    """The names of a board, each with its free places and the chosen one."""

    def __init__(self, board: Board, ground: Ground) -> None:
        self._ground = ground
        self.cities = cities = _named(board)
        self._near = {city.id: [other for other in cities if _is_near(city, other)] for city in cities}
        self._free = {city.id: self._places(city, ENOUGH) for city in cities}
        self.chosen = {city: places[0] for city, places in self._free.items()}

    def _places(self, city: City, enough: float = float("inf")) -> list[Place]:
        if city.is_exclusive:
            return [in_badge(city)]
        others = [other for other in self._near[city.id] if other.name != city.name]
        return Search(city, self._ground, others).places(enough) or [beside(city, self._ground)]

    def settle(self, city: City) -> bool:
        """Move a name to its best place given the others, and return whether it moved.

        If all its places touch another name, search for more places first.
        """
        others = [self.chosen[other.id].box for other in self._near[city.id]]
        if min(_dislike(place, others) for place in self._free[city.id]) > _TOUCH:
            self._free[city.id] = self._places(city)
        before = self.chosen[city.id]
        self.chosen[city.id] = min(self._free[city.id], key=lambda place: _dislike(place, others))
        return self.chosen[city.id] is not before


def _is_near(city: City, other: City) -> bool:
    return city is not other and abs(city.x - other.x) < FAR and abs(city.y - other.y) < FAR / 3


def _dislike(place: Place, others: Iterable[Box]) -> float:
    """Return the cost of a place among other names."""
    overlaps = (place.box.overlap(other, BETWEEN) for other in others)
    return place.dislike + sum(overlap + (_TOUCH if overlap > BETWEEN else 0) for overlap in overlaps if overlap)
