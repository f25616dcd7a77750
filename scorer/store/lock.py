"""A lock beside a SQLite file: one server at a time serves it. The locked file names that server and its database."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say

with suppress(ImportError):  # in a browser, where nobody else runs
    import fcntl


class Holder(NamedTuple):
    """The server that holds a lock."""

    process: int = 0
    address: str = ""
    file: tuple[int, int] | None = None
    """The `identity` of the database that it opened."""


@contextmanager
def locked(database: Path) -> Iterator[Callable[[str], None]]:
    """Hold the lock of a database, and yield a function that writes down this server's address.

    However this process ends, its lock ends with it; workers do not share it. In a folder that cannot be written there
    is none. Raise ScorerError if another server holds it, or might beside the file's other name.
    """
    if database.exists() and database.stat().st_nlink > 1:
        raise ScorerError(
            say(
                "{file} has a second name, a hard link, by which another server could write into it; remove that name, "
                "or make the games a copy of their own",
                file=database,
            )
        )
    try:
        _place(database).touch(mode=0o600)
        file = _place(database).open("ab", buffering=0)
    except OSError:
        yield lambda _: None
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            by = holder(database) or Holder()
            raise ScorerError(
                say(
                    "a server has these games already, process {process} at {address}; stop that one first, or name "
                    "another folder in SCORER_DATA",
                    process=by.process or "?",
                    address=by.address or "?",
                )
            ) from None
        except OSError:  # a file system without locks
            yield lambda _: None
            return
        os.register_at_fork(after_in_child=file.close)
        file.truncate(0)  # it named the server before this one

        def tell(address: str) -> None:
            with suppress(OSError):  # a full disk
                file.write(json.dumps(Holder(os.getpid(), address, identity(database))).encode())

        yield tell


def holder(database: Path) -> Holder | None:
    """Return the server that holds the lock of a database, nameless while it starts; None if none does."""
    with suppress(OSError), _place(database).open("rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            with suppress(ValueError):  # on a full disk it has written no name, or half of it
                process, address, file = json.loads(lock.read())
                return Holder(process, address, file and tuple(file))
            return Holder()
    return None


def identity(path: Path) -> tuple[int, int] | None:
    """Return the device and the number of a file, None if it is not there."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino
    return None


def _place(database: Path) -> Path:
    return Path(f"{database.resolve()}-served")
