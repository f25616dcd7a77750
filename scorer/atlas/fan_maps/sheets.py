"""Reads spreadsheets of stops, routes and tickets, by their headings, and simple lists of lines."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import zip_longest
from math import asinh, degrees, radians, tan
from typing import TypeAlias

from scorer.atlas.fan_maps.drawn import Card, Drawn, Line, Stop, place_of, slug, whole_of
from scorer.atlas.fan_maps.typed import HEADINGS, JUNCTIONS, TUNNELS, YES, key_of
from scorer.atlas.own_limits import too_many
from scorer.atlas.problems import BoardError
from scorer.rules.sentence import Sentence, labelled, quoted, say

_MOST_COLUMNS, _MOST_ROWS = 50, 20_000
"""Some spreadsheets save thousands of empty rows."""
_Row: TypeAlias = tuple[int, list[str]]
"""With its number, as its drawer sees it."""
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


def read_sheet(drawn: Drawn, name: str, text: str) -> None:
    """Read a table of stops, routes or tickets, by its headings."""
    rows = _rows(drawn, name, text)
    first = rows[0][1][:_MOST_COLUMNS] if rows else []
    headings = headings_of(first)
    if _is_line(first) or not (any(headings) or (len(first) > 2 and all(map(str.strip, first)))):
        _read_list(drawn, name, rows)
        return
    if {"a", "b", "length"} <= set(headings):
        drawn.lines += [_sheet_line(number, row) for number, row in _table(headings, drawn.take("routes", rows[1:]))]
    elif {"a", "b", "points"} <= set(headings):
        drawn.cards += [_sheet_card(number, row) for number, row in _table(headings, drawn.take("tickets", rows[1:]))]
    elif "name" in headings:
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
    if (count := max(text.count("\n"), text.count("\r"))) > _MOST_ROWS:
        raise BoardError([*drawn.problems, labelled(name, labelled("rows", too_many(count, _MOST_ROWS)))])
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


def _is_line(row: Sequence[str]) -> bool:
    """Return whether a row is one of a simple list, whatever its cities are called."""
    return len(row) in (3, 4) and row[2].strip().isdigit()


def _read_list(drawn: Drawn, name: str, rows: Sequence[_Row]) -> None:
    """Read a simple list: city A ; city B ; length ; colour."""
    if not rows or not _is_line(rows[0][1]):
        drawn.problems.note(name, say("is no map that this app reads"))
        return
    for number, row in drawn.take("routes", [one for one in rows if len(one[1]) in (3, 4)]):
        a, b, length, *colour = (cell.strip() for cell in row)
        drawn.lines.append(Line(say("line {number}", number=number), a, b, length, "".join(colour)))


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
