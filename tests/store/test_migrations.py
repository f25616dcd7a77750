"""The database of the first release opens for ever and counts alike; others are told what to do."""

import json
import multiprocessing
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from scorer.count.scoring import score
from scorer.files.wire import Undo
from scorer.rounds.round import Merge
from scorer.rules.game import Game
from scorer.rules.moves import TakeTicket
from scorer.store import Store, tables
from scorer.store.errors import StoreError
from scorer.store.migrations import NEWEST
from scorer.store.migrations.upgrade import BASELINE, configuration
from scorer.store.seats import WHOEVER
from tests.store.conftest import GAMES, claimed, new_game, rows, run

RELEASED = Path(__file__).parents[1] / "databases" / "0.4.0.sql"
"""Written by 0.4.0 while two phones played recorded games, with slips, undos and every kind of move."""
RECORDED = {
    "x0N5G0cQUfgiFs8C": "europe",
    "Sp_3UqGBRGMGDLNJ": "poland-cards-as-they-lie",
    "Z6Jqxj8iRZ9jf1o8": "northern-lights",
}
"""The names of the games in tests/games, by key."""
ROUND = "S3Xn5rByNPdQfSGV"
ISLANDS = "FlALS9P9RLSG2cjV"
"""Played on a map that people drew; its tickets are secret."""
PRUNED = "ywvXl9G1aMf3ddlh"
"""Played on the same map; in the wastebasket."""
ANNAS, BJORNS = "NG2iv1E_ioOlH-E5", "xnuSyib8dLObNdbf"


@pytest.fixture
def released(url: str) -> str:
    """Lay the database of the first release: a file as it was dumped, on a server the same rows in its tables."""
    script = RELEASED.read_text(encoding="utf-8")
    if url.startswith("sqlite:"):
        run(url, script)
        return url
    engine = sa.create_engine(url)
    with closing(sqlite3.connect(":memory:")) as file, engine.begin() as connection:
        file.executescript(script)
        command.upgrade(configuration(connection), BASELINE)
        _copy_rows(file, connection)
    engine.dispose()
    return url


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
    if isinstance(column.type, sa.DateTime) and value:
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    return bool(value) if isinstance(column.type, sa.Boolean) else value


def held(game: Game) -> list[tuple[int, str]]:
    return [(held.seat, held.ticket.id) for held in game.tickets]


@pytest.mark.parametrize(("key", "name"), RECORDED.items())
def test_a_game_of_the_first_release_counts_as_it_did(released: str, key: str, name: str) -> None:
    sheet = score(Store(released).record(key).game)
    expected = json.loads((GAMES / f"{name}.scores.json").read_text(encoding="utf-8"))
    assert {player.player.name: player.total for player in sheet.players} == {
        name: player["total"] for name, player in expected.items()
    }


def test_a_game_of_the_first_release_goes_on_with_its_map_and_its_seats(released: str) -> None:
    """Anna's phone has taken Björn's seat over, and so it is told."""
    store = Store(released)
    record, game = store.record(ISLANDS), store.record(ISLANDS).game
    assert claimed(game) == [(0, "ost-weiche"), (0, "weiche-west"), (1, "nord-ost")]
    assert held(game) == [(0, "ost-west"), (1, "nord-west")]
    assert not game.is_count_open
    seating = store.seats.of(ISLANDS)
    assert [(sitting.phone, sitting.owner) for sitting in seating.taken] == [(ANNAS, ANNAS), (ANNAS, BJORNS)]
    assert [(one.seat, one.phone, one.times, one.saw) for one in seating.stays if one.times] == [(1, ANNAS, 1, True)]
    assert store.seats.take(ISLANDS, BJORNS, [1], takes_over=[WHOEVER]).own(BJORNS) == (1,)
    assert record.meant(Undo(line=record.number)) == Undo(line=record.number), "pages that are open count every line"
    later = store.append(ISLANDS, "card", TakeTicket(0, "nord", "west"), judge=lambda _, lines, __: lines)
    assert (later.number, later.open_number) == (record.number + 1, record.number), "from now on open ones alone"
    assert claimed(store.append(ISLANDS, "new", Undo(line=3)).game) == [(0, "ost-weiche"), (0, "weiche-west")]


def test_a_round_of_the_first_release_has_its_games(released: str) -> None:
    ours = Store(released).rounds.record(ROUND)
    assert (ours.name, ours.games) == ("Freitags", tuple(RECORDED))
    assert list(ours.merges.values()) == [Merge("Gosia", "Chloé")]


def test_what_the_first_release_pruned_comes_back_with_its_map(released: str) -> None:
    store = Store(released)
    store.wastebasket.restore(PRUNED, date(2026, 12, 1))
    assert claimed(store.record(PRUNED).game) == [(0, "nord-ost")]


def test_one_game_that_nobody_can_read_leaves_the_others_alone(released: str) -> None:
    europe, poland, lights = RECORDED
    run(released, f"UPDATE games SET set_up = 'none' WHERE key = '{europe}'")
    run(released, f"UPDATE moves SET move = '[]' WHERE game = '{poland}' AND number = 1")
    assert Store(released).record(lights).game.claims


def test_what_waited_for_an_answer_in_a_running_game_is_dropped_and_told_to_whoever_asked_or_entered_it(
    released: str,
) -> None:
    """Björn's phone wants Anna's seat, and Chloé's has a ticket for it."""
    engine = sa.create_engine(released)
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0402")
    engine.dispose()
    offer = json.dumps([["x", "chloes", [{"kind": "take-ticket", "seat": 0, "start": "ost", "end": "west"}], True]])
    run(released, f"UPDATE seats SET asker = '{BJORNS}', offered = '{offer}' WHERE game = '{ISLANDS}' AND seat = 0")
    seats = Store(released).seats
    told = {(one.seat, one.phone) for one in seats.of(ISLANDS).stays if one.dropped}
    assert told == {(0, BJORNS), (0, "chloes")}
    read = seats.mark_read(ISLANDS, "chloes", seats.of(ISLANDS).number)
    assert [one.phone for one in read.stays if one.dropped] == [BJORNS]


def test_the_migrations_lead_to_the_tables_that_the_store_uses(released: str) -> None:
    Store(released).close()
    engine = sa.create_engine(released)
    options = {"compare_server_default": released.startswith("postgresql")}  # of SQLite's an empty one is misread
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts=options), tables.schema) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone_and_said_so(url: str) -> None:
    key = Store(url).create(new_game()).key
    run(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="a newer version of this program has written the games"):
        Store(url)
    run(url, f"UPDATE alembic_version SET version_num = '{NEWEST}'")
    assert Store(url).record(key).number == 0


@pytest.mark.parametrize("change", ["UPDATE alembic_version SET version_num = '0011'", "DROP TABLE alembic_version"])
def test_a_database_from_before_the_first_release_is_left_alone_and_the_way_is_told(url: str, change: str) -> None:
    Store(url).create(new_game())
    run(url, change)
    with pytest.raises(StoreError, match=r"before version 0\.4\.0 .* run \"scorer export-all FOLDER\" with the old"):
        Store(url)
    assert rows(url, "SELECT count(*) FROM games") == [(1,)]


def _start(url: str, at_once: "multiprocessing.synchronize.Barrier") -> None:
    """What a server does when it starts."""
    at_once.wait(60)
    Store(url).create(new_game())


def test_four_servers_that_start_at_once_make_the_tables_once(url: str) -> None:
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
    assert rows(url, "SELECT count(*) FROM games") == [(4,)]
