"""What `scorer serve` prints once it answers: its addresses, and a QR code where phones can reach it."""

from io import StringIO
from typing import TYPE_CHECKING

import segno

from scorer.web.http.addresses import addresses_in_wifi

if TYPE_CHECKING:
    from multiprocessing.synchronize import Semaphore

EVERYWHERE = "0.0.0.0"
"""Every network of this machine; the phones at the table are in one of them."""


def greet(text: str, others: "Semaphore", last: "Semaphore") -> None:
    """Print a text if all `others` have answered, and this is the `last` worker; not if it replaces a dead one.

    It waits for nobody: a worker that was killed in here would keep the one that replaces it waiting for ever.
    """
    if not others.acquire(block=False) and last.acquire(block=False):
        print(text, flush=True)


def welcome(scheme: str, host: str, port: int, name: str | None = None) -> str:
    """Return the addresses, under the `name` of the certificate, and a QR code where phones can reach them."""
    here = f"{scheme}://{name or host.replace(EVERYWHERE, 'localhost')}:{port}/"
    end = f"On this computer: {here}\nStop with Ctrl+C."
    if host != EVERYWHERE:
        return end
    first, *others = [f"{scheme}://{each}:{port}/" for each in ([name] if name else addresses_in_wifi())] or [""]
    if not first:
        return f"Phones do not reach this computer: it is in no network. Connect it with their Wi-Fi.\n{end}"
    more = f", else {', '.join(others)}" if others else ""
    return f"{_code(first)}\nOn phones in the same Wi-Fi: {first}{more}\n{end}"


def _code(address: str) -> str:
    """Return a QR code in half blocks, light on a dark terminal; phones read it either way round."""
    drawn = StringIO()
    segno.make(address, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
