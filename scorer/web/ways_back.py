"""The sensible ways on where a phone's undo is refused since what others did later rests on it."""

from collections.abc import Iterator
from itertools import islice

from flask_babel import gettext

from scorer.rules.errors import IllegalMove
from scorer.store import Entry, InTheWay
from scorer.web.views import View
from scorer.web.words import all_unsaid, said
from scorer.wire import Undo, json_of


def ways_back(view: View, wanted: Undo, refusal: IllegalMove) -> list[dict[str, object]]:
    """Return buttons: what lies in the way goes first, or instead of it the phone's last move that nothing rests on.

    Each is a ``label`` and the ``moves`` to send, a single undo.
    """
    if not isinstance(refusal, InTheWay):
        return []
    return [*_first(view, refusal), *islice(_instead(view, wanted), 1)]


def _first(view: View, refusal: InTheWay) -> Iterator[dict[str, object]]:
    undo = Undo(line=refusal.entry.number)
    if _is_possible(view, undo):
        yield _way(gettext("First take back: %(what)s", what=said(refusal.before, refusal.move)), undo)


def _instead(view: View, wanted: Undo) -> Iterator[dict[str, object]]:
    refused = view.record.named(wanted, view.phone)
    for entry in reversed(view.record.entries):
        undo = Undo(line=entry.number)
        if entry.is_of(view.phone) and not _is_of(entry, refused) and _is_possible(view, undo):
            gone = view.record.gone_in(view.record.without(undo))
            yield _way(gettext("Instead: %(what)s", what=all_unsaid(gone)), undo)


def _way(label: str, undo: Undo) -> dict[str, object]:
    return {"label": label, "moves": [json_of(undo)]}


def _is_of(entry: Entry, undo: Undo) -> bool:
    return entry.number == undo.line or (entry.group is not None and entry.group == undo.group)


def _is_possible(view: View, undo: Undo) -> bool:
    try:
        view.record.without(undo)
    except IllegalMove:
        return False
    return True
