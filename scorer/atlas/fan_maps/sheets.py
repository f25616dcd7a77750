"""Reads tables of stops, routes and tickets, by their headings, and simple lists of lines; also those in JSON."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import chain, zip_longest
from math import asinh, degrees, radians, tan
from typing import TypeAlias

from scorer.atlas.fan_maps.drawn import Card, Drawn, Line, Stop, number_of, place_of, slug, told, whole_of
from scorer.atlas.fan_maps.typed import HEADINGS, JUNCTIONS, TUNNELS, YES, key_of
from scorer.atlas.own_limits import too_many
from scorer.atlas.problems import BoardError
from scorer.atlas.reader import Json
from scorer.rules.sentence import Sentence, labelled, quoted, say

_MOST_COLUMNS, _MOST_ROWS = 50, 20_000
"""Some spreadsheets save thousands of empty rows."""
_Row: TypeAlias = tuple[int, list[str]]
"""With its number, as its drawer sees it."""
_LONGEST_PRINTED = 10
"""Spaces of a line; so many points or fewer has no whole deck of tickets."""
_MOST_TOLD = 12
"""Headings that a sentence names."""
_MARK = re.compile(r'"?sep=([,;\t])"?\s*?(\r\n?|\n)', re.IGNORECASE)
"""The line by which Excel is told what stands between the cells, and which it does not show."""
_CALCULATED = re.compile("^'(?=[=+@-])")
"""The apostrophe that stops spreadsheets from calculating a cell."""
_HEADLESS = say(
    "has not the headings of stops ({stops}), routes ({routes}) or tickets ({tickets}); known are: {known}; "
    "unknown are: {unknown}"
)
_NEEDED = {"stops": "Name", "routes": "From, To, Length", "tickets": "From, To, Points"}


def read_sheet(drawn: Drawn, name: str, text: str, *, is_alone: bool) -> None:
    """Read a table of stops, routes or tickets, by its headings; a list of lines needs none, at least `is_alone`."""
    _read_rows(drawn, name, _rows(drawn, name, text), is_alone=is_alone)


def read_lists(drawn: Drawn, name: str, lists: Mapping[str, Json], *, is_alone: bool) -> None:
    """Read the tables of another program's JSON: the keys of objects are their headings."""
    for key, entries in lists.items():
        _check_count(drawn, key, len(entries))
        objects = [_flat(entry) for entry in entries if isinstance(entry, dict)]
        heads = [*dict.fromkeys(chain.from_iterable(objects))][:_MOST_COLUMNS]
        rows = [[told(cell) for cell in entry] for entry in entries if isinstance(entry, list)]
        if objects:
            rows = [heads, *([told(entry.get(head)) for head in heads] for entry in objects)]
        if lines := [entry for entry in entries if isinstance(entry, str)]:
            read_sheet(drawn, name, "\n".join(lines), is_alone=is_alone)
        else:
            _read_rows(drawn, key, [*enumerate(rows, 0 if objects else 1)], is_alone=is_alone)


def _flat(entry: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return an object as a row: what it nests, a pair of cities and a place as two numbers become columns."""
    flat: dict[str, Json] = {}
    for key, value in entry.items():
        match value:
            case dict():
                flat |= value
            case [str(start), str(end)] if HEADINGS.get(key_of(key)) != "colour":
                flat |= {"from": start, "to": end}
            case [int() | float() as x, int() | float() as y]:
                flat |= {"x": x, "y": y}
            case _:
                flat[key] = value
    return flat


def _read_rows(drawn: Drawn, name: str, rows: Sequence[_Row], *, is_alone: bool) -> None:
    first = rows[0][1][:_MOST_COLUMNS] if rows else []
    headings = headings_of(first)
    is_list = _is_line(first)
    if is_list and _are_lines(rows, is_alone=is_alone):
        for number, row in drawn.take("routes", [one for one in rows if len(one[1]) in (3, 4)]):
            a, b, length, *colour = (cell.strip() for cell in row)
            drawn.lines.append(Line(say("line {number}", number=number), a, b, length, "".join(colour)))
    elif not (is_list or any(headings) or (len(first) > 2 and all(map(str.strip, first)))):
        drawn.problems.note(name, say("is no map that this app reads"))
    elif {"a", "b", "length"} <= set(headings):
        drawn.lines += [_sheet_line(number, row) for number, row in _table(headings, drawn.take("routes", rows[1:]))]
    elif {"a", "b", "points"} <= set(headings):
        drawn.cards += [_sheet_card(number, row) for number, row in _table(headings, drawn.take("tickets", rows[1:]))]
    elif "name" in headings and not is_list:
        _sheet_stops(drawn, _table(headings, drawn.take("stops", rows[1:])))
    else:
        heads = [*zip(map(quoted, first), headings, strict=True)][:_MOST_TOLD]
        known = tuple(cell for cell, heading in heads if heading) or "–"
        unknown = tuple(cell for cell, heading in heads if not heading) or "–"
        drawn.problems.note(name, Sentence(_HEADLESS.template, _NEEDED | {"known": known, "unknown": unknown}))


def headings_of(row: Sequence[str]) -> list[str]:
    """Return what each column holds; nothing for one with an unknown heading.

    Some words say what they mean by what stands beside them: ``De;A``, ``De;A;Long.``, ``Nombre;Latitud;Longitud``.
    """
    found = [HEADINGS.get(key_of(cell), "") for cell in row]
    if "b" not in found and found.count("a") > 1:
        found[found.index("a", found.index("a") + 1)] = "b"
    if "a" not in found:
        return ["lon" if heading in ("length", "long") else heading for heading in found]
    if not {"length", "points"} & {*found}:
        return ["length" if heading == "long" else heading for heading in found]
    return found


def _table(headings: Sequence[str], rows: Iterable[_Row]) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Yield what rows have below the headings."""
    for number, row in rows:
        cells = zip_longest(headings, row[: len(headings)], fillvalue="")
        stripped = ((heading, cell.strip()) for heading, cell in cells if heading)
        yield number, {heading: _CALCULATED.sub("", cell) for heading, cell in stripped}


def _rows(drawn: Drawn, name: str, text: str) -> list[_Row]:
    """Return the rows that say something, numbered as their drawer sees them."""
    _check_count(drawn, name, max(text.count("\n"), text.count("\r")))
    if said := _MARK.match(text):
        text, mark = text[said.end() :], said[1]
    else:
        first = next((line for line in text.splitlines() if line.strip()), "")
        mark = max(",;\t", key=first.count)
    pasted = text.replace("\t", mark)  # rows of a spreadsheet below headings that were typed
    try:
        lines = csv.reader(StringIO(pasted, newline=None), delimiter=mark)
        return [(number, row) for number, row in enumerate(lines, 1) if any(map(str.strip, row))]
    except csv.Error:
        drawn.problems.note(name, say("is no table that this app reads: a quotation mark may be open"))
        return []


def _check_count(drawn: Drawn, name: str, count: int) -> None:
    if count > _MOST_ROWS:
        raise BoardError([*drawn.problems, labelled(name, labelled("rows", too_many(count, _MOST_ROWS)))])


def _is_line(row: Sequence[str]) -> bool:
    """Return whether a row may be one of a simple list, whatever its cities are called."""
    return len(row) in (3, 4) and row[2].strip().isdigit()


def _are_lines(rows: Sequence[_Row], *, is_alone: bool) -> bool:
    """Return whether rows without headings are lines, and neither tickets nor cities with their places."""
    lines = [row for _, row in rows if _is_line(row)]
    is_coloured = any(len(row) > 3 and row[3].strip() for row in lines)
    is_short = all(len(row[2].strip()) < 3 and int(row[2]) <= _LONGEST_PRINTED for row in lines)
    return (is_coloured or (is_alone and is_short)) and not any(number_of(row[1]) is not None for row in lines)


def _sheet_stops(drawn: Drawn, table: Iterable[tuple[int, Mapping[str, str]]]) -> None:
    drawn.has_stops = True
    seen: dict[str, str] = {}
    for number, row in table:
        where, name = say("stop in row {number}", number=number), row["name"]
        if not (key := row.get("id") or seen.setdefault(name.casefold(), name)):
            drawn.problems.note(where, say("has no name"))
            continue
        at, earth = place_of(row.get("x"), row.get("y")), place_of(row.get("lon"), row.get("lat"))
        if not at and earth and abs(earth[1]) < 90:  # degrees, by Mercator's projection
            at = earth[0], -degrees(asinh(tan(radians(earth[1]))))
        given = [row.get(side) for side in ("x", "y", "lat", "lon")]
        drawn.add(where, key, Stop(name, at, key_of(row.get("type", "")) in JUNCTIONS), given)


def _sheet_line(number: int, row: Mapping[str, str]) -> Line:
    is_tunnel = key_of(row.get("tunnel", "")) in YES | TUNNELS or key_of(row.get("type", "")) in TUNNELS
    return Line(
        say("route in row {number}", number=number),
        row.get("a", ""),
        row.get("b", ""),
        row["length"],
        row.get("colour", ""),
        max(whole_of(row.get("ferry")) or 0, 0),
        is_tunnel,
    )


def _sheet_card(number: int, row: Mapping[str, str]) -> Card:
    where, is_long = say("ticket in row {number}", number=number), key_of(row.get("long", "")) in YES
    deck = slug(row.get("deck", "")) or "tickets"
    return Card(where, row.get("a", ""), row.get("b", ""), row["points"], is_long, deck)
