"""Where games are kept."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from scorer import gamefile
from scorer.rules.errors import LogFull, NotFound, ScorerError, StoreError, UnreadableGame
from scorer.rules.game import Game
from scorer.rules.moves import Move
from scorer.rules.sentence import say
from scorer.store.database import Database
from scorer.store.kept import Kept
from scorer.store.log import Entry, Record
from scorer.store.rounds import Rounds
from scorer.store.seats import Seats
from scorer.store.tables import games, moves
from scorer.store.visits import Visits
from scorer.store.writing import grouped, write, write_game
from scorer.wire import BadMove, Undo, step_from

LONGEST_LOG = 5000
"""Lines of one game's log, many times what a game needs; nobody fills the disk through one address."""

_TRIES = 20
"""How often a writer that lost the race for a number tries again."""

# Questions asked every second are put together once.
_LAST = sa.select(sa.func.max(moves.c.number)).where(moves.c.game == games.c.key).scalar_subquery()
_NUMBERS = sa.select(_LAST, games.c.seatings).where(games.c.key == sa.bindparam("key"))
_LINE = sa.select(moves.c.number).where(moves.c.game == sa.bindparam("key"), moves.c.id == sa.bindparam("id"))
_LINES = (
    sa.select(moves)
    .where(moves.c.game == sa.bindparam("key"), moves.c.number > sa.bindparam("number"))
    .order_by(moves.c.number)
)

Judge: TypeAlias = Callable[[Record, Sequence[Entry]], None]
"""Refuses lines that are to follow a record, by an error; the rules judge them after it."""


def _allowed(_: Record, __: Sequence[Entry]) -> None:
    """Leave it to the rules."""


class Store:
    """Keeps games; every method may be called from any thread, and from several servers on one database."""

    def __init__(self, url: str, longest_log: int = LONGEST_LOG) -> None:
        self._database = Database(url)
        self._longest_log = longest_log
        self._kept = Kept()
        self.seats = Seats(self._database)
        self.rounds = Rounds(self._database)
        self.visits = Visits(self._database)

    def close(self) -> None:
        self._database.close()

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
        if not kept:
            self.number(key)
        with self._database.reading() as connection, _told_if_unreadable():
            record = kept or _set_up(connection, key)
            missed = list(_entries(connection, key, record.number))
            return self._kept.keep(record.after(missed) if missed else record)

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
        with self._database.reading() as connection:
            row = connection.execute(_NUMBERS, {"key": key}).first()
        if row is None:
            raise NotFound("game", key)
        return row[0] or 0, row[1]

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
        for _ in range(_TRIES):
            record = self.record(key)
            if self._has(key, first_id):
                return self.record(key)
            lines = lines_after(record)
            if record.number + len(lines) > self._longest_log:
                raise LogFull
            judge(record, lines)
            changed = record.after(lines)
            try:
                with self._database.writing() as connection:
                    write(connection, key, lines)
            except IntegrityError:
                continue
            return self._kept.keep(changed)
        raise StoreError(say("too many people are writing in this game at once; please try again"))

    def _has(self, key: str, id: str) -> bool:
        with self._database.reading() as connection:
            return connection.execute(_LINE, {"key": key, "id": id}).first() is not None


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
    row = connection.execute(sa.select(games).where(games.c.key == key)).one()
    return Record(key, row.created, 0, (gamefile.load(row.set_up),))


def _entries(connection: Connection, key: str, number: int) -> Iterator[Entry]:
    for row in connection.execute(_LINES, {"key": key, "number": number}):
        yield Entry(row.number, row.id, step_from(json.loads(row.move)), row.phone, row.group)
