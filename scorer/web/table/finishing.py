"""When players are done: what that opens, what it waits for, and what to ask before (R10)."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_urlsafe

from flask import Response
from flask_babel import gettext, ngettext

from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.moves import OpenCount
from scorer.rules.sentence import Sentence, say
from scorer.store import Entry, Record, Seating
from scorer.web.http.errors import answer, submitted_fields
from scorer.web.http.language import listed, translated
from scorer.web.http.storage import store
from scorer.web.table.presence import presence
from scorer.web.table.views import View, open_game

_MANY = 1 / 2
"""The share of the box's trains beyond which a player with so many left has probably not entered everything."""


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

    store().seats.finish(view.key, view.phone, is_done=is_done, check=check)
    return open_if_due(open_game(view.key))


def sure_page(questions: Sequence[Sentence], then: str, back: str) -> Response:
    """Ask players without scripts whether they are sure; the button submits their form again, with `is_sure`."""
    sentence = " ".join([*map(translated, questions), then])
    fields = [*submitted_fields(), ("is_sure", "1")]
    return answer(409, sentence, fields=fields, again=gettext("Yes, open the count"), back=back)


def open_if_due(view: View) -> View:
    """Open the count if all players are done and no phone has told of moves that wait on it; return what is then."""
    if not (_is_all_done(view.game, view.seating) and not view.game.is_count_open) or presence().waiting(view.key):
        return view
    with suppress(IllegalMove):  # another phone has opened it in the meantime
        store().append(view.key, token_urlsafe(9), OpenCount(), phone=view.phone, judge=_judge)
    return open_game(view.key)


def _judge(record: Record, lines: Sequence[Entry], seating: Seating) -> Sequence[Entry]:
    """Return the line that opens the count, none if somebody has just taken back that they are done."""
    return lines if _is_all_done(record.game, seating) else []


def _is_all_done(game: Game, seating: Seating) -> bool:
    """Return whether every player sits at a phone and is done."""
    return seating.is_done and len(seating.taken) == len(game.players)


def questions_of(view: View) -> list[Sentence]:
    """Return what to ask this phone before it opens the count, each with a player's own numbers."""
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


def awaited(view: View) -> list[str]:
    """Return what the count waits for although everybody is done: moves on other phones, a sentence for each phone."""
    if not _is_all_done(view.game, view.seating) or view.game.is_count_open:
        return []
    waiting = presence().waiting(view.key).items()
    return [_waits(view, phone, count) for phone, count in waiting if phone != view.phone]


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
