"""How long a game took: measured where it was entered while it was played, never invented."""

from datetime import UTC, datetime, timedelta

import pytest

from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.web.parts.duration import minutes
from tests.web.conftest import new_game, recorded

EIGHT = datetime(2026, 11, 21, 20, tzinfo=UTC)


def at(*after: int) -> list[datetime]:
    return [EIGHT + timedelta(minutes=minute) for minute in after]


def test_a_game_entered_while_it_was_played_took_from_its_set_up_to_the_last_claim() -> None:
    assert minutes(at(0, 5, 20, 50, 85), [0, 1, 0, 1]) == 85


@pytest.mark.parametrize(
    ("after", "seats"),
    [
        ([0, 1, 2, 3, 19], [0, 1, 0, 1]),  # in less than twenty minutes
        ([0, 5, 20, 50, 85], [0, 0, 0, 1]),  # player after player
        ([0, 5, 20, 81, 85], [0, 1, 0, 1]),  # with a pause of more than an hour
        ([0], []),
    ],
)
def test_a_game_entered_otherwise_is_not_measured(after: list[int], seats: list[int]) -> None:
    assert minutes(at(*after), seats) == 0


def test_the_store_knows_when_lines_were_written_but_for_what_a_game_came_with(store: Store) -> None:
    key = store.create(recorded("europe")).key
    assert store.times(key) == {}
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    assert list(store.times(key)) == [1]
