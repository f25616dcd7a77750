"""Who sits at which phone, and who had whose seat. No rule asks for it, so it is not in a game's log."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.cache import Cache
from scorer.rules.errors import IllegalMove, NotFound, ScorerError
from scorer.rules.sentence import say
from scorer.store.database import Database
from scorer.store.tables import games, seats, stays

_MOST_CACHED = 1000
"""Games whose seatings are in memory."""
_MOST_STAYS = 200
"""Stays of a game that are read, the newest."""

WHOEVER = 1
"""Stands for the number of a seat's last change where a program takes it from whoever has it; no change has it."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat that is at a phone, or was."""

    seat: int
    phone: str | None
    """None: it was left."""
    number: int
    """Of its last change of hands."""
    owner: str | None
    """The phone that took it free, and has not left it since."""
    done: int | None = None
    """The change of the seating by which its player was done; None: not done."""

    @property
    def is_done(self) -> bool:
        return self.done is not None


@dataclass(frozen=True, slots=True)
class Stay:
    """How a phone has had a seat."""

    seat: int
    phone: str
    times: int
    """How often it took the seat from another phone, or after it was left."""
    first: datetime
    last: datetime
    """When it took the seat first, and last."""
    number: int
    """The change by which it took it last."""
    until: datetime | None
    """When it lost or left it; None while it has it."""
    saw: bool
    """Whether an answer with the seat's hand went to it after it had taken it over, whatever the hand held."""
    lost: int | None
    """The first change by which it lost the seat of which its players have not read."""
    dropped: bool
    """An older version asked for the seat, or kept moves for it, and this one has dropped that; until it is read."""

    @property
    def is_unseen(self) -> bool:
        """Whether it has taken the seat over, and was not shown its hand."""
        return self.until is None and self.times > 0 and not self.saw

    def is_of(self, loser: "Stay", number: int) -> bool:
        """Whether it took over, after a change of the seating, a seat that another phone had had."""
        return self.seat == loser.seat and self.phone != loser.phone and self.times > 0 and self.number > number


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game that are or were at a phone; all others are everybody's, as in a game with one phone."""

    number: int = 0
    """Of its last change; the first one has the number 2."""
    seen: int | None = None
    """The line of the log that opened the count, once a phone was shown the hand of another one."""
    sittings: tuple[Sitting, ...] = ()
    stays: tuple[Stay, ...] = ()
    """The newest last."""

    @property
    def taken(self) -> tuple[Sitting, ...]:
        return tuple(sitting for sitting in self.sittings if sitting.phone is not None)

    def at(self, phone: str) -> tuple[int, ...]:
        return tuple(sitting.seat for sitting in self.sittings if sitting.phone == phone)

    def own(self, phone: str) -> tuple[int, ...]:
        """Return the seats by whose players a phone is named."""
        return tuple(sitting.seat for sitting in self.taken if phone == sitting.phone == sitting.owner)

    def hidden_from(self, phone: str) -> tuple[int, ...]:
        """Return the seats that are at another phone, or were left: their hands are secret."""
        return tuple(sitting.seat for sitting in self.sittings if sitting.phone != phone)

    def to_take_over(self, phone: str, wanted: Collection[int]) -> list[Sitting]:
        """Return those of the wanted seats that are asked for first."""
        return [sitting for sitting in self.sittings if sitting.seat in wanted and sitting.phone != phone]

    def pending(self, phone: str) -> list[Sitting]:
        """Return who sits at other phones and is not done yet."""
        return [sitting for sitting in self.taken if sitting.phone != phone and not sitting.is_done]

    def is_all_done(self, players: Collection[int]) -> bool:
        """Return whether every player sits at a phone and is done."""
        return {sitting.seat for sitting in self.taken if sitting.is_done} >= {*players}

    @property
    def done_last(self) -> str:
        """The phone that was done last."""
        last = max((sitting for sitting in self.taken if sitting.is_done), key=lambda sitting: sitting.done or 0)
        return last.phone or ""


class SeatTaken(ScorerError):
    """The seat is or was at another phone, and that has changed since the phone was asked, or it was not asked."""

    says = say("this seat is at another phone already")


class HandsChanged(IllegalMove):
    """That a phone is done comes late: a seat has changed hands since that was tapped."""

    says = say("seats have changed hands since “I am done” was tapped, so it does not count")


class Seats:
    """The seats of all games; every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._now: Callable[[], datetime] = partial(datetime.now, UTC)
        self._seatings = Cache[str, Seating](_MOST_CACHED)

    def of(self, key: str, number: int = -1) -> Seating:
        """Return who sits where in a game.

        It is one look-up, and none if the seating of that number is cached, or nobody has ever sat down. Raise NotFound
        if no game has this key.
        """
        if number == 0:
            return Seating()
        cached = self._seatings.get(key)
        if cached and cached.number == number:
            return cached
        with self._database.reading() as connection:
            return self._seatings.put(key, _seating(connection, key))

    def last_known(self, key: str) -> Seating:
        """Return what `of` returned last, for callers that have just asked; raises what it does."""
        return self._seatings.get(key) or self.of(key)

    def take(
        self,
        key: str,
        phone: str,
        wanted: Collection[int] = (),
        *,
        leaves: Collection[int] = (),
        takes_over: Collection[int] = (),
    ) -> Seating:
        """Add seats to a phone, and let it leave others.

        One that is or was at another phone is taken over if `takes_over` has the number of its last change, or
        `WHOEVER`. Raise SeatTaken if not; nothing was changed.
        """

        def change(connection: Connection, before: Seating) -> None:
            others = before.to_take_over(phone, wanted)
            if changed := [one for one in others if not {one.number, WHOEVER} & {*takes_over}]:
                raise SeatTaken(seat=changed[0].seat)
            for sitting in before.sittings:
                if sitting.seat in leaves and sitting.phone == phone:
                    _end_stay(connection, key, sitting, self._now())
                    owner = None if sitting.owner == phone else sitting.owner
                    _update(connection, key, sitting.seat, phone=None, owner=owner, done=None, number=before.number)
            for sitting in others:
                _end_stay(connection, key, sitting, self._now(), before.number)
                _update(connection, key, sitting.seat, phone=phone, number=before.number)
                _begin_stay(
                    connection, before, {"game": key, "seat": sitting.seat, "phone": phone}, self._now(), times=1
                )
            free = {*wanted} - {sitting.seat for sitting in before.sittings}
            for seat in free:
                which = {"game": key, "seat": seat, "phone": phone}
                connection.execute(seats.insert(), which | {"owner": phone, "number": before.number})
                _begin_stay(connection, before, which, self._now(), times=0)
            if free or others:
                connection.execute(seats.update().where(seats.c.game == key, seats.c.phone == phone).values(done=None))

        return self._change(key, change)

    def vacate(self, key: str, gone: Collection[int]) -> None:
        """Free the seats of those who play no more, and forget who had them."""
        if any(sitting.seat in gone for sitting in self.of(key).sittings):
            self._change(
                key,
                lambda connection, _: [
                    connection.execute(table.delete().where(table.c.game == key, table.c.seat.in_(gone)))
                    for table in (seats, stays)
                ],
            )

    def finish(
        self,
        key: str,
        phone: str,
        *,
        is_done: bool = True,
        as_numbered: Mapping[int, int] | None = None,
        check: Callable[[Seating], None] | None = None,
    ) -> Seating:
        """Note whether a phone's players have entered everything, unless `check` raises for what would be then.

        Raise HandsChanged if one of the seats `as_numbered` has changed hands since, or the phone has others.
        """

        def change(connection: Connection, before: Seating) -> None:
            now = {one.seat: one.number for one in before.taken if one.phone == phone}
            if as_numbered is not None and as_numbered != now:
                raise HandsChanged
            done = before.number if is_done else None
            connection.execute(seats.update().where(seats.c.game == key, seats.c.phone == phone).values(done=done))
            if check:
                check(_seating(connection, key))

        return self._change(key, change)

    def note_seen(self, key: str, line: int) -> Seating:
        """Note that since the count was opened by that line of the log, a phone was shown the hand of another one."""
        return self._change(key, lambda connection, _: connection.execute(_game(key).values(seen=line)))

    def note_saw(self, key: str, phone: str) -> Seating:
        """Note that a phone is shown the hands of the seats that it took over."""
        new = (stays.c.game == key) & (stays.c.phone == phone) & stays.c.until.is_(None) & (stays.c.times > 0)
        return self._change(key, lambda connection, _: connection.execute(stays.update().where(new).values(saw=True)))

    def mark_read(self, key: str, phone: str, number: int) -> Seating:
        """Note that a phone's players know who had taken their seats when the seating had that number."""

        def change(connection: Connection, before: Seating) -> None:
            for stay in before.stays:
                if stay.phone == phone and (stay.lost or stay.dropped):
                    later = [other.number for other in before.stays if other.is_of(stay, number) and stay.lost]
                    which = (stays.c.game == key) & (stays.c.seat == stay.seat) & (stays.c.phone == phone)
                    values = {"lost": min(later, default=None), "dropped": False}
                    connection.execute(stays.update().where(which).values(values))

        return self._change(key, change)

    def _change(self, key: str, change: Callable[[Connection, Seating], object]) -> Seating:
        """Change something, given the seating before, but with the number of this change; nothing if it raises.

        To count it locks the game's row, so others wait until the transaction has read the seats.
        """
        with self._database.writing() as connection:
            first = sa.case((games.c.seatings == 0, WHOEVER + 1), else_=games.c.seatings + 1)
            connection.execute(_game(key).values(seatings=first))
            change(connection, _seating(connection, key))
            seating = _seating(connection, key)
        return self._seatings.put(key, seating)


_SEATING = (
    sa.select(games.c.seatings, games.c.seen, *(column for column in seats.c if column.name != "game"))
    .select_from(games.outerjoin(seats))
    .where(games.c.key == sa.bindparam("key"))
    .order_by(seats.c.seat)
)
_STAYS = (
    sa.select(*(column for column in stays.c if column.name != "game"))
    .where(stays.c.game == sa.bindparam("key"))
    .order_by(stays.c.number.desc(), stays.c.seat.desc(), stays.c.phone)
    .limit(_MOST_STAYS)
)


def _seating(connection: Connection, key: str) -> Seating:
    rows = connection.execute(_SEATING, {"key": key}).all()
    if not rows:
        raise NotFound("game", key)
    found = tuple(Sitting(*row[2:]) for row in rows if row.seat is not None)
    known = [Stay(*row) for row in connection.execute(_STAYS, {"key": key})] if found else []
    return Seating(rows[0].seatings, rows[0].seen, found, tuple(known[::-1]))


def _game(key: str) -> sa.Update:
    return games.update().where(games.c.key == key)


def _update(connection: Connection, key: str, seat: int, **values: object) -> None:
    connection.execute(seats.update().where(seats.c.game == key, seats.c.seat == seat).values(**values))


def _end_stay(connection: Connection, key: str, sitting: Sitting, now: datetime, lost: int | None = None) -> None:
    """Note that the phone that has a seat has it no more, `lost` it by that change; nothing if it is at none."""
    which = (stays.c.game == key) & (stays.c.seat == sitting.seat) & (stays.c.phone == sitting.phone)
    connection.execute(stays.update().where(which).values(until=now, lost=sa.func.coalesce(stays.c.lost, lost)))


def _begin_stay(
    connection: Connection, before: Seating, which: Mapping[str, object], now: datetime, *, times: int
) -> None:
    """Note that a phone has a seat from now on, which it took over so many `times`."""
    found = (stay for stay in before.stays if (stay.seat, stay.phone) == (which["seat"], which["phone"]))
    if known := next(found, None):
        first = known.first if known.times else now
        values = {"times": known.times + times, "first": first, "last": now, "number": before.number, "until": None}
        row = (stays.c.game == which["game"]) & (stays.c.seat == known.seat) & (stays.c.phone == known.phone)
        connection.execute(stays.update().where(row).values(values))
        return
    values = {"times": times, "first": now, "last": now, "number": before.number, "saw": False, "dropped": False}
    connection.execute(stays.insert(), {**which, **values})
