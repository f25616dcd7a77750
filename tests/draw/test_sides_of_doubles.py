"""The side of a double on which each colour lies, as printed, so that players find the same line on the phone."""

import pytest

from scorer.atlas import board
from scorer.draw.drawing import draw
from scorer.draw.shapes import Drawing

PRINTED = {
    "usa": {
        "atlanta-new-orleans": "orange yellow",
        "boston-new-york": "red yellow",
        "chicago-pittsburgh": "orange black",
        "chicago-saint-louis": "white green",
        "denver-kansas-city": "black orange",
        "denver-salt-lake-city": "yellow red",
        "kansas-city-saint-louis": "blue purple",
        "los-angeles-san-francisco": "yellow purple",
        "new-york-pittsburgh": "green white",
        "new-york-washington": "black orange",
        "portland-san-francisco": "purple green",
        "salt-lake-city-san-francisco": "white orange",
    },
    "europe": {
        "berlin-frankfurt": "red black",
        "berlin-warszawa": "purple yellow",
        "bruxelles-paris": "red yellow",
        "budapest-wien": "white red",
        "edinburgh-london": "orange black",
        "frankfurt-paris": "orange white",
        "kobenhavn-stockholm": "yellow white",
        "madrid-pamplona": "black white",
        "pamplona-paris": "blue green",
    },
    "nordic": {
        "bergen-oslo": "blue red",
        "boden-kiruna": "orange black",
        "boden-umea": "red white",
        "helsinki-stockholm": "grey yellow",
        "karlskrona-kobenhavn": "blue green",
        "karlskrona-norrkoping": "white yellow",
        "kiruna-narvik": "white purple",
        "kristiansand-stavanger": "orange green",
        "mo-i-rana-trondheim": "green red",
        "norrkoping-stockholm": "orange red",
        "orebro-oslo": "green yellow",
        "orebro-stockholm": "purple black",
        "sundsvall-umea": "purple yellow",
    },
}
"""Colours from left to right as seen from the first city towards the second; for Poland we have no source."""
DOUBLES = [(name, connection, colours) for name, lines in PRINTED.items() for connection, colours in lines.items()]


def sides(drawing: Drawing, connection: str) -> list[str]:
    """Return the colours of a connection from left to right, by each line's distance from its cities."""
    lines = [line for line in drawing.lines if line.route.connection == connection]
    (ax, ay), *_, (bx, by) = lines[0].points
    aside = {
        line.route.colour: sum((bx - ax) * (space.y - ay) - (by - ay) * (space.x - ax) for space in line.spaces)
        / len(line.spaces)
        for line in lines
    }
    return sorted(aside, key=aside.__getitem__)


@pytest.mark.parametrize(("name", "connection", "colours"), DOUBLES, ids=[connection for _, connection, _ in DOUBLES])
def test_each_colour_of_a_double_lies_on_its_printed_side(name: str, connection: str, colours: str) -> None:
    assert sides(draw(board(name)), connection) == colours.split()


@pytest.mark.parametrize("name", PRINTED)
def test_no_double_of_two_colours_is_forgotten(name: str) -> None:
    parallels = board(name).parallels.items()
    assert PRINTED[name].keys() == {id for id, lines in parallels if len({line.colour for line in lines}) > 1}
