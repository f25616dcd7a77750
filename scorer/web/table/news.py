"""What other phones have done, in words, since this one last heard of the game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorer.ask.warnings import is_undecided
from scorer.count.score_sheet import PlayerScore, ScoreSheet
from scorer.rules.game import Game
from scorer.rules.moves import ChangeSetUp, OpenCount, Subject, subject_of
from scorer.rules.play import play
from scorer.rules.sentence import Sentence, labelled, say
from scorer.rules.set_up import lost
from scorer.store import Entry
from scorer.store.record import place_of
from scorer.store.rewind import TooMuch, game_at, games_before
from scorer.web.http.language import listed, translated, words
from scorer.web.table.leading import lead_of
from scorer.web.table.views import View, sheet_of
from scorer.words.moves import describe_all, describe_undo

_MOST_CHANGES = 200
"""Changes that are said one by one; nobody reads more."""
_MOST_PLAYED = 500
"""Moves that are played to say what was taken back, about ten milliseconds of work."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A move that another phone made or took back."""

    by: Entry
    """The line that made it, or took it back."""
    entry: Entry
    is_undone: bool
    is_ours: bool
    """It changes what this phone had entered."""

    @property
    def kind(self) -> tuple[object, ...]:
        """What changes that are said in one sentence have in common."""
        return self.by.phone, self.by.own, self.is_undone, self.is_ours


def news_of(view: View, since: int) -> list[dict[str, object]]:
    """Return what others took back after line `since`, and what they made that still counts.

    Each is ``said`` in a sentence with who did it, and ``isOurs`` where it changed what this phone had entered. More
    than anybody reads is one sentence. Time: one pass over the log and at most `_MOST_PLAYED` moves.
    """
    undos = view.record.undos_since(since)
    changes = [*_moves_taken_back(view, since, undos), *_moves_made(view, since)]
    try:
        if len(changes) > _MOST_CHANGES:
            raise TooMuch
        record = view.record
        undone = {change.entry.number for change in changes if change.is_undone}
        now = {entry.number: before for before, entry in zip(record.states, record.entries, strict=False)}
        games = now | games_before(record, undos, undone, _MOST_PLAYED)
    except TooMuch as much:
        return [{"said": translated(much.sentence), "isOurs": any(change.is_ours for change in changes)}]
    alike = [list(group) for _, group in groupby(changes, lambda change: change.kind)]
    said = [{"said": _sentence(view, group, games), "isOurs": group[0].is_ours} for group in alike]
    return [*said, *({"said": sentence, "isOurs": True} for sentence in _cards_put_back(view, changes, games))]


def changes_since_told(view: View) -> str:
    """Return what has changed the points since the count was told, and who wins now; empty if nothing has."""
    lead = lead_of(view.record)
    if not lead or not lead.is_over or lead.number == view.record.number or is_undecided(view.sheet):
        return ""
    try:
        then, now = sheet_of(game_at(view.record, lead.number, _MOST_PLAYED), view.key), view.sheet
    except TooMuch as much:
        return translated(much.sentence)
    if then.game.seats != now.game.seats:
        return words().outcome(now)
    changed = [sentence for pair in zip(then.players, now.players, strict=True) for sentence in _changed(now, *pair)]
    ends = words().outcome(now)
    if now.decided_by == "points" and [one.seat for one in then.winners] == [one.seat for one in now.winners]:
        first, second = now.ranking[:2]
        things = {"player": first.player, "points": first.total - second.total}
        ends = translated(say("{player} still wins by {points}", **things))
    return " ".join([*(translated(sentence, now.game.board) for sentence in changed), ends]) if changed else ""


def _changed(sheet: ScoreSheet, before: PlayerScore, after: PlayerScore) -> Iterator[Sentence]:
    """Yield what makes a player's points differ, by its names or its columns."""
    columns = tuple(score.column.name for score in after.scores if score.points != before.points.get(score.column.id))
    old, new = ([*one.routes, *(held.ticket for held in one.tickets)] for one in (before, after))
    names = tuple(sheet.game.board.name_of(one) for one in old + new if (one in old) != (one in new))
    if columns:
        points = f"{after.total - before.total:+}".replace("-", "−")
        yield say("{player}, {what}: {points}", player=after.player, what=names or columns, points=points)


def _cards_put_back(view: View, changes: Sequence[_Change], games: Mapping[int, Game]) -> Iterator[str]:
    """Yield what another edition has put back of the hands at this phone, a sentence for each player."""
    for change in changes:
        if isinstance(change.entry.move, ChangeSetUp) and not change.is_undone:
            before = games[change.entry.number]
            gone = lost(before, play(before, change.entry.move, may_clash=True)).tickets
            for seat in view.seating.at(view.phone):
                if tickets := tuple(held.ticket for held in gone if held.seat == seat):
                    things = {"player": before.players[seat], "tickets": tickets}
                    yield translated(
                        say("{player}, not in this edition, so put back: {tickets}", **things), before.board
                    )


def _sentence(view: View, changes: Sequence[_Change], games: Mapping[int, Game]) -> str:
    """Say it with the names of those who sat at the phone then, unless it begins with one of them anyway."""
    first = changes[0]
    own, then = first.by.own, games[first.entry.number]
    names = list(_names(view, own, then, first))
    made = [(games[change.entry.number], change.entry.move) for change in changes]
    done = describe_undo(words(), reversed(made)) if first.is_undone else describe_all(words(), made)
    player = getattr(first.entry.move, "seat", None)
    if player in own and player in then.seats and done.startswith(then.players[player].shown):
        return done
    if names:
        return translated(labelled(listed(names), done))
    return translated(say("another phone: {what}", what=done))


def _names(view: View, own: Iterable[int], then: Game, change: _Change) -> Iterator[str]:
    """Yield who sat at the phone of a line: by the names that counted just before it, else by those of the change."""
    record, move = view.record, change.entry.move
    known = [record.states[place_of(record.entries, change.by.number)], then]
    if isinstance(move, ChangeSetUp):
        known.append(play(then, move, may_clash=True))
    for seat in own:
        yield from (game.players[seat].shown for game in [each for each in known if seat in each.seats][:1])


def _moves_made(view: View, since: int) -> Iterator[_Change]:
    last: dict[Subject, str] = {}
    for entry in view.record.entries:
        subject = subject_of(entry.move)
        if entry.number > since and not entry.is_of(view.phone):
            yield _Change(entry, entry, False, last.get(subject) == view.phone)
        last[subject] = entry.phone


def _moves_taken_back(view: View, since: int, undos: Sequence[tuple[Entry, Sequence[Entry]]]) -> Iterator[_Change]:
    """Yield what others have taken back of what this phone had heard of or made, and every opening of the count."""
    for undo, gone in undos:
        for entry in gone if not undo.is_of(view.phone) else ():
            is_ours = entry.phone == view.phone
            if is_ours or entry.number <= since or isinstance(entry.move, OpenCount):
                yield _Change(undo, entry, True, is_ours)
