"""Moves of plain buttons, for browsers without scripts. A refused move gets a page with its remedies as buttons."""

from collections.abc import Sequence

from flask import Blueprint, json, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer.files.wire import Undo, move_from, step_from, unknown
from scorer.rules.moves import Move, OpenCount
from scorer.web.http.addresses import return_address
from scorer.web.parts.game_page import count_page
from scorer.web.table.finishing import AsksFirst
from scorer.web.table.moves import Refused, enter
from scorer.web.table.views import open_game

area = Blueprint("plain_buttons", __name__, url_prefix="/games/<key>")


@area.post("/enter")
def make(key: str) -> ResponseReturnValue:
    """Make the moves of one button, all or none, and redirect to its page.

    Ask before the count opens; what opens it leads to the telling, or to the result, which asks.
    """
    back, steps = return_address(request.form.get("back", "")), _parse(request.form.get("moves", ""))
    opens = not isinstance(steps, Undo) and any(isinstance(step, OpenCount) for step in steps)
    try:
        enter(key, steps, back=back)
    except Refused as refused:
        if isinstance(refused.reason, AsksFirst):
            return count_page(open_game(key)), 409
        raise
    return redirect(url_for("result.tell", key=key) if opens else back, 303)


def _parse(text: str) -> Sequence[Move] | Undo:
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
