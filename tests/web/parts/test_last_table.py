"""The form for a new game is filled in with the people of the last one, and every seat has a colour of its own."""

from dataclasses import replace
from hashlib import sha256

from flask import Flask, session
from flask.sessions import SecureCookieSessionInterface

from scorer.web.parts.last_table import played_boards, remember_table, table_of
from tests.web.conftest import new_game


def test_a_table_plays_again_by_its_own_rules() -> None:
    game = new_game("poland", players=2)
    told = {"board": "poland", "edition": "classic", "double_routes": "rulebook", "country_cards": "follow"}
    players = [{"name": player.name, "colour": player.colour} for player in game.players]
    assert table_of(game) == told | {"players": players}
    changed = table_of(replace(game, doubles_open=True, entered_cards=()))
    assert (changed["double_routes"], changed["country_cards"]) == ("open", "as-they-lie")


def test_the_session_of_a_phone_with_hundreds_of_own_maps_still_fits_into_a_cookie(app: Flask) -> None:
    game, signer = new_game(), SecureCookieSessionInterface().get_signing_serializer(app)
    ids = [f"own-{sha256(str(number).encode()).hexdigest()[:12]}" for number in range(500)]
    assert signer
    with app.test_request_context():
        for id in ids:
            remember_table(replace(game, board=replace(game.board, id=id)))
        assert len(signer.dumps(dict(session))) < 4096
        assert played_boards()[0] == ids[-1]
