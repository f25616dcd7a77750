"""The commands that take care of a server's games: backup, export-all, prune."""

import json
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from scorer import gamefile
from scorer.command.export import CannotExport, Export
from scorer.files.round_file import load_round
from scorer.rounds.round import Merge
from scorer.rules.moves import ClaimRoute, ReleaseRoute
from scorer.store import Store
from scorer.store.backup import back_up
from scorer.store.errors import StoreError
from tests.commands import Said, answered
from tests.store.conftest import new_game, recorded


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def care(tmp_path: Path, *arguments: object, **environment: Any) -> Said:
    return answered(*arguments, SCORER_DATA=str(tmp_path), **environment)


def change(tmp_path: Path, statement: str, *values: str) -> None:
    """Change the database behind the store's back."""
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as connection, connection:
        connection.execute(statement, values)


def aged(tmp_path: Path, *keys: str) -> None:
    """Nobody has opened these for 400 days, and all others until 399 days ago."""
    today = datetime.now(UTC).date()
    for table in ("games", "rounds"):
        change(tmp_path, f"UPDATE {table} SET opened = ?", str(today - timedelta(days=399)))
        for key in keys:
            change(tmp_path, f"UPDATE {table} SET opened = ? WHERE key = ?", str(today - timedelta(days=401)), key)


# ---- backup ----


class Writer:
    """Claims and gives back a route again and again in a thread of its own; knows what the store has acknowledged."""

    def __init__(self, store: Store, key: str) -> None:
        self._store, self._key = store, key
        self.acknowledged = 0
        self.is_under_way, self.stop = Event(), Event()
        self.thread = Thread(target=self._write)

    def _write(self) -> None:
        while not self.stop.is_set():
            move = ReleaseRoute("paris-zurich") if self.acknowledged % 2 else ClaimRoute(0, "paris-zurich")
            self._store.append(self._key, f"{self.acknowledged}", move)
            self.acknowledged += 1
            if self.acknowledged == 20:
                self.is_under_way.set()


def test_a_backup_made_while_somebody_writes_has_every_move_acknowledged_before(store: Store, tmp_path: Path) -> None:
    writer = Writer(store, key := store.create(new_game()).key)
    writer.thread.start()
    assert writer.is_under_way.wait(20)
    before = writer.acknowledged
    status, said, complaint = care(tmp_path, "backup", tmp_path / "copy.sqlite")
    after = writer.acknowledged
    writer.stop.set()
    writer.thread.join()
    assert (status, said, complaint) == (0, f"{tmp_path / 'copy.sqlite'}: 1 games, 0 rounds\n", "")
    copy = Store(f"sqlite:///{tmp_path / 'copy.sqlite'}")
    number = copy.record(key).number
    copy.close()
    assert 20 <= before <= number <= after + 1
    assert after > before, "the writer went on"


def test_a_backup_is_one_file_that_only_its_owner_may_read(store: Store, url: str, tmp_path: Path) -> None:
    store.create(new_game())
    (tmp_path / "kept").mkdir()
    assert back_up(url, tmp_path / "kept" / "copy") == (1, 0)
    (copy,) = (tmp_path / "kept").iterdir()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_what_a_backup_leaves_behind_that_was_cut_off_is_no_backup_and_says_of_which_it_is(
    store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").mkdir()

    def cut_off(_: object, draft: Path) -> None:
        assert [folder.name[:6] for folder in (tmp_path / "kept").iterdir()] == [".copy."]
        assert stat.S_IMODE(draft.stat().st_mode) == 0o600
        raise KeyboardInterrupt

    monkeypatch.setattr("scorer.store.backup._copy", cut_off)
    with pytest.raises(KeyboardInterrupt):
        back_up(url, tmp_path / "kept" / "copy")


def test_a_backup_never_replaces_the_games_themselves(store: Store, url: str, tmp_path: Path) -> None:
    store.create(new_game())
    link = tmp_path / "a-link"
    link.symlink_to(url.removeprefix("sqlite:///"))
    for file in (link.resolve(), link):
        with pytest.raises(StoreError, match="the games themselves are there"):
            back_up(url, file, overwrites=True)
    assert back_up(url, tmp_path / "copy") == (1, 0)


def test_a_backup_replaces_nothing_unless_told(store: Store, url: str, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    file.write_text("last week's")
    with pytest.raises(StoreError, match="copy is there already; --overwrite replaces it"):
        back_up(url, file)
    assert file.read_text() == "last week's"
    store.create(new_game())
    assert back_up(url, file, overwrites=True) == (1, 0)
    assert Store(f"sqlite:///{file}").keys() == store.keys()


def test_a_damaged_database_is_told_and_leaves_the_last_backup_as_it_was(
    store: Store, url: str, tmp_path: Path
) -> None:
    for _ in range(40):
        store.create(recorded("europe"))
    store.close()
    database, file = tmp_path / "games.sqlite", tmp_path / "copy"
    file.write_text("last week's")
    content, page = bytearray(database.read_bytes()), 4096
    middle = len(content) // page // 2 * page  # moves, which nobody counts
    content[middle : middle + page] = b"\xff" * page
    database.write_bytes(content)
    with pytest.raises(StoreError, match=r"no backup was made in .*copy: database disk image is malformed"):
        back_up(url, file, overwrites=True)
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy"]
    assert file.read_text() == "last week's"


def test_a_copy_that_contradicts_its_own_tables_is_no_backup(store: Store, url: str, tmp_path: Path) -> None:
    store.create(new_game())
    store.close()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as connection, connection:
        connection.executescript(
            "UPDATE games SET map = NULL; PRAGMA writable_schema = ON;"
            "UPDATE sqlite_schema SET sql = replace(sql, 'map VARCHAR(64)', 'map VARCHAR(64) NOT NULL')"
        )
    with pytest.raises(StoreError, match=r"no backup was made in .*copy: NULL value in games.map"):
        back_up(url, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_database_may_have_any_name(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / '50%20 #1.sqlite'}"
    Store(url).create(new_game())
    assert back_up(url, tmp_path / "copy") == (1, 0)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("sqlite:////nowhere/games.sqlite", "there are no games in /nowhere/games.sqlite yet"),
        ("sqlite://", "there are no games in sqlite:// yet"),
        ("nonsense", "SCORER_DATABASE_URL is no address of a database"),
        ("mysql://root@db/games", "SCORER_DATABASE_URL is no address of a database"),
        (
            "postgres://scorer:secret@db:5433/games?sslmode=require",
            "this database has a command of its own for that: "
            "pg_dump --format=custom --file=copy 'postgresql://scorer@db:5433/games?sslmode=require'",
        ),
    ],
)
def test_where_there_is_nothing_to_copy_a_sentence_says_what_to_do(
    url: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError) as told:
        back_up(url, Path("copy"))
    assert str(told.value).startswith(sentence)
    assert "secret" not in str(told.value)
    assert not list(tmp_path.iterdir())


def test_a_backup_that_cannot_be_written_is_told(store: Store, url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no backup was made in .*: No such file or directory"):
        back_up(url, tmp_path / "nowhere" / "copy")


# ---- export-all ----

BOARDS = ("usa", "europe", "poland", "germany-passengers", "switzerland", "india-mandala", "france-closed-triples")


def test_every_game_and_round_comes_back_from_its_file(store: Store, tmp_path: Path) -> None:
    """Through the public format, and what lies in the new database is what lay in the old one."""
    games = [recorded(board) for board in BOARDS]
    keys = [store.create(game).key for game in games]
    played = datetime(2019, 1, 1, 20, 15, tzinfo=UTC)
    store.rounds.create("Friday", [(game, played) for game in games[:2]], [Merge("Ann", "Anna")])
    status, said, complaint = care(tmp_path, "export-all", tmp_path / "all")
    assert (status, said, complaint) == (0, f"{tmp_path / 'all'}: {len(games) + 2} games, 1 rounds\n", "")
    day = store.record(keys[0]).created.date()
    for key, game in zip(keys, games, strict=True):
        file = tmp_path / "all" / "games" / f"{day}-{game.board.id}-{key}.json"
        again = gamefile.load(file.read_text(encoding="utf-8"))
        assert gamefile.dump(again) == gamefile.dump(game)
    (file,) = (tmp_path / "all" / "rounds").iterdir()
    found = load_round(file.read_text(encoding="utf-8"), datetime.now(UTC))
    assert (found.name, found.merges) == ("Friday", (Merge("Ann", "Anna"),))
    assert [(gamefile.dump(game), when) for game, when in found.games] == [
        (gamefile.dump(game), played) for game in games[:2]
    ]


def test_what_cannot_be_read_is_told_and_the_others_are_exported(store: Store, tmp_path: Path) -> None:
    good, bad = (store.create(new_game()).key for _ in range(2))
    ours = store.rounds.create("Ours", [(new_game(), datetime.now(UTC))])
    change(tmp_path, "UPDATE games SET set_up = '{' WHERE key = ?", bad)
    change(tmp_path, "UPDATE round_lines SET step = '{'")
    status, said, complaint = care(tmp_path, "export-all", tmp_path / "all")
    assert (status, said) == (2, f"{tmp_path / 'all'}: 2 games, 0 rounds\n")
    assert complaint.splitlines() == [
        f"game {bad}: this game cannot be read; it stays as it is, and the other games are untouched",
        f"round {ours.key}: this round cannot be read; its games stay as they are",
    ]
    assert [file for file in (tmp_path / "all" / "games").iterdir() if good in file.name]


def test_names_of_files_are_safe_and_nothing_is_written_over(store: Store, tmp_path: Path) -> None:
    for key in ("../../etc/passwd", "con:|", "con?*"):
        change(tmp_path, "UPDATE games SET key = ? WHERE key = ?", key, store.create(new_game()).key)
    export = Export(store, tmp_path / "all")
    assert export.games() == 3
    day = datetime.now(UTC).date()
    assert sorted(file.name for file in (tmp_path / "all" / "games").iterdir()) == [
        f"{day}-europe-______etc_passwd.json",
        f"{day}-europe-con__-2.json",
        f"{day}-europe-con__.json",
    ]
    with pytest.raises(CannotExport, match="is not empty; please name a new folder"):
        Export(store, tmp_path / "all")


def test_a_round_of_very_many_games_is_several_files(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.command.export.MOST_GAMES", 2)
    store.rounds.create("Ours", [(new_game(), datetime.now(UTC)) for _ in range(5)])
    assert Export(store, tmp_path / "all").rounds() == 1
    files = sorted((tmp_path / "all" / "rounds").iterdir())
    assert sorted(len(json.loads(file.read_text())["games"]) for file in files) == [1, 2, 2]


def test_a_folder_that_cannot_be_made_is_told(store: Store, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotExport, match="cannot be written: Not a directory"):
        Export(store, tmp_path / "file" / "all")


# ---- prune ----


def test_a_key_may_begin_with_a_hyphen(store: Store, tmp_path: Path) -> None:
    """One in 64 does, and is no option."""
    for key in ("-hXyZ", "--abc", "-"):
        status, _, complaint = care(tmp_path, "restore", key)
        assert (status, complaint) == (2, f"there is nothing called '{key}' in the wastebasket\n")
    assert "the end of its address" in care(tmp_path, "restore", "--help")[1]


def test_pruning_says_what_it_would_do_then_does_it(store: Store, tmp_path: Path) -> None:
    old, young = (store.create(new_game()).key for _ in range(2))
    ours = store.rounds.create("Ours").key
    aged(tmp_path, old, ours)
    today = store.create(new_game()).key
    assert care(tmp_path, "prune", "--days", "400", "--dry-run") == (0, "would be removed: 1 games, 1 rounds\n", "")
    assert set(store.keys()) == {old, young, today}
    assert care(tmp_path, "prune", SCORER_KEEP_DAYS="400") == (0, "removed: 1 games, 1 rounds\n", "")
    assert (set(store.keys()), store.rounds.keys()) == ({young, today}, [])
    assert care(tmp_path, "restore", old) == (0, f"restored: {old}\n", "")
    assert set(store.keys()) == {old, young, today}
    status, _, complaint = care(tmp_path, "restore", old)
    assert (status, complaint) == (2, f"there is nothing called '{old}' in the wastebasket\n")


@pytest.mark.parametrize(
    ("arguments", "environment", "sentence"),
    [
        ((), {}, "for how many days? Please say --days N, or set SCORER_KEEP_DAYS\n"),
        ((), {"SCORER_KEEP_DAYS": "-3"}, "SCORER_KEEP_DAYS: '-3' is neither off nor a number of days such as 400\n"),
        (("--days", "0"), {}, "days are a whole number from 1, not '0'\n"),
    ],
)
def test_without_a_number_of_days_nothing_goes(
    tmp_path: Path, arguments: tuple[str, ...], environment: dict[str, str], sentence: str
) -> None:
    status, said, complaint = care(tmp_path, "prune", *arguments, **environment)
    assert (status, said) == (2, "")
    assert complaint.endswith(sentence)
