"""A game as it is seen by those who may not know the tickets of some seats (R10)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scorer.rules.game import Game, HeldTicket
from scorer.rules.moves import ReturnTicket, TakeTicket
from scorer.store import Entry, Record
from scorer.wire import Undo


def veiled(record: Record, hidden: tuple[int, ...]) -> Record:
    """Return a record in which these seats never held a ticket."""
    return _veil(record.key, hidden).over(record)


def tickets_of(game: Game, hidden: tuple[int, ...]) -> list[HeldTicket]:
    return [held for held in game.tickets if held.seat in hidden]


@lru_cache(maxsize=2048)
def _veil(_key: str, hidden: tuple[int, ...]) -> "_Veil":
    return _Veil(hidden)


@dataclass
class _Veil:
    """Remembers what it was laid over last: a record that goes on from there is veiled from there on."""

    hidden: tuple[int, ...]
    last: tuple[Record, Record] | None = None
    """A record, and the same one veiled."""

    def over(self, record: Record) -> Record:
        last = self.last
        if last and last[0] is record:
            return last[1]
        if not last or not _goes_on(record, last[0]):
            last = _beginning(record), _beginning(record, states=(self._hiding(record.states[0]),))
        self.last = record, self._on(record, *last)
        return self.last[1]

    def _on(self, record: Record, before: Record, veiled: Record) -> Record:
        """Veil what follows in a record after the part that is veiled already."""
        done = len(before.entries)
        states, entries = list(veiled.states), list(veiled.entries)
        for state, entry, after in zip(
            record.states[done:], record.entries[done:], record.states[done + 1 :], strict=False
        ):
            if state.tickets is after.tickets or tickets_of(state, self.hidden) == tickets_of(after, self.hidden):
                states.append(self._hiding(after))
                entries.append(entry)
        lines = *veiled.lines, *_without_tickets(record.lines[len(before.lines) :])
        return replace(record, states=tuple(states), entries=tuple(entries), lines=lines)

    def _hiding(self, game: Game) -> Game:
        return replace(game, tickets=tuple(held for held in game.tickets if held.seat not in self.hidden))


def _beginning(record: Record, states: tuple[Game, ...] = ()) -> Record:
    return replace(record, number=0, states=states or record.states[:1], entries=(), lines=())


def _goes_on(record: Record, before: Record) -> bool:
    """Return whether all that counted still counts: what followed took back at most what followed."""
    is_later = record.states[0] is before.states[0] and record.number >= before.number
    return is_later and record.entries[: len(before.entries)] == before.entries


def _without_tickets(lines: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the lines that tell of no ticket; whose a ticket was that was given back, a line does not say."""
    left: set[int | str | None] = set()
    for line in lines:
        if isinstance(line.step, Undo):
            told = {line.step.line, line.step.group} & left
        else:
            told = set() if isinstance(line.step, TakeTicket | ReturnTicket) else {line.number, line.group} - {None}
            left |= told
        if told:
            yield line
