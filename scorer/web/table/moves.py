"""Append moves of this request's phone to a game, if the rules allow them in what the phone sees.

What a hidden hand holds changes no answer (R10). So two players may type the same card; the open count asks who was
wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from scorer.rules.errors import IllegalMove, NotThere
from scorer.rules.game import Player
from scorer.rules.moves import Move, ReturnTicket, TakeTicket
from scorer.rules.sentence import say
from scorer.store import Entry, Record, Seating
from scorer.store.record import place_of
from scorer.store.store import Judge
from scorer.web.http.cookies import phone_id
from scorer.web.http.storage import store
from scorer.web.table.veil import veiled
from scorer.web.table.views import hidden_from, open_game
from scorer.wire import Undo


class OthersTickets(IllegalMove):
    """The tickets of a seat at another phone are entered on that phone."""

    def __init__(self, player: Player) -> None:
        super().__init__(say("{player}'s tickets are entered on {player}'s own phone", player=player))


def make_move(key: str, id: str, move: Move, group: str | None = None) -> Record:
    """Make a move. Raises what `Store.append` raises."""
    return store().append(key, id, move, phone=phone_id(), group=group, judge=_judge_of(phone_id()))


def make_moves(key: str, group: str, moves: Sequence[Move]) -> Record:
    """Make moves as a group, all or none. Raises what `Store.append_group` raises."""
    return store().append_group(key, group, moves, phone=phone_id(), judge=_judge_of(phone_id()))


def take_back(key: str, id: str, undo: Undo) -> Record:
    """Undo the named line or group, or else this phone's last visible move. Raises what `Store.take_back` raises."""
    try:
        undo = open_game(key).record.named(undo, phone_id())
    except NotThere:
        if all(line.id != id for line in store().record(key).lines):  # else the request was sent twice
            raise
    return store().take_back(key, id, line=undo.line, group=undo.group, phone=phone_id(), judge=_judge_of(phone_id()))


def _judge_of(phone: str) -> Judge:
    return partial(_judged, phone)


def _judged(phone: str, record: Record, lines: Sequence[Entry], seating: Seating) -> Sequence[Entry]:
    """Judge lines by what a phone sees, and return them so that they change nothing else."""
    hidden = hidden_from(phone, seating, is_count_open=record.game.is_count_open)
    for line in lines:
        if isinstance(line.step, TakeTicket) and line.step.seat in hidden:
            raise OthersTickets(record.game.players[line.step.seat])
    seen = veiled(record, hidden) if hidden else record
    after = seen.after(lines)
    for line in lines:
        if isinstance(line.step, Undo) and hidden and _has_tickets(record, line.step):
            return list(_line_by_line(seen, line, line.step))
    return [_with_seat(after, line) for line in lines]


def _has_tickets(record: Record, undo: Undo) -> bool:
    """Return whether a group ever had a move of tickets, some of which may be hidden."""
    group = [line for line in record.lines if line.group and line.group == undo.group]
    return any(isinstance(line.step, TakeTicket | ReturnTicket) for line in group)


def _line_by_line(seen: Record, line: Entry, undo: Undo) -> Iterator[Entry]:
    """Yield lines that take back what a phone sees of a group; how many moves a group had is no secret."""
    for place, entry in enumerate(entry for entry in seen.entries if entry.is_named_by(undo)):
        id = f"{line.id}-{place}" if place else line.id
        yield replace(line, number=line.number + place, id=id, step=Undo(line=entry.number))


def _with_seat(after: Record, line: Entry) -> Entry:
    """Name the hand that a ticket leaves: another one, which the phone may not see, can have the same card."""
    if not isinstance(line.step, ReturnTicket) or line.step.seat is not None:
        return line
    place = place_of(after.entries, line.number)
    before, left = after.states[place].tickets, after.states[place + 1].tickets
    gone = next(held for held in before if all(held is not other for other in left))
    return replace(line, step=replace(line.step, seat=gone.seat))
