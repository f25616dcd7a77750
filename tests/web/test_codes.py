"""Codes by which phones find a game: told apart by everybody, valid for a while, not to be guessed."""

import pytest

from scorer.web.codes import LASTS, LENGTH, LETTERS, TRIES, Codes, TooManyTries


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def codes(clock: Clock) -> Codes:
    return Codes(clock)


def test_a_code_has_six_letters_that_nobody_confuses(codes: Codes) -> None:
    """I, O, Q, S, V and Z look like 1, 0, O, 5, U and 2."""
    shown = [codes.of(f"game {number}") for number in range(200)]
    assert len(set(shown)) == 200
    assert all(len(code) == LENGTH == 6 for code in shown)
    assert not set("".join(shown)) & set("IOQSVZ0125")
    assert len(LETTERS) ** LENGTH == 64_000_000


@pytest.mark.parametrize("typed", [str.lower, " ".join, lambda code: f"{code[:3]}-{code[3:]} "])
def test_a_code_is_found_however_it_is_typed(codes: Codes, typed: object) -> None:
    code = codes.of("ours")
    codes.of("yours")
    assert callable(typed)
    assert codes.key(typed(code)) == "ours"


def test_a_code_stays_while_somebody_looks_at_it_and_then_ends(codes: Codes, clock: Clock) -> None:
    code = codes.of("ours")
    for _ in range(3):
        clock.seconds += LASTS - 1
        assert codes.of("ours") == code
    clock.seconds += LASTS + 1
    assert codes.key(code) is None
    assert codes.of("ours") != code


def test_a_code_that_was_renewed_does_not_hide_one_that_has_ended(codes: Codes, clock: Clock) -> None:
    first, second = codes.of("first"), codes.of("second")
    clock.seconds += LASTS - 1
    codes.of("first")
    clock.seconds += 2
    assert (codes.key(first), codes.key(second)) == ("first", None)


def test_who_guesses_has_to_wait(codes: Codes, clock: Clock) -> None:
    code = codes.of("ours")
    for _ in range(TRIES):
        assert codes.key("AAAAAA") is None
    with pytest.raises(TooManyTries):
        codes.key(code)
    clock.seconds += 61
    assert codes.key(code) == "ours"
