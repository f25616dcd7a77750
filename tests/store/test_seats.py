"""Who sits at which phone: kept beside the log, so that a phone has its seat again whenever it comes back."""

from collections.abc import Collection

import pytest

from scorer.store import Seating, SeatTaken, Store
from tests.store.conftest import new_game


@pytest.fixture
def key(store: Store) -> str:
    return store.create(new_game(players=3)).key


def seated(seating: Seating) -> list[tuple[int, str, bool]]:
    return [(sitting.seat, sitting.phone, sitting.is_done) for sitting in seating.taken]


def test_nobody_sits_at_a_phone_before_they_say_so(store: Store, key: str) -> None:
    assert store.seats.of(key) == Seating()
    assert not Seating().is_done


def test_a_phone_has_its_seat_again_whoever_is_asked(store: Store, key: str, url: str) -> None:
    store.seats.take(key, "annas", [0])
    store.seats.take(key, "ours", [2, 1])
    for found in (store.seats.of(key), Store(url).seats.of(key)):
        assert seated(found) == [(0, "annas", False), (1, "ours", False), (2, "ours", False)]
        assert (found.at("ours"), found.elsewhere("ours"), found.at("yours")) == ((1, 2), (0,), ())


def test_the_seats_of_two_games_are_apart(store: Store, key: str) -> None:
    other = store.create(new_game()).key
    store.seats.take(key, "annas", [0])
    store.seats.take(other, "annas", [1])
    store.seats.finish(other, "annas")
    assert seated(store.seats.of(key)) == [(0, "annas", False)]
    store.seats.take(key, "annas", [])
    assert seated(store.seats.of(other)) == [(1, "annas", True)]


@pytest.mark.parametrize("wanted", [[0], [0, 1], [1, 0, 2]])
def test_who_comes_first_keeps_the_seat(store: Store, key: str, wanted: Collection[int]) -> None:
    before = store.seats.take(key, "annas", [0])
    with pytest.raises(SeatTaken) as refusal:
        store.seats.take(key, "bjorns", wanted)
    assert refusal.value.seat == 0
    assert store.seats.of(key) == before, "nor did it get another of the seats it asked for"


def test_a_seat_can_be_taken_over_and_its_player_is_not_done_any_more(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0, 1])
    store.seats.finish(key, "annas")
    assert seated(store.seats.take(key, "new", [0], takes_over=True)) == [(0, "new", False), (1, "annas", True)]


def test_a_phone_sits_where_it_said_last(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0, 1])
    store.seats.finish(key, "annas")
    assert seated(store.seats.take(key, "annas", [1, 2])) == [(1, "annas", True), (2, "annas", False)]
    assert seated(store.seats.take(key, "annas", [])) == []


def test_all_are_done_when_each_phone_has_said_so(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0, 1])
    store.seats.take(key, "bjorns", [2])
    assert not store.seats.finish(key, "annas").is_done
    assert store.seats.finish(key, "bjorns").is_done
    assert not store.seats.finish(key, "annas", is_done=False).is_done


def test_every_change_is_counted_beside_the_log_and_a_refused_one_is_not(store: Store, key: str) -> None:
    assert store.numbers(key) == (0, 0)
    store.seats.take(key, "annas", [0])
    with pytest.raises(SeatTaken):
        store.seats.take(key, "bjorns", [0])
    store.seats.finish(key, "annas")
    assert store.numbers(key) == (0, 2)
    assert store.seats.of(key).number == 2
