"""Games and their append-only move logs: SQLite embedded, PostgreSQL by URL. Points are never stored."""

import json
import secrets
import sqlite3
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import Lock

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from scorer import gamefile
from scorer.rules.errors import IllegalMove, NotFound, NotThere, StoreError
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, ClaimRoute, Move, TakeCard, TakeTicket
from scorer.rules.play import play
from scorer.rules.sentence import say
from scorer.wire import BadMove, json_of, move_from

UNDO = "undo"
"""The log's entry that takes back the last move that still counts."""

_KEPT = 64
"""Games whose present state is kept in memory."""

_LONGEST_LOG = 5000
"""Lines of one game's log, many times what a game needs; nobody fills the disk through one address."""

_TRIES = 20
"""How often a writer that lost the race for a number tries again."""

_schema = sa.MetaData()

_games = sa.Table(
    "games",
    _schema,
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    sa.Column("set_up", sa.Text, nullable=False),
)

_moves = sa.Table(
    "moves",
    _schema,
    sa.Column("game", sa.ForeignKey("games.key"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.String(64), nullable=False),
    sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    sa.Column("move", sa.Text, nullable=False),
    sa.UniqueConstraint("game", "id"),
)


@dataclass(frozen=True)
class Entry:
    """One line of the log: a move, or None for an undo."""

    number: int
    id: str
    move: Move | None


@dataclass(frozen=True)
class Record:
    """A game as its log tells it up to `number` (0: nothing entered yet)."""

    key: str
    created: datetime
    number: int
    states: tuple[Game, ...]
    """The game at its set-up and after each move that still counts."""
    moves: tuple[Move, ...]
    """The moves that still count."""

    @property
    def game(self) -> Game:
        return self.states[-1]

    def after(self, entry: Entry) -> "Record":
        """Return the record with one more line of the log."""
        if entry.move is not None:
            states, moves = (*self.states, play(self.game, entry.move)), (*self.moves, entry.move)
        elif self.moves:
            states, moves = self.states[:-1], self.moves[:-1]
        else:
            raise NotThere(say("there is nothing to undo"))
        return replace(self, number=entry.number, states=states, moves=moves)


class Store:
    """Keeps games; every method may be called from any thread, and from several servers on one database."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._records: OrderedDict[str, Record] = OrderedDict()
        self._lock = Lock()
        with self._transaction() as connection:
            for table in _schema.sorted_tables:
                connection.execute(sa.schema.CreateTable(table, if_not_exists=True))

    def create(self, game: Game) -> Record:
        """Keep a new game and return its record; what is held in it already becomes the first moves of its log."""
        key, now = secrets.token_urlsafe(12), datetime.now(UTC)
        set_up = replace(
            game, claims=(), stations=(), tickets=(), entered_cards=None if game.entered_cards is None else ()
        )
        lines = [_line(key, number, f"set-up-{number}", move) for number, move in enumerate(_moves_to(game), 1)]
        with self._transaction() as connection:
            connection.execute(_games.insert(), {"key": key, "created": now, "set_up": gamefile.dump(set_up)})
            if lines:
                connection.execute(_moves.insert(), lines)
        return self.record(key)

    def record(self, key: str) -> Record:
        """Return a game as it stands now.

        Raises
        ------
        NotFound
            No game has this key.
        """
        with self._lock:
            kept = self._records.get(key)
        with self._transaction() as connection:
            record = kept or _set_up(connection, key)
            for entry in _entries(connection, key, record.number):
                record = record.after(entry)
        return self._keep(record)

    def moves_since(self, key: str, number: int) -> tuple[Entry, ...]:
        """Return what another phone has missed: the log's lines after `number`."""
        with self._transaction() as connection:
            return tuple(_entries(connection, key, number))

    def append(self, key: str, id: str, move: Move | None) -> Record:
        """Add a move, or None for an undo, to a game's log and return the game after it.

        The id is made by the client: a move that is sent twice counts once. Of two that arrive at the same moment one
        is replayed against the state that the other made.

        Raises
        ------
        IllegalMove
            The rules forbid it in the state it meets; nothing was stored.
        BadMove
            Its id has other characters than a client's script makes.
        NotFound
            No game has this key, or the board has not what the move names.
        """
        if not id.isascii():
            raise BadMove(say("the id of a move is plain ASCII"))
        for _ in range(_TRIES):
            record = self.record(key)
            if self._has(key, id):
                return self.record(key)
            if record.number >= _LONGEST_LOG:
                raise IllegalMove(say("this game's log is full"))
            changed = record.after(Entry(record.number + 1, id, move))
            try:
                with self._transaction() as connection:
                    connection.execute(_moves.insert(), _line(key, changed.number, id, move))
            except IntegrityError:
                continue
            return self._keep(changed)
        raise StoreError(say("too many people are writing in this game at once; please try again"))

    def _has(self, key: str, id: str) -> bool:
        wanted = sa.select(_moves.c.number).where(_moves.c.game == key, _moves.c.id == id)
        with self._transaction() as connection:
            return connection.execute(wanted).first() is not None

    def _keep(self, record: Record) -> Record:
        """Remember the newest state of the games that were used last."""
        with self._lock:
            kept = self._records.get(record.key)
            if kept is None or kept.number < record.number:
                self._records[record.key] = record
            self._records.move_to_end(record.key)
            while len(self._records) > _KEPT:
                self._records.popitem(last=False)
        return record

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise StoreError(say("the database does not answer: {reason}", reason=error.orig)) from error


def _engine(url: str) -> Engine:
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """Readers and a writer at once, every commit on the disk, and patience with other writers."""
    connection.execute("PRAGMA busy_timeout = 10000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _set_up(connection: Connection, key: str) -> Record:
    row = connection.execute(sa.select(_games).where(_games.c.key == key)).first()
    if row is None:
        raise NotFound("game", key)
    return Record(key, row.created, 0, (gamefile.load(row.set_up),), ())


def _entries(connection: Connection, key: str, number: int) -> Iterator[Entry]:
    wanted = sa.select(_moves).where(_moves.c.game == key, _moves.c.number > number).order_by(_moves.c.number)
    for row in connection.execute(wanted):
        move = json.loads(row.move)
        yield Entry(row.number, row.id, None if move["kind"] == UNDO else move_from(move))


def _line(key: str, number: int, id: str, move: Move | None) -> dict[str, object]:
    """Return a row of the log."""
    written = json.dumps({"kind": UNDO} if move is None else json_of(move), ensure_ascii=False)
    return {"game": key, "number": number, "id": id, "made": datetime.now(UTC), "move": written}


def _moves_to(game: Game) -> Iterator[Move]:
    """Yield the moves that lead from a game's set-up to the game."""
    for claim in game.claims:
        yield ClaimRoute(claim.seat, claim.route.id)
    for station in game.stations:
        yield BuildStation(station.seat, station.city.id)
    for held in game.tickets:
        yield TakeTicket(held.seat, held.ticket.start, held.ticket.end, held.ticket.value)
    for card in game.entered_cards or ():
        yield TakeCard(card.seat, card.card.country.id, card.card.value)
