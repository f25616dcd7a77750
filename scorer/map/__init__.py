"""The map as SVG, and the players' signs on it: what the web and the score sheet show alike."""

from scorer.map.seats import Seat, owners_on_map, seats_of

__all__ = ["Seat", "owners_on_map", "seats_of"]
