"""A preview of a phone's next undos, so that it can undo at once, even offline."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from scorer.rules.errors import NotThere
from scorer.store import Record
from scorer.web.http.language import words
from scorer.wire import Undo, json_of
from scorer.words.moves import describe_undo

UNDO_AHEAD = 12
"""Undos in the preview."""

_MOST_REPLAYED = 2
"""Moves of others that are replayed for it. At a busy table the preview has only one or two undos."""

_MOST_LATER = 200
"""Moves of others after a phone's last one. With more, only the server knows what undoing it would do."""


def undo_preview(record: Record, phone: str) -> Iterator[dict[str, object]]:
    """Yield each further undo of a phone, the next one first: its sentence, and the owners that would change.

    The last one may be an undo that the server will refuse, because later moves of others depend on it, or one that is
    too much work to preview. It is listed with no changes.
    """
    replayed = 0
    with suppress(NotThere):
        for _ in range(UNDO_AHEAD):
            if replayed > _MOST_REPLAYED:
                return
            undo = record.named(Undo(), phone)
            then = record.tried(undo, _MOST_LATER)
            yield _undone(undo, record, then or record)
            if not then:
                return
            replayed += record.later_than(undo)
            record = then


def _undone(undo: Undo, record: Record, then: Record) -> dict[str, object]:
    return {
        **{word: name for word, name in json_of(undo).items() if word != "kind"},
        "said": describe_undo(words(), record.gone_in(then)),
        "owners": _differences(record.game.owners, then.game.owners),
        "stations": _differences(record.game.station_seats, then.game.station_seats),
        "doubles": then.game.uses_doubles,
    }


def _differences(now: Mapping[str, int], then: Mapping[str, int]) -> dict[str, int | None]:
    """Return the values in `then` that differ from `now`, None for missing ones."""
    return {id: then.get(id) for id, _ in now.items() ^ then.items()}
