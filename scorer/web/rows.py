"""The cities and connections that can be found by typing on the map page, each a row."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorer.rules.board import Board, Route

_SPACE = 11
"""Width of a train's space in the small picture of a line, with the gap before it."""
_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Rail:
    """A line as a row draws it: a space for each train."""

    route: Route

    @property
    def width(self) -> int:
        return _SPACE * self.route.length + 1

    @property
    def path(self) -> str:
        """The spaces as SVG path data."""
        return "M1.5 2h9v8h-9z" + f"m{_SPACE} 0h9v8h-9z" * (self.route.length - 1)


@dataclass(frozen=True, slots=True)
class Row:
    """What a row shows and is found by; a city without `rails`, or a connection with its lines."""

    id: str
    name: str
    spellings: str
    """All that people may type to find it, between bars."""
    rails: tuple[Rail, ...] = ()
    ends: str = ""
    is_border: bool = False

    @property
    def lengths(self) -> str:
        """The trains of its lines: of most pairs one number, 3/2 of those that differ (N2)."""
        return "/".join(dict.fromkeys(str(rail.route.length) for rail in self.rails))


def places_of(board: Board) -> list[Row]:
    """Return the cities by name; border points are no place of their own."""
    found = (city for city in board.cities.values() if not city.is_end or city.is_exclusive)
    cities = sorted(found, key=lambda city: city.name.lower())
    return [Row(city.id, city.name, _spellings(board, city.id)) for city in cities]


def connections_of(board: Board) -> list[Row]:
    """Return the connections in the order of their cities' names; those across a border come last."""
    rows = [_connection(board, lines) for lines in board.parallels.values()]
    return sorted(rows, key=lambda row: (row.is_border, row.name))


def _connection(board: Board, lines: tuple[Route, ...]) -> Row:
    first, rails = lines[0], tuple(Rail(route) for route in lines)
    is_border = board.country_of(first) is not None
    name, spellings = board.name_of(first), _spellings(board, *first.ends)
    return Row(first.connection, name, spellings, rails, " ".join(first.ends), is_border)


def _spellings(board: Board, *ids: str) -> str:
    cities = [board.cities[id] for id in ids]
    return "|".join(spelling for city in cities for spelling in (city.name, *city.spellings))


def example_of(names: Iterable[str]) -> str:
    """Return what somebody might type for the first Paris–Zürich that begins with letters: the beginnings of both."""
    pairs = [[name[:_LETTERS] for name in pair.split("–")] for pair in names]
    return " ".join(next((pair for pair in pairs if all(map(str.isalpha, pair))), pairs[0])).lower()
