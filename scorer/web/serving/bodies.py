"""Bodies of requests, taken in as they arrive: not too large, not too slow, not too much."""

import asyncio
from collections.abc import Callable
from contextlib import nullcontext, suppress
from io import BytesIO
from math import inf

from granian.rsgi import HTTPProtocol, Scope
from werkzeug.exceptions import RequestEntityTooLarge

from scorer.aside import Busy
from scorer.web.http.input_limits import size_of
from scorer.web.http.limits import Limit, Minute, TooOften

_PATIENCE = 10
"""Seconds for the next piece of a body."""
_RECEIVING = 60
"""Seconds for a whole body: the file of a round on a slow line."""
_ALWAYS = 4 * 1024
"""Bytes of a body that are taken in whatever else is sent, so that taps always arrive: they have a few hundred."""
_LEAST = 1024
"""Bytes that a piece costs at least: a smaller one is as much work."""


class Bodies:
    """Takes in bodies. All that arrives counts towards its address's bytes of the minute, whatever becomes of it."""

    def __init__(self, times: float) -> None:
        self._minute = Minute()
        self._most = times * Limit.BYTES.most or inf

    async def receive(self, scope: Scope, protocol: HTTPProtocol, sender: str, take: Callable[[int], None]) -> BytesIO:
        """Return the body of a request from an address; what is held of it is counted by `take`.

        Raise RequestEntityTooLarge, TooOften and Busy, which the app can tell; TimeoutError if it stalls;
        ConnectionError if the phone went away before it had sent all.
        """
        announced, most, body = int(scope.headers.get("content-length", 0)), size_of(scope.path).bytes, BytesIO()
        if announced > most:
            raise RequestEntityTooLarge
        if not announced and "transfer-encoding" not in scope.headers:
            return body
        clock, cost = asyncio.get_running_loop().time, 0
        end = clock() + _RECEIVING
        try:
            async with asyncio.timeout(_PATIENCE) as patience:
                async for piece in protocol:
                    patience.reschedule(min(end, clock() + _PATIENCE))
                    body.write(piece)
                    if body.tell() > most:
                        raise RequestEntityTooLarge
                    new = max(_LEAST, len(piece))
                    cost += new
                    self._pay(sender, new, take, is_small=cost <= _ALWAYS)
                    del piece  # which would be held a second time until the next one
            if body.tell() < announced:
                raise ConnectionResetError
        except BaseException:
            body.close()  # frees it now: the error may live on
            raise
        body.seek(0)
        return body

    def _pay(self, sender: str, new: int, take: Callable[[int], None], *, is_small: bool) -> None:
        """Count new bytes of a body, and raise what `receive` raises unless it `is_small`."""
        is_paid = self._minute.spend(sender, new, self._most)
        if not (is_paid or is_small):
            raise TooOften(Limit.BYTES)
        with suppress(Busy) if is_small else nullcontext():
            take(new)
