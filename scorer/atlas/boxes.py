"""Boxes whose map we do not have: a board without lines, whose columns are numbers that players type (C1, C3)."""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from pydantic import TypeAdapter

from scorer.atlas.entries import EditionEntry
from scorer.atlas.folder import edition_of
from scorer.atlas.problems import BoardError, Found
from scorer.atlas.reader import read_json
from scorer.draw.plan import Plan
from scorer.rules.board import BY_COUNTS, OTHER, Board, Count, Text
from scorer.rules.sentence import Sentence, labelled, say
from scorer.rules.text import problem_of_text

_LONGEST = 40
"""Characters of the name of a box, and of other points."""
_MOST_POINTS = 99
"""For a line."""
_Prices: TypeAlias = tuple[tuple[int, int], ...]
_SUBWAY = 6
"""Spaces of the longest subway line."""
_NONE: Mapping[str, int] = MappingProxyType({})
FILE = Path(__file__).with_suffix(".toml")


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def boxes() -> tuple[str, ...]:
    """Return the names of the boxes that are no board of ours."""
    return tuple(_table()["boxes"])


def mapped_boxes() -> Mapping[str, str]:
    """Return the boards of boxes that had no map at first, by the names of the boxes."""
    boards: Mapping[str, str] = _table()["mapped"]
    return boards


def note_of(box: str) -> Text | None:
    """Return what a table should know of a box before it enters its players."""
    note: Text | None = _table()["notes"].get(box)
    return note


@cache
def _small(box: str) -> Mapping[str, Any] | None:
    """Return the law of a small box; None: it has none of its own (C3)."""
    return next((small for small in _table()["small"] if box in small["boxes"]), None)


def small_counts() -> list[str]:
    """Return the ids of the counts that only small boxes have, in an order that never changes."""
    return list(_table()["small_counts"])


def usual_points() -> Mapping[int, int]:
    """Return the points by length that hold if the table says nothing (R1)."""
    return {int(length): points for length, points in _table()["points"].items()}


def usual_other() -> str:
    """Return what other points are called if the table says nothing."""
    name: str = _table()["other"]
    return name


def counts_board(
    box: str, points: Mapping[str, int] = _NONE, other: str = "", subway: Mapping[str, int] = _NONE
) -> Board:
    """Return the board of a box by counts: what lines of each length score, and what other points are called.

    What is not given is as usual. A small box has a law of its own (C3), unless points are given for lines that it does
    not have: so a game of before stays what it was. The newest are cached, so boards can be compared by identity.

    Raise BoardError with every problem at once: ``points.12: no line is so long here``.
    """
    box = box.strip()
    problems = Found(BoardError)
    problems.extend(_problems(box, points, other, subway))
    problems.check()
    small = _small(box) if points.keys() <= _points_within(box, points).keys() else None
    other = "" if small else other.strip() or usual_other()
    longest = small or {"lines": len(usual_points())}
    return _board(box, _price_lines(longest["lines"], points), _price_lines(longest.get("subway", 0), subway), other)


def _price_lines(longest: int, given: Mapping[str, int]) -> _Prices:
    """Return what lines of each length up to the longest score: as given, else as usual."""
    return tuple((length, given.get(str(length), usual_points()[length])) for length in range(1, longest + 1))


def _points_within(box: str, points: Mapping[str, int]) -> dict[str, int]:
    """Return points without those of lines that a small box does not have."""
    most = small["lines"] if (small := _small(box)) else len(usual_points())
    return {length: number for length, number in points.items() if length in _lengths(most)}


def points_that_fit(
    box: str, points: Mapping[str, int], players: int = 2, counts: Iterable[object] = (), other: str = ""
) -> dict[str, int]:
    """Return the points by which a file's box is the small one if all else of the file fits it, else any box (C3)."""
    own = _points_within(box.strip(), points)
    if not _small(box.strip()):
        return dict(points)
    board = counts_board(box, dict.fromkeys(own, 1))
    edition = board.editions["classic"]
    ranges = {count.id: range(count.smallest, count.largest + 1) for count in edition.with_other(other).counts}
    typed = [(one.get("count"), one.get("number")) for one in counts if isinstance(one, dict)]
    fits = all(isinstance(id, str) and number in ranges.get(id, ()) for id, number in typed)
    is_small = fits and board.fewest_players <= players <= board.most_players
    return own if is_small else {str(length): number for length, number in usual_points().items()} | dict(points)


def _problems(box: str, points: Mapping[str, int], other: str, subway: Mapping[str, int]) -> Iterator[Sentence]:
    for key, text in (("box", box), *([("other", other)] if other else [])):
        if problem := problem_of_text(text, _LONGEST):
            yield labelled(key, problem)
    for key, given, longest in (("points", points, len(usual_points())), ("subway_points", subway, _SUBWAY)):
        for length, number in given.items():
            is_known = length in _lengths(longest)
            if not is_known or not 1 <= number <= _MOST_POINTS:
                most = _MOST_POINTS if is_known else longest
                yield labelled(f"{key}.{length}", say("must be {least} to {most}", least=1, most=most))


def _lengths(longest: int) -> list[str]:
    return [str(length) for length in range(1, longest + 1)]


def given_of(board: Board) -> tuple[str, dict[str, int], str, dict[str, int]]:
    """Return what `counts_board` makes such a board of again: its box, points by length, other points' name, subway."""
    (edition,) = board.editions.values()
    points = {str(length): points for length, points in board.points.items()}
    subway = {count.id[7:]: count.each for count in edition.counts if count.id.startswith("subway-")}
    return board.name["en"], points, "" if board.names_other else edition.count_columns[OTHER]["en"], subway


def asked_of(board: Board) -> dict[str, dict[str, int]]:
    """Return the points that a table is asked for, by length: of lines, and of subway lines (C3)."""
    box, points, _, subway = given_of(board)
    asked = {"points": points, "subway_points": subway} if (_small(box) or {"asks": True}).get("asks") else {}
    return {kind: given for kind, given in asked.items() if given}


@lru_cache(maxsize=1024)
def _board(box: str, points: _Prices, subway: _Prices, other: str) -> Board:
    """Return the board of a box; without a name for other points, of a small one (C3)."""
    table, prices = _table(), {"lines": dict(points), "subway": dict(subway)}
    small = {} if other else _small(box) or {}
    tables = small.get("tables", {})

    def said(count: Count) -> Count:
        kind, _, length = count.id.partition("-")
        if count.column == "routes":
            return replace(count, each=prices[kind][int(length)])
        name = {"en": other} if count.id == OTHER else count.name
        return replace(
            count, name=name, by_number=tuple(tables.get(count.id, ())), is_told=count.id == "tickets-completed"
        )

    entry = json.dumps(table["edition"] | small.get("edition", {}))
    edition = edition_of("classic", read_json(TypeAdapter(EditionEntry), entry, ""), ())
    edition = replace(
        edition,
        counts=tuple(map(said, edition.counts)),
        count_columns={OTHER: {"en": other}} if other else edition.count_columns,
        has_points=bool(points),
        pieces_of=small.get("pieces", {}),
    )
    players = (small or table)["players"]
    return Board(
        id=BY_COUNTS,
        name={"en": box},
        width=1000,
        height=640,
        fewest_players=players[0],
        most_players=players[1],
        trains=0,
        colours=tuple(table["colours"]),
        doubles_open_from=players[0],
        points=prices["lines"],
        tie_breaks=("completed-tickets",) if small else (),
        cities={},
        routes={},
        editions={"classic": edition},
        plan=Plan(),
    )
