"""Games and their append-only move logs: SQLite embedded, PostgreSQL by URL. Points are never stored.

`Store` holds the games. A `Record` is one game as its log describes it, an `Entry` is a line of that log. A `Seating`
says who sits at which phone; it is stored beside the log.
"""

from scorer.store.record import Entry, InTheWay, Record
from scorer.store.room import BroughtTooMuch, NoRoom, Payer
from scorer.store.seats import HandsChanged, Seating, SeatTaken, Sitting
from scorer.store.store import Judge, Store

__all__ = [
    "BroughtTooMuch",
    "Entry",
    "HandsChanged",
    "InTheWay",
    "Judge",
    "NoRoom",
    "Payer",
    "Record",
    "SeatTaken",
    "Seating",
    "Sitting",
    "Store",
]
