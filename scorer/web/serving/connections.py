"""The connections of a server: how many it takes, whose they are, and how long one may read nothing."""

import asyncio
import os
import resource
import socket
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from stat import S_ISSOCK

from scorer.web.http.limits import address_of

_MOST = 4000
"""Open at once in each worker; a browser may hold six."""
_OTHER_FILES = 200
"""Open files that are no connections. How many there may be granian asks of the system: all that it gives."""
_UNREAD = 30
"""Seconds after which the system closes a connection whose phone takes nothing of what was sent."""
_EVERY = 0.25
"""Seconds after which the connections are looked at again."""
_FILES = Path("/proc/self/fd")
"""On Linux only; elsewhere connections are neither shared out nor closed."""


def most() -> int:
    """Return how many connections a worker takes."""
    return min(_MOST, resource.getrlimit(resource.RLIMIT_NOFILE)[1] - _OTHER_FILES)


def close_unread() -> None:
    """Have the system close connections whose phone takes nothing of an answer, which granian cannot.

    A connection inherits this from the socket that listens.
    """
    for number in _open():
        with suppress(OSError), _socket(number) as found:  # it is none
            if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * _UNREAD))


def share_out(loop: asyncio.AbstractEventLoop, places: int) -> None:
    """Close connections of those who have most while more than half of the places are taken, from now on."""
    loop.call_later(_EVERY, share_out, loop, places)
    if len(numbers := _open()) > places // 2 + _OTHER_FILES:
        leave(places // 2, numbers)


def leave(room: int, numbers: Iterable[int]) -> None:
    """Leave so many connections open; who has few loses none."""
    of, whose = defaultdict[str, list[int]](list), cache(address_of)
    for number in numbers:
        with suppress(OSError), _socket(number) as found:  # it is none, or listens, or has ended
            if found.family != socket.AF_UNIX:
                of[whose(found.getpeername()[0])].append(number)
    for left, each in zip(range(len(of), 0, -1), sorted(of.values(), key=len), strict=True):
        share = room // left
        room -= min(share, len(each))
        for number in each[share:]:
            with suppress(OSError), _socket(number) as found:
                found.shutdown(socket.SHUT_RDWR)


def _open() -> list[int]:
    return sorted(int(each.name) for each in _FILES.iterdir()) if _FILES.is_dir() else []


def _socket(number: int) -> socket.socket:
    """Return the socket that granian has by a number, by one of our own: granian may close its own at any time.

    Raise OSError if it is none. What is none is not even copied: to close a copy of the database's file would end the
    locks that SQLite holds on it.
    """
    if not S_ISSOCK(os.fstat(number).st_mode):
        raise OSError
    return socket.socket(fileno=os.dup(number))
