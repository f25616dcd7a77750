"""One place decides what a phone may see of a game."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.rules.game import Game, Player
from scorer.rules.moves import ClaimRoute, TakeTicket
from scorer.store import Record, Seating, Store
from scorer.web.table import views
from scorer.web.table.views import View
from tests.pdf import pages
from tests.web.conftest import new_game


def veiled(game: Game) -> Game:
    return replace(game, players=(Player("Somebody", game.players[0].colour), *game.players[1:]))


def text_of(content: bytes) -> str:
    if content.startswith(b"%PDF"):
        return "".join(pages(content))
    return content.decode()


LEFT_OUT = {"counts.page", "reveal.page", "reveal.step", "joining.asked", "share.preview"}
"""This board has nothing to count, a game that goes on no story to tell, nobody was asked for a seat; and nobody reads
names in pixels, which are painted from the picture with letters that is read here.
"""


def test_no_address_of_a_game_tells_more_than_the_phone_may_see(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a law that hides who Anna is, nobody reads her name: on no page, in no file, on no sheet."""
    store: Store = app.extensions["store"]
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


def test_r10_of_a_hidden_hand_no_points_are_told_and_of_the_whole_table_nobodys(store: Store) -> None:
    record = store.create(new_game("usa", players=3, edition="mega"))
    view = View(record, "a phone", store.seats.known(record.key), hidden=(1,))
    secret = {column.id: [view.is_secret(column, seat) for seat in range(3)] for column in view.sheet.columns}
    assert secret["routes"] == [False, False, False]
    assert secret["tickets"] == [False, True, False]
    assert secret["globetrotter"] == [True, True, True]


def test_a_page_whose_count_is_known_does_not_load_again(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game("usa", players=2)).key
    assert "Refresh" not in client.get(f"/games/{key}/result").headers
