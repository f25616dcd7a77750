"""What every page of a game has: a bar at its foot, and the land under its map, which loads later."""

import re

import pytest
from flask.testing import FlaskClient

from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.web.parts.game_page import live_map, staged_map
from tests.web.conftest import new_game


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_land_under_a_map_is_there_in_the_language_of_the_page(client: FlaskClient, language: str) -> None:
    game = new_game("europe")
    with client.application.test_request_context(headers={"Accept-Language": language}):
        maps = str(live_map(game)), str(staged_map(game))
    for map in maps:
        (address,) = set(re.findall(r'href="([^"]*europe[^"]*\.svg[^"]*)"', map))
        with client.get(address) as land:
            assert land.status_code == 200
            assert ("Ostsee" in land.get_data(as_text=True)) == (language == "de")


def test_undo_in_the_bar_can_be_pressed_once_there_is_something_to_undo(client: FlaskClient) -> None:
    store: Store = client.application.extensions["store"]
    key, buttons = store.create(new_game()).key, list[str]()
    for route in ("paris-zurich", "brest-dieppe"):
        buttons += re.findall('<button id="undo"[^>]*>', client.get(f"/games/{key}/tickets").text)
        store.append(key, route, ClaimRoute(0, route))
    assert [" disabled" in button for button in buttons] == [True, False]
