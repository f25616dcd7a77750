"""Moves made by plain buttons, for a browser without scripts: a page answers, with the ways out of an illegal move."""

import secrets

from flask import Blueprint, json, redirect
from flask.typing import ResponseReturnValue

from scorer.rules.errors import IllegalMove
from scorer.rules.moves import Move
from scorer.rules.sentence import quoted, say
from scorer.web import errors
from scorer.web.forms import Moves
from scorer.web.language import told, way_back
from scorer.web.remedies import remedies_of
from scorer.web.views import store
from scorer.wire import BadMove, move_from

area = Blueprint("entering", __name__, url_prefix="/games/<key>")


@area.post("/enter")
def enter(key: str) -> ResponseReturnValue:
    """Make the moves of one button, one after the other, and go back to its page."""
    form = Moves()
    back = way_back(form.back.data or "")
    for move in _moves(form.moves.data or ""):
        try:
            store().append(key, secrets.token_urlsafe(9), move)
        except IllegalMove as error:
            game = store().record(key).game
            remedies = remedies_of(game, move, error) if move else ()
            status, sentence = errors.status_of(error), told(error.sentence, game.board)
            return errors.answer(status, sentence, remedies=remedies, back=back)
    return redirect(back, 303)


def _moves(text: str) -> list[Move | None]:
    """Read ``[{"kind": "claim", …}, {"kind": "undo"}]``; None stands for an undo."""
    try:
        made = json.loads(text)
    except ValueError:
        made = None
    if not isinstance(made, list):
        raise BadMove(say("unknown move {move}", move=quoted(text)))
    return [None if move == {"kind": "undo"} else move_from(move) for move in made]
