"""What a phone remembers, whatever the order in which answers reach it and whatever its server's clock says."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from secrets import token_hex
from time import time
from urllib.parse import quote

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.web.http.cookies import phone_id
from tests.web.conftest import new_game


def games_on(client: FlaskClient) -> list[str]:
    """Return the keys of the games that the start page offers, in its order."""
    return re.findall('href="/games/([^/]+)/"', client.get("/").text)


def test_the_game_that_was_open_last_comes_first(client: FlaskClient, store: Store) -> None:
    keys = [store.create(new_game()).key for _ in range(7)]
    for key in keys:
        client.get(f"/games/{key}/")
    assert games_on(client) == keys[:1:-1]
    assert [client.get_cookie(f"game-{key}") is None for key in keys] == [True] * 2 + [False] * 5
    client.get(f"/games/{keys[4]}/result")
    assert games_on(client) == [keys[4], keys[6], keys[5], keys[3], keys[2]]


def test_of_more_cookies_than_we_keep_only_the_last_opened_games_are_read(client: FlaskClient, store: Store) -> None:
    """Anybody can send hundreds; each game would be counted for the start page."""
    keys = [store.create(new_game()).key for _ in range(7)]
    for second, key in enumerate(keys, 1):
        client.set_cookie(f"game-{key}", str(second))
    assert games_on(client) == keys[:1:-1]


def test_a_new_game_is_on_the_list_before_its_page_has_come(client: FlaskClient) -> None:
    client.application.config["WTF_CSRF_ENABLED"] = False
    people = {"players-0-name": "Anna", "players-0-colour": "blue", "players-1-name": "Ben", "players-1-colour": "red"}
    made = client.post("/games", data={"board": "europe", "edition": "classic", **people})
    assert [f"/games/{key}/" for key in games_on(client)] == [made.location.partition("?")[0]]


def test_an_answer_that_was_long_on_its_way_takes_no_game_off_the_list(client: FlaskClient, store: Store) -> None:
    old, new = (store.create(new_game()).key for _ in range(2))
    client.get("/")
    late = client.application.test_client()
    late.set_cookie("ticket-scorer", client.get_cookie("ticket-scorer").value)
    answer = late.get(f"/games/{old}/")
    client.get(f"/games/{new}/")
    for cookie in answer.headers.getlist("Set-Cookie"):
        name, value = cookie.split(";")[0].split("=", 1)
        client.set_cookie(name, value)
    assert set(games_on(client)) == {old, new}


def test_cookies_are_set_only_when_something_is_new(client: FlaskClient, store: Store) -> None:
    game = f"/games/{store.create(new_game()).key}/"
    client.get(game)
    for page in ("", "tickets", "claims", "result", "moves", "moves?since=0", "result.json", "export.json"):
        assert "Set-Cookie" not in client.get(game + page).headers, page
    store.append(game.split("/")[2], "a", ClaimRoute(0, "paris-zurich"))
    assert "Set-Cookie" not in client.get(f"{game}moves?since=0").headers


def test_a_poll_tells_even_a_new_phone_nothing_to_remember(app: Flask, client: FlaskClient, store: Store) -> None:
    game = f"/games/{store.create(new_game()).key}/"
    for page in ("moves", "moves?since=0", "result.json"):
        assert "Set-Cookie" not in app.test_client().get(game + page).headers


def test_an_address_without_a_game_is_not_remembered(client: FlaskClient) -> None:
    answers = [client.get("/games/nobody/"), client.get("/rounds/nobody")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert not [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie") if "nobody" in cookie]


def test_a_game_and_a_round_are_remembered_for_a_year(client: FlaskClient, store: Store) -> None:
    game, ours = store.create(new_game()).key, store.rounds.create("Ours").key
    for path, name in ((f"/games/{game}/", f"game-{game}"), (f"/rounds/{ours}", f"round-{ours}")):
        (cookie,) = (each for each in client.get(path).headers.getlist("Set-Cookie") if each.startswith(name))
        assert re.search(r"; Max-Age=31536000; HttpOnly; Path=/; SameSite=Lax$", cookie)


def test_a_step_that_was_passed_over_is_kept_for_an_hour_and_leaves_the_address(
    client: FlaskClient, store: Store
) -> None:
    game = f"/games/{store.create(new_game()).key}"
    answer = client.get(f"{game}/tickets?seat=1&passed=10&x=a%26b&seat=2")
    assert (answer.status_code, answer.location) == (303, f"{game}/tickets?seat=1&seat=2&x=a%26b")
    assert "; Max-Age=3600;" in answer.headers["Set-Cookie"]
    assert client.get(f"{game}/?passed=20").location == f"{game}/"
    kept = client.get_cookie(f"passed-{game.removeprefix('/games/')}")
    assert set(kept.value.split(".")) - {""} == {"10", "20"}


@pytest.mark.parametrize(("place", "is_kept"), [("0", True), ("999", True), ("1000", False), ("-1", False)])
def test_only_places_of_steps_are_kept(client: FlaskClient, store: Store, place: str, is_kept: bool) -> None:
    key = store.create(new_game()).key
    assert client.get(f"/games/{key}/?passed={place}").status_code == 303
    assert bool(client.get_cookie(f"passed-{key}")) == is_kept


def test_a_cookie_of_steps_never_grows_long(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game()).key
    client.set_cookie(f"passed-{key}", ".".join(str(place) for place in range(100, 200)))
    client.get(f"/games/{key}/?passed=10")
    assert len(client.get_cookie(f"passed-{key}").value.split(".")) == 41


def test_what_names_no_game_or_no_place_passes_nothing_over(client: FlaskClient, store: Store) -> None:
    game = f"/games/{store.create(new_game()).key}/"
    assert [client.get(path).status_code for path in ("/?passed=10", f"{game}?passed=x")] == [200, 200]


@pytest.mark.parametrize("key", ["a;b c", "ü", "=", 65 * "x"])
def test_what_is_no_key_of_ours_stands_in_no_cookie_s_name(client: FlaskClient, key: str) -> None:
    assert "Set-Cookie" not in client.get(f"/games/{quote(key)}/result?passed=10").headers


@contextmanager
def clock_ahead(days: int) -> Iterator[None]:
    """Sign as a server whose clock is ahead."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _: int(time() + timedelta(days=days).total_seconds()))
        yield


def test_a_clock_that_goes_back_takes_nothing_from_the_phone(client: FlaskClient, store: Store) -> None:
    key, other = (store.create(new_game()).key for _ in range(2))
    with clock_ahead(days=2):
        client.get(f"/games/{key}/")
        with client.session_transaction() as session:
            phone = session["phone"]
    client.set_cookie(f"game-{key}", str(int(time() + timedelta(days=2).total_seconds())))
    client.get(f"/games/{other}/")
    assert games_on(client) == [other, key], "the one that was open last comes first all the same"
    with client.session_transaction() as session:
        assert session["phone"] == phone


@pytest.mark.parametrize("seen", ["", "-1", "9" * 3000, "²", "٣", "x", "1e9"])
def test_a_broken_cookie_is_no_game(client: FlaskClient, store: Store, seen: str) -> None:
    client.set_cookie(f"game-{store.create(new_game()).key}", seen)
    assert games_on(client) == []


def test_a_session_longer_than_a_browser_keeps_is_not_read(client: FlaskClient) -> None:
    """Whoever sends it signed it with our key, so nothing but its length is wrong."""
    app = client.application
    assert isinstance(app.session_interface, SecureCookieSessionInterface)
    signer = app.session_interface.get_signing_serializer(app)

    def phone_after(padding: int) -> str:
        cookie = signer.dumps({"phone": "annas", "noise": token_hex(padding)})
        with app.test_client(use_cookies=False) as fresh:
            fresh.get("/", headers={"Cookie": f"ticket-scorer={cookie}"})
            return phone_id()

    assert phone_after(100) == "annas"
    assert phone_after(5000) != "annas"
