"""Codes by which phones find a game: told apart by everybody, valid for a while, the same on every server."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorer.store.codes import LASTS, LENGTH, LETTERS, Codes
from scorer.store.database import Database
from tests.store.conftest import rows

SECOND = timedelta(seconds=1)
ROOT = Path(__file__).parents[2]


class Clock:
    def __init__(self) -> None:
        self.time = datetime(2026, 1, 2, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def codes(url: str, clock: Clock) -> Codes:
    return Codes(Database(url), clock)


def test_a_code_has_eight_letters_that_nobody_confuses(codes: Codes) -> None:
    """I, O, Q, S, V and Z look like 1, 0, O, 5, U and 2."""
    shown = [codes.of(f"game {number}") for number in range(50)]
    assert len(set(shown)) == 50
    assert all(len(code) == LENGTH == 8 for code in shown)
    assert not set("".join(shown)) & set("IOQSVZ0125")
    assert len(LETTERS) ** LENGTH == 25_600_000_000


@pytest.mark.parametrize("typed", [str.lower, " ".join, lambda code: f"{code[:3]}-{code[3:]} "])
def test_a_code_is_found_however_it_is_typed(codes: Codes, typed: Callable[[str], str]) -> None:
    code = codes.of("ours")
    codes.of("yours")
    assert codes.key(typed(code)) == "ours"


@pytest.mark.parametrize("typed", ["", "AAAAAA", "ÄÖÜßłé", "A" * 10_000, "A\0A"])
def test_what_is_no_code_means_no_game(codes: Codes, typed: str) -> None:
    codes.of("ours")
    assert codes.key(typed) is None


def test_a_code_is_the_same_on_every_server_and_after_a_restart(codes: Codes, clock: Clock, url: str) -> None:
    code, other = codes.of("ours"), Codes(Database(url), clock)
    assert (other.of("ours"), other.key(code)) == (code, "ours")


def test_a_code_stays_while_somebody_looks_at_it_and_then_ends(codes: Codes, clock: Clock) -> None:
    code = codes.of("ours")
    for _ in range(3):
        clock.time += LASTS - SECOND
        assert codes.of("ours") == code
    clock.time += LASTS
    assert (codes.key(code), codes.of("ours")) == ("ours", code)
    clock.time += LASTS + SECOND
    assert codes.key(code) is None
    assert codes.of("ours") != code


def test_a_code_that_was_renewed_does_not_hide_one_that_has_ended(codes: Codes, clock: Clock, url: str) -> None:
    first, second = codes.of("first"), codes.of("second")
    clock.time += LASTS - SECOND
    codes.of("first")
    clock.time += 2 * SECOND
    assert (codes.key(first), codes.key(second)) == ("first", None)
    codes.of("third")
    assert rows(url, "SELECT key FROM codes ORDER BY key") == [("first",), ("third",)], "what has ended is gone"


def test_a_code_that_another_server_takes_this_moment_is_made_again(
    codes: Codes, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = iter([codes.of("yours"), "BBBBBB"])
    monkeypatch.setattr("scorer.store.codes._new_code", lambda: next(made))
    assert codes.of("ours") == "BBBBBB"
    assert codes.key("BBBBBB") == "ours"


def test_a_code_is_forgotten_when_the_page_on_privacy_says_so() -> None:
    assert "two hours after it was last shown" in (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
    assert timedelta(hours=2) == LASTS
