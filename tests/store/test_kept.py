"""What is remembered of the games that were used last."""

from datetime import UTC, datetime

from scorer.store import Record
from scorer.store.kept import Kept
from tests.store.conftest import new_game

GAME = new_game()


def record(key: str, number: int) -> Record:
    return Record(key, datetime.now(UTC), number, (GAME,))


def test_a_stale_state_does_not_overwrite_a_newer_one() -> None:
    kept = Kept()
    newest = kept.keep(record("a", 3))
    stale = record("a", 2)
    assert kept.keep(stale) is stale, "who asked for it gets it all the same"
    assert kept.newest("a") is newest


def test_a_newer_state_takes_the_place_of_an_older_one() -> None:
    kept = Kept()
    kept.keep(record("a", 2))
    newer = kept.keep(record("a", 3))
    assert kept.newest("a") is newer


def test_the_games_used_longest_ago_are_forgotten() -> None:
    kept = Kept(most=2)
    for key in ("a", "b", "a", "c"):
        kept.keep(record(key, 1))
    assert [key for key in "abc" if kept.newest(key)] == ["a", "c"]


def test_nothing_is_known_of_a_game_that_was_never_used() -> None:
    assert Kept().newest("a") is None
