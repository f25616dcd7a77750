"""Bytes that a server holds for its clients: bodies that arrive, and answers that are not read yet."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scorer.aside import Busy

MOST = 48 * 1024 * 1024
"""Of all addresses together: 60 MB of memory, with what buffers allocate ahead."""
MOST_OF_ONE = 12 * 1024 * 1024
"""Of one address, so that it leaves room for others: nine of the largest games at the same instant."""


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
            if self._of.total() + size > MOST or self._of[sender] + size > MOST_OF_ONE:
                raise Busy
            self._of[sender] += size
            mine += size

        try:
            yield take
        finally:
            self._of[sender] -= mine
            if not self._of[sender]:
                del self._of[sender]
