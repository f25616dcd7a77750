"""A map that people drew is stored once, for as long as a game is played on it."""

import gc
from datetime import UTC, datetime, timedelta
from weakref import ref

import pytest

from scorer import gamefile
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from tests.atlas.test_own_boards import ISLANDS, game
from tests.store.conftest import new_game, rows, run

TODAY = datetime.now(UTC).date()


def on_islands(name: str = "Inseln") -> Game:
    return gamefile.load(game(ISLANDS | {"name": name}))


def aged(url: str, *keys: str) -> None:
    """Make a game one that nobody has opened for long, and all maps old."""
    run(url, f"UPDATE maps SET made = '{TODAY - timedelta(days=3)}'")
    for key in keys:
        run(url, f"UPDATE games SET opened = '2025-01-01' WHERE key = '{key}'")


def maps(url: str) -> int:
    return int(rows(url, "SELECT count(*) FROM maps")[0][0])


def test_games_on_one_map_share_it_and_come_back_whole(store: Store, url: str) -> None:
    keys = [store.create(on_islands()).key for _ in range(3)]
    store.append(keys[0], "a", ClaimRoute(0, "nord-ost"))
    assert maps(url) == 1
    assert not any("weiche" in text for (text,) in rows(url, "SELECT set_up FROM games"))
    again = Store(url)
    assert gamefile.dump(again.record(keys[1]).game) == gamefile.dump(on_islands())
    assert gamefile.to_json(again.record(keys[0]).game)["board"] == ISLANDS
    again.close()


def test_a_map_goes_with_its_last_game(store: Store, url: str) -> None:
    """The wastebasket is emptied after a month."""
    first, last = (store.create(on_islands()).key for _ in range(2))
    other = store.create(on_islands("Andere")).key
    for key in (first, last):
        aged(url, key)
        store.visits.remove_unopened(TODAY)
        assert maps(url) == 2
    run(url, f"UPDATE wastebasket SET removed = '{TODAY - timedelta(days=31)}'")
    store.visits.remove_unopened(TODAY)
    assert rows(url, "SELECT map FROM games") == rows(url, "SELECT id FROM maps")
    assert gamefile.dump(store.record(other).game) == gamefile.dump(on_islands("Andere"))


def test_a_map_that_was_just_brought_stays_until_its_game_begins(store: Store, url: str) -> None:
    id = store.maps.keep("{}")
    store.visits.remove_unopened(TODAY)
    assert store.maps.find(id) == "{}"
    run(url, f"UPDATE maps SET made = '{TODAY - timedelta(days=2)}'")
    store.visits.remove_unopened(TODAY)
    assert store.maps.find(id) == "{}", "two days are left for the form"
    assert store.maps.keep("{}") == id
    assert rows(url, "SELECT CAST(made AS text) FROM maps") == [(str(TODAY),)], "and again after it was brought again"
    aged(url)
    store.maps.keep("[]")
    assert store.maps.find(id) is None
    assert maps(url) == 1


def test_games_that_are_restored_have_their_map_again_which_is_kept_once(store: Store, url: str) -> None:
    key, other = (store.create(on_islands()).key for _ in range(2))
    aged(url, key, other)
    store.visits.remove_unopened(TODAY)
    assert not any("weiche" in text for (text,) in rows(url, "SELECT rows FROM wastebasket"))
    store.wastebasket.restore(key, TODAY)
    again = Store(url)
    assert gamefile.dump(again.record(key).game) == gamefile.dump(on_islands())
    again.close()


def test_games_on_large_maps_do_not_fill_the_memory(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record on one takes as much as hundreds of moves, though nothing was entered yet."""
    monkeypatch.setattr("scorer.store.store._MOST_CACHED", 1_000_000)
    store, ground = Store(url), [{"points": [[n % 900, n // 9] for n in range(6000)]}]
    usual = [store.create(new_game()) for _ in range(100)]
    assert all(store.record(record.key) is record for record in usual)
    large = [store.create(gamefile.load(game(ISLANDS | {"name": name, "ground": ground}))).key for name in "ab"]
    first = ref(store.record(large[0]))
    store.record(large[1])
    gc.collect()
    assert first() is None
    assert store.record(large[0]).number == 0
