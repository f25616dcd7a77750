"""A game's log, and the game that follows from it. Lines are only ever added; an undo is a line, too."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from scorer.files.wire import Step, Undo
from scorer.rules.errors import IllegalMove, NotFound, NotThere, TicketTaken
from scorer.rules.game import Game
from scorer.rules.hands import OfHand
from scorer.rules.moves import ChangeSetUp, Move, OpenCount
from scorer.rules.play import play
from scorer.rules.sentence import say

SET_UP = "set-up"
"""The group of what a game held when it was created, as an imported one does."""

_BYTES_OF_A_STATE, _BYTES_OF_A_LINE, _BYTES_OF_A_LETTER = 2800, 500, 12
"""Memory that a record takes at most for a state, for a line, and for a letter of the map that people drew."""

MOST_REPLAYED = 1000
"""Moves that an undo has judged again, several times what a game needs; so the work of a request is bounded."""


@dataclass(frozen=True)
class Entry:
    """One line of the log."""

    number: int
    id: str
    """Made by the client; a line that is sent twice has the same id."""
    step: Step
    phone: str = ""
    """The phone that sent it; empty if no phone did, as on the command line."""
    group: str | None = None
    """Shared by lines that were made together: a stroke, a batch, an import."""
    own: tuple[int, ...] = ()
    """The seats by whose players its phone was named when it was made; none in lines of before 1.0."""
    is_open: bool = True
    """It is about no hand, or takes back such a line."""
    open_number: int = 0
    """How many open lines there are up to it: all that a phone may count, whatever it sees (R10)."""

    def __str__(self) -> str:
        return f"move {self.open_number}"

    @property
    def move(self) -> Move:
        """Its move; only a move can count."""
        assert not isinstance(self.step, Undo), "an undo never counts"
        return self.step

    def is_of(self, phone: str, seats: Collection[int] = ()) -> bool:
        """Return whether a phone made it, or may have made it; without a phone, whether anybody did.

        With `seats`, also whether they made it on any phone: the seat of its move if that is one of its own, else all.
        """
        seat = getattr(self.step, "seat", None)
        makers = {seat} if seat in self.own else {*self.own}
        return not phone or self.phone in ("", phone) or (bool(makers) and makers <= {*seats})

    def is_named_by(self, undo: Undo) -> bool:
        return self.number == undo.line or (undo.group is not None and undo.group in (self.group, self.id))


class InTheWay(IllegalMove):
    """A later `move`, of the `entry`, rests on what is to be taken back; `before` is a game to which it can be told."""

    def __init__(self, entry: Entry, before: Game) -> None:
        super().__init__(say("what was done later stands in the way: {later}", later=entry))
        self.entry = entry
        self.move = entry.move
        self.before = before


def for_nothing(_: int) -> None:
    """Charge nobody for moves that are played, as in commands."""


@dataclass(frozen=True, eq=False)
class Record:
    """A game as its log describes it up to the line `number` (0: nothing entered yet)."""

    key: str
    created: datetime
    number: int
    states: tuple[Game, ...]
    """The game at its set-up and after each move that still counts."""
    entries: tuple[Entry, ...] = ()
    """The lines whose moves still count."""
    lines: tuple[Entry, ...] = ()
    """All lines, from the first on."""
    old_lines: int = 0
    """Before version 1.0 all lines were numbered, and so many were written; they stay numbered."""
    price: Callable[[int], None] = for_nothing
    """Called with a number of moves that are about to be played; raises where somebody has them played too often."""

    @property
    def game(self) -> Game:
        return self.states[-1]

    @property
    def opened(self) -> int | None:
        """The line that opened the count; None while it is closed."""
        lines = reversed(self.entries if self.game.is_count_open else ())
        return next((entry.number for entry in lines if isinstance(entry.move, OpenCount)), None)

    @property
    def open_number(self) -> int:
        return self.lines[-1].open_number if self.lines else 0

    @property
    def set_up_at(self) -> int:
        """The open number of the line that changed the set-up last; 0: none that still counts."""
        found = (entry.open_number for entry in reversed(self.entries) if isinstance(entry.move, ChangeSetUp))
        return next(found, 0)

    @property
    def weight(self) -> int:
        """The bytes of memory that a cache must count for it; several games on one map count it several times."""
        letters = len(self.game.board.source)
        return len(self.states) * _BYTES_OF_A_STATE + len(self.lines) * _BYTES_OF_A_LINE + letters * _BYTES_OF_A_LETTER

    def after(self, lines: Sequence[Entry], *, are_written: bool = False) -> "Record":
        """Return the record with more lines of the log; only what follows a move taken back is played again.

        Lines that `are_written` already count even if tickets clash (R9): their phones could not see each other's.

        Raises
        ------
        NotThere
            A line takes back what does not count.
        InTheWay
            A move that counted before would be illegal now.
        IllegalMove, NotFound
            A new move is refused in the state before it.
        """
        counting, same, numbered = Counting(self.entries), len(self.entries), list(self.lines)
        open_number = self.open_number
        for line in lines:
            about = counting.take_back(line.step) if isinstance(line.step, Undo) else [line]
            if not about:
                raise NotThere(say("this has been taken back already, or never was"))
            numbered.append(self._numbered(line, about, open_number))
            open_number = numbered[-1].open_number
            if isinstance(line.step, Undo):
                same = min(same, place_of(self.entries, about[0].number))
            else:
                counting.add(numbered[-1])
        if not are_written:
            self.price(len(counting.entries) - same)
        number = lines[-1].number if lines else self.number
        states = list(self.states[: same + 1])
        for entry in counting.entries[same:]:
            states.append(self._play(states[-1], entry, are_written=are_written))
        return replace(self, number=number, states=tuple(states), entries=counting.entries, lines=tuple(numbered))

    def _numbered(self, line: Entry, about: Sequence[Entry], open_number: int) -> Entry:
        """Return a line about some entries, with its open number after that of the line before it."""
        is_open = line.number <= self.old_lines or not all(isinstance(one.step, OfHand) for one in about)
        return replace(line, is_open=is_open, open_number=open_number + is_open)

    def _play(self, before: Game, entry: Entry, *, are_written: bool) -> Game:
        if are_written or self._was_void(entry):
            return play_written(before, entry.move)
        try:
            return play(before, entry.move)
        except (IllegalMove, NotFound) as refusal:  # what a set-up brought is not there without it
            if entry.number > self.number:
                raise
            if isinstance(refusal, TicketTaken) and self._has_clashed(entry):
                return play(before, entry.move, may_clash=True)
            known = before if isinstance(refusal, IllegalMove) else self.before(entry)
            raise InTheWay(entry, known) from refusal

    def _was_void(self, entry: Entry) -> bool:
        """Return whether a line about a hand changed nothing."""
        if entry.number > self.number or not isinstance(entry.move, OfHand):
            return False
        place = place_of(self.entries, entry.number)
        before, after = self.states[place : place + 2]
        return before.tickets == after.tickets and before.counts == after.counts

    def _has_clashed(self, entry: Entry) -> bool:
        """Return whether the ticket of an entry had no copy left when it was taken."""
        try:
            play(self.before(entry), entry.move)
        except TicketTaken:
            return True
        return False

    def name_undo(self, undo: Undo, phone: str, seats: Collection[int] = ()) -> Undo:
        """Return an undo that names what it takes back: if it names nothing, the last of a phone with these seats.

        A move goes with its group. But what a game was created with goes line by line, for nobody made it in one step.
        """
        if undo != Undo():
            return undo
        last = next((entry for entry in reversed(self.entries) if entry.is_of(phone, seats)), None)
        if not last:
            raise NotThere(say("there is nothing to undo"))
        return Undo(line=last.number) if last.group in (None, SET_UP) else Undo(group=last.group)

    def name_undos(self, lines: Sequence[Entry], seats: Collection[int] = ()) -> list[Entry]:
        """Return lines whose undos name what they take back, of a phone with these seats.

        Raise NotThere if there is nothing to take back; IllegalMove if more than `MOST_REPLAYED` moves would be played
        again.
        """
        undos = {it.number: self.name_undo(it.step, it.phone, seats) for it in lines if isinstance(it.step, Undo)}
        if any(self.later_than(undo) > MOST_REPLAYED for undo in undos.values()):
            raise IllegalMove(say("that was too many moves ago to be taken back"))
        return [replace(line, step=undos.get(line.number, line.step)) for line in lines]

    def told(self, undo: Undo) -> Undo:
        """Return an undo as phones name it: an open line by its open number, one about a hand by its id or its group.

        The ids of a group are numbered, so they would tell of lines about hands; those of a set-up are not.
        """
        entry = next((entry for entry in self.entries if entry.number == undo.line), None)
        if not entry or entry.is_open:
            return Undo(line=entry.open_number) if entry else undo
        return Undo(group=entry.id if entry.group in (None, SET_UP) else entry.group)

    def meant(self, undo: Undo) -> Undo:
        """Return what a phone's undo names, the inverse of `told`: line 0 if there is no such one."""
        found = (line.number for line in self.lines if line.is_open and line.open_number == undo.line)
        return undo if undo.line is None else Undo(line=next(found, 0))

    def without(self, undo: Undo) -> "Record":
        """Return the record after an undo; raises what `after` does. Of the last moves it plays none again."""
        line, places = Entry(self.number + 1, "", undo), self._places(undo)
        kept = len(self.entries) - len(places)
        if not places or places[0] < kept:
            return self.after([line])
        lines = (*self.lines, self._numbered(line, self.entries[kept:], self.open_number))
        states, entries = self.states[: kept + 1], self.entries[:kept]
        return replace(self, number=line.number, states=states, entries=entries, lines=lines)

    def _places(self, undo: Undo) -> list[int]:
        """Return the places among the entries of what an undo names."""
        if undo.group is None:
            place = place_of(self.entries, undo.line or 0)
            return [place] if any(entry.number == undo.line for entry in self.entries[place : place + 1]) else []
        return [place for place, entry in enumerate(self.entries) if entry.is_named_by(undo)]

    def has_made(self, phone: str, undo: Undo) -> bool:
        """Return whether a phone made something of what an undo takes back."""
        return any(self.entries[place].is_of(phone) for place in self._places(undo))

    def later_than(self, undo: Undo) -> int:
        """Return how many moves `without` would play again: those that stay, after the first that an undo names."""
        gone = self._places(undo)
        return len(self.entries) - gone[0] - len(gone) if gone else 0

    def try_undo(self, undo: Undo) -> "Record | None":
        """Return the record after an undo; None if it is refused."""
        with suppress(IllegalMove):
            return self.without(undo)
        return None

    def before(self, entry: Entry) -> Game:
        """Return the game before a line that counts."""
        return self.states[place_of(self.entries, entry.number)]

    def heard(self, number: int, hands: int | None) -> int:
        """Return the last line of which a phone has heard that counts so many open lines, and lines about hands.

        Of these it matters only how many came after the last open one: where the phone sees other hands now, the first
        of them may be older than what it has heard. None: it does not count them.
        """
        heard = 0
        for place, line in enumerate(self.lines, 1):
            is_new = hands is not None and not line.is_open and place - number > hands
            if line.open_number > number or (is_new and line.open_number == number):
                break
            heard = line.number
        return heard

    def undos_since(self, number: int) -> list[tuple[Entry, list[Entry]]]:
        """Return the undos after the line of that number, each with the lines it took back; one pass over the log."""
        later = self.lines[place_of(self.lines, number + 1) :]
        if not any(isinstance(line.step, Undo) for line in later):
            return []
        counting, found = Counting(), []
        for line in self.lines:
            if not isinstance(line.step, Undo):
                counting.add(line)
            elif (gone := counting.take_back(line.step)) and line.number > number:
                found.append((line, gone))
        return found

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


def play_written(game: Game, move: Move) -> Game:
    """Return the game after a move that a log has.

    One about a hand changes nothing if it does not fit a set-up that came back: then it was hidden from whoever took
    the later one back, and stands in nobody's way (R10).
    """
    try:
        return play(game, move, may_clash=True)
    except (IllegalMove, NotFound):
        if isinstance(move, OfHand):
            return game
        raise


class Counting:
    """The lines whose moves count, while a log is read line by line."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries: dict[int, Entry] = {}
        self._groups: dict[str | None, list[int]] = {}
        self._ids: dict[str | None, int] = {}
        for entry in entries:
            self.add(entry)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries.values())

    def add(self, entry: Entry) -> None:
        self._entries[entry.number] = entry
        self._ids[entry.id] = entry.number
        if entry.group is not None:
            self._groups.setdefault(entry.group, []).append(entry.number)

    def take_back(self, undo: Undo) -> list[Entry]:
        """Take out what an undo names, and return it in the order of the log; nothing if none of it counts."""
        alone = [self._ids.get(undo.group, 0)]
        named = self._groups.pop(undo.group, alone) if undo.line is None else [undo.line]
        return [self._entries.pop(number) for number in named if number in self._entries]


def place_of(entries: Sequence[Entry], number: int) -> int:
    """Return the place of the first entry with that number or a higher one."""
    return bisect_left(entries, number, key=lambda entry: entry.number)
