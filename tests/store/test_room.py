"""Nobody fills the disk with files: a day has a budget, and the last of the disk is for taps."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from scorer import gamefile
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute
from scorer.store import BroughtTooMuch, NoRoom, Payer, Store
from tests.atlas.test_own_boards import ISLANDS, game
from tests.store.conftest import POSTGRESQL, SQLITE, new_game, recorded, rows, run

NOW = datetime.now(UTC)
LARGEST = "x" * 1_000_000
"""As many bytes as a map may have."""


def on_islands() -> Game:
    return gamefile.load(game(ISLANDS))


def spent(url: str) -> int:
    return sum(number for (number,) in rows(url, "SELECT bytes FROM budgets"))


def test_a_family_brings_its_archive_and_the_largest_maps(store: Store, url: str) -> None:
    """A year of rounds, a hundred usual maps and ten of the largest in one day."""
    family = Store(url, payer=lambda: Payer("family"))
    for evening in range(5):
        family.rounds.create(f"{evening}", [(recorded("europe"), NOW)] * 20)
    for number in range(100):
        family.maps.keep(f"{number} {LARGEST[:20_000]}")
    for number in range(10):
        family.maps.keep(f"{number} {LARGEST[:-10]}")
    family.close()


def test_who_has_brought_very_much_waits_for_tomorrow_and_others_do_not(url: str) -> None:
    stranger, family = (Store(url, payer=partial(Payer, name)) for name in ("stranger", "family"))
    for number in range(33):
        stranger.maps.keep(f"{number} {LARGEST[:-10]}")
    before, maps = spent(url), rows(url, "SELECT count(*) FROM maps")
    for bring in (
        lambda: stranger.maps.keep(LARGEST),
        lambda: stranger.rounds.create("R", [(recorded("europe"), NOW)] * 50),
    ):
        with pytest.raises(BroughtTooMuch):
            bring()
    assert (spent(url), rows(url, "SELECT count(*) FROM maps")) == (before, maps), "a refusal costs nothing"
    assert rows(url, "SELECT count(*) FROM games") == [(0,)]
    family.maps.keep(LARGEST)
    key = stranger.create(new_game()).key
    assert stranger.append(key, "a", ClaimRoute(0, "paris-zurich")).number == 1
    run(url, f"UPDATE budgets SET day = '{NOW.date() - timedelta(days=1)}'")
    stranger.maps.keep(f"tomorrow {LARGEST[:-10]}")
    assert rows(url, "SELECT payer FROM budgets") == [("stranger",)], "of yesterday nothing is kept"


def test_the_same_map_costs_once(url: str) -> None:
    store = Store(url, payer=lambda: Payer("family"))
    for _ in range(3):
        store.maps.keep(LARGEST)
    assert spent(url) == len(LARGEST)
    store.create(on_islands())
    both = spent(url)
    store.create(on_islands())
    assert spent(url) == both


def test_a_host_may_allow_more(url: str) -> None:
    store = Store(url, payer=lambda: Payer("club", times=2))
    for number in range(60):
        store.maps.keep(f"{number} {LARGEST[:-10]}")


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less of the disk is free than is left for taps."""
    monkeypatch.setattr("scorer.store.room.FLOOR", 2**62)


@SQLITE
@pytest.mark.usefixtures("full")
def test_on_a_full_disk_games_go_on_and_begin_while_files_are_refused(store: Store, url: str) -> None:
    for bring in (
        lambda: store.maps.keep("{}"),
        lambda: store.create(on_islands()),
        lambda: store.create(recorded("europe")),
        lambda: store.rounds.create("R", [(recorded("europe"), NOW)]),
    ):
        with pytest.raises(NoRoom, match="no room for maps and games from files"):
            bring()
    assert rows(url, "SELECT count(*) FROM maps UNION SELECT count(*) FROM rounds") == [(0,)]
    key = store.create(new_game()).key
    assert store.append(key, "a", ClaimRoute(0, "paris-zurich")).number == 1
    assert store.rounds.create("Ours").name == "Ours"


@SQLITE
def test_on_a_full_disk_people_play_again_on_a_map_that_is_there(store: Store, request: pytest.FixtureRequest) -> None:
    store.create(on_islands())
    request.getfixturevalue("full")
    assert store.append(store.create(on_islands()).key, "a", ClaimRoute(0, "nord-ost")).number == 1


@POSTGRESQL
@pytest.mark.usefixtures("full")
def test_the_disk_of_another_machine_is_not_ours(store: Store) -> None:
    assert store.maps.keep("{}")
