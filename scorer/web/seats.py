"""The table of one request: its store, its score sheet, and the seats as a page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from flask import current_app

from scorer.drawing import MARKS
from scorer.rules.game import Game
from scorer.rules.scoring import score
from scorer.store import Store

sheet_of = lru_cache(maxsize=128)(score)
"""The score sheet of a game, counted once for all answers about it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place as a page shows it: never by colour alone, always with a mark."""

    number: int
    name: str
    colour: str
    mark: str


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found


def seats_of(game: Game) -> tuple[Seat, ...]:
    """Return the seats from 0 on; a mark goes with the place, not with the colour."""
    return tuple(Seat(number, player.name, player.colour, MARKS[number]) for number, player in enumerate(game.players))


def owners_on_map(game: Game) -> Mapping[str, Mapping[str, Seat]]:
    """Return what the map fragment needs to paint owners: ``claims`` by route id and ``stations`` by city id."""
    seats = seats_of(game)
    return {
        "claims": {claim.route.id: seats[claim.seat] for claim in game.claims},
        "stations": {station.city.id: seats[station.seat] for station in game.stations},
    }
