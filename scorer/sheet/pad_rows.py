"""The rows of a blank pad besides routes, tickets, stations and country cards: the columns of any edition."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.rules import columns, ties
from scorer.rules.board import Board, Text
from scorer.rules.score_sheet import Column
from scorer.rules.sentence import Sentence

_WITH_ROWS_OF_THEIR_OWN = frozenset(("routes", "tickets", "stations", "country-cards"))


@dataclass(frozen=True, slots=True)
class PadRow:
    """A column that players score as one number."""

    column: Column
    points: int | None
    """The price that the editions name; None where there is no single one."""
    editions: tuple[Text, ...]
    """The editions that have it; none if all have."""


def pad_rows(board: Board) -> tuple[PadRow, ...]:
    """Return the rows of a board's editions, in the order of the columns, a row for every price."""
    return tuple(
        row
        for column in columns.columns_on(board)
        if column.id not in _WITH_ROWS_OF_THEIR_OWN
        for row in _rows(board, column)
    )


def _rows(board: Board, column: Column) -> Iterator[PadRow]:
    having = [edition for edition in board.editions.values() if column.is_in(board, edition)]
    for points in dict.fromkeys(edition.bonuses.get(column.id) for edition in having):
        names = tuple(edition.name for edition in having if edition.bonuses.get(column.id) == points)
        yield PadRow(column, points, () if len(names) == len(board.editions) else names)


def tie_breaks(board: Board) -> tuple[Sentence, ...]:
    """Return the names of the board's tie-breaks, the first one first (R8)."""
    known = {criterion.id: criterion.name for criterion in ties.TIE_BREAKS}
    return tuple(known[id] for id in board.tie_breaks)
