"""Hides the hands of some seats from a record (R10)."""

from dataclasses import replace

from scorer.cache import Cache
from scorer.files.wire import Undo
from scorer.rules.board import Edition
from scorer.rules.game import Game
from scorer.rules.hands import hand_of, is_of_hand, without_hands
from scorer.rules.moves import Move, ReturnTicket
from scorer.store import Entry, Record
from scorer.store.record import Counting

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
        is_hidden = _is_about(entry.move, hidden, record.game.edition)
        if is_hidden and isinstance(entry.move, ReturnTicket) and entry.move.seat is None:
            is_hidden = list(hand_of(before, hidden)) != list(hand_of(after, hidden))
        if not is_hidden:
            states.append(without_hands(after, hidden))
            entries.append(entry)
    seen = replace(record, states=tuple(states), entries=tuple(entries), lines=lines_seen(record, hidden))
    return _VEILED.put((record.key, hidden), (record, seen))[1]


def lines_seen(record: Record, hidden: tuple[int, ...]) -> tuple[Entry, ...]:
    """Return the lines that are about no hand of these seats, and the undos that take back such lines.

    A line that returns a ticket and does not say whose it was, as old ones do, is left out.
    """
    counting, seen = Counting(), list[Entry]()
    for line in record.lines if hidden else ():
        if isinstance(line.step, Undo):
            about = counting.take_back(line.step)
        else:
            counting.add(line)
            about = [line]
        if not all(_is_about(one.move, hidden, record.game.edition) for one in about):
            seen.append(line)
    return tuple(seen) if hidden else record.lines


def _is_about(move: Move, hidden: tuple[int, ...], edition: Edition) -> bool:
    """Return whether a move is about a hand of these seats, or may be."""
    return is_of_hand(move, edition) and (move.seat is None or move.seat in hidden)
