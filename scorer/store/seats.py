"""Who sits at which phone. No rule asks for it, so it is not in a game's log."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from scorer.cache import Cache
from scorer.rules.errors import NotFound, ScorerError
from scorer.rules.sentence import say
from scorer.store import offers
from scorer.store.database import Database
from scorer.store.tables import games, seats

_MOST_CACHED = 1000
"""Games whose seatings are in memory."""


PATIENCE = timedelta(seconds=10)
"""How long a phone may refuse: to give a seat away while it is awake, or to have the count opened."""

DOUBT = timedelta(minutes=1)
"""How long others are told that a phone is asked whether it is sure."""


class Answer(Enum):
    """What became of a question for a seat."""

    PENDING = "pending"
    REFUSED = "refused"
    GRANTED = "granted"


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat that a phone has taken."""

    seat: int
    phone: str
    is_done: bool = False
    """Whether its player has entered everything."""
    lender: str | None = None
    """The phone that it was taken over from, and goes back to."""
    taken_by: str | None = None
    """The phone that took it over last, until the owner has read that."""
    asker: str | None = None
    """The phone that wants it; None if nobody does, or was refused."""
    asked: datetime | None = None
    offered: str | None = None
    """As `offers` has it."""
    doubted: datetime | None = None
    """When its phone was asked last whether it is sure to be done; None once it has answered."""

    @property
    def offers(self) -> Sequence[offers.Offer]:
        """What other phones entered for this seat."""
        return offers.read(self.offered)

    @property
    def owner(self) -> str:
        return self.lender or self.phone


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game that are at a phone; all others are everybody's, as in a game with one phone."""

    number: int = 0
    """How often the seating has changed."""
    taken: tuple[Sitting, ...] = ()
    opener: str | None = None
    """The phone that wants to open the count while others are not done; None if none does, or was refused."""
    opens_since: datetime | None = None
    """When it said so."""
    seen: int | None = None
    """The line of the log that opened the count, once a phone was shown the hand of another one."""

    def at(self, phone: str) -> tuple[int, ...]:
        return tuple(sitting.seat for sitting in self.taken if sitting.phone == phone)

    def elsewhere(self, phone: str) -> tuple[int, ...]:
        """Return the seats that are at another phone."""
        return tuple(sitting.seat for sitting in self.taken if sitting.phone != phone)

    def of_others(self, phone: str, wanted: Collection[int]) -> list[Sitting]:
        """Return those of the wanted seats that a phone could only take over; its own may be at another one."""
        return [
            sitting for sitting in self.taken if sitting.seat in wanted and phone not in (sitting.phone, sitting.owner)
        ]

    def pending(self, phone: str) -> list[Sitting]:
        """Return who sits at other phones and is not done yet."""
        return [sitting for sitting in self.taken if sitting.phone != phone and not sitting.is_done]

    @property
    def is_done(self) -> bool:
        """Whether everybody who sits at a phone is done."""
        return bool(self.taken) and all(sitting.is_done for sitting in self.taken)


class SeatTaken(ScorerError):
    """Another phone has this seat, and it was not to be taken over."""

    says = say("this seat is at another phone already")


class Seats:
    """The seats of all games; every method may be called from any thread."""

    def __init__(self, database: Database, most_cached: int = _MOST_CACHED, now: Callable[[], datetime] = _now) -> None:
        self._database = database
        self._now = now
        self._seatings = Cache[str, Seating](most_cached)

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

    def take(self, key: str, phone: str, wanted: Collection[int], *, takes_over: bool = False) -> Seating:
        """Seat a phone in these seats and in no others; it stays done where it was.

        A seat that was taken over goes back to its owner when the taker leaves it. Its owner may have it back any time.
        Raise SeatTaken if one of them is at another phone, and is not to be taken over; nothing was changed.
        """
        with self._database.writing() as connection:
            _count(connection, key)
            before = _seating(connection, key)
            taken = before.of_others(phone, wanted)
            if taken and not takes_over:
                raise SeatTaken(seat=taken[0].seat)
            for sitting in before.taken:
                _hand_over(connection, key, sitting, phone, is_wanted=sitting.seat in wanted)
            free = {*wanted} - {sitting.seat for sitting in before.taken}
            if rows := [{"game": key, "seat": seat, "phone": phone, "is_done": False} for seat in free]:
                connection.execute(seats.insert(), rows)
            return _seating(connection, key)

    def vacate(self, key: str, gone: Collection[int]) -> None:
        """Free the seats of those who play no more."""
        if any(sitting.seat in gone for sitting in self.of(key).taken):
            self._change(key, seats.delete().where(seats.c.game == key, seats.c.seat.in_(gone)))

    def ask(self, key: str, phone: str, wanted: Collection[int]) -> Seating:
        """Note that a phone wants these seats of others; see `answer`."""
        return self._note(key, seats.c.seat.in_(wanted), asker=phone, asked=self._now())

    def refuse(self, key: str, phone: str) -> Seating:
        """Note that a phone keeps its seats, and, if it is not done or was the one to ask, the count closed."""
        seating = self._note(key, seats.c.phone == phone, asker=None, asked=None)
        is_asked = any(sitting.phone == phone and not sitting.is_done for sitting in seating.taken)
        is_heard = seating.opener and (seating.opener == phone or is_asked)
        return self._change(key, _game(key).values(opener=None, opens_since=None)) if is_heard else seating

    def ask_to_open(self, key: str, phone: str) -> Seating:
        """Note that a phone wants to open the count, unless one does; see `is_due`."""
        is_free = games.c.opener.is_(None)
        return self._change(key, _game(key).where(is_free).values(opener=phone, opens_since=self._now()))

    def is_due(self, seating: Seating) -> bool:
        """Return whether the count may open that a phone has asked for: nobody has refused for ten seconds."""
        return seating.opens_since is not None and seating.opens_since + PATIENCE <= self._now()

    def note_seen(self, key: str, line: int) -> Seating:
        """Note that since the count was opened by that line of the log, a phone was shown the hand of another one."""
        return self._change(key, _game(key).values(seen=line, opener=None, opens_since=None))

    def doubt(self, key: str, phone: str) -> Seating:
        """Note that a phone is asked whether it is sure to be done; others are told for a minute."""
        return self._note(key, seats.c.phone == phone, doubted=self._now())

    def doubted(self, seating: Seating) -> list[Sitting]:
        """Return whose phones are asked just now whether they are sure."""
        now = self._now()
        return [sitting for sitting in seating.taken if sitting.doubted and now < sitting.doubted + DOUBT]

    def answer(self, key: str, phone: str, wanted: Collection[int]) -> Answer:
        """Return what became of a phone's question for seats of others."""
        asked = [sitting.asked for sitting in self.of(key).of_others(phone, wanted) if sitting.asker == phone]
        if len(asked) < len(self.of(key).of_others(phone, wanted)):
            return Answer.REFUSED
        is_over = all(when and when + PATIENCE <= self._now() for when in asked)
        return Answer.GRANTED if is_over else Answer.PENDING

    def mark_read(self, key: str, phone: str) -> Seating:
        """Note that a phone's players know who took their seats over."""
        return self._note(key, sa.func.coalesce(seats.c.lender, seats.c.phone) == phone, taken_by=None)

    def finish(
        self, key: str, phone: str, *, is_done: bool = True, check: Callable[[Seating], None] | None = None
    ) -> Seating:
        """Note whether a phone's players have entered everything, unless `check` raises for what would be then."""
        return self._note(key, seats.c.phone == phone, check, is_done=is_done, doubted=None)

    def change_offers(self, key: str, seat: int, how: offers.Change) -> None:
        """Change what other phones have entered for a seat, if that changes anything."""
        with self._database.writing() as connection:
            before = next((one.offers for one in _seating(connection, key).taken if one.seat == seat), ())
            if (after := how(before)) != before:
                _count(connection, key)
                which = (seats.c.game == key) & (seats.c.seat == seat)
                connection.execute(seats.update().where(which).values(offered=offers.dump(after)))

    def _note(
        self, key: str, which: sa.ColumnElement[bool], check: Callable[[Seating], None] | None = None, **values: object
    ) -> Seating:
        return self._change(key, seats.update().where(seats.c.game == key, which).values(**values), check)

    def _change(
        self, key: str, update: sa.Update | sa.Delete, check: Callable[[Seating], None] | None = None
    ) -> Seating:
        """Change something, unless `check` raises for what would be then."""
        with self._database.writing() as connection:
            _count(connection, key)
            connection.execute(update)
            seating = _seating(connection, key)
            if check:
                check(seating)
        return self._seatings.put(key, seating)


_SEATING = (
    sa.select(
        games.c.seatings,
        games.c.opener,
        games.c.opens_since,
        games.c.seen,
        *(column for column in seats.c if column.name != "game"),
    )
    .select_from(games.outerjoin(seats))
    .where(games.c.key == sa.bindparam("key"))
    .order_by(seats.c.seat)
)


def _seating(connection: Connection, key: str) -> Seating:
    rows = connection.execute(_SEATING, {"key": key}).all()
    if not rows:
        raise NotFound("game", key)
    taken = tuple(Sitting(*row[4:]) for row in rows if row.seat is not None)
    return Seating(rows[0].seatings, taken, *rows[0][1:4])


def _game(key: str) -> sa.Update:
    return games.update().where(games.c.key == key)


def _count(connection: Connection, key: str) -> None:
    """Count a change. This locks the game's row, so others wait until the transaction has read the seats."""
    connection.execute(_game(key).values(seatings=games.c.seatings + 1))


def _hand_over(connection: Connection, key: str, sitting: Sitting, phone: str, *, is_wanted: bool) -> None:
    """Give a seat to a phone that wants it, or let go of it if the phone has it or owns it."""
    which = (seats.c.game == key) & (seats.c.seat == sitting.seat)
    if is_wanted == (sitting.phone == phone) and (is_wanted or sitting.owner != phone):
        return
    if not is_wanted and sitting.phone == sitting.owner:
        connection.execute(seats.delete().where(which))
    else:
        connection.execute(
            seats.update().where(which).values(asker=None, asked=None, **_handed(sitting, phone, is_wanted))
        )


def _handed(sitting: Sitting, phone: str, is_wanted: bool) -> dict[str, object]:
    if not is_wanted and sitting.phone == phone:
        return {"phone": sitting.lender, "lender": None, "is_done": False}
    if not is_wanted:  # its owner sits elsewhere
        return {"lender": None, "taken_by": None}
    if sitting.owner == phone:
        return {"phone": phone, "lender": None, "is_done": False, "taken_by": None}
    return {"phone": phone, "lender": sitting.owner, "is_done": False, "taken_by": phone}
