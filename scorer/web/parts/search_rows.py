"""The rows of the map page's search: cities and connections."""

from dataclasses import dataclass

from scorer.rules.board import Board, Route
from scorer.web.http.language import words
from scorer.words.words import alphabetical

_SPACE = 11
"""Width of a space with its gap, in the small picture of a line."""


@dataclass(frozen=True, slots=True)
class Rail:
    """The small picture of a line, with a space for each train."""

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
    """What a row shows and what the search finds it by. A city has no `rails`, a connection has one for each line."""

    id: str
    name: str
    spellings: str
    """Names and other spellings, separated by bars."""
    rails: tuple[Rail, ...] = ()
    ends: str = ""
    is_border: bool = False

    @property
    def lengths(self) -> str:
        """The lengths of its lines in spaces: usually one number, 3/2 if they differ (N2)."""
        return "/".join(dict.fromkeys(str(rail.route.length) for rail in self.rails))


def places_of(board: Board) -> list[Row]:
    """Return the cities in alphabetical order, without border points."""
    shown = (city for city in board.cities.values() if city.is_counted or city.is_exclusive)
    cities = sorted(shown, key=lambda city: alphabetical(city.name))
    return [Row(city.id, city.name, _spellings(board, city.id)) for city in cities]


def connections_of(board: Board) -> list[Row]:
    """Return the connections in alphabetical order; those across a border come last."""
    rows = []
    for first, *others in board.parallels.values():
        rails, is_border = tuple(map(Rail, (first, *others))), board.country_of(first) is not None
        name, spellings = board.name_of(first), _spellings(board, *first.ends)
        rows.append(Row(first.connection, name, spellings, rails, " ".join(first.ends), is_border))
    return sorted(rows, key=lambda row: (row.is_border, row.name))


def _spellings(board: Board, *ids: str) -> str:
    spellings = words().spellings
    return "|".join(spelling for id in ids for spelling in spellings(board.cities[id]))
