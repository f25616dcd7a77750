"""Append moves of this request's phone to a game, if the rules allow them in what the phone sees.

What a hidden hand holds changes no answer (R10). So two players may type the same card; the open count asks who was
wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from secrets import token_urlsafe

from scorer.files.wire import Step, Undo
from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.hands import OfHand, is_of_hand
from scorer.rules.moves import ChangeSetUp, ClaimRoute, Move, ReturnTicket
from scorer.rules.play import check_named
from scorer.rules.sentence import say
from scorer.rules.set_up import SecrecySettled
from scorer.store import Entry, Record, Seating
from scorer.store.record import place_of
from scorer.web.http.cookies import WATCHED, phone_id
from scorer.web.http.storage import store
from scorer.web.table.finishing import check_open_count, check_undo
from scorer.web.table.presence import presence
from scorer.web.table.veil import veil
from scorer.web.table.views import hidden_from


class SeatElsewhere(IllegalMove):
    """Tickets of a seat are entered at the phone that has it; another one sets them aside until it takes the seat."""

    says = say("{player}'s tickets are entered on another phone")


class Watches(IllegalMove):
    """A phone without a seat would change who plays, or by which rules, of those who sit at phones."""

    says = say("players and rules are changed by those who play; first say who you are")


class SitsElsewhere(IllegalMove):
    """A player would be taken out whose seat is or was at another phone, and may hold tickets unknown to this one."""

    says = say("{player}'s seat is not at this phone: take it over first")


@dataclass(eq=False)
class Refused(Exception):
    """The rules refuse what a phone entered; `refusals` answers with the reason and with remedies."""

    key: str
    made: Step | Sequence[Move]
    reason: IllegalMove
    back: str
    """The page to which a plain button leads; empty for a script."""
    taken: int = 0
    """How many entries were made before it by the same request."""


def enter(key: str, made: Step | Sequence[Move], *, id: str = "", group: str | None = None, back: str = "") -> Record:
    """Enter a move, a group of moves or an undo of this request's phone, and return the game after it.

    A script gives the `id`; a plain button leads `back` to its page. An undo that names nothing takes back the last
    visible move of this phone or its seats. A phone that closes the count is not done any more; who plays no more sits
    at no phone.

    Raise Refused if the rules forbid it, and nothing was stored; BadMove, LogFull or NotFound as `Store.append` does.
    """
    phone, before = phone_id(), store().record(key)
    presence().hear(key, phone)
    try:
        after = store().append(
            key, id or token_urlsafe(9), made, phone=phone, group=group, judge=partial(_judge, phone)
        )
    except IllegalMove as reason:
        raise Refused(key, made, reason, back) from reason
    if before.game.is_count_open and not after.game.is_count_open:
        store().seats.finish(key, phone, is_done=False)
    store().seats.vacate(key, {*before.game.seats} - {*after.game.seats})
    return after


def _judge(phone: str, record: Record, lines: Sequence[Entry], seating: Seating) -> Sequence[Entry]:
    """Judge lines by what a phone sees, and return them so that they change nothing else."""
    hidden = hidden_from(phone, seating, is_count_open=record.game.is_count_open)
    for line in lines:
        if (seat := _seat_of_hand(record.game, line.step)) in hidden:
            raise SeatElsewhere(player=record.game.players[seat])
        check_named(record.game, line.step)
        is_watching = not seating.at(phone) and (seating.sittings or record.key in WATCHED)
        if isinstance(line.step, ChangeSetUp) and is_watching:
            raise Watches
    seen = veil(record, hidden) if hidden else record
    sent, lines = lines, [_meant(seen, line) for line in check_open_count(phone, record, lines, seating)]
    lines = seen.name_undos(lines, seating.at(phone))
    after = seen.after(lines)
    if hidden and record.game.board.has_map and after.game.has_secret_points != record.game.has_secret_points:
        raise SecrecySettled  # whatever hidden hands hold
    for line, as_sent in zip(lines, sent, strict=True):
        if isinstance(line.step, Undo):  # one that later moves stand in the way of is refused for that
            check_undo(phone, seen, line.step, seating, is_named=as_sent.step != Undo())
    for seat in {*record.game.seats} - {*after.game.seats}:
        if seat in seating.hidden_from(phone):
            raise SitsElsewhere(player=record.game.players[seat])
    for line in lines:
        if isinstance(line.step, Undo) and hidden and _may_have_hands(record, line.step, phone):
            return list(_line_by_line(seen, line, line.step))
    return [_with_trains(after, _with_seat(after, line)) for line in lines]


def _seat_of_hand(game: Game, step: Step) -> int:
    """Return whose hand a step changes; -1 if none, or if it does not say whose."""
    return step.seat if is_of_hand(step, game.edition) and step.seat is not None else -1


def _meant(seen: Record, line: Entry) -> Entry:
    return replace(line, step=seen.meant(line.step)) if isinstance(line.step, Undo) else line


def _may_have_hands(record: Record, undo: Undo, phone: str) -> bool:
    """Return whether a group may have moves of a hand: all but one that the phone made, and in which it made none."""
    group = [line for line in record.lines if undo.group and line.group == undo.group]
    return any(line.phone != phone or isinstance(line.step, OfHand) for line in group)


def _line_by_line(seen: Record, line: Entry, undo: Undo) -> Iterator[Entry]:
    """Yield lines that take back what a phone sees of a group, as many for it whatever else the group had."""
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
