"""What the search of the map page finds: cities by any spelling, connections with all their lines."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorer import atlas
from scorer.web.parts.search_rows import connections_of, example_of, places_of


@pytest.fixture(autouse=True)
def request_in_german(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "de"}):
        yield


def test_cities_stand_in_alphabetical_order_with_all_their_spellings() -> None:
    rows = places_of(atlas.board("netherlands"))
    assert [row.name for row in rows] == sorted((row.name for row in rows), key=str.lower)
    assert (rows[0].id, rows[0].name) == ("s-gravenhage", "'s-Gravenhage")
    assert "Den Haag" in rows[0].spellings.split("|")
    assert (rows[0].rails, rows[0].ends, rows[0].is_border) == ((), "", False), "a city is no connection"


@pytest.mark.parametrize(("board", "city", "is_found"), [("france", "metz", True), ("france", "allemagne-metz", False)])
def test_the_border_points_of_a_neighbour_are_no_cities(board: str, city: str, is_found: bool) -> None:
    assert (city in {row.id for row in places_of(atlas.board(board))}) is is_found


def test_a_neighbour_of_one_place_is_found() -> None:
    """Poland's neighbours are places of their own, where lines end and cards are taken (P2)."""
    assert {"litwa", "rosja", "warszawa"} <= {row.id for row in places_of(atlas.board("poland"))}


def test_connections_stand_in_alphabetical_order_and_those_across_a_border_behind_them() -> None:
    rows = connections_of(atlas.board("poland"))
    inland, borders = ([row for row in rows if row.is_border is is_border] for is_border in (False, True))
    assert rows == [*inland, *borders]
    assert len(borders) == 7
    for part in (inland, borders):
        assert [row.name for row in part] == sorted(row.name for row in part)


def test_a_connection_shows_all_its_lines_and_is_found_by_both_cities() -> None:
    row = next(row for row in connections_of(atlas.board("nordic")) if row.name == "Kristiansand–Stavanger")
    assert (row.lengths, row.ends) == ("3/2", "kristiansand stavanger"), "N2"
    assert {"Kristiansand", "Stavanger"} <= set(row.spellings.split("|"))
    assert row.rails[1].path == "M1.5 2h9v8h-9zm11 0h9v8h-9z", "SVG: spaces of 9 by 8, 2 apart"
    assert row.rails[0].path == row.rails[1].path + "m11 0h9v8h-9z"
    assert [rail.width for rail in row.rails] == [3 * 9 + 2 * 2 + 3, 2 * 9 + 2 + 3], "spaces, gaps, and the edges"


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        (["St. Gallen–Wil", "Paris–Zürich", "Brest–Paris"], "par zür"),
        (["St. Gallen–Wil"], "st. wil"),
        ([], ""),
    ],
)
def test_the_hint_of_a_search_begins_with_letters_if_it_can(names: list[str], hint: str) -> None:
    assert example_of(names) == hint
