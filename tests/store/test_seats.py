"""Who sits at which phone: kept beside the log, so that a phone has its seat again whenever it comes back."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import pytest

from scorer.rules.errors import NotFound
from scorer.store import Seating, SeatTaken, Sitting, Store
from scorer.store.database import Database
from scorer.store.seats import Answer, Seats
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
    assert (store.numbers(key), store.numbers(other)) == ((0, 1), (0, 2))
    assert seated(store.seats.of(key)) == [(0, "annas", False)]
    store.seats.take(key, "annas", [])
    assert seated(store.seats.of(other)) == [(1, "annas", True)]


@pytest.mark.parametrize("wanted", [[0], [0, 1], [1, 0, 2]])
def test_who_comes_first_keeps_the_seat(store: Store, key: str, wanted: Collection[int]) -> None:
    before = store.seats.take(key, "annas", [0])
    with pytest.raises(SeatTaken) as refusal:
        store.seats.take(key, "bjorns", wanted)
    assert (str(refusal.value), refusal.value.things) == ("this seat is at another phone already", {"seat": 0})
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
    almost = store.seats.finish(key, "annas")
    assert ([sitting.seat for sitting in almost.taken], almost.is_done) == ([0, 1, 2], False)
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


# ---- Take-overs ----


def owned(seating: Seating) -> list[tuple[int, str, str | None]]:
    return [(sitting.seat, sitting.phone, sitting.lender) for sitting in seating.taken]


def test_a_seat_that_was_taken_over_goes_back_to_its_owner_who_is_told(store: Store, key: str) -> None:
    """Björn's phone dies, so Anna's takes his seat, and Chloé's from there: still it is his."""
    store.seats.take(key, "annas", [0])
    store.seats.take(key, "bjorns", [1])
    store.seats.take(key, "annas", [0, 1], takes_over=True)
    assert owned(store.seats.take(key, "annas", [0, 1])) == [(0, "annas", None), (1, "annas", "bjorns")]
    store.seats.take(key, "chloes", [1], takes_over=True)
    assert owned(store.seats.take(key, "annas", [0])) == [(0, "annas", None), (1, "chloes", "bjorns")]
    back = store.seats.take(key, "chloes", [2])
    assert owned(back) == [(0, "annas", None), (1, "bjorns", None), (2, "chloes", None)]
    assert [sitting.taken_by for sitting in back.taken] == [None, "chloes", None]
    assert [sitting.taken_by for sitting in store.seats.mark_read(key, "annas").taken] == [None, "chloes", None]
    assert [sitting.taken_by for sitting in store.seats.mark_read(key, "bjorns").taken] == [None, None, None]


def test_an_owner_takes_the_own_seat_back_without_asking(store: Store, key: str) -> None:
    store.seats.take(key, "bjorns", [1])
    store.seats.take(key, "annas", [0, 1], takes_over=True)
    assert store.seats.take(key, "bjorns", [1]).taken == (Sitting(0, "annas"), Sitting(1, "bjorns")), (
        "nobody has it now"
    )
    assert store.seats.take(key, "annas", [0]).at("bjorns") == (1,)


def test_an_owner_who_sits_down_elsewhere_leaves_the_seat_to_the_taker(store: Store, key: str) -> None:
    store.seats.take(key, "bjorns", [1])
    store.seats.take(key, "annas", [0, 1], takes_over=True)
    assert owned(store.seats.take(key, "bjorns", [2])) == [
        (0, "annas", None),
        (1, "annas", None),
        (2, "bjorns", None),
    ]
    assert [sitting.taken_by for sitting in store.seats.of(key).taken] == [None, None, None], "it is not told any more"
    assert owned(store.seats.take(key, "annas", [0])) == [(0, "annas", None), (2, "bjorns", None)]


def test_a_phone_that_is_asked_for_a_seat_may_refuse_within_ten_seconds(key: str, url: str) -> None:
    start = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)
    clock = [start]
    seats = Seats(Database(url), now=lambda: clock[0])
    seats.take(key, "annas", [0])
    seats.take(key, "bjorns", [1])
    assert seats.answer(key, "bjorns", [0]) == Answer.REFUSED, "nobody was asked"
    for refuses in (True, False):
        seats.ask(key, "bjorns", [0])
        clock[0] += timedelta(seconds=9)
        assert seats.answer(key, "bjorns", [0]) == Answer.PENDING == Answer("pending")
        assert seats.answer(key, "chloes", [0]) == Answer.REFUSED, "that is another one's question"
        if refuses:
            assert seats.refuse(key, "bjorns").taken[0].asker == "bjorns", "only the phone that has it can refuse"
            seats.refuse(key, "annas")
        clock[0] += timedelta(seconds=1)
        assert seats.answer(key, "bjorns", [0]) == (Answer.REFUSED if refuses else Answer.GRANTED)
    taken = seats.take(key, "bjorns", [0], takes_over=True).taken[0]
    assert taken == Sitting(0, "bjorns", lender="annas", taken_by="bjorns"), "nobody wants it any more"


def test_a_game_that_is_gone_has_no_seats(store: Store, key: str) -> None:
    with pytest.raises(NotFound) as refused:
        store.seats.of(f"{key}x")
    assert (refused.value.kind, refused.value.id) == ("game", f"{key}x")
