"""The map and the players' signs, with their palette: what the web and the score sheet show alike."""

from scorer.map.lights import Lights, lights_of
from scorer.map.palette import CHART, PAPER, PRINT
from scorer.map.seats import Seat, seats_of
from scorer.map.svg import FLAT, LIVE, style

__all__ = ["CHART", "FLAT", "LIVE", "PAPER", "PRINT", "Lights", "Seat", "lights_of", "seats_of", "style"]
