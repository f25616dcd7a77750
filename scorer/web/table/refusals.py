"""Answers to what the rules refuse: the sentence that says why, and remedies."""

from collections.abc import Iterator, Sequence
from itertools import islice

from flask import Response, jsonify
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.rules.errors import IllegalMove, ScorerError
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.store import InTheWay
from scorer.web.http.errors import answer, sentence_of, status_of
from scorer.web.http.language import words
from scorer.web.table.live import live
from scorer.web.table.remedies import remedies_of
from scorer.web.table.views import View
from scorer.wire import Undo, json_of
from scorer.words.moves import describe, describe_undo

_MOST_REPLAYED = 500
"""Moves that are replayed to find an undo that is possible instead."""


def refused_state(view: View, made: Sequence[Move] | Undo, error: IllegalMove) -> ResponseReturnValue:
    """Answer a script with the live state, the ``sentence`` and ``remedies``, each a ``label`` and its ``moves``."""
    if isinstance(made, Undo):
        remedies = _undos_instead(view, made, error)
    else:
        remedies = [remedy.json for remedy in remedies_of(view.game, made)]
    return jsonify(**live(view), sentence=sentence_of(error, view.game.board), remedies=remedies), status_of(error)


def refused_page(game: Game, moves: Sequence[Move], error: ScorerError, back: str) -> Response:
    """Answer a plain button with a page. Its buttons are the remedies and lead `back`."""
    remedies = [remedy.json for remedy in remedies_of(game, moves)]
    return answer(status_of(error), sentence_of(error, game.board), remedies=remedies, back=back)


def _undos_instead(view: View, wanted: Undo, refusal: IllegalMove) -> list[dict[str, object]]:
    """Return buttons: undo the conflicting move first, or undo this phone's last move without conflict instead."""
    if not isinstance(refusal, InTheWay):
        return []
    return [*_first(view, refusal), *islice(_instead(view, wanted), 1)]


def _first(view: View, refusal: InTheWay) -> Iterator[dict[str, object]]:
    undo = Undo(line=refusal.entry.number)
    if view.record.tried(undo, _MOST_REPLAYED):
        yield _button(gettext("First take back: %(what)s", what=describe(words(), refusal.before, refusal.move)), undo)


def _instead(view: View, wanted: Undo) -> Iterator[dict[str, object]]:
    record, left = view.record, _MOST_REPLAYED
    refused = record.named(wanted, view.phone)
    for entry in reversed(record.entries):
        if entry.is_of(view.phone) and not entry.is_named_by(refused):
            undo = Undo(line=entry.number)
            if (left := left - record.later_than(undo)) < 0:
                return
            if then := record.tried(undo, _MOST_REPLAYED):
                yield _button(gettext("Instead: %(what)s", what=describe_undo(words(), record.gone_in(then))), undo)


def _button(label: str, undo: Undo) -> dict[str, object]:
    return {"label": label, "moves": [json_of(undo)]}
