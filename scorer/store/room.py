"""How much may be brought from files: a budget of each address for a day, and a floor of free disk.

Taps, and games that begin from the form on a board that is there, ask for no room.
"""

import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import say
from scorer.store.database import file_of
from scorer.store.tables import budgets

A_DAY = 32 * 2**20
"""Bytes that an address may bring in a day: 1,100 of the longest games, or 33 of the largest maps; most have 20 KB."""
FLOOR = 200 * 2**20
"""Bytes of free disk beside the SQLite file that are left for taps: a club's evening of 20 tables takes 2 MB."""

_ADD = sa.text(
    "INSERT INTO budgets (day, payer, bytes) VALUES (:day, :payer, :bytes) "
    "ON CONFLICT (day, payer) DO UPDATE SET bytes = budgets.bytes + excluded.bytes"
).bindparams(sa.bindparam("day", type_=sa.Date))


class NoRoom(ScorerError):
    """The disk is almost full."""

    says = say("this server has no room for maps and games from files just now; games that are being played go on")


class BroughtTooMuch(ScorerError):
    """An address has used up its budget of the day."""

    says = say("very much was brought from your network today; please try again tomorrow")


@dataclass(frozen=True, slots=True)
class Payer:
    """Whose budget pays for what is brought."""

    name: str
    times: float = 1
    """How many times the usual budget it has."""


def nobody() -> None:
    """Return no payer, as on the command line: nothing is charged."""


class Room:
    """The room for what people bring; every method may be called from any thread."""

    def __init__(self, url: str, payer: Callable[[], Payer | None]) -> None:
        self._file, self._payer = file_of(url), payer

    def take(self, connection: Connection, size: int) -> None:
        """Charge so many bytes that the connection's transaction is about to write.

        Raise NoRoom if the disk is almost full; BroughtTooMuch if the payer's budget does not suffice. Then the
        transaction must not go on, so nothing is charged.
        """
        with suppress(OSError):  # the database itself says that its folder is gone
            if self._file and shutil.disk_usage(self._file.parent).free < FLOOR:
                raise NoRoom
        if payer := self._payer():
            today = datetime.now(UTC).date()
            connection.execute(budgets.delete().where(budgets.c.day < today))
            connection.execute(_ADD, {"day": today, "payer": payer.name, "bytes": size})
            spent = sa.select(budgets.c.bytes).where(budgets.c.day == today, budgets.c.payer == payer.name)
            if connection.execute(spent).scalar_one() > A_DAY * payer.times:
                raise BroughtTooMuch
