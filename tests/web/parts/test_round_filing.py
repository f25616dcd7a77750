"""Into which round a new game comes: what is offered, and what was chosen."""

import pytest
from flask import Flask

from scorer.rounds.round import Put
from scorer.rules.errors import NotFound
from scorer.store import Store
from scorer.web.parts.round_filing import Offer, destination, offer, own_rounds, previous_game, put_games
from tests.store.conftest import always
from tests.web.conftest import new_game


@pytest.fixture
def game(store: Store) -> str:
    return store.create(new_game()).key


@pytest.fixture
def ours(store: Store, game: str) -> str:
    """A round that has a game."""
    key = store.rounds.create("Fridays").key
    store.rounds.add(key, always(Put(game)))
    return key


def remembering(*rounds: str) -> dict[str, str]:
    """Return the cookies of a phone that has opened these rounds, one after the other."""
    return {"Cookie": "; ".join(f"round-{key}={second}" for second, key in enumerate(rounds, 1))}


def test_a_game_is_offered_a_round_of_the_same_people_or_a_new_one(app: Flask, game: str, ours: str) -> None:
    with app.test_request_context("/"):
        assert (offer(), previous_game()) == (None, "")
    with app.test_request_context(f"/?again={game}"):
        assert (offer(), previous_game()) == (Offer("new", "", game, True), game)
    with app.test_request_context(f"/?again={game}", headers=remembering(ours)):
        assert offer() == Offer(ours, "Fridays", "", True)
    with app.test_request_context(f"/?round={ours}"):
        assert (offer(), previous_game()) == (Offer(ours, "Fridays", "", True), game)


def test_it_comes_into_the_round_that_was_offered_and_is_still_wanted(app: Flask, game: str, ours: str) -> None:
    for sent, wanted in (
        ({"into": ours, "keep": "1"}, Offer(ours, "Fridays", "", True)),
        ({"into": "new", "again": game, "keep": "1"}, Offer("new", "", game, True)),
        ({"into": ours}, None),
        ({"again": game, "keep": "1"}, None),
        ({}, None),
    ):
        with app.test_request_context("/games", method="POST", data=sent):
            assert destination() == wanted
    for sent in ({"into": "nowhere", "keep": "1"}, {"into": "new", "again": "nowhere", "keep": "1"}):
        with app.test_request_context("/games", method="POST", data=sent), pytest.raises(NotFound):
            destination()


def test_a_new_round_has_both_games_and_an_old_one_each_game_once(
    app: Flask, store: Store, game: str, ours: str
) -> None:
    second = store.create(new_game()).key
    with app.test_request_context("/"):
        assert put_games(ours, game, second, second).games == (game, second)
        Offer("new", "", game, True).put(second)
        (begun,) = {*store.rounds.keys()} - {ours}
        assert store.rounds.record(begun).games == (game, second)
        Offer(ours, "", "", True).put(store.create(new_game()).key)
        assert len(store.rounds.record(ours).games) == 3


def test_a_round_that_is_gone_is_none_of_this_phones(app: Flask, store: Store, ours: str) -> None:
    last = store.rounds.create().key
    with app.test_request_context("/", headers=remembering(ours, "nowhere", last)):
        assert [own.key for own in own_rounds()] == [last, ours]
