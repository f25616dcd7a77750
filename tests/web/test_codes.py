"""Codes by which phones find a game are not to be guessed."""

import pytest

from scorer.store import Store
from scorer.web.codes import TRIES, Guarded, TooManyTries


def test_who_guesses_has_to_wait(store: Store) -> None:
    seconds = [0.0]
    codes = Guarded(store.codes, lambda: seconds[0])
    code = codes.of("ours")
    for _ in range(TRIES):
        assert codes.key("AAAAAA") is None
    with pytest.raises(TooManyTries):
        codes.key(code)
    seconds[0] += 61
    assert codes.key(code) == "ours"
