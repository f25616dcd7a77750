"""Stores games and their logs."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from threading import Lock
from typing import TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from scorer import gamefile
from scorer.cache import Cache
from scorer.files.wire import BadMove, Step, step_from
from scorer.rules.errors import NotFound, ScorerError
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.rules.sentence import say
from scorer.store.codes import Codes
from scorer.store.database import Database, Rows
from scorer.store.errors import LogFull, UnreadableGame
from scorer.store.leads import Leads
from scorer.store.maps import Maps, map_of
from scorer.store.presence import Presence
from scorer.store.record import SET_UP, Entry, Record, for_nothing
from scorer.store.room import Payer, Room, nobody
from scorer.store.round_logs import Rounds
from scorer.store.seats import Seating, Seats
from scorer.store.shared import Shared
from scorer.store.tables import games, moves
from scorer.store.visits import Visits
from scorer.store.wastebasket import Wastebasket
from scorer.store.writing import group_lines, write, write_games

LONGEST_LOG = 5000
"""Most lines of one game's log, many times what a game needs, so that nobody fills the disk through one address."""

_MOST_CACHED = 2**28
"""Bytes of the newest records of games, so that a move is played on the last state and not the whole log again: 400
games of 200 moves, or 20 on the largest maps."""

_LOADERS = 64
"""Locks for reading whole logs: after a restart all phones of a table ask for the same game, and one reads it."""

# Statements that run every second are built once.
_LAST = sa.select(sa.func.max(moves.c.number)).where(moves.c.game == games.c.key).scalar_subquery()
_NUMBERS = sa.select(_LAST, games.c.seatings).where(games.c.key == sa.bindparam("key"))
_LOCKED = sa.select(games.c.seatings).where(games.c.key == sa.bindparam("key")).with_for_update()
_LINES = (
    sa.select(moves.c.number, moves.c.id, moves.c.move, moves.c.phone, moves.c.group, moves.c.own)
    .where(moves.c.game == sa.bindparam("key"), moves.c.number > sa.bindparam("number"))
    .order_by(moves.c.number)
)

Judge: TypeAlias = Callable[[Record, Sequence[Entry], Seating], Sequence[Entry]]
"""Returns the lines to write after a record, given who sits where; or none, or raises why they must not follow it."""


def _by_the_rules(record: Record, lines: Sequence[Entry], _: Seating) -> Sequence[Entry]:
    """Return the lines, whose undos name what they take back, if the rules allow them."""
    named = record.name_undos(lines)
    record.after(named)
    return named


class Store:
    """Stores games; every method may be called from any thread, and by several servers on one database."""

    def __init__(
        self,
        url: str,
        longest_log: int = LONGEST_LOG,
        price: Callable[[int], None] = for_nothing,
        payer: Callable[[], Payer | None] = nobody,
    ) -> None:
        self._database, self._room = Database(url), Room(url, payer)
        self._longest_log, self._price = longest_log, price
        self._numbers = self._database.question(_NUMBERS)
        self._lines = self._database.question(_LINES)
        self.checkpoint = self._database.checkpoint
        self._records = Cache[str, Record](_MOST_CACHED, weigh=lambda record: record.weight)
        self._loaders = [Lock() for _ in range(_LOADERS)]
        self.seats = Seats(self._database)
        self.rounds = Rounds(self._database, self._room)
        self.visits = Visits(self._database)
        self.wastebasket = Wastebasket(self._database)
        self.codes = Codes(self._database)
        self.shared = Shared(self._database)
        self.maps = Maps(self._database, self._room)
        self.presence = Presence(self._database)
        self.leads = Leads(self._database)

    @property
    def is_shared(self) -> bool:
        """Whether other servers of ours may use the same database."""
        return self._database.is_server

    def close(self) -> None:
        self._database.close()

    def check(self) -> None:
        """Raise StoreError unless the database answers and takes what is written."""
        self._database.check()
        with self._database.reading() as connection:
            connection.execute(sa.select(games.c.key).limit(1))

    def create(self, game: Game, *, phone: str = "") -> Record:
        """Store a new game and return its record; what the game holds already becomes the first group of its log.

        Raises what `Room.take` does if the game holds something, or is on a map that is new here.
        """
        with self._database.writing() as connection:
            (key,) = write_games(connection, [(game, datetime.now(UTC))], phone, self._room)
        if game.claims or game.tickets:  # it was imported
            self.checkpoint()
        return self.record(key)

    def keys(self) -> Sequence[str]:
        """Return the keys of all games, the oldest first."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(games.c.key).order_by(games.c.created, games.c.key)).scalars().all()

    def times(self, key: str) -> dict[int, datetime]:
        """Return when each line of a game's log was written, by its number, without what it was created with."""
        lines = sa.select(moves.c.number, moves.c.made).where(
            moves.c.game == key, moves.c.group.is_distinct_from(SET_UP)
        )
        with self._database.reading() as connection:
            return {row.number: row.made for row in connection.execute(lines)}

    def record(self, key: str, number: int = -1) -> Record:
        """Return a game as it stands now; a caller that knows its last line's `number` saves a look-up.

        Raise NotFound if no game has this key; UnreadableGame if what is stored is no game, or that of a newer program.
        """
        cached = self._records.get(key)
        if cached and cached.number == number:
            return cached
        if cached:
            return self._read_on(cached)
        self._price(self.number(key) if number < 0 else number)
        with self._loaders[hash(key) % _LOADERS]:
            cached = self._records.get(key)
            return self._read_on(cached) if cached else self._read(key)

    def _read(self, key: str) -> Record:
        with self._database.reading() as connection:
            with _reading_a_game():
                row = connection.execute(sa.select(games).where(games.c.key == key)).one()
                drawn = map_of(connection, row.map) if row.map else None
                set_up = gamefile.load_stored(row.set_up, drawn)
            record = Record(key, row.created, 0, (set_up,), old_lines=row.old_lines, price=self._price)
            return self._cache(_caught_up(record, connection.execute(_LINES, {"key": key, "number": 0}).all()))

    def _read_on(self, record: Record) -> Record:
        missed = self._lines(key=record.key, number=record.number)
        record.price(len(missed))
        return self._cache(_caught_up(record, missed))

    def _cache(self, record: Record) -> Record:
        """Cache a record unless a newer one is cached, and return it."""
        cached = self._records.get(record.key)
        if cached is None or cached.number < record.number:
            self._records.put(record.key, record)
        return record

    def number(self, key: str) -> int:
        """Return the number of the last line of a game's log."""
        return self.numbers(key)[0]

    def numbers(self, key: str) -> tuple[int, int]:
        """Return the numbers of the last line of a game's log and of its seating.

        It is one look-up that does not load the game. Raise NotFound if no game has this key.
        """
        found = self._numbers(key=key)
        if not found:
            raise NotFound("game", key)
        ((number, seatings),) = found
        return number or 0, seatings

    def numbers_of(self, keys: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Return what `numbers` does for several games, by one look-up; games that do not exist are left out."""
        wanted = sa.select(games.c.key, _LAST.label("last"), games.c.seatings).where(games.c.key.in_(keys))
        with self._database.reading() as connection:
            return {row.key: (row.last or 0, row.seatings) for row in connection.execute(wanted)}

    def append(
        self,
        key: str,
        id: str,
        made: Step | Sequence[Move],
        *,
        phone: str = "",
        group: str | None = None,
        judge: Judge = _by_the_rules,
    ) -> Record:
        """Add a move, a group of moves or an undo to a game's log, all of it or nothing, and return the game after it.

        The client makes the id: what is sent twice counts once. Several moves are a group of that id. Of two phones
        that write at the same moment, one is judged on the state that the other made. A `judge` decides instead of the
        rules, and may change the lines.

        Raises
        ------
        IllegalMove
            The rules forbid it in the present state, or more than `MOST_REPLAYED` moves that were made later still
            count; nothing was stored.
        InTheWay
            A later move would be illegal without what is to be taken back.
        NotThere
            It is taken back already, or never was.
        BadMove
            Its id has characters that no client makes.
        LogFull
            The log has too many lines.
        NotFound
            No game has this key, or the board lacks what the move names.
        """
        if not all(name.isascii() and name.isprintable() for name in (id, group or "")):
            raise BadMove(say("the id of a move is plain ASCII"))
        lines = group_lines(id, made, phone) if isinstance(made, Sequence) else [Entry(1, id, made, phone, group)]
        number, seatings = self.numbers(key)
        record, seating = self.record(key, number), self.seats.of(key, seatings)
        judged, changed = self._judge(record, lines, seating, judge)
        if not judged:
            return record
        with self._database.writing() as connection:
            locked = connection.execute(_LOCKED, {"key": key}).first()  # others that write to this game wait
            if locked is None:
                raise NotFound("game", key)
            newest = _caught_up(record, connection.execute(_LINES, {"key": key, "number": record.number}).all())
            if newest is not record or locked.seatings != seating.number:
                judged, changed = self._judge(newest, lines, self.seats.of(key, locked.seatings), judge)
            try:
                write(connection, key, judged)
            except IntegrityError as error:
                raise BadMove(say("a move of this game has this id already")) from error
        return self._cache(changed)

    def _judge(
        self, record: Record, lines: Sequence[Entry], seating: Seating, judge: Judge
    ) -> tuple[Sequence[Entry], Record]:
        """Return what is to be written after a record, nothing if it is there already, and the record with it."""
        if not lines or any(line.id == lines[0].id for line in record.lines):
            return (), record
        if record.number + len(lines) > self._longest_log:
            raise LogFull
        own = seating.own(lines[0].phone)
        judged = judge(record, [replace(line, number=record.number + line.number, own=own) for line in lines], seating)
        return judged, record.after(judged, are_written=True)


@contextmanager
def _reading_a_game() -> Iterator[None]:
    """Raise UnreadableGame for whatever is wrong with stored data, but not for a database that does not answer."""
    try:
        yield
    except (ScorerError, RecursionError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise UnreadableGame from error


def _caught_up(record: Record, missed: Rows) -> Record:
    """Return the record with the lines that were written after it; itself if there are none."""
    if not missed:
        return record
    with _reading_a_game():
        lines = [
            Entry(number, id, step_from(json.loads(move)), phone, group, tuple(json.loads(own or "[]")))
            for number, id, move, phone, group, own in missed
        ]
        return record.after(lines, are_written=True)
