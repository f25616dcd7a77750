"""Bytes that a server holds for its clients: bodies that arrive, and answers that are not read yet."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scorer.aside import Busy

MOST = 48 * 1024 * 1024
"""Of all addresses together: 60 MB of memory, with what buffers allocate ahead."""
OTHERS = 3
"""Times as much as one address holds stays free for others: alone it may hold a quarter, nine of the largest games."""
REQUEST = 32 * 1024
"""What granian and Python hold of a request beside its bytes."""


class Held:
    """Counts what is held, by address; for one thread."""

    def __init__(self) -> None:
        self._of = Counter[str]()

    @contextmanager
    def by(self, sender: str) -> Iterator[Callable[[int], None]]:
        """Return what counts bytes that one request of an address holds until the end.

        It raises Busy if there is no room for them.
        """
        mine = 0

        def take(size: int) -> None:
            nonlocal mine
            size += 0 if mine else REQUEST
            if OTHERS * (self._of[sender] + size) > MOST - self._of.total() - size:
                raise Busy
            self._of[sender] += size
            mine += size

        try:
            yield take
        finally:
            self._of[sender] -= mine
            if not self._of[sender]:
                del self._of[sender]
