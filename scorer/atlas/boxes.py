"""Boxes whose map we do not have: a board without lines, whose columns are numbers that players type (C1)."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter

from scorer.atlas.entries import EditionEntry
from scorer.atlas.folder import edition_of
from scorer.atlas.problems import BoardError, Found
from scorer.atlas.reader import read_json
from scorer.draw.plan import Plan
from scorer.rules.board import BY_COUNTS, Board, Count
from scorer.rules.sentence import Sentence, labelled, say
from scorer.rules.text import problem_of_text

_LONGEST = 40
"""Characters of the name of a box, and of other points."""
_MOST_POINTS = 99
"""For a line."""
FILE = Path(__file__).with_suffix(".toml")


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def boxes() -> tuple[str, ...]:
    """Return the names of the boxes that are no board of ours."""
    return tuple(_table()["boxes"])


def usual_points() -> Mapping[int, int]:
    """Return the points by length that hold if the table says nothing (R1)."""
    return {int(length): points for length, points in _table()["points"].items()}


def usual_other() -> str:
    """Return what other points are called if the table says nothing."""
    name: str = _table()["other"]
    return name


def counts_board(box: str, points: Mapping[str, int] = MappingProxyType({}), other: str = "") -> Board:
    """Return the board of a box by counts: what lines of each length score, and what other points are called.

    What is not given is as usual. The newest are cached, so boards can be compared by identity.

    Raise BoardError with every problem at once: ``points.12: no line is so long here``.
    """
    problems = Found(BoardError)
    problems.extend(_problems(box, points, other))
    problems.check()
    given = {int(length): number for length, number in points.items()}
    return _board(box.strip(), tuple({**usual_points(), **given}.items()), other.strip() or usual_other())


def _problems(box: str, points: Mapping[str, int], other: str) -> Iterator[Sentence]:
    if problem := problem_of_text(box, _LONGEST):
        yield labelled("box", problem)
    if other and (problem := problem_of_text(other, _LONGEST)):
        yield labelled("other", problem)
    known = {str(length) for length in usual_points()}
    for length, number in points.items():
        if length not in known:
            yield labelled(f"points.{length}", say("must be {least} to {most}", least=1, most=len(known)))
        elif not 1 <= number <= _MOST_POINTS:
            yield labelled(f"points.{length}", say("must be {least} to {most}", least=1, most=_MOST_POINTS))


def given_of(board: Board) -> tuple[str, dict[str, int], str]:
    """Return what `counts_board` makes such a board of again: its box, its points by length, other points' name."""
    (edition,) = board.editions.values()
    points = {str(length): points for length, points in board.points.items()}
    return board.name["en"], points, edition.count_columns["other"]["en"]


@lru_cache(maxsize=1024)
def _board(box: str, points: tuple[tuple[int, int], ...], other: str) -> Board:
    table, of_length = _table(), dict(points)
    entry = read_json(TypeAdapter(EditionEntry), json.dumps(table["edition"]), "")
    edition = edition_of("classic", entry, ())
    counts = tuple(_priced(count, of_length, other) for count in edition.counts)
    return Board(
        id=BY_COUNTS,
        name={"en": box},
        width=1000,
        height=640,
        fewest_players=table["players"][0],
        most_players=table["players"][1],
        trains=0,
        colours=tuple(table["colours"]),
        doubles_open_from=table["players"][0],
        points=of_length,
        tie_breaks=(),
        cities={},
        routes={},
        editions={"classic": replace(edition, counts=counts, count_columns={"other": {"en": other}})},
        plan=Plan(),
    )


def _priced(count: Count, points: Mapping[int, int], other: str) -> Count:
    """Return a count with what the table has said about it."""
    if count.column == "routes":
        return replace(count, each=points[int(count.id.removeprefix("lines-"))])
    return replace(count, name={"en": other}) if count.id == "other" else count
