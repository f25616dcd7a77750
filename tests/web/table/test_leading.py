"""One telling on all screens, as the table of docs/design.md has it: who leads, who may, and who comes too late."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.files.wire import Undo
from scorer.rules.moves import OpenCount
from scorer.store import Store
from scorer.web.table.leading import LASTS
from tests.web.conftest import Clients, new_game, recorded

Phone: TypeAlias = Callable[..., Any]
LET_GO = {"at": None, "leads": "nobody"}


@pytest.fixture
def key(store: Store) -> str:
    return store.create(recorded("nordic")).key


@pytest.fixture
def phones(clients: Clients, store: Store, key: str) -> list[Phone]:
    """Three phones, on which pages tell the count: `phone(page, at, how=...)`, or hear of it: `phone(page)`.

    Björn's, at seat 1, has opened the count.
    """

    def of(client: FlaskClient) -> Phone:
        def asks(page: str, at: int | None = None, **more: object) -> Any:
            if at is None:
                return client.get(f"/games/{key}/reveal/step", query_string={"page": page}).json
            return client.post(f"/games/{key}/reveal/step", json={"page": page, "at": at, "isOver": False, **more}).json

        return asks

    found = [clients() for _ in range(3)]
    for seat, client in enumerate(found):
        client.post(f"/games/{key}/join", data={"seat": str(seat)})
    for client in found[:1] + found[2:]:
        client.post(f"/games/{key}/done", json={"id": "done", "done": True})
    move = {"kind": "open-count", "is_sure": True}
    assert found[1].post(f"/games/{key}/moves", json={"id": "open", "move": move}).json["opened"]
    return [of(client) for client in found]


@pytest.fixture
def pass_by(app: Flask) -> Callable[[], None]:
    """Let so much time pass that nobody who is silent leads any more."""
    clock = app.extensions["presence"]
    real, passed = clock._now, [0.0]
    clock._now = lambda: real() + passed[0]

    def go_by() -> None:
        passed[0] += LASTS + 1

    return go_by


# ---- Before ----


def test_the_phone_that_opened_the_count_leads_whoever_comes_first(phones: list[Phone]) -> None:
    anna, bjorn, _ = phones
    assert anna("a", 0, how="begins") == LET_GO
    assert bjorn("b", 0, how="begins")["leads"] == "me"
    assert anna("a") == {"at": 0, "isOver": False, "leads": "other", "seats": [1]}


def test_if_the_last_who_is_done_opens_the_count_their_phone_leads(clients: Clients, store: Store) -> None:
    game = f"/games/{store.create(recorded('nordic')).key}"
    found = [clients() for _ in range(3)]
    for seat, client in enumerate(found):
        client.post(f"{game}/join", data={"seat": str(seat)})
    for client in (found[0], found[2], found[1]):
        client.post(f"{game}/done", json={"id": "done", "done": True})
    begins = {"at": 0, "isOver": False, "how": "begins"}
    assert found[0].post(f"{game}/reveal/step", json={"page": "a", **begins}).json == LET_GO
    assert found[1].post(f"{game}/reveal/step", json={"page": "b", **begins}).json["leads"] == "me"


def test_if_that_phone_never_comes_whoever_taps_next_leads(phones: list[Phone]) -> None:
    anna, bjorn, chloe = phones
    assert anna("a", 0, how="begins") == chloe("c", 0, how="begins") == LET_GO
    assert chloe("c", 1, how="takes")["leads"] == "me"
    assert bjorn("b", 0, how="begins")["leads"] == "other", "it comes late, and takes nothing"


def test_where_no_line_opened_the_count_the_phone_that_comes_first_leads(clients: Clients, store: Store) -> None:
    step = f"/games/{store.create(new_game()).key}/reveal/step"
    one, other = clients(), clients()
    begins = {"at": 0, "isOver": False, "how": "begins"}
    assert one.post(step, json={"page": "a", **begins}).json["leads"] == "me"
    assert other.post(step, json={"page": "b", **begins}).json["leads"] == "other"


def test_a_phone_leads_before_a_television(phones: list[Phone]) -> None:
    anna, bjorn, _ = phones
    assert anna("screen-1", 0, how="begins")["leads"] == "me", "on whoever's laptop"
    assert anna("screen-2", 0, how="begins")["leads"] == "other"
    assert anna("screen-1", 2)["at"] == 2
    assert bjorn("b")["leads"] == "nobody"
    assert bjorn("b", 2, how="begins")["leads"] == "me"
    assert anna("screen-1", 3)["leads"] == "other"


# ---- During ----


def test_all_hear_the_step_of_the_leader_and_begin_there(phones: list[Phone]) -> None:
    anna, bjorn, chloe = phones
    bjorn("b", 0, how="begins")
    bjorn("b", 3)
    assert anna("a", 5) == {"at": 3, "isOver": False, "leads": "other", "seats": [1]}
    assert chloe("screen-1", 0, how="begins")["at"] == 3
    assert chloe("")["at"] == 3, "a page that is loaded now"


def test_somebody_may_take_the_lead_over(phones: list[Phone]) -> None:
    anna, bjorn, _ = phones
    bjorn("b", 3, how="begins")
    assert anna("a", 3, how="takes")["leads"] == "me"
    assert (bjorn("b", 4)["at"], bjorn("b")["leads"]) == (3, "other")


def test_a_page_that_is_loaded_again_leads_on_at_once(phones: list[Phone]) -> None:
    anna, bjorn, _ = phones
    bjorn("b", 3, how="begins")
    assert bjorn("")["at"] == 3
    assert bjorn("b-again", 3, how="begins")["leads"] == "me"
    assert anna("a")["leads"] == "other"


def test_a_lead_that_is_let_go_is_anybodys_who_taps(phones: list[Phone]) -> None:
    anna, bjorn, _ = phones
    bjorn("b", 3, how="begins")
    assert anna("a", 3, how="leaves")["leads"] == "other", "it has no lead to let go"
    bjorn("b", 3, how="leaves")
    assert (anna("a")["at"], anna("a")["leads"]) == (3, "nobody")
    assert anna("a", 4)["at"] == 3, "its clock alone takes nothing"
    assert anna("a", 4, how="takes")["leads"] == "me"


def test_a_leader_that_was_dark_leads_no_more_and_a_television_goes_on(
    phones: list[Phone], pass_by: Callable[[], None]
) -> None:
    anna, bjorn, chloe = phones
    bjorn("b", 3, how="begins")
    pass_by()
    assert anna("a", 4)["at"] == 3
    assert anna("a")["leads"] == "nobody"
    assert chloe("screen-1", 4)["leads"] == "me"
    assert (anna("a")["at"], anna("a")["leads"]) == (4, "nobody")
    assert anna("a", 5, how="takes")["leads"] == "me"
    assert bjorn("b")["leads"] == "other", "it is back, and follows"


# ---- After ----


def test_who_was_there_comes_to_the_end_and_who_comes_later_tells_it_alone(phones: list[Phone]) -> None:
    anna, bjorn, chloe = phones
    bjorn("b", 0, how="begins")
    bjorn("b", 9, isOver=True)
    over = {"at": 9, "isOver": True, "leads": "nobody", "seats": [1]}
    assert anna("a") == anna("") == over
    for how in ("begins", "takes", ""):
        assert chloe("late", 0, how=how) == chloe("screen-1", 1, how=how) == over, "and no other screen moves"
    assert anna("a") == over


def test_a_telling_that_all_have_left_is_over_for_who_comes_then(
    phones: list[Phone], pass_by: Callable[[], None]
) -> None:
    anna, bjorn, _ = phones
    bjorn("b", 3, how="begins")
    anna("a")
    bjorn("b", 3, how="leaves")
    assert anna("")["isOver"] is False, "one is still there"
    pass_by()
    assert anna("")["isOver"] is True
    assert (anna("a")["at"], anna("a")["isOver"]) == (3, False), "but who only slept goes on"


def test_a_count_that_was_closed_and_opened_again_is_told_anew(store: Store, clients: Clients) -> None:
    key, phone = store.create(recorded("nordic")).key, clients()
    for line in ("one", "two"):
        store.append(key, line, OpenCount())
        told = phone.post(f"/games/{key}/reveal/step", json={"page": line, "at": 9, "isOver": True, "how": "begins"})
        assert told.json["leads"] == "nobody"
        assert told.json["isOver"] is True
        store.append(key, f"{line}-undone", Undo())
    store.append(key, "three", OpenCount())
    assert phone.get(f"/games/{key}/reveal/step?page=a").json == LET_GO


# ---- What is asked ----


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


def test_no_step_is_in_the_log(store: Store, key: str, phones: list[Phone]) -> None:
    before = store.number(key)
    phones[1]("b", 3, how="begins")
    assert store.number(key) == before
