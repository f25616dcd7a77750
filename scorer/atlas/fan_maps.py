"""Reads maps in the formats of others: ``ticket-to-ride-map`` JSON, spreadsheets, simple lists of lines, board files.

All of them become the table that `scorer.atlas.own` reads. What does not fit is told in the drawer's words.
"""

import csv
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from io import StringIO
from itertools import count
from math import asinh, cos, degrees, hypot, isfinite, pi, radians, sin, tan
from typing import Any, TypeAlias
from unicodedata import combining, normalize

from scorer.atlas.own import MOST, MOST_BYTES
from scorer.rules.errors import BoardError
from scorer.rules.sentence import quoted

Json: TypeAlias = Any

FORMAT = "ticket-to-ride-map"
VERSIONS = (1, 2, 3, 4)
_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white", "grey")
_WORDS = {
    "neutral": "grey", "gray": "grey", "any": "grey", "wild": "grey", "": "grey", "pink": "purple", "rot": "red",
    "gelb": "yellow", "grün": "green", "gruen": "green", "blau": "blue", "lila": "purple", "violett": "purple",
    "schwarz": "black", "weiß": "white", "weiss": "white", "grau": "grey",
}  # fmt: skip
"""Words for colours besides our own."""
_SIZE = (1100.0, 731.0)
_SIZES = {"board-2x3": _SIZE, "board-2x4": (1100.0, 549.0)}
_LETTERS = {"ß": "ss", "ø": "o", "Ø": "o", "æ": "ae", "ł": "l", "Ł": "l", "đ": "d", "œ": "oe"}


@dataclass(slots=True)
class _Stop:
    name: str
    x: float | None
    y: float | None
    is_junction: bool = False


@dataclass(slots=True)
class _Line:
    where: str
    """How its drawer finds it: ``route 14``."""
    a: str
    b: str
    length: Json
    colour: str
    ferry: int = 0
    is_tunnel: bool = False
    points: Sequence[tuple[float, float]] = ()


@dataclass(slots=True)
class _Card:
    where: str
    a: str
    b: str
    value: Json
    is_long: bool = False
    deck: str = "tickets"


@dataclass(slots=True)
class _Drawn:
    """What was read, in the drawer's own terms: stops by the key that lines and tickets name."""

    stops: dict[str, _Stop] = field(default_factory=dict)
    lines: list[_Line] = field(default_factory=list)
    cards: list[_Card] = field(default_factory=list)
    size: tuple[float, float] | None = None
    rules: dict[str, Json] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    has_stops: bool = False

    def check_sizes(self) -> None:
        """Refuse more than a map may have at once: some of what follows compares everything with everything."""
        counts = {"stops": len(self.stops), "routes": len(self.lines), "tickets": len(self.cards)}
        most = {**MOST, "stops": MOST["cities"]}
        if found := [
            f"{key}: are {n}, and a map has {most[key]} at most" for key, n in counts.items() if n > most[key]
        ]:
            raise BoardError([*self.problems, *found])


def read_map(files: Iterable[tuple[str, bytes]]) -> dict[str, Json]:
    """Return the table of a map in one file or several, each a name and its content; `own_board` reads it.

    Points for lengths without a usual price are left out: people are asked for them.

    Raises
    ------
    BoardError
        With every problem at once: ``route 14: from 'Gdansk': there is no such stop; did you mean 'Gdańsk'?``.
    """
    drawn = _Drawn()
    for name, content in files:
        if len(content) > MOST_BYTES:
            raise BoardError([f"{name}: is {len(content)} bytes, and a map has {MOST_BYTES} at most"])
        text = _decoded(content)
        if name.lower().endswith(".toml"):
            return _toml(text)
        if text.lstrip().startswith(("{", "[")):
            table = _json(text)
            if _is_board_file(table):
                return dict(table)
            _read_json(drawn, table)
        else:
            _read_sheet(drawn, name, text)
    if not drawn.lines and not drawn.problems:
        drawn.problems.append("there are no routes in it")
    drawn.check_sizes()
    table = _table(drawn)
    if drawn.problems:
        raise BoardError(drawn.problems)
    return table


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _toml(text: str) -> dict[str, Json]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BoardError([f"not TOML: {error}"]) from None


def _json(text: str) -> Mapping[str, Json]:
    try:
        table = json.loads(text)
    except RecursionError:
        raise BoardError(["its brackets are nested too deeply"]) from None
    except ValueError as error:
        raise BoardError([f"not JSON: {error}"]) from None
    if not isinstance(table, dict):
        raise BoardError(["should be an object with keys and values"])
    return table


def _is_board_file(table: Mapping[str, Json]) -> bool:
    return isinstance(table.get("cities"), dict) and "payload" not in table


# ticket-to-ride-map


def _read_json(drawn: _Drawn, table: Mapping[str, Json]) -> None:
    version = table.get("version", 1) if table.get("format") == FORMAT else 1
    payload = table.get("payload", table) if table.get("format") == FORMAT else table
    if version not in VERSIONS:
        drawn.problems.append(f"version {quoted(str(version))}: this app reads versions 1 to {VERSIONS[-1]}")
    elif not isinstance(payload, dict) or not any(isinstance(payload.get(key), list) for key in ("stops", "tickets")):
        drawn.problems.append("this file has neither stops nor tickets")
    else:
        _Payload(drawn, payload, version).read(table)


class _Payload:
    """The map within a file, with the styles that say what its types mean."""

    def __init__(self, drawn: _Drawn, payload: Mapping[str, Json], version: int) -> None:
        self._drawn, self._payload = drawn, payload
        self._stop_styles = _styles(payload.get("stopTypeStyles")) or {"junction": {"junction": True}}
        old = {"rail": {"infrastructure": True}, "trail": {"infrastructure": True}} if version == 1 else {}
        self._route_styles = _styles(payload.get("routeTypeStyles")) or {"tunnel": {"shape": "serrated"}, **old}

    def read(self, table: Mapping[str, Json]) -> None:
        drawn, payload = self._drawn, self._payload
        if stops := _objects(payload.get("stops")):
            drawn.has_stops, drawn.size = True, _size(table, payload)
            drawn.stops |= {str(stop.get("id", at)): self._stop(stop) for at, stop in enumerate(stops)}
        for at, route in enumerate(_objects(payload.get("routes")), 1):
            if not self._route_styles.get(str(route.get("type")), {}).get("infrastructure"):
                drawn.lines.append(self._line(at, route))
        names = {stop.name.casefold(): id for id, stop in drawn.stops.items()}
        for at, ticket in enumerate(_objects(payload.get("tickets")), 1):
            drawn.cards.append(self._card(at, ticket, names))
        drawn.rules |= _rules(payload)

    def _stop(self, stop: Mapping[str, Json]) -> _Stop:
        style = self._stop_styles.get(str(stop.get("type")), {})
        return _Stop(
            _text(stop.get("name")), _number(stop.get("x")), _number(stop.get("y")), style.get("junction") is True
        )

    def _line(self, at: int, route: Mapping[str, Json]) -> _Line:
        style = self._route_styles.get(str(route.get("type")), {})
        slots = route.get("locomotiveSlots")
        marks = [style.get("shape"), route.get("wagonStyle"), route.get("lineStyle")]
        bends = [(_number(point.get("x")), _number(point.get("y"))) for point in _objects(route.get("points"))]
        return _Line(
            f"route {at}",
            str(route.get("a")),
            str(route.get("b")),
            route.get("length"),
            _text(route.get("color", "neutral")),
            len(slots) if isinstance(slots, list) else slots if isinstance(slots, int) else 0,
            "serrated" in marks or "tunnel" in marks or route.get("tunnel") is True,
            [(x, y) for x, y in bends if x is not None and y is not None],
        )

    def _card(self, at: int, ticket: Mapping[str, Json], names: Mapping[str, str]) -> _Card:
        a, b = (
            str(ticket[end]) if str(ticket.get(end)) in self._drawn.stops else names.get(said.casefold(), said)
            for end, said in (("a", _text(ticket.get("aName"))), ("b", _text(ticket.get("bName"))))
        )
        a, b = a or str(ticket.get("a")), b or str(ticket.get("b"))
        deck = _slug(_text(ticket.get("set"))) or "tickets"
        return _Card(f"ticket {at}", a, b, ticket.get("points"), ticket.get("long") is True, deck)


def _styles(styles: Json) -> dict[str, Mapping[str, Json]]:
    if isinstance(styles, dict):
        return {id: style for id, style in styles.items() if isinstance(style, dict)}
    return {str(style.get("id")): style for style in _objects(styles)}


def _objects(things: Json) -> list[Mapping[str, Json]]:
    return [thing for thing in things if isinstance(thing, dict)] if isinstance(things, list) else []


def _text(thing: Json) -> str:
    return thing.strip() if isinstance(thing, str) else ""


def _number(thing: Json) -> float | None:
    """Return a finite number, also one that is written as text with a comma; None for anything else."""
    try:
        number = float(thing.replace(",", ".") if isinstance(thing, str) else thing)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def _size(table: Mapping[str, Json], payload: Mapping[str, Json]) -> tuple[float, float]:
    board = table.get("board")
    told = (_number(board.get("width")), _number(board.get("height"))) if isinstance(board, dict) else (None, None)
    name = str(payload.get("format") or payload.get("boardFormat") or "")
    width, height = (told[0], told[1]) if told[0] and told[1] else _SIZES.get(name, _SIZE)
    is_standing = "portrait" in (table.get("orientation"), payload.get("orientation"))
    return (height, width) if is_standing and width > height else (width, height)


def _rules(payload: Mapping[str, Json]) -> dict[str, Json]:
    """Return what a file says about the game, as a board file has it."""
    found: dict[str, Json] = {}
    if name := _text(payload.get("name")):
        found["name"] = {"en": name[:60]}
    if isinstance(payload.get("wagonsPerPlayer"), int) and payload["wagonsPerPlayer"] > 0:
        found["trains"] = payload["wagonsPerPlayer"]
    players = payload.get("players")
    if isinstance(players, dict) and isinstance(players.get("min"), int) and isinstance(players.get("max"), int):
        found["players"] = [max(2, players["min"]), min(5, max(2, players["max"]))]
    dealt, kept = payload.get("startingTickets"), payload.get("keptTickets")
    if isinstance(dealt, int) and isinstance(kept, int) and 0 <= kept <= dealt:
        found["deal"] = {"regular": dealt, "keep": kept}
    lanes = payload.get("lanesUsableByPlayers")
    if isinstance(lanes, dict):
        found["doubles_open_from"] = min(
            (int(n[0]) for n, most in lanes.items() if n[:1].isdigit() and most != 1), default=9
        )
    return found


# Spreadsheets

_HEADINGS = {
    "from": "a", "to": "b", "von": "a", "nach": "b", "a": "a", "b": "b", "start": "a", "end": "b", "color": "colour",
    "colour": "colour", "farbe": "colour", "length": "length", "länge": "length", "points": "points", "value": "points",
    "punkte": "points", "deck": "deck", "longdeck": "long", "long": "long", "name": "name", "x": "x", "y": "y",
    "lat": "lat", "latitude": "lat", "lon": "lon", "lng": "lon", "longitude": "lon", "type": "type", "kind": "type",
    "typ": "type", "locomotives": "ferry", "ferrylocomotives": "ferry", "tunnel": "tunnel", "wagonstyle": "tunnel",
    "id": "id",
}  # fmt: skip
_YES = {"yes", "true", "1", "ja", "x"}
_JUNCTIONS = {"junction", "waypoint"}


def _read_sheet(drawn: _Drawn, name: str, text: str) -> None:
    """Read a table of stops, routes or tickets, by its headings."""
    rows = _rows(drawn, name, text)
    headings = [_HEADINGS.get(re.sub(r"[\s_]", "", cell).casefold(), "") for cell in rows[0]] if rows else []
    if not rows or not any(headings):
        _read_list(drawn, name, rows)
        return
    if "name" in headings:
        headings = ["lon" if heading == "long" else heading for heading in headings]
    table = [
        (number, {heading: _cell(cell) for heading, cell in zip(headings, row, strict=False) if heading})
        for number, row in enumerate(rows[1:], 2)
    ]
    if {"a", "b", "length"} <= set(headings):
        drawn.lines += [_sheet_line(number, row) for number, row in table]
    elif {"a", "b", "points"} <= set(headings):
        drawn.cards += [_sheet_card(number, row) for number, row in table]
    elif "name" in headings:
        _sheet_stops(drawn, table)
    else:
        drawn.problems.append(
            f"{name}: has not the headings of stops (Name), routes (From, To, Length) or tickets (Points)"
        )


def _rows(drawn: _Drawn, name: str, text: str) -> list[list[str]]:
    try:
        lines = csv.reader(StringIO(text, newline=None), delimiter=_delimiter(text))
        return [row for row in lines if any(cell.strip() for cell in row)]
    except csv.Error as error:
        drawn.problems.append(f"{name}: {error}")
        return []


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=first.count)


def _cell(text: str) -> str:
    """Return a cell without blanks, and without the apostrophe that stops spreadsheets from calculating it."""
    text = text.strip()
    return text[1:] if text[:1] == "'" and text[1:2] in ("=", "+", "-", "@") else text


def _read_list(drawn: _Drawn, name: str, rows: Sequence[Sequence[str]]) -> None:
    """Read a simple list: city A ; city B ; length ; colour."""
    if not rows or len(rows[0]) not in (3, 4) or not rows[0][2].strip().isdigit():
        drawn.problems.append(f"{name}: is no map that this app reads")
        return
    for number, (a, b, length, *colour) in enumerate((row for row in rows if len(row) in (3, 4)), 1):
        drawn.lines.append(_Line(f"line {number}", a.strip(), b.strip(), length, "".join(colour).strip()))


def _sheet_stops(drawn: _Drawn, table: Iterable[tuple[int, Mapping[str, str]]]) -> None:
    drawn.has_stops = True
    for _, row in table:
        x, y = _number(row.get("x")), _number(row.get("y"))
        latitude, longitude = _number(row.get("lat")), _number(row.get("lon"))
        if x is None and latitude is not None and longitude is not None and abs(latitude) < 90:  # degrees
            x, y = longitude, -degrees(asinh(tan(radians(latitude))))  # Mercator
        stop = _Stop(row["name"], x, y, row.get("type", "").casefold() in _JUNCTIONS)
        drawn.stops[row.get("id") or row["name"]] = stop


def _sheet_line(number: int, row: Mapping[str, str]) -> _Line:
    kind, tunnel = row.get("type", "").casefold(), row.get("tunnel", "").casefold()
    symbols = row.get("ferry", "")
    ferry = int(symbols) if symbols.isdigit() else 0
    is_tunnel = tunnel in (*_YES, "tunnel", "serrated") or kind == "tunnel"
    return _Line(
        f"row {number}", row.get("a", ""), row.get("b", ""), row["length"], row.get("colour", ""), ferry, is_tunnel
    )


def _sheet_card(number: int, row: Mapping[str, str]) -> _Card:
    deck, is_long = _slug(row.get("deck", "")) or "tickets", row.get("long", "").casefold() in _YES
    return _Card(f"row {number}", row.get("a", ""), row.get("b", ""), row["points"], is_long, deck)


# The table


def _table(drawn: _Drawn) -> dict[str, Json]:
    """Return the table of a board file; whatever is wrong goes to the problems."""
    if not drawn.has_stops:
        _arrange(drawn)
    known = _Known(drawn)
    lines = [(line, known.ends(line.where, line.a, line.b)) for line in drawn.lines]
    cards = [(card, known.ends(card.where, card.a, card.b)) for card in drawn.cards]
    joined = [ends for _, ends in lines if ends]
    stops = {id: stop for id, stop in drawn.stops.items() if any(id in ends for ends in joined)}
    _place(drawn, stops, joined)
    ids = _ids(stops)
    for id, stop in stops.items():
        if not stop.name and not stop.is_junction:
            drawn.problems.append(f"stop {quoted(id)}: has no name")
    decks: dict[str, list[Json]] = {}
    for card, ends in cards:
        _add_card(drawn, decks, card, ends, ids)
    deal = drawn.rules.pop("deal", None)
    return {
        **drawn.rules,
        **({"size": list(drawn.size)} if drawn.size else {}),
        "cities": {ids[id]: _city(stop) for id, stop in stops.items()},
        "routes": list(_routes(drawn, [(line, ends) for line, ends in lines if ends], ids)),
        "decks": decks,
        **({"editions": {"classic": {"deal": deal}}} if deal else {}),
    }


class _Known:
    """Finds stops by their key, or by their name in any case."""

    def __init__(self, drawn: _Drawn) -> None:
        self._drawn = drawn
        self._by_name = {stop.name.casefold(): id for id, stop in drawn.stops.items() if stop.name}

    def ends(self, where: str, a: str, b: str) -> tuple[str, str] | None:
        """Return the keys of two ends; None, with a problem, if one is unknown or they are the same."""
        found = [self._key(where, word, name) for word, name in (("from", a), ("to", b))]
        if not found[0] or not found[1]:
            return None
        if found[0] == found[1]:
            self._drawn.problems.append(f"{where}: joins {quoted(self._drawn.stops[found[0]].name)} with itself")
            return None
        return found[0], found[1]

    def _key(self, where: str, word: str, name: str) -> str:
        if name in self._drawn.stops:
            return name
        if key := self._by_name.get(name.strip().casefold()):
            return key
        near = get_close_matches(name.casefold(), self._by_name, 1) if len(name) <= 60 else []
        meant = f"; did you mean {quoted(self._drawn.stops[self._by_name[near[0]]].name)}?" if near else ""
        self._drawn.problems.append(f"{where}: {word} {quoted(name)}: there is no such stop{meant}")
        return ""


def _arrange(drawn: _Drawn) -> None:
    """Put the cities of a list of lines, which says no places, on a circle."""
    names = dict.fromkeys(name for line in drawn.lines for name in (line.a, line.b) if name)
    for number, name in enumerate(names):
        angle = 2 * pi * number / len(names)
        drawn.stops[name] = _Stop(name, 500 + 450 * sin(angle), 500 - 450 * cos(angle))


def _place(drawn: _Drawn, stops: Mapping[str, _Stop], joined: Sequence[tuple[str, str]]) -> None:
    """Put a stop without a place between its neighbours."""
    for _ in stops:
        for id, stop in stops.items():
            if stop.x is None or stop.y is None:
                beside = [drawn.stops[pair[pair[0] == id]] for pair in joined if id in pair]
                spots = [(other.x, other.y) for other in beside if other.x is not None and other.y is not None]
                if spots:
                    stop.x, stop.y = (sum(axis) / len(spots) for axis in zip(*spots, strict=True))
        if all(stop.x is not None for stop in stops.values()):
            return
    drawn.problems += [f"stop {quoted(stop.name)}: has no place" for stop in stops.values() if stop.x is None]


def _ids(stops: Mapping[str, _Stop]) -> dict[str, str]:
    """Return an id for each stop: its name in small letters, numbered if several have it."""
    found: dict[str, str] = {}
    for id, stop in stops.items():
        slug = _slug(stop.name) or ("junction" if stop.is_junction else "city")
        names = (slug if number == 1 else f"{slug}-{number}" for number in count(1))
        found[id] = next(name for name in names if name not in found.values())
    return found


def _slug(name: str) -> str:
    plain = "".join(_LETTERS.get(letter, letter) for letter in name)
    plain = "".join(letter for letter in normalize("NFKD", plain).casefold() if not combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _city(stop: _Stop) -> dict[str, Json]:
    return {"name": stop.name, "x": stop.x, "y": stop.y, "kind": "junction" if stop.is_junction else "city"}


def _routes(
    drawn: _Drawn, lines: Sequence[tuple[_Line, tuple[str, str]]], ids: Mapping[str, str]
) -> Iterator[dict[str, Json]]:
    """Yield the lines as a board file has them; parallel ones are numbered, and swing alike."""
    pairs = [tuple(sorted(ids[end] for end in ends)) for _, ends in lines]
    bends = [_bend(drawn, line, ends, ids) for line, ends in lines]
    for at, ((line, _), pair) in enumerate(zip(lines, pairs, strict=True)):
        number, colour, length = pairs.count(pair), _colour(line.colour), _whole(line.length)
        if colour is None:
            drawn.problems.append(f"{line.where}: {quoted(line.colour)} is no colour of this game")
        if length is None or not 1 <= length <= 99:  # no train is longer
            drawn.problems.append(f"{line.where}: a length is a whole number from 1, not {quoted(str(line.length))}")
            continue
        alike = [bend for bend, other in zip(bends, pairs, strict=True) if other == pair]
        yield {
            "id": "-".join(pair) + (f"-{pairs[:at].count(pair) + 1}" if number > 1 else ""),
            "ends": list(pair),
            "length": length,
            "colour": colour or "grey",
            "bend": round(sum(alike) / len(alike), 1),
            **({"ferry": min(line.ferry, length)} if line.ferry else {}),
            **({"tunnel": True} if line.is_tunnel else {}),
        }


def _bend(drawn: _Drawn, line: _Line, ends: tuple[str, str], ids: Mapping[str, str]) -> float:
    """Return how far a line's furthest bend lies to the right of the straight way, from its first city by id."""
    one, other = (drawn.stops[end] for end in sorted(ends, key=lambda end: ids[end]))
    if not line.points or one.x is None or one.y is None or other.x is None or other.y is None:
        return 0
    across, down = other.x - one.x, other.y - one.y
    size, unit = hypot(across, down), 1000 / max(drawn.size or (1000, 1000))
    if not size:
        return 0
    aside = [((x - one.x) * -down + (y - one.y) * across) / size for x, y in line.points]
    return max(aside, key=abs) * unit


def _colour(word: str) -> str | None:
    word = word.casefold()
    colour = _WORDS.get(word, word)
    return colour if colour in _COLOURS else None


def _whole(thing: Json) -> int | None:
    number = _number(thing) if not isinstance(thing, bool) else None
    return int(number) if number is not None and number == int(number) else None


def _add_card(
    drawn: _Drawn, decks: dict[str, list[Json]], card: _Card, ends: tuple[str, str] | None, ids: Mapping[str, str]
) -> None:
    value = _whole(card.value)
    if value is None or not 1 <= value <= 99:  # as scorer.rules.play
        drawn.problems.append(f"{card.where}: a ticket is worth 1 to 99 points, not {quoted(str(card.value))}")
        return
    if ends is None:
        return
    for end in ends:
        if drawn.stops[end].is_junction:
            drawn.problems.append(f"{card.where}: no ticket ends at a junction")
            return
        if end not in ids:
            drawn.problems.append(f"{card.where}: no route leads to {quoted(drawn.stops[end].name)}")
            return
    entry = {"from": ids[ends[0]], "to": ids[ends[1]], "value": value}
    decks.setdefault(card.deck, []).append(entry | ({"long": True} if card.is_long else {}))
