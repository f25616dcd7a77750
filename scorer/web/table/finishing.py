"""When the count opens: players are done, or a phone opens it; what it waits for, and who is asked before (R10).

Who has no seat does not open it, unless every seat's phone is silent. While somebody is not done at another phone, that
one is asked for ten seconds, as for a seat. It closes again only until a phone was shown another one's hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from secrets import token_urlsafe

from flask import Response
from flask_babel import gettext, ngettext

from scorer.files.wire import Undo
from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game, Player
from scorer.rules.moves import OpenCount
from scorer.rules.sentence import Sentence, say
from scorer.rules.twins import named
from scorer.store import Entry, Judge, Record, Seating, Sitting
from scorer.store.seats import PATIENCE
from scorer.web.http.errors import answer, submitted_fields
from scorer.web.http.language import listed, translated
from scorer.web.http.storage import store
from scorer.web.table.presence import SILENT, WAITS, presence
from scorer.web.table.seat_notices import who_sits_at
from scorer.web.table.views import View, open_game, view_after

_MANY = 1 / 2
"""The share of the box's trains beyond which a player with so many left has probably not entered everything."""


class AsksOthers(IllegalMove):
    """Others are not done: their phones are asked before the count opens."""

    says = say("others are asked before the count opens; open it by itself")


class OnlyWatches(IllegalMove):
    """A phone without a seat would open the count of those who sit at phones."""

    says = say("the count is opened by those who play; first say who you are")


class StaysOpen(IllegalMove):
    """The count would be closed after hands were seen."""

    says = say("the count stays open: hands were seen on other phones")


class WasBefore(IllegalMove):
    """An undo that names nothing would reach behind the opening of the count."""

    says = say("the count is open, and this was entered before it")


@dataclass(eq=False)
class AsksFirst(Exception):
    """A phone would open the count whose players have entered next to nothing: `questions`, a sentence each."""

    questions: Sequence[Sentence]


def finish(view: View, *, is_done: bool, is_sure: bool) -> View:
    """Note whether this phone's players are done; if it waits for nothing more, open the count. Return what is then.

    Raise AsksFirst if they are not sure, and the count would open with little of theirs; nothing was noted.
    """
    questions = [] if is_sure else questions_of(view)

    def check(seating: Seating) -> None:
        if questions and _is_all_done(view.game, seating):
            raise AsksFirst(questions)

    presence().hear(view.key, view.phone)
    try:
        store().seats.finish(view.key, view.phone, is_done=is_done, check=check)
    except AsksFirst:
        store().seats.doubt(view.key, view.phone)
        raise
    return open_if_due(open_game(view.key))


def sure_page(questions: Sequence[Sentence], then: str, back: str) -> Response:
    """Ask players without scripts whether they are sure; the button submits their form again, with `is_sure`."""
    sentence = " ".join([*map(translated, questions), then])
    fields = [*submitted_fields(), ("is_sure", "1")]
    return answer(409, sentence, fields=fields, again=gettext("Yes, open the count"), back=back)


def open_if_due(view: View) -> View:
    """Open the count if all players are done and no phone has told of moves that wait on it; return what is then.

    Open it also for a phone that has asked for it, once nobody can refuse any more.
    """
    opener = view.seating.opener
    if view.game.is_count_open:
        return view
    if _is_all_done(view.game, view.seating) and not presence().waiting(view.key):
        return _open(view, view.phone, _judge)
    return _open(view, opener, partial(_judge_opener, opener)) if opener else view


def _open(view: View, phone: str, judge: Judge) -> View:
    with suppress(IllegalMove):  # another phone has opened it in the meantime
        record = store().append(view.key, token_urlsafe(9), OpenCount(), phone=phone, judge=judge)
        if record.game.is_count_open and view.seating.opener:
            store().seats.refuse(view.key, view.seating.opener)  # nobody need be asked any more
        return view_after(record, view)
    return open_game(view.key)


def _judge(record: Record, lines: Sequence[Entry], seating: Seating) -> Sequence[Entry]:
    """Return the line that opens the count, none if somebody has just taken back that they are done."""
    return lines if _is_all_done(record.game, seating) else []


def _judge_opener(phone: str, record: Record, lines: Sequence[Entry], seating: Seating) -> Sequence[Entry]:
    """Return the line that opens the count for a phone, none while others can refuse or have done so."""
    with suppress(IllegalMove):
        return check_opening(phone, record, lines, seating) if seating.opener == phone else []
    return []


def check_opening(phone: str, record: Record, lines: Sequence[Entry], seating: Seating) -> list[Entry]:
    """Return lines whose opening of the count says which of the phones that were asked were silent.

    Raise OnlyWatches if the phone may not open it, AsksOthers if others can still refuse.
    """
    if record.game.is_count_open or not any(isinstance(line.step, OpenCount) for line in lines):
        return list(lines)
    if not _may_open(record.key, phone, seating):
        raise OnlyWatches
    pending = seating.pending(phone)
    if pending and not (seating.opener == phone and store().seats.is_due(seating)):
        raise AsksOthers
    patience = PATIENCE.total_seconds()
    silent = tuple(sitting.seat for sitting in pending if presence().silence(record.key, sitting.phone) >= patience)
    return [replace(line, step=OpenCount(silent)) if isinstance(line.step, OpenCount) else line for line in lines]


def _may_open(key: str, phone: str, seating: Seating) -> bool:
    """Return whether a phone may open the count: one with a seat, or any if those that have seats are silent."""
    has_seat = bool(seating.at(phone))
    return has_seat or all(presence().silence(key, sitting.phone) >= SILENT for sitting in seating.taken)


def can_open(view: View) -> bool:
    """Return whether this phone may open the count."""
    return _may_open(view.key, view.phone, view.seating)


@dataclass(frozen=True, slots=True)
class Gone:
    """A player who is not done, and of whose phone nothing was heard for a while."""

    seat: int
    name: str
    sentence: str
    seats: tuple[int, ...]
    """Those of the phone that would enter for them, theirs among them."""


def gone_from(view: View) -> Iterator[Gone]:
    """Yield who keeps the count waiting although nothing is heard of their phone."""
    for sitting in view.seating.pending(view.phone) if not view.game.is_count_open else ():
        silence, player = int(presence().silence(view.key, sitting.phone)), view.game.players[sitting.seat]
        if silence >= SILENT:
            since = say("nothing was heard of {player}'s phone for {time}", player=player, time=_time(silence))
            yield Gone(sitting.seat, player.shown, translated(since), (*view.seating.at(view.phone), sitting.seat))


def _time(seconds: int) -> str:
    minutes = seconds // 60
    if seconds >= WAITS:
        return str(gettext("more than %(num)s minutes", num=minutes))
    if minutes:
        return str(ngettext("%(num)s minute", "%(num)s minutes", minutes))
    return str(gettext("half a minute"))


def _players(view: View, sittings: Iterable[Sitting]) -> tuple[Player, ...]:
    return tuple(view.game.players[sitting.seat] for sitting in sittings)


def check_undo(record: Record, undo: Undo, seating: Seating, *, is_named: bool) -> None:
    """Raise StaysOpen if an undo would close a count whose hands were seen.

    Raise WasBefore if it was not named by those who make it, and takes back what was entered before the count opened.
    """
    gone = [entry.number for entry in record.entries if entry.is_named_by(undo)]
    if record.opened in gone and seating.seen == record.opened:
        raise StaysOpen
    if record.opened and gone and not is_named and gone[0] < record.opened:
        raise WasBefore


def _is_all_done(game: Game, seating: Seating) -> bool:
    """Return whether every player sits at a phone and is done."""
    return seating.is_done and len(seating.taken) == len(game.seats)


def questions_of(view: View) -> list[Sentence]:
    """Return what to ask this phone before it opens the count, each with a player's own numbers."""
    found = (_unready(view.game, sitting.seat) for sitting in view.own if not view.game.is_count_open)
    return [named(sentence, view.game.board) for sentence in found if sentence]


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


def awaited(view: View) -> list[str]:
    """Return what the count waits for: moves on other phones although everybody is done, and who is asked."""
    if view.game.is_count_open:
        return []
    sentences = doubts_of(view)
    if view.seating.opener and view.seating.pending(view.seating.opener):
        sentences.append(_is_asked(view, view.seating.opener))
    if not _is_all_done(view.game, view.seating):
        return sentences
    waiting = presence().waiting(view.key).items()
    return sentences + [_waits(view, phone, count) for phone, count in waiting if phone != view.phone]


def doubts_of(view: View) -> list[str]:
    """Return which players at other phones are asked just now whether they are done."""
    doubted = [each for each in store().seats.doubted(view.seating) if each.phone != view.phone]
    return [translated(say("{player} is asked something", player=player)) for player in _players(view, doubted)]


_ASKED = say("{who}'s phone would open the count; {players} may refuse for ten seconds")


def _is_asked(view: View, opener: str) -> str:
    asked = _players(view, view.seating.pending(opener))
    who = who_sits_at(view, opener)
    return translated(say(_ASKED.template, who=who, players=asked))


def openings_of(view: View) -> list[str]:
    """Return who had the count open though it is closed again, and who opened it before all were done: sentences."""
    record = view.record
    gone = [entry for _, gone in record.undos_since(0) for entry in gone if isinstance(entry.move, OpenCount)]
    whose = [who_sits_at(view, entry.phone) for entry in gone]
    sentences = [say("{who}'s phone had the count open, and it was closed again", who=who) for who in whose]
    if record.opened and view.seating.taken and not view.seating.is_done:
        opened = next(entry for entry in record.entries if entry.number == record.opened)
        who = who_sits_at(view, opened.phone)
        sentences += [say("{who}'s phone opened the count before everybody was done", who=who), *_silent(view, opened)]
    return [translated(sentence) for sentence in sentences]


def _silent(view: View, opened: Entry) -> list[Sentence]:
    seats = opened.move.silent if isinstance(opened.move, OpenCount) else ()
    return [say("silent phones: {players}", players=tuple(view.game.players[seat] for seat in seats))] if seats else []


def _waits(view: View, phone: str, count: int) -> str:
    players = [view.game.players[seat] for seat in view.seating.at(phone)]
    whose = listed(players) if players else gettext("another phone")
    return str(
        ngettext(
            "Everybody is done. %(num)s move is still on its way from %(whose)s; then the count opens.",
            "Everybody is done. %(num)s moves are still on their way from %(whose)s; then the count opens.",
            count,
            whose=whose,
        )
    )
