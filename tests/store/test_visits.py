"""What nobody opens for long may go, with all that belongs to it; what somebody looks at stays."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from itertools import product

import pytest

from scorer.rounds.round import Leave, Merge, Put
from scorer.rules.errors import NotFound
from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.store.errors import StoreError
from scorer.store.tables import schema
from scorer.store.visits import Unopened
from tests.store.conftest import SQLITE, always, new_game, rows, run

TODAY = datetime.now(UTC).date()
TOMORROW = TODAY + timedelta(days=2)
"""After today, also if the night falls while the tests run."""


def aged(url: str, *keys: str) -> None:
    """Nobody has opened these since long ago."""
    for table, key in product(("games", "rounds"), keys):
        run(url, f"UPDATE {table} SET opened = '2025-01-01' WHERE key = '{key}'")


def test_what_is_new_was_opened_today(store: Store) -> None:
    key, ours = (
        store.create(new_game()).key,
        store.rounds.create("Ours", [(new_game(), datetime(2019, 1, 1, tzinfo=UTC))]),
    )
    assert store.visits.find_unopened(TODAY) == Unopened((), ())
    old = store.visits.find_unopened(TOMORROW)
    assert set(old.games) == {key, *ours.games}
    assert old.rounds == (ours.key,)


def test_what_nobody_opened_goes_with_all_that_belongs_to_it(store: Store, url: str) -> None:
    key, other = (store.create(new_game()).key for _ in range(2))
    for one in (key, other):
        store.append(one, "a", ClaimRoute(0, "paris-zurich"))
        store.seats.take(one, "annas", [0])
        store.codes.of(one)
        run(url, f"INSERT INTO presence VALUES ('{one}', 'annas', '2026-01-01')")
        run(url, f"INSERT INTO waiting VALUES ('{one}', 'annas', 2, '2026-01-01')")
    ours = store.rounds.create("Ours")
    store.rounds.add(ours.key, lambda _: Put(key))
    aged(url, key, ours.key)
    gone = Unopened((key,), (ours.key,))
    assert (store.visits.find_unopened(TODAY), store.visits.remove_unopened(TODAY)) == (gone, gone)
    again = Store(url)
    assert again.record(other).number == 1
    with pytest.raises(NotFound):
        again.record(key)
    with pytest.raises(NotFound):
        again.rounds.record(ours.key)
    left = {name: rows(url, f"SELECT count(*) FROM {name}")[0][0] for name in schema.tables}
    kept = dict.fromkeys(("games", "moves", "seats", "stays", "codes", "presence", "waiting"), 1) | {"wastebasket": 2}
    assert left == {name: kept.get(name, 0) for name in schema.tables}


def test_what_was_removed_is_restored_as_it_was(store: Store, url: str) -> None:
    key, ours = store.create(new_game()).key, store.rounds.create("Ours")
    store.append(key, "a", ClaimRoute(0, "paris-zurich"), phone="annas", group="g")
    store.seats.take(key, "annas", [0])
    store.rounds.add(ours.key, lambda _: Put(key))
    aged(url, key, ours.key)
    tables = ("games", "moves", "seats", "rounds", "round_lines")
    before = {name: rows(url, f"SELECT * FROM {name}") for name in tables}
    store.visits.remove_unopened(TODAY)
    assert not any(rows(url, f"SELECT * FROM {name}") for name in tables)
    for gone in (key, ours.key):
        store.wastebasket.restore(gone, TODAY)
    assert store.visits.find_unopened(TODAY) == Unopened((), ()), "it was opened today"
    aged(url, key, ours.key)
    assert {name: rows(url, f"SELECT * FROM {name}") for name in tables} == before
    assert Store(url).record(key).game.owners == {"paris-zurich": 0}
    with pytest.raises(StoreError, match="there is nothing called"):
        store.wastebasket.restore(key, TODAY)


def test_the_wastebasket_is_emptied_after_a_month(store: Store, url: str) -> None:
    old, newer, last = (store.create(new_game()).key for _ in range(3))
    for key, days in ((old, 31), (newer, 30)):
        aged(url, key)
        store.visits.remove_unopened(TODAY)
        run(url, f"UPDATE wastebasket SET removed = '{TODAY - timedelta(days=days)}' WHERE key = '{key}'")
    aged(url, last)
    store.visits.remove_unopened(TODAY)
    assert {key for (key,) in rows(url, "SELECT key FROM wastebasket")} == {newer, last}


def test_the_newest_visit_is_that_of_a_game_or_a_round(store: Store, url: str) -> None:
    assert store.visits.newest() is None
    key, ours = store.create(new_game()).key, store.rounds.create("Ours")
    assert store.visits.newest() == TODAY
    aged(url, key)
    assert store.visits.newest() == TODAY
    aged(url, ours.key)
    assert store.visits.newest() == date(2025, 1, 1)


def test_a_visit_keeps_a_game_and_a_round(store: Store, url: str) -> None:
    key, ours = store.create(new_game()).key, store.rounds.create("Ours")
    aged(url, key, ours.key)
    store.visits.note(key)
    store.visits.note(ours.key)
    assert store.visits.find_unopened(TODAY) == Unopened((), ())


def test_only_the_first_visit_of_a_day_is_written(store: Store, url: str) -> None:
    """Of all the others nobody hears, whatever stands in the database meanwhile."""
    key = store.create(new_game()).key
    store.visits.note(key)
    aged(url, key)
    store.visits.note(key)
    assert store.visits.find_unopened(TODAY).games == (key,)
    Store(url).visits.note(key)
    assert store.visits.find_unopened(TODAY).games == ()


def test_a_round_that_is_opened_keeps_its_games_also_those_that_might_come_back(store: Store, url: str) -> None:
    inside, left, alone = (store.create(new_game()).key for _ in range(3))
    ours = store.rounds.create("Ours")
    for step in (Put(inside), Put(left), Leave(left), Merge("Ann", "Anna")):
        store.rounds.add(ours.key, always(step))
    aged(url, inside, left, alone)
    assert store.visits.remove_unopened(TODAY) == Unopened((alone,), ())
    aged(url, ours.key)
    assert set(store.visits.remove_unopened(TODAY).games) == {inside, left}


def test_a_round_that_nobody_can_read_leaves_the_others_alone(store: Store, url: str) -> None:
    key, ours = store.create(new_game()).key, store.rounds.create("Ours")
    aged(url, key)
    for text in ("{", "[]"):
        run(url, f"UPDATE round_lines SET step = '{text}'")
        assert store.visits.find_unopened(TODAY).games == (key,)
    assert store.visits.find_unopened(TOMORROW).rounds == (ours.key,)


def test_what_nobody_opened_goes_in_parts(store: Store, url: str) -> None:
    games, rounds = ({make().key for _ in range(3)} for make in (lambda: store.create(new_game()), store.rounds.create))
    aged(url, *games, *rounds)
    gone = [store.visits.remove_unopened(TODAY, 2) for _ in range(3)]
    assert [(len(one.games), len(one.rounds)) for one in gone] == [(2, 2), (1, 1), (0, 0)]
    assert {key for one in gone for key in one.games} == games
    assert {key for one in gone for key in one.rounds} == rounds


@SQLITE
def test_a_visit_waits_for_nobody(store: Store, url: str) -> None:
    """Another program holds the file; who only looks at a game goes on, and the next visit is noted."""
    key = store.create(new_game()).key
    aged(url, key)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as backup:
        backup.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError):
            store.visits.note(key)
    assert store.visits.find_unopened(TODAY).games == (key,)
    store.visits.note(key)
    assert store.visits.find_unopened(TODAY).games == ()
