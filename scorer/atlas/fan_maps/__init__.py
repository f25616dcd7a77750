"""Reads maps in the formats of others: ``ticket-to-ride-map`` JSON, spreadsheets, simple lists of lines, board files.

All of them become the table that `scorer.atlas.own` reads. What does not fit is told in the drawer's words.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from unicodedata import is_normalized, normalize

from scorer.atlas.fan_maps.drawn import Drawn
from scorer.atlas.fan_maps.envelope import FORMAT, read_json, rules_of
from scorer.atlas.fan_maps.sheets import read_lists, read_sheet
from scorer.atlas.fan_maps.table import table_of
from scorer.atlas.fan_maps.toml import MOST_BYTES as MOST_BYTES_OF_TOML
from scorer.atlas.fan_maps.toml import parse_toml
from scorer.atlas.own_limits import MOST_BYTES, too_large
from scorer.atlas.problems import BoardError, unparsed
from scorer.atlas.reader import Json
from scorer.rules.sentence import file_name, labelled, say
from scorer.rules.text import text_in

_LONGEST_RUN = 300
"""Letters beyond ASCII in a row; a name has 240 code points at most."""


def read_map(files: Iterable[tuple[str, bytes]]) -> dict[str, Json]:
    """Return the table of a map in one file or several, each a name and its content; `own_board` reads it.

    Points for lengths without a usual price are left out: people are asked for them.

    Raise BoardError with every problem at once: ``route 14: from 'Gdansk': there is no such stop; did you mean …``.
    """
    drawn, files = Drawn(), [*files]
    for name, content in files:
        is_toml = name.lower().endswith(".toml")
        if len(content) > (most := MOST_BYTES_OF_TOML if is_toml else MOST_BYTES):
            raise BoardError([labelled(file_name(name), too_large(len(content), most))])
        text = text_in(content)
        if not is_normalized("NFC", text):  # most files have a letter and its accent as one character
            text = _BEYOND_ASCII.sub(_compose, text)
        is_json = text.lstrip().startswith(("{", "["))
        table = _parse("TOML" if is_toml else "JSON", text) if is_toml or is_json else {}
        if is_toml or (isinstance(table, dict) and isinstance(table.get("cities"), dict) and "payload" not in table):
            if len(files) > 1:
                raise BoardError([labelled(file_name(name), say("holds a whole map; open it alone"))])
            return table  # a board file
        if not is_json:
            read_sheet(drawn, file_name(name), text, is_alone=len(files) == 1)
        elif lists := _lists_in(table, file_name(name)):
            drawn.rules |= rules_of(table) if isinstance(table, dict) else {}
            read_lists(drawn, file_name(name), lists, is_alone=len(files) == 1)
        else:
            read_json(drawn, table)
    if not drawn.lines and not drawn.problems:
        drawn.problems.append(say("there are no routes in it"))
    table = table_of(drawn)
    drawn.problems.check()
    return table


_BEYOND_ASCII = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")


def _compose(found: re.Match[str]) -> str:
    """Return a few letters composed; the time is quadratic in accents in disorder, and thousands are no name."""
    return normalize("NFC", found[0]) if len(found[0]) <= _LONGEST_RUN else found[0]


def _lists_in(table: Json, name: str) -> Mapping[str, Sequence[Json]]:
    """Return the lists of a map that another program wrote; none of a ``ticket-to-ride-map``."""
    if isinstance(table, list):
        return {name: table}
    if table.get("format") == FORMAT or "payload" in table or isinstance(table.get("stops"), list):
        return {}
    return {
        key: table[key]
        for key in ("cities", "nodes", "routes", "links", "edges", "tickets")
        if isinstance(table.get(key), list)
    }


def _parse(form: str, text: str) -> Json:
    """Return the table, or the list, in a text of a form, ``TOML`` or ``JSON``."""
    try:
        table = parse_toml(text) if form == "TOML" else json.loads(text)
    except RecursionError:
        raise BoardError([say("its brackets are nested too deeply")]) from None
    except ValueError as error:
        raise BoardError([unparsed(form, error)]) from None
    return table
