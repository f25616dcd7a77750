"""Who sits at which phone: the first table of "One table" in docs/design.md, kept beside the log."""

from datetime import UTC, datetime, timedelta

import pytest

from scorer.rules.errors import NotFound
from scorer.store import HandsChanged, Seating, SeatTaken, Store
from scorer.store.seats import WHOEVER, Stay
from tests.store.conftest import new_game


@pytest.fixture
def key(store: Store) -> str:
    return store.create(new_game(players=3)).key


def seated(seating: Seating) -> list[tuple[int, str | None, bool]]:
    return [(sitting.seat, sitting.phone, sitting.is_done) for sitting in seating.sittings]


def number(store: Store, key: str, seat: int) -> int:
    return next(sitting.number for sitting in store.seats.of(key).sittings if sitting.seat == seat)


def stay(seating: Seating, seat: int, phone: str) -> Stay:
    return next(stay for stay in seating.stays if (stay.seat, stay.phone) == (seat, phone))


def test_nobody_sits_at_a_phone_before_they_say_so(store: Store, key: str) -> None:
    assert store.seats.of(key) == Seating()
    assert not Seating().is_all_done([0, 1, 2])


def test_a_free_seat_is_taken_at_once_beside_those_that_the_phone_has_whoever_is_asked(
    store: Store, key: str, url: str
) -> None:
    store.seats.take(key, "annas", [0])
    store.seats.take(key, "ours", [2])
    store.seats.take(key, "ours", [1])
    for found in (store.seats.of(key), Store(url).seats.of(key)):
        assert (found.at("annas"), found.at("ours"), found.hidden_from("ours")) == ((0,), (1, 2), (0,))
        assert (found.own("ours"), found.own("nobodys")) == ((1, 2), ())


def test_games_do_not_know_each_others_seats(store: Store, key: str) -> None:
    other = store.create(new_game()).key
    store.seats.take(key, "annas", [0])
    store.seats.take(other, "annas", [1])
    store.seats.finish(other, "annas")
    assert seated(store.seats.of(key)) == [(0, "annas", False)]
    store.seats.take(key, "annas", leaves=[0])
    assert seated(store.seats.of(other)) == [(1, "annas", True)]


def test_a_seat_elsewhere_goes_to_whoever_was_asked_for_its_last_change_and_nothing_else_changes(
    store: Store, key: str
) -> None:
    before = store.seats.take(key, "annas", [0])
    stale = number(store, key, 0)
    for numbers in ([], [stale + 1]):
        with pytest.raises(SeatTaken) as refusal:
            store.seats.take(key, "bjorns", [0, 1], takes_over=numbers)
        assert refusal.value.sentence.things == {"seat": 0}
        assert store.seats.of(key) == before, "nor did it get the free one that it asked for"
    assert store.seats.take(key, "bjorns", [0, 1], takes_over=[stale]).at("bjorns") == (0, 1)
    with pytest.raises(SeatTaken):  # of two that were asked the same, one wins
        store.seats.take(key, "chloes", [0], takes_over=[stale])
    assert store.seats.take(key, "chloes", [0, 1], takes_over=[WHOEVER]).at("bjorns") == ()
    assert WHOEVER not in {sitting.number for sitting in store.seats.of(key).sittings}


def test_a_seat_that_was_left_stays_hidden_and_is_asked_for_too(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0, 1])
    left = store.seats.take(key, "annas", leaves=[0])
    assert seated(left) == [(0, None, False), (1, "annas", False)]
    assert [left.hidden_from(phone) for phone in ("annas", "bjorns")] == [(0,), (0, 1)]
    with pytest.raises(SeatTaken):
        store.seats.take(key, "annas", [0])
    assert store.seats.take(key, "annas", [0], takes_over=[number(store, key, 0)]).at("annas") == (0, 1)


def test_a_phone_is_named_by_what_it_took_free_until_it_leaves_it_also_after_it_lost_it(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0, 1])
    lost = store.seats.take(key, "bjorns", [0], takes_over=[WHOEVER])
    assert (lost.own("annas"), lost.own("bjorns")) == ((1,), ())
    assert store.seats.take(key, "annas", [0], takes_over=[WHOEVER]).own("annas") == (0, 1)
    store.seats.take(key, "annas", leaves=[0])
    assert store.seats.take(key, "annas", [0], takes_over=[WHOEVER]).own("annas") == (1,)


def test_whoever_had_a_seat_is_known_with_first_time_how_often_until_when_and_whether_they_saw(
    store: Store, key: str
) -> None:
    now = [datetime(2026, 11, 27, 19, tzinfo=UTC)]
    store.seats._now = lambda: now[0]
    begun = now[0]
    store.seats.take(key, "annas", [0])
    for minutes, phone in enumerate(("bjorns", "annas", "bjorns"), 1):
        now[0] = begun + timedelta(minutes=minutes)
        store.seats.take(key, phone, [0], takes_over=[WHOEVER])
    before = stay(store.seats.of(key), 0, "bjorns")
    assert (before.times, before.first, before.last) == (2, begun + timedelta(minutes=1), begun + timedelta(minutes=3))
    assert (before.until, before.saw) == (None, False)
    assert stay(store.seats.note_saw(key, "bjorns"), 0, "bjorns").saw
    store.seats.take(key, "bjorns", leaves=[0])
    assert stay(store.seats.of(key), 0, "bjorns").until == now[0]
    assert not stay(store.seats.note_saw(key, "annas"), 0, "annas").saw, "Anna's phone did not have it"


def test_a_lost_seat_is_to_be_read_until_it_is_as_far_as_it_was_told(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0])
    told = store.seats.take(key, "bjorns", [0], takes_over=[WHOEVER]).number
    assert stay(store.seats.of(key), 0, "annas").lost == told
    store.seats.take(key, "bjorns", leaves=[0])
    assert stay(store.seats.mark_read(key, "annas", told - 1), 0, "annas").lost == told, "an older page had not told it"
    assert stay(store.seats.mark_read(key, "bjorns", told), 0, "annas").lost == told, "Björn's phone has lost nothing"
    store.seats.take(key, "annas", [0], takes_over=[WHOEVER])
    again = store.seats.take(key, "chloes", [0], takes_over=[WHOEVER]).number
    assert stay(store.seats.of(key), 0, "annas").lost == told, "Björn's is not read yet"
    assert stay(store.seats.mark_read(key, "annas", told), 0, "annas").lost == again, "Chloé's was not told then"
    assert stay(store.seats.mark_read(key, "annas", again), 0, "annas").lost is None


def test_done_holds_for_all_seats_of_a_phone_until_it_takes_one_and_for_none_that_was_left(
    store: Store, key: str
) -> None:
    store.seats.take(key, "annas", [0, 1])
    assert seated(store.seats.finish(key, "annas")) == [(0, "annas", True), (1, "annas", True)]
    lost = store.seats.take(key, "bjorns", [0], takes_over=[WHOEVER])
    assert seated(lost) == [(0, "bjorns", False), (1, "annas", True)]
    assert seated(store.seats.take(key, "annas", [2])) == [
        (0, "bjorns", False),
        (1, "annas", False),
        (2, "annas", False),
    ]
    store.seats.finish(key, "annas")
    assert seated(store.seats.take(key, "annas", leaves=[2]))[1:] == [(1, "annas", True), (2, None, False)]


def test_all_are_done_when_each_player_sits_at_a_phone_that_has_said_so(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0, 1])
    almost = store.seats.finish(key, "annas")
    assert not almost.is_all_done([0, 1, 2]), "the third is free"
    store.seats.take(key, "bjorns", [2])
    done = store.seats.finish(key, "bjorns")
    assert (done.is_all_done([0, 1, 2]), done.done_last) == (True, "bjorns")
    assert not store.seats.finish(key, "annas", is_done=False).is_all_done([0, 1, 2])
    assert store.seats.finish(key, "annas").done_last == "annas"


def test_done_that_comes_late_is_refused_where_a_seat_has_changed_hands_since(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0, 1])
    numbers = {seat: number(store, key, seat) for seat in (0, 1)}
    store.seats.take(key, "bjorns", [0], takes_over=[WHOEVER])
    for late in (numbers, {1: numbers[1], 2: 0}):
        with pytest.raises(HandsChanged):
            store.seats.finish(key, "annas", as_numbered=late)
    assert store.seats.finish(key, "annas", as_numbered={1: numbers[1]}).sittings[1].is_done


def test_every_change_is_counted_beside_the_log_and_a_refused_one_is_not(store: Store, key: str) -> None:
    first = store.seats.take(key, "annas", [0]).number
    with pytest.raises(SeatTaken):
        store.seats.take(key, "bjorns", [0])
    assert store.seats.finish(key, "annas").number == first + 1 == store.numbers(key)[1]
    assert store.number(key) == 0, "the log has no line of it"


def test_who_plays_no_more_takes_the_seat_and_what_was_known_of_it_along(store: Store, key: str) -> None:
    store.seats.take(key, "annas", [0, 1])
    store.seats.vacate(key, [0])
    assert [stay.seat for stay in store.seats.of(key).stays] == [1]
    assert store.seats.take(key, "bjorns", [0]).own("bjorns") == (0,)


def test_a_game_that_is_gone_has_no_seats(store: Store, key: str) -> None:
    with pytest.raises(NotFound):
        store.seats.of(f"{key}x")
