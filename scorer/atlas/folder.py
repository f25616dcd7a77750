"""Loads the folder of board files as `Board` values."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, TypeVar

from scorer import paths
from scorer.atlas.checks import contradictions
from scorer.atlas.coasts import load_coast
from scorer.atlas.entries import (
    BoardFile,
    BonusCardEntry,
    CityEntry,
    CountEntry,
    EditionEntry,
    EndEntry,
    RouteEntry,
    read,
)
from scorer.atlas.names import load_names
from scorer.rules.board import Board, BonusCard, City, Coast, Count, Deal, Edition, End, Ground, Name, Route, Text
from scorer.rules.columns import COLUMNS
from scorer.rules.errors import BoardError, NotFound

T = TypeVar("T")


def board(id: str, folder: Path = paths.BOARDS) -> Board:
    """Return a board by its id. The result is cached, so boards can be compared by identity.

    Raise NotFound if the folder has no such board; BoardError if its file is broken; other files are not read.
    """
    if id not in _ids(folder):
        raise NotFound("board", id)
    return _loaded(folder, id)


def boards(folder: Path = paths.BOARDS) -> tuple[Board, ...]:
    """Return all boards of a folder, sorted by their files' `order`; cached.

    Raise BoardError if a file is broken; each problem begins with the file's name.
    """
    return _all(folder)


def load_board(text: str) -> Board:
    """Return the board that a board file describes.

    Raise BoardError with every problem at once, each with its place: ``routes[12].length: is missing``.
    """
    return board_of(_checked(text))


@cache
def _ids(folder: Path) -> frozenset[str]:
    return frozenset(path.stem for path in folder.glob("*.toml"))


@cache
def _all(folder: Path) -> tuple[Board, ...]:
    problems: list[str] = []
    for id, part in product(sorted(_ids(folder)), (_file, _coast, _names)):
        try:
            part(folder, id)
        except BoardError as error:
            problems += error.problems
    beside = sorted(path for path in folder.glob("*/*.toml") if path.stem not in _ids(folder))
    problems += [f"{path.relative_to(folder).as_posix()}: there is no {path.name}" for path in beside]
    if problems:
        raise BoardError(problems)
    return tuple(_loaded(folder, id) for id in sorted(_ids(folder), key=lambda id: (_file(folder, id).order, id)))


@cache
def _loaded(folder: Path, id: str) -> Board:
    return board_of(_file(folder, id), _coast(folder, id), _names(folder, id))


@cache
def _file(folder: Path, id: str) -> BoardFile:
    return _in(folder, folder / f"{id}.toml", lambda text: _named(id, _checked(text)))


@cache
def _coast(folder: Path, id: str) -> Coast | None:
    path = folder / "coasts" / f"{id}.toml"
    return _in(folder, path, load_coast) if path.exists() else None


@cache
def _names(folder: Path, id: str) -> Mapping[str, Mapping[str, Name]]:
    path = folder / "names" / f"{id}.toml"
    return _in(folder, path, load_names) if path.exists() else {}


def _in(folder: Path, path: Path, read: Callable[[str], T]) -> T:
    """Return what a file describes; prefix its problems with its name."""
    try:
        return read(_text(path))
    except BoardError as error:
        name = path.relative_to(folder).as_posix()
        raise BoardError([f"{name}: {problem}" for problem in error.problems]) from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BoardError([f"not UTF-8: {error}"]) from None


def _named(id: str, file: BoardFile) -> BoardFile:
    if file.id != id:
        raise BoardError([f"id: '{file.id}' should be the file's name, '{id}'"])
    return file


def _checked(text: str) -> BoardFile:
    file, problems = read(text)
    problems += contradictions(file)
    if problems or not isinstance(file, BoardFile):
        raise BoardError(problems)
    return file


def board_of(
    file: BoardFile, coast: Coast | None = None, names: Mapping[str, Mapping[str, Name]] = MappingProxyType({})
) -> Board:
    """Return the board of a file that has been checked."""
    borders = _borders(file)
    return Board(
        id=file.id,
        name=file.name,
        width=round(file.size[0] * file.scale),
        height=round(file.size[1] * file.scale),
        longest_space=file.longest_space,
        fewest_players=file.players[0],
        most_players=file.players[1],
        trains=file.trains,
        colours=tuple(file.colours),
        doubles_open_from=file.doubles_open_from,
        triples=file.triples,
        second_owners=file.second_owners,
        white_trains=file.white_trains,
        insets=tuple(
            (_scaled(file, a), _scaled(file, b), _scaled(file, c), _scaled(file, d)) for a, b, c, d in file.insets
        ),
        stations=file.stations,
        station_points=file.station_points,
        points=file.points,
        tie_breaks=tuple(file.tie_breaks),
        cities={id: _city(file, id, city) for id, city in file.cities.items()}
        | {border.spot.id: border.spot for border in borders.values()},
        routes={route.id: _route(file, route, borders) for route in file.routes.values()},
        editions={id: _edition(file, id, edition) for id, edition in file.editions.items()},
        country_cards={country: tuple(stack) for country, stack in file.country_cards.items()},
        ends={id: _end(id, end, borders) for id, end in file.ends.items()},
        countries=file.countries,
        coast=coast,
        ground=tuple(
            Ground(tuple((_scaled(file, x), _scaled(file, y)) for x, y in one.points), one.colour or "")
            for one in file.ground.values()
        ),
        names=names,
    )


_FACTS: Mapping[str, Mapping[str, bool]] = {
    "city": {},
    "attraction": {"is_attraction": True},
    "junction": {"is_junction": True, "takes_station": False, "takes_tickets": False},
    "country": {"is_end": True, "is_exclusive": True, "takes_station": False, "takes_tickets": False},
}
"""The properties of each kind of city (P1, P4, X7)."""
_BORDER_POINT: Mapping[str, bool] = {"is_end": True, "takes_station": False, "takes_tickets": False}
"""The properties of a border point; tickets lead to its end instead (X1, X2)."""

_Meeting: TypeAlias = tuple[str, tuple[float, float] | None, bool]
"""The key of a border point: a connection, where its lines meet the end, and whether they are bullet lines."""


class _Border(NamedTuple):
    end: str
    spot: City


def _city(file: BoardFile, id: str, entry: CityEntry) -> City:
    at, spellings, facts = _drawn(file, entry.at), tuple(entry.spellings), _FACTS[entry.kind]
    region, country, marks = entry.region, entry.country, tuple(entry.marks)
    inset = _drawn(file, entry.inset) if entry.inset else None
    return City(
        id, entry.name, *at, spellings=spellings, inset=inset, region=region, country=country, marks=marks, **facts
    )


def _drawn(file: BoardFile, at: tuple[float, float]) -> tuple[float, float]:
    """Return where a place of the file lies on the map."""
    return _scaled(file, at[0]), _scaled(file, at[1])


def _scaled(file: BoardFile, length: float) -> float:
    return round(length * file.scale, 1)


def _borders(file: BoardFile) -> Mapping[_Meeting, _Border]:
    """Return the border points. An id is its end's and its city's, numbered if they share several (X1)."""
    found: dict[_Meeting, _Border] = {}
    for entry in file.routes.values():
        if entry.border and entry.parallel_with not in found:
            end, city = sorted(entry.ends, key=lambda id: id not in file.ends)
            others = sum(connection == entry.connection for connection, *_ in found)
            id = f"{end}-{city}-{others + 1}" if others else f"{end}-{city}"
            at = _drawn(file, entry.border)
            spot = City(
                id, file.ends[end].name, *at, spellings=(), region="", country="", marks=(), inset=None, **_BORDER_POINT
            )
            found[entry.parallel_with] = _Border(end, spot)
    return found


def _end(id: str, entry: EndEntry, borders: Mapping[_Meeting, _Border]) -> End:
    spots = tuple(border.spot.id for border in borders.values() if border.end == id)
    return End(id, entry.name, spots, tuple(entry.spellings))


def _route(file: BoardFile, entry: RouteEntry, borders: Mapping[_Meeting, _Border]) -> Route:
    """Return a line, with its border point in place of the end that the file names."""
    border = borders.get(entry.parallel_with)
    a, b = (border.spot.id if border and border.end == end else end for end in entry.ends)
    printed = entry.length, entry.colour, entry.ferry, entry.tunnel
    drawn = round(entry.bend * file.scale, 1), entry.lane
    crosses, opening = entry.crosses, entry.opening
    route = Route(entry.id, a, b, *printed, *drawn, crosses=crosses, opening=opening)
    return replace(route, is_bullet=entry.bullet, is_inset=entry.inset)


def _edition(file: BoardFile, id: str, entry: EditionEntry) -> Edition:
    return Edition(
        id=id,
        name=entry.name,
        tickets=tuple(file.cards(entry)),
        bonuses=entry.bonuses,
        deal=Deal(**entry.deal.model_dump()),
        tie_breaks=None if entry.tie_breaks is None else tuple(entry.tie_breaks),
        dummy_with=entry.dummy_with,
        caveat=entry.caveat,
        doubles_open_from=entry.doubles_open_from,
        bgg=entry.bgg,
        mandala=tuple(entry.mandala),
        bullet_points={players: tuple(points) for players, points in entry.bullet_points.items()},
        no_bullet=entry.no_bullet,
        regions=entry.regions,
        double_regions=tuple(entry.double_regions),
        bonus_cards=tuple(_bonus_card(card) for card in entry.bonus_cards.values()),
        open_bonus_cards=entry.open_bonus_cards,
        counts=tuple(_count(count) for count in entry.counts.values()),
        count_columns=_columns(entry),
    )


def _count(entry: CountEntry) -> Count:
    return Count(
        entry.id,
        entry.name,
        *entry.range,
        column=entry.column or entry.id,
        each=1 if entry.each is None else entry.each,
        of=entry.of or "",
        is_bet=entry.bet,
        most=entry.most or "",
        majority=tuple(entry.majority),
        in_box=entry.in_box,
        begins_with=entry.begins_with,
        by_players={players: tuple(points) for players, points in entry.by_players.items()},
        bars=entry.bars or "",
        lowest=entry.lowest or "",
        is_whole=entry.whole,
        is_on_track=entry.on_track,
        is_distinct=entry.distinct,
    )


def _bonus_card(entry: BonusCardEntry) -> BonusCard:
    of_what = entry.place or "", entry.length, entry.worth
    return BonusCard(entry.id, entry.name, entry.about, entry.points, entry.most, *of_what)


def _columns(entry: EditionEntry) -> Mapping[str, Text]:
    """Return the names of the columns that only counts score in, in the order of the counts."""
    known = {column.id for column in COLUMNS}
    counts = [count for count in entry.counts.values() if count.column not in known]
    return {count.column or count.id: entry.columns.get(count.column or "", count.name) for count in counts}
