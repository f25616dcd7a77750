"""The rows of a blank pad besides routes, tickets, stations and country cards: the columns of any edition."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.rules import columns, ties
from scorer.rules.board import Board, Count, Edition, Text
from scorer.rules.score_sheet import Column
from scorer.rules.sentence import Sentence, say

_WITH_ROWS_OF_THEIR_OWN = frozenset(("routes", "tickets", "stations", "country-cards"))


@dataclass(frozen=True, slots=True)
class PadRow:
    """What players score as one number: a column, or one of the numbers that add up to it."""

    name: Sentence
    editions: tuple[Text, ...]
    """The editions that have it; none if all have, or the row before has told."""
    points: int | None = None
    """The price that the editions name; None where there is no single one."""
    unit: Sentence | None = None
    """What is counted for it."""
    each: int | None = None
    """Points for one of what is counted; None where points themselves are written."""
    by_rank: tuple[int, ...] = ()
    """Points by rank, the most first (X8)."""


def pad_rows(board: Board) -> tuple[PadRow, ...]:
    """Return the rows of a board's editions, in the order of the columns, a row for every price and every count."""
    return tuple(
        row
        for column in columns.columns_on(board)
        if column.id not in _WITH_ROWS_OF_THEIR_OWN
        for row in _rows(board, column)
    )


def _rows(board: Board, column: Column) -> Iterator[PadRow]:
    having = [edition for edition in board.editions.values() if column.is_in(board, edition)]
    counts = {count.id: count for edition in having for count in edition.counts if count.column == column.id}
    if counts:
        yield from _rows_of_counts(list(counts.values()), _names(board, having))
        return
    for points in dict.fromkeys(edition.bonuses.get(column.id) for edition in having):
        names = _names(board, [edition for edition in having if edition.bonuses.get(column.id) == points])
        yield PadRow(column.name, names, points, column.unit)


def _rows_of_counts(counts: Sequence[Count], editions: tuple[Text, ...]) -> Iterator[PadRow]:
    for place, count in enumerate(counts):
        each = None if count.majority or count.each == 1 else count.each
        name = say("{name}", name=count.name)
        yield PadRow(name, () if place else editions, each=each, by_rank=count.majority)


def _names(board: Board, having: Sequence[Edition]) -> tuple[Text, ...]:
    return () if len(having) == len(board.editions) else tuple(edition.name for edition in having)


def tie_breaks(board: Board) -> tuple[Sentence, ...]:
    """Return the names of the board's tie-breaks, the first one first (R8)."""
    known = {criterion.id: criterion.name for criterion in ties.TIE_BREAKS}
    return tuple(known[id] for id in board.tie_breaks)
