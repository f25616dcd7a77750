"""What every page of a game has: here the land under its map, which loads after it."""

import re

import pytest
from flask.testing import FlaskClient

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
