"""Numbers that players type, and what the app makes of them: passengers, loans, tokens, shares (X8 to X10)."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from scorer.rules.board import Count
from scorer.rules.game import Game
from scorer.rules.sentence import Sentence, say

MEASURES: Mapping[str, Sentence] = {
    "completed-tickets": say("number of completed tickets"),
    "longest-path": say("length of the longest path"),
}
"""What a card may score for or bet on (X12), by the id of the tie-break that compares it."""


def points_of(game: Game, count: Count, seat: int) -> int:
    """Return the points of a player's number: by its rank or by a table if the count is scored so, else for each.

    0 for a count of what only the whole count shows (X12), which a column computes.
    """
    if count.of:
        return 0
    values = count.values_at(len(game.seats))
    if count.by_number:
        return count.by_number[game.number_of(seat, count)]
    if not values:
        return count.each * game.number_of(seat, count)
    rank = sum(_is_ahead(game, count, other, seat) for other in game.rivals)
    return values[rank] if _competes(game, count, seat) and rank < len(values) else 0


def _competes(game: Game, count: Count, seat: int) -> bool:
    """Return whether a player takes a rank: not with none (X8, X10), nor with any of what bars the count (X9)."""
    return game.number_of(seat, count) > 0 and not is_barred(game, count, seat)


def is_barred(game: Game, count: Count, seat: int) -> bool:
    """Return whether a player has any of the count that bars this one (X9)."""
    return bool(count.bars) and any(
        other.id == count.bars and game.number_of(seat, other) for other in game.edition.counts
    )


def _is_ahead(game: Game, count: Count, other: int, seat: int) -> bool:
    """Return whether a player ranks before another: by more, or by a lower share if all equals typed theirs (X10)."""
    if other == seat or not _competes(game, count, other):
        return False
    theirs, mine = game.number_of(other, count), game.number_of(seat, count)
    if theirs != mine:
        return theirs > mine
    equals = next((group for group in equals_of(game, count) if seat in group), ())
    lowest = {equal: lowest_of(game, count, equal) for equal in equals}
    return all(lowest.values()) and lowest.get(other, 0) < lowest.get(seat, 0)


def lowest_of(game: Game, count: Count, seat: int) -> int:
    """Return what a player typed to be told apart from equals; 0 if nothing, or if the count asks for nothing (X10)."""
    return next((game.number_of(seat, other) for other in game.edition.counts if other.id == count.lowest), 0)


def equals_of(game: Game, count: Count) -> list[tuple[int, ...]]:
    """Return the seats with equal numbers, group by group, where a lower share would tell them apart (X10)."""
    if not count.lowest:
        return []
    return groups_of_equals(game, count, [seat for seat in game.rivals if _competes(game, count, seat)])


def equal_at_top(game: Game) -> list[int]:
    """Return who share the most points, once all have typed, where the tickets that they typed rank them (C3)."""
    is_typed = {*game.seats} <= {typed.seat for typed in game.counts}
    if not is_typed or not any(count.is_told for count in game.edition.counts) or not game.edition.has_points:
        return []
    totals = {seat: sum(points_of(game, count, seat) for count in game.edition.counts) for seat in game.seats}
    top = [seat for seat in totals if totals[seat] == max(totals.values())]
    return top if top[1:] else []


def groups_of_equals(game: Game, count: Count, seats: Iterable[int]) -> list[tuple[int, ...]]:
    """Return two or more seats that have the same number, group by group, the largest number first."""
    seats = sorted(seats, key=lambda seat: -game.number_of(seat, count))
    groups = [tuple(group) for _, group in groupby(seats, lambda seat: game.number_of(seat, count))]
    return [group for group in groups if len(group) > 1]
