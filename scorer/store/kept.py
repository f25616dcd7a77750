"""The present state of the games that were used last, so that a move is played on and not the whole log again."""

from collections import OrderedDict
from threading import Lock

from scorer.store.log import Record

_MOST = 512


class Kept:
    """Remembers the newest record of each of so many games; may be asked from any thread."""

    def __init__(self, most: int = _MOST) -> None:
        self._records: OrderedDict[str, Record] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def newest(self, key: str) -> Record | None:
        with self._lock:
            return self._records.get(key)

    def keep(self, record: Record) -> Record:
        """Remember a record unless a newer one is known, and return it; the games used longest ago are forgotten."""
        with self._lock:
            kept = self._records.get(record.key)
            if kept is None or kept.number < record.number:
                self._records[record.key] = record
            self._records.move_to_end(record.key)
            while len(self._records) > self._most:
                self._records.popitem(last=False)
        return record
