"""What nobody opens for long may go, with all that belongs to it; what somebody looks at stays."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from scorer.rounds import Leave, Merge, Put
from scorer.rules.errors import NotFound, StoreError
from scorer.rules.moves import ClaimRoute
from scorer.store import Store, Unopened
from scorer.store.tables import schema
from tests.store.conftest import SQLITE, new_game, rows, run

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
    assert store.visits.unopened(TODAY) == Unopened((), ())
    old = store.visits.unopened(TOMORROW)
    assert set(old.games) == {key, *ours.games}
    assert old.rounds == (ours.key,)


def test_what_nobody_opened_goes_with_all_that_belongs_to_it(store: Store, url: str) -> None:
    key, kept = (store.create(new_game()).key for _ in range(2))
    for one in (key, kept):
        store.append(one, "a", ClaimRoute(0, "paris-zurich"))
        store.seats.take(one, "annas", [0])
    ours = store.rounds.create("Ours")
    store.rounds.add(ours.key, lambda _: Put(key))
    aged(url, key, ours.key)
    gone = Unopened((key,), (ours.key,))
    assert (store.visits.unopened(TODAY), store.visits.remove_unopened(TODAY)) == (gone, gone)
    again = Store(url)
    assert again.record(kept).number == 1
    with pytest.raises(NotFound):
        again.record(key)
    with pytest.raises(NotFound):
        again.rounds.record(ours.key)
    left = {name: rows(url, f"SELECT count(*) FROM {name}")[0][0] for name in schema.tables}
    assert left == {name: int(name in ("games", "moves", "seats")) for name in schema.tables}


def test_a_visit_keeps_a_game_and_a_round(store: Store, url: str) -> None:
    key, ours = store.create(new_game()).key, store.rounds.create("Ours")
    aged(url, key, ours.key)
    store.visits.note(key)
    store.visits.note(ours.key)
    assert store.visits.unopened(TODAY) == Unopened((), ())


def test_only_the_first_visit_of_a_day_is_written(store: Store, url: str) -> None:
    """Of all the others nobody hears, whatever stands in the database meanwhile."""
    key = store.create(new_game()).key
    store.visits.note(key)
    aged(url, key)
    store.visits.note(key)
    assert store.visits.unopened(TODAY).games == (key,)
    Store(url).visits.note(key)
    assert store.visits.unopened(TODAY).games == ()


def test_a_round_that_is_opened_keeps_its_games_also_those_that_might_come_back(store: Store, url: str) -> None:
    inside, left, alone = (store.create(new_game()).key for _ in range(3))
    ours = store.rounds.create("Ours")
    for step in (Put(inside), Put(left), Leave(left), Merge("Ann", "Anna")):
        store.rounds.add(ours.key, lambda _, step=step: step)
    aged(url, inside, left, alone)
    assert store.visits.remove_unopened(TODAY) == Unopened((alone,), ())
    aged(url, ours.key)
    assert set(store.visits.remove_unopened(TODAY).games) == {inside, left}


def test_a_round_that_nobody_can_read_leaves_the_others_alone(store: Store, url: str) -> None:
    key, ours = store.create(new_game()).key, store.rounds.create("Ours")
    aged(url, key)
    for text in ("{", "[]"):
        run(url, f"UPDATE round_lines SET step = '{text}'")
        assert store.visits.unopened(TODAY).games == (key,)
    assert store.visits.unopened(TOMORROW).rounds == (ours.key,)


def test_what_has_no_day_stays(store: Store, url: str) -> None:
    """A server of the version before wrote it, while this one had started already."""
    key = store.create(new_game()).key
    run(url, "UPDATE games SET opened = NULL")
    assert store.visits.unopened(TOMORROW).games == ()
    store.visits.note(key)
    assert store.visits.unopened(TOMORROW).games == (key,)


@SQLITE
def test_a_visit_waits_for_nobody(store: Store, url: str) -> None:
    """Another program holds the file; who only looks at a game goes on, and the next visit is noted."""
    key = store.create(new_game()).key
    aged(url, key)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as backup:
        backup.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError):
            store.visits.note(key)
    assert store.visits.unopened(TODAY).games == (key,)
    store.visits.note(key)
    assert store.visits.unopened(TODAY).games == ()
