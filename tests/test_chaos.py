"""What was acknowledged is kept, whoever is killed, once and in order; and eight who write at once are all served."""

from collections.abc import Iterator

import pytest

from tests.chaos import House, calm, house, storm


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def ours(request: pytest.FixtureRequest) -> Iterator[House]:
    with house(request.param) as found:
        yield found


def test_eight_writers_in_one_game_are_all_served(ours: House) -> None:
    outcome = calm(ours, seed=1, routes=4)
    assert outcome.is_whole
    assert outcome.statuses == {200: 64}


def test_no_acknowledged_move_is_lost_when_everything_falls_over(ours: House) -> None:
    outcome = storm(ours, seed=1, routes=10)
    assert outcome.is_whole
    assert outcome.acknowledged == 80
