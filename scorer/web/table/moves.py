"""Append moves of this request's phone to a game, if the rules allow them in what the phone sees.

What a hidden hand holds changes no answer (R10). So two players may type the same card; the open count asks who was
wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from secrets import token_urlsafe

from scorer.rules.errors import IllegalMove
from scorer.rules.moves import ClaimRoute, Move, ReturnTicket, TakeTicket
from scorer.rules.sentence import say
from scorer.store import Entry, Record, Seating
from scorer.store.record import place_of
from scorer.web.http.cookies import phone_id
from scorer.web.http.storage import store
from scorer.web.table.veil import veil
from scorer.web.table.views import hidden_from
from scorer.wire import Step, Undo


@dataclass(eq=False)
class Refused(Exception):
    """The rules refuse what a phone entered; `refusals` answers with the reason and with remedies."""

    key: str
    made: Step | Sequence[Move]
    reason: IllegalMove
    back: str
    """The page to which a plain button leads; empty for a script."""


def enter(key: str, made: Step | Sequence[Move], *, id: str = "", group: str | None = None, back: str = "") -> Record:
    """Enter a move, a group of moves or an undo of this request's phone, and return the game after it.

    A script gives the `id`; a plain button leads `back` to its page. An undo that names nothing takes back this phone's
    last visible move.

    Raise Refused if the rules forbid it, and nothing was stored; BadMove, LogFull or NotFound as `Store.append` does.
    """
    phone = phone_id()
    try:
        return store().append(key, id or token_urlsafe(9), made, phone=phone, group=group, judge=partial(_judge, phone))
    except IllegalMove as reason:
        raise Refused(key, made, reason, back) from reason


def _judge(phone: str, record: Record, lines: Sequence[Entry], seating: Seating) -> Sequence[Entry]:
    """Judge lines by what a phone sees, and return them so that they change nothing else."""
    hidden = hidden_from(phone, seating, is_count_open=record.game.is_count_open)
    for line in lines:
        if isinstance(line.step, TakeTicket) and line.step.seat in hidden:
            player = record.game.players[line.step.seat]
            raise IllegalMove(say("{player}'s tickets are entered on {player}'s own phone", player=player))
    seen = veil(record, hidden) if hidden else record
    lines = seen.name_undos(lines)
    after = seen.after(lines)
    for line in lines:
        if isinstance(line.step, Undo) and hidden and _has_tickets(record, line.step):
            return list(_line_by_line(seen, line, line.step))
    return [_with_trains(after, _with_seat(after, line)) for line in lines]


def _has_tickets(record: Record, undo: Undo) -> bool:
    """Return whether an undo may name moves of tickets, some of which may be hidden."""
    return any(line.group == undo.group and isinstance(line.step, TakeTicket | ReturnTicket) for line in record.lines)


def _line_by_line(seen: Record, line: Entry, undo: Undo) -> Iterator[Entry]:
    """Yield lines that take back what a phone sees of a group; how many moves a group had is no secret."""
    for place, entry in enumerate(entry for entry in seen.entries if entry.is_named_by(undo)):
        id = f"{line.id}-{place}" if place else line.id
        yield replace(line, number=line.number + place, id=id, step=Undo(line=entry.number))


def _with_trains(after: Record, line: Entry) -> Entry:
    """Say whether a claim laid a white train, so that it stays so whatever is undone before it (X15)."""
    if not isinstance(line.step, ClaimRoute) or not after.game.board.white_trains:
        return line
    common = after.states[place_of(after.entries, line.number) + 1].common
    return replace(line, step=replace(line.step, bullet=line.step.route in common))


def _with_seat(after: Record, line: Entry) -> Entry:
    """Name the hand that a ticket leaves: another one, which the phone may not see, can have the same card."""
    if not isinstance(line.step, ReturnTicket) or line.step.seat is not None:
        return line
    place = place_of(after.entries, line.number)
    before, left = after.states[place].tickets, after.states[place + 1].tickets
    gone = next(held for held in before if all(held is not other for other in left))
    return replace(line, step=replace(line.step, seat=gone.seat))
