"""When the count opens, and what is asked before (R10): the second table of "One table" in docs/design.md."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from secrets import token_urlsafe

from scorer.ask.warnings import lagging
from scorer.files.wire import Undo, unknown
from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.moves import OpenCount
from scorer.rules.sentence import Sentence, say
from scorer.store import Entry, Record, Seating
from scorer.web.http.language import translated
from scorer.web.http.storage import store
from scorer.web.table.notices import told_of
from scorer.web.table.presence import presence
from scorer.web.table.views import View, open_game, view_after

_MANY = 1 / 2
"""The share of the box's trains beyond which a player with so many left has probably not entered everything."""


class OnlyWatches(IllegalMove):
    """A phone without a seat would open or close the count of those who sit, or sat, at phones."""

    says = say("the count is opened and closed by those who play; first say who you are")


class StaysOpen(IllegalMove):
    """The count would be closed after hands were seen."""

    says = say("the count stays open: hands were seen on other phones")


class NamesNothing(IllegalMove):
    """An undo that names nothing would reach behind the opening of the count, or to another phone."""


class AsksFirst(IllegalMove):
    """Who opens the count is asked first: `question_of`."""

    says = say("before the count opens, you are asked once")


def finish(view: View, *, is_done: bool, is_sure: bool, as_numbered: dict[int, int] | None = None) -> View:
    """Note whether this phone's players are done; if all are then, open the count. Return what is then.

    Raise AsksFirst, unless they are sure, if they are asked before it opens. Where that is only because moves wait on
    another phone, they are done: the count opens when these arrive.
    """
    unready = [] if is_sure else unready_of(view)

    def check(seating: Seating) -> None:
        if unready and seating.is_all_done(view.game.seats):
            raise AsksFirst

    presence().hear(view.key, view.phone)
    store().seats.finish(view.key, view.phone, is_done=is_done, as_numbered=as_numbered, check=check)
    view = open_game(view.key)
    is_waiting = any(phone != view.phone for phone in presence().waiting(view.key))
    if not (is_done and view.own):
        return view
    if is_waiting and not is_sure and _is_due(view):
        raise AsksFirst
    return _open(view)


def open_if_arrived(view: View) -> View:
    """Open the count if all are done and no phone has moves that wait any more; return what is then."""
    return view if presence().waiting(view.key) else _open(view)


def _is_due(view: View) -> bool:
    return not view.game.is_count_open and view.seating.is_all_done(view.game.seats)


def _open(view: View) -> View:
    """Open the count in the name of the phone that was done last, unless not all are done."""
    if not _is_due(view):
        return view

    def judge(record: Record, lines: Sequence[Entry], seating: Seating) -> Sequence[Entry]:
        """Return the line that opens the count, none if somebody has just taken back that they are done."""
        return lines if seating.is_all_done(record.game.seats) else []

    with suppress(IllegalMove):  # another phone has opened it in the meantime
        phone = view.seating.done_last
        record = store().append(view.key, token_urlsafe(9), OpenCount(), phone=phone, judge=judge)
        return view_after(record, view)
    return open_game(view.key)


def check_open_count(phone: str, record: Record, lines: Sequence[Entry], seating: Seating) -> list[Entry]:
    """Return lines of which the one that opens the count says who is not done.

    Raise OnlyWatches if the phone may not open it, AsksFirst if it was not asked; BadMove for what only we write.
    """
    opening = [line.step for line in lines if isinstance(line.step, OpenCount)]
    if any(step.silent or step.not_done for step in opening):
        raise unknown("open-count")
    opened = OpenCount()
    if opening and seating.sittings and not record.game.is_count_open:
        _check_seat(phone, seating)
        if not all(step.is_sure for step in opening):
            raise AsksFirst
        done = {sitting.seat for sitting in seating.taken if sitting.is_done}
        opened = OpenCount(not_done=tuple(seat for seat in record.game.seats if seat not in done))
    return [replace(line, step=opened) if isinstance(line.step, OpenCount) else line for line in lines]


def check_undo(phone: str, record: Record, undo: Undo, seating: Seating, *, is_named: bool) -> None:
    """Raise StaysOpen if an undo would close a count whose hands were seen, OnlyWatches if the phone has no seat.

    Raise NamesNothing if those who make it did not name what was entered before the count opened, or on another phone.
    """
    gone = [entry.number for entry in record.entries if entry.is_named_by(undo)]
    if record.opened in gone:
        if seating.seen == record.opened:
            raise StaysOpen
        _check_seat(phone, seating)
    if record.opened and gone and not is_named and gone[0] < record.opened:
        raise NamesNothing(say("the count is open, and this was entered before it"))
    if not is_named and not record.has_made(phone, undo):
        raise NamesNothing(say("this was entered on another phone"))


def _check_seat(phone: str, seating: Seating) -> None:
    if seating.sittings and not seating.at(phone):
        raise OnlyWatches


def question_of(view: View) -> list[str]:
    """Return what is open before the count, a sentence each; what hidden hands hold changes none (R10)."""
    game, seating = view.game, view.seating
    at_phones = {sitting.seat: sitting.is_done for sitting in seating.taken}
    not_done = tuple(game.players[seat] for seat in game.seats if at_phones.get(seat) is False)
    nowhere = tuple(game.players[seat] for seat in game.seats if seat not in at_phones)
    found, own = unready_of(view), seating.at(view.phone)
    for seat in lagging(game):
        if seat not in own:
            things = {"player": game.players[seat], "trains": game.trains_left(seat)}
            found.append(say("{player} has {trains} trains left. Is something missing?", **things))
    if not_done:
        found.append(say("not done: {players}", players=not_done))
    if nowhere:
        found.append(say("at no phone: {players}", players=nowhere))
    told = [one.sentence for one in told_of(view) if one.kind in ("took", "had", "waits")]
    return [*map(translated, found), *told, translated(say("all tickets are then seen on every phone"))]


def unready_of(view: View) -> list[Sentence]:
    """Return what to ask this phone about its own seats before the count opens."""
    found = (_unready(view.game, sitting.seat) for sitting in view.own if not view.game.is_count_open)
    return [sentence for sentence in found if sentence]


def _unready(game: Game, seat: int) -> Sentence | None:
    player, trains = game.players[seat], game.trains_left(seat)
    has_many = trains > _MANY * game.board.trains
    lacks_tickets = not game.tickets_of(seat) and game.edition.deal.keep > 0
    if lacks_tickets and has_many:
        return say("{player} holds no ticket and has {trains} trains left", player=player, trains=trains)
    if lacks_tickets:
        return say("{player} holds no ticket", player=player)
    if has_many:
        return say("{player} has {trains} trains left", player=player, trains=trains)
    return None
