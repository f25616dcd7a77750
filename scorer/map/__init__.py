"""Draws the map and the players' signs as SVG, for both the web and the score sheet."""

from scorer.map.lights import Lights, lights_of
from scorer.map.palette import CHART, PAPER, PRINT
from scorer.map.seats import Seat, seats_of
from scorer.map.svg import FLAT, LIVE, PICTURE, STAGED, land, style, thumbnail

__all__ = [
    "CHART",
    "FLAT",
    "LIVE",
    "PAPER",
    "PICTURE",
    "PRINT",
    "STAGED",
    "Lights",
    "Seat",
    "land",
    "lights_of",
    "seats_of",
    "style",
    "thumbnail",
]
