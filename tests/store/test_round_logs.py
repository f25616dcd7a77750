"""Rounds in a real database: what people did to one is kept line by line, and nothing of it is lost or doubled."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from scorer.rounds.round import Leave, Merge, Name, Put, Round, Step, Undo
from scorer.rules.errors import NotFound, NotThere
from scorer.store import Store, round_logs
from scorer.store.errors import RoundFull, StoreError
from tests.store.conftest import always, claimed, new_game, recorded, rows, run


def done(store: Store, ours: Round, *steps: Step) -> Round:
    for step in steps:
        ours = store.rounds.add(ours.key, always(step))
    return ours


def test_a_round_is_there_again_after_a_restart(store: Store, url: str) -> None:
    one, two = (store.create(new_game()).key for _ in range(2))
    begun = store.rounds.create("Fridays")
    ours = done(store, begun, Put(one), Put(two), Merge("Ann", "Anna"), Name("Saturdays"))
    again = Store(url).rounds.record(ours.key)
    assert (again.name, again.games, again.merges) == ("Saturdays", (one, two), {4: Merge("Ann", "Anna")})
    assert again.created == begun.created


def test_a_game_leaves_and_comes_back_to_where_it_stood(store: Store) -> None:
    one, two = (store.create(new_game()).key for _ in range(2))
    ours = done(store, store.rounds.create(), Put(one), Put(two), Leave(one))
    assert (ours.games, ours.gone) == ((two,), {3: one})
    back = done(store, ours, Undo(3))
    assert (back.games, back.gone) == ((one, two), {})
    assert claimed(store.record(one).game) == [], "the game itself was never touched"


def test_a_game_that_was_put_in_anew_is_no_longer_gone(store: Store) -> None:
    one, two = (store.create(new_game()).key for _ in range(2))
    ours = done(store, store.rounds.create(), Put(one), Put(two), Leave(one), Put(one))
    assert (ours.games, ours.gone) == ((two, one), {})


@pytest.mark.parametrize("line", [0, 1, 3, 99])
def test_what_does_not_count_is_not_taken_back(store: Store, line: int) -> None:
    ours = done(store, store.rounds.create("Ours"), Name("Yours"), Undo(1))
    with pytest.raises(NotThere):
        done(store, ours, Undo(line))
    assert store.rounds.record(ours.key).name == "Yours"


def test_no_step_changes_nothing(store: Store) -> None:
    ours = store.rounds.create("Ours")
    assert store.rounds.add(ours.key, lambda _: None).lines == ours.lines


def test_a_round_and_a_game_that_there_are_not_are_not_found(store: Store) -> None:
    with pytest.raises(NotFound, match="unknown round 'nobody'"):
        store.rounds.record("nobody")
    ours = store.rounds.create()
    with pytest.raises(NotFound, match="unknown round 'nobody'"):
        store.rounds.record("nobody")
    store.create(new_game())
    with pytest.raises(NotFound, match="unknown game 'nowhere'"):
        done(store, ours, Put("nowhere"))
    assert store.rounds.record(ours.key).lines == ()


def test_every_line_of_a_round_says_which_phone_wrote_it(store: Store, url: str) -> None:
    ours = store.rounds.create("Ours", [(recorded("usa"), datetime.now(UTC))], phone="annas")
    store.rounds.add(ours.key, always(Name("Yours")), phone="bjorns")
    written = rows(url, "SELECT number, phone FROM round_lines ORDER BY number")
    assert written == [(1, "annas"), (2, "annas"), (3, "bjorns")]
    assert {entry.phone for entry in store.record(ours.games[0]).entries} == {"annas"}


def test_the_games_of_a_new_round_are_new_games_with_the_days_on_which_they_were_played(store: Store) -> None:
    when = datetime(2024, 2, 29, 20, 15, tzinfo=UTC)
    ours = store.rounds.create("Ours", [(recorded("usa"), when), (recorded("asia"), when)], [Merge("Ann", "Anna")])
    usa, asia = (store.record(key) for key in ours.games)
    assert claimed(usa.game) == claimed(recorded("usa"))
    assert (asia.game.board.id, asia.created) == ("asia", when)
    assert store.rounds.record(ours.key).merges == {4: Merge("Ann", "Anna")}


def test_of_many_who_write_at_once_nobody_is_lost(store: Store) -> None:
    ours = store.rounds.create()
    keys = [store.create(new_game()).key for _ in range(6)]
    with ThreadPoolExecutor(3) as phones:
        list(phones.map(lambda key: store.rounds.add(ours.key, lambda _: Put(key)), keys))
    again = store.rounds.record(ours.key)
    assert set(again.games) == set(keys)
    assert [line.number for line in again.lines] == [1, 2, 3, 4, 5, 6]


def test_nobody_fills_the_disk_through_one_round(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_logs, "LONGEST_LOG", 2)
    ours = done(store, store.rounds.create(), Name("A"), Name("B"))
    with pytest.raises(RoundFull):
        done(store, ours, Name("C"))


@pytest.mark.parametrize("text", ["", "[]", '{"kind": "dance"}', '{"kind": "put"}', '{"kind": "put", "games": 1}'])
def test_a_round_that_nobody_can_read_is_said_to_be_so(store: Store, url: str, text: str) -> None:
    ours = store.rounds.create("Ours")
    run(url, f"UPDATE round_lines SET step = '{text}'")
    with pytest.raises(StoreError, match="this round cannot be read"):
        store.rounds.record(ours.key)
