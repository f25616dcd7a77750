"""Copies a whole database into one file while the server goes on writing."""

import shlex
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from scorer.rules.sentence import say
from scorer.store.database import address
from scorer.store.errors import StoreError
from scorer.store.sqlite import File


def back_up(url: str, file: Path, *, overwrites: bool = False) -> tuple[int, int]:
    """Copy the database of a URL into a file and return how many games and rounds it has.

    The copy is checked before it gets the file's name. Raise StoreError if the file exists already or cannot be
    written, there is nothing to copy, or the database has a backup command of its own.
    """
    source = _sqlite_file(url, file)
    if file.exists() and file.samefile(source):
        raise StoreError(
            say("no backup was made in {file}: {reason}", file=file, reason="the games themselves are there")
        )
    if file.exists() and not overwrites:
        raise StoreError(say("{file} is there already; --overwrite replaces it", file=file))
    try:
        with TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as folder:
            draft = Path(folder, file.name)
            draft.touch(mode=0o600)  # only its owner reads it
            counted = _copy(source, draft)
            draft.replace(file)
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StoreError(say("no backup was made in {file}: {reason}", file=file, reason=reason)) from error
    return counted


def _sqlite_file(url: str, file: Path) -> str:
    found = address(url)
    if found.get_backend_name() != "sqlite":
        named = found._replace(drivername=found.get_backend_name(), password=None).render_as_string()
        command = shlex.join(["pg_dump", "--format=custom", f"--file={file}", named])
        raise StoreError(say("this database has a command of its own for that: {command}", command=command))
    if not found.database or not Path(found.database).is_file():
        raise StoreError(say("there are no games in {place} yet", place=found.database or url))
    File(Path(found.database))  # raises if its log is all that is left
    return found.database


def _copy(source: str, draft: Path) -> tuple[int, int]:
    """Copy one consistent state of the database, check the copy, and return how many games and rounds it has."""
    with (
        closing(sqlite3.connect(f"file:{quote(source)}?mode=rw", uri=True, timeout=10)) as original,
        closing(sqlite3.connect(draft)) as copy,
    ):
        original.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file that needs no other beside it
        (found,) = copy.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        games, rounds = (copy.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("games", "rounds"))
    return games, rounds
