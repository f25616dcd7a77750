"""Draws the map and the players' signs as SVG, for both the web and the score sheet."""

from scorer.map.lights import lights_of
from scorer.map.seats import Seat, seats_of
from scorer.map.svg import FLAT, LIVE, STAGED

__all__ = ["FLAT", "LIVE", "STAGED", "Seat", "lights_of", "seats_of"]
