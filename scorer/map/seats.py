"""The seats as every page and print shows them: never by colour alone, always with a mark."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.drawing import MARKS
from scorer.rules.game import Game


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at the table, as it is drawn."""

    number: int
    name: str
    colour: str
    mark: str


def seats_of(game: Game) -> tuple[Seat, ...]:
    """Return the seats from 0 on; a mark goes with the place, not with the colour."""
    return tuple(Seat(number, player.name, player.colour, MARKS[number]) for number, player in enumerate(game.players))


def owners_on_map(game: Game) -> Mapping[str, Mapping[str, Seat]]:
    """Return what the map needs to paint owners: ``claims`` by route id and ``stations`` by city id."""
    seats = seats_of(game)
    return {
        "claims": {claim.route.id: seats[claim.seat] for claim in game.claims},
        "stations": {station.city.id: seats[station.seat] for station in game.stations},
    }
