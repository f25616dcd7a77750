"""Whose request is answered next: few of one address at a time, and first of those who used least recently."""

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import Enum
from time import monotonic

from scorer.aside import Lane
from scorer.web.http.client import Client

_LATELY = 1
"""Seconds after which half of what somebody took is forgotten."""
_NOTHING = 0.001
"""Seconds that are forgotten at once."""


class Kind(Enum):
    """What is asked for: so many requests are answered at once, so many of one address, at paths that end so.

    A kind never waits for another one, so polls and taps go before pages, and pages before prints.
    """

    POLLS = 4, 2, ()
    TAPS = 6, 3, ("/moves", "/undo")
    FILES = Lane.FILES.places, 1, ("/import", "/open")
    PICTURES = 4, 2, ("/preview.png", "/result.svg", "/map.svg")
    PRINTS = Lane.SHEETS.places + Lane.MAPS.places, 2, (".pdf",)
    PAGES = 4, 2, ("",)

    def __init__(self, most: int, share: int, ends: tuple[str, ...]) -> None:
        self.most, self.share, self.ends = most, share, ends


THREADS = sum(kind.most for kind in Kind)


def kind_of(method: str, path: str) -> Kind:
    kind = next(kind for kind in Kind if path.endswith(kind.ends))
    return {Kind.TAPS: Kind.POLLS, Kind.FILES: Kind.PAGES}.get(kind, kind) if method == "GET" else kind


class Turns:
    """The requests of one kind; for one thread."""

    def __init__(self, kind: Kind, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._now = clock, clock()
        self._took = defaultdict[str, float](float)
        self._free, self._share = kind.most, kind.share
        self._running = Counter[str]()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def of(self, sender: str, client: Client) -> AsyncIterator[None]:
        """Wait for the turn of an address; raise CancelledError if the client leaves meanwhile."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(sender, deque()).append(turn)
        client.when_gone(turn.cancel)
        self._next()
        await turn
        began = self._clock()
        try:
            yield
        finally:
            self._free += 1
            self._running -= Counter([sender])
            self._took[sender] += self._clock() - began
            self._next()

    def _next(self) -> None:
        """Begin what may begin."""
        if (passed := self._clock() - self._now) > _LATELY:
            self._now += passed
            rest = 0.5 ** (passed / _LATELY)
            lately = {sender: rest * took for sender, took in self._took.items() if rest * took > _NOTHING}
            self._took = defaultdict(float, lately)
        while self._free and (may := [each for each in self._waiting if self._running[each] < self._share]):
            sender = min(may, key=self._took.__getitem__)
            turn = self._waiting[sender].popleft()
            if not self._waiting[sender]:
                del self._waiting[sender]
            if not turn.cancelled():
                turn.set_result(None)
                self._free -= 1
                self._running[sender] += 1
