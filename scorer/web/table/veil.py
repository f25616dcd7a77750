"""Hides the hands of some seats from a record (R10)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scorer.cache import Cache
from scorer.files.wire import Undo
from scorer.rules.board import Edition
from scorer.rules.game import Game
from scorer.rules.hands import hand_of, is_of_hand, without_hands
from scorer.rules.moves import ChangeSetUp, Move
from scorer.store import Entry, Record

_VEILED = Cache[tuple[str, tuple[int, ...]], tuple[Record, Record]](2**26, weigh=lambda both: both[0].weight)
"""By game and hidden seats the last record and what was seen of it: all answers about it share one score sheet."""


def veil(record: Record, hidden: tuple[int, ...]) -> Record:
    """Return a record in which these seats never held anything secret."""
    last, seen = _VEILED.get((record.key, hidden)) or (None, record)
    if last is record:
        return seen
    states: list[Game] = [without_hands(record.states[0], hidden)]
    entries: list[Entry] = []
    for before, entry, after in zip(record.states, record.entries, record.states[1:], strict=False):
        if isinstance(entry.move, ChangeSetUp) or _is_same(before, after, hidden):
            states.append(without_hands(after, hidden))
            entries.append(entry)
    lines = tuple(_without_hands(record.lines, hidden, record.game.edition))
    seen = replace(record, states=tuple(states), entries=tuple(entries), lines=lines)
    return _VEILED.put((record.key, hidden), (record, seen))[1]


def _is_same(before: Game, after: Game, hidden: tuple[int, ...]) -> bool:
    """Return whether these seats hold what they held."""
    if before.tickets is after.tickets and before.counts is after.counts:
        return True
    return list(hand_of(before, hidden)) == list(hand_of(after, hidden))


def _without_hands(lines: Iterable[Entry], hidden: tuple[int, ...], edition: Edition) -> Iterator[Entry]:
    """Yield the lines that are about no hand of these seats, and the undos that take back such lines.

    A line that returns a ticket and does not say whose it was, as old ones do, is left out.
    """
    left: set[int | str | None] = set()
    for line in lines:
        if isinstance(line.step, Undo):
            names = {line.step.line, line.step.group} & left
        else:
            names = set() if _is_about(line.step, hidden, edition) else {line.number, line.group} - {None}
            left |= names
        if names:
            yield line


def _is_about(move: Move, hidden: tuple[int, ...], edition: Edition) -> bool:
    return is_of_hand(move, edition) and (move.seat is None or move.seat in hidden)
