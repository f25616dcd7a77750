"""Moves of plain buttons, for browsers without scripts. A refused move gets a page with its remedies as buttons."""

from collections.abc import Sequence
from secrets import token_urlsafe

from flask import Blueprint, json, redirect, request
from flask.typing import ResponseReturnValue

from scorer.rules.moves import Move
from scorer.web.http.addresses import return_address
from scorer.web.table.moves import enter
from scorer.wire import Undo, move_from, step_from, unknown

area = Blueprint("plain_buttons", __name__, url_prefix="/games/<key>")


@area.post("/enter")
def make(key: str) -> ResponseReturnValue:
    """Make the moves of one button, all or none, and redirect to its page."""
    back, steps = return_address(request.form.get("back", "")), _parsed(request.form.get("moves", ""))
    enter(key, token_urlsafe(9), steps, back=back)
    return redirect(back, 303)


def _parsed(text: str) -> Sequence[Move] | Undo:
    """Parse moves, ``[{"kind": "claim", …}, …]``, or a single undo, ``[{"kind": "undo"}]``."""
    try:
        steps = json.loads(text)
    except ValueError:
        steps = None
    if not isinstance(steps, list):
        raise unknown(text)
    if len(steps) == 1 and isinstance(undo := step_from(steps[0]), Undo):
        return undo
    return [move_from(step) for step in steps]
