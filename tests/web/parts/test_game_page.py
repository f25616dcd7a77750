"""What every page of a game has: a bar at its foot, and the land under its map, which loads later."""

import re

from flask.testing import FlaskClient

from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from tests.web.conftest import new_game


def test_undo_in_the_bar_can_be_pressed_once_there_is_something_to_undo(client: FlaskClient, store: Store) -> None:
    key, buttons = store.create(new_game()).key, list[str]()
    for route in ("paris-zurich", "brest-dieppe"):
        buttons += re.findall('<button id="undo"[^>]*>', client.get(f"/games/{key}/tickets").text)
        store.append(key, route, ClaimRoute(0, route))
    assert [" disabled" in button for button in buttons] == [True, False]
