"""The games before moves that were taken back, found by going back through a log from its end."""

from bisect import insort
from collections.abc import Collection, Sequence

from scorer.rules.errors import ScorerError
from scorer.rules.game import Game
from scorer.rules.sentence import say
from scorer.store.record import Entry, Record, place_of, play_written


class TooMuch(ScorerError):
    """More has changed than anybody wants to read, or than can be found out quickly."""

    says = say("much has changed on other phones in the meantime")


def games_before(
    record: Record, undos: Sequence[tuple[Entry, Sequence[Entry]]], wanted: Collection[int], most: int
) -> dict[int, Game]:
    """Return the game before each `wanted` line as it was when that line was taken back.

    `undos` are all since some line, as `Record.undos_since` returns them. The states of the record are used as far as
    they are the same; at most `most` moves are played. Raise TooMuch if more would have to be played.
    """
    earlier = _Earlier(record, most)
    found: dict[int, Game] = {}
    for _, gone in reversed(undos):
        earlier.put_back(gone)
        found.update({entry.number: earlier.game_before(entry.number) for entry in gone if entry.number in wanted})
    return found


def game_at(record: Record, number: int, most: int) -> Game:
    """Return the game as it stood at a line of the log; raise TooMuch if more than `most` moves had to be played."""
    earlier = _Earlier(record, most)
    for _, gone in record.undos_since(number):
        earlier.put_back(gone)
    return earlier.game_before(number + 1)


class _Earlier:
    """What counted before an undo. It only goes back, from undo to undo; lines after the undo are not looked at."""

    def __init__(self, record: Record, most: int) -> None:
        self._entries, self._states = list(record.entries), list(record.states)
        self._left, self._price = most, record.price

    def put_back(self, gone: Sequence[Entry]) -> None:
        """Put back what an undo took."""
        for entry in gone:
            insort(self._entries, entry, key=lambda entry: entry.number)
        del self._states[place_of(self._entries, gone[0].number) + 1 :]

    def game_before(self, number: int) -> Game:
        place = place_of(self._entries, number)
        played = max(0, place + 1 - len(self._states))
        self._left -= played
        if self._left < 0:
            raise TooMuch
        self._price(played)
        for earlier in self._entries[len(self._states) - 1 : place]:
            self._states.append(play_written(self._states[-1], earlier.move))
        return self._states[place]
