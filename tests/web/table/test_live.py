"""The live state: all that the map shows of a game, as `pages/moves.py` describes it."""

from datetime import UTC, datetime
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer import atlas
from scorer.rules.moves import BuildStation, ClaimRoute, MarkRoute, Move, OpenCount, OpenDoubles, TakeTicket, TypeCount
from scorer.store import Record, Store
from tests.web.conftest import Clients, new_game


def begun() -> Record:
    """Return a game into which nothing was entered yet."""
    return Record("key", datetime.now(UTC), 0, (new_game(players=2),))


def state(client: FlaskClient, key: str) -> dict[str, Any]:
    return client.get(f"/games/{key}/moves", headers={"Accept-Language": "en"}).json or {}


def test_it_says_all_that_has_been_entered_and_what_this_phone_can_take_back(clients: Clients, store: Store) -> None:
    """Each has 45 trains and three stations; Brest–Dieppe takes two trains, Berlin–Wien three, the longest path."""
    key, client = store.create(new_game(players=2)).key, clients()
    client.post(f"/games/{key}/join", data={"seat": "0"})
    with client.session_transaction() as session:
        phone = session["phone"]
    store.append(key, "b", ClaimRoute(1, "berlin-wien"), phone="another")
    store.append(key, "c", MarkRoute("berlin-wien", is_unsure=True), phone="another")
    own: list[Move] = [ClaimRoute(0, "brest-dieppe"), BuildStation(0, "paris")]
    own += OpenDoubles(True), TakeTicket(0, "brest", "petrograd")
    for number, made in enumerate(own):
        store.append(key, f"a{number}", made, phone=phone)
    found = state(client, key)
    undo, steps, seats = found.pop("undo"), found.pop("next"), found.pop("seats")
    assert found == {
        "number": 5,
        "hands": 1,
        "counted": "Counted so far: Routes, Tickets, Stations, Longest path",
        "owners": {"brest-dieppe": 0, "berlin-wien": 1},
        "seconds": {},
        "thirds": {},
        "fourths": {},
        "unsure": ["berlin-wien"],
        "commons": {},
        "stations": {"paris": 0},
        "players": [
            {"name": "Anna", "total": 2 + 2 * 4 - 20, "trainsLeft": 43, "stationsLeft": 2, "tickets": 1},
            {"name": "Björn", "total": 4 + 3 * 4 + 10, "trainsLeft": 42, "stationsLeft": 3, "tickets": 0},
        ],
        "doubles": True,
        "asksOrder": False,
        "stacks": {},
        "seatings": 2,
        "isOpen": True,
        "opened": None,
        "sight": "2:",
        "news": [],
        "told": [],
        "reveals": False,
    }
    assert seats == [
        {"at": "here", "isHere": True, "isDone": False, "number": 2},
        {"at": None, "isHere": False, "isDone": False, "number": 0},
    ]
    assert [step.get("line") or step["group"] for step in undo] == ["a3", 5, 4, 3], "a card by its id"
    nothing: dict[str, object] = {"owners": {}, "commons": {}, "stations": {}}
    assert [{name: step[name] for name in (*nothing, "doubles")} for step in undo] == [
        {**nothing, "doubles": True},
        {**nothing, "doubles": False},
        {**nothing, "stations": {"paris": None}, "doubles": False},
        {**nothing, "owners": {"brest-dieppe": None}, "doubles": False},
    ]
    assert not any("seconds" in step for step in undo), "only a board with second owners has them (X13)"
    assert steps[0] == {"place": 0, "kind": "claims", "label": "Your routes", "to": "./?seat=0"}


def test_what_only_the_end_decides_is_not_in_a_live_total(client: FlaskClient, store: Store) -> None:
    """X15, X9: who has built no bullet line, and who has the most tokens, is known at the end. A line of 2 scores 2."""
    key = store.create(new_game("japan", players=2)).key
    assert [player["total"] for player in state(client, key)["players"]] == [0, 0]
    assert client.get(f"/games/{key}/").text.count('data-total="Anna">0<') == 1
    assert 'data-total="Anna">0<' in client.get(f"/games/{key}/screen").text
    key = store.create(new_game("netherlands", players=2)).key
    store.append(key, "a", TypeCount(0, "tokens", 12), phone="a")
    store.append(key, "b", TypeCount(1, "loans", 1), phone="b")
    found = state(client, key)
    assert ([player["total"] for player in found["players"]], found["counted"]) == ([0, -5], "Counted so far: Loans")


def test_white_trains_are_told_apart_and_their_undo_too(client: FlaskClient, store: Store) -> None:
    """X15: a bullet line takes a white train and belongs to everybody."""
    key = store.create(new_game("japan", players=2)).key
    bullet = next(route.id for route in atlas.board("japan").routes.values() if route.is_bullet)
    made = client.post(f"/games/{key}/moves", json={"id": "a", "move": {"kind": "claim", "seat": 1, "route": bullet}})
    assert state(client, key)["commons"] == {bullet: 1}
    assert [(step["commons"], step["owners"]) for step in made.json["undo"]] == [({bullet: None}, {bullet: None})]
    plain = next(route.id for route in atlas.board("japan").routes.values() if not route.is_bullet)
    client.post(f"/games/{key}/moves", json={"id": "b", "move": {"kind": "claim", "seat": 1, "route": plain}})
    claims = [entry.move for entry in store.record(key).entries]
    assert [(claim.route, claim.bullet) for claim in claims if isinstance(claim, ClaimRoute)] == [
        (bullet, True),
        (plain, False),
    ], "so it stays whatever is undone before it"


def test_it_tells_which_line_opened_the_count_and_with_which_sight_pages_are_kept(
    clients: Clients, store: Store
) -> None:
    key = store.create(new_game(players=3)).key
    ours, theirs = clients(), clients()
    ours.post(f"/games/{key}/join", data={"seat": "0"})
    theirs.post(f"/games/{key}/join", data={"seat": ["1", "2"]})
    found = state(ours, key)
    assert (found["isOpen"], found["opened"], found["sight"], found["seatings"]) == (False, None, "3:1,2", 3)
    assert [seat["at"] for seat in found["seats"]] == ["here", "elsewhere", "elsewhere"]
    store.append(key, "a", ClaimRoute(0, "brest-dieppe"))
    store.append(key, "b", OpenCount())
    found = state(ours, key)
    assert (found["isOpen"], found["opened"], found["sight"]) == (True, 2, "3:")


@pytest.mark.parametrize("moves", [13, 12, 3])
def test_a_phone_knows_its_next_twelve_undos(client: FlaskClient, store: Store, moves: int) -> None:
    key = store.create(new_game(players=2)).key
    free = [route.id for route in atlas.board("europe").routes.values() if not atlas.board("europe").beside[route.id]]
    for number in range(moves):
        claim = {"kind": "claim", "seat": number % 2, "route": free[number]}
        assert client.post(f"/games/{key}/moves", json={"id": f"{number}", "move": claim}).status_code == 200
    undo = state(client, key)["undo"]
    assert [step["owners"] for step in undo] == [{route: None} for route in reversed(free[:moves])][:12]
