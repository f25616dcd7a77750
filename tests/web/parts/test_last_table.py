"""The form for a new game is filled in with the people of the last one, and every seat has a colour of its own."""

from dataclasses import replace
from hashlib import sha256

from flask import Flask, session
from flask.sessions import SecureCookieSessionInterface

from scorer import atlas
from scorer.web.parts.forms import MOST_PLAYERS
from scorer.web.parts.last_table import filled_in, played_boards, remember_table, table_of
from tests.web.conftest import new_game

USA = atlas.board("usa")


def test_a_new_phone_gets_a_form_with_all_colours_of_the_first_board_and_no_names() -> None:
    found = filled_in({})
    assert (found["board"], found["edition"]) == ("usa", "classic")
    seats = [(seat["name"], seat["colour"]) for seat in found["players"]]
    assert len(seats) == MOST_PLAYERS
    assert seats[: len(USA.colours)] == [("", colour) for colour in USA.colours]


def test_people_keep_their_colours_and_the_others_get_what_is_left_in_the_box() -> None:
    people = [{"name": "Anna", "colour": USA.colours[1]}, {"name": "Ben", "colour": USA.colours[0]}]
    found = filled_in({"board": "usa", "edition": "mega", "players": people})
    assert found["edition"] == "mega"
    assert found["players"][:2] == people
    assert [seat["colour"] for seat in found["players"][2 : len(USA.colours)]] == list(USA.colours[2:])


def test_a_table_plays_on_its_own_board() -> None:
    nordic = atlas.board("nordic")
    found = filled_in({"board": "nordic"})
    assert [seat["colour"] for seat in found["players"][: len(nordic.colours)]] == list(nordic.colours[:MOST_PLAYERS])
    assert (found["board"], found["edition"]) == ("nordic", "classic")


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
