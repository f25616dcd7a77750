"""One telling on all screens: who leads, who may, and where one begins that comes later."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeAlias

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.store import Store
from scorer.store.leads import Lead
from scorer.web.table.leading import LASTS
from tests.web.conftest import new_game, recorded

Go: TypeAlias = Callable[..., Any]
Hear: TypeAlias = Callable[[str], Any]


@pytest.fixture
def key(client: FlaskClient, store: Store) -> str:
    key = store.create(recorded("nordic")).key
    client.post(f"/games/{key}/join", data={"seat": "1"})
    return key


@pytest.fixture
def lead(client: FlaskClient, key: str) -> Go:
    def go(page: str, at: int, **more: object) -> Any:
        step = {"page": page, "at": at, "isOver": False, **more}
        return client.post(f"/games/{key}/reveal/step", json=step).json

    return go


@pytest.fixture
def hear(client: FlaskClient, key: str) -> Hear:
    return lambda page: client.get(f"/games/{key}/reveal/step", query_string={"page": page}).json


def test_the_first_page_leads_and_the_others_hear_its_step_and_who_sits_there(lead: Go, hear: Hear) -> None:
    assert hear("b") == {"at": None, "leads": "nobody"}
    assert lead("a", 0)["leads"] == "me"
    assert lead("b", 0)["leads"] == "other"
    lead("a", 3)
    assert lead("b", 5) == {"at": 3, "isOver": False, "leads": "other", "seats": [1]}
    assert hear("a")["leads"] == "me"
    assert hear("")["at"] == 3, "a page that is loaded now begins there"


def test_who_leads_is_known_before_anything_is_entered(client: FlaskClient, store: Store) -> None:
    game = f"/games/{store.create(new_game()).key}"
    client.post(f"{game}/join", data={"seat": "2"})
    told = client.post(f"{game}/reveal/step", json={"page": "a", "at": 0, "isOver": False})
    assert told.json["seats"] == [2]


def test_somebody_may_take_the_lead_over(lead: Go, hear: Hear) -> None:
    lead("a", 3)
    assert lead("b", 3, takes=True)["leads"] == "me"
    assert lead("a", 4) == hear("a")
    assert (hear("a")["at"], hear("a")["leads"]) == (3, "other")


def test_a_lead_that_is_let_go_is_free(lead: Go, hear: Hear) -> None:
    lead("a", 3)
    assert lead("b", 3, leaves=True)["leads"] == "other", "it has no lead to let go"
    lead("a", 3, leaves=True)
    assert (hear("b")["at"], hear("b")["leads"]) == (3, "nobody")
    assert lead("b", 4)["leads"] == "me"


def test_a_phone_leads_instead_of_a_television_but_never_the_other_way_round(lead: Go, hear: Hear) -> None:
    lead("screen-1", 2)
    assert hear("a")["leads"] == "nobody"
    assert hear("screen-2")["leads"] == "other"
    assert lead("a", 3)["leads"] == "me"
    assert lead("screen-1", 4)["at"] == 3


def test_when_the_count_is_told_all_come_to_its_end_and_whoever_tells_it_again_leads(lead: Go, hear: Hear) -> None:
    lead("a", 9, isOver=True)
    assert (hear("b")["at"], hear("b")["isOver"]) == (9, True)
    assert lead("b", 0)["leads"] == "me"


def test_a_page_that_has_been_silent_leads_no_more_and_an_old_telling_is_forgotten(
    app: Flask, store: Store, key: str, lead: Go, hear: Hear
) -> None:
    lead("a", 3)
    clock = app.extensions["presence"]
    now = clock._now
    clock._now = lambda: now() + LASTS + 1
    assert (hear("b")["at"], hear("b")["leads"]) == (3, "nobody")

    def before(found: Lead | None) -> Lead:
        assert found
        return Lead("a", 3, is_over=False, seats=(), moved=found.moved - timedelta(seconds=LASTS + 1))

    store.leads.change(key, before)
    assert hear("b") == {"at": None, "leads": "nobody"}


@pytest.mark.parametrize(
    "asked",
    [[], {}, {"page": "a"}, {"page": "", "at": 1, "isOver": False}]
    + [{"page": "a", "at": at, "isOver": False} for at in (-1, 1000, "1", None)]
    + [{"page": page, "at": 1, "isOver": False} for page in ("x" * 41, "ä", "\n", 1)]
    + [{"page": "a", "at": 1, "isOver": 1}],
)  # fmt: skip
def test_what_is_no_step_is_refused(client: FlaskClient, key: str, asked: object) -> None:
    assert client.post(f"/games/{key}/reveal/step", json=asked).status_code == 400
    assert client.get(f"/games/{key}/reveal/step?page={'x' * 41}").status_code == 400


def test_there_is_no_telling_of_an_unknown_game(client: FlaskClient) -> None:
    step = {"page": "a", "at": 1, "isOver": False}
    assert client.post("/games/nowhere/reveal/step", json=step).status_code == 404
    assert client.get("/games/nowhere/reveal/step?page=a").status_code == 404


def test_no_step_is_in_the_log(store: Store, key: str, lead: Go) -> None:
    before = store.number(key)
    lead("a", 3)
    assert store.number(key) == before
