"""Databases of older versions open, those of newer ones are said to be so, and two servers may start at once."""

import multiprocessing
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from scorer import gamefile
from scorer.rounds.round import Put
from scorer.rules.errors import StoreError
from scorer.rules.game import Game
from scorer.store import Seating, Sitting, Store, tables
from scorer.store.migrations import NEWEST
from scorer.store.migrations.upgrade import configuration
from scorer.wire import Undo
from tests.store.conftest import claimed, new_game, recorded, rows, run

FIRST = Path(__file__).parents[1] / "databases" / "first.sql"
"""Written by the code of the first version; what its games hold was noted by hand when it was made."""
SECOND = Path(__file__).parents[1] / "databases" / "second.sql"
"""Written by the code of the second version, by two phones; what they did was noted by hand."""
THIRD = Path(__file__).parents[1] / "databases" / "third.sql"
"""Written by the code of the third version, by two phones that sat at the table; what they did was noted by hand."""
FOURTH = Path(__file__).parents[1] / "databases" / "fourth.sql"
"""Written by the code of the fourth version, then set back to the first days of March; two games, one in a round."""
FIFTH = Path(__file__).parents[1] / "databases" / "fifth.sql"
"""Written by the code of the fifth version, by two phones that sat at the table; what they did was noted by hand."""

EUROPE, POLAND, USA, NORDIC, UNDONE = (
    "OWGeHw0DblZIlUYC",
    "k3bP7bJTm5HVEF74",
    "nXbgEVbP4b5seeNy",
    "H5vfHwGnycK_hBmN",
    "lz1jVB9uYj7oTUrI",
)


@pytest.fixture
def first(url: str) -> str:
    """A database of the first version."""
    lay(url, FIRST)
    return url


def lay(url: str, dump: Path) -> None:
    """Lay a database of an older version: a file as it was dumped, on a server the same rows in its tables."""
    script = dump.read_text(encoding="utf-8")
    if url.startswith("sqlite:"):
        return run(url, script)
    engine = sa.create_engine(url)
    with closing(sqlite3.connect(":memory:")) as file, engine.begin() as connection:
        file.executescript(script)
        command.upgrade(configuration(connection), _version_of(file) or "0001")
        if not _version_of(file):
            connection.exec_driver_sql("DROP TABLE alembic_version")
        _copy_rows(file, connection)
    return engine.dispose()


def _version_of(file: sqlite3.Connection) -> str | None:
    has_numbers = file.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    return file.execute("SELECT version_num FROM alembic_version").fetchone()[0] if has_numbers else None


def _copy_rows(file: sqlite3.Connection, connection: sa.Connection) -> None:
    found = sa.MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        copied = [
            {column.name: _as_kept(column, value) for column, value in zip(table.columns, row, strict=True)}
            for row in file.execute(f"SELECT {names} FROM {table.name}")
        ]
        if copied and table.name != "alembic_version":
            connection.execute(table.insert(), copied)


def _as_kept(column: sa.Column[Any], value: Any) -> Any:
    """Return what a server keeps for what SQLite wrote as a text or a number."""
    if isinstance(column.type, sa.DateTime):
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    return bool(value) if isinstance(column.type, sa.Boolean) else value


def held(game: Game) -> list[tuple[int, str]]:
    return [(held.seat, held.ticket.id) for held in game.tickets]


def cards(game: Game) -> list[tuple[int, str, int]] | None:
    entered = game.entered_cards
    return None if entered is None else [(held.seat, held.card.country.id, held.card.value) for held in entered]


def test_a_game_of_the_first_version_is_as_it_was(first: str) -> None:
    record = Store(first).record(EUROPE)
    assert [player.name for player in record.game.players] == ["Anna", "Björn"]
    assert claimed(record.game) == [
        (1, "berlin-wien"),
        (1, "paris-zurich"),
        (1, "brest-dieppe"),
        (0, "berlin-frankfurt-1"),
        (1, "berlin-frankfurt-2"),
    ]
    assert record.game.doubles_open
    assert record.game.stations == ()
    assert held(record.game) == [(0, "brest-petrograd"), (1, "amsterdam-lisboa")]
    assert (record.number, record.created.year) == (22, 2026)


def test_cards_of_the_first_version_lie_where_they_lay(first: str) -> None:
    """There the second choice to enter them as they lie had cleared them, and others were entered after it."""
    store = Store(first)
    game = store.record(POLAND).game
    assert cards(game) == [(2, "rosja", 7), (0, "litwa", 3)]
    assert not game.claims_in_order
    for step in range(3):
        game = store.append(POLAND, f"undo-{step}", Undo()).game
    assert cards(game) == [(2, "rosja", 7)]
    for step in range(3, 5):
        game = store.append(POLAND, f"undo-{step}", Undo()).game
    assert cards(game) == [(0, "rosja", 7)], "the choice that cleared them is undone in one step"


ENTER, FOLLOW = (f'{{"kind": "enter-cards", "as_they_lie": {choice}}}' for choice in ("true", "false"))
ANNAS, BJORNS = (f'{{"kind": "take-card", "seat": {seat}, "country": "rosja", "value": 7}}' for seat in (0, 1))


@pytest.mark.parametrize(
    ("more", "lines", "number"),
    [
        ("", [ENTER, ANNAS, ENTER, BJORNS], 5),
        ("", [ENTER, ANNAS, FOLLOW, ENTER, BJORNS], 5),
        ("", [ENTER, ANNAS, ENTER, ENTER, BJORNS], 7),
        (', "country_cards": []', [ANNAS, ENTER, BJORNS], 4),
    ],
)
def test_only_a_second_choice_had_cleared_the_cards(first: str, more: str, lines: list[str], number: int) -> None:
    """Björn has the card that was Anna's; a line that cleared the cards has become two. `more` stands in the set-up."""
    set_up = f"""replace(set_up, '"tickets": []', '"tickets": []{more}')"""
    rows = ", ".join(f"('hand', {n}, 'id-{n}', '2026-01-01', '{move}')" for n, move in enumerate(lines, 1))
    run(
        first,
        f"INSERT INTO games SELECT 'hand', created, {set_up} FROM games WHERE key = '{POLAND}';"
        f"INSERT INTO moves VALUES {rows};",
    )
    record = Store(first).record("hand")
    assert cards(record.game) == [(1, "rosja", 7)]
    assert record.number == number


def test_an_imported_game_of_the_first_version_is_whole_but_for_what_was_undone(first: str) -> None:
    store = Store(first)
    before, now = recorded("usa"), store.record(USA).game
    assert claimed(now) == claimed(before)
    assert held(now) == held(before)[:-2]
    assert store.append(USA, "all", Undo(group="set-up")).game.claims == ()


def test_empty_games_of_the_first_version_stay_empty(first: str) -> None:
    store = Store(first)
    assert [store.record(key).number for key in (NORDIC, UNDONE)] == [0, 2]
    assert store.record(UNDONE).game.claims == ()


def test_the_undos_of_the_first_version_name_what_they_took_back(first: str) -> None:
    """In the first game the eighth line was undone, then the seventh and the sixth; later the 14th and the 21st."""
    Store(first)
    undos = rows(
        first, f"SELECT number, move FROM moves WHERE game = '{EUROPE}' AND move LIKE '%undo%' ORDER BY number"
    )
    assert undos == [
        (number, f'{{"kind": "undo", "line": {line}}}')
        for number, line in [(9, 8), (10, 7), (11, 6), (15, 14), (22, 21)]
    ]


def test_games_of_the_first_version_go_on(first: str) -> None:
    assert claimed(Store(first).append(EUROPE, "new", Undo(line=17)).game)[-1] == (1, "berlin-frankfurt-2")
    assert Store(first).record(EUROPE).number == 23


def test_a_game_of_the_second_version_is_as_it_was_and_goes_on(url: str) -> None:
    """Anna built a station and took it back; nobody sits at a phone yet, so nothing is anybody's alone."""
    lay(url, SECOND)
    store, key = Store(url), "R28ZvOpphUb2H6hB"
    record = store.record(key)
    assert claimed(record.game) == [(0, "paris-zurich"), (1, "brest-dieppe"), (1, "berlin-wien")]
    assert (record.game.stations, record.number) == ((), 7)
    assert held(record.game) == [(1, "brest-petrograd"), (0, "berlin-roma")]
    assert [entry.phone[9:] for entry in record.entries] == ["anna", "bjorn", "bjorn", "bjorn", "anna"]
    assert store.seats.of(key) == Seating()
    assert store.seats.take(key, "phone-of-anna", [0]).at("phone-of-anna") == (0,)
    assert claimed(store.append(key, "new", Undo(group="stroke")).game) == [(0, "paris-zurich")]


def test_a_game_of_the_third_version_keeps_its_seats_and_can_come_into_a_round(url: str) -> None:
    """Anna claimed a route and took a ticket; Björn took back his stroke of two, kept a ticket, and is done."""
    lay(url, THIRD)
    store, key = Store(url), "jqoS5MgtLYJdRjWi"
    record = store.record(key)
    assert claimed(record.game) == [(0, "alborg-arhus")]
    assert held(record.game) == [(1, "bergen-helsinki"), (0, "bergen-kobenhavn")]
    assert store.seats.of(key).taken == (Sitting(0, "phone-of-anna"), Sitting(1, "phone-of-bjorn", is_done=True))
    ours = store.rounds.create("Ours")
    assert store.rounds.add(ours.key, lambda _: Put(key)).games == (key,)


def test_what_the_fourth_version_kept_was_opened_when_something_was_last_entered(url: str) -> None:
    """Nothing was ever entered in the second game: somebody may look at it today."""
    lay(url, FOURTH)
    before, store = datetime.now(UTC).date(), Store(url)
    assert store.record("vrqTywx0a7yyZlCl").number == 2
    assert store.rounds.record("go9WlX2qhSmIEfH3").games == ("vrqTywx0a7yyZlCl",)
    days = {
        key: str(day) for key, day in rows(url, "SELECT key, opened FROM games UNION SELECT key, opened FROM rounds")
    }
    assert (days["vrqTywx0a7yyZlCl"], days["go9WlX2qhSmIEfH3"]) == ("2026-03-04", "2026-03-05")
    assert days["j8maezMIAX2a30pi"] >= before.isoformat()


def test_a_seat_of_the_fifth_version_can_be_taken_over_and_goes_back(url: str) -> None:
    """Anna claimed a route and took a ticket; Björn took one, too, and is done."""
    lay(url, FIFTH)
    store, key = Store(url), "mbVXxOiLbYlnH-G3"
    assert held(store.record(key).game) == [(0, "bergen-kobenhavn"), (1, "bergen-helsinki")]
    assert store.seats.of(key).taken == (Sitting(0, "phone-of-anna"), Sitting(1, "phone-of-bjorn", is_done=True))
    store.seats.take(key, "phone-of-bjorn", [0, 1], takes_over=True)
    assert store.seats.take(key, "phone-of-bjorn", [1]).at("phone-of-anna") == (0,)


def test_one_game_that_nobody_can_read_leaves_the_others_alone(first: str) -> None:
    broken = ['{"kind": "undo"}', '{"kind":', "null", "[]"]
    lines = ", ".join(f"('{NORDIC}', {n}, 'id-{n}', '2026-01-01', '{move}')" for n, move in enumerate(broken, 1))
    run(first, f"INSERT INTO moves VALUES {lines}; UPDATE games SET set_up = 'none' WHERE key = '{UNDONE}';")
    assert len(Store(first).record(EUROPE).game.claims) == 5


@pytest.mark.usefixtures("store")
def test_the_migrations_lead_to_the_tables_that_the_store_uses(url: str) -> None:
    engine = sa.create_engine(url)
    options = {"compare_server_default": url.startswith("postgresql")}  # of SQLite's an empty one is misread
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts=options), tables.schema) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone_and_said_so(url: str) -> None:
    key = Store(url).create(new_game()).key
    run(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="a newer version of this program has written the games"):
        Store(url)
    run(url, "UPDATE alembic_version SET version_num = '0011'")
    assert Store(url).record(key).number == 0


def _start(url: str, at_once: "multiprocessing.synchronize.Barrier") -> None:
    """What a server does when it starts."""
    at_once.wait(60)
    Store(url).create(new_game())


@pytest.mark.parametrize("dump", [None, FIRST], ids=["new", "first version"])
def test_four_servers_that_start_at_once_make_the_tables_once(url: str, dump: Path | None) -> None:
    if dump:
        lay(url, dump)
    context = multiprocessing.get_context("forkserver")  # which imports all that a server needs once
    context.set_forkserver_preload([__name__])
    at_once = context.Barrier(4)
    servers = [context.Process(target=_start, args=(url, at_once)) for _ in range(4)]
    for server in servers:
        server.start()
    for server in servers:
        server.join(60)
    assert [server.exitcode for server in servers] == [0, 0, 0, 0]
    assert rows(url, "SELECT version_num FROM alembic_version") == [(NEWEST,)]
    assert rows(url, "SELECT count(*) FROM games") == [(9 if dump else 4,)]
    if dump:
        assert gamefile.written(Store(url).record(NORDIC).game)["board"] == "nordic"
