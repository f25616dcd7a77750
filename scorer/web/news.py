"""What other phones have done, in words, since this one last heard of the game."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.rules.sentence import say
from scorer.store import Entry
from scorer.web.language import listed, told
from scorer.web.views import View
from scorer.web.words import all_said, all_unsaid
from scorer.wire import Undo


@dataclass(frozen=True, slots=True)
class _Step:
    """A move that another phone made or took back, and the game before it."""

    phone: str
    before: Game
    move: Move
    is_undone: bool
    is_ours: bool
    """It changes what this phone had entered."""


def news_of(view: View, since: int) -> list[dict[str, object]]:
    """Return what others took back after line `since`, and what they made that still counts.

    Each is ``said`` in a sentence with who did it, and ``isOurs`` where it changed what this phone had entered.
    """
    steps = [*_undone(view, since), *_made(view, since)]
    alike = groupby(steps, lambda step: (step.phone, step.is_undone, step.is_ours))
    return [{"said": _sentence(view, phone, list(group)), "isOurs": is_ours} for (phone, _, is_ours), group in alike]


def _sentence(view: View, phone: str, steps: list[_Step]) -> str:
    """Say it with the names of those who sit at the phone, unless it begins with them anyway."""
    names = [view.game.players[seat].shown for seat in view.seating.at(phone)]
    made = [(step.before, step.move) for step in steps]
    done = all_unsaid(reversed(made)) if steps[0].is_undone else all_said(made)
    if names and done.startswith(tuple(names)):
        return done
    if names:
        return told(say("{who}: {what}", who=listed(names), what=done))
    return told(say("another phone: {what}", what=done))


def _made(view: View, since: int) -> Iterator[_Step]:
    states, entries = view.record.states, view.record.entries
    for place in range(_after(entries, since), len(entries)):
        entry = entries[place]
        if not entry.is_of(view.phone):
            yield _Step(entry.phone, states[place], entry.move, False, _last_at(entries[:place], entry) == view.phone)


def _after(lines: Sequence[Entry], since: int) -> int:
    """Return the place of the first line after number `since`."""
    return bisect_right(lines, since, key=lambda line: line.number)


def _last_at(entries: Sequence[Entry], entry: Entry) -> str | None:
    """Return the phone that had last laid down or taken up what an entry is about."""
    return next((before.phone for before in reversed(entries) if before.thing == entry.thing), None)


def _undone(view: View, since: int) -> Iterator[_Step]:
    """Yield what others have taken back of what this phone had heard of or made; each such line costs a replay."""
    lines = view.record.lines
    for line in lines[_after(lines, since) :]:
        if isinstance(line.step, Undo) and not line.is_of(view.phone):
            then = view.record.at(line.number - 1)
            left = {entry.number for entry in then.without(line.step).entries}
            for before, entry in zip(then.states, then.entries, strict=False):
                is_ours = entry.phone == view.phone
                if entry.number not in left and (is_ours or entry.number <= since):
                    yield _Step(line.phone, before, entry.move, True, is_ours)
