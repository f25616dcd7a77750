"""Gives each seat its sign, as every page and print shows it: a colour and a mark, never colour alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.draw.shapes import MARKS
from scorer.rules.game import Game, Player
from scorer.rules.sentence import isolated


class Sign(NamedTuple):
    """The colour and mark of a player's trains and stations."""

    colour: str
    mark: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at the table, as it is drawn."""

    number: int
    name: str
    colour: str
    mark: str
    short: str
    """The name where there is little room."""

    @property
    def sign(self) -> Sign:
        return Sign(self.colour, self.mark)


class Seats:
    """The seats of a game: as they sit round the table, and each by its number."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._by_number = {seat.number: seat for seat in seats}

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._by_number.values())

    def __len__(self) -> int:
        return len(self._by_number)

    def __getitem__(self, number: int) -> Seat:
        return self._by_number[number]


def seats_of(game: Game) -> Seats:
    """Return the seats; the mark follows from the seat's number, not from its colour."""
    return Seats(
        Seat(number, player.shown, player.colour, MARKS[number], isolated(_brief(game.playing, number)))
        for number, player in game.playing.items()
    )


def _brief(players: Mapping[int, Player], seat: int) -> str:
    """Return the short name, or the first word of a long name where nobody else may be meant by it."""
    player, others = players[seat], [players[other] for other in players if other != seat]
    taken = {name.casefold() for other in others for name in (other.name, other.short, other.first_word)}
    has_own = player.first_word and player.first_word.casefold() not in taken
    return player.short or (player.first_word if has_own else player.name)


def owners_on_map(game: Game) -> tuple[Mapping[str, Sequence[Sign]], Mapping[str, Sign]]:
    """Return the signs of all owners of each claimed route (X13), by its id, and of each station, by its city's."""
    signs = {seat.number: seat.sign for seat in seats_of(game)}
    claims = {}
    for claim in game.claims:
        if not claim.is_shared:
            own = signs[claim.seat]  # white trains are everybody's, with the mark of who laid them (X15)
            own = Sign("white", own.mark) if claim.is_bullet else own
            claims[claim.route.id] = [own, *(signs[seat] for seat in game.holders(claim.route.id)[1:])]
    return claims, {station.city.id: signs[station.seat] for station in game.stations}
