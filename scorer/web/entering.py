"""Moves made by plain buttons, for a browser without scripts: a page answers, with the ways out of an illegal move."""

import secrets
from collections.abc import Sequence

from flask import Blueprint, json, redirect
from flask.typing import ResponseReturnValue

from scorer.rules.errors import IllegalMove
from scorer.rules.moves import Move
from scorer.web import errors, making
from scorer.web.forms import Moves
from scorer.web.language import way_back
from scorer.web.views import open_game
from scorer.wire import Undo, move_from, step_from, unknown

area = Blueprint("entering", __name__, url_prefix="/games/<key>")


@area.post("/enter")
def enter(key: str) -> ResponseReturnValue:
    """Make the moves of one button, all or none, and go back to its page."""
    form = Moves()
    back, steps = way_back(form.back.data or ""), _steps(form.moves.data or "")
    try:
        _make(key, steps)
    except IllegalMove as error:
        return errors.refused(open_game(key).game, () if isinstance(steps, Undo) else steps, error, back)
    return redirect(back, 303)


def _make(key: str, steps: Sequence[Move] | Undo) -> None:
    id = secrets.token_urlsafe(9)
    if isinstance(steps, Undo):
        making.take_back(key, id, steps)
    else:
        making.make_together(key, id, steps)


def _steps(text: str) -> Sequence[Move] | Undo:
    """Read ``[{"kind": "claim", …}, …]``, or an undo, which stands alone: ``[{"kind": "undo"}]``."""
    try:
        made = json.loads(text)
    except ValueError:
        made = None
    if not isinstance(made, list):
        raise unknown(text)
    if len(made) == 1 and isinstance(undo := step_from(made[0]), Undo):
        return undo
    return [move_from(move) for move in made]
