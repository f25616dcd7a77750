"""Remedies for an undo that is refused because later moves of others depend on it."""

from collections.abc import Iterator
from itertools import islice

from flask_babel import gettext

from scorer.rules.errors import IllegalMove
from scorer.store import InTheWay
from scorer.web.http.language import words
from scorer.web.table.views import View
from scorer.wire import Undo, json_of
from scorer.words.moves import describe, describe_undo

_MOST_REPLAYED = 500
"""Moves that are replayed to find an undo that is possible instead."""


def undo_remedies(view: View, wanted: Undo, refusal: IllegalMove) -> list[dict[str, object]]:
    """Return buttons: undo the conflicting move first, or undo this phone's last move without conflict instead.

    Each has a ``label`` and the ``moves`` to send, a single undo.
    """
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
