"""Reads maps that people drew themselves: a whole board inside a game file, with the fields of a board file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import chain, repeat
from typing import NamedTuple

from scorer.atlas.checks import contradictions
from scorer.atlas.entries import read_table
from scorer.atlas.fan_maps.typed import COLOURS, key_of
from scorer.atlas.folder import board_of
from scorer.atlas.own_limits import (
    LARGEST,
    MOST,
    MOST_BYTES,
    NOT_JSON,
    has_large_number,
    problems_of_drawing,
    problems_of_sizes,
    problems_of_values,
    too_large,
    too_many,
)
from scorer.atlas.problems import BoardError, Found
from scorer.atlas.reader import SHAPES, STORED, Json
from scorer.cache import Cache
from scorer.draw.shapes import COUNTRY
from scorer.rules.board import Board
from scorer.rules.sentence import say

_SIDE = 1000
"""Thousandths of the longer side: the unit of every board."""
_ROOM = 0.035
"""Room around the places of a map that does not say its size, as a share of their longer side."""
_EDGE = 16
"""From the edge of a map to the frame that is drawn around it."""
_BADGE = COUNTRY + 2 - _EDGE
"""From the middle of a country's badge, with its rim, to the edge of a map that does not cut it."""
_NARROWEST = 0.4
"""The least of its shorter side, as such a share, so that cities on one line have a map, too."""
_SMALLEST = 0.001
"""Of a map's longer side, in its own units: these may be degrees."""
_NAMELESS = "·"
"""The name of a junction in lists of lines."""

POINTS = {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15, "7": 18, "8": 21, "9": 27, "10": 40}
"""Points by length (R1): the family's, where a map says nothing."""
_PRESETS: Mapping[str, Json] = {
    "format": 1,
    "id": "own",
    "name": {"en": "Own map"},
    "players": [2, 5],
    "trains": 45,
    "colours": ["blue", "red", "green", "yellow", "black", "white"],
    "doubles_open_from": 4,
    "tie_breaks": ["completed-tickets", "longest-path-card"],
    "points": POINTS,
}
"""What holds where a map says nothing: the classic."""
_EDITION: Mapping[str, Json] = {
    "name": {"en": "Own map"},
    "bonuses": {"longest-path": 10},
    "deal": {"regular": 3, "keep": 2},
}


def own_board(raw: dict[str, Json], *, is_stored: bool = False) -> Board:
    """Return the board that people drew; its id is ``own-`` and a hash of its JSON. The newest are cached.

    One that is stored may be larger than a new one.

    Raise BoardError with every problem at once, each with its place: ``routes[12].length: is missing``.
    """
    if isinstance(routes := raw.get("routes"), list):  # as in tables: the map's id says what it is, however spelt
        raw = raw | {"routes": [_in_our_colours(route) for route in routes]}
    try:
        text = json.dumps(raw, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
        size = len(text.encode())
    except (TypeError, ValueError, RecursionError):
        raise BoardError([NOT_JSON]) from None
    if size > MOST_BYTES:
        raise BoardError([too_large(size)])
    if board := _BOARDS.get((text, False)) or (_BOARDS.get((text, True)) if is_stored else None):
        return board
    try:
        return _BOARDS.put((text, False), _own_board(text, is_stored=False))
    except BoardError:
        if not is_stored:
            raise
    return _BOARDS.put((text, True), _own_board(text, is_stored=True))


_OUR_COLOURS = frozenset(COLOURS.values())


def _in_our_colours(route: Json) -> Json:
    match route:
        case {"colour": str(word)} if word not in _OUR_COLOURS:
            return route | {"colour": COLOURS.get(key_of(word), word)}
    return route


_BOARDS = Cache[tuple[str, bool], Board](8_000_000, weigh=lambda board: len(board.source))
"""The newest, by their JSON and whether they were read as stored ones. A letter of it takes 4 to 12 bytes of memory."""


def _own_board(text: str, *, is_stored: bool) -> Board:
    raw = json.loads(text)
    table = _Table(raw)
    found = table.problems
    found.check()
    found.extend(() if is_stored else problems_of_values(raw))
    found.check()
    file = read_table(table.board_file(), STORED if is_stored else "")
    found.extend(chain(contradictions(file), problems_of_sizes(file)))
    found.check()
    if has_large_number(raw):
        raise BoardError([say("has a number beyond {most}", most=LARGEST)])
    id, points = f"own-{sha256(text.encode()).hexdigest()[:12]}", dict(sorted(file.points.items()))
    board = replace(board_of(file), id=id, points=points, source=text, tie_rules={})
    found.extend(() if is_stored else problems_of_drawing(board))
    found.check()
    return board


class Frame(NamedTuple):
    """The part of a map's own coordinates that is drawn."""

    left: float
    top: float
    width: float
    height: float

    @property
    def unit(self) -> float:
        """Thousandths of the board in one of the map's own units."""
        return _SIDE / max(self.width, self.height, _SMALLEST)

    def has(self, at: Sequence[float]) -> bool:
        across, down = at[0] - self.left, at[1] - self.top
        return 0 <= across <= self.width and 0 <= down <= self.height

    def around(self, badges: Sequence[tuple[float, float]], unit: float) -> "Frame":
        """Return the frame widened so that it cuts no country's badge at one of these places."""
        reach = _BADGE / unit
        left = min([self.left, *(x - reach for x, _ in badges)])
        top = min([self.top, *(y - reach for _, y in badges)])
        right = max([self.left + self.width, *(x + reach for x, _ in badges)])
        bottom = max([self.top + self.height, *(y + reach for _, y in badges)])
        return Frame(left, top, right - left, bottom - top)

    def place(self, at: Sequence[float]) -> list[float]:
        """Return a place of the map in thousandths."""
        return [(at[0] - self.left) * self.unit, (at[1] - self.top) * self.unit]


def _middle(places: Sequence[float]) -> float:
    return (min(places) + max(places)) / 2


def to_text(raw: Mapping[str, Json]) -> str:
    """Return a map as JSON that people read: a city, a line, a ticket each on its line."""
    return _write(raw, 1) + "\n"


def _write(thing: Json, depth: int) -> str:
    parts = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()
    if not any(isinstance(part, dict) or (isinstance(part, list) and dict in map(type, part)) for part in parts):
        return json.dumps(thing, ensure_ascii=False)
    margin, keys = " " * depth, (f"{json.dumps(key, ensure_ascii=False)}: " for key in thing)
    names = keys if isinstance(thing, dict) else repeat("")
    rows = [f"{margin}{name}{_write(part, depth + 1)}" for name, part in zip(names, parts, strict=False)]
    first, last = "{}" if isinstance(thing, dict) else "[]"
    return first + "\n" + ",\n".join(rows) + f"\n{margin[1:]}" + last


class _Table:
    """A map on its way to a board file: what it leaves out is filled in, and its places become thousandths."""

    def __init__(self, raw: dict[str, Json]) -> None:
        self._raw = raw
        self.problems = Found(BoardError)
        for key, kind in (("cities", dict), ("routes", list), ("tickets", list), ("decks", dict), ("editions", dict)):
            if key in raw and not isinstance(raw[key], kind):
                self.problems.note(key, SHAPES["list_type" if kind is list else "dict_type"])
            elif key in ("cities", "routes") and not raw.get(key):
                self.problems.note(key, say("is missing"))
        if not self.problems:
            self._check_sizes()

    def _check_sizes(self) -> None:
        decks = [deck for deck in self._raw.get("decks", {}).values() if isinstance(deck, list)]
        counts = {
            "cities": len(self._raw["cities"]),
            "routes": len(self._raw["routes"]),
            "tickets": len(self._raw.get("tickets", [])) + sum(map(len, decks)),
        }
        for key, count in counts.items():
            if count > MOST[key]:
                self.problems.note(key, too_many(count, MOST[key]))
        size = self._raw.get("size", [1, 1])
        if not isinstance(size, list) or len(size) != 2 or not all(_is_place(side) and side > 0 for side in size):
            self.problems.note("size", say("must be two numbers above 0, none beyond {most}", most=LARGEST))
        if not all(map(_is_place, chain.from_iterable(map(self._place, self._raw["cities"].values())))):
            self.problems.note("cities", say("each place must be two numbers, none beyond {most}", most=LARGEST))

    def board_file(self) -> dict[str, Json]:
        """Return the table of a board file, its size and cities in thousandths of the longer side."""
        raw = {key: value for key, value in self._raw.items() if key not in ("tickets", "id", "tally")}
        decks = {**raw.get("decks", {}), **({"tickets": self._raw["tickets"]} if self._raw.get("tickets") else {})}
        decks = {name: [_ticket(card) for card in deck] for name, deck in decks.items() if isinstance(deck, list)}
        edition = {**_EDITION, **next((one for one in raw.get("editions", {}).values() if isinstance(one, dict)), {})}
        if isinstance(raw.get("name"), str):
            raw["name"] = {"en": raw["name"]}
        bonuses = edition["bonuses"] if isinstance(edition["bonuses"], dict) else {}
        lengths, ground, frame, told = lengths_of(raw["routes"]), raw.get("ground"), self._frame(), self._frame_told()
        presets = {**_PRESETS, "points": {length: points for length, points in POINTS.items() if length in lengths}}
        if "longest-path" not in bonuses:
            presets["tie_breaks"] = ["completed-tickets"]
        return {
            **presets,
            **raw,
            **({"ground": [_ground(one, frame, told) for one in ground]} if isinstance(ground, list) else {}),
            "size": [max(1, round(side * frame.unit)) for side in (frame.width, frame.height)],
            "cities": {id: self._city(city, frame) for id, city in raw["cities"].items()},
            "routes": [_route(route, frame) for route in raw["routes"]],
            "decks": decks or {"tickets": []},
            "editions": {"classic": {**edition, "decks": list(decks) or ["tickets"]}},
        }

    def _place(self, city: Json) -> Sequence[Json]:
        if not isinstance(city, dict):
            return ()
        at = city.get("at", [city.get("x"), city.get("y")])
        return at if isinstance(at, list) else ()

    def _frame(self) -> "Frame":
        """Return what the map's places become thousandths of, which cuts no country's badge."""
        told = self._frame_told()
        badges = [
            (at[0], at[1])
            for city in self._raw["cities"].values()
            if len(at := self._place(city)) == 2 and city.get("kind") == "country" and told.has(at)
        ]
        frame = told
        for _ in range(3):  # a wider frame has smaller units, in which a badge is larger
            frame = told.around(badges, frame.unit)
        return frame

    def _frame_told(self) -> "Frame":
        """Return the frame that the map says, or that its places need."""
        places = [(at[0], at[1]) for city in self._raw["cities"].values() if len(at := self._place(city)) > 1]
        across, down = zip(*places, strict=True) if places else ((0,), (0,))
        if size := self._raw.get("size"):
            return Frame(0, 0, *size)
        used = max(across) - min(across), max(down) - min(down)
        longer = max(*used, _SMALLEST)
        room, least = _ROOM * longer, _NARROWEST * longer
        width, height = (max(side, least) + 2 * room for side in used)
        left, top = (middle - side / 2 for middle, side in ((_middle(across), width), (_middle(down), height)))
        return Frame(left, top, width, height)

    def _city(self, city: Json, frame: "Frame") -> Json:
        if not isinstance(city, dict) or len(at := self._place(city)) != 2:  # x and y
            return city
        facts = {key: value for key, value in city.items() if key not in ("x", "y")}
        if city.get("kind") == "junction":
            facts["name"] = city.get("name") or _NAMELESS
        return facts | {"at": frame.place(at)}


def _ground(one: Json, frame: Frame, told: Frame) -> Json:
    """Return what lies under the lines in thousandths; what reaches the edge that was told goes on to the frame."""
    if not isinstance(one, dict) or not isinstance(points := one.get("points"), list):
        return one
    sides = ((frame.left, frame.width, told.left, told.width), (frame.top, frame.height, told.top, told.height))

    def fitted(place: float, start: float, side: float, first: float, used: float) -> float:
        if (place - first) * told.unit <= 1:
            return -_EDGE
        if (place - first - used) * told.unit >= -1:
            return round(side * frame.unit) + _EDGE
        return round((place - start) * frame.unit)

    def moved(at: Sequence[float]) -> list[float]:
        return [fitted(place, *side) for place, side in zip(at, sides, strict=True)]

    return one | {"points": [moved(at) if _is_spot(at) else at for at in points]}


def _is_spot(at: Json) -> bool:
    return isinstance(at, list) and len(at) == 2 and all(map(_is_place, at))


def _is_place(number: Json) -> bool:
    return type(number) in (int, float) and abs(number) <= LARGEST


def _ticket(card: Json) -> Json:
    """Return a ticket as board files have it: ``ends`` and ``value``; a map may say ``from`` and ``to``."""
    match card:
        case {"from": start, "to": end, **rest}:
            return rest | {"ends": [start, end]}
        case _:
            return card


def _route(route: Json, frame: Frame) -> Json:
    """Return a line with its corners in thousandths; one whose ends are not in alphabetical order is turned round."""
    if not isinstance(route, dict):
        return route
    ends: Json = route.get("ends")
    bend, via = route.get("bend"), route.get("via")
    corners = [frame.place(at) if _is_spot(at) else at for at in via] if isinstance(via, list) else []
    is_turned = isinstance(ends, list) and all(isinstance(end, str) for end in ends) and ends != sorted(ends)
    if is_turned:
        route = {key: value for key, value in route.items() if key != "lane"} | {"ends": sorted(ends)}
        route |= {"bend": -bend} if isinstance(bend, int | float) else {}
    return route | ({"via": corners[::-1] if is_turned else corners} if isinstance(via, list) else {})


def lengths_of(routes: Sequence[Json]) -> set[str]:
    """Return the lengths of lines, as the table of points has them; what is no whole number is left out."""
    return {str(route["length"]) for route in routes if isinstance(route, dict) and type(route.get("length")) is int}
