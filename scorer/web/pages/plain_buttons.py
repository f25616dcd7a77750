"""Moves of plain buttons, for browsers without scripts. A refused move gets a page with its remedies as buttons."""

from collections.abc import Sequence

from flask import Blueprint, json, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.files.wire import Undo, move_from, step_from, unknown
from scorer.rules.moves import Move, OpenCount
from scorer.web.http.addresses import return_address
from scorer.web.table.finishing import questions_of, sure_page
from scorer.web.table.moves import enter
from scorer.web.table.views import open_game

area = Blueprint("plain_buttons", __name__, url_prefix="/games/<key>")


@area.post("/enter")
def make(key: str) -> ResponseReturnValue:
    """Make the moves of one button, all or none, and redirect to its page.

    Ask before the count opens (`is_sure`); what opens it leads to the telling, or to the
    result, which asks; where others are asked first, to the page that waits for them.
    """
    back, steps = return_address(request.form.get("back", "")), _parse(request.form.get("moves", ""))
    opens = not isinstance(steps, Undo) and any(isinstance(step, OpenCount) for step in steps)
    if opens and "is_sure" not in request.form and (questions := questions_of(open_game(key))):
        return sure_page(questions, gettext("All tickets are then seen on every phone."), back)
    is_open = enter(key, steps, back=back).game.is_count_open
    to = url_for("reveal.page" if is_open else "joining.opening", key=key) if opens else back
    return redirect(to, 303)


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
