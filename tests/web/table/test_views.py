"""One place decides what a phone may see of a game."""

import os
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer import gamefile
from scorer.aside import ASIDE, SEARCHES, Lane
from scorer.rules.game import Game, Player
from scorer.rules.moves import ClaimRoute, TakeTicket
from scorer.store import Record, Seating, Store
from scorer.web.table import views
from scorer.web.table.views import View
from tests.aside.test_searches import CUBE_TRAINS, HARD, ended, table
from tests.pdf import text_of
from tests.web.conftest import new_game, recorded


def veiled(game: Game) -> Game:
    return replace(game, players=(Player("Somebody", game.players[0].colour), *game.players[1:]))


LEFT_OUT = {
    "counts.page",
    "result.tell",
    "result.step",
    "result.told_before",
    "rules.of_game",
    "joining.nothing",
    "joining.count",
    "share.preview",
}
"""This board has nothing to count, a game that goes on no story, its rules name nobody, and without a seat nobody opens
the count; and nobody reads names in pixels, which are painted from the picture with letters that is read here.
"""


def test_no_address_of_a_game_tells_more_than_the_phone_may_see(
    app: Flask, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    """Under a law that hides who Anna is, nobody reads her name: on no page, in no file, on no sheet."""
    key = store.create(new_game(players=2)).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "b", TakeTicket(0, "brest", "petrograd"))
    client = app.test_client()
    addresses = ["/", f"/?again={key}"] + [
        rule.rule.replace("<key>", key)
        for rule in app.url_map.iter_rules()
        if "key" in rule.arguments and "GET" in (rule.methods or ())
        if rule.rule.startswith("/games/") and rule.endpoint not in LEFT_OUT
    ]
    assert len(addresses) >= 9
    client.get(f"/games/{key}/")
    assert all("Anna" in text_of(client.get(address).data) for address in addresses), "today everybody sees everything"

    def law(record: Record, phone: str, seating: Seating) -> View:
        return View(replace(record, states=tuple(map(veiled, record.states))), phone, seating, ())

    monkeypatch.setattr(views, "view_of", law)
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "Anna" not in text_of(answer.data), address


def test_a_path_that_is_too_hard_for_a_request_is_told_when_it_is_found_and_holds_nobody_up(
    client: FlaskClient, store: Store, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    Thread(target=ASIDE.run, args=(Lane.SEARCHES, Path.read_text, gate)).start()
    hard, easy = (store.create(game).key for game in (gamefile.load(table(HARD)), recorded("europe")))
    page = client.get(f"/games/{hard}/result")
    assert "still looking for the longest path of Anna" in page.text
    assert page.headers["Refresh"] == "5"
    assert client.get(f"/games/{hard}/result.json").status_code == 409
    assert client.get(f"/games/{easy}/result.json").status_code == 200
    gate.write_text("")
    ended(SEARCHES)
    assert client.get(f"/games/{hard}/result.json").get_json()["players"][0]["longest_path_length"] == CUBE_TRAINS
    page = client.get(f"/games/{hard}/result")
    assert "still looking" not in page.text
    assert "Refresh" not in page.headers
