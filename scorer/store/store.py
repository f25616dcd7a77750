"""Where games are kept."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Lock
from typing import TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from scorer import gamefile
from scorer.rules.errors import LogFull, NotFound, ScorerError, UnreadableGame
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.rules.sentence import say
from scorer.store.codes import Codes
from scorer.store.database import Database, Rows
from scorer.store.kept import Kept
from scorer.store.log import Entry, Record
from scorer.store.presence import Presence
from scorer.store.rounds import Rounds
from scorer.store.seats import Seating, Seats
from scorer.store.shared import Shared
from scorer.store.tables import games, moves
from scorer.store.visits import Visits
from scorer.store.writing import grouped, write, write_game
from scorer.wire import BadMove, Undo, step_from

LONGEST_LOG = 5000
"""Lines of one game's log, many times what a game needs; nobody fills the disk through one address."""

_LOADERS = 64
"""Games that may be read from their beginning at once: after a restart all phones of a table ask for the same one."""

# Questions asked every second are put together once.
_LAST = sa.select(sa.func.max(moves.c.number)).where(moves.c.game == games.c.key).scalar_subquery()
_NUMBERS = sa.select(_LAST, games.c.seatings).where(games.c.key == sa.bindparam("key"))
_LOCKED = sa.select(games.c.key).where(games.c.key == sa.bindparam("key")).with_for_update()
_LINES = (
    sa.select(moves.c.number, moves.c.id, moves.c.move, moves.c.phone, moves.c.group)
    .where(moves.c.game == sa.bindparam("key"), moves.c.number > sa.bindparam("number"))
    .order_by(moves.c.number)
)

Judge: TypeAlias = Callable[[Record, Sequence[Entry], Seating], None]
"""Refuses lines that are to follow a record, by an error, knowing who sits where; the rules judge them after it."""


def _allowed(_: Record, __: Sequence[Entry], ___: Seating) -> None:
    """Leave it to the rules."""


class Store:
    """Keeps games; every method may be called from any thread, and from several servers on one database."""

    def __init__(self, url: str, longest_log: int = LONGEST_LOG) -> None:
        self._database = Database(url)
        self._longest_log = longest_log
        self._numbers = self._database.question(_NUMBERS)
        self._lines = self._database.question(_LINES)
        self._kept = Kept()
        self._loaders = [Lock() for _ in range(_LOADERS)]
        self.seats = Seats(self._database)
        self.rounds = Rounds(self._database)
        self.visits = Visits(self._database)
        self.codes = Codes(self._database)
        self.shared = Shared(self._database)
        self.presence = Presence(self._database)

    @property
    def is_shared(self) -> bool:
        """Whether its database is a server, so that there may be other servers of ours."""
        return self._database.is_server

    def close(self) -> None:
        self._database.close()

    def check(self) -> None:
        """Raise StoreError if the database does not answer."""
        with self._database.reading() as connection:
            connection.execute(sa.select(games.c.key).limit(1))

    def create(self, game: Game, *, phone: str = "") -> Record:
        """Keep a new game and return its record; what is held in it already becomes the first group of its log."""
        with self._database.writing() as connection:
            key = write_game(connection, game, datetime.now(UTC), phone)
        return self.record(key)

    def keys(self) -> Sequence[str]:
        """Return the keys of all games, the oldest first."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(games.c.key).order_by(games.c.created, games.c.key)).scalars().all()

    def record(self, key: str, number: int = -1) -> Record:
        """Return a game as it stands now; at its last line's `number` nothing is looked up that is known.

        Raises
        ------
        NotFound
            No game has this key.
        UnreadableGame
            What was written of it is no game, or that of a newer program.
        """
        kept = self._kept.newest(key)
        if kept and 0 <= kept.number == number:
            return kept
        if kept:
            return self._read_on(kept)
        self.number(key)
        with self._loaders[hash(key) % _LOADERS]:
            kept = self._kept.newest(key)
            return self._read_on(kept) if kept else self._read(key)

    def _read(self, key: str) -> Record:
        with self._database.reading() as connection:
            record, lines = _set_up(connection, key), connection.execute(_LINES, {"key": key, "number": 0}).all()
            return self._kept.keep(_caught_up(record, lines))

    def _read_on(self, record: Record) -> Record:
        return self._kept.keep(_caught_up(record, self._lines(key=record.key, number=record.number)))

    def number(self, key: str) -> int:
        """Return the number of the last line of a game's log."""
        return self.numbers(key)[0]

    def numbers(self, key: str) -> tuple[int, int]:
        """Return the numbers of the last line of a game's log and of its seating.

        It is one look-up that does not load the game.

        Raises
        ------
        NotFound
            No game has this key.
        """
        found = self._numbers(key=key)
        if not found:
            raise NotFound("game", key)
        ((number, seatings),) = found
        return number or 0, seatings

    def numbers_of(self, keys: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Return what `numbers` does for several games by one look-up, nothing of those that there are not."""
        wanted = sa.select(games.c.key, _LAST.label("last"), games.c.seatings).where(games.c.key.in_(keys))
        with self._database.reading() as connection:
            return {row.key: (row.last or 0, row.seatings) for row in connection.execute(wanted)}

    def append(
        self, key: str, id: str, move: Move, *, phone: str = "", group: str | None = None, judge: Judge = _allowed
    ) -> Record:
        """Add a move to a game's log and return the game after it.

        The id is made by the client: a move that is sent twice counts once. Of two that arrive at the same moment one
        is replayed against the state that the other made. A `judge` may refuse, by an error of its own, what the rules
        allow.

        Raises
        ------
        IllegalMove
            The rules forbid it in the state it meets; nothing was stored.
        BadMove
            Its id has other characters than a client's script makes.
        LogFull
            The log has too many lines.
        NotFound
            No game has this key, or the board has not what the move names.
        """
        _check(id, group or "")
        return self._add(key, id, lambda record: [Entry(record.number + 1, id, move, phone, group)], judge)

    def append_group(
        self, key: str, group: str, made: Sequence[Move], *, phone: str = "", judge: Judge = _allowed
    ) -> Record:
        """Add moves that belong together, all of them or none; a group that is sent twice counts once.

        Raises what `append` does.
        """
        _check(group)
        return self._add(key, f"{group}-1", lambda record: grouped(group, made, phone, record.number), judge)

    def take_back(
        self,
        key: str,
        id: str,
        *,
        line: int | None = None,
        group: str | None = None,
        phone: str = "",
        judge: Judge = _allowed,
    ) -> Record:
        """Take back a line by its number, or a group, wherever it stands; without a name what the phone made last.

        Raises
        ------
        InTheWay
            A later move would be illegal without it; nothing was stored.
        NotThere
            It is taken back already, or never was.
        BadMove, LogFull, NotFound
            As `append` does.
        """
        _check(id)
        wanted = Undo(line, group)

        def lines(record: Record) -> Sequence[Entry]:
            return [Entry(record.number + 1, id, record.named(wanted, phone), phone)]

        return self._add(key, id, lines, judge)

    def _add(
        self, key: str, first_id: str, lines_after: Callable[[Record], Sequence[Entry]], judge: Judge = _allowed
    ) -> Record:
        """Judge lines, then write them; what others wrote meanwhile is judged with them while these wait."""

        def drafted(record: Record) -> tuple[Sequence[Entry], Record]:
            if any(line.id == first_id for line in record.lines):
                return (), record
            lines = lines_after(record)
            if record.number + len(lines) > self._longest_log:
                raise LogFull
            judge(record, lines, seating)
            return lines, record.after(lines)

        number, seatings = self.numbers(key)
        record, seating = self.record(key, number), self.seats.of(key, seatings)
        lines, changed = drafted(record)
        if not lines:
            return changed
        with self._database.writing() as connection:
            _lock(connection, key)
            newest = _caught_up(record, connection.execute(_LINES, {"key": key, "number": record.number}).all())
            if newest is not record:
                lines, changed = drafted(newest)
            _write(connection, key, lines)
        return self._kept.keep(changed)


def _lock(connection: Connection, key: str) -> None:
    """Keep the game to this transaction: whoever else writes in it waits here."""
    if connection.execute(_LOCKED, {"key": key}).first() is None:
        raise NotFound("game", key)


def _write(connection: Connection, key: str, lines: Sequence[Entry]) -> None:
    """Write lines behind the last one; nobody else can have taken their numbers."""
    try:
        write(connection, key, lines)
    except IntegrityError as error:
        raise BadMove(say("a move of this game has this id already")) from error


def _check(*names: str) -> None:
    if not all(name.isascii() and name.isprintable() for name in names):
        raise BadMove(say("the id of a move is plain ASCII"))


@contextmanager
def _told_if_unreadable() -> Iterator[None]:
    """Tell in one way whatever is wrong with what was written; that the database does not answer is another matter."""
    try:
        yield
    except (ScorerError, RecursionError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise UnreadableGame from error


def _set_up(connection: Connection, key: str) -> Record:
    with _told_if_unreadable():
        row = connection.execute(sa.select(games).where(games.c.key == key)).one()
        return Record(key, row.created, 0, (gamefile.load(row.set_up),))


def _caught_up(record: Record, missed: Rows) -> Record:
    """Return the record with the lines that were written after it; itself if there are none."""
    with _told_if_unreadable():
        return record.after(list(_entries(missed))) if missed else record


def _entries(lines: Rows) -> Iterator[Entry]:
    for number, id, move, phone, group in lines:
        yield Entry(number, id, step_from(json.loads(move)), phone, group)
