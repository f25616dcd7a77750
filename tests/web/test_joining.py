"""Joining: a code or a picture leads to the page that asks who one is; a tap answers, and nothing else does."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.store import Store
from scorer.web.codes import TRIES
from scorer.web.presence import LASTS, Presence
from tests.web.conftest import new_game


@pytest.fixture
def phone(app: Flask) -> Callable[[], FlaskClient]:
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found


@pytest.fixture
def game(store: Store) -> str:
    return f"/games/{store.create(new_game(players=3)).key}/"


def code_on(page: str) -> str:
    (code,) = re.findall("<strong>([A-Z]{6})</strong>", page)
    return str(code)


def test_the_code_that_one_phone_shows_leads_another_to_the_table(
    phone: Callable[[], FlaskClient], game: str, store: Store
) -> None:
    code = code_on(phone().get(f"{game}invite").text)
    answer = phone().post("/join", data={"code": code.lower()})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{game}join")
    page = phone().get(f"{game}join").text
    assert re.findall('data-join="([^"]*)"', page) == ["Anna", "Björn", "Chloé", ""]
    assert store.seats.of(game.split("/")[2]).taken == (), "nobody has sat down by looking"


def test_a_wrong_code_is_told_and_guessing_ends(phone: Callable[[], FlaskClient], game: str) -> None:
    client = phone()
    answer = client.post("/join", data={"code": "AAAAAA"})
    assert answer.status_code == 404
    assert "No game that is being entered has this code." in answer.text
    for _ in range(TRIES - 1):
        client.post("/join", data={"code": "AAAAAA"})
    answer = client.post("/join", data={"code": "AAAAAA"})
    assert answer.status_code == 429
    assert "please wait a minute" in answer.text


def test_the_credential_stands_in_no_address_and_in_no_code(phone: Callable[[], FlaskClient], game: str) -> None:
    client = phone()
    client.post(f"{game}join", data={"seat": "0"})
    with client.session_transaction() as session:
        name = session["phone"]
    for page in ("invite", "join", "", "result"):
        assert name not in client.get(game + page).text


def test_whose_seat_is_taken_is_asked_about_before_it_changes_hands(
    phone: Callable[[], FlaskClient], game: str, store: Store
) -> None:
    annas, new = phone(), phone()
    annas.post(f"{game}join", data={"seat": "0"})
    before = store.seats.of(game.split("/")[2])
    page = new.post(f"{game}join", data={"seat": "0"})
    assert page.status_code == 409
    assert "Anna’s seat is at another phone already." in page.text
    assert "data-confirm" in page.text
    assert store.seats.of(game.split("/")[2]) == before
    new.post(f"{game}join", data={"seat": "0", "takes_over": "1"})
    assert "at another phone" in annas.get(f"{game}join").text


def test_who_enters_for_several_sits_in_each_of_their_seats(
    phone: Callable[[], FlaskClient], game: str, store: Store
) -> None:
    client = phone()
    assert client.post(f"{game}join", data={"seat": ["2", "1"]}).headers["Location"] == f"{game}?seat=1"
    (phone_id,) = {sitting.phone for sitting in store.seats.of(game.split("/")[2]).taken}
    assert store.seats.of(game.split("/")[2]).at(phone_id) == (1, 2)
    assert re.findall(r'value="(\d)" checked', client.get(f"{game}join").text) == ["1", "2"]


def test_a_poll_tells_who_looks_only_when_that_has_changed(phone: Callable[[], FlaskClient], game: str) -> None:
    annas, bjorns = phone(), phone()
    for seat, client in enumerate((annas, bjorns)):
        client.post(f"{game}join", data={"seat": str(seat)})
    poll = f"{game}moves?since=0&seatings=2&here="
    assert annas.get(poll).json == {"here": [0]}
    assert annas.get(f"{poll}0").json == {}
    assert bjorns.get(f"{poll}0").json == {"here": [0, 1]}
    assert annas.get(f"{game}moves?since=0").json == {}, "a page that does not ask is not told"


def test_who_has_not_looked_for_a_while_is_not_here() -> None:
    seconds = [0.0]
    presence = Presence(lambda: seconds[0])
    presence.note("game", "annas")
    seconds[0] = LASTS
    presence.note("game", "bjorns")
    assert [presence.is_here("game", name) for name in ("annas", "bjorns", "nobodys")] == [True, True, False]
    assert not presence.is_here("another game", "annas")
    seconds[0] = LASTS + 1
    presence.note("game", "bjorns")
    assert [presence.is_here("game", name) for name in ("annas", "bjorns")] == [False, True]


def test_a_phone_that_reads_the_picture_is_not_sent_to_itself(phone: Callable[[], FlaskClient], game: str) -> None:
    """A computer that calls itself localhost tells the others its address in the Wi-Fi, if it has one."""
    assert "at 10.1.2.3:5000/join" in phone().get(f"{game}invite", base_url="http://10.1.2.3:5000").text
