"""What the search of the map page finds: cities by any spelling, connections with all their lines."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorer import atlas
from scorer.web.parts.search_rows import places_of


@pytest.fixture(autouse=True)
def request_in_german(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "de"}):
        yield


def test_cities_stand_in_alphabetical_order_with_all_their_spellings() -> None:
    rows = places_of(atlas.board("netherlands"))
    names = [row.name for row in rows]
    at = names.index("’s-Gravenhage")
    assert names[at - 1 : at + 3] == ["Rotterdam", "’s-Gravenhage", "’s-Hertogenbosch", "Sneek"]
    assert "Den Haag" in rows[at].spellings.split("|")
    assert (rows[at].rails, rows[at].ends, rows[at].is_border) == ((), "", False), "a city is no connection"


@pytest.mark.parametrize(("board", "city", "is_found"), [("france", "metz", True), ("france", "allemagne-metz", False)])
def test_the_border_points_of_a_neighbour_are_no_cities(board: str, city: str, is_found: bool) -> None:
    assert (city in {row.id for row in places_of(atlas.board(board))}) is is_found


def test_a_neighbour_of_one_place_is_found() -> None:
    """Poland's neighbours are places of their own, where lines end and cards are taken (P2)."""
    assert {"litwa", "rosja", "warszawa"} <= {row.id for row in places_of(atlas.board("poland"))}
