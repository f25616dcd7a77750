"""Games and their append-only move logs: SQLite embedded, PostgreSQL by URL. Points are never stored.

`Store` keeps the games, a `Record` tells one of them as its log does, and an `Entry` is a line of that log. Who sits at
which phone, a `Seating`, stands beside it.
"""

from scorer.store.codes import Codes
from scorer.store.log import Entry, InTheWay, Record
from scorer.store.seats import Seating, SeatTaken, Sitting
from scorer.store.store import Store
from scorer.store.visits import Unopened

__all__ = ["Codes", "Entry", "InTheWay", "Record", "SeatTaken", "Seating", "Sitting", "Store", "Unopened"]
