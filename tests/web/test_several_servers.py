"""Several servers on one PostgreSQL are one to the phones; and when the database is away, phones hear it and go on."""

import re
from collections.abc import Callable
from pathlib import Path
from signal import SIGINT

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from scorer.store import Store
from scorer.web import create_app
from scorer.web.table.presence import Presence
from tests.postgres import Cluster, running
from tests.web.conftest import new_game, recorded, serving
from tests.web.fingers import line, saved


@pytest.fixture
def server(cluster: Cluster, connections: None, tmp_path: Path) -> Callable[[], Flask]:
    """Start servers on one database, each with a folder of its own."""
    url = cluster.new_url()

    def start() -> Flask:
        app = create_app({"DATA": str(tmp_path / "home"), "DATABASE_URL": url, "WTF_CSRF_ENABLED": False})
        assert not (tmp_path / "home").exists(), "nothing lies on one machine alone"
        return app

    return start


def store_of(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found


def test_a_phone_may_speak_to_any_of_them(server: Callable[[], Flask]) -> None:
    one, other = server(), server()
    assert len(one.config["SECRET_KEY"]) == 64
    assert one.config["SECRET_KEY"] == other.config["SECRET_KEY"]
    key = store_of(one).create(new_game()).key
    shown = one.test_client().get(f"/games/{key}/invite").text
    (code,) = re.findall("<strong>([A-Z]{8})</strong>", shown)
    assert other.test_client().post("/join", data={"code": code}).headers["Location"] == f"/games/{key}/join"


def test_all_of_them_know_who_is_here(server: Callable[[], Flask]) -> None:
    one, other = server(), server()
    key = store_of(one).create(new_game()).key
    phones = [one.test_client(), other.test_client()]
    for seat, phone in enumerate(phones):
        phone.post(f"/games/{key}/join", data={"seat": f"{seat}"})
    poll = f"/games/{key}/moves?since=0&here="
    assert phones[1].get(poll).json == {"here": [0, 1]}


def test_the_count_waits_for_moves_of_which_another_server_was_told(server: Callable[[], Flask]) -> None:
    """Anna's phone tells one server of two moves that wait; Björn is done at the other one."""
    one, other = server(), server()
    key = store_of(one).create(recorded("nordic-tie-longest-path")).key
    game = f"/games/{key}/"
    annas, bjorns = one.test_client(), other.test_client()
    annas.post(f"{game}join", data={"seat": "0"})
    bjorns.post(f"{game}join", data={"seat": "1"})
    there = travelled(annas, other)
    annas.post(f"{game}done", json={"id": "a", "done": True})
    annas.get(f"{game}moves?since=99&waiting=2")
    told = bjorns.post(f"{game}done", json={"id": "b", "done": True}).json
    assert str(told["sentence"]).startswith("Ebba's phone still has moves to send.")
    there.get(f"{game}moves?since=99&waiting=1")
    assert not bjorns.get(f"{game}moves").json["opened"]
    there.get(f"{game}moves?since=99&waiting=0")
    assert bjorns.get(f"{game}moves").json["opened"]
    assert there.post(f"{game}undo", json={"id": "back"}).status_code == 409, "hands were seen at the other server"


def test_whoever_is_done_at_one_server_has_no_move_on_its_way_that_another_was_told_of(
    server: Callable[[], Flask],
) -> None:
    one, other = server(), server()
    key = store_of(one).create(recorded("nordic-tie-longest-path")).key
    game = f"/games/{key}/"
    annas, bjorns = one.test_client(), other.test_client()
    annas.post(f"{game}join", data={"seat": "0"})
    bjorns.post(f"{game}join", data={"seat": "1"})
    bjorns.post(f"{game}done", json={"id": "b", "done": True})
    there = travelled(annas, other)
    annas.get(f"{game}moves?since=99&waiting=1")
    assert there.post(f"{game}done", json={"id": "a", "done": True}).json["opened"]


def test_a_server_hears_that_moves_wait_and_sees_the_last_of_them_arrive(server: Callable[[], Flask]) -> None:
    one, other = server(), server()
    key = store_of(one).create(new_game()).key
    seconds = [0.0]
    here, there = (Presence(lambda: seconds[0], others=store_of(app).presence) for app in (one, other))
    assert here.note_waiting(key, "annas", 2) is False
    assert there.waiting(key) == ("annas",)
    assert there.waiting("another") == ()
    there.hear(key, "bjorns")
    assert there.note_waiting(key, "annas", 0) is True, "an exchange has told of it"
    assert here.waiting(key) == ()
    seconds[0] += 2
    here.hear(key, "bjorns")
    assert here.note_waiting(key, "annas", 0) is False, "it has arrived already"


def test_a_phone_that_speaks_to_another_server_is_not_silent(server: Callable[[], Flask]) -> None:
    one, other = server(), server()
    key = store_of(one).create(new_game()).key
    seconds = [0.0]
    here, there = (Presence(lambda: seconds[0], others=store_of(app).presence) for app in (one, other))
    seconds[0] = 300
    there.hear(key, "annas")
    here.hear(key, "bjorns")
    assert here.is_here(key, "annas")


def travelled(phone: FlaskClient, app: Flask) -> FlaskClient:
    """Return the same phone at another server."""
    client = app.test_client()
    cookie = phone.get_cookie("ticket-scorer")
    assert cookie
    client.set_cookie("ticket-scorer", cookie.value)
    return client


def test_what_is_entered_while_the_database_is_away_arrives_when_it_is_back(connections: None, page: Page) -> None:
    with running() as cluster:
        app = create_app({"DATABASE_URL": cluster.new_url()})
        key = store_of(app).create(new_game()).key
        with serving(app) as url:
            page.goto(f"{url}/games/{key}/")
            cluster.stop(SIGINT)
            for route in ("paris-zurich", "brest-paris"):
                line(page, route).dispatch_event("click")
            expect(page.locator("#said")).to_contain_text("what you enter is sent in a moment")
            cluster.start()
            saved(page)
        assert [claim.route.id for claim in store_of(app).record(key).game.claims] == ["paris-zurich", "brest-paris"]


def test_while_the_database_is_away_pages_polls_and_moves_say_so_and_when_to_ask_again(connections: None) -> None:
    sentence = "The database does not answer just now; please try again in a moment."
    with running() as cluster:
        app = create_app({"DATABASE_URL": cluster.new_url(), "WTF_CSRF_ENABLED": False})
        key = store_of(app).create(new_game()).key
        phone: FlaskClient = app.test_client()
        move = {"id": "a", "move": {"kind": "claim", "seat": 0, "route": "paris-zurich"}}
        cluster.stop(SIGINT)
        page = phone.get(f"/games/{key}/")
        poll = phone.get(f"/games/{key}/moves?since=0", headers={"Accept": "application/json"})
        made = phone.post(f"/games/{key}/moves", json=move)
        for answer in (page, poll, made):
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert sentence in page.text
        assert poll.json["sentence"] == made.json["sentence"] == sentence
        cluster.start()
        assert phone.post(f"/games/{key}/moves", json=move).json["number"] == 1
        assert phone.get(f"/games/{key}/").status_code == 200
