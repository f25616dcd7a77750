"""How far a count is told stands beside its game, and nowhere else."""

import pytest

from scorer.rules.errors import NotFound
from scorer.store import Store
from scorer.store.leads import Lead
from tests.store.conftest import new_game

LEAD = Lead("page", "phone", 3, is_over=True, seats=(0, 2), opened=7, number=9)


def test_a_lead_is_that_of_its_game_for_every_server(store: Store, url: str) -> None:
    first, ours, last = (store.create(new_game()).key for _ in range(3))
    seen = list[Lead | None]()

    def go(before: Lead | None) -> Lead:
        seen.append(before)
        return LEAD

    assert store.leads.of(ours) is None
    for _ in range(2):
        assert store.leads.change(ours, go) == LEAD
    assert seen == [None, LEAD]
    again = Store(url)
    assert [again.leads.of(key) for key in (first, ours, last)] == [None, LEAD, None]
    again.close()


def test_a_lead_that_nobody_takes_stays_as_it_was(store: Store) -> None:
    key = store.create(new_game()).key
    assert store.leads.change(key, lambda before: before) is None
    store.leads.change(key, lambda _: LEAD)
    assert store.leads.change(key, lambda before: before) == store.leads.of(key) == LEAD


def test_there_is_no_lead_of_an_unknown_game(store: Store) -> None:
    for ask in (store.leads.of, lambda key: store.leads.change(key, lambda _: LEAD)):
        with pytest.raises(NotFound) as refused:
            ask("nowhere")
        assert (refused.value.kind, refused.value.id) == ("game", "nowhere")
