"""Who sits at which phone. Nothing of it is a rule, so it is no part of a game's log."""

from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.rules.errors import NotFound, ScorerError
from scorer.rules.sentence import say
from scorer.store.database import Database
from scorer.store.tables import games, seats

_MOST_KEPT = 1000


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat that is at a phone."""

    seat: int
    phone: str
    is_done: bool = False
    """Its player has entered everything."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game that are at a phone; all others are everybody's, as in a game of one phone."""

    number: int = 0
    """How often this has changed."""
    taken: tuple[Sitting, ...] = ()

    def at(self, phone: str) -> tuple[int, ...]:
        return tuple(sitting.seat for sitting in self.taken if sitting.phone == phone)

    def elsewhere(self, phone: str) -> tuple[int, ...]:
        """Return the seats that are at another phone."""
        return tuple(sitting.seat for sitting in self.taken if sitting.phone != phone)

    @property
    def is_done(self) -> bool:
        """Whether everybody who sits at a phone is done."""
        return bool(self.taken) and all(sitting.is_done for sitting in self.taken)


class SeatTaken(ScorerError):
    """Another phone has this `seat`, and was not told that it is to lose it."""

    def __init__(self, seat: int) -> None:
        super().__init__(say("this seat is at another phone already"))
        self.seat = seat


class Seats:
    """The seats of all games; every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[str, Seating] = {}

    def of(self, key: str, number: int = -1) -> Seating:
        """Return who sits where in a game.

        It is one look-up, and none if who asks knows the number of the seating and it was asked for before.

        Raises
        ------
        NotFound
            No game has this key, or none any more.
        """
        kept = self._kept.get(key)
        if kept and kept.number == number:
            return kept
        with self._database.reading() as connection:
            return self._keep(key, _seating(connection, key))

    def known(self, key: str) -> Seating:
        """Return what `of` returned last, for those who have just asked; raises what it does."""
        return self._kept.get(key) or self.of(key)

    def _keep(self, key: str, seating: Seating) -> Seating:
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[key] = seating
        return seating

    def take(self, key: str, phone: str, wanted: Collection[int], *, takes_over: bool = False) -> Seating:
        """Seat a phone in these seats and in no others; it stays done where it was.

        Raises
        ------
        SeatTaken
            One of them is at another phone, and is not to be taken over; nothing was changed.
        """
        with self._database.writing() as connection:
            _count(connection, key)
            before = _seating(connection, key)
            taken = [seat for seat in before.elsewhere(phone) if seat in wanted]
            if taken and not takes_over:
                raise SeatTaken(taken[0])
            _leave(connection, key, [*taken, *(seat for seat in before.at(phone) if seat not in wanted)])
            _sit(connection, key, phone, [seat for seat in sorted(wanted) if seat not in before.at(phone)])
            return _seating(connection, key)

    def finish(self, key: str, phone: str, *, is_done: bool = True) -> Seating:
        """Note that a phone's players have entered everything, or after all have not."""
        with self._database.writing() as connection:
            _count(connection, key)
            own = (seats.c.game == key) & (seats.c.phone == phone)
            connection.execute(seats.update().where(own).values(is_done=is_done))
            return _seating(connection, key)


_SEATING = (
    sa.select(games.c.seatings, seats.c.seat, seats.c.phone, seats.c.is_done)
    .select_from(games.outerjoin(seats))
    .where(games.c.key == sa.bindparam("key"))
    .order_by(seats.c.seat)
)


def _seating(connection: Connection, key: str) -> Seating:
    rows = connection.execute(_SEATING, {"key": key}).all()
    if not rows:
        raise NotFound("game", key)
    taken = tuple(Sitting(row.seat, row.phone, row.is_done) for row in rows if row.seat is not None)
    return Seating(rows[0].seatings, taken)


def _count(connection: Connection, key: str) -> None:
    """Count a change; who does that first locks the game's row, so that others wait until the seats are told."""
    connection.execute(games.update().where(games.c.key == key).values(seatings=games.c.seatings + 1))


def _leave(connection: Connection, key: str, left: Collection[int]) -> None:
    connection.execute(seats.delete().where(seats.c.game == key, seats.c.seat.in_(left)))


def _sit(connection: Connection, key: str, phone: str, taken: Collection[int]) -> None:
    if rows := [{"game": key, "seat": seat, "phone": phone, "is_done": False} for seat in taken]:
        connection.execute(seats.insert(), rows)
