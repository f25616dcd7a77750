"""Loads the boards: each is a folder with a board file, and what our tools made of it, the coast and the names."""

import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from math import dist
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from scorer import paths
from scorer.atlas.beside import Names, load_coast, load_names
from scorer.atlas.checks import contradictions
from scorer.atlas.entries import FACTS, BoardFile, CityEntry, EditionEntry, RouteEntry, read
from scorer.atlas.problems import BoardError
from scorer.atlas.reader import Entry
from scorer.count.columns import COLUMNS
from scorer.draw.plan import Coast, Course, Crossing, Inset, Plan, Water
from scorer.rules.board import At, Board, City, Count, Edition, End, Route, Text, Ticket
from scorer.rules.errors import NotFound

T = TypeVar("T")
_TITLE = 22.0
"""Size of an inset's title, as the names of neighbours."""
_INSIDE = 8.0
"""From the edge of a board that goes on there to where its lines end, if its file does not say."""


def board(id: str, folder: Path = paths.BOARDS) -> Board:
    """Return a board by its id. The result is cached, so boards can be compared by identity.

    Raise NotFound if the folder has no such board; BoardError if a file of its is broken; other boards are not read.
    """
    if id not in _ids(folder):
        raise NotFound("board", id, _ids(folder))
    return _load(folder, id)


@cache
def boards(folder: Path = paths.BOARDS) -> tuple[Board, ...]:
    """Return all boards of a folder, sorted by their `order`; cached.

    Raise BoardError if a file is broken; each problem begins with the board's id and the file's name.
    """
    if ready := _ready(folder):
        return tuple(ready.values())
    found: list[Board] = []
    problems: list[str] = []
    for id in sorted(_ids(folder)):
        try:
            found.append(_load(folder, id))
        except BoardError as error:
            problems += error.problems
    lacking = {path.parent.name for path in folder.glob("*/*.toml")} - _ids(folder)
    problems += [f"{id}/board.toml: is missing" for id in sorted(lacking)]
    if problems:
        raise BoardError(problems)
    return tuple(sorted(found, key=lambda board: (board.order, board.id)))


def load_board(text: str) -> Board:
    """Return the board that a board file describes.

    Raise BoardError with every problem of its shape at once, each with its place, ``routes[12].length: is missing``; if
    there is none, with every contradiction.
    """
    return board_of(_read_checked(text))


@cache
def _ids(folder: Path) -> frozenset[str]:
    return frozenset(path.parent.name for path in folder.glob("*/board.toml"))


@cache
def _ready(folder: Path) -> Mapping[str, Board]:
    """Return the boards as they were read once, if they were."""
    if folder != paths.BOARDS or not paths.READY_BOARDS.is_file():
        return {}
    found: tuple[Board, ...] = pickle.loads(paths.READY_BOARDS.read_bytes())
    return {board.id: board for board in found}


@cache
def _load(folder: Path, id: str) -> Board:
    if ready := _ready(folder).get(id):
        return ready
    file = _in(folder, f"{id}/board.toml", _read_checked)
    if file.id != id:
        raise BoardError([f"{id}/board.toml: id: '{file.id}' should be the folder's name, '{id}'"])
    coast, names = f"{id}/coast.toml", f"{id}/names.toml"
    return board_of(
        file,
        _in(folder, coast, load_coast) if (folder / coast).exists() else None,
        _in(folder, names, load_names) if (folder / names).exists() else ({}, {}),
    )


def _in(folder: Path, name: str, read: Callable[[str], T]) -> T:
    """Return what a file describes; prefix its problems with its name."""
    try:
        return read((folder / name).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BoardError([f"{name}: not UTF-8: {error}"]) from None
    except BoardError as error:
        raise BoardError([f"{name}: {problem}" for problem in error.problems]) from None


def _read_checked(text: str) -> BoardFile:
    file = read(text)
    if problems := [*contradictions(file)]:
        raise BoardError(problems)
    return file


def board_of(file: BoardFile, coast: Coast | None = None, names: tuple[Names, Names] = ({}, {})) -> Board:
    """Return the board of a file that has been checked; `names` are those of the upright board, and on its side."""
    borders, insets = _borders(file), tuple(_inset(file, inset) for inset in file.insets)
    plan = _fill(
        Plan,
        file,
        coast=coast and _add_titles(coast, insets),
        insets=insets,
        ground=tuple(replace(one, points=tuple(_place(file, at) for at in one.points)) for one in file.ground),
        courses={route.id: _course(file, route) for route in file.routes},
        in_insets={id: _place(file, city.inset) for id, city in file.cities.items() if city.inset},
        unnamed=tuple(id for id, city in file.cities.items() if city.is_unnamed),
        labels={id: city.label for id, city in file.cities.items() if city.label is not None},
        names=names[0],
        names_on_side=names[1],
    )
    return _fill(
        Board,
        file,
        width=round(file.size[0] * file.scale),
        height=round(file.size[1] * file.scale),
        fewest_players=file.players[0],
        most_players=file.players[1],
        trains=file.all_pieces,
        station_points=file.station_points - file.unbuilt,
        cities={id: _city(file, id, city) for id, city in file.cities.items()}
        | {border.spot.id: border.spot for border in borders.values()},
        routes={route.id: _route(file, route, borders) for route in file.routes},
        editions={id: edition_of(id, entry, file.cards(entry)) for id, entry in file.editions.items()},
        ends={
            id: _fill(End, end, id=id, spots=tuple(one.spot.id for one in borders.values() if one.end == id))
            for id, end in file.ends.items()
        },
        plan=plan,
    )


def _course(file: BoardFile, entry: RouteEntry) -> Course:
    facts = {"bend": round(entry.bend * file.scale, 1), "via": tuple(_place(file, at) for at in entry.via)}
    if not entry.is_wrap:
        return _fill(Course, entry, crossing=None, **facts)
    first, second = (file.cities[end].at for end in entry.ends)
    west, east = sorted((first, second))
    width = file.size[0]
    height = west[1] + (east[1] - west[1]) * west[0] / ((west[0] + width - east[0]) or 1)
    left, right = entry.edges or ((_INSIDE, height), (width - _INSIDE, height))  # where the straight line meets them
    shares = dist(west, left), dist(right, east)
    spaces = round(entry.length * shares[0] / (sum(shares) or 1)) if entry.west is None else entry.west
    edges, bends = (_place(file, left), _place(file, right)), tuple(bend * file.scale for bend in entry.bends)
    if west == first:
        crossing = Crossing(edges, spaces, (bends[0], bends[1]))
    else:
        crossing = Crossing(edges[::-1], entry.length - spaces, (-bends[1], -bends[0]))
    return _fill(Course, entry, crossing=crossing, **facts)


def _fill(kind: type[T], entry: Entry, **facts: Any) -> T:
    """Return the value of an entry, with the facts that it lacks or that are other ones."""
    written = {field.name for field in fields(kind)} - {*entry.UNWRITTEN}  # type: ignore[arg-type]
    return kind(**{name: getattr(entry, name) for name in written} | facts)


_BORDER_POINT: Mapping[str, Any] = {"is_end": True, "takes_station": False, "takes_tickets": False}
"""The properties of a border point; tickets lead to its end instead (X1, X2)."""

_Meeting: TypeAlias = tuple[str, At | None, bool]
"""The key of a border point: a connection, where its lines meet the end, and whether they are bullet lines."""


class _Border(NamedTuple):
    end: str
    spot: City


def _city(file: BoardFile, id: str, entry: CityEntry) -> City:
    x, y = _place(file, entry.at)
    facts = dict(FACTS[entry.kind])
    if file.harbour_points:
        facts["takes_station"] = entry.is_harbour and facts.get("takes_station", True)
    return _fill(City, entry, id=id, x=x, y=y, **facts)


def _add_titles(coast: Coast, insets: Sequence[Inset]) -> Coast:
    """Return a coast with the titles of the insets among the names of neighbours."""
    upright = [Water(one.title, *one.title_at, _TITLE, 1, 0, is_land=True) for one in insets]
    on_side = [Water(one.title, *one.title_on_side, _TITLE, 1, -90, is_land=True) for one in insets]
    return replace(coast, waters=(*coast.waters, *upright), waters_on_side=(*coast.waters_on_side, *on_side))


def _inset(file: BoardFile, inset: Inset) -> Inset:
    return replace(
        inset,
        top_left=_place(file, inset.top_left),
        bottom_right=_place(file, inset.bottom_right),
        tie=_place(file, inset.tie),
        title_at=_place(file, inset.title_at),
        title_on_side=_place(file, inset.title_on_side),
    )


def _place(file: BoardFile, at: Sequence[float]) -> At:
    """Return where a place of the file lies on the map."""
    return round(at[0] * file.scale, 1), round(at[1] * file.scale, 1)


def _borders(file: BoardFile) -> Mapping[_Meeting, _Border]:
    """Return the border points. An id is its end's and its city's, numbered if they share several (X1)."""
    found: dict[_Meeting, _Border] = {}
    for entry in file.routes:
        if entry.border and entry.parallel_with not in found:
            end, city = sorted(entry.ends, key=lambda id: id not in file.ends)
            others = sum(connection == entry.connection for connection, *_ in found)
            id = f"{end}-{city}-{others + 1}" if others else f"{end}-{city}"
            spot = City(id, file.ends[end].name, *_place(file, entry.border), **_BORDER_POINT)
            found[entry.parallel_with] = _Border(end, spot)
    return found


def _route(file: BoardFile, entry: RouteEntry, borders: Mapping[_Meeting, _Border]) -> Route:
    """Return a line, with its border point in place of the end that the file names."""
    border = borders.get(entry.parallel_with)
    a, b = (border.spot.id if border and border.end == end else end for end in entry.ends)
    return _fill(Route, entry, a=a, b=b)


def edition_of(id: str, entry: EditionEntry, cards: Sequence[Ticket]) -> Edition:
    """Return an edition with the cards of its decks; its counts name the columns that only they score in."""
    counts = []
    columns: dict[str, Text] = {}
    for count in entry.counts:
        (smallest, largest), column = count.range, count.column or count.id
        counts.append(_fill(Count, count, smallest=smallest, largest=largest, column=column))
        if count.column not in (one.id for one in COLUMNS):
            columns[column] = entry.columns.get(count.column, count.name)
    return _fill(Edition, entry, id=id, tickets=tuple(cards), counts=tuple(counts), count_columns=columns)
