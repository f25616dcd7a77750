"""City control: whose markers score a line (X20), and where Alvin is (X22), both by the order of play."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.rules.game import Claim, Game

TRACK_COUNT, CAPTURES, HELD = "track", "alvin-captures", "alvin-held"
"""Ids of the counts that are typed where nobody knows the order (X21, X22)."""


@dataclass(frozen=True, slots=True)
class Paid:
    """To whom a claimed line paid its points, and whether its claimer caught Alvin with it."""

    claim: Claim
    to: tuple[tuple[int, str], ...]
    """A seat and the id of its city, once for each marker at an end; the claimer and no city if there was none."""
    catches: bool
    alvin: str
    """Where Alvin stands after it; empty: he is not in the game."""

    def times(self, seat: int) -> int:
        """Return how often a player scores the line."""
        return sum(owner == seat for owner, _ in self.to)


def paid(game: Game) -> Iterator[Paid]:
    """Yield what each claim paid, in the order of play; a marker that is put down with a claim lies after it.

    On boards without city markers each claim pays its claimer (R1).
    """
    places = {claim.route.id: place for place, claim in enumerate(game.claims)}
    markers = game.stations if game.board.is_controlled else ()
    lies = {one.city.id: (one.seat, places.get(one.route, -1)) for one in markers}
    starts = {one.seat: one.city.id for one in reversed(markers) if not one.route}
    alvin, holder = game.edition.alvin, -1
    for place, claim in enumerate(game.claims):
        ends = [end for end in claim.route.ends if end in lies and lies[end][1] < place]
        catches = alvin in claim.route.ends and claim.seat != holder
        if catches:
            is_own = claim.alvin in controlled(game, claim)
            alvin, holder = claim.alvin if is_own else starts.get(claim.seat, alvin), claim.seat
        yield Paid(claim, tuple((lies[end][0], end) for end in ends) or ((claim.seat, ""),), catches, alvin)


def stands(game: Game) -> str:
    """Return the id of the city where Alvin stands (X22); empty: he is not in the game, or nobody knows."""
    if not game.edition.alvin or not game.claims_in_order:
        return ""
    return next((one.alvin for one in reversed([*paid(game)])), game.edition.alvin)


def controlled(game: Game, claim: Claim) -> list[str]:
    """Return the ids of the cities that a line's claimer had marked by then, if only with that very line (X22)."""
    order = [one.route.id for one in game.claims]
    by_then = {"", *order[: order.index(claim.route.id) + 1]}
    return [one.city.id for one in game.stations if one.seat == claim.seat and one.route in by_then]


def is_known(game: Game) -> bool:
    """Return whether it is known what each line paid: by the order, or because all markers lay from the start (X21)."""
    return game.claims_in_order or all(len(game.stations_of(seat)) < 2 for seat in game.seats)


def on_track(game: Game) -> dict[int, int]:
    """Return what was typed of the score track by seat (X21); empty unless everybody has."""
    typed = {one.seat: one.number for one in game.counts if one.count.id == TRACK_COUNT}
    return typed if not game.claims_in_order and typed.keys() >= {*game.seats} else {}


def paid_by_order(game: Game) -> Iterator[Paid]:
    """Yield what each claim paid, where that is known and decides: where no score track was typed (X21)."""
    if is_known(game) and not on_track(game):
        yield from paid(game)


def lacks_track(game: Game) -> bool:
    """Return whether the score track has to be typed before a winner is known (X21)."""
    return game.board.is_controlled and not is_known(game) and not on_track(game)
