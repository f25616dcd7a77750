"""Lists the further rows of a blank pad, for the columns of any edition of the board.

Routes, tickets, stations and country cards have rows of their own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from scorer.count import columns, ties
from scorer.count.score_sheet import Column
from scorer.rules.board import Board, BonusCard, Edition, Text
from scorer.rules.sentence import Sentence, say
from scorer.words import signed

_WITH_ROWS_OF_THEIR_OWN = {"routes", "tickets", "stations", "country-cards"}


@dataclass(frozen=True, slots=True)
class PadRow:
    """A number that players write down: a column, or one of the counts that add up to it."""

    name: Sentence
    editions: tuple[Text, ...]
    """The editions that have it; empty if all have, or if the row above names them."""
    points: int | None = None
    """The bonus in these editions; None if there is no single one."""
    unit: Sentence | None = None
    """What players count for it."""
    each: int | None = None
    """Points for each one counted; None if players write points."""
    by_rank: tuple[tuple[int, str], ...] = ()
    """Points by rank, the highest first (X8), for each number of players where they differ (X9), or for 0: any."""
    by_number: tuple[str, ...] = ()
    """Points by the number counted: 5 → 1 (X4, X17)."""
    cards: tuple[BonusCard, ...] = ()
    """The bonus cards that may lie open (X18)."""


def pad_rows(board: Board) -> tuple[PadRow, ...]:
    """Return the rows of all editions in the order of the columns: one for each bonus value and each count."""
    return tuple(
        row
        for column in columns.columns_on(board)
        if column.id not in _WITH_ROWS_OF_THEIR_OWN
        for row in _rows(board, column)
    )


def _rows(board: Board, column: Column) -> Iterator[PadRow]:
    having = [edition for edition in board.editions.values() if column.is_in(board, edition)]
    counts = {count.id: count for edition in having for count in edition.counts if count.column == column.id}
    if counts and column.id in having[0].count_columns:  # each that brings points; what sums others up is the total
        written = [count for count in counts.values() if count.scores and not count.is_whole]
        for place, count in enumerate(written):
            each = None if count.is_ranked or count.each == 1 else count.each
            by_rank = _by_rank(count.by_players or {0: count.majority})
            editions = () if place else _names(board, having)
            yield PadRow(say("{name}", name=count.name), editions, each=each, by_rank=by_rank)
        return
    for points in dict.fromkeys(edition.bonuses.get(column.id) for edition in having):
        names = _names(board, [edition for edition in having if edition.bonuses.get(column.id) == points])
        steps = tuple(f"{number} → {step}" for number, step in column.by_number(board, having[0]).items())
        yield PadRow(
            column.name,
            names,
            None if steps else points,
            column.unit,
            by_rank=_by_rank(column.by_rank(having[0])),
            by_number=steps,
            cards=having[0].bonus_cards if column.id == "bonus-cards" else (),
        )


def _by_rank(lists: Mapping[int, Sequence[int]]) -> tuple[tuple[int, str], ...]:
    return tuple((players, " · ".join(map(signed, values))) for players, values in lists.items() if values)


def _names(board: Board, having: Sequence[Edition]) -> tuple[Text, ...]:
    return () if len(having) == len(board.editions) else tuple(edition.name for edition in having)


def tie_breaks(board: Board) -> tuple[tuple[Sentence, tuple[Text, ...]], ...]:
    """Return the names of the tie-breaks in order, each with the editions that have it if not all have (R8)."""
    known = {criterion.id: criterion.name for criterion in ties.TIE_BREAKS}
    editions = board.editions.values()
    orders = [board.tie_breaks if edition.tie_breaks is None else edition.tie_breaks for edition in editions]
    having = {
        id: [edition for edition, order in zip(editions, orders, strict=True) if id in order]
        for id in chain.from_iterable(orders)
    }
    return tuple((known[id], _names(board, found)) for id, found in having.items())
