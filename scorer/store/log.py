"""A game's log and the game that it tells: lines are only ever added, and an undo is a line too."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from scorer.rules.errors import IllegalMove, NotThere
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.rules.play import play
from scorer.rules.sentence import say
from scorer.wire import Step, Undo

SET_UP = "set-up"
"""The group of what a game held when it was created, as an imported one does."""


@dataclass(frozen=True)
class Entry:
    """One line of the log."""

    number: int
    id: str
    """Made by the client; a line that is sent twice has the same one."""
    step: Step
    phone: str = ""
    """Who wrote it; empty for lines that are older than phones' names."""
    group: str | None = None
    """What it was made together with: a stroke, a batch, an import."""

    def __str__(self) -> str:
        return f"move {self.number}"

    @property
    def move(self) -> Move:
        """What it does, if it still counts."""
        assert not isinstance(self.step, Undo), "an undo never counts"
        return self.step

    @cached_property
    def thing(self) -> tuple[object, ...]:
        """What it lays down or takes up: a route, a station, a card."""
        return tuple(getattr(self.step, word, None) for word in _THINGS)

    def is_of(self, phone: str) -> bool:
        """Return whether a phone made it, as far as is known; without a phone's name everybody's are meant."""
        return not phone or self.phone in ("", phone)


_THINGS = ("route", "city", "start", "end", "country", "value")
"""What moves name a thing by."""


class InTheWay(IllegalMove):
    """What is to be taken back carries a later `move`, the log's `entry`, which the game `before` it would refuse."""

    def __init__(self, entry: Entry, before: Game) -> None:
        super().__init__(say("what was done later stands in the way: {later}", later=entry))
        self.entry = entry
        self.move = entry.move
        self.before = before


@dataclass(frozen=True, eq=False)
class Record:
    """A game as its log tells it up to the line `number` (0: nothing entered yet)."""

    key: str
    created: datetime
    number: int
    states: tuple[Game, ...]
    """The game at its set-up and after each move that still counts."""
    entries: tuple[Entry, ...] = ()
    """The lines whose moves still count."""
    lines: tuple[Entry, ...] = ()
    """All lines, from the first on."""

    @property
    def game(self) -> Game:
        return self.states[-1]

    def after(self, lines: Sequence[Entry]) -> "Record":
        """Return the record with more lines of the log: only what follows a move taken back is played again.

        Raises
        ------
        NotThere
            A line takes back what does not count.
        InTheWay
            A move that counted before would be illegal now.
        IllegalMove, NotFound
            A new move is refused in the state that it meets.
        """
        entries, same, number = list(self.entries), len(self.entries), self.number
        for line in lines:
            number = line.number
            if isinstance(line.step, Undo):
                same = min(same, _take_back(entries, line.step))
            else:
                entries.append(line)
        states, added = self._replayed(entries, same), (*self.lines, *lines)
        return replace(self, number=number, states=states, entries=tuple(entries), lines=added)

    def at(self, number: int) -> "Record":
        """Return the record as it was after the line of that number."""
        begin = Record(self.key, self.created, 0, self.states[:1])
        return begin.after([line for line in self.lines if line.number <= number])

    def _replayed(self, entries: Sequence[Entry], same: int) -> tuple[Game, ...]:
        """Return the states that entries lead to, of which so many from the first on are those of this record."""
        states = list(self.states[: same + 1])
        for entry in entries[same:]:
            states.append(self._played(states[-1], entry))
        return tuple(states)

    def _played(self, before: Game, entry: Entry) -> Game:
        try:
            return play(before, entry.move)
        except IllegalMove as refusal:
            if entry.number > self.number:
                raise
            raise InTheWay(entry, before) from refusal

    def named(self, undo: Undo, phone: str = "") -> Undo:
        """Return an undo that names what it takes back: where it names nothing, a phone's last move that counts.

        A move goes with its group; but what a game was created with goes line by line, for nobody made it in one step.
        """
        if undo != Undo():
            return undo
        last = next((entry for entry in reversed(self.entries) if entry.is_of(phone)), None)
        if not last:
            raise NotThere(say("there is nothing to undo"))
        return Undo(line=last.number) if last.group in (None, SET_UP) else Undo(group=last.group)

    def without(self, undo: Undo) -> "Record":
        """Return the record after an undo; raises what `after` does."""
        return self.after([Entry(self.number + 1, "", undo)])

    def gone_in(self, later: "Record") -> Iterator[tuple[Game, Move]]:
        """Yield the moves that no longer count in a later record, the last one first, each with the game before it."""
        left = {entry.number for entry in later.entries}
        for before, entry in reversed(list(zip(self.states, self.entries, strict=False))):
            if entry.number not in left:
                yield before, entry.move

    def made_as(self, id: str) -> Iterator[tuple[Game, Move, Game]]:
        """Yield what still counts of a line or a group: the game before, the move, the game after."""
        for before, entry, after in zip(self.states, self.entries, self.states[1:], strict=False):
            if id in (entry.id, entry.group):
                yield before, entry.move, after


def _take_back(entries: list[Entry], undo: Undo) -> int:
    """Take out what no longer counts, and return the place of the first of it."""
    if undo.line is not None:
        gone = [place for place, entry in enumerate(entries) if entry.number == undo.line]
    else:
        gone = [place for place, entry in enumerate(entries) if entry.group == undo.group is not None]
    if not gone:
        raise NotThere(say("this has been taken back already, or never was"))
    for place in reversed(gone):
        del entries[place]
    return gone[0]
