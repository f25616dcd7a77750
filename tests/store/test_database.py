"""The database: a reader never waits, writers wait for each other, and rows contradict nothing."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from scorer.store import Store
from scorer.store.backup import back_up
from scorer.store.database import Database, address
from scorer.store.errors import StoreAway, StoreError
from scorer.store.tables import games, moves
from tests.store.conftest import POSTGRESQL, SQLITE, new_game, recorded

NOW = datetime(2026, 1, 2, tzinfo=UTC)


def game(key: str) -> dict[str, object]:
    return {"key": key, "created": NOW, "set_up": "{}", "opened": NOW.date()}


def line(key: str, number: int, id: str) -> dict[str, object]:
    return {"game": key, "number": number, "id": id, "made": NOW, "move": "{}", "phone": ""}


def keys(database: Database) -> set[str]:
    with database.reading() as connection:
        return set(connection.execute(sa.select(games.c.key)).scalars())


def test_a_reader_reads_while_a_writer_holds_a_transaction(url: str) -> None:
    writer, reader = Database(url), Database(url)
    with writer.writing() as connection:
        connection.execute(games.insert(), game("a"))
        assert keys(reader) == set(), "nothing is there before it is whole"
    assert keys(reader) == {"a"}


def test_a_reader_keeps_reading_one_state(url: str) -> None:
    writer, reader = Database(url), Database(url)
    with reader.reading() as connection:
        assert connection.execute(sa.select(games.c.key)).all() == []
        with writer.writing() as other:
            other.execute(games.insert(), game("a"))
        assert connection.execute(sa.select(games.c.key)).all() == []
    assert keys(reader) == {"a"}


@SQLITE
@pytest.mark.parametrize("is_same", [True, False])
def test_a_writer_waits_for_another(url: str, is_same: bool) -> None:
    """The second one begins while the first holds the file, and is neither refused nor let in."""
    first = Database(url)
    second = first if is_same else Database(url)

    def write() -> set[str]:
        with second.writing() as connection:
            found = set(connection.execute(sa.select(games.c.key)).scalars())
            connection.execute(games.insert(), game("b"))
            return found

    with ThreadPoolExecutor(1) as hand:
        with first.writing() as connection:
            connection.execute(games.insert(), game("a"))
            waiting = hand.submit(write)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.2)
        assert waiting.result(timeout=10) == {"a"}
    assert keys(first) == {"a", "b"}


def test_a_question_finds_rows_and_sees_what_others_wrote(url: str) -> None:
    writer, database = Database(url), Database(url)
    ask = database.question(sa.select(games.c.set_up, games.c.seatings).where(games.c.key == sa.bindparam("key")))
    assert not ask(key="a")
    with writer.writing() as connection:
        connection.execute(games.insert(), [game("a"), game("b") | {"set_up": "[]"}])
    assert [tuple(row) for key in "ab" for row in ask(key=key)] == [("{}", 0), ("[]", 0)]
    with database.writing() as connection:
        connection.execute(games.update().values(seatings=2))
    assert [tuple(row) for row in ask(key="a")] == [("{}", 2)]


def test_a_question_needs_no_transaction(url: str) -> None:
    database, begun = Database(url), []
    ask = database.question(sa.select(games.c.key).where(games.c.key == sa.bindparam("key")))

    def note(_: object) -> None:
        begun.append("a transaction")

    sa.event.listen(sa.Engine, "begin", note)
    found = ask(key="a")
    sa.event.remove(sa.Engine, "begin", note)
    assert (list(found), begun) == ([], [])


def test_a_question_that_the_database_cannot_answer_is_told_so_and_leaves_no_connection_that_commits_by_itself(
    url: str,
) -> None:
    """Whoever got such a connection next would write in halves."""
    database, returned = Database(url), list[bool]()
    ask = database.question(sa.select(games.c.set_up))
    with database.writing() as connection:
        connection.execute(sa.text("ALTER TABLE games RENAME COLUMN set_up TO gone"))

    def note(connection: object, _: object) -> None:
        returned.append(getattr(connection, "autocommit", False) is True)

    sa.event.listen(sa.pool.Pool, "checkin", note)
    reason = ": no such column: games.set_up" if url.startswith("sqlite") else " just now; please try again in a moment"
    with pytest.raises(StoreError, match=f"does not answer{reason}$"):
        ask()
    sa.event.remove(sa.pool.Pool, "checkin", note)
    assert returned
    assert not any(returned)


@SQLITE
def test_who_writes_in_the_middle_of_writing_does_not_wait_for_ever(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.store.database._LONGEST", 0.01)
    database = Database(url)
    with database.writing(), pytest.raises(StoreAway, match="busy just now"), database.writing():
        pass
    with database.writing() as connection:
        connection.execute(games.insert(), game("a"))
    assert keys(database) == {"a"}


@SQLITE
@pytest.mark.parametrize(("is_same", "places"), [(True, 1), (True, 3), (False, 3)])
def test_who_has_no_patience_waits_for_nobody(
    url: str, is_same: bool, places: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for a place among the writers, nor for another thread, nor for another process with the same file."""
    monkeypatch.setattr("scorer.store.database._WRITERS", places)
    for place in ("database._PATIENCE", "database._LONGEST", "sqlite._PATIENCE"):
        monkeypatch.setattr(f"scorer.store.{place}", 60_000)
    first = Database(url)
    second = first if is_same else Database(url)

    def write() -> None:
        with second.writing(is_patient=False):
            pass

    with ThreadPoolExecutor(1) as hand, first.writing():
        refused = hand.submit(write)
        assert isinstance(refused.exception(timeout=5), StoreAway)
    with second.reading() as connection:
        patience = connection.exec_driver_sql("PRAGMA busy_timeout").scalar()
    assert patience == 60_000, "whoever gets its connection next waits again"


@POSTGRESQL
def test_a_server_that_takes_nothing_new_opens_and_is_told(url: str) -> None:
    """As one that its host has protected."""
    Database(url).close()
    database = Database(f"{url}%20-cdefault_transaction_read_only%3Don")
    with pytest.raises(StoreAway) as away:
        database.check()
    assert "read-only transaction" in away.value.reason
    assert keys(database) == set()


@SQLITE
def test_a_disk_that_is_all_but_full_is_told_before_moves_are_refused(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(url)
    database.check()
    monkeypatch.setattr("scorer.store.sqlite._LEAST_FREE", 2**62)
    with pytest.raises(StoreAway, match="disk is full"):
        database.check()
    with database.writing() as connection:
        connection.execute(games.insert(), game("a"))


@SQLITE
def test_no_file_is_made_where_the_log_of_one_that_is_gone_still_holds_moves(store: Store, url: str) -> None:
    file = Path(url.removeprefix("sqlite:///"))
    key = store.create(new_game()).key
    file.rename(file.with_name("away"))
    with pytest.raises(StoreError, match=r"games\.sqlite is gone, but not .*games\.sqlite-wal: put it back"):
        Store(url)
    file.with_name("away").rename(file)
    assert Store(url).keys() == [key]


def copied(url: str, folder: Path, *, most: int | None = None, with_log: bool = False) -> str:
    """Copy a database's file, or the first bytes of it, while it is open, and return the copy's URL."""
    folder.mkdir()
    file = Path(url.removeprefix("sqlite:///"))
    (folder / file.name).write_bytes(file.read_bytes()[:most])
    if with_log:
        (folder / "games.sqlite-wal").write_bytes(file.with_name("games.sqlite-wal").read_bytes())
    return f"sqlite:///{folder / file.name}"


@SQLITE
@pytest.mark.parametrize(("most", "is_checkpointed"), [(0, False), (0, True), (4096, True), (9000, True)])
def test_a_file_that_lacks_what_its_log_builds_on_is_not_opened(
    url: str, tmp_path: Path, most: int, is_checkpointed: bool
) -> None:
    """SQLite itself deletes the log of an empty file, and with it every game."""
    store = Store(url)
    store.create(new_game())
    if is_checkpointed:
        store.checkpoint()
        store.create(new_game())  # begins the log anew
    copy, log = copied(url, tmp_path / "copy", most=most, with_log=True), tmp_path / "copy" / "games.sqlite-wal"
    before = log.read_bytes()
    for opening in (Store, lambda url: back_up(url, tmp_path / "backup")):
        with pytest.raises(StoreError, match=r"games\.sqlite lacks pages that it or .*games\.sqlite-wal names"):
            opening(copy)
    assert log.read_bytes() == before


@SQLITE
def test_a_file_whose_pages_are_all_in_its_log_is_whole(url: str, tmp_path: Path) -> None:
    store = Store(url)
    key = store.create(new_game()).key
    assert Store(copied(url, tmp_path / "copy", most=4096, with_log=True)).keys() == [key]


@SQLITE
def test_the_file_alone_has_what_was_written_before_a_checkpoint_or_by_an_import(url: str, tmp_path: Path) -> None:
    store = Store(url)

    def alone(name: str) -> set[str]:
        return set(Store(copied(url, tmp_path / name)).keys())

    typed = store.create(new_game()).key
    assert not alone("before")
    store.checkpoint()
    assert alone("after") == {typed}
    imported = store.create(recorded("europe")).key
    assert alone("import") == {typed, imported}
    (put,) = store.rounds.create("R", [(recorded("europe"), NOW)]).games
    assert alone("round") == {typed, imported, put}


@SQLITE
def test_a_file_that_is_cut_short_or_overwritten_under_the_server_is_told(url: str) -> None:
    store = Store(url)
    key = store.create(new_game()).key
    store.checkpoint()
    store.create(new_game())  # begins the log anew
    store.check()
    file = Path(url.removeprefix("sqlite:///"))
    content = file.read_bytes()
    file.write_bytes(content[:8192])
    with pytest.raises(StoreAway, match="is damaged"):
        store.check()
    file.write_bytes(content[:4096] + bytes(len(content) - 4096))
    store.close()  # which forgets the pages that were read
    with pytest.raises(StoreAway):
        store.number(key)
    with pytest.raises(StoreAway, match="is damaged") as away:
        store.check()
    assert "malformed" in away.value.reason


def test_a_write_that_fails_leaves_nothing(url: str) -> None:
    database = Database(url)
    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(games.insert(), [game("a"), game("b"), game("a")])
    assert keys(database) == set()


def test_a_move_of_an_unknown_game_is_refused(url: str) -> None:
    database = Database(url)
    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(moves.insert(), line("nobody", 1, "a"))


def test_every_game_has_a_first_line_and_only_one(url: str) -> None:
    database = Database(url)
    with database.writing() as connection:
        connection.execute(games.insert(), [game("a"), game("b")])
        connection.execute(moves.insert(), [line("a", 1, "x"), line("b", 1, "x")])
    for again in (line("a", 1, "y"), line("a", 2, "x")):
        with pytest.raises(IntegrityError), database.writing() as connection:
            connection.execute(moves.insert(), again)


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_text("no database at all, but long enough to be looked at" * 20)
    with pytest.raises(StoreError, match=r"does not answer: file is not a database$"):
        Database(f"sqlite:///{file}")


@pytest.mark.parametrize(
    "address", ["", "games.sqlite", "mysql://us@here/games", "postgresql://us@here:there/games", "x:/"]
)
def test_an_address_of_no_such_database_is_said_so(address: str) -> None:
    with pytest.raises(StoreError, match="SCORER_DATABASE_URL is no address"):
        Database(address)


def test_only_its_owner_may_read_the_games(tmp_path: Path) -> None:
    """They hold everybody's tickets (R10); a file of before is put right."""
    file = tmp_path / "games.sqlite"
    for _ in range(2):
        store = Store(f"sqlite:///{file}")
        store.create(new_game())
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        assert modes == dict.fromkeys(("games.sqlite", "games.sqlite-wal", "games.sqlite-shm"), 0o600)
        store.close()
        file.chmod(0o644)


@pytest.mark.parametrize(
    ("typed", "driver"),
    [
        ("sqlite:///games.sqlite", "sqlite"),
        ("sqlite+pysqlite:///games.sqlite", "sqlite+pysqlite"),
        ("postgres://me@here/games", "postgresql+psycopg"),
        ("postgresql://me@here/games", "postgresql+psycopg"),
        ("postgresql+psycopg://me@here/games", "postgresql+psycopg"),
    ],
)
def test_a_database_is_spoken_to_by_our_driver_whichever_of_its_names_it_was_given(typed: str, driver: str) -> None:
    assert address(typed).drivername == driver
