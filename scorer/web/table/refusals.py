"""Answers to what the rules refuse: the sentence that says why, and remedies."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from flask import Flask, jsonify
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.ask.which_rule import card_of_refusal
from scorer.files.wire import Undo, json_of
from scorer.rules.board import Route
from scorer.rules.errors import IllegalMove
from scorer.rules.moves import ClaimRoute, OpenCount
from scorer.store import Entry, InTheWay, Record
from scorer.store.record import SET_UP
from scorer.web.http.errors import answer, sentence_of, status_of
from scorer.web.http.language import words
from scorer.web.http.limits import TooOften
from scorer.web.table.finishing import AsksFirst, NamesNothing, StaysOpen, question_of
from scorer.web.table.live import live
from scorer.web.table.moves import Refused, SeatElsewhere
from scorer.web.table.notices import names_of
from scorer.web.table.remedies import remedies_of
from scorer.web.table.rule_links import address_of_rule
from scorer.web.table.views import View, open_game
from scorer.words.moves import describe_all, describe_undo

_MOST_REPLAYED = 500
"""Moves that are replayed to find an undo that is possible instead."""


def set_up(app: Flask) -> None:
    app.register_error_handler(Refused, _answer)


def _answer(refused: Refused) -> ResponseReturnValue:
    """Answer a plain button with a page, whose buttons are the remedies; a script with the live state besides.

    Each of the ``remedies`` has a ``label`` and the ``moves`` that it makes.
    """
    view, status = open_game(refused.key), status_of(refused.reason)
    sentence, remedies = sentence_of(refused.reason, view.game.board), list[dict[str, object]]()
    if isinstance(refused.reason, AsksFirst):
        sentence = " ".join(question_of(view))
    with suppress(TooOften):  # then the refusal is told without ways out of it
        remedies = _remedies(view, refused)
    why = _why(view, refused.reason)
    if refused.back:
        return answer(status, sentence, remedies=remedies, back=refused.back, why=why)
    made = refused.made if isinstance(refused.made, Sequence) else [refused.made]
    lost = names_of(view.game, made) if isinstance(refused.reason, SeatElsewhere) else ""
    told = {"sentence": sentence, "remedies": remedies, "why": why}
    return jsonify(**live(view), **told, taken=refused.taken, lost=lost), status


def _why(view: View, reason: Exception) -> dict[str, str] | None:
    """Return the rule card that a refusal goes by: its ``rule``, ``address``, and the ``route`` that stands against it.

    None without a card.
    """
    game = view.game
    if not isinstance(reason, IllegalMove) or not (rule := card_of_refusal(reason, game.board)):
        return None
    against = reason.sentence.every(Route)[1:]
    return {"rule": rule, "address": address_of_rule(rule, game), **({"route": against[0].id} if against else {})}


def _remedies(view: View, refused: Refused) -> list[dict[str, object]]:
    """Return ways out; from an undo in conflict: undo what stands in the way first, or another last move instead."""
    made = refused.made
    if isinstance(refused.reason, AsksFirst):
        opens = json_of(OpenCount(is_sure=True)) if made else {"kind": "done", "is_done": True, "is_sure": True}
        return [{"label": gettext("Open the count"), "moves": [opens]}]
    if isinstance(refused.reason, SeatElsewhere):
        return []
    if not isinstance(made, Undo):
        together = made if isinstance(made, Sequence) else [made]
        ways = remedies_of(view.game, together, strokes_of(view))
        return [way.json for way in ways if way.moves or not refused.back]  # a page's button makes moves
    if isinstance(refused.reason, NamesNothing):
        undo = view.record.name_undo(made, view.phone, view.seating.at(view.phone))
        gone = view.record.gone_in(view.record.without(undo))
        return [_button(gettext("Take it back: %(what)s", what=describe_undo(words(), gone)), view.record.told(undo))]
    if refused.back or not isinstance(refused.reason, InTheWay | StaysOpen):
        return []
    first = _first(view, refused.reason) if isinstance(refused.reason, InTheWay) else ()
    return [*first, *islice(_instead(view, made), 1)]


def strokes_of(view: View) -> list[list[str]]:
    """Return the lines of each stroke, the newest first: of claims of one player that were made together."""
    found: dict[str, list[ClaimRoute | None]] = {}
    for entry in reversed(view.record.entries[-_MOST_REPLAYED:]):
        if entry.group and entry.group != SET_UP:
            found.setdefault(entry.group, []).insert(0, entry.move if isinstance(entry.move, ClaimRoute) else None)
    of_one = [
        [move for move in group if move] for group in found.values() if len({move and move.seat for move in group}) == 1
    ]
    return [[move.route for move in group] for group in of_one if group]


def _first(view: View, refusal: InTheWay) -> Iterator[dict[str, object]]:
    if found := _undone(view.record, refusal.entry):
        undo, then = found
        what = describe_all(words(), [*view.record.gone_in(then)][::-1])
        yield _button(gettext("First take back: %(what)s", what=what), undo)


def _instead(view: View, wanted: Undo) -> Iterator[dict[str, object]]:
    record, left, seats = view.record, _MOST_REPLAYED, view.seating.at(view.phone)
    refused = record.name_undo(record.meant(wanted), view.phone, seats)
    for entry in reversed(record.entries):
        if entry.is_of(view.phone, seats) and not entry.is_named_by(refused):
            if (left := left - record.later_than(Undo(line=entry.number))) < 0:
                return
            if found := _undone(record, entry):
                undo, then = found
                yield _button(gettext("Instead: %(what)s", what=describe_undo(words(), record.gone_in(then))), undo)


def _undone(record: Record, entry: Entry) -> tuple[Undo, Record] | None:
    """Return an undo of a line, as phones name it, and the record after it; None if it is refused, or much work."""
    undo = record.told(Undo(line=entry.number))
    meant = record.meant(undo)
    then = record.try_undo(meant) if record.later_than(meant) <= _MOST_REPLAYED else None
    return (undo, then) if then else None


def _button(label: str, undo: Undo) -> dict[str, object]:
    return {"label": label, "moves": [json_of(undo)]}
