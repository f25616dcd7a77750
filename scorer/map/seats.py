"""The seats as every page and print shows them: never by colour alone, always with a mark."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from scorer.drawing import MARKS
from scorer.rules.game import Game


class Signed(Protocol):
    """Anybody who has a colour and a mark: a seat, a sign, a player's part of the score sheet."""

    @property
    def colour(self) -> str: ...
    @property
    def mark(self) -> str: ...


class Sign(NamedTuple):
    """What tells a player's trains and stations from all others."""

    colour: str
    mark: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at the table, as it is drawn."""

    number: int
    name: str
    colour: str
    mark: str

    @property
    def sign(self) -> Sign:
        return Sign(self.colour, self.mark)


def seats_of(game: Game) -> tuple[Seat, ...]:
    """Return the seats from 0 on; a mark goes with the place, not with the colour."""
    return tuple(Seat(number, player.shown, player.colour, MARKS[number]) for number, player in enumerate(game.players))


def owners_on_map(game: Game) -> tuple[Mapping[str, Sign], Mapping[str, Sign]]:
    """Return whose sign claimed routes and built stations bear, by the ids of the routes and of the cities."""
    signs = [seat.sign for seat in seats_of(game)]
    claims = {claim.route.id: signs[claim.seat] for claim in game.claims}
    return claims, {station.city.id: signs[station.seat] for station in game.stations}
